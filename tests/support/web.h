/* A real HTTP server and its clients in one thread, with a clock that only the test moves.
 *
 * Whoever waits here turns the server's loop and sleeps no longer than the server says, so a
 * wake-up that is lost fails the test instead of making it slow. Nothing of it sleeps for luck. */
#ifndef TESTS_SUPPORT_WEB_H
#define TESTS_SUPPORT_WEB_H

#include "http/server.h"
#include "support/check.h"

#include <stdbool.h>

#define WEB_PATIENCE_MS 5000 /* real time in which something must happen, or the test fails */

struct web {
    struct http_server *server;
    int port;
    int64_t now_ms;
};

/* An answer, as it came. web_answer_release() frees it. */
struct web_answer {
    int status;
    char *head; /* status line and headers */
    char *body;
    size_t body_len;
};

/* Starts a server on a free port of 127.0.0.1 with `config` (from http_config_init(), and changed
 * where a test wants it). */
void web_start(struct web *web, struct http_config *config, http_handler *handler, void *context);
void web_stop(struct web *web);

/* Turns the loop until it has nothing to do at once. */
void web_settle(struct web *web);

/* Turns the loop, with waiting, until `*flag` is true. */
void web_until(struct web *web, const bool *flag);

/* A client's socket, connected; the caller closes it. */
int web_connect(const struct web *web);
void web_send(int fd, const char *text);

/* Reads one answer of a client (Content-Length, or to the end of the connection), turning the loop.
 * `no_body` for an answer to HEAD. */
void web_read(struct web *web, int fd, struct web_answer *answer, bool no_body);
void web_answer_release(struct web_answer *answer);

/* Connects, sends, reads one answer, closes. */
void web_ask(struct web *web, const char *request, struct web_answer *answer);

/* Reads until `text` has come; fails when the connection ends before. Returns all that came; the
 * caller frees it. */
char *web_read_text(struct web *web, int fd, const char *text);

/* Turns the loop until the server has closed the connection; returns the bytes that came before
 * that and were not read yet. */
size_t web_read_end(struct web *web, int fd);

/* A header of an answer, or NULL; valid until the next call. */
const char *web_header(const struct web_answer *answer, const char *name);

#endif
