/* Games of random builds, on every board of every ruleset: what the rules let through never leads
 * to a state that cannot be.
 *
 * Everything goes through the real requests (support/play.h). In a lawful game what the rules
 * object to is not built, and after each turn the boards are looked at afresh (support/layout.h).
 * In a careless game some of what breaks a rule is built all the same, and the log must still bring
 * back the same game. BUILDING_SEED replays a run. */
#include "support/chance.h"
#include "support/check.h"
#include "support/layout.h"
#include "support/on_board.h"
#include "support/play.h"

#include "rules/building.h"
#include "rules/robbers.h"
#include "rules/tally.h"
#include "wire/board_json.h"

#include <stdio.h>
#include <string.h>

#define TURNS 60
#define LAWFUL_TRIES 400 /* of a build in a turn; few of them are lawful */
#define CARELESS_TRIES 120

/* What came to be in a test's games. */
static int built[PIECES];
static int first_in_areas;

static void begin_run(void)
{
    chance_start("BUILDING_SEED", 20251129);
    memset(built, 0, sizeof built);
    first_in_areas = 0;
}

/* A game, and what a plain reading of its builds has kept beside it. */
struct match {
    struct play play;
    struct pieces pieces;
    bool careless;
    int holder[RING_BOARDS_MAX]; /* of the longest route, by board, as it changed hands */
    struct layout layout;
};

static int boards_of(const struct match *match)
{
    return match->play.game.made.ring.boards;
}

static bool is_table(const struct match *match)
{
    return match->play.game.made.ring.one_side;
}

/* All who play, by index; in the base game the places, else both sides of each board. */
static int seats_of(const struct match *match)
{
    return is_table(match) ? boards_of(match) : 2 * boards_of(match);
}

static struct seat seat_of(const struct match *match, int index)
{
    return is_table(match) ? (struct seat){index + 1, SIDE_SUN} : seat_at(index);
}

/* What happens */

static json_t *request_of(const struct match *match, const struct build *build)
{
    char copy[COPY_TEXT_SIZE], at[PLACE_TEXT_SIZE], from[PLACE_TEXT_SIZE], owner[SEAT_TEXT_SIZE];
    copy_format(build->copy, match->play.game.posts, copy);
    place_format(build->at, at);
    place_format(build->from, from);
    seat_format(build->owner, owner);
    json_t *body = json_pack("{s:s, s:s, s:s, s:s}", "copy", copy, "piece",
                             piece_words[build->piece], "at", at, "owner", owner);
    if (build->piece == PIECE_SHIP_MOVE) {
        json_object_set_new(body, "from", json_string(from));
    }
    return body;
}

static enum refusal_code send(struct match *match, int post, enum command_kind kind, int n,
                              json_t *body)
{
    struct refusal refusal;
    enum role role = post < 0 ? ROLE_MODERATOR : ROLE_CARETAKER;
    return play_send(&match->play, role, post, kind, n, body, &refusal);
}

/* Where all is reported, the moderator does it. */
#define POST_MODERATOR (-1)
#define POST_NONE (-2)

/* A post that has the real board beside it; POST_NONE when nobody watches this board. */
static int post_beside(const struct match *match, int board)
{
    const struct game *game = &match->play.game;
    if (game->made.followed) {
        return POST_MODERATOR;
    }
    for (size_t p = 0; p < game->posts_count; p++) {
        for (size_t c = 0; c < game->posts[p].copies_count; c++) {
            struct copy copy = game->posts[p].copies[c];
            if (copy.board == board && copy.post == COPY_REAL) {
                return (int)p;
            }
        }
    }
    return POST_NONE;
}

/* Asks for leave, which is given more often than not. */
static void ask_leave(struct match *match, const struct build *build, int post)
{
    const struct game *game = &match->play.game;
    if (send(match, post, COMMAND_ASK, 0, request_of(match, build)) == REFUSAL_ALLOWED) {
        const struct permission *asked = &game->permissions[game->permissions_count - 1];
        const char *answer = chance_below(4) != 0 ? "accept" : "decline";
        char by[SEAT_TEXT_SIZE];
        seat_format(asked->to, by);
        send(match, post, COMMAND_ANSWER_PERMISSION, asked->n,
             json_pack("{s:s, s:s}", "by", by, "answer", answer));
    }
}

