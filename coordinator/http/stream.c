#include "http/stream.h"

#include "base/buf.h"
#include "base/memory.h"
#include "http/internal.h"
#include "http/problem.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define FED_PER_TURN 256 /* streams served between two looks at the requests: some 2 ms */
#define PIECES_MAX 64    /* frames in one system call */
#define QUEUE_SIZE_MIN 8 /* places of a backlog; a power of two */
#define TEXT(x) TEXT_OF(x)
#define TEXT_OF(x) #x

/* What every stream begins with. Without a length it goes on until the connection ends. */
static const char head[] = "HTTP/1.1 200 OK\r\n"
                           "Content-Type: text/event-stream\r\n"
                           "Cache-Control: no-store\r\n"
                           "X-Content-Type-Options: nosniff\r\n"
                           "X-Accel-Buffering: no\r\n"
                           "Connection: close\r\n"
                           "\r\n"
                           "retry: " TEXT(HTTP_STREAM_RETRY_MS) "\n\n";

/* ---- frames --------------------------------------------------------------------------------- */

struct http_frame {
    size_t references;
    size_t len;
    char bytes[];
};

struct http_frame *http_frame_new(const char *bytes, size_t len)
{
    struct http_frame *frame = must_calloc(1, sizeof *frame + len);
    frame->references = 1;
    frame->len = len;
    memcpy(frame->bytes, bytes, len);
    return frame;
}

struct http_frame *http_frame_event(const char *id, const char *event, const char *data)
{
    struct buf text;
    buf_init(&text, SIZE_MAX / 4);
    if (id != NULL) {
        buf_printf(&text, "id: %s\n", id);
    }
    if (event != NULL) {
        buf_printf(&text, "event: %s\n", event);
    }
    for (const char *line = data; line != NULL;) {
        size_t len = strcspn(line, "\n");
        buf_add_str(&text, "data: ");
        buf_add(&text, line, len);
        buf_add_str(&text, "\n");
        line = line[len] == '\n' ? line + len + 1 : NULL;
    }
    buf_add_str(&text, "\n");
    struct http_frame *frame = http_frame_new(buf_str(&text), text.len);
    buf_release(&text);
    return frame;
}

struct http_frame *http_frame_share(struct http_frame *frame)
{
    frame->references++;
    return frame;
}

void http_frame_release(struct http_frame *frame)
{
    if (frame != NULL && --frame->references == 0) {
        free(frame);
    }
}

size_t http_frame_len(const struct http_frame *frame)
{
    return frame->len;
}

/* ---- one reader ----------------------------------------------------------------------------- */

struct http_stream {
    struct http_server *server;
    http_stream_closed *on_closed;
    void *context;
    int fd;
    bool hungry; /* in server->hungry */
    bool full;   /* the kernel takes no more until it says so */
    bool ended;  /* in server->ended instead of server->streams */
    /* The backlog is a ring of `queue_size` places, a power of two; `sent` bytes of its first frame
     * are gone already. */
    struct http_frame **queue;
    size_t queue_size, queue_first, queue_count;
    size_t sent;
    size_t backlog; /* bytes in the queue, those that were sent of the first frame included */
    TAILQ_ENTRY(http_stream) in_streams; /* or in ended */
    TAILQ_ENTRY(http_stream) in_hungry;
};

static struct http_frame **place(const struct http_stream *stream, size_t i)
{
    return &stream->queue[(stream->queue_first + i) & (stream->queue_size - 1)];
}

static void queue_grow(struct http_stream *stream)
{
    size_t size = stream->queue_size != 0 ? 2 * stream->queue_size : QUEUE_SIZE_MIN;
    struct http_frame **queue = must_calloc(size, sizeof(struct http_frame *));
    for (size_t i = 0; i < stream->queue_count; i++) {
        queue[i] = *place(stream, i);
    }
    free(stream->queue);
    stream->queue = queue;
    stream->queue_size = size;
    stream->queue_first = 0;
}

static void queue_push(struct http_stream *stream, struct http_frame *frame)
{
    if (stream->queue_count == stream->queue_size) {
        queue_grow(stream);
    }
    *place(stream, stream->queue_count++) = http_frame_share(frame);
    stream->backlog += frame->len;
}

static void queue_pop(struct http_stream *stream)
{
    struct http_frame *frame = *place(stream, 0);
    stream->backlog -= frame->len;
    stream->queue_first = (stream->queue_first + 1) & (stream->queue_size - 1);
    stream->queue_count--;
    stream->sent = 0;
    http_frame_release(frame);
}

/* A reader that fell behind and caught up gives its large queue back. */
static void queue_shrink(struct http_stream *stream)
{
    if (stream->queue_count == 0 && stream->queue_size > QUEUE_SIZE_MIN) {
        free(stream->queue);
        stream->queue = NULL;
        stream->queue_size = 0;
        stream->queue_first = 0;
    }
}

static void set_hungry(struct http_stream *stream, bool hungry)
{
    if (hungry && !stream->hungry) {
        TAILQ_INSERT_TAIL(&stream->server->hungry, stream, in_hungry);
    } else if (!hungry && stream->hungry) {
        TAILQ_REMOVE(&stream->server->hungry, stream, in_hungry);
    }
    stream->hungry = hungry;
}

/* It is freed in streams_reap(), where nobody is walking over streams. */
static void end(struct http_stream *stream)
{
    struct http_server *server = stream->server;
    if (!stream->ended) {
        set_hungry(stream, false);
        TAILQ_REMOVE(&server->streams, stream, in_streams);
        TAILQ_INSERT_TAIL(&server->ended, stream, in_streams);
        stream->ended = true;
    }
}

