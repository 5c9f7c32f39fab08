/* The files of the dashboard, from the program and from a folder. */
#include "base/memory.h"
#include "http/assets.h"
#include "http/server.h"
#include "support/web.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char index_text[] = "<!doctype html>";
static const char index_gzip[] = "\x1f\x8b index";
static const char main_text[] = "let a = 1;";
static const char bell_text[] = "ding";

static const struct embedded_file embedded[] = {
    {"index.html", index_text, index_text + sizeof index_text - 1},
    {"index.html.gz", index_gzip, index_gzip + sizeof index_gzip - 1},
    {"lonely.css.gz", index_gzip, index_gzip + sizeof index_gzip - 1},
    {"main-3KZQ7MAB.js", main_text, main_text + sizeof main_text - 1},
    {"main-3kzq7mab.js", main_text, main_text + sizeof main_text - 1},
    {"sounds/bell.mp3", bell_text, bell_text + sizeof bell_text - 1},
    {0},
};
static const struct embedded_file nothing[] = {{0}};

static struct web web;
static struct assets *assets;

static void handle(void *context, struct http_request *request)
{
    (void)context;
    if (!assets_serve(assets, request)) {
        http_respond(request, 404, "text/plain", "not mine", 8);
    }
}

static void serve(struct assets *served)
{
    struct http_config config;
    http_config_init(&config);
    assets = served;
    web_start(&web, &config, handle, NULL);
}

static int start(void **state)
{
    (void)state;
    serve(assets_new(embedded));
    return 0;
}

static int stop(void **state)
{
    (void)state;
    web_stop(&web);
    assets_free(assets);
    return 0;
}

static void ask(const char *method, const char *path, const char *headers,
                struct web_answer *answer)
{
    char request[512];
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: here\r\n%s\r\n", method, path,
             headers);
    web_ask(&web, request, answer);
}

