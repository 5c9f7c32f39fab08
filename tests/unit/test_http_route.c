/* The table of routes, and refusals as answers. */
#include "http/problem.h"
#include "http/route.h"
#include "http/server.h"
#include "support/web.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(struct http_request *request, const char *text)
{
    http_respond(request, 200, "text/plain", text, strlen(text));
}

static void list_games(void *context, struct http_request *request)
{
    (void)context;
    say(request, "games");
}

static void make_game(void *context, struct http_request *request)
{
    (void)context;
    say(request, "made");
}

static void show_game(void *context, struct http_request *request)
{
    (void)context;
    assert_null(route_capture(request, "n"));
    assert_null(route_capture(request, "gam"));
    say(request, route_capture(request, "game"));
}

static void show_practice(void *context, struct http_request *request)
{
    (void)context;
    assert_null(route_capture(request, "game"));
    say(request, "the practice");
}

static void place(void *context, struct http_request *request)
{
    (void)context;
    char text[64];
    snprintf(text, sizeof text, "%s/%s", route_capture(request, "game"),
             route_capture(request, "n"));
    say(request, text);
}

static const struct route routes[] = {
    {"GET", "/games", list_games, 1, 0, "the games"},
    {"POST", "/games", make_game, 2, 100, "makes a game"},
    {"GET", "/games/practice", show_practice, 0, 0, "before :game, so it wins"},
    {"GET", "/games/:game", show_game, 0, 0, "a game"},
    {"POST", "/games/:game/builds/:n/placed", place, 4, 0, "the twin has been placed"},
    {"GET", "/", list_games, 0, 0, "the root"},
    {0},
};

static struct web web;

static void handle(void *context, struct http_request *request)
{
    (void)context;
    assert_null(request->route);
    if (request->segment_count > 0 && strcmp(request->segments[0], "refuse") == 0) {
        http_refusef(request, (enum refusal_code)strtol(request->segments[1], NULL, 10), "at", "%s",
                     "c12 is \"taken\"");
        return;
    }
    if (request->segment_count > 0 && strcmp(request->segments[0], "slow") == 0) {
        http_header(request, "Retry-After", "60");
        http_refusef(request, REFUSAL_TOO_FAST, "", "wait");
        return;
    }
    enum route_match match = route_find(routes, request);
    if (match == ROUTE_FOUND) {
        request->route->handle(context, request);
    } else {
        route_refuse(routes, request, match);
    }
}

static size_t body_max(void *context, const struct http_request *request)
{
    (void)context;
    return route_body_max(routes, request);
}

static int start(void **state)
{
    (void)state;
    struct http_config config;
    http_config_init(&config);
    config.body_max = body_max;
    web_start(&web, &config, handle, NULL);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    web_stop(&web);
    return 0;
}

static void ask(const char *method, const char *path, struct web_answer *answer)
{
    char request[256];
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: here\r\n\r\n", method, path);
    web_ask(&web, request, answer);
}

static void test_route_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *method, *path;
        int status;
        const char *body; /* or the Allow header for 405 */
    } cases[] = {
        {"GET", "/games", 200, "games"},
        {"HEAD", "/games", 200, ""},
        {"POST", "/games", 200, "made"},
        {"DELETE", "/games", 405, "GET, HEAD, POST"},
        {"get", "/games", 405, "GET, HEAD, POST"},
        {"GET", "/games?x=1", 200, "games"},
        {"GET", "/games/", 404, NULL},
        {"GET", "/game", 404, NULL},
        {"GET", "/gamess", 404, NULL},
        {"GET", "/games/3", 200, "3"},
        {"GET", "/games/practice", 200, "the practice"},
        {"GET", "/games/a%2Fb", 200, "a/b"},
        {"POST", "/games/3", 405, "GET, HEAD"},
        {"POST", "/games/3/builds/17/placed", 200, "3/17"},
        {"GET", "/games/3/builds/17/placed", 405, "POST"},
        {"POST", "/games/3/builds//placed", 404, NULL},
        {"POST", "/games/3/builds/17", 404, NULL},
        {"POST", "/games/3/builds/17/placed/x", 404, NULL},
        {"GET", "/", 200, "games"},
        {"PUT", "/", 405, "GET, HEAD"},
        {"TRACE", "/nowhere", 404, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct web_answer got;
        ask(cases[i].method, cases[i].path, &got);
        const char *said = cases[i].status == 405 ? web_header(&got, "Allow") : got.body;
        if (got.status != cases[i].status ||
            (cases[i].body != NULL && strcmp(said, cases[i].body) != 0)) {
            fail_msg("%s %s: %d %s", cases[i].method, cases[i].path, got.status, said);
        }
        web_answer_release(&got);
    }
}

