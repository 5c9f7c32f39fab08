/* Whatever people send, a game stays in order: after each of thousands of random requests the state
 * equals the one that is read again from the text of its log, and agrees with itself
 * (play_check()).
 *
 * A run prints its seed. PLAY_SEED=N plays another one, PLAY_STEPS=N plays longer. */
#include "support/check.h"

#include "base/memory.h"
#include "rules/clock.h"
#include "support/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED 2005
#define STEPS 600    /* on each plan */
#define ROWS_KEPT 20 /* of what was sent, to be shown when something is wrong */
#define ROW_SIZE 512
#define PLACES 5 /* few, so that pieces meet */

static const char *const plans[] = {
    "12 players, 2 rows",
    "6 players, 3 rows",
    "4 players, 2 rows",
    "12 players, row-boards 1 2 3, two caretakers",
    "10 players, circle, 2 gaps",
    "16 players, 2 rows, connect",
    "3 players, base",
};

/* And these, where the moderator reports all that is built, on edge boards and islands too. */
static const char *const followed_games[] = {
    "12 players, 2 rows, connect; followed",
    "4 players, 1 rows, connect; followed, variable",
    "4 players, base; followed, table dice",
    "3 players, base; followed, variable, 60 seconds",
};

struct hall {
    uint64_t random;
    struct play play;
    char rows[ROWS_KEPT][ROW_SIZE];
    size_t rows_count;
};

/* splitmix64: any seed does */
static int below(struct hall *hall, int limit)
{
    uint64_t z = hall->random += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (int)((z ^ (z >> 31)) % (uint64_t)limit);
}

static bool seldom(struct hall *hall)
{
    return below(hall, 25) == 0;
}

static json_t *any_of(struct hall *hall, const char *const *words, int count)
{
    return json_string(words[below(hall, count)]);
}

static const char *const nonsense[] = {"",        "0S", "99M", "3X",    "c999",
                                       "2@gap-9", "p",  "17",  "\u00e4"};
#define NONSENSE (int)(sizeof nonsense / sizeof *nonsense)

static json_t *random_seat(struct hall *hall)
{
    char text[SEAT_TEXT_SIZE];
    if (seldom(hall)) {
        return any_of(hall, nonsense, NONSENSE);
    }
    seat_format(seat_at(below(hall, 2 * hall->play.game.made.ring.boards)), text);
    return json_string(text);
}

/* Mostly one of the copies of a post. */
static json_t *random_copy(struct hall *hall, int post)
{
    const struct game *game = &hall->play.game;
    char text[COPY_TEXT_SIZE];
    struct copy copy = {.board = below(hall, game->made.ring.boards) + 1, .post = COPY_REAL};
    if (seldom(hall)) {
        return any_of(hall, nonsense, NONSENSE);
    }
    if (seldom(hall)) { /* of an edge board, if the ring has it */
        copy.board = below(hall, 2) == 0 ? ring_edge_left(copy.board) : ring_edge_right(copy.board);
    }
    if (post >= 0) {
        copy = game->posts[post].copies[below(hall, (int)game->posts[post].copies_count)];
    }
    copy_format(copy, game->posts, text);
    return json_string(text);
}

static json_t *random_place(struct hall *hall, enum place_kind kind)
{
    char text[PLACE_TEXT_SIZE];
    if (seldom(hall)) {
        return any_of(hall, nonsense, NONSENSE);
    }
    struct place place = {.kind = seldom(hall) ? (enum place_kind)below(hall, PLACE_KINDS) : kind,
                          .id = below(hall, PLACES)};
    place_format(place, text);
    return json_string(text);
}

