#include "support/check.h"

#include "rules/ranking.h"
#include "rules/ring.h"
#include "support/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct ring hall = {.boards = 12};

/* "4S: points 25, wood 3, nr 12" */
static struct ranking_claim read_claim(char *text)
{
    struct ranking_claim claim = {0};
    char *rest = text;
    struct seat seat;
    assert_true(seat_parse(&hall, strtok_r(rest, ": ", &rest), &seat));
    claim.seat = seat_index(seat);
    for (char *word; (word = strtok_r(rest, ":, ", &rest)) != NULL;) {
        int number = (int)strtol(rest, &rest, 10);
        if (strcmp(word, "points") == 0) {
            claim.points = number;
        } else if (strcmp(word, "nr") == 0) {
            claim.registration = number;
        } else {
            int resource = word_index(resource_words, RESOURCES, word);
            assert_in_range(resource, 0, RESOURCES - 1);
            claim.cards[resource] = number;
        }
    }
    return claim;
}

/* Writes the seats of the first `count` claims as "4S 2M". */
static void write_seats(const struct ranking_claim *claims, size_t count, char *text, size_t size)
{
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        char seat[SEAT_TEXT_SIZE];
        seat_format(seat_at(claims[i].seat), seat);
        size_t len = strlen(text);
        snprintf(text + len, size - len, "%s%s", i != 0 ? " " : "", seat);
    }
}

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    enum ruleset_id ruleset;
    assert_true(ruleset_parse(row->column[0], &ruleset));
    struct ranking_claim claims[CASES_COLUMNS_MAX];
    size_t count = 0;
    for (int i = 3; i < row->columns; i++) {
        claims[count++] = read_claim(row->column[i]);
    }
    size_t first = ranking_order(ruleset, claims, count);
    char order[128], winners[128];
    write_seats(claims, count, order, sizeof order);
    write_seats(claims, first, winners, sizeof winners);
    snprintf(why, CASES_WHY_MAX, "order %s, winners %s", order, winners);
    return strcmp(order, row->column[1]) == 0 && strcmp(winners, row->column[2]) == 0;
}

static void test_ranking_of_the_claims_of_a_turn(void **state)
{
    (void)state;
    cases_run("ranking.cases", 20, row_holds);
}

static void test_ranking_of_no_claims_has_no_winner(void **state)
{
    (void)state;
    assert_int_equal(ranking_order(RULESET_BIG_GAME, NULL, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranking_of_the_claims_of_a_turn),
        cmocka_unit_test(test_ranking_of_no_claims_has_no_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
