/* Reading games: the list, a state, a log, and what mending would do. */
#include "api/internal.h"
#include "base/buf.h"
#include "wire/mend_json.h"
#include "wire/state_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The list */

static void add_game(json_t *list, const struct game_row *row)
{
    json_array_append_new(json_object_get(list, "games"),
                          json_pack("{s:s, s:s, s:s, s:s, s:i}", "game", row->game, "name",
                                    row->name, "ruleset", row->ruleset, "phase", row->phase,
                                    "players", row->players));
}

static void game_listed(void *context, const struct game_row *row)
{
    struct http_request *request = context;
    add_game(request->slot, row);
}

static void all_listed(void *context, const struct store_outcome *outcome)
{
    struct http_request *request = context;
    json_t *list = request->slot;
    request->slot = NULL;
    if (outcome->result == STORE_DONE) {
        respond_json(request, 200, list);
    } else {
        json_decref(list);
        respond_away(request);
    }
}

static void free_json(void *json)
{
    json_decref(json);
}

/* An organiser of one game sees just that one. */
static void own_game_found(void *context, const struct live *live)
{
    struct http_request *request = context;
    if (live == NULL) {
        respond_away(request);
        return;
    }
    const struct game *game = &live->committed;
    struct game_row row = {.game = live->id,
                           .name = game->made.name,
                           .ruleset = ruleset_get(game->made.ruleset)->name,
                           .phase = phase_words[game->clock.phase],
                           .players = (int)game->roster.count};
    json_t *list = json_pack("{s:[]}", "games");
    add_game(list, &row);
    respond_json(request, 200, list);
}

void handle_games(void *context, struct http_request *request)
{
    struct api *api = context;
    const struct device *device = &caller_of(request)->device;
    if (device->game[0] != '\0') {
        engine_want(api->engine, device->game, own_game_found, request);
        return;
    }
    request->slot_free(request->slot);
    request->slot = json_pack("{s:[]}", "games");
    request->slot_free = free_json;
    engine_list(api->engine, game_listed, all_listed, request);
}

/* The state */

void handle_game(void *context, struct http_request *request)
{
    const struct api *api = context;
    const struct live *live = api_game(api, request);
    respond_json(request, 200, state_to_json(&live->committed, live->id, live->epoch, api->now_ms));
}

/* The log */

/* A query parameter that is a whole number from min to max; or answers and returns false. */
static bool number_parameter(struct http_request *request, const char *name, int64_t min,
                             int64_t max, int64_t *value)
{
    const char *text = http_request_parameter(request, name);
    if (text == NULL) {
        return true;
    }
    char *end;
    long long number = strtoll(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || strlen(text) > 15 || number < min ||
        number > max) {
        http_refusef(request, REFUSAL_FIELD_WRONG, name,
                     "\"%s\" is not a whole number from %lld to %lld", text, (long long)min,
                     (long long)max);
        return false;
    }
    *value = number;
    return true;
}

void handle_log(void *context, struct http_request *request)
{
    int64_t after = 0, limit = API_LOG_LIMIT_DEFAULT;
    const struct live *live = api_game(context, request);
    if (!number_parameter(request, "after", 0, INT64_MAX, &after) ||
        !number_parameter(request, "limit", 1, API_LOG_LIMIT_MAX, &limit)) {
        return;
    }
    struct buf text;
    buf_init(&text, SIZE_MAX / 2);
    buf_add_str(&text, "[");
    for (size_t i = (size_t)after; i < live->lines_count && (int64_t)i < after + limit; i++) {
        buf_add_str(&text, i != (size_t)after ? ",\n" : "");
        buf_add_str(&text, live->lines[i].text);
    }
    buf_add_str(&text, "]");
    http_respond(request, 200, "application/json", buf_str(&text), text.len);
    buf_release(&text);
}

/* What mending would do, from what is committed; nothing is changed. */
void handle_mend_preview(void *context, struct http_request *request)
{
    const struct live *live = api_game(context, request);
    struct refusal refusal;
    struct made made = {0};
    struct mend mend = {0};
    bool unknown_absent, replans;
    json_t *body = api_body(request);
    if (body == NULL) {
        return;
    }
    if (mend_option(body, &unknown_absent, &refusal) != REFUSAL_ALLOWED ||
        mend_game(&live->committed, unknown_absent, &replans, &made, &mend, &refusal) !=
            REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
    } else {
        json_t *answer = json_object();
        mend_to_json(&mend, answer);
        respond_json(request, 200, answer);
    }
    ring_release(&made.ring);
    free(made.plan);
    mend_release(&mend);
    json_decref(body);
}
