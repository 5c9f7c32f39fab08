#include "wire/entry_json.h"

#include "base/buf.h"
#include "base/clock.h"
#include "wire/dice_json.h"
#include "wire/own_boards_json.h"
#include "wire/ring_json.h"

#include <stdlib.h>

json_t *seat_to_json(struct seat seat)
{
    char text[SEAT_TEXT_SIZE];
    seat_format(seat, text);
    return json_string(text);
}

json_t *time_to_json(int64_t ms)
{
    char text[CLOCK_TEXT_SIZE];
    if (ms == 0) {
        return json_null();
    }
    clock_format(ms, text);
    return json_string(text);
}

static json_t *copy_to_json(struct copy copy, const struct post *posts)
{
    char text[COPY_TEXT_SIZE];
    copy_format(copy, posts, text);
    return json_string(text);
}

static json_t *place_to_json(struct place place)
{
    char text[PLACE_TEXT_SIZE];
    place_format(place, text);
    return json_string(text);
}

static json_t *cards_to_json(const int cards[RESOURCES])
{
    json_t *json = json_object();
    for (int r = 0; r < RESOURCES; r++) {
        if (cards[r] != 0) {
            json_object_set_new(json, resource_words[r], json_integer(cards[r]));
        }
    }
    return json;
}

json_t *posts_to_json(const struct post *posts, size_t count)
{
    json_t *json = json_array();
    for (size_t p = 0; p < count; p++) {
        json_t *copies = json_array();
        for (size_t c = 0; c < posts[p].copies_count; c++) {
            json_array_append_new(copies, copy_to_json(posts[p].copies[c], posts));
        }
        json_array_append_new(json,
                              json_pack("{s:s, s:o}", "post", posts[p].name, "copies", copies));
    }
    return json;
}

/* Only what is chosen, as logs from before there was a choice have it. */
static void add_choices(json_t *json, const struct made *made)
{
    if (made->setup != SETUP_FIXED) {
        json_object_set_new(json, "setup", json_string(setup_words[made->setup]));
    }
    if (made->followed) {
        json_object_set_new(json, "followed", json_true());
    }
    if (made->table_dice) {
        json_object_set_new(json, "table_dice", json_true());
    }
    if (made->island_seed[0] != '\0') {
        json_object_set_new(json, "island_seed", json_string(made->island_seed));
    }
}

/* The posts follow from the ring; they are told for those who read the log without knowing how. */
static json_t *made_to_json(const struct made *made)
{
    struct post *posts;
    size_t count = ring_posts(&made->ring, &posts);
    json_t *posts_json = posts_to_json(posts, count);
    free(posts);
    json_t *json =
        json_pack("{s:o, s:{s:i, s:i}, s:s, s:s, s:o, s:o}", "posts", posts_json, "seconds",
                  "early", made->lengths.early, "late", made->lengths.late, "name", made->name,
                  "ruleset", ruleset_get(made->ruleset)->name, "ring", ring_to_json(&made->ring),
                  "plan", made->plan != NULL ? json_loads(made->plan, 0, NULL) : json_null());
    add_choices(json, made);
    return json;
}

static json_t *player_to_json(const struct player *player)
{
    json_t *json =
        json_pack("{s:i, s:i, s:s, s:b}", "number", player->number, "group", player->group,
                  "presence", presence_words[player->presence], "fixed", player->fixed);
    if (player->has_language) {
        json_object_set_new(json, "language", json_string(language_words[player->language]));
    }
    if (player->accessible) {
        json_object_set_new(json, "accessible", json_true());
    }
    if (player->counted) {
        json_object_set_new(json, "counted", json_true());
    }
    return json;
}

json_t *roster_to_json(const struct roster *roster)
{
    json_t *players = json_array();
    for (size_t i = 0; i < roster->count; i++) {
        json_array_append_new(players, player_to_json(&roster->players[i]));
    }
    return players;
}

static json_t *counted_to_json(const struct counted *counted)
{
    json_t *players = json_array(), *seats = json_object();
    for (size_t i = 0; i < counted->count; i++) {
        char text[SEAT_TEXT_SIZE];
        seat_format(seat_at(counted->seats[i]), text);
        json_array_append_new(players, player_to_json(&counted->players[i]));
        json_object_set_new(seats, text, json_pack("{s:i}", "player", counted->players[i].number));
    }
    return json_pack("{s:o, s:o}", "players", players, "seats", seats);
}

json_t *seating_to_json(const struct seating *seating)
{
    json_t *seats = json_object();
    for (size_t i = 0; i < seating->count; i++) {
        char text[SEAT_TEXT_SIZE];
        seat_format(seat_at((int)i), text);
        int player = seating->player[i];
        if (player != SEAT_EMPTY) {
            json_object_set_new(
                seats, text,
                json_pack("{s:o}", "player",
                          player == SEAT_STAND_IN ? json_null() : json_integer(player)));
        }
    }
    return seats;
}

