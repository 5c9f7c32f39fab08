/* The letters against a slow and obvious model: all letterings of a small ring, for every set of
 * interruptions that it can have. Then large rings: correct, and within the time that is allowed.
 */
#include "plan/lettering.h"
#include "plan/plan.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SMALL_MAX 12

static bool neighbours_differ(int boards, const char *letters)
{
    for (int i = 0; i < boards; i++) {
        if (letters[i] == letters[(i + 1) % boards]) {
            return false;
        }
    }
    return true;
}

/* The model counts by itself; what the module counts is held against it. */
static size_t clashes_of(int boards, const char *letters)
{
    size_t clashes = 0;
    for (int i = 0; i < boards; i++) {
        int left = i == 0 ? boards - 1 : i - 1, right = i == boards - 1 ? 0 : i + 1;
        clashes += left != right && letters[left] == letters[right];
    }
    return clashes;
}

static int kits_of(int boards, const int *copies, const char *letters)
{
    int a = 0, b = 0, c = 0;
    for (int i = 0; i < boards; i++) {
        *(letters[i] == 'A' ? &a : letters[i] == 'B' ? &b : &c) += copies[i];
    }
    int kits = a > b ? a : b;
    return kits > c ? kits : c;
}

/* The k-th of all 3^n ways to write n letters. */
static void write_way(int boards, long way, char *letters)
{
    for (int i = 0; i < boards; i++) {
        letters[i] = (char)('A' + way % LETTERS);
        way /= LETTERS;
    }
    letters[boards] = '\0';
}

static long ways(int boards)
{
    return boards == 0 ? 1 : LETTERS * ways(boards - 1);
}

/* All letterings of a ring with the fewest clash boards. */
struct model {
    char (*letterings)[SMALL_MAX + 1];
    int count;
    size_t clashes;
};

static void model_init(struct model *model, int boards)
{
    *model = (struct model){.clashes = SIZE_MAX};
    model->letterings = calloc((size_t)ways(boards), sizeof *model->letterings);
    for (long way = 0; way < ways(boards); way++) {
        char letters[SMALL_MAX + 1];
        write_way(boards, way, letters);
        size_t clashes = clashes_of(boards, letters);
        if (!neighbours_differ(boards, letters) || clashes > model->clashes) {
            continue;
        }
        if (clashes < model->clashes) {
            model->clashes = clashes;
            model->count = 0;
        }
        memcpy(model->letterings[model->count++], letters, sizeof letters);
    }
}

static int model_kits(const struct model *model, int boards, const int *copies)
{
    int least = INT32_MAX;
    for (int i = 0; i < model->count; i++) {
        int kits = kits_of(boards, copies, model->letterings[i]);
        least = kits < least ? kits : least;
    }
    return least;
}

/* An interruption after board i+1 for every bit i of `cuts`: one more of each board beside it. */
static void copies_with_cuts(int boards, unsigned cuts, int *copies)
{
    for (int i = 0; i < boards; i++) {
        copies[i] = 1;
    }
    for (int i = 0; i < boards; i++) {
        if ((cuts >> i & 1) != 0) {
            copies[i]++;
            copies[(i + 1) % boards]++;
        }
    }
}

static void test_lettering_is_best_for_all_cuts_of_small_rings(void **state)
{
    (void)state;
    for (int boards = 2; boards <= SMALL_MAX; boards++) {
        struct model model;
        model_init(&model, boards);
        assert_int_equal(model.clashes, boards == 2 || boards % 3 == 0 ? 0 : 2);
        for (unsigned cuts = 0; cuts < 1U << boards; cuts++) {
            char letters[SMALL_MAX + 1];
            int copies[SMALL_MAX];
            copies_with_cuts(boards, cuts, copies);
            lettering_choose(boards, copies, letters);
            assert_int_equal(strlen(letters), boards);
            assert_int_equal(letters[0], 'A');
            assert_true(neighbours_differ(boards, letters));
            assert_int_equal(clashes_of(boards, letters), model.clashes);
            if (kits_of(boards, copies, letters) != model_kits(&model, boards, copies)) {
                fail_msg("%d boards, cuts %x: %s needs %d kits, %d are enough", boards, cuts,
                         letters, kits_of(boards, copies, letters),
                         model_kits(&model, boards, copies));
            }
        }
        free(model.letterings);
    }
}

/* The search may not lean on replicas being few: any numbers of copies. */
static void test_lettering_is_best_for_any_copies(void **state)
{
    (void)state;
    unsigned seed = 20050514;
    for (int boards = 2; boards <= 10; boards++) {
        struct model model;
        model_init(&model, boards);
        for (int round = 0; round < 300; round++) {
            char letters[SMALL_MAX + 1];
            int copies[SMALL_MAX];
            for (int i = 0; i < boards; i++) {
                seed = seed * 1103515245U + 12345U;
                copies[i] = 1 + (int)(seed >> 16) % 6;
            }
            lettering_choose(boards, copies, letters);
            assert_int_equal(clashes_of(boards, letters), model.clashes);
            assert_int_equal(kits_of(boards, copies, letters), model_kits(&model, boards, copies));
        }
        free(model.letterings);
    }
}

