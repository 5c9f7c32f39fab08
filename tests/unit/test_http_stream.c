/* Event streams over real sockets: many readers, slow readers, readers that leave. */
#include "http/problem.h"
#include "http/stream.h"
#include "support/web.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define READERS_MAX 300 /* more than are fed in one turn */
#define HELLO "\r\n\r\nretry: 2000\n\n"

static struct {
    struct web web;
    struct http_config config;
    struct http_request *waiting;
    struct http_stream *streams[READERS_MAX];
    size_t opened;
    size_t closed;
    bool running; /* the server is in its turn */
} world;

static void on_closed(void *context, struct http_stream *stream)
{
    assert_ptr_equal(context, &world);
    assert_true(world.running); /* never from within http_stream_send() and the like */
    for (size_t i = 0; i < world.opened; i++) {
        if (world.streams[i] == stream) {
            world.streams[i] = NULL;
            world.closed++;
            return;
        }
    }
    fail_msg("a stream was closed twice");
}

static void open_stream(struct http_request *request)
{
    struct http_stream *stream = http_stream_open(request, on_closed, &world);
    if (stream != NULL) {
        world.streams[world.opened++] = stream;
    }
}

static void handle(void *context, struct http_request *request)
{
    (void)context;
    if (strcmp(request->path, "/events") == 0) {
        open_stream(request);
    } else if (strcmp(request->path, "/later") == 0) {
        world.waiting = request;
    } else {
        http_respond(request, 200, "text/plain", "answer", 6);
    }
}

static int start(void **state)
{
    (void)state;
    memset(&world, 0, sizeof world);
    world.running = true;
    http_config_init(&world.config);
    web_start(&world.web, &world.config, handle, &world);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    if (world.web.server != NULL) {
        web_stop(&world.web);
    }
    assert_int_equal(world.closed, world.opened); /* each exactly once */
    return 0;
}

static void restart(void)
{
    web_stop(&world.web);
    web_start(&world.web, &world.config, handle, &world);
}

/* A reader whose stream has begun. */
static int open_reader(void)
{
    int fd = web_connect(&world.web);
    web_send(fd, "GET /events HTTP/1.1\r\nHost: here\r\n\r\n");
    free(web_read_text(&world.web, fd, HELLO));
    return fd;
}

static bool send_bytes(struct http_stream *stream, size_t len)
{
    char *bytes = malloc(len);
    memset(bytes, 'x', len);
    bytes[0] = ':';
    bytes[len - 2] = bytes[len - 1] = '\n';
    struct http_frame *frame = http_frame_new(bytes, len);
    free(bytes);
    world.running = false;
    bool sent = http_stream_send(stream, frame);
    world.running = true;
    http_frame_release(frame);
    return sent;
}

static void send_text(struct http_stream *stream, const char *data)
{
    struct http_frame *frame = http_frame_event(NULL, NULL, data);
    assert_true(http_stream_send(stream, frame));
    http_frame_release(frame);
}

static void expect_text(int fd, const char *text)
{
    char *got = web_read_text(&world.web, fd, text);
    assert_string_equal(got, text); /* and nothing before it */
    free(got);
}

/* ---- frames --------------------------------------------------------------------------------- */

static void expect_frame(struct http_frame *frame, const char *text)
{
    int fd = open_reader();
    assert_int_equal(http_frame_len(frame), strlen(text));
    assert_true(http_stream_send(world.streams[world.opened - 1], frame));
    http_frame_release(frame);
    expect_text(fd, text);
    close(fd);
}

static void test_event_is_framed(void **state)
{
    (void)state;
    expect_frame(http_frame_event("7-12", "build", "{\"n\":1}"),
                 "id: 7-12\nevent: build\ndata: {\"n\":1}\n\n");
    expect_frame(http_frame_event("7-12", NULL, ""), "id: 7-12\ndata: \n\n");
    expect_frame(http_frame_event(NULL, NULL, "a\nb\n"), "data: a\ndata: b\ndata: \n\n");
    expect_frame(http_frame_new(": heartbeat\n\n", 13), ": heartbeat\n\n");
}

