/* Parties into runs of seats: random ones, held to what all choices would give. */
#include "rules/packing.h"

#include "support/cases.h"
#include "support/check.h"
#include "support/random.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MANY 8
#define PEOPLE_MAX 64
#define ROUNDS 20000
#define ROUNDS_OF_ALL 2000 /* where all choices are gone through */

struct sample {
    uint64_t seed;
    size_t sizes[MANY], sizes_count; /* of the parties, in the order of registration */
    size_t runs[MANY], runs_count;
    size_t people;

    struct party parties[PEOPLE_MAX]; /* how they were packed */
    size_t parties_count;
};

static void pack(struct sample *sample)
{
    size_t start = 0;
    for (size_t i = 0; i < sample->sizes_count; i++) {
        sample->parties[i] = (struct party){.start = start, .count = sample->sizes[i]};
        start += sample->sizes[i];
    }
    sample->parties_count = sample->sizes_count;
    packing_fill(sample->parties, &sample->parties_count, sample->runs, sample->runs_count);
}

static void make(struct sample *sample, uint64_t seed, int size_max, int run_max)
{
    struct random generator, *random = &generator;
    random_init(random, seed);
    *sample = (struct sample){.seed = seed};
    sample->sizes_count = (size_t)random_between(random, 1, MANY);
    for (size_t i = 0; i < sample->sizes_count; i++) {
        sample->sizes[i] = (size_t)random_between(random, 1, size_max);
        sample->people += sample->sizes[i];
    }
    size_t left = sample->people;
    while (left > 0) {
        size_t run = (size_t)random_between(random, 1, run_max);
        run = run > left || sample->runs_count == MANY - 1 ? left : run;
        sample->runs[sample->runs_count++] = run;
        left -= run;
    }
}

/* Parties and runs that hang together by pieces need one piece less than they are; so the fewest
 * pieces are there when they fall into the most sets whose people and seats are equal in number. */
static size_t fewest_pieces(const struct sample *sample)
{
    size_t things = sample->sizes_count + sample->runs_count;
    size_t masks = (size_t)1 << things;
    int *sum = calloc(masks, sizeof *sum), *sets = calloc(masks, sizeof *sets);
    for (size_t mask = 1; mask < masks; mask++) {
        for (size_t i = 0; i < things; i++) {
            size_t rest = mask & ~((size_t)1 << i);
            if (rest == mask) {
                continue;
            }
            sum[mask] =
                sum[rest] + (i < sample->sizes_count ? (int)sample->sizes[i]
                                                     : -(int)sample->runs[i - sample->sizes_count]);
            sets[mask] = sets[rest] > sets[mask] ? sets[rest] : sets[mask];
        }
        sets[mask] += sum[mask] == 0;
    }
    size_t fewest = things - (size_t)sets[masks - 1];
    free(sum);
    free(sets);
    return fewest;
}

/* "A B2 : B3 C" for each run; a piece bears its size. */
static void describe(const struct sample *sample, char *text, size_t size)
{
    *text = '\0';
    for (size_t run = 0; run < sample->runs_count; run++) {
        const char *before = run == 0 ? "" : " : ";
        for (size_t i = 0; i < sample->parties_count; i++) {
            const struct party *party = &sample->parties[i];
            if (party->run != (int)run) {
                continue;
            }
            size_t whole = 0, end = sample->sizes[0];
            while (end <= party->start) {
                end += sample->sizes[++whole];
            }
            size_t len = strlen(text);
            snprintf(text + len, size - len, "%s%c", before, (char)('A' + whole));
            if (party->count != sample->sizes[whole]) {
                len = strlen(text);
                snprintf(text + len, size - len, "%zu", party->count);
            }
            before = " ";
        }
    }
}

static size_t read_numbers(char *text, size_t *numbers)
{
    size_t count = 0;
    for (char *end; *text != '\0'; text = end) {
        assert_true(count < MANY);
        numbers[count++] = strtoul(text, &end, 10);
        assert_true(end != text);
    }
    return count;
}

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct sample sample = {0};
    sample.sizes_count = read_numbers(row->column[0], sample.sizes);
    sample.runs_count = read_numbers(row->column[1], sample.runs);
    pack(&sample);
    char seen[256];
    describe(&sample, seen, sizeof seen);
    snprintf(why, CASES_WHY_MAX, "saw %s", seen);
    return strcmp(seen, row->column[2]) == 0;
}

