#include "support/check.h"

#include "rules/points.h"
#include "support/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number_or_0(const struct case_row *row, int column)
{
    return row->column[column][0] != '\0' ? case_number(row, column) : 0;
}

/* "wood 3 ore 1" */
static void read_cards(char *text, int cards[RESOURCES])
{
    for (char *rest = text, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        int resource = word_index(resource_words, RESOURCES, word);
        assert_in_range(resource, 0, RESOURCES - 1);
        cards[resource] = (int)strtol(rest, &rest, 10);
    }
}

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    enum ruleset_id ruleset;
    assert_true(ruleset_parse(row->column[0], &ruleset));
    struct claim_count count = {.settlements = number_or_0(row, 1),
                                .cities = number_or_0(row, 2),
                                .foreign_areas = number_or_0(row, 3),
                                .victory_point_cards = number_or_0(row, 4),
                                .largest_army = strcmp(row->column[5], "yes") == 0,
                                .longest_trade_route = strcmp(row->column[6], "yes") == 0};
    read_cards(row->column[7], count.cards);
    struct refusal refusal;
    enum refusal_code code = points_check(ruleset, &count, &refusal);
    if (code == REFUSAL_ALLOWED) {
        snprintf(why, CASES_WHY_MAX, "%d", points_total(&count));
    } else {
        assert_int_equal(code, REFUSAL_FIELD_WRONG);
        snprintf(why, CASES_WHY_MAX, "%s: %s", refusal.field, refusal.detail);
    }
    return strcmp(why, row->column[8]) == 0;
}

static void test_points_of_a_count(void **state)
{
    (void)state;
    cases_run("points.cases", 40, row_holds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_of_a_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