/* A path on which the owner has a ship, mostly. */
static int random_ship(const struct match *match, int board, struct seat owner)
{
    const struct board *definition = pieces_board(&match->pieces, board);
    int path = 0;
    for (int tries = 0; tries < 60; tries++) {
        path = chance_below(definition->paths_count);
        struct piece_there there =
            pieces_under(&match->pieces, (struct spot){board, {PLACE_PATH, path}});
        if (piece_of(there, owner) && there.piece == PIECE_SHIP) {
            break;
        }
    }
    return path;
}

/* A place for the piece; now and then close to a seam, where boards meet. */
static struct place random_place(const struct board *board, enum piece piece)
{
    bool right = chance_below(2) == 0;
    bool seam =
        chance_below(4) == 0 && (right ? board->seam_right_count : board->seam_left_count) > 0;
    int crossing = !seam   ? chance_below(board->crossings_count)
                   : right ? board->seam_right[chance_below(board->seam_right_count)]
                           : board->seam_left[chance_below(board->seam_left_count)];
    const struct crossing *at = &board->crossings[crossing];
    if (seam && chance_below(2) == 0) {
        at = &board->crossings[at->neighbours[chance_below(at->paths_count)]];
    }
    if (piece == PIECE_ROBBER) {
        return (struct place){PLACE_HEX, chance_below(board->hexes_count)};
    }
    if (piece == PIECE_SETTLEMENT || piece == PIECE_CITY) {
        return (struct place){PLACE_CROSSING, (int)(at - board->crossings)};
    }
    return (struct place){PLACE_PATH, at->paths[chance_below(at->paths_count)]};
}

/* Somebody whose turn it is; before the first turn anybody. */
static struct seat random_owner(const struct match *match)
{
    const struct game *game = &match->play.game;
    struct seat owner = seat_of(match, chance_below(seats_of(match)));
    if (!game_placing(game) && !is_table(match)) {
        owner.side = game->clock.turn.roll.side;
    }
    return owner;
}

/* The board of the owner, or one beside it, an edge board too. */
static int random_board(const struct match *match, struct seat owner, enum piece piece)
{
    const struct ring *ring = &match->play.game.made.ring;
    int home = pieces_home(&match->pieces, owner), where = chance_below(4);
    int beside = where == 0 ? ring_right(ring, home) : where == 1 ? ring_left(ring, home) : home;
    return piece == PIECE_ROBBER || beside == 0 ? home : beside;
}

/* A build as somebody might report it: any piece of the active side, on its board or beside it. */
static struct build random_build(const struct match *match)
{
    const struct dice_step *roll = &match->play.game.clock.turn.roll;
    struct build build = {.piece = (enum piece)chance_below(PIECES), .turn = roll->turn};
    build.owner = random_owner(match);
    build.copy = (struct copy){random_board(match, build.owner, build.piece), COPY_REAL};
    build.at = random_place(pieces_board(&match->pieces, build.copy.board), build.piece);
    build.from = (struct place){PLACE_PATH, random_ship(match, build.copy.board, build.owner)};
    return build;
}

/* In Connect a route may leave its board; at a table there is one island. Both are told from all
 * that lies there, by means of their own (support/layout.h). */
static void follow_far_holders(struct match *match)
{
    bool table = is_table(match);
    layout_make(&match->layout, &match->pieces);
    for (int board = 1; board <= (table ? 1 : boards_of(match)); board++) {
        int length[TRADE_ROUTE_PLAYERS_MAX];
        int players = table ? boards_of(match) : SIDES;
        for (int player = 0; player < players; player++) {
            struct seat seat = table ? (struct seat){player + 1, SIDE_SUN}
                                     : (struct seat){board, (enum side)player};
            length[player] = layout_longest(&match->layout, seat);
        }
        match->holder[board - 1] = trade_route_holder(match->holder[board - 1], length, players, 5);
    }
}

