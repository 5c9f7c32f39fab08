/* Who sits where: tests/cases/seating.cases has one hall and its people a row. */
#include "rules/seating.h"

#include "base/memory.h"
#include "support/cases.h"
#include "support/check.h"
#include "support/hall.h"
#include "support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct ring ring;
    struct roster roster;
    struct seating seating;
    struct refusal refusal;
    hall_ring(row->column[0], &ring);
    hall_roster(row->column[1], &roster);
    hall_seating(row->column[2], &ring, &seating);
    char seen[CASES_WHY_MAX - 8];
    if (seating_fill(&ring, &roster, &seating, &refusal) == REFUSAL_ALLOWED) {
        hall_write_seating(&ring, &seating, seen, sizeof seen);
    } else {
        snprintf(seen, sizeof seen, "%s %s: %s", refusal_name(refusal.code), refusal.field,
                 refusal.detail);
    }
    snprintf(why, CASES_WHY_MAX, "saw %s", seen);
    free(seating.player);
    free(roster.players);
    ring_release(&ring);
    return strcmp(seen, row->column[3]) == 0;
}

static void test_seating_rows(void **state)
{
    (void)state;
    cases_run("seating.cases", 30, row_holds);
}

/* Random halls */

#define ROUNDS 5000
#define TEXT_SIZE 4096

struct sample {
    uint64_t seed;
    struct random random;
    struct ring ring;
    struct roster roster;
    struct seating before, seating;
};

/* A hall, and `groups` letters at most; `alone` of 10 people come alone. */
static void make_sample(struct sample *sample, uint64_t seed)
{
    *sample = (struct sample){.seed = seed};
    struct random *random = &sample->random;
    random_init(random, seed);
    char rows[64] = "", people[512] = "";
    int boards = 0, rows_count = random_between(random, 1, 4);
    for (int i = 0; i < rows_count; i++) {
        int row = random_between(random, 2, 12);
        snprintf(rows + strlen(rows), sizeof rows - strlen(rows), "%s%d", i == 0 ? "" : "+", row);
        boards += row;
    }
    int count = random_between(random, 1, 2 * boards), alone = random_between(random, 0, 10);
    int groups = random_between(random, 1, 26);
    for (int i = 0; i < count; i++) {
        bool comes_alone = random_between(random, 1, 10) <= alone;
        people[i] = hall_people[comes_alone ? 0 : random_between(random, 1, groups)];
    }
    hall_ring(rows, &sample->ring);
    hall_roster(people, &sample->roster);
    hall_seating("", &sample->ring, &sample->before);
}

/* Fills; returns what seating_fill() says. */
static enum refusal_code fill(struct sample *sample)
{
    struct refusal refusal;
    free(sample->seating.player);
    sample->seating.count = sample->before.count;
    sample->seating.player = must_copy(sample->before.player, sample->before.count, sizeof(int));
    return seating_fill(&sample->ring, &sample->roster, &sample->seating, &refusal);
}

static void release_sample(struct sample *sample)
{
    ring_release(&sample->ring);
    free(sample->roster.players);
    free(sample->before.player);
    free(sample->seating.player);
}

static void fail_sample(const struct sample *sample, const char *why)
{
    char rows[TEXT_SIZE], people[TEXT_SIZE], before[TEXT_SIZE], seats[TEXT_SIZE];
    hall_write_ring(&sample->ring, rows, sizeof rows);
    hall_write_roster(&sample->roster, people, sizeof people);
    hall_write_seating(&sample->ring, &sample->before, before, sizeof before);
    hall_write_seating(&sample->ring, &sample->seating, seats, sizeof seats);
    fail_msg("%s\nTEST_SEED=%llu\n%s | %s | %s | %s", why, (unsigned long long)sample->seed, rows,
             people, before, seats);
}

static void expect(const struct sample *sample, bool holds, const char *why)
{
    if (!holds) {
        fail_sample(sample, why);
    }
}

/* Never a gap, never somebody without an opposite: the first boards are full, the others empty,
 * and everybody has one seat. */
static void check_full(const struct sample *sample)
{
    const struct seating *seating = &sample->seating;
    size_t people = sample->roster.count, taken = (people + 1) / 2 * 2, stand_ins = 0;
    bool *sits = must_calloc(people + 1, sizeof *sits);
    for (size_t seat = 0; seat < seating->count; seat++) {
        int player = seating->player[seat];
        expect(sample, (player != SEAT_EMPTY) == (seat < taken), "a gap, or a seat too many");
        stand_ins += player == SEAT_STAND_IN;
        if (player > 0) {
            expect(sample, (size_t)player <= people && !sits[player], "in two seats");
            sits[player] = true;
        }
    }
    expect(sample, stand_ins == people % 2, "the stand-in");
    free(sits);
}

