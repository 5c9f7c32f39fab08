/* The streams of events: who follows which game, up to where, and what is sent to all.
 *
 * The id of an event is EPOCH-SEQ. Whoever comes with an id goes on after it; without one, or with
 * "0", the log is told from its beginning; with another epoch, or a seq that the log does not have
 * yet, the whole state is sent as a reset. Each entry is framed once for all its readers.
 *
 * Who has missed much is behind: it gets the log piece by piece, as fast as it reads, and nothing
 * of what is new until it has caught up. So the first answer, however large, cuts nobody off. */
#include "api/internal.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/memory.h"
#include "wire/state_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID_SIZE 48

static void format_id(const struct live *live, int64_t seq, char id[ID_SIZE])
{
    snprintf(id, ID_SIZE, "%lld-%lld", (long long)live->epoch, (long long)seq);
}

static struct http_frame *entry_frame(const struct live *live, int64_t seq)
{
    const struct log_line *line = &live->lines[seq - 1];
    char id[ID_SIZE];
    format_id(live, seq, id);
    return http_frame_event(id, line->kind, line->text);
}

static void set_behind(struct follower *follower)
{
    follower->behind = follower->api->some_behind = true;
    follower->waiting = 0;
}

static void send_reset(struct follower *follower, const struct live *live, int64_t now_ms)
{
    char id[ID_SIZE];
    json_t *json = state_to_json(&live->committed, live->id, live->epoch, now_ms);
    char *state = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    format_id(live, live->committed.seq, id);
    struct http_frame *frame = http_frame_event(id, "reset", state);
    free(state);
    http_stream_send(follower->stream, frame);
    http_frame_release(frame);
    follower->epoch = live->epoch;
    follower->seq = live->committed.seq;
    set_behind(follower);
}

/* A piece of what a follower has missed, in one frame. */
static void send_piece(struct follower *follower, const struct live *live)
{
    struct buf text;
    buf_init(&text, SIZE_MAX / 2);
    int64_t seq = follower->seq;
    while (seq < (int64_t)live->lines_count && text.len < API_PIECE_BYTES) {
        const struct log_line *line = &live->lines[seq++];
        char id[ID_SIZE];
        format_id(live, seq, id);
        buf_printf(&text, "id: %s\nevent: %s\ndata: %s\n\n", id, line->kind, line->text);
    }
    struct http_frame *frame = http_frame_new(buf_str(&text), text.len);
    http_stream_send(follower->stream, frame);
    http_frame_release(frame);
    buf_release(&text);
    follower->seq = seq;
}

/* "EPOCH-SEQ" of this log; "0" and no id at all stand for its beginning. */
static bool parse_id(const struct live *live, const char *text, int64_t *seq)
{
    char *rest;
    if (text == NULL || strcmp(text, "0") == 0) {
        *seq = 0;
        return true;
    }
    if (strtoll(text, &rest, 10) != live->epoch || *rest != '-' || rest[1] < '0' || rest[1] > '9') {
        return false;
    }
    *seq = strtoll(rest + 1, &rest, 10);
    return *rest == '\0' && *seq <= (int64_t)live->lines_count;
}

static void closed(void *context, struct http_stream *stream)
{
    struct follower *follower = context;
    (void)stream;
    for (struct follower **link = &follower->api->followers; *link != NULL; link = &(*link)->next) {
        if (*link == follower) {
            *link = follower->next;
            break;
        }
    }
    free(follower);
}

void handle_events(void *context, struct http_request *request)
{
    struct api *api = context;
    const struct live *live = api_game(api, request);
    const char *after = http_request_header(request, "Last-Event-ID");
    if (after == NULL) {
        after = http_request_parameter(request, "after");
    }
    int64_t seq = 0;
    bool known = parse_id(live, after, &seq);
    struct follower *follower = must_calloc(1, sizeof *follower);
    follower->api = api;
    follower->device = caller_of(request)->device.device;
    follower->epoch = live->epoch;
    follower->seq = seq;
    snprintf(follower->game, sizeof follower->game, "%s", live->id);
    follower->stream = http_stream_open(request, closed, follower);
    if (follower->stream == NULL) {
        free(follower);
        return;
    }
    follower->next = api->followers;
    api->followers = follower;
    if (known) {
        set_behind(follower);
    } else {
        send_reset(follower, live, api->now_ms);
    }
}

