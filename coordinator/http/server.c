/* libmicrohttpd in the loop of somebody else. Its traps are named where they are avoided. */
#include "http/server.h"

#include "base/memory.h"
#include "http/internal.h"
#include "http/problem.h"

#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define EVENTS_MAX 256   /* of streams, taken in one turn */
#define OTHER_FILES 64UL /* descriptors that the rest of the program needs */
#define TOO_LARGE_READ                                                                             \
    4 /* times the limit of a body that is read and thrown away, so that the                       \
         client reads the 413 instead of a broken connection */
#define LOG_LINE_SIZE 512

/* ---- log ------------------------------------------------------------------------------------ */

void server_log(const struct http_server *server, const char *format, ...)
{
    char line[LOG_LINE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (server->config.log != NULL) {
        server->config.log(line);
    } else {
        fprintf(stderr, "http: %s\n", line);
    }
}

/* Why libmicrohttpd does not start is worth knowing. What it says later is about clients that left
 * or sent nonsense, which anybody could fill the log with. */
static void log_mhd(void *cls, const char *format, va_list args)
{
    const struct http_server *server = cls;
    char line[LOG_LINE_SIZE];
    if (server->daemon != NULL) {
        return;
    }
    vsnprintf(line, sizeof line, format, args);
    line[strcspn(line, "\n")] = '\0';
    server_log(server, "%s", line);
}

/* ---- connections and their phases ----------------------------------------------------------- */

static int64_t limit_ms(const struct http_server *server, enum phase phase)
{
    switch (phase) {
    case PHASE_FIRST:
        return server->config.first_header_ms;
    case PHASE_IDLE:
        return server->config.idle_ms;
    case PHASE_BODY:
        return server->config.body_ms;
    case PHASE_SENDING:
        return server->config.send_ms;
    case PHASE_ANSWER: /* the handler takes the time that it needs */
    case PHASE_CUT:    /* libmicrohttpd closes it */
    case PHASES:
        break;
    }
    return INT64_MAX / 2;
}

static void phase_leave(struct http_server *server, struct connection *connection)
{
    TAILQ_REMOVE(&server->phases[connection->phase], connection, in_phase);
    server->unanswered -= connection->phase == PHASE_ANSWER;
}

static void phase_enter(struct http_server *server, struct connection *connection, enum phase phase)
{
    connection->phase = phase;
    connection->deadline_ms = server->now_ms + limit_ms(server, phase);
    TAILQ_INSERT_TAIL(&server->phases[phase], connection, in_phase);
    server->unanswered += phase == PHASE_ANSWER;
}

/* One that was cut off stays so until it is closed. */
static void phase_change(struct http_server *server, struct connection *connection,
                         enum phase phase)
{
    if (connection->phase != PHASE_CUT) {
        phase_leave(server, connection);
        phase_enter(server, connection, phase);
    }
}

static void cut_off_late(struct http_server *server)
{
    for (enum phase phase = 0; phase < PHASES; phase++) {
        struct connection *connection;
        while ((connection = TAILQ_FIRST(&server->phases[phase])) != NULL &&
               connection->deadline_ms <= server->now_ms) {
            phase_change(server, connection, PHASE_CUT);
            shutdown(connection->fd, SHUT_RDWR);
        }
    }
}

static struct connection *connection_of(struct MHD_Connection *mhd)
{
    return MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static void on_connection(void *cls, struct MHD_Connection *mhd, void **socket_context,
                          enum MHD_ConnectionNotificationCode code)
{
    struct http_server *server = cls;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        struct connection *connection = must_calloc(1, sizeof *connection);
        connection->fd =
            MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        setsockopt(connection->fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &server->config.user_timeout_ms,
                   sizeof server->config.user_timeout_ms);
        phase_enter(server, connection, PHASE_FIRST);
        server->connection_count++;
        *socket_context = connection;
    } else {
        struct connection *connection = *socket_context;
        /* At its limit libmicrohttpd stops to listen, and starts again in a turn for which it does
         * not ask. */
        server->again = server->again || server->connection_count == server->config.connections_max;
        server->connection_count--;
        phase_leave(server, connection);
        free(connection);
        *socket_context = NULL;
    }
}

/* ---- requests ------------------------------------------------------------------------------- */

static struct exchange *exchange_new(struct http_server *server, struct MHD_Connection *mhd,
                                     const char *method)
{
    struct exchange *exchange = must_calloc(1, sizeof *exchange);
    exchange->server = server;
    exchange->mhd = mhd;
    exchange->connection = connection_of(mhd);
    exchange->connection->exchange = exchange;
    exchange->request.method = method;
    exchange->request.path = "";
    exchange->request.body = "";
    return exchange;
}

static void exchange_free(struct exchange *exchange)
{
    if (exchange->request.slot_free != NULL) {
        exchange->request.slot_free(exchange->request.slot);
    }
    for (size_t i = 0; i < exchange->header_count; i++) {
        free(exchange->headers[i].name);
        free(exchange->headers[i].value);
    }
    free(exchange->headers);
    if (exchange->response != NULL) {
        MHD_destroy_response(exchange->response);
    }
    buf_release(&exchange->body);
    free(exchange->text);
    free(exchange->token);
    free(exchange);
}

/* libmicrohttpd has done with a request, however it went. */
static void on_completed(void *cls, struct MHD_Connection *mhd, void **context,
                         enum MHD_RequestTerminationCode code)
{
    (void)mhd;
    (void)code;
    struct http_server *server = cls;
    struct exchange *exchange = *context;
    *context = NULL;
    if (exchange != NULL) {
        exchange->connection->exchange = NULL;
        phase_change(server, exchange->connection, PHASE_IDLE);
        exchange_free(exchange);
    }
}

void server_go_on(struct exchange *exchange, enum exchange_state state)
{
    bool suspended = exchange->state == EXCHANGE_SUSPENDED;
    exchange->state = state;
    phase_change(exchange->server, exchange->connection, PHASE_SENDING);
    if (suspended) {
        /* 0.9.75 does not tell by MHD_get_timeout() that it has been resumed, and loses it until
         * something else wakes it: so the server remembers. */
        exchange->server->again = true;
        MHD_resume_connection(exchange->mhd);
    }
}

/* Hands the answer over. Only allowed from within on_request(). */
static enum MHD_Result queue_answer(struct exchange *exchange)
{
    exchange->state = EXCHANGE_QUEUED;
    if (exchange->response == NULL) {
        return MHD_NO; /* memory is short */
    }
    return MHD_queue_response(exchange->mhd, (unsigned)exchange->status, exchange->response);
}

static enum MHD_Result refuse_now(struct exchange *exchange, const struct refusal *refusal)
{
    exchange->close = true;
    http_refuse(&exchange->request, refusal);
    return queue_answer(exchange);
}

/* What a body may weigh is known, and so is what the client says that it weighs. One that is a
 * little too large is read to its end: who is refused in mid-sentence does not hear why. */
static bool accept_length(struct exchange *exchange, struct refusal *refusal)
{
    struct http_request *request = &exchange->request;
    const struct http_server *server = exchange->server;
    size_t max = server->config.body_max != NULL ? server->config.body_max(server->context, request)
                                                 : HTTP_BODY_MAX;
    buf_init(&exchange->body, max);
    const char *text = http_request_header(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
    unsigned long long len = text != NULL ? strtoull(text, NULL, 10) : 0;
    if (len <= max) {
        return true;
    }
    exchange->too_large = true;
    refuse(refusal, REFUSAL_TOO_LARGE, "", "a body of %llu bytes; at most %zu are taken", len, max);
    return len / TOO_LARGE_READ <= max &&
           http_request_header(request, MHD_HTTP_HEADER_EXPECT) == NULL;
}

/* The header of a request is complete. */
static enum MHD_Result begin(struct exchange *exchange, const char *raw_path)
{
    struct refusal refusal;
    if (!head_check(exchange->mhd, &refusal) || !target_read(exchange, raw_path, &refusal)) {
        return refuse_now(exchange, &refusal);
    }
    head_read(exchange);
    if (exchange->server->quiesced) {
        refuse(&refusal, REFUSAL_BUSY, "", "the server is stopping");
        return refuse_now(exchange, &refusal);
    }
    if (!accept_length(exchange, &refusal)) {
        return refuse_now(exchange, &refusal);
    }
    phase_change(exchange->server, exchange->connection, PHASE_BODY);
    return MHD_YES;
}

static enum MHD_Result take_body(struct exchange *exchange, const char *bytes, size_t *size)
{
    struct buf *body = &exchange->body;
    size_t len = *size;
    *size = 0;
    if (!exchange->too_large) {
        buf_add(body, bytes, len);
        exchange->too_large = body->failed;
    }
    exchange->body_seen += len;
    return exchange->body_seen / TOO_LARGE_READ <= body->max ? MHD_YES : MHD_NO;
}

/* The request is complete: the handler's turn. */
static enum MHD_Result ask(struct exchange *exchange)
{
    struct http_server *server = exchange->server;
    struct http_request *request = &exchange->request;
    phase_change(server, exchange->connection, PHASE_ANSWER);
    exchange->state = EXCHANGE_ASKED;
    if (exchange->too_large) {
        http_refusef(request, REFUSAL_TOO_LARGE, "",
                     "the body has %zu bytes; at most %zu are taken", exchange->body_seen,
                     exchange->body.max);
        return queue_answer(exchange);
    }
    request->body = buf_str(&exchange->body);
    request->body_len = exchange->body.len;
    server->handler(server->context, request);
    switch (exchange->state) {
    case EXCHANGE_ANSWERED:
        return queue_answer(exchange);
    case EXCHANGE_DETACHED:
        return MHD_NO; /* closes the connection; its socket lives on in the stream */
    default:
        exchange->state = EXCHANGE_SUSPENDED;
        MHD_suspend_connection(exchange->mhd);
        return MHD_YES;
    }
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *mhd, const char *url,
                                  const char *method, const char *version, const char *upload,
                                  size_t *upload_size, void **context)
{
    (void)version;
    struct exchange *exchange = *context;
    if (exchange == NULL) {
        *context = exchange = exchange_new(cls, mhd, method);
        return begin(exchange, url);
    }
    if (*upload_size != 0) {
        return take_body(exchange, upload, upload_size);
    }
    switch (exchange->state) {
    case EXCHANGE_READING:
        return ask(exchange);
    case EXCHANGE_ANSWERED:
        return queue_answer(exchange);
    case EXCHANGE_DETACHED:
        return MHD_NO; /* closes the connection; its socket lives on in the stream */
    default:
        return MHD_YES;
    }
}

static size_t leave_escaped(void *cls, struct MHD_Connection *mhd, char *text)
{
    (void)cls;
    (void)mhd;
    return strlen(text);
}

/* ---- life cycle ----------------------------------------------------------------------------- */

void http_config_init(struct http_config *config)
{
    *config = (struct http_config){
        .listen_fd = -1,
        .connections_max = HTTP_CONNECTIONS_MAX,
        .streams_max = HTTP_STREAMS_MAX,
        .head_max = HTTP_HEAD_MAX,
        .first_header_ms = HTTP_FIRST_HEADER_MS,
        .idle_ms = HTTP_IDLE_MS,
        .body_ms = HTTP_BODY_MS,
        .send_ms = HTTP_SEND_MS,
        .user_timeout_ms = HTTP_USER_TIMEOUT_MS,
        .stream_frames_max = HTTP_STREAM_FRAMES_MAX,
        .stream_backlog_max = HTTP_STREAM_BACKLOG_MAX,
        .stream_send_buffer = HTTP_STREAM_SEND_BUFFER,
    };
}

/* Each connection and each stream is a file. At its limit of files the process could not even open
 * its log. */
static void fit_files(struct http_server *server)
{
    struct http_config *config = &server->config;
    rlim_t wanted = config->connections_max + config->streams_max + OTHER_FILES;
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == -1 || files.rlim_cur >= wanted) {
        return;
    }
    files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < wanted) {
        rlim_t left = files.rlim_cur > 2 * OTHER_FILES ? files.rlim_cur - OTHER_FILES : OTHER_FILES;
        config->connections_max = config->connections_max * left / (wanted - OTHER_FILES);
        config->streams_max = left - config->connections_max;
        server_log(server,
                   "only %ju files may be open: at most %zu connections and %zu streams then",
                   (uintmax_t)files.rlim_cur, config->connections_max, config->streams_max);
    }
}

