/* Mending the seats: tests/cases/mend.cases has one hall a row; random drop-outs, and small rings
 * held to all ways of seating them. */
#include "rules/mend.h"

#include "base/memory.h"
#include "rules/seating.h"
#include "support/cases.h"
#include "support/check.h"
#include "support/hall.h"
#include "support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_SIZE 4096
#define ROUNDS 5000
#define ROUNDS_OF_ALL 500 /* where all ways are gone through */
#define SEATS_OF_ALL 14

struct sample {
    uint64_t seed;
    struct random random;
    struct ring ring;
    struct roster roster;
    struct seating before;
    bool *absent, *fixed; /* of roster.players */
    struct mend mend;
};

static void release_sample(struct sample *sample)
{
    ring_release(&sample->ring);
    free(sample->roster.players);
    free(sample->before.player);
    free(sample->absent);
    free(sample->fixed);
    mend_release(&sample->mend);
}

static enum refusal_code close_ring(struct sample *sample, struct refusal *refusal)
{
    return mend_close(&sample->ring, &sample->roster, &sample->before, sample->absent,
                      sample->fixed, &sample->mend, refusal);
}

/* The table */

/* "1 5 7" */
static bool *read_players(const struct roster *roster, const char *text)
{
    bool *players = must_calloc(roster->count, sizeof *players);
    for (char *end; *text != '\0'; text = end) {
        long number = strtol(text, &end, 10);
        assert_in_range(number, 1, roster->count);
        players[number - 1] = true;
    }
    return players;
}

/* "5: 3S>1S, 6: 3M>1M" */
static void write_moves(const struct mend *mend, char *text, size_t size)
{
    *text = '\0';
    for (size_t i = 0; i < mend->moves_count; i++) {
        const struct move *move = &mend->moves[i];
        char from[SEAT_TEXT_SIZE] = "", to[SEAT_TEXT_SIZE];
        if (move->from != MOVE_FROM_NOWHERE) {
            seat_format(seat_at(move->from), from);
        }
        seat_format(seat_at(move->to), to);
        size_t len = strlen(text);
        snprintf(text + len, size - len, "%s%d: %s>%s", i == 0 ? "" : ", ", move->player, from, to);
    }
}

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct sample sample = {0};
    struct refusal refusal;
    char moves[200], seats[200] = "";
    hall_ring(row->column[0], &sample.ring);
    hall_roster(row->column[1], &sample.roster);
    hall_seating(row->column[2], &sample.ring, &sample.before);
    sample.absent = read_players(&sample.roster, row->column[3]);
    sample.fixed = read_players(&sample.roster, row->column[4]);
    if (close_ring(&sample, &refusal) == REFUSAL_ALLOWED) {
        write_moves(&sample.mend, moves, sizeof moves);
        hall_write_seating(&sample.ring, &sample.mend.seating, seats, sizeof seats);
    } else {
        snprintf(moves, sizeof moves, "%s %s: %s", refusal_name(refusal.code), refusal.field,
                 refusal.detail);
    }
    snprintf(why, CASES_WHY_MAX, "saw %s | %s", moves, seats);
    release_sample(&sample);
    return strcmp(moves, row->column[5]) == 0 && strcmp(seats, row->column[6]) == 0;
}

static void test_mend_rows(void **state)
{
    (void)state;
    cases_run("mend.cases", 16, row_holds);
}

/* Random drop-outs */

struct shape {
    int rows_max, row_max; /* row_max: boards */
    int groups_max;
    int absent_percent;
};
static const struct shape hall = {4, 12, 26, 10}, small = {3, 3, 5, 35};

/* A hall, full or nearly so, of people who sit as seating_fill() wants it; then some do not come.
 */