/* ---- opening -------------------------------------------------------------------------------- */

static void test_stream_begins_with_its_headers(void **state)
{
    (void)state;
    int fd = web_connect(&world.web);
    web_send(fd, "GET /events HTTP/1.1\r\nHost: here\r\n\r\n");
    struct web_answer got = {.head = web_read_text(&world.web, fd, HELLO)};
    assert_string_equal(web_header(&got, "Content-Type"), "text/event-stream");
    assert_string_equal(web_header(&got, "Cache-Control"), "no-store");
    assert_string_equal(web_header(&got, "X-Accel-Buffering"), "no");
    assert_string_equal(web_header(&got, "Connection"), "close");
    assert_null(web_header(&got, "Transfer-Encoding"));
    assert_int_equal(http_server_streams(world.web.server), 1);
    web_answer_release(&got);
    close(fd);
}

static void test_stream_opens_after_other_answers_on_its_connection(void **state)
{
    (void)state;
    int fd = web_connect(&world.web);
    web_send(fd, "GET /a HTTP/1.1\r\nHost: here\r\n\r\nGET /events HTTP/1.1\r\nHost: here\r\n\r\n");
    struct web_answer got;
    web_read(&world.web, fd, &got, false);
    assert_string_equal(got.body, "answer");
    web_answer_release(&got);
    free(web_read_text(&world.web, fd, HELLO));
    send_text(world.streams[0], "event");
    expect_text(fd, "data: event\n\n");
    close(fd);
}

static void test_stream_opens_later(void **state)
{
    (void)state;
    int fd = web_connect(&world.web);
    web_send(fd, "GET /later HTTP/1.1\r\nHost: here\r\n\r\n");
    web_settle(&world.web);
    open_stream(world.waiting);
    send_text(world.streams[0], "event");
    char *got = web_read_text(&world.web, fd, "data: event\n\n");
    assert_non_null(strstr(got, HELLO "data: event\n\n"));
    free(got);
    close(fd);
}

static void test_stream_opens_for_a_client_that_left(void **state)
{
    (void)state;
    int fd = web_connect(&world.web);
    web_send(fd, "GET /later HTTP/1.1\r\nHost: here\r\n\r\n");
    web_settle(&world.web);
    close(fd);
    web_settle(&world.web);
    open_stream(world.waiting);
    web_settle(&world.web);
    assert_int_equal(world.closed, 1);
}

static void test_stream_opens_for_http_1_0(void **state)
{
    (void)state;
    int fd = web_connect(&world.web);
    web_send(fd, "GET /events HTTP/1.0\r\n\r\n");
    free(web_read_text(&world.web, fd, HELLO));
    close(fd);
}

static void test_head_opens_no_stream(void **state)
{
    (void)state;
    struct web_answer got;
    web_ask(&world.web, "HEAD /events HTTP/1.1\r\nHost: here\r\n\r\n", &got);
    assert_int_equal(got.status, 200);
    assert_string_equal(web_header(&got, "Content-Type"), "text/event-stream");
    assert_int_equal(world.opened, 0);
    web_answer_release(&got);
}

static void test_streams_over_the_limit_are_refused(void **state)
{
    (void)state;
    world.config.streams_max = 1;
    restart();
    int fd = open_reader();
    struct web_answer got;
    web_ask(&world.web, "GET /events HTTP/1.1\r\nHost: here\r\n\r\n", &got);
    assert_int_equal(got.status, 503);
    assert_string_equal(web_header(&got, "Retry-After"), HTTP_RETRY_AFTER_BUSY);
    web_answer_release(&got);
    close(fd);
    web_settle(&world.web);
    close(open_reader());
}

/* ---- sending -------------------------------------------------------------------------------- */