/* Who has the longest routes now that a build has come, told from what lies there. */
static void follow_holders(struct match *match)
{
    if (match->play.game.made.ruleset != RULESET_BIG_GAME) {
        follow_far_holders(match);
        return;
    }
    for (int board = 1; board <= boards_of(match); board++) {
        struct on_board on;
        const struct board *definition = pieces_board(&match->pieces, board);
        on_board_init(&on, definition);
        for (int p = 0; p < definition->paths_count; p++) {
            struct piece_there there =
                pieces_at(&match->pieces, (struct spot){board, {PLACE_PATH, p}});
            if (there.any) {
                (there.piece == PIECE_ROAD ? on.road : on.ship)[p] = seat_index(there.owner);
            }
        }
        for (int c = 0; c < definition->crossings_count; c++) {
            struct piece_there there =
                pieces_at(&match->pieces, (struct spot){board, {PLACE_CROSSING, c}});
            on.building[c] = there.any ? seat_index(there.owner) : TRADE_ROUTE_NOBODY;
        }
        const int length[SIDES] = {
            on_board_longest(&on, seat_index((struct seat){board, SIDE_SUN})),
            on_board_longest(&on, seat_index((struct seat){board, SIDE_MOON}))};
        match->holder[board - 1] = trade_route_holder(match->holder[board - 1], length, SIDES, 5);
    }
}

/* Reports it; now and then it was a mistake, and is taken back. */
static void report(struct match *match, const struct build *build, int post)
{
    int n = (int)match->play.game.builds_count + 1;
    if (send(match, post, COMMAND_BUILD, 0, request_of(match, build)) != REFUSAL_ALLOWED) {
        return;
    }
    bool mistake = chance_below(20) == 0;
    if (mistake && send(match, post, COMMAND_UNDO, n, json_object()) == REFUSAL_ALLOWED) {
        return;
    }
    built[build->piece]++;
    first_in_areas += match->play.game.builds[n - 1].first_in_area;
    if (!match->careless) {
        follow_holders(match);
    }
}

/* Reports what the rules do not object to, and something else where people are careless. */
static void try_build(struct match *match)
{
    struct build build = random_build(match);
    int post = post_beside(match, build.copy.board);
    if (post == POST_NONE) {
        return;
    }
    building_judge(&match->pieces, &build);
    if (build.warnings_count == 1 && build.warnings[0] == WARNING_PERMISSION) {
        ask_leave(match, &build, post);
        building_judge(&match->pieces, &build);
    }
    if (build.warnings_count == 0 || (match->careless && chance_below(30) == 0)) {
        report(match, &build, post);
    }
}

/* Some robbers of boards that are watched are seen to go where the roll sent them; at a table
 * random builds move the one there is. */
static void move_robbers(struct match *match)
{
    for (int i = 0; i < 2 * boards_of(match); i++) {
        struct seat area = seat_at(i);
        int post = post_beside(match, area.board);
        struct build build = {.piece = PIECE_ROBBER,
                              .copy = {area.board, COPY_REAL},
                              .at = {PLACE_HEX, robber_now(&match->pieces, area).by_roll},
                              .owner = area};
        if (post != POST_NONE && chance_below(2) == 0) {
            report(match, &build, post);
        }
    }
}

/* What must be true */

/* Nobody has more than there are; and a tally is what lies there. */
static void check_counts(const struct match *match, const struct layout *layout,
                         const struct tally *tally)
{
    enum ruleset_id ruleset = match->play.game.made.ruleset;
    const struct ruleset *rules = ruleset_get(ruleset);
    struct tally_difference differences[TALLY_DIFFERENCES_MAX];
    struct seat seat = tally->seat;
    assert_true(tally->complete);
    assert_int_equal(tally->count.settlements,
                     layout_count(layout, seat, PIECE_SETTLEMENT) - tally->city_owed);
    assert_int_equal(tally->count.cities,
                     layout_count(layout, seat, PIECE_CITY) + tally->city_owed);
    assert_in_range(tally->count.settlements, 0, rules->settlements_max);
    assert_in_range(tally->count.cities, 0, rules->cities_max);
    assert_in_range(layout_count(layout, seat, PIECE_ROAD), 0, rules->roads_max);
    assert_in_range(layout_count(layout, seat, PIECE_SHIP), 0, rules->ships_max);
    assert_int_equal(tally_compare(ruleset, tally, &tally->count, differences), 0);
}

