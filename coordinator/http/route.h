/* The table of routes: which function answers which method and path.
 *
 *     static const struct route routes[] = {
 *         {"POST", "/api/v1/games/:game/builds/:n/placed", handle_placed, ROLE_CARETAKER, 0,
 * "..."}, {0},
 *     };
 *
 * A segment that begins with ':' captures one non-empty segment of the path. When two patterns
 * match, the first in the table wins. The last route's method is NULL. */
#ifndef HTTP_ROUTE_H
#define HTTP_ROUTE_H

#include "http/request.h"

typedef void route_handler(void *context, struct http_request *request);

struct route {
    const char *method; /* "GET" also answers HEAD */
    const char *pattern;
    route_handler *handle;
    unsigned roles;      /* who may call it: for the layer above, unknown here */
    size_t body_max;     /* bytes; 0: HTTP_BODY_MAX */
    const char *summary; /* one line for the interface's description */
};

enum route_match {
    ROUTE_FOUND,     /* request->route is set */
    ROUTE_NO_PATH,   /* 404 */
    ROUTE_NO_METHOD, /* the path is known, with other methods: 405 */
};

/* Finds the route of a request in the table and sets request->route (NULL when there is none). */
enum route_match route_find(const struct route *routes, struct http_request *request);

/* Answers 404, or 405 with an Allow header that lists the methods of the path. `match` is not
 * ROUTE_FOUND. */
void route_refuse(const struct route *routes, struct http_request *request, enum route_match match);

/* What ":name" captured: a segment of the request, decoded. NULL when the route has no such name.
 */
const char *route_capture(const struct http_request *request, const char *name);

/* The limit for the body of this request, to be called from struct http_config's body_max. */
size_t route_body_max(const struct route *routes, const struct http_request *request);

#endif