/* Who sat stays. */
static void check_stays(const struct sample *sample)
{
    for (size_t seat = 0; seat < sample->before.count; seat++) {
        int player = sample->before.player[seat];
        expect(sample, player <= 0 || sample->seating.player[seat] == player, "somebody moved");
    }
}

static int seat_of(const struct sample *sample, int player)
{
    int seat = 0;
    while (sample->seating.player[seat] != player) {
        seat++;
    }
    return seat;
}

static int row_of(const struct sample *sample, int seat)
{
    int row = 0;
    while (seat_at(seat).board > sample->ring.interruptions[row].after) {
        row++;
    }
    return row;
}

/* The seats of a player's companions, in the order of registration; of that one alone where there
 * are none. */
struct together {
    int seats[256];
    int count;
};
static void find_together(const struct sample *sample, size_t first, struct together *together)
{
    const struct player *player = &sample->roster.players[first];
    *together = (struct together){.count = 0};
    for (size_t i = first; i < sample->roster.count; i++) {
        const struct player *other = &sample->roster.players[i];
        if (i == first || (player->group != 0 && other->group == player->group)) {
            together->seats[together->count++] = seat_of(sample, other->number);
        }
    }
}

static bool is_first_of_group(const struct sample *sample, size_t i)
{
    int group = sample->roster.players[i].group;
    for (size_t before = 0; group != 0 && before < i; before++) {
        if (sample->roster.players[before].group == group) {
            return false;
        }
    }
    return true;
}

/* Groups that no aisle parts sit in neighbouring seats, in their order, with as many opposite one
 * another as can be; and groups of one size sit in the order of registration. */
static void check_groups(const struct sample *sample)
{
    int last[256];
    memset(last, -1, sizeof last);
    for (size_t i = 0; i < sample->roster.count; i++) {
        if (!is_first_of_group(sample, i)) {
            continue;
        }
        struct together party;
        find_together(sample, i, &party);
        int first = party.seats[0], end = party.seats[party.count - 1], opposites = 0;
        bool parted = false;
        for (int j = 0; j < party.count; j++) {
            parted |= row_of(sample, party.seats[j]) != row_of(sample, first);
            opposites += j > 0 && party.seats[j] == (party.seats[j - 1] ^ 1);
        }
        if (parted) {
            continue;
        }
        expect(sample, end - first == party.count - 1, "a group is not together");
        expect(sample, opposites >= party.count / 2, "a group is not opposite");
        for (int j = 1; j < party.count; j++) {
            expect(sample, party.seats[j] == party.seats[j - 1] + 1, "a group is out of order");
        }
        expect(sample, first > last[party.count], "groups of one size are out of order");
        last[party.count] = first;
    }
}

static void test_seating_of_random_rosters(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        make_sample(&sample, random_first_seed() + i);
        assert_int_equal(fill(&sample), REFUSAL_ALLOWED);
        check_full(&sample);
        check_groups(&sample);
        release_sample(&sample);
    }
}

/* Anybody has a seat fixed, anywhere: that is kept, or refused where it would stand alone. */
static void test_seating_keeps_fixed_seats(void **state)
{
    (void)state;
    int refused = 0;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        make_sample(&sample, random_first_seed() + i);
        int people = (int)sample.roster.count, outside = 0;
        for (int player = 1; player <= people; player += random_between(&sample.random, 1, 8)) {
            int room =
                random_between(&sample.random, 0, 12) == 0 ? (int)sample.before.count : people;
            int seat = random_between(&sample.random, 0, room - 1);
            if (sample.before.player[seat] == SEAT_EMPTY) {
                sample.before.player[seat] = player;
                outside += seat >= (people + 1) / 2 * 2;
            }
        }
        enum refusal_code code = fill(&sample);
        expect(&sample, code == (outside > 0 ? REFUSAL_CONFLICT : REFUSAL_ALLOWED), "refused");
        check_stays(&sample);
        if (code == REFUSAL_ALLOWED) {
            check_full(&sample);
        }
        refused += code != REFUSAL_ALLOWED;
        release_sample(&sample);
    }
    assert_in_range(refused, ROUNDS / 20, ROUNDS / 2);
}

static int seat_or_none(const struct sample *sample, int player)
{
    for (size_t seat = 0; seat < sample->seating.count; seat++) {
        if (sample->seating.player[seat] == player) {
            return (int)seat;
        }
    }
    return -1;
}

static bool is_at_aisle(const struct sample *sample, int seat)
{
    int boards = seating_boards(sample->roster.count), board = seat_at(seat).board, first = 1;
    for (size_t i = 0; i < sample->ring.interruptions_count; i++) {
        int last = sample->ring.interruptions[i].after;
        if (board >= first && board <= last) {
            return board == first || board == last || board == boards;
        }
        first = last + 1;
    }
    return false;
}

