#include "wire/state_json.h"

#include "rules/clock.h"
#include "wire/entry_json.h"
#include "wire/ring_json.h"

static json_t *turn_now(const struct game *game, int64_t now_ms)
{
    struct turn turn = game->clock.turn;
    turn.remaining_ms = clock_remaining_ms(&game->clock, now_ms);
    return turn_to_json(&turn, &game->made.ring);
}

static void add_clock(json_t *state, const struct game *game, int64_t now_ms)
{
    json_object_set_new(state, "phase", json_string(phase_words[game->clock.phase]));
    json_object_set_new(state, "paused_for", json_string(pause_words[game->clock.paused_for]));
    json_object_set_new(state, "turn", turn_now(game, now_ms));
    json_object_set_new(state, "now", time_to_json(now_ms));
}

/* Which letters have a board of the event's own, and since which entry; the boards themselves are
 * asked for where they are needed. */
static json_t *own_letters(const struct game *game)
{
    json_t *letters = json_array();
    for (size_t i = 0; i < game->boards.count; i++) {
        json_array_append_new(letters, json_stringn(&game->boards.list[i].letter, 1));
    }
    return json_pack("{s:I, s:o}", "seq", (json_int_t)game->boards_seq, "own", letters);
}

static void add_setup(json_t *state, const struct game *game)
{
    json_object_set_new(state, "seconds",
                        json_pack("{s:i, s:i}", "early", game->made.lengths.early, "late",
                                  game->made.lengths.late));
    json_object_set_new(state, "setup", json_string(setup_words[game->made.setup]));
    json_object_set_new(state, "followed", json_boolean(game->made.followed));
    json_object_set_new(state, "table_dice", json_boolean(game->made.table_dice));
    json_object_set_new(state, "island_seed",
                        game->made.island_seed[0] != '\0' ? json_string(game->made.island_seed)
                                                          : json_null());
    json_t *plan = game->made.plan != NULL ? json_loads(game->made.plan, 0, NULL) : NULL;
    json_object_set_new(state, "ring", ring_to_json(&game->made.ring));
    json_object_set_new(state, "plan", plan != NULL ? plan : json_null());
    json_object_set_new(state, "posts", posts_to_json(game->posts, game->posts_count));
    json_object_set_new(state, "players", roster_to_json(&game->roster));
    json_object_set_new(state, "seats", seating_to_json(&game->seating));
    json_object_set_new(state, "boards", own_letters(game));
    json_object_set_new(state, "dice", dice_sheet_to_json(&game->dice));
}

static void add_play(json_t *state, const struct game *game)
{
    json_t *builds = json_array(), *trades = json_array(), *permissions = json_array(),
           *claims = json_array();
    for (size_t i = 0; i < game->builds_count; i++) {
        json_array_append_new(builds, build_to_json(&game->builds[i], game->posts));
    }
    for (size_t i = 0; i < game->trades_count; i++) {
        json_array_append_new(trades, trade_to_json(&game->trades[i]));
    }
    for (size_t i = 0; i < game->permissions_count; i++) {
        json_array_append_new(permissions, permission_to_json(&game->permissions[i], game->posts));
    }
    for (size_t i = 0; i < game->claims_count; i++) {
        json_array_append_new(claims, claim_to_json(&game->claims[i]));
    }
    json_t *markets = json_array();
    for (size_t i = 0; i < game->markets_count; i++) {
        json_array_append_new(markets, market_to_json(&game->markets[i]));
    }
    json_object_set_new(state, "markets", markets);
    json_object_set_new(state, "builds", builds);
    json_object_set_new(state, "trades", trades);
    json_object_set_new(state, "permissions", permissions);
    json_object_set_new(state, "claims", claims);
}

json_t *state_to_json(const struct game *game, const char *id, int64_t epoch, int64_t now_ms)
{
    json_t *state = json_pack("{s:s, s:s, s:I, s:I, s:s}", "game", id, "name", game->made.name,
                              "epoch", (json_int_t)epoch, "seq", (json_int_t)game->seq, "ruleset",
                              ruleset_get(game->made.ruleset)->name);
    add_clock(state, game, now_ms);
    add_setup(state, game);
    add_play(state, game);
    json_object_set_new(state, "dice_printed", json_boolean(game->dice_printed));
    json_object_set_new(state, "names_forgotten", json_boolean(game->names_forgotten));
    bool seed = game->finished && game->result.seed[0] != '\0';
    json_object_set_new(state, "result",
                        game->finished ? result_to_json(&game->result) : json_null());
    json_object_set_new(
        state, "revealed",
        seed ? json_pack("{s:s, s:s}", "seed", game->result.seed, "salt", game->result.salt)
             : json_null());
    return state;
}