static struct MHD_Daemon *start_daemon(struct http_server *server)
{
    const struct http_config *config = &server->config;
    /* TURBO: no shutdown() when a connection is closed, or a stream would lose its socket. */
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | MHD_USE_TURBO;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, server, MHD_OPTION_EXTERNAL_LOGGER, log_mhd, server,
        MHD_OPTION_LISTEN_SOCKET, config->listen_fd, MHD_OPTION_NOTIFY_CONNECTION, on_connection,
        server, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server, MHD_OPTION_UNESCAPE_CALLBACK,
        leave_escaped, server, MHD_OPTION_CONNECTION_LIMIT, (unsigned)config->connections_max,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, config->head_max,
#if MHD_VERSION >= 0x00097701
        MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1,
#else
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
#endif
        MHD_OPTION_END);
}

static bool watch(int epoll_fd, int fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    return epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0;
}

struct http_server *http_server_new(const struct http_config *config, http_handler *handler,
                                    void *context)
{
    struct http_server *server = must_calloc(1, sizeof *server);
    server->config = *config;
    server->handler = handler;
    server->context = context;
    for (enum phase phase = 0; phase < PHASES; phase++) {
        TAILQ_INIT(&server->phases[phase]);
    }
    TAILQ_INIT(&server->streams);
    TAILQ_INIT(&server->ended);
    TAILQ_INIT(&server->hungry);
    fit_files(server);
    server->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (server->epoll_fd == -1) {
        server_log(server, "no epoll: %s", strerror(errno));
        goto failed;
    }
    server->daemon = start_daemon(server);
    if (server->daemon == NULL) {
        server_log(server, "libmicrohttpd does not start");
        goto failed;
    }
    int mhd_fd = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    if (!watch(server->epoll_fd, mhd_fd)) {
        server_log(server, "cannot watch libmicrohttpd: %s", strerror(errno));
        MHD_quiesce_daemon(server->daemon);
        MHD_stop_daemon(server->daemon);
        goto failed;
    }
    return server;
failed:
    close(config->listen_fd);
    if (server->epoll_fd != -1) {
        close(server->epoll_fd);
    }
    free(server);
    return NULL;
}

