#include "support/check.h"

#include "rules/dice.h"
#include "support/cases.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void seed_of_word(const char *word, unsigned char seed[DICE_SEED_SIZE])
{
    crypto_hash_sha256(seed, (const unsigned char *)word, strlen(word));
}

/* A step as a row of the tables writes it, from "step" on. */
static void row_of_step(const struct dice_step *step, char text[CASES_WHY_MAX])
{
    char robbers[64] = "", seconds[16] = "";
    if (step->seconds != 0) {
        snprintf(seconds, sizeof seconds, "%d", step->seconds);
    }
    if (step->has_robber) {
        snprintf(robbers, sizeof robbers, "%d %d = %d %s", step->robber.dice[0],
                 step->robber.dice[1], step->robber.sum, step->robber.moves ? "move" : "stay");
    }
    snprintf(text, CASES_WHY_MAX, "%d|%s|%d|%s|%s|%d %d = %2d|%s", step->step,
             dice_kind_words[step->kind], step->turn, step->has_side ? side_words[step->side] : "",
             seconds, step->dice[0], step->dice[1], step->sum, robbers);
}

/* Rolls just as far as the row's turn, so that a turn's row must be the last step of the list. */
static bool row_holds(enum ruleset_id ruleset, const struct case_row *row, char why[CASES_WHY_MAX])
{
    unsigned char seed[DICE_SEED_SIZE];
    seed_of_word(row->column[0], seed);
    struct dice_list list;
    dice_roll(ruleset, seed, row->column[1], case_number(row, 4), &list);
    size_t index = (size_t)case_number(row, 2) - 1;
    bool last = strcmp(row->column[3], "turn") == 0;
    bool holds = false;
    if (index >= list.steps_count || (last && index + 1 != list.steps_count)) {
        snprintf(why, CASES_WHY_MAX, "the list has %zu steps", list.steps_count);
    } else {
        char expected[CASES_WHY_MAX];
        snprintf(expected, sizeof expected, "%s|%s|%s|%s|%s|%s|%s", row->column[2], row->column[3],
                 row->column[4], row->column[5], row->column[6], row->column[7], row->column[8]);
        row_of_step(&list.steps[index], why);
        holds = strcmp(why, expected) == 0;
    }
    dice_list_release(&list);
    return holds;
}

static bool big_game_row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    return row_holds(RULESET_BIG_GAME, row, why);
}

static bool connect_row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    return row_holds(RULESET_CONNECT, row, why);
}

static bool base_row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    return row_holds(RULESET_BASE, row, why);
}

static void test_dice_follow_the_recipe(void **state)
{
    (void)state;
    cases_run("dice-big-game.cases", 120, big_game_row_holds);
    cases_run("dice-connect.cases", 100, connect_row_holds);
    cases_run("dice-base.cases", 24, base_row_holds);
}

static void test_digest_skips_bytes_that_would_favour_a_face(void **state)
{
    (void)state;
    unsigned char digest[32];
    int dice[2];
    memset(digest, 255, sizeof digest);
    assert_false(dice_from_digest(digest, dice));
    digest[31] = 0;
    assert_false(dice_from_digest(digest, dice)); /* one usable byte is not enough */
    digest[30] = 251;
    assert_true(dice_from_digest(digest, dice)); /* the last two, in order */
    assert_int_equal(dice[0], 6);
    assert_int_equal(dice[1], 1);
    digest[30] = 252;
    assert_false(dice_from_digest(digest, dice)); /* 252 is the first that is skipped */
    digest[0] = 8;
    digest[7] = 100;
    assert_true(dice_from_digest(digest, dice)); /* the first two, wherever they stand */
    assert_int_equal(dice[0], 3);
    assert_int_equal(dice[1], 5);
}

