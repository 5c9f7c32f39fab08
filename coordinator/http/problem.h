/* A refusal as an answer (RFC 9457). */
#ifndef HTTP_PROBLEM_H
#define HTTP_PROBLEM_H

#include "http/request.h"

#define HTTP_RETRY_AFTER_BUSY "2"     /* seconds, with 503 */
#define HTTP_RETRY_AFTER_TOO_FAST "5" /* seconds, with 429, unless http_header() said otherwise */

/* Answers with the refusal's status and application/problem+json (wire/problem_json.h). The last
 * part of `type` is refusal_name(), which never changes its meaning; clients decide by it and show
 * `detail` to people. 503 and 429 come with Retry-After, 401 with WWW-Authenticate. For 405 the
 * caller sets Allow (route_refuse() does). */
void http_refuse(struct http_request *request, const struct refusal *refusal);

/* The same for a problem that is text already, as problem_text() made it. */
void http_problem(struct http_request *request, int status, const char *text);

/* The same in one call, for a refusal that is made on the spot; arguments as for refuse(). */
void http_refusef(struct http_request *request, enum refusal_code code, const char *field,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