/* Moves a ship that was built at some time, if there is one. */
static void move_a_ship(struct hall *hall, json_t *body)
{
    const struct game *game = &hall->play.game;
    char owner[SEAT_TEXT_SIZE], from[PLACE_TEXT_SIZE], copy[COPY_TEXT_SIZE];
    size_t first = game->builds_count != 0 ? (size_t)below(hall, (int)game->builds_count) : 0;
    for (size_t i = first; i < game->builds_count; i++) {
        const struct build *build = &game->builds[i];
        if (build->piece == PIECE_SHIP || build->piece == PIECE_SHIP_MOVE) {
            seat_format(build->owner, owner);
            place_format(build->at, from);
            copy_format(build->copy, game->posts, copy);
            json_object_set_new(body, "owner", json_string(owner));
            json_object_set_new(body, "from", json_string(from));
            json_object_set_new(body, "copy", json_string(copy));
            return;
        }
    }
}

static json_t *random_piece(struct hall *hall, int post)
{
    static const enum place_kind kinds[PIECES] = {PLACE_CROSSING, PLACE_CROSSING, PLACE_PATH,
                                                  PLACE_PATH,     PLACE_PATH,     PLACE_HEX};
    enum piece piece = (enum piece)below(hall, PIECES);
    return json_pack("{s:o, s:s, s:o, s:o}", "copy", random_copy(hall, post), "piece",
                     piece_words[piece], "at", random_place(hall, kinds[piece]), "owner",
                     random_seat(hall));
}

static json_t *random_build(struct hall *hall, int post)
{
    json_t *body = random_piece(hall, post);
    const char *piece = json_string_value(json_object_get(body, "piece"));
    if (strcmp(piece, piece_words[PIECE_SHIP_MOVE]) == 0) {
        json_object_set_new(body, "from", random_place(hall, PLACE_PATH));
        move_a_ship(hall, body);
    } else if (below(hall, 2) == 0) { /* at home: robbers are, and cities on settlements often */
        int board = (int)strtol(json_string_value(json_object_get(body, "copy")), NULL, 10);
        json_object_set_new(body, "owner",
                            json_sprintf("%d%c", board, below(hall, 4) == 0 ? 'M' : 'S'));
    }
    return body;
}

static json_t *random_cards(struct hall *hall)
{
    const char *resource = resource_words[below(hall, RESOURCES)];
    return json_pack("{s:i}", resource, below(hall, TRADE_CARDS_MAX + 2));
}

/* Mostly between seats that a post has before its eyes. */
static json_t *random_offer(struct hall *hall, int post)
{
    json_t *body =
        json_pack("{s:o, s:o, s:o, s:o}", "from", random_seat(hall), "to", random_seat(hall),
                  "have", random_cards(hall), "need", random_cards(hall));
    if (post >= 0 && !seldom(hall)) {
        const struct post *here = &hall->play.game.posts[post];
        int boards[2] = {here->copies[0].board, here->copies[1].board}, first = below(hall, 2);
        json_object_set_new(body, "from",
                            json_sprintf("%d%c", boards[first], "SM"[below(hall, 2)]));
        json_object_set_new(body, "to",
                            json_sprintf("%d%c", boards[1 - first], "SM"[below(hall, 2)]));
    }
    return body;
}

/* Mostly by the seat that was asked. */
static json_t *random_answer(struct hall *hall, const struct seat *asked)
{
    char text[SEAT_TEXT_SIZE];
    const char *answer = answer_words[below(hall, ANSWERS)];
    json_t *body = json_pack("{s:s, s:o}", "answer", answer, "by", random_seat(hall));
    if (asked != NULL && !seldom(hall)) {
        seat_format(*asked, text);
        json_object_set_new(body, "by", json_string(text));
    }
    if (answer == answer_words[ANSWER_COUNTER] && below(hall, 2) == 0) {
        json_object_set_new(body, "have", random_cards(hall));
        json_object_set_new(body, "need", random_cards(hall));
    }
    return body;
}