static void test_route_limits_its_body(void **state)
{
    (void)state;
    char request[512];
    for (int len = 100; len <= 101; len++) {
        snprintf(request, sizeof request,
                 "POST /games HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n%0*d", len, len,
                 0);
        struct web_answer got;
        web_ask(&web, request, &got);
        assert_int_equal(got.status, len == 100 ? 200 : 413);
        web_answer_release(&got);
    }
}

static void expect_refusal(enum refusal_code code, const char *body, const char *header,
                           const char *value)
{
    char path[32];
    snprintf(path, sizeof path, "/refuse/%d", (int)code);
    struct web_answer got;
    ask("GET", path, &got);
    assert_int_equal(got.status, refusal_status(code));
    assert_string_equal(web_header(&got, "Content-Type"), "application/problem+json");
    assert_string_equal(got.body, body);
    if (header != NULL) {
        assert_string_equal(web_header(&got, header), value);
    }
    web_answer_release(&got);
}

static void test_refusal_is_a_problem(void **state)
{
    (void)state;
    expect_refusal(REFUSAL_PLACE_TAKEN,
                   "{\"type\":\"urn:biggame:refusal:place-taken\",\"title\":\"The place is taken\","
                   "\"status\":409,\"detail\":\"c12 is \\\"taken\\\"\",\"field\":\"at\"}",
                   NULL, NULL);
    expect_refusal(REFUSAL_NO_TOKEN,
                   "{\"type\":\"urn:biggame:refusal:no-token\",\"title\":\"Log in first\","
                   "\"status\":401,\"detail\":\"c12 is \\\"taken\\\"\",\"field\":\"at\"}",
                   "WWW-Authenticate", "Bearer realm=\"biggame\"");
    expect_refusal(REFUSAL_DATABASE_AWAY,
                   "{\"type\":\"urn:biggame:refusal:database-away\","
                   "\"title\":\"The database is away\",\"status\":503,"
                   "\"detail\":\"c12 is \\\"taken\\\"\",\"field\":\"at\"}",
                   "Retry-After", HTTP_RETRY_AFTER_BUSY);
    expect_refusal(REFUSAL_TOO_FAST,
                   "{\"type\":\"urn:biggame:refusal:too-fast\",\"title\":\"Slowed down\","
                   "\"status\":429,\"detail\":\"c12 is \\\"taken\\\"\",\"field\":\"at\"}",
                   "Retry-After", HTTP_RETRY_AFTER_TOO_FAST);
}

static void test_refusal_about_no_field_says_null(void **state)
{
    (void)state;
    struct web_answer got;
    ask("GET", "/nowhere", &got);
    assert_non_null(strstr(got.body, "\"field\":null"));
    web_answer_release(&got);
}

static void test_longer_wait_is_kept(void **state)
{
    (void)state;
    struct web_answer got;
    ask("GET", "/slow", &got);
    assert_int_equal(got.status, 429);
    assert_string_equal(web_header(&got, "Retry-After"), "60");
    web_answer_release(&got);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        TEST(test_route_is_found),       TEST(test_route_limits_its_body),
        TEST(test_refusal_is_a_problem), TEST(test_refusal_about_no_field_says_null),
        TEST(test_longer_wait_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
