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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice_follow_the_recipe),
        cmocka_unit_test(test_digest_skips_bytes_that_would_favour_a_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