/* Boards of each letter that lie on the tables of a plan, if its boards were lettered so. */
static int kits_on_tables(const struct plan *plan, const char *letters)
{
    int needed[SMALL_MAX] = {0};
    for (size_t r = 0; r < plan->rows_count; r++) {
        const struct plan_row *row = &plan->rows[r];
        for (size_t t = 0; t < row->tables_count; t++) {
            for (size_t s = 0; s < row->tables[t].slots_count; s++) {
                const struct plan_slot *slot = &row->tables[t].slots[s];
                if (slot->kind != PLAN_SLOT_FREE) {
                    needed[slot->board - 1]++;
                }
            }
        }
    }
    return kits_of(plan->ring.boards, needed, letters);
}

static void assert_fewest_kits(const struct plan_input *input, const struct model *model)
{
    struct plan plan;
    struct refusal refusal;
    int least = INT32_MAX;
    assert_int_equal(plan_make(input, &plan, &refusal), REFUSAL_ALLOWED);
    for (int i = 0; i < model->count; i++) {
        int kits = kits_on_tables(&plan, model->letterings[i]);
        least = kits < least ? kits : least;
    }
    assert_int_equal(plan.kits, least);
    assert_int_equal(kits_on_tables(&plan, plan.ring.letters), least);
    assert_int_equal(plan.clash_boards_count, model->clashes);
    plan_release(&plan);
}

/* The whole plan, for every way to split a small ring into rows and every number of gaps. */
static void test_plan_needs_fewest_kits_for_all_splits(void **state)
{
    (void)state;
    for (int boards = 2; boards <= 10; boards++) {
        struct model model;
        model_init(&model, boards);
        struct plan_input input = {
            .players = 2 * boards, .table_cm = 180, .caretakers_per_interruption = 1};
        for (unsigned split = 0; split < 1U << (boards - 1); split++) {
            input.row_boards_count = 1;
            input.row_boards[0] = 1;
            for (int i = 0; i < boards - 1; i++) { /* a row ends after board i+1, or goes on */
                if ((split >> i & 1) != 0) {
                    input.row_boards[input.row_boards_count++] = 0;
                }
                input.row_boards[input.row_boards_count - 1]++;
            }
            assert_fewest_kits(&input, &model);
        }
        input.row_boards_count = 0;
        input.shape = PLAN_CIRCLE;
        for (input.gaps = 0; input.gaps <= boards; input.gaps++) {
            assert_fewest_kits(&input, &model);
        }
        free(model.letterings);
    }
}

static void test_lettering_departs_from_the_pattern_once_and_late(void **state)
{
    (void)state;
    static const struct {
        int boards;
        const char *letters;
    } circles[] = {{2, "AB"},       {3, "ABC"},       {4, "ABCB"},
                   {5, "ABCAB"},    {6, "ABCABC"},    {7, "ABCABCB"},
                   {8, "ABCABCAB"}, {9, "ABCABCABC"}, {10, "ABCABCABCB"}};
    for (size_t i = 0; i < sizeof circles / sizeof *circles; i++) {
        char letters[SMALL_MAX + 1];
        int copies[SMALL_MAX];
        copies_with_cuts(circles[i].boards, 0, copies);
        lettering_choose(circles[i].boards, copies, letters);
        assert_string_equal(letters, circles[i].letters);
    }
}

static void test_lettering_counts_clashes_and_sums(void **state)
{
    (void)state;
    const int copies[] = {2, 1, 1, 2};
    int clashes[CLASHES_MAX], sums[LETTERS];
    assert_int_equal(lettering_clashes(4, "ABCB", clashes, CLASHES_MAX), 2);
    assert_int_equal(clashes[0], 1);
    assert_int_equal(clashes[1], 3);
    assert_int_equal(lettering_clashes(4, "ABAB", clashes, CLASHES_MAX), 4);
    assert_int_equal(lettering_clashes(3, "ABC", clashes, CLASHES_MAX), 0);
    assert_int_equal(lettering_clashes(2, "AB", clashes, CLASHES_MAX), 0);
    lettering_sums(4, copies, "ABCB", sums);
    assert_int_equal(sums[0], 2);
    assert_int_equal(sums[1], 3);
    assert_int_equal(sums[2], 1);
}

static void test_lettering_of_large_rings_is_right_and_quick(void **state)
{
    (void)state;
    clock_t begin = clock();
    for (int boards = RING_BOARDS_MAX - 60; boards <= RING_BOARDS_MAX; boards++) {
        char letters[RING_BOARDS_MAX + 1];
        int copies[RING_BOARDS_MAX], total = 0;
        for (int i = 0; i < boards; i++) { /* every third board thrice: the worst to share out */
            copies[i] = i % 3 == 0 ? 3 : 1;
            total += copies[i];
        }
        lettering_choose(boards, copies, letters);
        assert_true(neighbours_differ(boards, letters));
        assert_int_equal(clashes_of(boards, letters), boards % 3 == 0 ? 0 : 2);
        assert_true(kits_of(boards, copies, letters) >= total / 3);
    }
    double seconds_each = (double)(clock() - begin) / CLOCKS_PER_SEC / 61;
    printf("lettering: %.2f ms a ring of some 2,000 boards\n", seconds_each * 1000);
    assert_true(seconds_each < 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lettering_is_best_for_all_cuts_of_small_rings),
        cmocka_unit_test(test_lettering_is_best_for_any_copies),
        cmocka_unit_test(test_plan_needs_fewest_kits_for_all_splits),
        cmocka_unit_test(test_lettering_departs_from_the_pattern_once_and_late),
        cmocka_unit_test(test_lettering_counts_clashes_and_sums),
        cmocka_unit_test(test_lettering_of_large_rings_is_right_and_quick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