static void test_packing_rows(void **state)
{
    (void)state;
    cases_run("packing.cases", 15, row_holds);
}

static void expect(const struct sample *sample, bool holds, const char *why)
{
    if (!holds) {
        char text[256];
        describe(sample, text, sizeof text);
        fail_msg("%s: %s\nTEST_SEED=%llu", why, text, (unsigned long long)sample->seed);
    }
}

/* Runs are full, everybody is in one, and parties of one size are in the order of registration. */
static void check(const struct sample *sample)
{
    size_t seats[MANY] = {0}, start = 0;
    for (size_t i = 0; i < sample->parties_count; i++) {
        const struct party *party = &sample->parties[i];
        expect(sample, party->start == start && party->count > 0, "somebody is lost");
        start += party->count;
        seats[party->run] += party->count;
        for (size_t before = 0; before < i; before++) {
            const struct party *other = &sample->parties[before];
            expect(sample,
                   other->piece || party->piece || other->count != party->count ||
                       other->run <= party->run,
                   "parties of one size are out of order");
        }
    }
    expect(sample, start == sample->people, "somebody is lost");
    for (size_t run = 0; run < sample->runs_count; run++) {
        expect(sample, seats[run] == sample->runs[run], "a run is not filled exactly");
    }
}

static void test_packing_fills_all_runs(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        make(&sample, random_first_seed() + i, 7, 12);
        pack(&sample);
        check(&sample);
    }
}

/* Whether nobody has to be cut is a bin packing problem, so an answer in a moment is not always the
 * best one; but where all fit as they are, that must be found nearly always. */
static void test_packing_cuts_nobody_without_need(void **state)
{
    (void)state;
    int whole = 0, missed = 0;
    for (uint64_t i = 0; i < ROUNDS_OF_ALL; i++) {
        struct sample sample;
        make(&sample, random_first_seed() + i, 2 + (int)(i % 4), 2 + (int)(i % 17));
        pack(&sample);
        size_t fewest = fewest_pieces(&sample);
        expect(&sample, sample.parties_count >= fewest, "the brute force is wrong");
        whole += fewest == sample.sizes_count;
        missed += fewest == sample.sizes_count && sample.parties_count > fewest;
    }
    assert_in_range(whole, ROUNDS_OF_ALL / 2, ROUNDS_OF_ALL);
    assert_in_range(missed, 0, whole / 200);
}

/* Is this choice (a bit for each party) one that fills the first row? */
static bool fills_first(const struct sample *sample, unsigned choice)
{
    size_t sum = 0;
    for (size_t i = 0; i < sample->sizes_count; i++) {
        sum += (choice >> i & 1) != 0 ? sample->sizes[i] : 0;
    }
    return sum == sample->runs[0];
}

/* Does the choice have an earlier party than the other one, where they differ? */
static bool is_earlier(unsigned choice, unsigned other)
{
    unsigned differ = choice ^ other;
    return (choice & (differ & -differ)) != 0;
}

/* In two rows, since in more of them nobody can say which choices leave whole ones for the last. */
static void test_packing_takes_the_earliest_that_fill_a_row(void **state)
{
    (void)state;
    int checked = 0;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        struct sample sample;
        make(&sample, random_first_seed() + i, 4, 14);
        pack(&sample);
        bool rows = sample.runs_count == 2 && sample.runs[0] > PACKING_HOLE_MAX &&
                    sample.runs[1] > PACKING_HOLE_MAX;
        if (!rows || sample.parties_count > sample.sizes_count) {
            continue;
        }
        unsigned chosen = 0, earliest = 0;
        for (size_t party = 0; party < sample.sizes_count; party++) {
            chosen |= (sample.parties[party].run == 0 ? 1U : 0U) << party;
        }
        for (unsigned choice = 1; choice < 1U << sample.sizes_count; choice++) {
            if (fills_first(&sample, choice) && is_earlier(choice, earliest)) {
                earliest = choice;
            }
        }
        expect(&sample, chosen == earliest, "not the earliest");
        checked++;
    }
    assert_true(checked > ROUNDS / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packing_rows),
        cmocka_unit_test(test_packing_fills_all_runs),
        cmocka_unit_test(test_packing_cuts_nobody_without_need),
        cmocka_unit_test(test_packing_takes_the_earliest_that_fill_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