json_t *dice_sheet_to_json(const struct dice_sheet *dice)
{
    if (dice->turns == 0) {
        return json_null();
    }
    return json_pack("{s:s, s:i, s:s, s:b}", "commitment", dice->commitment, "turns", dice->turns,
                     "salt", dice->salt, "given", dice->given);
}

json_t *turn_to_json(const struct turn *turn, const struct ring *ring)
{
    if (turn->roll.step == 0) {
        return json_null();
    }
    json_t *json = dice_step_to_json(&turn->roll);
    json_object_del(json, "turn"); /* it is a turn: its number is its number */
    json_object_set_new(json, "number", json_integer(turn->roll.turn));
    if (turn->roll.sum == 0) { /* the table rolls its own dice */
        json_object_set_new(json, "dice", json_null());
        json_object_set_new(json, "sum", json_null());
    }
    if (!turn->roll.has_robber) {
        json_object_set_new(json, "robber", json_null());
    }
    if (!turn->roll.has_side) {
        json_object_set_new(json, "side", json_null());
    }
    if (ring->one_side) {
        json_object_set_new(json, "seat", seat_to_json(game_turn_seat(ring, &turn->roll)));
    }
    json_object_set_new(json, "ends_at", time_to_json(turn->ends_at_ms));
    json_object_set_new(json, "remaining_ms", json_integer(turn->remaining_ms));
    return json;
}

static json_t *clock_to_json(const struct clock *clock, const struct ring *ring)
{
    return json_pack("{s:s, s:s, s:o}", "phase", phase_words[clock->phase], "paused_for",
                     pause_words[clock->paused_for], "turn", turn_to_json(&clock->turn, ring));
}

static json_t *job_to_json(const struct job *job, const struct post *posts)
{
    json_t *take_off = json_null();
    if (job->take_off) {
        take_off = json_pack("{s:s, s:o}", "piece", piece_words[job->take_off_piece], "owner",
                             seat_to_json(job->take_off_owner));
    }
    return json_pack("{s:o, s:s, s:s, s:o, s:o}", "copy", copy_to_json(job->copy, posts), "action",
                     job_action_words[job->action], "state", job_state_words[job->state], "since",
                     time_to_json(job->since_ms), "take_off", take_off);
}

static json_t *warnings_to_json(const struct build *build)
{
    json_t *warnings = json_array();
    for (size_t i = 0; i < build->warnings_count; i++) {
        enum warning rule = build->warnings[i];
        json_array_append_new(warnings, json_pack("{s:s, s:s}", "rule", warning_words[rule], "text",
                                                  warning_sentences[rule]));
    }
    return warnings;
}

json_t *build_to_json(const struct build *build, const struct post *posts)
{
    json_t *jobs = json_array();
    for (size_t i = 0; i < build->jobs_count; i++) {
        json_array_append_new(jobs, job_to_json(&build->jobs[i], posts));
    }
    json_t *json = json_pack(
        "{s:i, s:o, s:s, s:o, s:o, s:i, s:b, s:b, s:i, s:o, s:b, s:o}", "n", build->n, "copy",
        copy_to_json(build->copy, posts), "piece", piece_words[build->piece], "at",
        place_to_json(build->at), "owner", seat_to_json(build->owner), "turn", build->turn, "late",
        build->late, "undone", build->undone, "replaces", build->replaces, "jobs", jobs,
        "first_in_area", build->first_in_area, "warnings", warnings_to_json(build));
    if (build->piece == PIECE_SHIP_MOVE) {
        json_object_set_new(json, "from", place_to_json(build->from));
    }
    return json;
}

json_t *trade_to_json(const struct trade *trade)
{
    return json_pack("{s:i, s:o, s:o, s:o, s:o, s:s, s:i, s:i}", "n", trade->n, "from",
                     seat_to_json(trade->from), "to", seat_to_json(trade->to), "have",
                     cards_to_json(trade->have), "need", cards_to_json(trade->need), "state",
                     trade_state_words[trade->state], "turn", trade->turn, "counter_of",
                     trade->counter_of);
}

json_t *permission_to_json(const struct permission *permission, const struct post *posts)
{
    return json_pack("{s:i, s:o, s:s, s:o, s:o, s:o, s:s, s:i}", "n", permission->n, "copy",
                     copy_to_json(permission->copy, posts), "piece", piece_words[permission->piece],
                     "at", place_to_json(permission->at), "owner", seat_to_json(permission->owner),
                     "to", seat_to_json(permission->to), "state",
                     permission_state_words[permission->state], "turn", permission->turn);
}

json_t *market_to_json(const struct market *market)
{
    return json_pack("{s:i, s:o, s:{s:i, s:i}}", "board", market->board, "cards",
                     cards_to_json(market->cards), "traded", "sun", market->traded_turn[SIDE_SUN],
                     "moon", market->traded_turn[SIDE_MOON]);
}