static void test_file_is_found_by_its_whole_path(void **state)
{
    (void)state;
    static const struct {
        const char *method, *path;
        int status;
        const char *type;
        const char *body;
    } cases[] = {
        {"GET", "/", 200, "text/html; charset=utf-8", index_text},
        {"GET", "/index.html", 200, "text/html; charset=utf-8", index_text},
        {"GET", "/games/3/clock", 200, "text/html; charset=utf-8", index_text},
        {"GET", "/main-3KZQ7MAB.js?x", 200, "text/javascript; charset=utf-8", main_text},
        {"GET", "/sounds/bell.mp3", 200, "audio/mpeg", bell_text},
        {"HEAD", "/", 200, "text/html; charset=utf-8", ""},
        {"GET", "/bell.mp3", 404, "text/plain", "not mine"},
        {"GET", "/sounds/../index.html", 404, "text/plain", "not mine"},
        {"GET", "//index.html", 404, "text/plain", "not mine"},
        {"GET", "/../etc/passwd.txt", 404, "text/plain", "not mine"},
        {"GET", "/index.html.gz", 404, "text/plain", "not mine"},
        {"GET", "/lonely.css", 404, "text/plain", "not mine"},
        {"GET", "/api/v1/nothing", 404, "text/plain", "not mine"},
        {"GET", "/api", 404, "text/plain", "not mine"},
        {"POST", "/", 404, "text/plain", "not mine"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct web_answer got;
        ask(cases[i].method, cases[i].path, "", &got);
        const char *type = web_header(&got, "Content-Type");
        if (got.status != cases[i].status || strcmp(type, cases[i].type) != 0 ||
            strcmp(got.body, cases[i].body) != 0) {
            fail_msg("%s %s: %d %s %s", cases[i].method, cases[i].path, got.status, type, got.body);
        }
        web_answer_release(&got);
    }
}

static void test_gzip_is_sent_to_who_accepts_it(void **state)
{
    (void)state;
    static const struct {
        const char *accept;
        bool gzip;
    } cases[] = {
        {"", false},
        {"Accept-Encoding: gzip\r\n", true},
        {"Accept-Encoding: deflate, gzip;q=0.5, br\r\n", true},
        {"Accept-Encoding: br, GZIP\r\n", true},
        {"Accept-Encoding: *\r\n", true},
        {"Accept-Encoding: gzip;q=0\r\n", false},
        {"Accept-Encoding: gzip; q=0.0, br;q=1\r\n", false},
        {"Accept-Encoding: xgzip, gzipped\r\n", false},
        {"Accept-Encoding: identity\r\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct web_answer got;
        ask("GET", "/", cases[i].accept, &got);
        assert_string_equal(web_header(&got, "Vary"), "Accept-Encoding");
        if ((web_header(&got, "Content-Encoding") != NULL) != cases[i].gzip) {
            fail_msg("%s", cases[i].accept);
        }
        assert_string_equal(got.body, cases[i].gzip ? index_gzip : index_text);
        web_answer_release(&got);
    }
}

static void test_known_file_is_not_sent_again(void **state)
{
    (void)state;
    struct web_answer got;
    char etag[64];
    char headers[256];
    ask("GET", "/", "", &got);
    snprintf(etag, sizeof etag, "%s", web_header(&got, "ETag"));
    assert_int_equal(strlen(etag), 18); /* 16 hex digits in quotes */
    web_answer_release(&got);

    snprintf(headers, sizeof headers, "If-None-Match: \"other\", W/%s\r\n", etag);
    ask("GET", "/", headers, &got);
    assert_int_equal(got.status, 304);
    assert_string_equal(web_header(&got, "ETag"), etag);
    assert_string_equal(web_header(&got, "Cache-Control"), "no-cache");
    web_answer_release(&got);

    /* The gzip form is another one. */
    snprintf(headers, sizeof headers, "If-None-Match: %s\r\nAccept-Encoding: gzip\r\n", etag);
    ask("GET", "/", headers, &got);
    assert_int_equal(got.status, 200);
    assert_string_not_equal(web_header(&got, "ETag"), etag);
    web_answer_release(&got);

    ask("GET", "/", "If-None-Match: \"0123456789abcdef\"\r\n", &got);
    assert_int_equal(got.status, 200);
    web_answer_release(&got);
}

static void expect_header(const char *path, const char *name, const char *value)
{
    struct web_answer got;
    ask("GET", path, "", &got);
    assert_string_equal(web_header(&got, name), value);
    web_answer_release(&got);
}

static void test_only_hashed_names_are_kept_for_ever(void **state)
{
    (void)state;
    expect_header("/main-3KZQ7MAB.js", "Cache-Control", "public, max-age=31536000, immutable");
    expect_header("/main-3kzq7mab.js", "Cache-Control", "no-cache");
    expect_header("/sounds/bell.mp3", "Cache-Control", "no-cache");
    expect_header("/index.html", "Cache-Control", "no-cache");
    expect_header("/", "Cache-Control", "no-cache");
}

static void test_pages_are_fenced_in(void **state)
{
    (void)state;
    expect_header("/", "Content-Security-Policy", ASSETS_CSP);
    expect_header("/", "X-Content-Type-Options", "nosniff");
    expect_header("/", "Referrer-Policy", "same-origin");
}

/* ---- a build without the dashboard ---------------------------------------------------------- */

static int start_without(void **state)
{
    (void)state;
    serve(assets_new(nothing));
    return 0;
}

static void test_missing_dashboard_is_explained(void **state)
{
    (void)state;
    struct web_answer got;
    ask("GET", "/games/3", "", &got);
    assert_int_equal(got.status, 404);
    assert_non_null(strstr(got.body, "built without the dashboard"));
    web_answer_release(&got);
    ask("GET", "/main.js", "", &got);
    assert_string_equal(got.body, "not mine");
    web_answer_release(&got);
}

/* ---- from a folder -------------------------------------------------------------------------- */

static char folder[] = "/tmp/biggame-assets-XXXXXX";

static void path_in_folder(const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *text)
{
    char path[128];
    path_in_folder(name, path);
    FILE *file = fopen(path, "we");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int make_folder(void **state)
{
    (void)state;
    char path[128];
    snprintf(folder, sizeof folder, "/tmp/biggame-assets-XXXXXX");
    assert_non_null(mkdtemp(folder));
    path_in_folder("sounds", path);
    assert_int_equal(mkdir(path, 0700), 0);
    path_in_folder(".git", path);
    assert_int_equal(mkdir(path, 0700), 0);
    write_file("main-3KZQ7MAB.js", main_text);
    write_file("sounds/bell.mp3", bell_text);
    write_file(".env", "SECRET=1");
    write_file(".git/config", "secret");
    path_in_folder("passwd.txt", path);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"index.html",
                                        "main-3KZQ7MAB.js",
                                        "sounds/bell.mp3",
                                        "sounds",
                                        ".env",
                                        ".git/config",
                                        ".git",
                                        "passwd.txt",
                                        ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[128];
        path_in_folder(names[i], path);
        (void)remove(path);
    }
    return 0;
}

static void test_folder_is_served(void **state)
{
    (void)state;
    write_file("index.html", index_text);
    struct assets *loaded;
    struct refusal refusal;
    assert_int_equal(assets_load(folder, &loaded, &refusal), REFUSAL_ALLOWED);
    serve(loaded);
    static const struct {
        const char *path;
        int status;
    } cases[] = {
        {"/", 200},     {"/main-3KZQ7MAB.js", 200}, {"/sounds/bell.mp3", 200},
        {"/.env", 404}, {"/.git/config.x", 404},    {"/passwd.txt", 404},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct web_answer got;
        ask("GET", cases[i].path, "", &got);
        if (got.status != cases[i].status) {
            fail_msg("%s: %d", cases[i].path, got.status);
        }
        web_answer_release(&got);
    }
    stop(NULL);
}

static void test_folder_without_index_is_refused(void **state)
{
    (void)state;
    struct assets *loaded;
    struct refusal refusal;
    assert_int_equal(assets_load(folder, &loaded, &refusal), REFUSAL_FIELD_WRONG);
    assert_string_equal(refusal.field, "assets");
    assert_null(loaded);
    assert_int_equal(assets_load("/nowhere/at/all", &loaded, &refusal), REFUSAL_FIELD_WRONG);
    assert_null(loaded);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        TEST(test_file_is_found_by_its_whole_path),
        TEST(test_gzip_is_sent_to_who_accepts_it),
        TEST(test_known_file_is_not_sent_again),
        TEST(test_only_hashed_names_are_kept_for_ever),
        TEST(test_pages_are_fenced_in),
        cmocka_unit_test_setup_teardown(test_missing_dashboard_is_explained, start_without, stop),
        cmocka_unit_test_setup_teardown(test_folder_is_served, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_folder_without_index_is_refused, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