static void test_all_readers_get_the_same_frame(void **state)
{
    (void)state;
    int fds[READERS_MAX];
    for (size_t i = 0; i < READERS_MAX; i++) {
        fds[i] = open_reader();
    }
    struct http_frame *frames[] = {http_frame_event("1-1", "roll", "8"),
                                   http_frame_event("1-2", "roll", "5")};
    for (size_t f = 0; f < 2; f++) {
        for (size_t i = 0; i < READERS_MAX; i++) {
            assert_true(http_stream_send(world.streams[i], frames[f]));
        }
        http_frame_release(frames[f]);
    }
    for (size_t i = 0; i < READERS_MAX; i++) {
        expect_text(fds[i], "id: 1-1\nevent: roll\ndata: 8\n\nid: 1-2\nevent: roll\ndata: 5\n\n");
        close(fds[i]);
    }
}

/* Whoever waits for an answer is not kept waiting by those who listen. */
static void test_answer_comes_before_the_streams(void **state)
{
    (void)state;
    int reader = open_reader();
    int writer = web_connect(&world.web);
    web_send(writer, "POST /later HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n");
    web_settle(&world.web);
    send_text(world.streams[0], "event");
    http_respond(world.waiting, 201, NULL, "", 0);
    char byte;
    assert_int_equal(recv(reader, &byte, 1, 0), -1); /* nothing leaves before the next turn */
    http_server_run(world.web.server, world.web.now_ms);
    assert_int_equal(recv(writer, &byte, 1, 0), 1);
    expect_text(reader, "data: event\n\n");
    close(reader);
    close(writer);
}

static void test_many_frames_arrive_in_order(void **state)
{
    (void)state;
    int fd = open_reader();
    char data[16];
    for (int i = 0; i < 1000; i++) {
        snprintf(data, sizeof data, "%d", i);
        send_text(world.streams[0], data);
    }
    for (int i = 0; i < 1000; i++) {
        char event[32];
        snprintf(event, sizeof event, "data: %d\n\n", i);
        expect_text(fd, event);
    }
    close(fd);
}

static void test_large_frame_passes_an_empty_backlog(void **state)
{
    (void)state;
    world.config.stream_backlog_max = 1000;
    restart();
    int fd = open_reader();
    size_t len = 5000000; /* far more than the kernel buffers: it leaves in many pieces */
    assert_true(send_bytes(world.streams[0], len));
    web_settle(&world.web);
    assert_int_equal(world.closed, 0);
    http_stream_close(world.streams[0]); /* the rest is given up */
    size_t got = web_read_end(&world.web, fd);
    assert_true(got > 0 && got < len);
    close(fd);

    fd = open_reader();
    assert_true(send_bytes(world.streams[1], len));
    char *text = web_read_text(&world.web, fd, "xx\n\n");
    assert_int_equal(strlen(text), len);
    free(text);
    send_text(world.streams[1], "after");
    expect_text(fd, "data: after\n\n");
    close(fd);
}

static void test_slow_reader_is_cut_off(void **state)
{
    (void)state;
    world.config.stream_backlog_max = 100000;
    restart();
    int slow = open_reader();
    int quick = open_reader();
    int sent = 0;
    while (send_bytes(world.streams[0], 10000)) {
        web_settle(&world.web);
        assert_true(++sent < 10000); /* the kernel's buffers have an end */
    }
    assert_int_equal(world.closed, 0);              /* is told in the next turn, */
    assert_false(send_bytes(world.streams[0], 10)); /* and until then takes nothing */
    http_stream_close(world.streams[0]);            /* nor minds being closed */
    web_settle(&world.web);
    assert_int_equal(world.closed, 1);
    assert_null(world.streams[0]);
    send_text(world.streams[1], "event");
    expect_text(quick, "data: event\n\n");
    web_read_end(&world.web, slow); /* its connection is over */
    close(slow);
    close(quick);
}

static void test_backlog_of_too_many_frames_is_cut_off(void **state)
{
    (void)state;
    world.config.stream_frames_max = 100;
    restart();
    int fd = open_reader();
    size_t sent = 0;
    while (send_bytes(world.streams[0], 10)) { /* without a turn in between */
        sent++;
    }
    assert_int_equal(sent, 100);
    web_settle(&world.web);
    assert_int_equal(world.closed, 1);
    close(fd);
}

/* ---- ending --------------------------------------------------------------------------------- */

