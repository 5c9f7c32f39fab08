#include "support/web.h"

#include "base/buf.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#define BYTES_MAX (64UL * 1024 * 1024)

void web_start(struct web *web, struct http_config *config, http_handler *handler, void *context)
{
    struct refusal refusal;
    assert_int_equal(http_listen("127.0.0.1:0", &config->listen_fd, &refusal), REFUSAL_ALLOWED);
    web->port = http_listen_port(config->listen_fd);
    web->now_ms = 1000;
    web->server = http_server_new(config, handler, context);
    assert_non_null(web->server);
}

void web_stop(struct web *web)
{
    http_server_stop(web->server, WEB_PATIENCE_MS);
    web->server = NULL;
}

/* One turn that sleeps until the server or `fd` (-1: none) has something, or the server's time is
 * up. Returns whether `fd` can be read. */
static bool turn(struct web *web, int fd)
{
    int wait_ms = http_server_timeout_ms(web->server, web->now_ms);
    bool long_wait = wait_ms < 0 || wait_ms > WEB_PATIENCE_MS;
    struct pollfd fds[] = {{.fd = http_server_fd(web->server), .events = POLLIN},
                           {.fd = fd, .events = POLLIN}};
    int ready = poll(fds, 2, long_wait ? WEB_PATIENCE_MS : wait_ms);
    if (ready == 0 && long_wait) {
        fail_msg("nothing happened for %d ms", WEB_PATIENCE_MS);
    }
    http_server_run(web->server, web->now_ms);
    return fds[1].revents != 0;
}

void web_settle(struct web *web)
{
    struct pollfd fd = {.fd = http_server_fd(web->server), .events = POLLIN};
    do {
        http_server_run(web->server, web->now_ms);
    } while (http_server_timeout_ms(web->server, web->now_ms) == 0 || poll(&fd, 1, 0) > 0);
}

void web_until(struct web *web, const bool *flag)
{
    while (!*flag) {
        turn(web, -1);
    }
}

int web_connect(const struct web *web)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)web->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(fcntl(fd, F_SETFL, O_NONBLOCK), 0);
    return fd;
}

void web_send(int fd, const char *text)
{
    size_t len = strlen(text);
    assert_int_equal(send(fd, text, len, MSG_NOSIGNAL), len);
}

/* Waits for bytes of `fd` and appends up to `max` of them. Returns their number; 0 at the end. They
 * stay where they are with MSG_PEEK in `flags`. */
static size_t read_some(struct web *web, int fd, struct buf *buf, size_t max, int flags)
{
    char bytes[65536];
    for (;;) {
        ssize_t len = recv(fd, bytes, max < sizeof bytes ? max : sizeof bytes, flags);
        if (len > 0) {
            buf_add(buf, bytes, (size_t)len);
            return (size_t)len;
        }
        if (len == 0 || errno == ECONNRESET) {
            return 0;
        }
        assert_int_equal(errno, EAGAIN);
        turn(web, fd);
    }
}

char *web_read_text(struct web *web, int fd, const char *text)
{
    struct buf buf;
    size_t text_len = strlen(text);
    buf_init(&buf, BYTES_MAX);
    for (;;) {
        size_t before = buf.len;
        size_t overlap = before < text_len ? before : text_len - 1;
        size_t len = read_some(web, fd, &buf, SIZE_MAX, MSG_PEEK);
        if (len == 0) {
            fail_msg("the connection ended before \"%s\" came: %s", text, buf_str(&buf));
        }
        const char *found = memmem(buf.data + before - overlap, len + overlap, text, text_len);
        buf.len = before; /* what was only looked at is read now, as far as it is wanted */
        size_t want = found != NULL ? (size_t)(found - buf.data) + text_len - before : len;
        assert_int_equal(read_some(web, fd, &buf, want, 0), want);
        if (found != NULL) {
            return buf_steal(&buf);
        }
    }
}

size_t web_read_end(struct web *web, int fd)
{
    struct buf buf;
    buf_init(&buf, BYTES_MAX);
    while (read_some(web, fd, &buf, SIZE_MAX, 0) != 0) {
    }
    size_t len = buf.len;
    buf_release(&buf);
    return len;
}

const char *web_header(const struct web_answer *answer, const char *name)
{
    static char value[1024];
    size_t name_len = strlen(name);
    for (const char *line = strstr(answer->head, "\r\n"); line != NULL && line[2] != '\r';
         line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, name_len) == 0 && line[name_len] == ':') {
            line += name_len + 1;
            line += strspn(line, " ");
            snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\r"), line);
            return value;
        }
    }
    return NULL;
}

void web_read(struct web *web, int fd, struct web_answer *answer, bool no_body)
{
    answer->head = web_read_text(web, fd, "\r\n\r\n");
    assert_int_equal(strncmp(answer->head, "HTTP/1.", 7), 0);
    answer->status = (int)strtol(answer->head + 9, NULL, 10);
    const char *length = web_header(answer, "Content-Length");
    bool nothing = no_body || answer->status == 204 || answer->status == 304;
    size_t want = nothing ? 0 : length != NULL ? strtoul(length, NULL, 10) : SIZE_MAX;
    struct buf body;
    buf_init(&body, BYTES_MAX);
    while (body.len < want && read_some(web, fd, &body, want - body.len, 0) != 0) {
    }
    assert_true(want == SIZE_MAX || body.len == want);
    answer->body_len = body.len;
    answer->body = buf_steal(&body);
}

void web_answer_release(struct web_answer *answer)
{
    free(answer->head);
    free(answer->body);
}

void web_ask(struct web *web, const char *request, struct web_answer *answer)
{
    int fd = web_connect(web);
    web_send(fd, request);
    web_read(web, fd, answer, strncmp(request, "HEAD ", 5) == 0);
    close(fd);
}