static void make_sample(struct sample *sample, uint64_t seed, struct shape shape)
{
    *sample = (struct sample){.seed = seed};
    struct random *random = &sample->random;
    random_init(random, seed);
    char rows[64] = "", people[512] = "";
    int boards = 0, rows_count = random_between(random, 1, shape.rows_max);
    for (int i = 0; i < rows_count; i++) {
        int row = random_between(random, 2, shape.row_max);
        snprintf(rows + strlen(rows), sizeof rows - strlen(rows), "%s%d", i == 0 ? "" : "+", row);
        boards += row;
    }
    int count = 2 * boards - random_between(random, 0, 1);
    int alone = random_between(random, 0, 10), groups = random_between(random, 1, shape.groups_max);
    for (int i = 0; i < count; i++) {
        bool comes_alone = random_between(random, 1, 10) <= alone;
        people[i] = hall_people[comes_alone ? 0 : random_between(random, 1, groups)];
    }
    hall_ring(rows, &sample->ring);
    hall_roster(people, &sample->roster);
    hall_seating("", &sample->ring, &sample->before);
    struct refusal refusal;
    assert_int_equal(seating_fill(&sample->ring, &sample->roster, &sample->before, &refusal),
                     REFUSAL_ALLOWED);
    sample->absent = must_calloc(sample->roster.count, sizeof *sample->absent);
    sample->fixed = must_calloc(sample->roster.count, sizeof *sample->fixed);
    for (size_t i = MEND_PLAYERS_MIN; i < sample->roster.count; i++) {
        sample->absent[i] = random_between(random, 1, 100) <= shape.absent_percent;
    }
}

static void expect(const struct sample *sample, bool holds, const char *why)
{
    char rows[TEXT_SIZE], people[TEXT_SIZE], before[TEXT_SIZE], after[TEXT_SIZE];
    if (holds) {
        return;
    }
    hall_write_ring(&sample->ring, rows, sizeof rows);
    hall_write_roster(&sample->roster, people, sizeof people);
    hall_write_seating(&sample->ring, &sample->before, before, sizeof before);
    hall_write_seating(&sample->ring, &sample->mend.seating, after, sizeof after);
    fail_msg("%s\nTEST_SEED=%llu\n%s | %s | %s | %s", why, (unsigned long long)sample->seed, rows,
             people, before, after);
}

static size_t count_there(const struct sample *sample)
{
    size_t there = 0;
    for (size_t i = 0; i < sample->roster.count; i++) {
        there += !sample->absent[i];
    }
    return there;
}

/* Never a gap, never somebody without an opposite: the first boards are full, the others empty,
 * with everybody who is there, once. */
static void check_full(const struct sample *sample)
{
    const struct seating *after = &sample->mend.seating;
    size_t there = count_there(sample), taken = (there + 1) / 2 * 2, stand_ins = 0;
    bool *sits = must_calloc(sample->roster.count + 1, sizeof *sits);
    for (size_t seat = 0; seat < after->count; seat++) {
        int player = after->player[seat];
        expect(sample, (player != SEAT_EMPTY) == (seat < taken), "a gap, or a seat too many");
        stand_ins += player == SEAT_STAND_IN;
        if (player > 0) {
            expect(sample, !sample->absent[player - 1] && !sits[player], "absent, or twice");
            sits[player] = true;
        }
    }
    expect(sample, stand_ins == there % 2, "the stand-in");
    expect(sample, 2 * (size_t)sample->mend.boards == taken, "the boards");
    free(sits);
}

/* The moves, and nothing but the moves, make the seating afterwards of the one before; and only who
 * sat at a board that goes moves. */
static void check_moves(const struct sample *sample)
{
    const struct seating *after = &sample->mend.seating;
    int *player = must_copy(sample->before.player, after->count, sizeof *player);
    for (size_t seat = 0; seat < after->count; seat++) {
        if (player[seat] == SEAT_STAND_IN ||
            (player[seat] > 0 && sample->absent[player[seat] - 1])) {
            player[seat] = SEAT_EMPTY;
        }
    }
    for (size_t i = 0; i < sample->mend.moves_count; i++) {
        const struct move *move = &sample->mend.moves[i];
        expect(sample, move->from >= 2 * sample->mend.boards, "a label that could stay valid");
        expect(sample, player[move->from] == move->player, "a move of somebody else");
        expect(sample, player[move->to] == SEAT_EMPTY, "a move onto somebody's lap");
        player[move->from] = SEAT_EMPTY;
        player[move->to] = move->player;
    }
    for (size_t seat = 0; seat < after->count; seat++) {
        int wanted = after->player[seat] == SEAT_STAND_IN ? SEAT_EMPTY : after->player[seat];
        expect(sample, player[seat] == wanted, "the moves do not lead there");
    }
    free(player);
}

static void test_mend_of_random_drop_outs(void **state)
{
    (void)state;
    struct refusal refusal;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        struct shape shape = hall;
        shape.absent_percent = (int)(i % 60);
        make_sample(&sample, random_first_seed() + i, shape);
        assert_int_equal(close_ring(&sample, &refusal), REFUSAL_ALLOWED);
        check_full(&sample);
        check_moves(&sample);
        release_sample(&sample);
    }
}