/* As many as can of those who have to sit beside an aisle do; and whoever of them came with others
 * has one of them opposite or beside him where the ends are not crowded. */
static void check_aisles(const struct sample *sample)
{
    int in_use = 2 * seating_boards(sample->roster.count), free_before = 0, wanted = 0, got = 0;
    for (int seat = 0; seat < in_use; seat++) {
        free_before += is_at_aisle(sample, seat) && sample->before.player[seat] <= 0;
    }
    for (size_t i = 0; i < sample->roster.count; i++) {
        const struct player *player = &sample->roster.players[i];
        bool sat = false;
        for (size_t seat = 0; seat < sample->before.count; seat++) {
            sat |= sample->before.player[seat] == player->number;
        }
        if (player->accessible && !sat) {
            wanted++;
            got += is_at_aisle(sample, seat_or_none(sample, player->number));
        }
    }
    expect(sample, got >= (wanted < free_before ? wanted : free_before), "not beside an aisle");
    for (size_t i = 0; 4 * wanted <= free_before && i < sample->roster.count; i++) {
        const struct player *player = &sample->roster.players[i];
        if (!player->accessible || player->group == 0) {
            continue;
        }
        int seat = seat_or_none(sample, player->number);
        bool near = false, has_companion = false;
        for (size_t j = 0; j < sample->roster.count; j++) {
            const struct player *other = &sample->roster.players[j];
            if (j != i && other->group == player->group) {
                int there = seat_or_none(sample, other->number);
                near |= there == (seat ^ 1) || abs(there - seat) == 2 ||
                        sample->before.player[there] == other->number;
                has_companion = true;
            }
        }
        expect(sample, !has_companion || near, "beside an aisle, but far from the companions");
    }
}

/* Some have to sit beside an aisle, some have a seat fixed; some are seated, and more come late. */
static void test_seating_beside_aisles(void **state)
{
    (void)state;
    int needy = 0;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        make_sample(&sample, random_first_seed() + i);
        int people = (int)sample.roster.count, percent = random_between(&sample.random, 0, 40);
        for (int j = 0; j < people; j++) {
            sample.roster.players[j].accessible = random_between(&sample.random, 1, 100) <= percent;
            needy += sample.roster.players[j].accessible;
        }
        if (i % 2 == 0) {
            int seat = random_between(&sample.random, 0, people - 1);
            sample.before.player[seat] = random_between(&sample.random, 1, people);
        }
        assert_int_equal(fill(&sample), REFUSAL_ALLOWED);
        check_full(&sample);
        check_stays(&sample);
        check_aisles(&sample);
        release_sample(&sample);
    }
    assert_in_range(needy, ROUNDS, ROUNDS * 40);
}

/* In a circle without a gap there is no end: nobody is preferred, and all sit. */
static void test_seating_in_a_circle_has_no_aisle(void **state)
{
    (void)state;
    struct refusal refusal;
    struct ring ring = {.boards = 3};
    struct roster roster;
    struct seating seating;
    char seats[64];
    hall_roster(". . . * * *", &roster);
    hall_seating("", &ring, &seating);
    assert_int_equal(seating_fill(&ring, &roster, &seating, &refusal), REFUSAL_ALLOWED);
    hall_write_seating(&ring, &seating, seats, sizeof seats);
    assert_string_equal(seats, "1/2 3/4 5/6");
    free(roster.players);
    free(seating.player);
}

/* Around a table of the base game who sits stays, too. */
static void test_seating_around_a_table(void **state)
{
    (void)state;
    struct refusal refusal;
    struct ring ring = {.boards = 4, .one_side = true};
    struct roster roster;
    struct seating seating;
    char seats[64];
    hall_roster(". . .", &roster);
    hall_seating("./. 3", &ring, &seating);
    assert_int_equal(seating_around(&roster, &seating, &refusal), REFUSAL_ALLOWED);
    hall_write_seating(&ring, &seating, seats, sizeof seats);
    assert_string_equal(seats, "1/. 3/. 2/.");
    free(roster.players);
    free(seating.player);
}

/* Who comes late is seated among those who sit. */
static void test_seating_of_those_who_come_late(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        make_sample(&sample, random_first_seed() + i);
        size_t people = sample.roster.count;
        sample.roster.count = (size_t)random_between(&sample.random, 1, (int)people);
        assert_int_equal(fill(&sample), REFUSAL_ALLOWED);
        memcpy(sample.before.player, sample.seating.player,
               sample.seating.count * sizeof *sample.seating.player);
        sample.roster.count = people;
        assert_int_equal(fill(&sample), REFUSAL_ALLOWED);
        check_full(&sample);
        check_stays(&sample);
        release_sample(&sample);
    }
}