static void test_commitment_is_of_the_bytes(void **state)
{
    (void)state;
    /* SHA-256 of 32 zero bytes, from the sha256sum program. */
    static const unsigned char zeros[DICE_SEED_SIZE];
    char hex[DICE_HEX_SIZE];
    dice_commitment(zeros, hex);
    assert_string_equal(hex, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

static void test_seed_comes_back_from_its_digits(void **state)
{
    (void)state;
    unsigned char seed[DICE_SEED_SIZE], back[DICE_SEED_SIZE];
    seed_of_word("Perth", seed);
    char hex[DICE_HEX_SIZE];
    struct refusal refusal;
    dice_seed_format(seed, hex);
    assert_int_equal(dice_seed_parse(hex, back, &refusal), REFUSAL_ALLOWED);
    assert_memory_equal(seed, back, sizeof seed);
    for (char *digit = hex; *digit != '\0'; digit++) {
        *digit = (char)(*digit >= 'a' ? *digit - 'a' + 'A' : *digit);
    }
    assert_int_equal(dice_seed_parse(hex, back, &refusal), REFUSAL_ALLOWED);
    assert_memory_equal(seed, back, sizeof seed);
}

static void test_seed_that_cannot_be_read_stays_unsaid(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "5eed",
        "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5ee",   /* 63 */
        "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5", /* 65 */
        "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eex",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        unsigned char seed[DICE_SEED_SIZE] = {1};
        struct refusal refusal;
        assert_int_equal(dice_seed_parse(wrong[i], seed, &refusal), REFUSAL_FIELD_WRONG);
        assert_string_equal(refusal.field, "seed");
        assert_null(strstr(refusal.detail, "5eed"));
        assert_int_equal(seed[0], 1);
    }
}

static void test_salt_and_turns_have_their_limits(void **state)
{
    (void)state;
    struct refusal refusal;
    char salt[DICE_SALT_MAX + 2];
    memset(salt, 'x', sizeof salt);
    salt[DICE_SALT_MAX + 1] = '\0';
    assert_int_equal(dice_salt_check(salt, &refusal), REFUSAL_FIELD_WRONG);
    salt[DICE_SALT_MAX] = '\0';
    assert_int_equal(dice_salt_check(salt, &refusal), REFUSAL_ALLOWED);
    assert_int_equal(dice_salt_check("", &refusal), REFUSAL_ALLOWED);
    assert_int_equal(dice_salt_check("|", &refusal), REFUSAL_FIELD_WRONG);
    assert_int_equal(dice_salt_check("\xfc", &refusal), REFUSAL_FIELD_WRONG);
    assert_string_equal(refusal.field, "salt");
    assert_int_equal(dice_turns_check(0, &refusal), REFUSAL_FIELD_WRONG);
    assert_string_equal(refusal.field, "turns");
    assert_int_equal(dice_turns_check(1, &refusal), REFUSAL_ALLOWED);
    assert_int_equal(dice_turns_check(DICE_TURNS_MAX, &refusal), REFUSAL_ALLOWED);
    assert_int_equal(dice_turns_check(DICE_TURNS_MAX + 1, &refusal), REFUSAL_FIELD_WRONG);
}

/* How far counts are from what honest dice would give, as Pearson's chi-square. */
static double chi_square(const int *counts, const double *weights, int cells)
{
    double all = 0, weight = 0, sum = 0;
    for (int i = 0; i < cells; i++) {
        all += counts[i];
        weight += weights[i];
    }
    for (int i = 0; i < cells; i++) {
        double expected = all * weights[i] / weight;
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum;
}

/* Honest dice exceed these once in a thousand times (the 0.999 quantiles of chi-square). */
#define BOUND_SUMS 29.59     /* 10 degrees of freedom: sums 2..12 */
#define BOUND_NO_SEVEN 27.88 /* 9: the same without 7 */
#define BOUND_FACES 20.52    /* 5: one die */
#define BOUND_PAIRS 66.62    /* 35: two dice, or a die and the one before it */

static const double ways[11] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}; /* of throwing 2..12 */
static const double ways_no_seven[11] = {1, 2, 3, 4, 5, 1e-9, 5, 4, 3, 2, 1};

/* What was counted over the lists of many seeds; a die is a pair's first or second. */
struct tally {
    int sums[11], robber_sums[11];
    int faces[2][6];
    int pairs[36];
    int successors[36]; /* the second die of a turn, and the first of the next */
    int turns_late, robber_steps;
};

static void count_turn(struct tally *tally, const struct dice_step *step, int *last)
{
    int a = step->dice[0] - 1, b = step->dice[1] - 1;
    tally->sums[step->sum - 2]++;
    tally->faces[0][a]++;
    tally->faces[1][b]++;
    tally->pairs[6 * a + b]++;
    if (*last >= 0) {
        tally->successors[6 * *last + a]++;
    }
    *last = b;
}

static void count_list(struct tally *tally, const struct dice_list *list)
{
    int last = -1;
    for (size_t i = 0; i < list->steps_count; i++) {
        const struct dice_step *step = &list->steps[i];
        if (step->kind == DICE_TURN) {
            count_turn(tally, step, &last);
            tally->turns_late += step->turn > ruleset_get(list->ruleset)->early_turns;
        } else {
            tally->robber_steps++;
        }
        if (step->has_robber) {
            tally->robber_sums[step->robber.sum - 2]++;
        }
    }
}

/* 100 lists of 400 turns; the seeds are fixed, so the figures are the same every time. */
static void count_lists(struct tally *tally, enum ruleset_id ruleset)
{
    *tally = (struct tally){0};
    for (int i = 0; i < 100; i++) {
        char word[16];
        unsigned char seed[DICE_SEED_SIZE];
        snprintf(word, sizeof word, "seed %d", i);
        seed_of_word(word, seed);
        struct dice_list list;
        dice_roll(ruleset, seed, "", 400, &list);
        count_list(tally, &list);
        dice_list_release(&list);
    }
}

static void assert_below(double value, double bound)
{
    if (!(value < bound)) {
        fail_msg("chi-square is %.2f, the bound %.2f", value, bound);
    }
}

static void test_dice_are_honest(void **state)
{
    (void)state;
    double even[36];
    for (int i = 0; i < 36; i++) {
        even[i] = 1;
    }
    struct tally tally;
    count_lists(&tally, RULESET_BIG_GAME);
    assert_below(chi_square(tally.sums, ways, 11), BOUND_SUMS);
    assert_below(chi_square(tally.robber_sums, ways, 11), BOUND_SUMS);
    assert_below(chi_square(tally.faces[0], even, 6), BOUND_FACES);
    assert_below(chi_square(tally.faces[1], even, 6), BOUND_FACES);
    assert_below(chi_square(tally.pairs, even, 36), BOUND_PAIRS);
    assert_below(chi_square(tally.successors, even, 36), BOUND_PAIRS);
}

static void test_dice_of_connect_are_honest_but_for_the_seven(void **state)
{
    (void)state;
    struct tally tally;
    count_lists(&tally, RULESET_CONNECT);
    assert_int_equal(tally.sums[7 - 2], 0);
    assert_below(chi_square(tally.sums, ways_no_seven, 11), BOUND_NO_SEVEN);
    assert_below(chi_square(tally.robber_sums, ways, 11), BOUND_SUMS);
    /* Late draws: 1 in 6 is a 7 and makes a robber step, the others make the turns. */
    const int sevens[2] = {tally.robber_steps, tally.turns_late};
    const double one_in_six[2] = {1, 5};
    assert_below(chi_square(sevens, one_in_six, 2), 10.83); /* 1 degree of freedom */
}

/* The bounds would not let a loaded die pass: a 6 that comes up 19 instead of 18 times in 108. */
static void test_dice_that_are_loaded_would_be_noticed(void **state)
{
    (void)state;
    const double even[6] = {1, 1, 1, 1, 1, 1};
    const int loaded[6] = {6593, 6593, 6593, 6593, 6593, 7035}; /* 40,000 */
    assert_true(chi_square(loaded, even, 6) > BOUND_FACES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice_follow_the_recipe),
        cmocka_unit_test(test_digest_skips_bytes_that_would_favour_a_face),
        cmocka_unit_test(test_commitment_is_of_the_bytes),
        cmocka_unit_test(test_seed_comes_back_from_its_digits),
        cmocka_unit_test(test_seed_that_cannot_be_read_stays_unsaid),
        cmocka_unit_test(test_salt_and_turns_have_their_limits),
        cmocka_unit_test(test_dice_are_honest),
        cmocka_unit_test(test_dice_of_connect_are_honest_but_for_the_seven),
        cmocka_unit_test(test_dice_that_are_loaded_would_be_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
