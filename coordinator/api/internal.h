/* What the files of api/ share; nobody else includes this. */
#ifndef API_INTERNAL_H
#define API_INTERNAL_H

#include "api/api.h"
#include "api/printer.h"
#include "api/throttle.h"
#include "http/problem.h"
#include "http/stream.h"

#include <jansson.h>

/* Who may call a route: a set of roles, or anyone at all. */
#define MAY(role) (1U << (role))
#define MAY_ALL ((1U << ROLES) - 1)
#define MAY_ANYONE 0U

/* Somebody who follows a game's stream. */
struct follower {
    struct follower *next;
    struct api *api;
    struct http_stream *stream;
    char game[GAME_ID_SIZE];
    int64_t epoch;
    int64_t seq; /* the last entry that was put into the stream */
    int64_t device;
    bool behind;    /* it gets what it has missed piece by piece, and then what is new */
    size_t waiting; /* while behind: the bytes that waited at the last heartbeat */
};

struct api {
    const struct assets *assets;
    struct engine *engine;
    int64_t now_ms;
    int64_t started_at_ms;
    int64_t heartbeat_at_ms; /* the next one */
    struct follower *followers;
    bool some_behind; /* some follower is */
    struct throttle throttle;
    struct printer printer;
};

/* What a request waits with: who asks. Kept in the request's slot. */
struct caller {
    struct api *api;
    struct device device;
};
const struct caller *caller_of(const struct http_request *request);

/* handle_write.c */
/* Is the body CSV, and not JSON? */
bool is_csv(const struct http_request *request);
/* Fills in a write from what every such request has; or answers and returns false. */
bool begin_write(struct http_request *request, enum write_kind kind, struct write *write);
/* Hands a request to the engine as this command; `done` gets the request and the outcome, in its
 * own time. handle_write() answers with the outcome as it is. */
void write_to_game(struct api *api, struct http_request *request, enum command_kind command,
                   void (*done)(void *context, int status, const char *body));
void handle_write(struct api *api, struct http_request *request, enum command_kind command);

/* handle_*.c */
void handle_login(void *context, struct http_request *request);
void handle_me(void *context, struct http_request *request);
void handle_health(void *context, struct http_request *request);
void handle_metrics(void *context, struct http_request *request);
void handle_openapi(void *context, struct http_request *request);
void handle_plan(void *context, struct http_request *request);
void handle_propose(void *context, struct http_request *request);
void handle_game_plan(void *context, struct http_request *request);
void handle_board(void *context, struct http_request *request);
void handle_board_check(void *context, struct http_request *request);
void handle_game_board(void *context, struct http_request *request);
void handle_places(void *context, struct http_request *request);
void handle_rules(void *context, struct http_request *request);
void handle_paper(void *context, struct http_request *request);
void handle_draft(void *context, struct http_request *request);
void handle_save_draft(void *context, struct http_request *request);
void handle_games(void *context, struct http_request *request);
void handle_game(void *context, struct http_request *request);
void handle_log(void *context, struct http_request *request);
void handle_mend_preview(void *context, struct http_request *request);
void handle_tally(void *context, struct http_request *request);
void handle_robbers(void *context, struct http_request *request);
void handle_players(void *context, struct http_request *request);
void handle_players_preview(void *context, struct http_request *request);
void handle_events(void *context, struct http_request *request);
void handle_make_code(void *context, struct http_request *request);
void handle_devices(void *context, struct http_request *request);
void handle_revoke(void *context, struct http_request *request);

/* respond.c */
/* Answers with JSON, which it releases. */
void respond_json(struct http_request *request, int status, json_t *json);
/* Answers with an outcome of the engine: JSON, or a problem from status 400 on. */
void respond_outcome(struct http_request *request, int status, const char *body);
void respond_away(struct http_request *request);
/* The JSON of the body, {} for an empty one; or answers with what is wrong and returns NULL. */
json_t *api_body(struct http_request *request);
/* The Idempotency-Key, "" when there is none; or answers and returns false. */
bool api_key(struct http_request *request, char key[ANSWER_KEY_SIZE]);
/* "?format=csv", or an Accept that names CSV: whether the answer shall be CSV; or answers what is
 * wrong and returns false. */
bool api_wants_csv(struct http_request *request, bool *csv);
/* "?separator=": Excel splits by what its country uses, so the page asks for it by name; or answers
 * and returns false. */
bool api_separator(struct http_request *request, char *separator);
/* The number that ":n" captured; or answers 404 and returns false. */
bool api_number(struct http_request *request, const char *name, int64_t *number);
/* The game of the path: it is in memory, or the request would not have come to a handler. */
const struct live *api_game(const struct api *api, const struct http_request *request);

/* stream.c */
void stream_end_device(struct api *api, int64_t device);
bool stream_connected(const struct api *api, int64_t device);
size_t stream_count(const struct api *api);

#endif
