/* The routes and the published description of the interface say the same. */
#include "api/api.h"
#include "base/embedded.h"
#include "support/check.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

extern const struct embedded_file openapi_files[];

static json_t *document;

static int load(void **state)
{
    (void)state;
    json_error_t error;
    document =
        json_loadb(openapi_files[0].start, (size_t)(openapi_files[0].end - openapi_files[0].start),
                   JSON_REJECT_DUPLICATES, &error);
    if (document == NULL) {
        fprintf(stderr, "line %d: %s\n", error.line, error.text);
    }
    return document == NULL;
}

static int unload(void **state)
{
    (void)state;
    json_decref(document);
    return 0;
}

/* "/games/:game/log" as the description writes it: "/games/{game}/log". */
static void described_path(const char *pattern, char path[256])
{
    char *to = path;
    bool in_name = false;
    for (const char *from = pattern; *from != '\0'; from++) {
        if (in_name && *from == '/') {
            *to++ = '}';
            in_name = false;
        }
        if (*from == ':') {
            in_name = true;
            *to++ = '{';
        } else {
            *to++ = *from;
        }
    }
    if (in_name) {
        *to++ = '}';
    }
    *to = '\0';
}

static json_t *operation(const struct route *route)
{
    char path[256], method[8];
    described_path(route->pattern, path);
    size_t i = 0;
    for (; route->method[i] != '\0' && i < sizeof method - 1; i++) {
        method[i] = (char)(route->method[i] + ('a' - 'A'));
    }
    method[i] = '\0';
    json_t *found =
        json_object_get(json_object_get(json_object_get(document, "paths"), path), method);
    if (found == NULL) {
        fail_msg("%s %s is not described", route->method, path);
    }
    return found;
}

static void test_openapi_describes_every_route(void **state)
{
    (void)state;
    for (const struct route *route = api_routes; route->method != NULL; route++) {
        const char *summary = json_string_value(json_object_get(operation(route), "summary"));
        assert_non_null(summary);
        assert_string_equal(summary, route->summary);
    }
}

static void test_openapi_names_the_roles(void **state)
{
    (void)state;
    for (const struct route *route = api_routes; route->method != NULL; route++) {
        unsigned roles = 0;
        size_t i;
        json_t *role;
        json_array_foreach(json_object_get(operation(route), "x-roles"), i, role)
        {
            int index = word_index(role_words, ROLES, json_string_value(role));
            roles |= index >= 0 ? 1U << index : 0;
        }
        if (roles != route->roles) {
            fail_msg("%s %s: roles %x are described, %x may", route->method, route->pattern, roles,
                     route->roles);
        }
    }
}

static void test_openapi_describes_nothing_else(void **state)
{
    (void)state;
    size_t described = 0, routes = 0;
    const char *path;
    json_t *methods;
    json_object_foreach(json_object_get(document, "paths"), path, methods)
    {
        described += json_object_size(methods);
    }
    for (const struct route *route = api_routes; route->method != NULL; route++) {
        routes++;
    }
    assert_int_equal(described, routes);
}

/* Every "$ref" leads to something. */
static void check_references(json_t *json)
{
    const char *name;
    json_t *value;
    size_t i;
    json_array_foreach(json, i, value)
    {
        check_references(value);
    }
    json_object_foreach(json, name, value)
    {
        const char *target = json_string_value(value);
        if (strcmp(name, "$ref") != 0 || target == NULL) {
            check_references(value);
            continue;
        }
        char path[256];
        snprintf(path, sizeof path, "%s", target);
        json_t *at = document;
        for (char *rest = path, *part; (part = strsep(&rest, "/")) != NULL;) {
            at = strcmp(part, "#") == 0 ? document : json_object_get(at, part);
        }
        if (at == NULL) {
            fail_msg("%s leads nowhere", target);
        }
    }
}

static void test_openapi_references_lead_somewhere(void **state)
{
    (void)state;
    check_references(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_openapi_describes_every_route),
        cmocka_unit_test(test_openapi_names_the_roles),
        cmocka_unit_test(test_openapi_describes_nothing_else),
        cmocka_unit_test(test_openapi_references_lead_somewhere),
    };
    return cmocka_run_group_tests(tests, load, unload) ? 1 : 0;
}
