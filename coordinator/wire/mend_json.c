#include "wire/mend_json.h"

#include "base/memory.h"
#include "plan/rows.h"
#include "wire/command_json.h"
#include "wire/entry_json.h"
#include "wire/read.h"

#include <stdlib.h>
#include <string.h>

enum refusal_code mend_option(json_t *body, bool *unknown_absent, struct refusal *refusal)
{
    static const char *const names[] = {"unknown", NULL};
    static const char *const words[] = {"absent", "present"};
    int index = 0;
    if (read_only(body, "", names, refusal) ||
        read_optional_word(body, "unknown", words, 2, &index, refusal)) {
        return refusal->code;
    }
    *unknown_absent = index == 0;
    return REFUSAL_ALLOWED;
}

static int count_playing(json_t *row)
{
    int count = 0;
    size_t t, s;
    json_t *table, *slot;
    json_array_foreach(json_object_get(row, "tables"), t, table)
    {
        json_array_foreach(json_object_get(table, "slots"), s, slot)
        {
            const char *kind = json_string_value(json_object_get(slot, "kind"));
            count += kind != NULL && strcmp(kind, "playing") == 0;
        }
    }
    return count;
}

/* An island of Connect has two boards at least: one that is left over takes a neighbour along. */
static void share_islands(json_t *rows)
{
    size_t last = json_array_size(rows) - 1;
    bool alone = json_integer_value(json_array_get(rows, last)) == 1;
    for (size_t i = last; alone && i > 0; i--) {
        json_int_t boards = json_integer_value(json_array_get(rows, i - 1));
        if (boards > CONNECT_ISLAND_BOARDS_MIN) {
            json_array_set_new(rows, i - 1, json_integer(boards - 1));
            json_array_set_new(rows, last, json_integer(2));
            alone = false;
        }
    }
}

/* The boards of each row, the last rows cut off so that `boards` are left. */
static json_t *shorter_rows(enum ruleset_id ruleset, json_t *plan, int boards)
{
    json_t *rows = json_array(), *row;
    size_t i;
    json_array_foreach(json_object_get(plan, "rows"), i, row)
    {
        int playing = count_playing(row);
        int kept = playing < boards ? playing : boards;
        if (kept > 0) {
            json_array_append_new(rows, json_integer(kept));
        }
        boards -= kept;
    }
    if (ruleset == RULESET_CONNECT) {
        share_islands(rows);
    }
    return rows;
}

/* The input of a plan for the boards that stay, in the same hall. */
static json_t *shorter_input(enum ruleset_id ruleset, json_t *plan, int boards)
{
    json_t *input = json_deep_copy(json_object_get(plan, "input"));
    json_object_set_new(input, "players", json_integer((json_int_t)2 * boards));
    if (json_object_get(input, "rows") != NULL || json_object_get(input, "row_boards") != NULL) {
        json_object_del(input, "rows");
        json_object_set_new(input, "row_boards", shorter_rows(ruleset, plan, boards));
    }
    return input;
}

static enum refusal_code replan(const struct game *game, int boards, struct made *made,
                                struct refusal *refusal)
{
    json_t *plan = json_loads(game->made.plan, 0, NULL);
    json_t *input = shorter_input(game->made.ruleset, plan, boards);
    enum refusal_code code = made_from_input(input, made, refusal);
    json_decref(input);
    json_decref(plan);
    return code;
}

static enum refusal_code ready(const struct game *game, struct refusal *refusal)
{
    bool looked = false;
    for (size_t i = 0; i < game->roster.count; i++) {
        looked = looked || game->roster.players[i].presence != PRESENCE_UNKNOWN;
    }
    if (game->made.ring.one_side) {
        return refuse(refusal, REFUSAL_CONFLICT, "",
                      "a table of the base game has no ring to mend");
    }
    if (game->seating.count == 0 || !looked) {
        return refuse(refusal, REFUSAL_NOT_READY, "",
                      game->seating.count == 0 ? "nobody is seated yet"
                                               : "nobody is checked in or marked absent yet");
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code mend_game(const struct game *game, bool unknown_absent, bool *replans,
                            struct made *made, struct mend *mend, struct refusal *refusal)
{
    size_t count = game->roster.count;
    if (ready(game, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    bool *absent = must_calloc(count, sizeof *absent), *fixed = must_calloc(count, sizeof *fixed);
    for (size_t i = 0; i < count; i++) {
        enum presence presence = game->roster.players[i].presence;
        absent[i] = presence == PRESENCE_ABSENT || (presence == PRESENCE_UNKNOWN && unknown_absent);
        fixed[i] = game->roster.players[i].fixed;
    }
    enum refusal_code code =
        mend_close(&game->made.ring, &game->roster, &game->seating, absent, fixed, mend, refusal);
    free(absent);
    free(fixed);
    *replans = code == REFUSAL_ALLOWED && mend->boards < game->made.ring.boards;
    if (*replans) {
        mend->seating.count = 2 * (size_t)mend->boards;
        code = replan(game, mend->boards, made, refusal);
    }
    return code;
}

static json_t *seat_or_null(int index)
{
    return index >= 0 ? seat_to_json(seat_at(index)) : json_null();
}

void mend_to_json(const struct mend *mend, json_t *json)
{
    json_t *moves = json_array();
    for (size_t i = 0; i < mend->moves_count; i++) {
        const struct move *move = &mend->moves[i];
        json_array_append_new(moves,
                              json_pack("{s:i, s:o, s:o}", "player", move->player, "from",
                                        seat_or_null(move->from), "to", seat_or_null(move->to)));
    }
    json_object_set_new(json, "boards", json_integer(mend->boards));
    json_object_set_new(json, "moves", moves);
}