/* As many builds were noted as the first of their owner in an area as the tally counts areas. */
static void check_first_buildings(const struct match *match, const struct tally *tally)
{
    int noted = 0;
    for (size_t b = 0; b < match->play.game.builds_count; b++) {
        const struct build *build = &match->play.game.builds[b];
        noted += build->first_in_area && !build->undone && seat_equal(build->owner, tally->seat);
    }
    assert_int_equal(noted, tally->count.foreign_areas);
}

static void check_robber(const struct match *match, struct seat area)
{
    struct robber robber = robber_now(&match->pieces, area);
    const struct board *board = pieces_board(&match->pieces, pieces_home(&match->pieces, area));
    assert_in_range(robber.hex, 0, board->hexes_count - 1);
    assert_int_equal(board->hexes[robber.hex].half,
                     is_table(match) ? BOARD_NOBODY : (int)area.side);
}

static void check_holders(const struct match *match)
{
    for (int board = 1; board <= (is_table(match) ? 1 : boards_of(match)); board++) {
        struct trade_route route;
        trade_route_of(&match->pieces, board, &route);
        assert_int_equal(route.holder, match->holder[board - 1]);
    }
}

static void check_lawful(const struct match *match)
{
    static struct layout layout;
    layout_make(&layout, &match->pieces);
    layout_check_places(&layout);
    layout_check_distance(&layout);
    layout_check_coast(&layout);
    layout_check_connected(&layout);
    for (int i = 0; i < seats_of(match); i++) {
        struct seat seat = seat_of(match, i);
        struct tally tally;
        tally_make(&match->pieces, seat, &tally);
        check_counts(match, &layout, &tally);
        check_first_buildings(match, &tally);
        tally_release(&tally);
        check_robber(match, seat);
    }
    check_holders(match);
}

static void check(const struct match *match)
{
    const char *wrong = play_check(&match->play);
    if (wrong != NULL) {
        fail_msg("turn %d: %s", match->play.game.clock.turn.roll.turn, wrong);
    }
    if (!match->careless) {
        check_lawful(match);
    }
}

/* Has everybody placed the pieces of the start, and none more? */
static bool all_placed(const struct match *match)
{
    const struct ruleset *rules = ruleset_get(match->play.game.made.ruleset);
    bool all = true;
    for (int i = 0; i < seats_of(match); i++) {
        struct seat seat = seat_of(match, i);
        int settlements = pieces_count(&match->pieces, seat, PIECE_SETTLEMENT);
        int cities = pieces_count(&match->pieces, seat, PIECE_CITY);
        int roads = pieces_count(&match->pieces, seat, PIECE_ROAD);
        assert_in_range(settlements, 0, rules->start_settlements);
        assert_in_range(cities, 0, rules->start_cities);
        assert_in_range(roads, 0, settlements + cities);
        all = all && roads == rules->start_settlements + rules->start_cities;
    }
    return all;
}

/* Before the first turn of the variable set-up: lawful pieces, until all have theirs. */
#define PLACING_TRIES_MAX 400000
static void place_starts(struct match *match)
{
    int tries = 0;
    while (!all_placed(match)) {
        assert_true(tries++ < PLACING_TRIES_MAX);
        try_build(match);
    }
    check(match);
}

/* A game of TURNS turns on boards that are all watched, or else a careless one. */
static void play_game(struct match *match, const char *plan, bool careless)
{
    *match = (struct match){.careless = careless, .pieces.board_find = board_find};
    match->pieces.game = &match->play.game;
    play_init(&match->play);
    play_make(&match->play, plan);
    for (int board = 0; board < RING_BOARDS_MAX; board++) {
        match->holder[board] = TRADE_ROUTE_NOBODY;
    }
    play_words(&match->play, "organiser", "dice");
    if (game_placing(&match->play.game)) {
        place_starts(match);
    }
    play_words(&match->play, "moderator", "start");
    for (int turn = 1; turn <= TURNS; turn++) {
        const struct dice_step *roll = &match->play.game.clock.turn.roll;
        if (roll->has_robber && roll->robber.moves) {
            move_robbers(match);
        }
        for (int i = 0; i < (careless ? CARELESS_TRIES : LAWFUL_TRIES); i++) {
            try_build(match);
        }
        check(match);
        play_words(&match->play, "moderator", "next");
        if (match->play.game.clock.phase == PHASE_PAUSED) {
            play_words(&match->play, "moderator", "resume");
        }
    }
    play_release(&match->play);
}