static json_t *count_to_json(const struct claim_count *count)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:b, s:b, s:o}", "settlements", count->settlements,
                     "cities", count->cities, "foreign_areas", count->foreign_areas,
                     "victory_point_cards", count->victory_point_cards, "largest_army",
                     count->largest_army, "longest_trade_route", count->longest_trade_route,
                     "cards", cards_to_json(count->cards));
}

json_t *claim_to_json(const struct claim *claim)
{
    return json_pack("{s:i, s:o, s:i, s:s, s:o, s:o}", "n", claim->n, "seat",
                     seat_to_json(claim->seat), "turn", claim->turn, "state",
                     claim_state_words[claim->state], "count",
                     claim->counted ? count_to_json(&claim->count) : json_null(), "points",
                     claim->counted ? json_integer(claim->points) : json_null());
}

json_t *result_to_json(const struct result *result)
{
    json_t *ranking = json_array();
    for (size_t i = 0; i < result->count; i++) {
        json_array_append_new(ranking, seat_to_json(result->ranking[i]));
    }
    return json_pack("{s:o, s:i}", "ranking", ranking, "winners", (int)result->winners);
}

static json_t *printed_to_json(const struct printed *printed)
{
    json_t *parts = json_array();
    for (int part = 0; part < PRINT_PARTS; part++) {
        if ((printed->parts & 1U << part) != 0) {
            json_array_append_new(parts, json_string(print_part_words[part]));
        }
    }
    return json_pack("{s:o, s:s}", "parts", parts, "language", language_words[printed->language]);
}

json_t *entry_body_to_json(const struct entry *entry, const struct game *game)
{
    switch (entry->kind) {
    case ENTRY_GAME_MADE:
    case ENTRY_PLAN_CHANGED:
        return made_to_json(&entry->made);
    case ENTRY_PLAYERS_ADDED:
    case ENTRY_PLAYERS_CHANGED:
    case ENTRY_PLAYER_CORRECTED:
        return json_pack("{s:o}", "players", roster_to_json(&entry->roster));
    case ENTRY_COUNTED_IN:
    case ENTRY_COUNTED_OUT:
        return counted_to_json(&entry->counted);
    case ENTRY_SEATED:
        return json_pack("{s:o}", "seats", seating_to_json(&entry->seating));
    case ENTRY_DICE_ROLLED:
        return dice_sheet_to_json(&entry->dice);
    case ENTRY_BOARDS_SET:
        return own_boards_to_json(&entry->boards);
    case ENTRY_TURN_STARTED:
    case ENTRY_PAUSED:
    case ENTRY_RESUMED:
    case ENTRY_TIME_ADDED:
        return clock_to_json(&entry->clock, &game->made.ring);
    case ENTRY_BUILD_MADE:
    case ENTRY_BUILD_SEEN:
    case ENTRY_BUILD_PLACED:
    case ENTRY_BUILD_UNDONE:
    case ENTRY_BUILD_COLLIDED:
        return build_to_json(&entry->build, game->posts);
    case ENTRY_TRADE_OFFERED:
    case ENTRY_TRADE_ANSWERED:
    case ENTRY_TRADE_EXPIRED:
        return trade_to_json(&entry->trade);
    case ENTRY_PERMISSION_ASKED:
    case ENTRY_PERMISSION_ANSWERED:
    case ENTRY_PERMISSION_EXPIRED:
        return permission_to_json(&entry->permission, game->posts);
    case ENTRY_MARKET_TRADED:
        return market_to_json(&entry->market);
    case ENTRY_CLAIM_MADE:
    case ENTRY_CLAIM_COUNTED:
    case ENTRY_CLAIM_DECIDED:
        return claim_to_json(&entry->claim);
    case ENTRY_PAPER_PRINTED:
        return printed_to_json(&entry->printed);
    case ENTRY_NAMES_FORGOTTEN:
        return json_object();
    case ENTRY_FINISHED:
    case ENTRIES:
        break;
    }
    return json_pack("{s:o, s:{s:s, s:s}}", "result", result_to_json(&entry->result), "dice",
                     "seed", entry->result.seed, "salt", entry->result.salt);
}

char *entry_line(int64_t seq, int64_t at_ms, const char *kind, const char *actor, const char *body)
{
    char at[CLOCK_TEXT_SIZE];
    clock_format(at_ms, at);
    struct buf line;
    buf_init(&line, SIZE_MAX / 2);
    buf_printf(&line, "{\"seq\":%lld,\"at\":\"%s\",\"kind\":\"%s\",\"actor\":\"%s\",\"body\":",
               (long long)seq, at, kind, actor);
    buf_add_str(&line, body);
    buf_add_str(&line, "}");
    return buf_steal(&line);
}