static void test_reader_that_left_is_noticed(void **state)
{
    (void)state;
    int staying = open_reader();
    int leaving = open_reader();
    web_settle(&world.web);
    close(leaving);
    web_settle(&world.web); /* nothing has to be sent for that */
    assert_int_equal(world.closed, 1);
    assert_null(world.streams[1]);
    assert_int_equal(http_server_streams(world.web.server), 1);
    close(staying);
}

static void test_reader_that_left_with_events_on_the_way_is_forgotten(void **state)
{
    (void)state;
    int fd = open_reader();
    close(fd);
    send_bytes(world.streams[0], 5000000);
    send_bytes(world.streams[0], 10);
    web_settle(&world.web);
    assert_int_equal(world.closed, 1);
}

static void test_closed_stream_gives_what_it_had(void **state)
{
    (void)state;
    int fd = open_reader();
    send_text(world.streams[0], "last words");
    http_stream_close(world.streams[0]);
    http_stream_close(world.streams[0]);
    expect_text(fd, "data: last words\n\n");
    assert_int_equal(web_read_end(&world.web, fd), 0);
    assert_int_equal(world.closed, 1);
    close(fd);
}

/* Browsers send nothing more, but who does may not disturb. */
static void test_bytes_from_the_reader_are_ignored(void **state)
{
    (void)state;
    int fd = open_reader();
    web_send(fd, "GET /a HTTP/1.1\r\nHost: here\r\n\r\n");
    web_settle(&world.web);
    send_text(world.streams[0], "event");
    expect_text(fd, "data: event\n\n");
    close(fd);
}

static void test_idle_stream_stays_open(void **state)
{
    (void)state;
    int fd = open_reader();
    world.web.now_ms += 3600000;
    web_settle(&world.web);
    assert_int_equal(http_server_timeout_ms(world.web.server, world.web.now_ms), -1);
    send_text(world.streams[0], "event");
    expect_text(fd, "data: event\n\n");
    close(fd);
}

static void test_stop_closes_the_streams(void **state)
{
    (void)state;
    int fds[3] = {open_reader(), open_reader(), open_reader()};
    send_text(world.streams[2], "last words");
    web_stop(&world.web);
    assert_int_equal(world.closed, 3);
    char bytes[64] = "";
    assert_true(recv(fds[2], bytes, sizeof bytes - 1, 0) > 0);
    assert_string_equal(bytes, "data: last words\n\n");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(recv(fds[i], bytes, sizeof bytes, 0), 0);
        close(fds[i]);
    }
}

/* A descriptor that is closed on one side only would be a leak of the long day. */
static void test_no_descriptor_is_left(void **state)
{
    (void)state;
    close(open_reader());
    web_settle(&world.web);
    int before = fcntl(0, F_DUPFD_CLOEXEC, 0); /* the lowest that is free */
    close(before);
    for (int i = 0; i < 5; i++) {
        close(open_reader());
        web_settle(&world.web);
    }
    int after = fcntl(0, F_DUPFD_CLOEXEC, 0);
    close(after);
    assert_int_equal(after, before);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        TEST(test_event_is_framed),
        TEST(test_stream_begins_with_its_headers),
        TEST(test_stream_opens_after_other_answers_on_its_connection),
        TEST(test_stream_opens_later),
        TEST(test_stream_opens_for_a_client_that_left),
        TEST(test_stream_opens_for_http_1_0),
        TEST(test_head_opens_no_stream),
        TEST(test_streams_over_the_limit_are_refused),
        TEST(test_all_readers_get_the_same_frame),
        TEST(test_answer_comes_before_the_streams),
        TEST(test_many_frames_arrive_in_order),
        TEST(test_large_frame_passes_an_empty_backlog),
        TEST(test_slow_reader_is_cut_off),
        TEST(test_backlog_of_too_many_frames_is_cut_off),
        TEST(test_reader_that_left_is_noticed),
        TEST(test_reader_that_left_with_events_on_the_way_is_forgotten),
        TEST(test_closed_stream_gives_what_it_had),
        TEST(test_bytes_from_the_reader_are_ignored),
        TEST(test_idle_stream_stays_open),
        TEST(test_stop_closes_the_streams),
        TEST(test_no_descriptor_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