/* Every other one is enough to win. */
static json_t *random_count(struct hall *hall)
{
    const struct ruleset *rules = ruleset_get(hall->play.game.made.ruleset);
    bool wins = below(hall, 2) == 0;
    return json_pack("{s:i, s:i, s:i, s:b, s:b, s:o}", "settlements",
                     wins ? rules->settlements_max : below(hall, 7), "cities",
                     wins ? rules->cities_max : below(hall, 12), "victory_point_cards",
                     below(hall, 7), "largest_army", wins || below(hall, 2) == 0,
                     "longest_trade_route", wins, "cards", random_cards(hall));
}

static json_t *random_clock(struct hall *hall)
{
    enum clock_action action = (enum clock_action)below(hall, CLOCK_ACTIONS);
    if (action == CLOCK_FINISH && below(hall, 10) != 0) {
        action = CLOCK_RESUME;
    }
    json_t *body = json_pack("{s:s}", "action", clock_action_words[action]);
    if (action == CLOCK_ADD) {
        json_object_set_new(body, "seconds", json_integer(below(hall, 100) - 60));
    }
    return body;
}

static json_t *random_players(struct hall *hall)
{
    json_t *players = json_array();
    for (int i = below(hall, 4); i >= 0; i--) {
        json_t *player =
            json_pack("{s:s, s:s, s:b}", "name", "Somebody", "group",
                      below(hall, 2) == 0 ? "" : "A group", "accessible", below(hall, 4) == 0);
        if (below(hall, 3) == 0) {
            json_object_set_new(player, "language",
                                json_string(language_words[below(hall, LANGUAGES)]));
            json_object_set_new(player, "seat", random_seat(hall));
        }
        json_array_append_new(players, player);
    }
    return players;
}

static json_t *random_body(struct hall *hall, enum command_kind kind, int n, int post)
{
    const struct game *game = &hall->play.game;
    bool trade = n >= 1 && (size_t)n <= game->trades_count;
    bool question = n >= 1 && (size_t)n <= game->permissions_count;
    switch (kind) {
    case COMMAND_CHANGE_PLAN:
        return play_plan(plans[below(hall, sizeof plans / sizeof *plans)]);
    case COMMAND_ADD_PLAYERS:
        return random_players(hall);
    case COMMAND_ROLL_DICE:
        return json_pack("{s:i}", "turns", below(hall, 100));
    case COMMAND_CLOCK:
        return random_clock(hall);
    case COMMAND_BUILD:
        return random_build(hall, post);
    case COMMAND_SEEN:
    case COMMAND_PLACED:
        return below(hall, 2) == 0 ? json_object()
                                   : json_pack("{s:o}", "copy", random_copy(hall, post));
    case COMMAND_OFFER:
        return random_offer(hall, post);
    case COMMAND_ANSWER_TRADE:
        return random_answer(hall, trade ? &game->trades[n - 1].to : NULL);
    case COMMAND_ASK:
        return random_piece(hall, post);
    case COMMAND_ANSWER_PERMISSION:
        return random_answer(hall, question ? &game->permissions[n - 1].to : NULL);
    case COMMAND_CLAIM:
        return json_pack("{s:o}", "seat", random_seat(hall));
    case COMMAND_COUNT:
        return random_count(hall);
    case COMMAND_VERDICT:
        return json_pack("{s:s}", "verdict", verdict_words[below(hall, VERDICTS)]);
    case COMMAND_CORRECT:
        return below(hall, 2) == 0
                   ? json_pack("{s:s, s:s}", "name", "Ada", "group", below(hall, 2) == 0 ? "" : "A")
                   : json_pack("{s:s, s:b}", "language", language_words[below(hall, LANGUAGES)],
                               "accessible", below(hall, 2));
    case COMMAND_PRESENCE:
        return json_pack("{s:[i], s:s}", "players", below(hall, 20), "presence",
                         presence_words[below(hall, PRESENCES)]);
    case COMMAND_COUNT_IN:
        return json_pack("{s:i}", "count", below(hall, 4));
    case COMMAND_COUNT_OUT:
        return json_pack("{s:[i]}", "players", below(hall, 20));
    case COMMAND_MARKET:
        return json_pack("{s:o, s:s, s:s}", "seat", random_seat(hall), "give",
                         resource_words[below(hall, RESOURCES)], "take",
                         resource_words[below(hall, RESOURCES)]);
    default:
        return json_object();
    }
}

