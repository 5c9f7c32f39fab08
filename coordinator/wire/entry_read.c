/* Entries out of JSON: the log when it is read again. */
#include "base/memory.h"
#include "rules/seating.h"
#include "wire/dice_json.h"
#include "wire/entry_json.h"
#include "wire/field.h"
#include "wire/own_boards_json.h"
#include "wire/ring_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The chain of reads stops at the first refusal. */
#define READ(call)                                                                                 \
    do {                                                                                           \
        if ((call) != REFUSAL_ALLOWED) {                                                           \
            return refusal->code;                                                                  \
        }                                                                                          \
    } while (0)

static enum refusal_code read_text_into(const json_t *json, const char *path, char *text,
                                        size_t size, struct refusal *refusal)
{
    const char *value;
    READ(read_string(json, path, 0, size - 1, &value, refusal));
    snprintf(text, size, "%s", value);
    return REFUSAL_ALLOWED;
}

/* Logs from before there was a choice have none of these. */
static enum refusal_code read_choices(const json_t *json, struct made *made,
                                      struct refusal *refusal)
{
    int setup = SETUP_FIXED;
    const char *seed = "";
    READ(read_optional_word(json, "setup", setup_words, SETUP_KINDS, &setup, refusal));
    READ(read_optional_bool(json, "followed", &made->followed, refusal));
    READ(read_optional_bool(json, "table_dice", &made->table_dice, refusal));
    READ(read_optional_string(json, "island_seed", 0, DICE_HEX_SIZE - 1, &seed, refusal));
    made->setup = (enum setup_kind)setup;
    snprintf(made->island_seed, sizeof made->island_seed, "%s", seed);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_made(const json_t *json, struct made *made, struct refusal *refusal)
{
    const char *ruleset;
    READ(read_text_into(json, "name", made->name, sizeof made->name, refusal));
    READ(read_string(json, "ruleset", 1, 20, &ruleset, refusal));
    if (!ruleset_parse(ruleset, &made->ruleset)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "ruleset", "\"%s\" is unknown", ruleset);
    }
    READ(read_int(json, "seconds.early", 0, TURN_SECONDS_MAX, &made->lengths.early, refusal));
    READ(read_int(json, "seconds.late", 0, TURN_SECONDS_MAX, &made->lengths.late, refusal));
    READ(ring_from_json(json_object_get(json, "ring"), &made->ring, refusal));
    made->plan = json_dumps(json_object_get(json, "plan"), JSON_COMPACT | JSON_ENCODE_ANY);
    return read_choices(json, made, refusal);
}

static enum refusal_code read_player(const json_t *json, struct player *player,
                                     struct refusal *refusal)
{
    int presence = PRESENCE_UNKNOWN, language = LANGUAGE_EN;
    READ(read_int(json, "number", 1, INT32_MAX, &player->number, refusal));
    READ(read_int(json, "group", 0, INT32_MAX, &player->group, refusal));
    READ(read_optional_word(json, "presence", presence_words, PRESENCES, &presence, refusal));
    READ(read_optional_word(json, "language", language_words, LANGUAGES, &language, refusal));
    READ(read_optional_bool(json, "fixed", &player->fixed, refusal));
    READ(read_optional_bool(json, "accessible", &player->accessible, refusal));
    READ(read_optional_bool(json, "counted", &player->counted, refusal));
    player->presence = (enum presence)presence;
    player->has_language = read_has(json, "language");
    player->language = (enum language)language;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_roster(const json_t *json, struct roster *roster,
                                     struct refusal *refusal)
{
    const json_t *players;
    READ(read_array(json, "players", 0, (size_t)2 * RING_BOARDS_MAX, &players, refusal));
    roster->count = json_array_size(players);
    roster->players = must_calloc(roster->count, sizeof *roster->players);
    for (size_t i = 0; i < roster->count; i++) {
        READ(read_player(json_array_get(players, i), &roster->players[i], refusal));
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_changed(const json_t *json, const struct game *game,
                                      struct roster *roster, struct refusal *refusal)
{
    READ(read_roster(json, roster, refusal));
    for (size_t i = 0; i < roster->count; i++) {
        if ((size_t)roster->players[i].number > game->roster.count) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "players", "nobody has the number %d",
                          roster->players[i].number);
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_seating(const json_t *json, const struct game *game,
                                      struct seating *seating, struct refusal *refusal)
{
    const struct ring *ring = &game->made.ring;
    json_t *seats = json_object_get(json, "seats");
    seating->count = 2 * (size_t)ring->boards;
    seating->player = must_calloc(seating->count, sizeof *seating->player);
    const char *key;
    json_t *value;
    json_object_foreach(seats, key, value)
    {
        struct seat seat;
        if (!seat_parse(ring, key, &seat)) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "seats", "\"%s\" is no seat", key);
        }
        int player = SEAT_STAND_IN;
        if (!json_is_null(json_object_get(value, "player"))) {
            READ(read_int(value, "player", 1, (int)game->roster.count, &player, refusal));
        }
        seating->player[seat_index(seat)] = player;
    }
    return REFUSAL_ALLOWED;
}

/* Who sat down, or got up: seats by number, and the players in their order. */
static enum refusal_code read_counted(const json_t *json, const struct game *game,
                                      struct counted *counted, struct refusal *refusal)
{
    const json_t *players;
    READ(read_array(json, "players", 1, COUNTED_MAX, &players, refusal));
    counted->count = json_array_size(players);
    for (size_t i = 0; i < counted->count; i++) {
        struct player *player = &counted->players[i];
        READ(read_player(json_array_get(players, i), player, refusal));
        if ((size_t)player->number > game->roster.count + i + 1) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "players", "%d does not follow on %zu",
                          player->number, game->roster.count);
        }
        counted->seats[i] = -1;
    }
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(json, "seats"), key, value)
    {
        struct seat seat;
        int number;
        if (!seat_parse(&game->made.ring, key, &seat)) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "seats", "\"%s\" is no seat", key);
        }
        READ(read_int(value, "player", 1, INT32_MAX, &number, refusal));
        for (size_t i = 0; i < counted->count; i++) {
            if (counted->players[i].number == number) {
                counted->seats[i] = seat_index(seat);
            }
        }
    }
    for (size_t i = 0; i < counted->count; i++) {
        if (counted->seats[i] < 0) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "seats", "player %d has none",
                          counted->players[i].number);
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_dice_sheet(const json_t *json, struct dice_sheet *dice,
                                         struct refusal *refusal)
{
    READ(read_text_into(json, "commitment", dice->commitment, sizeof dice->commitment, refusal));
    READ(read_int(json, "turns", 1, DICE_TURNS_MAX, &dice->turns, refusal));
    READ(read_text_into(json, "salt", dice->salt, sizeof dice->salt, refusal));
    return read_bool(json, "given", &dice->given, refusal);
}

