/* An HTTP/1.1 server that waits for nothing by itself: the loop watches one file descriptor and
 * calls http_server_run(). It knows nothing of games.
 *
 *     wait = http_server_timeout_ms(server, now);
 *     epoll_wait(..., wait);               one of the descriptors is http_server_fd(), for reading
 *     now = steady clock;
 *     http_server_run(server, now);        every turn, whatever woke the loop
 *
 * A turn takes requests (the handler is called), sends answers, then feeds the streams: whoever
 * waits for an answer is served before those who only listen. A handler is never called from within
 * http_respond() or any other function than http_server_run().
 *
 * Below is libmicrohttpd (0.9.75 to 1.0.x); no other file than those of http/ sees it. Event
 * streams are taken out of its hands once they are opened (http/stream.h), because each resume of a
 * request walks all connections that it has suspended: with 5,000 listeners a POST would take
 * three times as long.
 *
 * Everything is for one thread. SIGPIPE must be ignored by the program. */
#ifndef HTTP_SERVER_H
#define HTTP_SERVER_H

#include "http/request.h"

#include <stdint.h>

/* What http_config_init() sets. Times are in milliseconds, sizes in bytes. */
#define HTTP_CONNECTIONS_MAX 2000  /* open at once, streams apart; more wait in the backlog */
#define HTTP_STREAMS_MAX 6000      /* open at once; more are refused with 503 */
#define HTTP_HEAD_MAX 32768        /* request line and headers; more is 414 or 431 */
#define HTTP_BODY_MAX 65536        /* of a body; the routes may say otherwise */
#define HTTP_FIRST_HEADER_MS 10000 /* from the connection to the first complete header */
#define HTTP_IDLE_MS                                                                               \
    75000                               /* from an answer to the next complete header: more than   \
                                           the 60 s for which nginx keeps a connection */
#define HTTP_BODY_MS 30000              /* from the header to the end of the body */
#define HTTP_SEND_MS 60000              /* from the answer to its last byte in the kernel */
#define HTTP_USER_TIMEOUT_MS 15000      /* TCP_USER_TIMEOUT: a pulled cable */
#define HTTP_STREAM_FRAMES_MAX 4096     /* frames that wait for one reader */
#define HTTP_STREAM_BACKLOG_MAX 1048576 /* bytes that wait for one reader */
#define HTTP_STREAM_SEND_BUFFER 65536   /* SO_SNDBUF, so that the backlog is here and counted */

struct http_server;

/* A complete request. It must be answered, now or later (http/request.h). */
typedef void http_handler(void *context, struct http_request *request);

/* The largest body that this request may have, asked when its headers are there, so the handler can
 * refuse to take much from somebody who is not logged in. The body is not there yet and the request
 * may not be answered. */
typedef size_t http_body_max(void *context, const struct http_request *request);

struct http_config {
    int listen_fd; /* a listening, non-blocking socket, as http_listen() makes it; the server owns
                      it from http_server_new() on, also when that fails */
    size_t connections_max;
    size_t streams_max;
    size_t head_max;
    int64_t first_header_ms;
    int64_t idle_ms;
    int64_t body_ms;
    int64_t send_ms;
    int user_timeout_ms;
    size_t stream_frames_max;
    size_t stream_backlog_max;
    int stream_send_buffer;
    http_body_max *body_max; /* NULL: HTTP_BODY_MAX for every request */
    /* The address of the proxy in front ("127.0.0.1", "unix"), whose X-Forwarded-For and
     * X-Forwarded-Proto are believed; NULL: nobody's are. */
    const char *trusted_proxy;
    /* For what the operator should know: one line without its end. NULL: stderr. */
    void (*log)(const char *line);
};

/* The defaults above; listen_fd is -1. */
void http_config_init(struct http_config *config);

/* A listening socket for "127.0.0.1:8080", "[::1]:8080", "localhost:8080" or ":8080" (every
 * address of the machine, IPv4 too). Port 0 lets the kernel choose. The caller owns *fd. Returns
 * REFUSAL_ALLOWED; REFUSAL_FIELD_WRONG when the text cannot be understood, and REFUSAL_BUSY when
 * the address cannot be had (in use, not of this machine, not permitted); *fd is -1 then. */
enum refusal_code http_listen(const char *address, int *fd, struct refusal *refusal);

/* The port of a listening TCP socket; 0 when it has none. */
int http_listen_port(int fd);

/* Starts to listen. `handler` and config->body_max get `context`. The file limit of the process is
 * raised as far as the config wants and the system lets; if that is not far enough, connections_max
 * and streams_max come down in proportion and the log says so. NULL, and a line in the log, when
 * the server cannot be started. */
struct http_server *http_server_new(const struct http_config *config, http_handler *handler,
                                    void *context);

/* For the loop: the descriptor to watch for reading, and how long the loop may wait at most (-1:
 * for ever; 0: http_server_run() has something to do at once). `now_ms` is of any clock that never
 * jumps (CLOCK_MONOTONIC), always the same one. */
int http_server_fd(const struct http_server *server);
int http_server_timeout_ms(const struct http_server *server, int64_t now_ms);

/* One turn: takes what came, calls the handler, sends what can be sent, cuts off who is too slow.
 * Never blocks. */
void http_server_run(struct http_server *server, int64_t now_ms);

/* How many requests the handler has not answered yet. */
size_t http_server_unanswered(const struct http_server *server);

/* How many streams are open. */
size_t http_server_streams(const struct http_server *server);

/* Takes no new connections and no new requests (they get 503), closes connections as they are
 * answered. The loop goes on as before; http_server_stop() is to follow. May be called twice. */
void http_server_quiesce(struct http_server *server);

/* The end, in this order: no new requests; whoever still waits for an answer gets 503 and the
 * request is gone, so the caller must have dropped its pointers; the streams are closed, their
 * on_closed called; what is on its way gets `grace_ms` to leave; then everything is freed. Blocks
 * for at most `grace_ms`. */
void http_server_stop(struct http_server *server, int grace_ms);

#endif