/* How often each kind is sent. */
static enum command_kind random_kind(struct hall *hall)
{
    static const struct {
        enum command_kind kind;
        int weight;
    } kinds[] = {
        {COMMAND_CHANGE_PLAN, 1},  {COMMAND_ADD_PLAYERS, 1}, {COMMAND_CORRECT, 2},
        {COMMAND_PRESENCE, 2},     {COMMAND_COUNT_IN, 4},    {COMMAND_COUNT_OUT, 2},
        {COMMAND_MEND, 1},         {COMMAND_SEAT, 1},        {COMMAND_ROLL_DICE, 2},
        {COMMAND_CLOCK, 16},       {COMMAND_BUILD, 30},      {COMMAND_SEEN, 8},
        {COMMAND_PLACED, 14},      {COMMAND_UNDO, 12},       {COMMAND_OFFER, 14},
        {COMMAND_ANSWER_TRADE, 8}, {COMMAND_ASK, 8},         {COMMAND_ANSWER_PERMISSION, 4},
        {COMMAND_CLAIM, 4},        {COMMAND_COUNT, 4},       {COMMAND_VERDICT, 5},
        {COMMAND_MARKET, 4},       {COMMAND_FORGET, 1},
    };
    int all = 0;
    size_t i = 0;
    if (claim_open(&hall->play.game) != 0 && below(hall, 3) == 0) {
        return below(hall, 2) == 0 ? COMMAND_COUNT : COMMAND_VERDICT;
    }
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        all += kinds[k].weight;
    }
    for (int rest = below(hall, all) - kinds[0].weight; rest >= 0; rest -= kinds[i].weight) {
        i++;
    }
    return kinds[i].kind;
}

/* A number of something of the kind: mostly a late one, sometimes one that is not there. */
static int random_number(struct hall *hall, enum command_kind kind)
{
    const struct game *game = &hall->play.game;
    size_t count = kind == COMMAND_ANSWER_TRADE                       ? game->trades_count
                   : kind == COMMAND_ANSWER_PERMISSION                ? game->permissions_count
                   : kind == COMMAND_COUNT || kind == COMMAND_VERDICT ? game->claims_count
                   : kind == COMMAND_MARKET ? (size_t)game->made.ring.boards
                                            : game->builds_count;
    int late = (int)count - below(hall, 8);
    return seldom(hall) || late < 1 ? below(hall, (int)count + 2) : late;
}

/* Keeps what is done as a row that could stand in a table of cases. */
static char *next_row(struct hall *hall, int64_t since_ms, const char *who, const char *does)
{
    char *row = hall->rows[hall->rows_count++ % ROWS_KEPT];
    snprintf(row, ROW_SIZE, "+%d.%03d | %s | %.300s | ", (int)(since_ms / 1000),
             (int)(since_ms % 1000), who, does);
    return row;
}

static void end_row(const struct hall *hall, char *row)
{
    size_t len = strlen(row);
    snprintf(row + len, ROW_SIZE - len, "%.160s", buf_str(&hall->play.facts));
}

/* 0 to 3 s; or the end of the turn and a little more, or much more. */
static int64_t random_wait(struct hall *hall)
{
    int64_t due = clock_due_ms(&hall->play.game.clock);
    int64_t left = due == INT64_MAX || due < hall->play.now_ms ? 0 : due - hall->play.now_ms;
    int chance = below(hall, 40);
    return chance == 0 ? left + 6000 : chance == 1 ? left : below(hall, 3000);
}