/* Counts in `count` people, the first of whom is `player`. */
static bool count_in(const struct ring *ring, struct seating *seating, int player, size_t count)
{
    int seats[COUNTED_MAX];
    if (!seating_count_in(ring, seating, count, seats)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(seating->player[seats[i]] <= 0);
        seating->player[seats[i]] = player + (int)i;
    }
    return true;
}

/* Without a list: the queue is split to both sides in turn. */
static void test_seating_of_a_queue(void **state)
{
    (void)state;
    struct ring ring;
    struct seating seating;
    char seats[64];
    hall_ring("2+2", &ring);
    hall_seating("", &ring, &seating);
    for (int player = 1; player <= 5; player++) {
        assert_true(count_in(&ring, &seating, player, 1));
    }
    hall_write_seating(&ring, &seating, seats, sizeof seats);
    assert_string_equal(seats, "1/2 3/4 : 5/.");

    seating.player[1] = SEAT_EMPTY; /* 2 goes away again, and the next one comes */
    for (int player = 6; player <= 9; player++) {
        assert_true(count_in(&ring, &seating, player, 1));
    }
    assert_false(count_in(&ring, &seating, 10, 1));
    hall_write_seating(&ring, &seating, seats, sizeof seats);
    assert_string_equal(seats, "1/6 3/4 : 5/7 8/9");
    seating.player[7] = SEAT_STAND_IN; /* who gets up for the next one */
    assert_false(count_in(&ring, &seating, 10, 2));
    assert_true(count_in(&ring, &seating, 10, 1));
    free(seating.player);
    ring_release(&ring);
}

/* Two who come together sit opposite one another, and the next one alone fills the gap. */
static void test_seating_of_couples_in_a_queue(void **state)
{
    (void)state;
    struct ring ring, table = {.boards = 4, .one_side = true};
    struct seating seating;
    char seats[64];
    hall_ring("4", &ring);
    hall_seating("", &ring, &seating);
    assert_true(count_in(&ring, &seating, 1, 1));
    assert_true(count_in(&ring, &seating, 2, 2));
    assert_true(count_in(&ring, &seating, 4, 1));
    assert_true(count_in(&ring, &seating, 5, 1));
    assert_true(count_in(&ring, &seating, 6, 2));
    hall_write_seating(&ring, &seating, seats, sizeof seats);
    assert_string_equal(seats, "1/4 2/3 5/. 6/7");
    assert_false(count_in(&ring, &seating, 8, 2));
    seating.player[0] = SEAT_EMPTY; /* no free board any more, but two seats */
    assert_true(count_in(&ring, &seating, 8, 2));
    hall_write_seating(&ring, &seating, seats, sizeof seats);
    assert_string_equal(seats, "8/4 2/3 5/9 6/7");
    free(seating.player);
    ring_release(&ring);

    hall_seating("", &table, &seating); /* of the base game: places with one seat each */
    assert_true(count_in(&table, &seating, 1, 1));
    assert_true(count_in(&table, &seating, 2, 2));
    hall_write_seating(&table, &seating, seats, sizeof seats);
    assert_string_equal(seats, "1/. 2/. 3/.");
    free(seating.player);
}

/* 4,000 people in 20 rows: the largest there can be. */
static void test_seating_of_the_largest_hall(void **state)
{
    (void)state;
    struct sample sample = {.seed = random_first_seed()};
    random_init(&sample.random, sample.seed);
    hall_ring("100+100+100+100+100+100+100+100+100+100+100+100+100+100+100+100+100+100+100+100",
              &sample.ring);
    hall_seating("", &sample.ring, &sample.before);
    sample.roster.count = sample.before.count - 1;
    sample.roster.players = must_calloc(sample.roster.count, sizeof *sample.roster.players);
    for (size_t i = 0; i < sample.roster.count; i++) {
        sample.roster.players[i].number = (int)i + 1;
        sample.roster.players[i].group = random_between(&sample.random, 0, 1500);
    }
    assert_int_equal(fill(&sample), REFUSAL_ALLOWED);
    check_full(&sample);
    check_groups(&sample);
    release_sample(&sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seating_rows),
        cmocka_unit_test(test_seating_of_random_rosters),
        cmocka_unit_test(test_seating_keeps_fixed_seats),
        cmocka_unit_test(test_seating_beside_aisles),
        cmocka_unit_test(test_seating_in_a_circle_has_no_aisle),
        cmocka_unit_test(test_seating_around_a_table),
        cmocka_unit_test(test_seating_of_those_who_come_late),
        cmocka_unit_test(test_seating_of_a_queue),
        cmocka_unit_test(test_seating_of_couples_in_a_queue),
        cmocka_unit_test(test_seating_of_the_largest_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
