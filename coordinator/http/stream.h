/* Server-Sent Events: many readers, each event framed once.
 *
 * A frame is an immutable, reference-counted piece of a stream; all readers send the same bytes. A
 * stream is one reader. It has a bounded backlog: a reader that cannot keep up is cut off and comes
 * back with the last id that it has seen. A reader that left is noticed at once by the kernel's
 * word (EPOLLRDHUP), one whose cable was pulled when TCP_USER_TIMEOUT is over, provided that
 * something is sent: so let the caller send a heartbeat.
 *
 * How: the socket is duplicated out of libmicrohttpd's hands, which then forgets the connection
 * (MHD_USE_TURBO keeps it from shutting the socket down). So an idle reader costs neither a
 * suspended connection nor its buffer, only a struct of some 100 bytes. The body has no length and
 * no chunks: it ends when the connection does, which HTTP/1.0 and 1.1 both know. */
#ifndef HTTP_STREAM_H
#define HTTP_STREAM_H

#include "http/request.h"

#define HTTP_STREAM_RETRY_MS 2000 /* what a reader is told to wait before it comes back */

struct http_frame;
struct http_stream;

/* A frame of `len` bytes, which are copied: one or more whole events in the format of
 * text/event-stream. The caller owns one reference. */
struct http_frame *http_frame_new(const char *bytes, size_t len);

/* A frame of one event. `id` and `event` may be NULL and hold no line break; `data` may hold
 * several lines. The caller owns one reference. */
struct http_frame *http_frame_event(const char *id, const char *event, const char *data);

/* Takes another reference; gives one back. A released frame may be NULL. */
struct http_frame *http_frame_share(struct http_frame *frame);
void http_frame_release(struct http_frame *frame);

size_t http_frame_len(const struct http_frame *frame);

/* Called exactly once for each stream, from http_server_run() or http_server_stop() and from
 * nowhere else, whoever ended it; the stream is gone when it returns. */
typedef void http_stream_closed(void *context, struct http_stream *stream);

/* Answers the request with a stream that begins with "retry: 2000". NULL when there is none: the
 * request has been refused (503, too many streams) or was HEAD, and on_closed is not called. The
 * request is answered in either case. */
struct http_stream *http_stream_open(struct http_request *request, http_stream_closed *on_closed,
                                     void *context);

/* Puts a frame into the reader's backlog, with a reference of its own; it leaves with the next
 * http_server_run(). false when the stream has ended, or ends by this: the backlog is full. A frame
 * may be of any size, so a whole state always fits: what counts is how much waits before it. */
bool http_stream_send(struct http_stream *stream, struct http_frame *frame);

/* How many bytes wait in the backlog. */
size_t http_stream_waiting(const struct http_stream *stream);

/* Ends the stream after what the kernel will take of its backlog. on_closed follows in the next
 * http_server_run(). May be called on a stream that has ended but was not yet told so. */
void http_stream_close(struct http_stream *stream);

#endif