/* Each of those who have read what they got gets its next piece, or has caught up. */
static void feed_those_behind(struct api *api)
{
    api->some_behind = false;
    for (struct follower *f = api->followers; f != NULL; f = f->next) {
        const struct live *live = f->behind ? engine_find(api->engine, f->game) : NULL;
        if (live == NULL) {
            continue;
        }
        if (f->seq >= (int64_t)live->lines_count && http_stream_waiting(f->stream) == 0) {
            f->behind = false;
            continue;
        }
        if (http_stream_waiting(f->stream) == 0) {
            send_piece(f, live);
        }
        api->some_behind = true;
    }
}

static bool is_hungry(const struct follower *follower)
{
    return follower->behind && http_stream_waiting(follower->stream) == 0;
}

/* The first entry that any follower of the game has not got yet, of those who are not behind. */
static int64_t first_missing(const struct api *api, const struct live *live, int64_t after_seq)
{
    int64_t first = (int64_t)live->lines_count + 1;
    for (const struct follower *f = api->followers; f != NULL; f = f->next) {
        if (!f->behind && strcmp(f->game, live->id) == 0 && f->seq + 1 < first) {
            first = f->seq + 1;
        }
    }
    return first > after_seq ? first : after_seq + 1;
}

void api_published(void *context, const struct live *live, int64_t after_seq)
{
    struct api *api = context;
    for (struct follower *f = api->followers; f != NULL; f = f->next) {
        if (strcmp(f->game, live->id) == 0 && f->epoch != live->epoch) {
            send_reset(f, live, api->now_ms);
        }
    }
    for (int64_t seq = first_missing(api, live, after_seq); seq <= (int64_t)live->lines_count;
         seq++) {
        struct http_frame *frame = entry_frame(live, seq);
        for (struct follower *f = api->followers; f != NULL; f = f->next) {
            if (!f->behind && f->seq + 1 == seq && strcmp(f->game, live->id) == 0) {
                http_stream_send(f->stream, frame);
                f->seq = seq;
            }
        }
        http_frame_release(frame);
    }
}

void api_away(void *context)
{
    struct api *api = context;
    for (struct follower *f = api->followers; f != NULL; f = f->next) {
        http_stream_close(f->stream);
    }
}

/* Whoever is behind and has read nothing since the last heartbeat does not read at all. */
static bool is_stuck(struct follower *follower)
{
    size_t before = follower->waiting;
    follower->waiting = http_stream_waiting(follower->stream);
    return before != 0 && follower->waiting == before;
}

/* The id is that of the reader's last entry: it must never run ahead of what was sent. */
static void send_heartbeat(struct follower *follower, const char *now)
{
    char id[ID_SIZE], data[128];
    snprintf(id, sizeof id, "%lld-%lld", (long long)follower->epoch, (long long)follower->seq);
    snprintf(data, sizeof data, "{\"seq\":%lld,\"now\":\"%s\"}", (long long)follower->seq, now);
    struct http_frame *frame = http_frame_event(id, "heartbeat", data);
    http_stream_send(follower->stream, frame);
    http_frame_release(frame);
}

static void send_heartbeats(struct api *api)
{
    char now[CLOCK_TEXT_SIZE];
    clock_format(api->now_ms, now);
    for (struct follower *f = api->followers; f != NULL; f = f->next) {
        if (!f->behind) {
            send_heartbeat(f, now);
        } else if (is_stuck(f)) {
            http_stream_close(f->stream);
        }
    }
}

int api_timeout_ms(const struct api *api, int64_t now_ms)
{
    if (api->followers == NULL) {
        return -1;
    }
    for (const struct follower *f = api->some_behind ? api->followers : NULL; f != NULL;
         f = f->next) {
        if (is_hungry(f)) {
            return 0;
        }
    }
    return api->heartbeat_at_ms > now_ms ? (int)(api->heartbeat_at_ms - now_ms) : 0;
}

void api_run(struct api *api, int64_t now_ms)
{
    api->now_ms = now_ms;
    printer_run(&api->printer);
    if (api->some_behind) {
        feed_those_behind(api);
    }
    if (now_ms >= api->heartbeat_at_ms || api->heartbeat_at_ms > now_ms + API_HEARTBEAT_MS) {
        send_heartbeats(api);
        api->heartbeat_at_ms = now_ms + API_HEARTBEAT_MS;
    }
}

void stream_end_device(struct api *api, int64_t device)
{
    for (struct follower *f = api->followers; f != NULL; f = f->next) {
        if (f->device == device) {
            http_stream_close(f->stream);
        }
    }
}

bool stream_connected(const struct api *api, int64_t device)
{
    for (const struct follower *f = api->followers; f != NULL; f = f->next) {
        if (f->device == device) {
            return true;
        }
    }
    return false;
}

size_t stream_count(const struct api *api)
{
    size_t count = 0;
    for (const struct follower *f = api->followers; f != NULL; f = f->next) {
        count++;
    }
    return count;
}