/* ---- the loop's turns ----------------------------------------------------------------------- */

int http_server_fd(const struct http_server *server)
{
    return server->epoll_fd;
}

/* Whether libmicrohttpd has something to do that its descriptor does not tell. */
static bool mhd_is_due(const struct http_server *server)
{
    MHD_UNSIGNED_LONG_LONG wait_ms;
    return server->again || (MHD_get_timeout(server->daemon, &wait_ms) == MHD_YES && wait_ms == 0);
}

int http_server_timeout_ms(const struct http_server *server, int64_t now_ms)
{
    if (mhd_is_due(server) || !TAILQ_EMPTY(&server->hungry) || !TAILQ_EMPTY(&server->ended)) {
        return 0;
    }
    int64_t earliest_ms = INT64_MAX;
    for (enum phase phase = 0; phase < PHASES; phase++) {
        const struct connection *first = TAILQ_FIRST(&server->phases[phase]);
        if (first != NULL && first->deadline_ms < earliest_ms) {
            earliest_ms = first->deadline_ms;
        }
    }
    int64_t wait_ms = earliest_ms - now_ms;
    if (wait_ms > INT_MAX) {
        return -1;
    }
    return wait_ms > 0 ? (int)wait_ms : 0;
}

static void wake_streams(struct http_server *server)
{
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(server->epoll_fd, events, EVENTS_MAX, 0);
    for (int i = 0; i < count; i++) {
        if (events[i].data.ptr != NULL) {
            stream_wake(events[i].data.ptr, events[i].events);
        }
    }
}

