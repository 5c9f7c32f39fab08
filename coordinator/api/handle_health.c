/* How the coordinator is: for people, for Prometheus, and the description of the interface. */
#include "api/internal.h"
#include "base/buf.h"
#include "base/clock.h"

#include <string.h>

extern const struct embedded_file openapi_files[];

static const char *status_word(enum store_state state)
{
    return state == STORE_LEADING ? "ok" : state == STORE_STANDBY ? "standby" : "database-away";
}

void handle_health(void *context, struct http_request *request)
{
    struct api *api = context;
    char now[CLOCK_TEXT_SIZE];
    enum store_state state = engine_state(api->engine);
    clock_format(clock_now_ms(), now); /* devices measure their clock by it: as late as can be */
    respond_json(request, state == STORE_LEADING ? 200 : 503,
                 json_pack("{s:s, s:s, s:s, s:s}", "status", status_word(state), "detail",
                           state == STORE_LEADING ? "" : engine_reason(api->engine), "now", now,
                           "version", BIGGAME_VERSION));
}

static bool is_local(const char *peer)
{
    return strcmp(peer, "unix") == 0 || strcmp(peer, "::1") == 0 || strncmp(peer, "127.", 4) == 0 ||
           strncmp(peer, "::ffff:127.", 11) == 0;
}

static void metric(struct buf *text, const char *name, const char *type, const char *help,
                   uint64_t value)
{
    buf_printf(text, "# HELP biggame_%s %s\n# TYPE biggame_%s %s\nbiggame_%s %llu\n", name, help,
               name, type, name, (unsigned long long)value);
}

void handle_metrics(void *context, struct http_request *request)
{
    struct api *api = context;
    const struct engine_figures *figures = engine_figures(api->engine);
    struct buf text;
    if (!is_local(request->peer)) {
        http_refusef(request, REFUSAL_WRONG_ROLE, "", "figures are given to this machine only");
        return;
    }
    buf_init(&text, 65536);
    metric(&text, "leading", "gauge", "1 while this coordinator writes the log.",
           engine_state(api->engine) == STORE_LEADING);
    metric(&text, "streams", "gauge", "Readers of event streams.", stream_count(api));
    metric(&text, "devices", "gauge", "Devices logged in.", engine_devices(api->engine)->count);
    metric(&text, "writes_waiting", "gauge", "Writes that wait for the batch on its way.",
           engine_waiting(api->engine));
    metric(&text, "writes_total", "counter", "Writes decided.", figures->writes);
    metric(&text, "writes_refused_total", "counter", "Writes refused.", figures->refused);
    metric(&text, "writes_repeated_total", "counter", "Repeats that got the first answer.",
           figures->repeated);
    metric(&text, "entries_total", "counter", "Entries put on the log.", figures->entries);
    metric(&text, "batches_total", "counter", "Batches committed.", figures->batches);
    metric(&text, "batches_failed_total", "counter", "Batches lost or refused.",
           figures->failed_batches);
    metric(&text, "commit_milliseconds_total", "counter", "Time from sending to commit, added up.",
           figures->commit_ms);
    metric(&text, "up_seconds", "gauge", "Since the start.",
           (uint64_t)(api->now_ms - api->started_at_ms) / 1000);
    http_respond(request, 200, "text/plain; version=0.0.4", buf_str(&text), text.len);
    buf_release(&text);
}

void handle_openapi(void *context, struct http_request *request)
{
    (void)context;
    const struct embedded_file *file = &openapi_files[0];
    http_respond_static(request, 200, "application/json", file->start,
                        (size_t)(file->end - file->start));
}