static void let_time_pass(struct hall *hall, int64_t since_ms)
{
    bool wake = seldom(hall);
    char *row = next_row(hall, since_ms, "clock", wake ? "wake" : "tick");
    play_clock(&hall->play, wake ? clock_wake : clock_tick);
    end_row(hall, row);
}

/* Returns what is wrong, or NULL. */
static const char *send(struct hall *hall, int64_t since_ms)
{
    const struct game *game = &hall->play.game;
    enum command_kind kind = random_kind(hall);
    int post =
        game->posts_count != 0 && below(hall, 4) != 0 ? below(hall, (int)game->posts_count) : -1;
    int n = random_number(hall, kind);
    json_t *body = random_body(hall, kind, n, post);
    char *text = json_dumps(body, JSON_COMPACT), does[ROW_SIZE];
    snprintf(does, sizeof does, "send %s %d %s", play_kind_words[kind], n, text);
    free(text);
    char *row = next_row(hall, since_ms, post < 0 ? "moderator" : game->posts[post].name, does);
    struct refusal refusal;
    int64_t before = game->seq;
    enum refusal_code code = play_send(&hall->play, post < 0 ? ROLE_MODERATOR : ROLE_CARETAKER,
                                       post, kind, n, body, &refusal);
    end_row(hall, row);
    if (code == REFUSAL_ALLOWED) {
        return game->seq == before ? "it was accepted without a trace" : NULL;
    }
    return game->seq != before && code != REFUSAL_PLACE_TAKEN ? "it was refused and happened"
           : refusal.detail[0] == '\0'                        ? "it was refused without a word"
                                                              : NULL;
}

static void show(const struct hall *hall)
{
    size_t first = hall->rows_count > ROWS_KEPT ? hall->rows_count - ROWS_KEPT : 0;
    for (size_t i = first; i < hall->rows_count; i++) {
        fprintf(stderr, "    %s\n", hall->rows[i % ROWS_KEPT]);
    }
}

static void begin(struct hall *hall, const char *plan)
{
    play_release(&hall->play);
    play_init(&hall->play);
    play_make(&hall->play, plan);
    hall->rows_count = 0;
}

static void play(struct hall *hall, const char *plan, int steps, uint64_t seed)
{
    begin(hall, plan);
    for (int step = 0; step < steps; step++) {
        int64_t since_ms = random_wait(hall);
        const char *wrong = NULL;
        hall->play.now_ms += since_ms;
        if (below(hall, 4) == 0) {
            let_time_pass(hall, since_ms);
        } else {
            wrong = send(hall, since_ms);
        }
        if (wrong == NULL) {
            wrong = play_check(&hall->play);
        }
        if (wrong != NULL) {
            show(hall);
            fail_msg("PLAY_SEED=%" PRIu64 ", plan \"%s\", step %d: %s", seed, plan, step, wrong);
        }
        if (hall->play.game.finished && below(hall, 10) == 0) {
            begin(hall, plan);
        }
    }
}

static int from_environment(const char *name, int otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? (int)strtol(text, NULL, 10) : otherwise;
}

static void test_replay_of_random_games(void **state)
{
    (void)state;
    uint64_t seed = (uint64_t)from_environment("PLAY_SEED", SEED);
    int steps = from_environment("PLAY_STEPS", STEPS);
    printf("PLAY_SEED=%" PRIu64 " PLAY_STEPS=%d\n", seed, steps);
    const size_t plans_count = sizeof plans / sizeof *plans;
    const size_t followed_count = sizeof followed_games / sizeof *followed_games;
    for (size_t i = 0; i < plans_count + followed_count; i++) {
        struct hall *hall = must_calloc(1, sizeof *hall);
        hall->random = seed + i;
        play_init(&hall->play);
        play(hall, i < plans_count ? plans[i] : followed_games[i - plans_count], steps, seed);
        play_release(&hall->play);
        free(hall);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replay_of_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
