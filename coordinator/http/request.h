/* One HTTP request, and the answer to it.
 *
 * A request reaches the handler (http/server.h) once, when it is complete: headers, body and all.
 * It may be answered at once or at any later time, from the loop's thread, and must be answered
 * exactly once: by http_respond(), http_respond_static(), http_refuse() (http/problem.h),
 * assets_serve() (http/assets.h) or http_stream_open() (http/stream.h). From that call on it
 * belongs to this layer again and must not be touched.
 *
 * A client that leaves meanwhile changes nothing for the caller: the request and all that it lends
 * stay valid until it is answered, and the answer goes nowhere. Only http_server_stop() takes
 * unanswered requests away.
 *
 * What a request lends (strings, segments) belongs to it. Everything is for one thread. */
#ifndef HTTP_REQUEST_H
#define HTTP_REQUEST_H

#include "rules/refusal.h"

#include <stdbool.h>
#include <stddef.h>

#define HTTP_SEGMENTS_MAX 16   /* of a path; more are refused with 400, the deepest of ours has 7 */
#define HTTP_PARAMETERS_MAX 16 /* query parameters; more are refused with 400 */
#define HTTP_PEER_SIZE 64      /* an IPv6 address with its zone, and a NUL */
#define HTTP_COOKIE "biggame"  /* the cookie that holds a token */

struct route;

enum http_token_from {
    HTTP_TOKEN_NONE,
    HTTP_TOKEN_BEARER, /* Authorization: Bearer TOKEN */
    HTTP_TOKEN_COOKIE, /* Cookie: biggame=TOKEN; writes then need http_check_origin() */
};

struct http_parameter {
    const char *name;
    const char *value; /* "" when there is none */
};

struct http_request {
    /* "GET" and so on, in capitals or as the client wrote it. HEAD is to be answered as GET is; its
     * body is left out on the way. */
    const char *method;
    /* The path as it was sent, without the query, for messages and for the log. */
    const char *path;
    /* The path cut at its slashes and then percent-decoded: valid UTF-8 without control characters.
     * "/" has none, "/a/" has "a" and "". */
    const char *segments[HTTP_SEGMENTS_MAX];
    size_t segment_count;
    /* The query, decoded likewise ('+' is a space), in the order in which it was sent. */
    struct http_parameter parameters[HTTP_PARAMETERS_MAX];
    size_t parameter_count;
    /* The whole body; a NUL follows it. "" when there is none. */
    const char *body;
    size_t body_len;
    /* The token that came along, or NULL. The header wins over the cookie. */
    const char *token;
    enum http_token_from token_from;
    /* The client's address as text, "unix" for a Unix socket. Behind the trusted proxy of struct
     * http_config it is what the proxy says. */
    char peer[HTTP_PEER_SIZE];
    /* true when the trusted proxy says that the client came over TLS. */
    bool secure;
    /* The route that was found by route_find(), or NULL. */
    const struct route *route;
    /* Free for the layer above. `slot_free`, when set, is called with `slot` when the request is
     * gone. */
    void *slot;
    void (*slot_free)(void *slot);
};

/* A header of the request by its name (in any case); NULL when it is missing. When it came more
 * than once, the first. */
const char *http_request_header(const struct http_request *request, const char *name);

/* A query parameter by its name; NULL when it is missing. When it came more than once, the first.
 */
const char *http_request_parameter(const struct http_request *request, const char *name);

/* A header of the answer to come. Name and value are copied. Neither may hold a line break: such a
 * header is left out, so that no text from outside can start a header of its own. Set by the answer
 * itself unless they were set here: Cache-Control (no-store) and X-Content-Type-Options. */
void http_header(struct http_request *request, const char *name, const char *value);

/* The same, unless a header of this name has been set already. */
void http_header_default(struct http_request *request, const char *name, const char *value);

/* Answers with `len` bytes, which are copied. `content_type` NULL: none (for 204 and 304). `status`
 * from 200 to 599. */
void http_respond(struct http_request *request, int status, const char *content_type,
                  const char *body, size_t len);

/* The same for bytes that outlive the server; they are not copied. */
void http_respond_static(struct http_request *request, int status, const char *content_type,
                         const char *body, size_t len);

/* For a write that is authenticated by the cookie: refuses (REFUSAL_CROSS_SITE) what a page of
 * another site sent. A browser says so itself, by Sec-Fetch-Site (only "same-origin" and "none" are
 * ours), and where it sends none, as over plain HTTP, by an Origin whose host is not the Host of
 * the request. A request with neither is no browser's of these days and is let through: SameSite
 * keeps the cookie of older ones at home. */
enum refusal_code http_check_origin(const struct http_request *request, struct refusal *refusal);

#endif