/* There was something of each kind. */
static void check_variety(void)
{
    print_message(
        "%d settlements, %d cities, %d roads, %d ships, %d moves, %d robbers; first in an "
        "area: %d\n",
        built[PIECE_SETTLEMENT], built[PIECE_CITY], built[PIECE_ROAD], built[PIECE_SHIP],
        built[PIECE_SHIP_MOVE], built[PIECE_ROBBER], first_in_areas);
    for (int piece = 0; piece < PIECES; piece++) {
        assert_in_range(built[piece], 1, BUILDS_MAX);
    }
    assert_in_range(first_in_areas, 1, BUILDS_MAX);
}

static void test_lawful_games_never_come_to_what_cannot_be(void **state)
{
    static struct match match;
    (void)state;
    begin_run();
    play_game(&match, "12 players, circle, 6 gaps", false);
    play_game(&match, "4 players, circle, 2 gaps", false);
    check_variety();
}

/* Connect has no ships; a table has no foreign areas. */
static void check_variety_of(enum ruleset_id ruleset)
{
    static const enum piece pieces[] = {PIECE_SETTLEMENT, PIECE_CITY, PIECE_ROAD, PIECE_ROBBER};
    print_message("%s: %d settlements, %d cities, %d roads, %d robbers; first in an area: %d\n",
                  ruleset_get(ruleset)->name, built[PIECE_SETTLEMENT], built[PIECE_CITY],
                  built[PIECE_ROAD], built[PIECE_ROBBER], first_in_areas);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        assert_in_range(built[pieces[i]], 1, BUILDS_MAX);
    }
    assert_int_equal(built[PIECE_SHIP] + built[PIECE_SHIP_MOVE], 0);
    assert_true((first_in_areas > 0) == (ruleset == RULESET_CONNECT));
}

static void test_lawful_games_of_connect(void **state)
{
    static struct match match;
    (void)state;
    begin_run();
    play_game(&match, "12 players, 2 rows, connect; followed", false); /* A to C, edge boards */
    play_game(&match, "4 players, 1 rows, connect; followed", false);  /* round the edges */
    play_game(&match, "6 players, 1 rows, connect; followed, variable", false);
    check_variety_of(RULESET_CONNECT);
}

static void test_lawful_games_at_tables(void **state)
{
    static struct match match;
    (void)state;
    begin_run();
    play_game(&match, "4 players, base; followed", false);
    play_game(&match, "3 players, base; followed, table dice", false);
    for (int island = 0; island < 6; island++) {
        play_game(&match,
                  island % 2 == 0 ? "4 players, base; followed, variable"
                                  : "3 players, base; followed, variable",
                  false);
    }
    check_variety_of(RULESET_BASE);
}

static void test_careless_games_of_connect_and_at_tables(void **state)
{
    static struct match match;
    (void)state;
    begin_run();
    play_game(&match, "12 players, 2 rows, connect; followed", true);
    play_game(&match, "4 players, base; followed", true);
    assert_in_range(built[PIECE_ROAD], 1, BUILDS_MAX);
}

static void test_careless_games_are_brought_back_by_their_log(void **state)
{
    static struct match match;
    (void)state;
    begin_run();
    play_game(&match, "12 players, circle, 6 gaps", true);
    play_game(&match, "12 players, 2 rows", true);
    check_variety();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lawful_games_never_come_to_what_cannot_be),
        cmocka_unit_test(test_lawful_games_of_connect),
        cmocka_unit_test(test_lawful_games_at_tables),
        cmocka_unit_test(test_careless_games_of_connect_and_at_tables),
        cmocka_unit_test(test_careless_games_are_brought_back_by_their_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