static void run_mhd(struct http_server *server)
{
    server->again = false;
    MHD_run(server->daemon);
    if (server->again) { /* by a handler that answered another request than its own */
        server->again = false;
        MHD_run(server->daemon);
    }
}

void http_server_run(struct http_server *server, int64_t now_ms)
{
    server->now_ms = now_ms;
    wake_streams(server);
    run_mhd(server);
    streams_feed(server);
    streams_reap(server);
    cut_off_late(server);
}

size_t http_server_unanswered(const struct http_server *server)
{
    return server->unanswered;
}

size_t http_server_streams(const struct http_server *server)
{
    return server->stream_count;
}

/* ---- the end -------------------------------------------------------------------------------- */

void http_server_quiesce(struct http_server *server)
{
    if (!server->quiesced) {
        server->quiesced = true;
        MHD_quiesce_daemon(server->daemon);
        close(server->config.listen_fd);
    }
}

/* A suspended connection would make MHD_stop_daemon() end the process. */
static void refuse_waiting(struct http_server *server)
{
    struct connection *connection;
    while ((connection = TAILQ_FIRST(&server->phases[PHASE_ANSWER])) != NULL) {
        http_refusef(&connection->exchange->request, REFUSAL_BUSY, "", "the server is stopping");
    }
}

static int64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool busy(const struct http_server *server)
{
    return server->again || !TAILQ_EMPTY(&server->phases[PHASE_SENDING]);
}

void http_server_stop(struct http_server *server, int grace_ms)
{
    http_server_quiesce(server);
    refuse_waiting(server);
    streams_end(server);
    int64_t end_ms = steady_ms() + grace_ms;
    run_mhd(server);
    for (int64_t left_ms = grace_ms; busy(server) && left_ms > 0; left_ms = end_ms - steady_ms()) {
        struct epoll_event event;
        epoll_wait(server->epoll_fd, &event, 1, mhd_is_due(server) ? 0 : (int)left_ms);
        run_mhd(server);
    }
    MHD_stop_daemon(server->daemon);
    close(server->epoll_fd);
    free(server);
}