static enum refusal_code read_turn(json_t *json, struct turn *turn, struct refusal *refusal)
{
    int remaining;
    READ(field_time(json, "ends_at", &turn->ends_at_ms, refusal));
    READ(read_int(json, "remaining_ms", 0, INT32_MAX, &remaining, refusal));
    turn->remaining_ms = remaining;
    json_t *roll = json_copy(json);
    json_object_set(roll, "turn", json_object_get(roll, "number"));
    const char *const optional[] = {"robber", "side"};
    for (int i = 0; i < 2; i++) {
        if (json_is_null(json_object_get(roll, optional[i]))) {
            json_object_del(roll, optional[i]);
        }
    }
    bool rolled = !json_is_null(json_object_get(roll, "dice"));
    if (!rolled) { /* the table rolls its own */
        json_object_set_new(roll, "dice", json_pack("[i, i]", 1, 1));
        json_object_set_new(roll, "sum", json_integer(2));
    }
    enum refusal_code code = dice_step_from_json(roll, &turn->roll, refusal);
    if (!rolled) {
        turn->roll.dice[0] = turn->roll.dice[1] = turn->roll.sum = 0;
    }
    json_decref(roll);
    return code;
}

static enum refusal_code read_clock(const json_t *json, struct clock *clock,
                                    struct refusal *refusal)
{
    int phase, paused_for;
    READ(read_word(json, "phase", phase_words, PHASES, &phase, refusal));
    READ(read_word(json, "paused_for", pause_words, PAUSES, &paused_for, refusal));
    clock->phase = (enum phase)phase;
    clock->paused_for = (enum pause)paused_for;
    json_t *turn = json_object_get(json, "turn");
    return json_is_null(turn) ? REFUSAL_ALLOWED : read_turn(turn, &clock->turn, refusal);
}