/* Forgets `len` bytes that the kernel has taken. */
static void advance(struct http_stream *stream, size_t len)
{
    stream->sent += len;
    while (stream->queue_count != 0 && stream->sent >= (*place(stream, 0))->len) {
        size_t rest = stream->sent - (*place(stream, 0))->len;
        queue_pop(stream);
        stream->sent = rest;
    }
}

/* The backlog as pieces for one system call. */
static size_t gather(const struct http_stream *stream, struct iovec pieces[PIECES_MAX])
{
    size_t count = stream->queue_count < PIECES_MAX ? stream->queue_count : PIECES_MAX;
    for (size_t i = 0; i < count; i++) {
        struct http_frame *frame = *place(stream, i);
        size_t skip = i == 0 ? stream->sent : 0;
        pieces[i] = (struct iovec){frame->bytes + skip, frame->len - skip};
    }
    return count;
}

/* Gives the kernel as much of the backlog as it takes. */
static void feed(struct http_stream *stream)
{
    while (stream->queue_count != 0 && !stream->full && !stream->ended) {
        struct iovec pieces[PIECES_MAX];
        struct msghdr message = {.msg_iov = pieces, .msg_iovlen = gather(stream, pieces)};
        ssize_t len = sendmsg(stream->fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (len >= 0) {
            advance(stream, (size_t)len);
        } else if (errno == EAGAIN || errno == ENOBUFS) {
            stream->full = true;
        } else if (errno != EINTR) {
            end(stream);
        }
    }
    queue_shrink(stream);
}

/* ---- what others call ----------------------------------------------------------------------- */

/* A copy of the connection's descriptor that is watched for the reader's leaving and for room. */
static int take_socket(const struct exchange *exchange, struct http_stream *stream)
{
    const struct http_server *server = exchange->server;
    int fd = fcntl(exchange->connection->fd, F_DUPFD_CLOEXEC, 0);
    if (fd == -1) {
        return -1;
    }
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &server->config.stream_send_buffer,
               sizeof server->config.stream_send_buffer);
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLOUT | EPOLLET, .data.ptr = stream};
    if (epoll_ctl(server->epoll_fd, EPOLL_CTL_ADD, fd, &event) == -1) {
        close(fd);
        return -1;
    }
    return fd;
}

struct http_stream *http_stream_open(struct http_request *request, http_stream_closed *on_closed,
                                     void *context)
{
    struct exchange *exchange = (struct exchange *)request;
    struct http_server *server = exchange->server;
    if (strcmp(request->method, MHD_HTTP_METHOD_HEAD) == 0) {
        http_respond(request, MHD_HTTP_OK, "text/event-stream", "", 0);
        return NULL;
    }
    if (server->stream_count >= server->config.streams_max) {
        http_refusef(request, REFUSAL_BUSY, "",
                     "%zu streams are open, which is the most there can be", server->stream_count);
        return NULL;
    }
    struct http_stream *stream = must_calloc(1, sizeof *stream);
    *stream = (struct http_stream){.server = server, .on_closed = on_closed, .context = context};
    stream->fd = take_socket(exchange, stream);
    if (stream->fd == -1) {
        free(stream);
        http_refusef(request, REFUSAL_BUSY, "", "there is no file left for another stream");
        return NULL;
    }
    TAILQ_INSERT_TAIL(&server->streams, stream, in_streams);
    server->stream_count++;
    struct http_frame *first = http_frame_new(head, sizeof head - 1);
    http_stream_send(stream, first);
    http_frame_release(first);
    server_go_on(exchange, EXCHANGE_DETACHED);
    return stream;
}

bool http_stream_send(struct http_stream *stream, struct http_frame *frame)
{
    const struct http_config *config = &stream->server->config;
    if (stream->ended) {
        return false;
    }
    if (stream->queue_count >= config->stream_frames_max ||
        http_stream_waiting(stream) > config->stream_backlog_max) {
        end(stream);
        return false;
    }
    queue_push(stream, frame);
    set_hungry(stream, !stream->full);
    return true;
}

size_t http_stream_waiting(const struct http_stream *stream)
{
    return stream->backlog - stream->sent;
}

void http_stream_close(struct http_stream *stream)
{
    feed(stream);
    end(stream);
}

/* ---- the server's turns --------------------------------------------------------------------- */

void stream_wake(struct http_stream *stream, uint32_t events)
{
    if ((events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0) {
        end(stream);
    } else {
        stream->full = false;
        set_hungry(stream, stream->queue_count != 0);
    }
}

void streams_feed(struct http_server *server)
{
    struct http_stream *stream;
    for (int i = 0; i < FED_PER_TURN && (stream = TAILQ_FIRST(&server->hungry)) != NULL; i++) {
        set_hungry(stream, false);
        feed(stream);
    }
}

static void stream_free(struct http_stream *stream)
{
    struct http_server *server = stream->server;
    server->stream_count--;
    /* Closing alone would leave it in the set for as long as libmicrohttpd has its own copy. */
    epoll_ctl(server->epoll_fd, EPOLL_CTL_DEL, stream->fd, NULL);
    close(stream->fd);
    while (stream->queue_count != 0) {
        queue_pop(stream);
    }
    free(stream->queue);
    free(stream);
}

void streams_reap(struct http_server *server)
{
    struct http_stream *stream;
    while ((stream = TAILQ_FIRST(&server->ended)) != NULL) {
        TAILQ_REMOVE(&server->ended, stream, in_streams);
        stream->on_closed(stream->context, stream);
        stream_free(stream);
    }
}

void streams_end(struct http_server *server)
{
    struct http_stream *stream;
    while ((stream = TAILQ_FIRST(&server->streams)) != NULL) {
        http_stream_close(stream);
    }
    streams_reap(server);
}
