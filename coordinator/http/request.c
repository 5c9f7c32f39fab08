#include "http/request.h"

#include "base/memory.h"
#include "http/internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *http_request_header(const struct http_request *request, const char *name)
{
    const struct exchange *exchange = (const struct exchange *)request;
    return MHD_lookup_connection_value(exchange->mhd, MHD_HEADER_KIND, name);
}

const char *http_request_parameter(const struct http_request *request, const char *name)
{
    for (size_t i = 0; i < request->parameter_count; i++) {
        if (strcmp(request->parameters[i].name, name) == 0) {
            return request->parameters[i].value;
        }
    }
    return NULL;
}

void http_header(struct http_request *request, const char *name, const char *value)
{
    struct exchange *exchange = (struct exchange *)request;
    if (strpbrk(name, "\r\n") != NULL || strpbrk(value, "\r\n") != NULL) {
        return;
    }
    struct http_pair *pair = ARRAY_PUSH(exchange->headers, exchange->header_count);
    *pair = (struct http_pair){must_strdup(name), must_strdup(value)};
}

void http_header_default(struct http_request *request, const char *name, const char *value)
{
    const struct exchange *exchange = (const struct exchange *)request;
    for (size_t i = 0; i < exchange->header_count; i++) {
        if (strcasecmp(exchange->headers[i].name, name) == 0) {
            return;
        }
    }
    http_header(request, name, value);
}

/* `response` is NULL when memory is short; the connection is closed then. */
static void respond(struct http_request *request, int status, const char *content_type,
                    struct MHD_Response *response)
{
    struct exchange *exchange = (struct exchange *)request;
    if (content_type != NULL) {
        http_header(request, MHD_HTTP_HEADER_CONTENT_TYPE, content_type);
    }
    http_header_default(request, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    http_header_default(request, "X-Content-Type-Options", "nosniff");
    if (exchange->close || exchange->server->quiesced) {
        http_header(request, MHD_HTTP_HEADER_CONNECTION, "close");
    }
    for (size_t i = 0; response != NULL && i < exchange->header_count; i++) {
        MHD_add_response_header(response, exchange->headers[i].name, exchange->headers[i].value);
    }
    exchange->response = response;
    exchange->status = status;
    server_go_on(exchange, EXCHANGE_ANSWERED);
}

void http_respond(struct http_request *request, int status, const char *content_type,
                  const char *body, size_t len)
{
    char *copy = must_calloc(len + 1, 1);
    memcpy(copy, body, len);
    respond(request, status, content_type,
            MHD_create_response_from_buffer(len, copy, MHD_RESPMEM_MUST_FREE));
}

void http_respond_static(struct http_request *request, int status, const char *content_type,
                         const char *body, size_t len)
{
    struct MHD_IoVec piece = {body, len};
    respond(request, status, content_type, MHD_create_response_from_iovec(&piece, 1, NULL, NULL));
}

/* "http://hall.example:8080" -> "hall.example:8080"; NULL for "null" and other oddities. */
static const char *host_of(const char *origin)
{
    const char *scheme_end = strstr(origin, "://");
    return scheme_end != NULL ? scheme_end + 3 : NULL;
}

enum refusal_code http_check_origin(const struct http_request *request, struct refusal *refusal)
{
    const char *site = http_request_header(request, "Sec-Fetch-Site");
    const char *origin = http_request_header(request, "Origin");
    const char *host = http_request_header(request, "Host");
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0) {
        return refuse(refusal, REFUSAL_CROSS_SITE, "",
                      "the browser says that a page of another site sent this");
    }
    if (origin != NULL) {
        const char *origin_host = host_of(origin);
        if (origin_host == NULL || host == NULL || strcasecmp(origin_host, host) != 0) {
            return refuse(refusal, REFUSAL_CROSS_SITE, "",
                          "it was sent by a page of %s, not of this address", origin);
        }
    }
    return REFUSAL_ALLOWED;
}
