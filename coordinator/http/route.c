#include "http/route.h"

#include "http/problem.h"
#include "http/server.h"

#include <stdio.h>
#include <string.h>

#define ALLOW_SIZE 128 /* "GET, HEAD, POST, PUT, DELETE" and some more */

/* Takes the next segment of a pattern "/a/:b"; false at its end. */
static bool next_segment(const char **pattern, const char **segment, size_t *len)
{
    if (**pattern != '/' || (*pattern)[1] == '\0') {
        return false;
    }
    *segment = *pattern + 1;
    *len = strcspn(*segment, "/");
    *pattern = *segment + *len;
    return true;
}

static bool is_name(const char *segment)
{
    return segment[0] == ':';
}

static bool matches(const char *pattern, const struct http_request *request)
{
    const char *segment;
    size_t len;
    size_t i = 0;
    for (; next_segment(&pattern, &segment, &len); i++) {
        if (i == request->segment_count) {
            return false;
        }
        const char *given = request->segments[i];
        if (is_name(segment) ? given[0] == '\0'
                             : strncmp(segment, given, len) != 0 || given[len] != '\0') {
            return false;
        }
    }
    return i == request->segment_count;
}

static bool takes(const struct route *route, const char *method)
{
    const char *wanted = strcmp(method, "HEAD") == 0 ? "GET" : method;
    return strcmp(route->method, wanted) == 0;
}

static enum route_match look_up(const struct route *routes, const struct http_request *request,
                                const struct route **found)
{
    enum route_match match = ROUTE_NO_PATH;
    for (const struct route *route = routes; route->method != NULL; route++) {
        if (matches(route->pattern, request)) {
            if (takes(route, request->method)) {
                *found = route;
                return ROUTE_FOUND;
            }
            match = ROUTE_NO_METHOD;
        }
    }
    *found = NULL;
    return match;
}

enum route_match route_find(const struct route *routes, struct http_request *request)
{
    return look_up(routes, request, &request->route);
}

static void list_methods(const struct route *routes, const struct http_request *request,
                         char allow[ALLOW_SIZE])
{
    size_t len = 0;
    allow[0] = '\0';
    for (const struct route *route = routes; route->method != NULL && len < ALLOW_SIZE; route++) {
        if (matches(route->pattern, request) && strstr(allow, route->method) == NULL) {
            const char *head = strcmp(route->method, "GET") == 0 ? ", HEAD" : "";
            len += (size_t)snprintf(allow + len, ALLOW_SIZE - len, "%s%s%s", len != 0 ? ", " : "",
                                    route->method, head);
        }
    }
}

void route_refuse(const struct route *routes, struct http_request *request, enum route_match match)
{
    if (match == ROUTE_NO_METHOD) {
        char allow[ALLOW_SIZE];
        list_methods(routes, request, allow);
        http_header(request, "Allow", allow);
        http_refusef(request, REFUSAL_METHOD, "", "%s is not for %s; %s is", request->method,
                     request->path, allow);
    } else {
        http_refusef(request, REFUSAL_NOT_FOUND, "", "there is nothing at %s", request->path);
    }
}

const char *route_capture(const struct http_request *request, const char *name)
{
    const char *pattern = request->route != NULL ? request->route->pattern : "";
    const char *segment;
    size_t len;
    size_t name_len = strlen(name);
    for (size_t i = 0; next_segment(&pattern, &segment, &len); i++) {
        if (is_name(segment) && len == name_len + 1 && memcmp(segment + 1, name, name_len) == 0) {
            return request->segments[i];
        }
    }
    return NULL;
}

size_t route_body_max(const struct route *routes, const struct http_request *request)
{
    const struct route *route;
    if (look_up(routes, request, &route) != ROUTE_FOUND || route->body_max == 0) {
        return HTTP_BODY_MAX;
    }
    return route->body_max;
}
