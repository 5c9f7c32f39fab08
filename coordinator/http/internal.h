/* What the files of http/ share; nobody else includes this.
 *
 * A connection of libmicrohttpd is always in exactly one phase. A phase is a queue, and since all
 * that are in it have the same time to spend there, the first is always the first to be late.
 *
 *     accepted ──> FIRST ──header──> BODY ──complete──> ANSWER ──answered──> SENDING ──sent──> IDLE
 *                                     ^                    └──stream opened──> closed           |
 *                                     └──────────────────────next header───────────────────────┘
 *
 * Being late means shutdown() of the socket, whereupon libmicrohttpd closes it. Its own timeout
 * counts inactivity only: a client that sends a byte now and then would stay for ever. */
#ifndef HTTP_INTERNAL_H
#define HTTP_INTERNAL_H

#include "base/buf.h"
#include "http/server.h"
#include "http/stream.h"

#include <microhttpd.h>
#include <sys/queue.h>

enum phase { PHASE_FIRST, PHASE_IDLE, PHASE_BODY, PHASE_ANSWER, PHASE_SENDING, PHASE_CUT, PHASES };

struct connection {
    TAILQ_ENTRY(connection) in_phase;
    enum phase phase;
    int64_t deadline_ms; /* only where the phase has a limit */
    int fd;
    struct exchange *exchange; /* the request under way, or NULL */
};

TAILQ_HEAD(connection_queue, connection);

enum exchange_state {
    EXCHANGE_READING,   /* the body is not complete, the handler knows nothing of it */
    EXCHANGE_ASKED,     /* the handler is running */
    EXCHANGE_SUSPENDED, /* libmicrohttpd has been told to wait */
    EXCHANGE_ANSWERED,  /* `response` is there and waits to be queued */
    EXCHANGE_DETACHED,  /* a stream has taken the socket over */
    EXCHANGE_QUEUED,    /* libmicrohttpd is sending */
};

struct http_pair {
    char *name;
    char *value;
};

/* One request and its answer. */
struct exchange {
    struct http_request request; /* first, so that the one can be cast to the other */
    struct http_server *server;
    struct connection *connection;
    struct MHD_Connection *mhd;
    enum exchange_state state;
    char *text; /* the path and the decoded strings of the request */
    char *token;
    struct buf body;
    size_t body_seen;          /* bytes, those that were thrown away included */
    bool too_large;            /* the body is being thrown away */
    bool close;                /* the connection ends with this answer */
    struct http_pair *headers; /* of the answer */
    size_t header_count;
    struct MHD_Response *response;
    int status;
};

TAILQ_HEAD(stream_queue, http_stream);

struct http_server {
    struct http_config config;
    http_handler *handler;
    void *context;
    struct MHD_Daemon *daemon;
    int epoll_fd; /* libmicrohttpd's own set and the sockets of the streams */
    int64_t now_ms;
    bool again; /* libmicrohttpd has something to do and does not say so */
    bool quiesced;
    struct connection_queue phases[PHASES];
    size_t connection_count;
    size_t unanswered;           /* connections in PHASE_ANSWER */
    struct stream_queue streams; /* all, but those that have ended */
    struct stream_queue ended;   /* all others: to be told so and freed */
    struct stream_queue hungry;  /* those of `streams` with something to send and room for it */
    size_t stream_count;
};

/* server.c */
void server_log(const struct http_server *server, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The handler has done with a request: it is ANSWERED or DETACHED, and libmicrohttpd goes on. */
void server_go_on(struct exchange *exchange, enum exchange_state state);

/* target.c: fills the path, the segments and the query of a request from the raw path; false and a
 * refusal when they are malformed. */
bool target_read(struct exchange *exchange, const char *raw_path, struct refusal *refusal);

/* head.c: what is wrong with the header of a request; false and a refusal when something is. */
bool head_check(struct MHD_Connection *mhd, struct refusal *refusal);
/* The token, the peer and whether it came over TLS. */
void head_read(struct exchange *exchange);

/* stream.c, for the server's turns */
void stream_wake(struct http_stream *stream, uint32_t events);
void streams_feed(struct http_server *server);
void streams_reap(struct http_server *server);
void streams_end(struct http_server *server);

#endif