/* Drop-outs, then more of them, then late comers: each time it holds again. */
static void test_mend_again_and_again(void **state)
{
    (void)state;
    struct refusal refusal;
    for (uint64_t i = 0; i < ROUNDS / 5; i++) {
        struct sample sample;
        make_sample(&sample, random_first_seed() + i, hall);
        for (int round = 0; round < 4; round++) {
            for (size_t j = MEND_PLAYERS_MIN; j < sample.roster.count; j++) {
                sample.absent[j] ^= random_between(&sample.random, 1, 10) == 1;
            }
            assert_int_equal(close_ring(&sample, &refusal), REFUSAL_ALLOWED);
            check_full(&sample);
            free(sample.before.player);
            free(sample.mend.moves);
            sample.before = sample.mend.seating;
            sample.mend = (struct mend){0};
        }
        release_sample(&sample);
    }
}

/* Who must not move does not, or is named. */
static void test_mend_keeps_fixed_seats(void **state)
{
    (void)state;
    int refused = 0;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        struct refusal refusal;
        make_sample(&sample, random_first_seed() + i, hall);
        bool goes = false;
        for (size_t seat = 0; seat < sample.before.count; seat++) {
            int player = sample.before.player[seat];
            if (player > 0 && random_between(&sample.random, 1, 50) == 1) {
                sample.fixed[player - 1] = true;
                goes |= !sample.absent[player - 1] && seat >= (count_there(&sample) + 1) / 2 * 2;
            }
        }
        enum refusal_code code = close_ring(&sample, &refusal);
        expect(&sample, code == (goes ? REFUSAL_CONFLICT : REFUSAL_ALLOWED), "refused or not");
        for (size_t j = 0; j < sample.mend.moves_count; j++) {
            expect(&sample, !sample.fixed[sample.mend.moves[j].player - 1], "a fixed one moves");
        }
        refused += goes;
        release_sample(&sample);
    }
    assert_in_range(refused, ROUNDS / 50, ROUNDS / 2);
}

/* Some have to sit beside an aisle, and are seated so; of those at boards that stay, some keep
 * their seats whatever happens. */
static void make_needs(struct sample *sample)
{
    struct refusal refusal;
    for (size_t i = 0; i < sample->roster.count; i++) {
        sample->roster.players[i].accessible = random_between(&sample->random, 1, 15) == 1;
    }
    free(sample->before.player);
    hall_seating("", &sample->ring, &sample->before);
    assert_int_equal(seating_fill(&sample->ring, &sample->roster, &sample->before, &refusal),
                     REFUSAL_ALLOWED);
    for (size_t seat = 0; seat < (count_there(sample) + 1) / 2 * 2; seat++) {
        int player = sample->before.player[seat];
        if (player > 0) {
            sample->fixed[player - 1] = random_between(&sample->random, 1, 12) == 1;
        }
    }
}

/* As many as can of those who have to move and need an aisle sit beside one afterwards. */
static void check_aisles(const struct sample *sample)
{
    const struct player *players = sample->roster.players;
    int boards = sample->mend.boards, left = 0, others = 0;
    for (int seat = 0; seat < 2 * boards; seat++) {
        int player = sample->mend.seating.player[seat];
        bool needy = player > 0 && players[player - 1].accessible;
        bool fixed = player > 0 && sample->fixed[player - 1];
        bool at_aisle = seating_at_aisle(&sample->ring, boards, seat_at(seat).board);
        left += needy && !at_aisle && sample->before.player[seat] != player;
        others += at_aisle && !needy && !fixed;
    }
    expect(sample, left == 0 || others == 0, "not beside an aisle");
}

/* Nobody else moves but who has to, and one more for each of those who need an aisle at most.
 * Returns how many these were. */
static int check_displaced(const struct sample *sample)
{
    int displaced = 0, needy = 0;
    for (size_t i = 0; i < sample->mend.moves_count; i++) {
        const struct move *move = &sample->mend.moves[i];
        displaced += move->from < 2 * sample->mend.boards;
        needy += sample->roster.players[move->player - 1].accessible;
        expect(sample, !sample->fixed[move->player - 1], "a fixed one moves");
    }
    expect(sample, displaced <= needy, "moved without need");
    return displaced;
}

