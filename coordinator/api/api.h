/* The public interface: which address does what, who may call it, and the streams of events.
 *
 * api_handle() is the server's handler. Writes go to the engine and are answered when they are on
 * disk; reads are answered from what is committed. Everything under /api/v1; other addresses are
 * the dashboard's. */
#ifndef API_API_H
#define API_API_H

#include "engine/engine.h"
#include "http/assets.h"
#include "http/route.h"
#include "http/server.h"

#define API_HEARTBEAT_MS 5000  /* the contract says at least every 10 s */
#define API_PIECE_BYTES 262144 /* what a reader who has missed much gets at a time */
#define API_LOG_LIMIT_MAX 10000
#define API_LOG_LIMIT_DEFAULT 1000
#define API_ROSTER_MAX                                                                             \
    2097152 /* bytes of a roster: 5,000 rows with long names and more columns                      \
             */

struct api;

/* `assets` is lent. The engine is given by api_attach(), since each needs the other. */
struct api *api_new(const struct assets *assets);
void api_attach(struct api *api, struct engine *engine);
void api_free(struct api *api);

/* The server's callbacks; `context` is the struct api. */
void api_handle(void *context, struct http_request *request);
size_t api_body_max(void *context, const struct http_request *request);

/* The engine's hooks; `context` is the struct api. When this coordinator no longer leads, the
 * streams end: a page must not take for live what may be old. It comes back with its last id. */
void api_published(void *context, const struct live *live, int64_t after_seq);
void api_away(void *context);

/* For the loop: a descriptor that is readable when paper has been drawn; heartbeats: how long the
 * loop may wait, and one turn. `now_ms` is the time of day. */
int api_fd(const struct api *api);
int api_timeout_ms(const struct api *api, int64_t now_ms);
void api_run(struct api *api, int64_t now_ms);

/* All routes, ended by one without a method; for the test that compares them with the document at
 * /api/v1/openapi.json. */
extern const struct route api_routes[];

#endif