static enum refusal_code read_piece(const json_t *json, enum piece *piece, struct refusal *refusal)
{
    int index;
    READ(read_word(json, "piece", piece_words, PIECES, &index, refusal));
    *piece = (enum piece)index;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_job(const json_t *json, const struct game *game, struct job *job,
                                  struct refusal *refusal)
{
    int action, state;
    READ(field_copy(json, "copy", game, &job->copy, refusal));
    READ(read_word(json, "action", job_action_words, JOB_ACTIONS, &action, refusal));
    READ(read_word(json, "state", job_state_words, JOB_STATES, &state, refusal));
    job->action = (enum job_action)action;
    job->state = (enum job_state)state;
    /* Logs from before jobs told their age do not say so. */
    if (read_has(json, "since")) {
        READ(field_time(json, "since", &job->since_ms, refusal));
    }
    const json_t *take_off = json_object_get(json, "take_off");
    job->take_off = !json_is_null(take_off);
    if (job->take_off) {
        READ(read_piece(take_off, &job->take_off_piece, refusal));
        READ(field_seat(take_off, "owner", &game->made.ring, &job->take_off_owner, refusal));
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_warnings(const json_t *json, struct build *build,
                                       struct refusal *refusal)
{
    const json_t *warnings;
    READ(read_array(json, "warnings", 0, BUILD_WARNINGS_MAX, &warnings, refusal));
    build->warnings_count = json_array_size(warnings);
    for (size_t i = 0; i < build->warnings_count; i++) {
        int rule;
        READ(read_word(json_array_get(warnings, i), "rule", warning_words, WARNING_KINDS, &rule,
                       refusal));
        build->warnings[i] = (enum warning)rule;
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_build(const json_t *json, const struct game *game,
                                    struct build *build, struct refusal *refusal)
{
    const json_t *jobs;
    READ(read_int(json, "n", 1, (int)game->builds_count + 1, &build->n, refusal));
    READ(field_copy(json, "copy", game, &build->copy, refusal));
    READ(read_piece(json, &build->piece, refusal));
    READ(field_place(json, "at", &build->at, refusal));
    if (build->piece == PIECE_SHIP_MOVE) {
        READ(field_place(json, "from", &build->from, refusal));
    }
    READ(field_seat(json, "owner", &game->made.ring, &build->owner, refusal));
    READ(read_int(json, "turn", 0, INT32_MAX, &build->turn, refusal)); /* 0: before the first */
    READ(read_bool(json, "late", &build->late, refusal));
    READ(read_bool(json, "undone", &build->undone, refusal));
    READ(read_int(json, "replaces", 0, (int)game->builds_count, &build->replaces, refusal));
    /* Logs from before the rules were judged do not say so. */
    READ(read_optional_bool(json, "first_in_area", &build->first_in_area, refusal));
    READ(read_warnings(json, build, refusal));
    READ(read_array(json, "jobs", 0, BUILD_JOBS_MAX, &jobs, refusal));
    build->jobs_count = json_array_size(jobs);
    for (size_t i = 0; i < build->jobs_count; i++) {
        READ(read_job(json_array_get(jobs, i), game, &build->jobs[i], refusal));
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_trade(const json_t *json, const struct game *game,
                                    struct trade *trade, struct refusal *refusal)
{
    int state;
    READ(read_int(json, "n", 1, (int)game->trades_count + 1, &trade->n, refusal));
    READ(field_seat(json, "from", &game->made.ring, &trade->from, refusal));
    READ(field_seat(json, "to", &game->made.ring, &trade->to, refusal));
    READ(field_cards(json, "have", TRADE_CARDS_MAX, trade->have, refusal));
    READ(field_cards(json, "need", TRADE_CARDS_MAX, trade->need, refusal));
    READ(read_word(json, "state", trade_state_words, TRADE_STATES, &state, refusal));
    trade->state = (enum trade_state)state;
    READ(read_int(json, "turn", 1, INT32_MAX, &trade->turn, refusal));
    return read_int(json, "counter_of", 0, INT32_MAX, &trade->counter_of, refusal);
}

static enum refusal_code read_permission(const json_t *json, const struct game *game,
                                         struct permission *permission, struct refusal *refusal)
{
    int state;
    READ(read_int(json, "n", 1, (int)game->permissions_count + 1, &permission->n, refusal));
    READ(field_copy(json, "copy", game, &permission->copy, refusal));
    READ(read_piece(json, &permission->piece, refusal));
    READ(field_place(json, "at", &permission->at, refusal));
    READ(field_seat(json, "owner", &game->made.ring, &permission->owner, refusal));
    READ(field_seat(json, "to", &game->made.ring, &permission->to, refusal));
    READ(read_word(json, "state", permission_state_words, PERMISSION_STATES, &state, refusal));
    permission->state = (enum permission_state)state;
    return read_int(json, "turn", 1, INT32_MAX, &permission->turn, refusal);
}

static enum refusal_code read_market(const json_t *json, const struct ring *ring,
                                     struct market *market, struct refusal *refusal)
{
    READ(read_int(json, "board", 1, ring->boards, &market->board, refusal));
    READ(field_cards(json, "cards", RESOURCES, market->cards, refusal));
    READ(read_int(json, "traded.sun", 0, INT32_MAX, &market->traded_turn[SIDE_SUN], refusal));
    return read_int(json, "traded.moon", 0, INT32_MAX, &market->traded_turn[SIDE_MOON], refusal);
}

static enum refusal_code read_claim(const json_t *json, const struct game *game,
                                    struct claim *claim, struct refusal *refusal)
{
    int state;
    READ(read_int(json, "n", 1, (int)game->claims_count + 1, &claim->n, refusal));
    READ(field_seat(json, "seat", &game->made.ring, &claim->seat, refusal));
    READ(read_int(json, "turn", 1, INT32_MAX, &claim->turn, refusal));
    READ(read_word(json, "state", claim_state_words, CLAIM_STATES, &state, refusal));
    claim->state = (enum claim_state)state;
    claim->counted = !json_is_null(json_object_get(json, "count"));
    if (claim->counted) {
        READ(read_int(json, "points", 0, INT32_MAX, &claim->points, refusal));
        READ(field_count(json_object_get(json, "count"), "", &claim->count, refusal));
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_result(const json_t *json, const struct ring *ring,
                                     struct result *result, struct refusal *refusal)
{
    const json_t *ranking;
    int winners;
    READ(read_text_into(json, "dice.seed", result->seed, sizeof result->seed, refusal));
    READ(read_text_into(json, "dice.salt", result->salt, sizeof result->salt, refusal));
    READ(read_int(json, "result.winners", 0, CLAIMS_MAX, &winners, refusal));
    READ(read_array(json, "result.ranking", 0, CLAIMS_MAX, &ranking, refusal));
    result->winners = (size_t)winners;
    result->count = json_array_size(ranking);
    result->ranking = must_calloc(result->count, sizeof *result->ranking);
    for (size_t i = 0; i < result->count; i++) {
        READ(field_seat(json_array_get(ranking, i), "", ring, &result->ranking[i], refusal));
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_body(const json_t *body, const struct game *game, struct entry *entry,
                                   struct refusal *refusal)
{
    switch (entry->kind) {
    case ENTRY_GAME_MADE:
    case ENTRY_PLAN_CHANGED:
        return read_made(body, &entry->made, refusal);
    case ENTRY_PLAYERS_ADDED:
        return read_roster(body, &entry->roster, refusal);
    case ENTRY_PLAYERS_CHANGED:
    case ENTRY_PLAYER_CORRECTED:
        return read_changed(body, game, &entry->roster, refusal);
    case ENTRY_COUNTED_IN:
    case ENTRY_COUNTED_OUT:
        return read_counted(body, game, &entry->counted, refusal);
    case ENTRY_SEATED:
        return read_seating(body, game, &entry->seating, refusal);
    case ENTRY_DICE_ROLLED:
        return read_dice_sheet(body, &entry->dice, refusal);
    case ENTRY_BOARDS_SET:
        return own_boards_from_json(body, &entry->boards, refusal);
    case ENTRY_TURN_STARTED:
    case ENTRY_PAUSED:
    case ENTRY_RESUMED:
    case ENTRY_TIME_ADDED:
        return read_clock(body, &entry->clock, refusal);
    case ENTRY_BUILD_MADE:
    case ENTRY_BUILD_SEEN:
    case ENTRY_BUILD_PLACED:
    case ENTRY_BUILD_UNDONE:
    case ENTRY_BUILD_COLLIDED:
        return read_build(body, game, &entry->build, refusal);
    case ENTRY_TRADE_OFFERED:
    case ENTRY_TRADE_ANSWERED:
    case ENTRY_TRADE_EXPIRED:
        return read_trade(body, game, &entry->trade, refusal);
    case ENTRY_PERMISSION_ASKED:
    case ENTRY_PERMISSION_ANSWERED:
    case ENTRY_PERMISSION_EXPIRED:
        return read_permission(body, game, &entry->permission, refusal);
    case ENTRY_MARKET_TRADED:
        return read_market(body, &game->made.ring, &entry->market, refusal);
    case ENTRY_CLAIM_MADE:
    case ENTRY_CLAIM_COUNTED:
    case ENTRY_CLAIM_DECIDED:
        return read_claim(body, game, &entry->claim, refusal);
    case ENTRY_PAPER_PRINTED:
        return field_printed(body, &entry->printed, refusal);
    case ENTRY_NAMES_FORGOTTEN:
        return REFUSAL_ALLOWED;
    case ENTRY_FINISHED:
    case ENTRIES:
        break;
    }
    return read_result(body, &game->made.ring, &entry->result, refusal);
}

enum refusal_code entry_from_json(const char *kind, const json_t *body, const struct game *game,
                                  struct entry *entry, struct refusal *refusal)
{
    *entry = (struct entry){0};
    int index = word_index(entry_words, ENTRIES, kind);
    if (index < 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "kind", "\"%s\" is no kind of entry", kind);
    }
    entry->kind = (enum entry_kind)index;
    enum refusal_code code = read_body(body, game, entry, refusal);
    if (code != REFUSAL_ALLOWED) {
        entry_release(entry);
        *entry = (struct entry){0};
    }
    return code;
}