static void test_mend_beside_aisles(void **state)
{
    (void)state;
    int displaced = 0;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        struct refusal refusal;
        make_sample(&sample, random_first_seed() + i, hall);
        make_needs(&sample);
        assert_int_equal(close_ring(&sample, &refusal), REFUSAL_ALLOWED);
        check_full(&sample);
        check_aisles(&sample);
        displaced += check_displaced(&sample);
        release_sample(&sample);
    }
    assert_in_range(displaced, ROUNDS / 100, ROUNDS);
}

/* All ways of seating a small ring */

static bool side_by_side(const struct ring *ring, int seat, int other)
{
    int first = seat_at(seat < other ? seat : other).board;
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        if (ring->interruptions[i].after == first) {
            return false;
        }
    }
    return abs(other - seat) == 2;
}

/* People who have companions there, but none opposite or beside them. */
static int count_torn(const struct sample *sample, const int *player, int seats)
{
    const struct player *players = sample->roster.players;
    int torn = 0;
    for (int seat = 0; seat < seats; seat++) {
        int group = player[seat] > 0 ? players[player[seat] - 1].group : 0;
        bool has_companion = false, near = false;
        for (int other = 0; other < seats && group != 0; other++) {
            if (other != seat && player[other] > 0 && players[player[other] - 1].group == group) {
                has_companion = true;
                near |= other == (seat ^ 1) || side_by_side(&sample->ring, seat, other);
            }
        }
        torn += has_companion && !near;
    }
    return torn;
}

struct all {
    const struct sample *sample;
    int people[SEATS_OF_ALL], seats; /* as many people as seats, the stand-in among them */
    int player[SEATS_OF_ALL];
    int fewest_moves, fewest_torn; /* torn: among the ways with the fewest moves */
};

static void try_seat(struct all *all, int seat, int moves)
{
    if (moves > all->fewest_moves) {
        return;
    }
    if (seat == all->seats) {
        int torn = count_torn(all->sample, all->player, all->seats);
        bool fewer = moves < all->fewest_moves;
        all->fewest_torn = fewer || torn < all->fewest_torn ? torn : all->fewest_torn;
        all->fewest_moves = moves;
        return;
    }
    for (int i = 0; i < all->seats; i++) {
        int player = all->people[i];
        if (player == SEAT_EMPTY) {
            continue;
        }
        all->people[i] = SEAT_EMPTY;
        all->player[seat] = player;
        try_seat(all, seat + 1, moves + (player > 0 && all->sample->before.player[seat] != player));
        all->people[i] = player;
    }
}

/* Looks for a way with no more moves than the mend has. */
static void try_all(const struct sample *sample, struct all *all)
{
    *all = (struct all){.sample = sample,
                        .fewest_moves = (int)sample->mend.moves_count,
                        .fewest_torn = SEATS_OF_ALL};
    for (size_t i = 0; i < sample->roster.count; i++) {
        if (!sample->absent[i]) {
            all->people[all->seats++] = sample->roster.players[i].number;
        }
    }
    if (all->seats % 2 == 1) {
        all->people[all->seats++] = SEAT_STAND_IN;
    }
    try_seat(all, 0, 0);
}

/* Never more moves than in the best of all ways; and hardly ever more people torn from their
 * companions than in the best of those: one more in a few of a hundred rings full of groups. */
static void test_mend_moves_the_fewest(void **state)
{
    (void)state;
    int checked = 0, more_torn = 0;
    for (uint64_t i = 0; i < ROUNDS_OF_ALL; i++) {
        struct sample sample;
        struct refusal refusal;
        make_sample(&sample, random_first_seed() + i, small);
        if (count_there(&sample) < SEATS_OF_ALL) {
            assert_int_equal(close_ring(&sample, &refusal), REFUSAL_ALLOWED);
            struct all all;
            try_all(&sample, &all);
            expect(&sample, sample.mend.moves_count == (size_t)all.fewest_moves, "moves");
            int torn = count_torn(&sample, sample.mend.seating.player, all.seats);
            expect(&sample, torn <= all.fewest_torn + 1, "torn");
            more_torn += torn > all.fewest_torn;
            checked++;
        }
        release_sample(&sample);
    }
    assert_true(checked > ROUNDS_OF_ALL / 2);
    assert_in_range(more_torn, 0, checked / 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mend_rows),
        cmocka_unit_test(test_mend_of_random_drop_outs),
        cmocka_unit_test(test_mend_again_and_again),
        cmocka_unit_test(test_mend_keeps_fixed_seats),
        cmocka_unit_test(test_mend_beside_aisles),
        cmocka_unit_test(test_mend_moves_the_fewest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
