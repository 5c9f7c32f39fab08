/* The rules of building, from a table that a player can read: tests/cases/building.cases. */
#include "support/cases.h"
#include "support/check.h"
#include "support/scene.h"

#include <stdio.h>
#include <string.h>

static bool broken[WARNING_KINDS]; /* by some row */

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct scene scene;
    char told[SCENE_TEXT_SIZE];
    scene_init(&scene, row->column[0]);
    scene_play(&scene, row->column[1]);
    scene_play(&scene, row->column[2]);
    scene_tell(&scene, told);
    for (size_t i = 0; told[0] != '\0' && i < scene.game.builds_count; i++) {
        for (size_t w = 0; w < scene.game.builds[i].warnings_count; w++) {
            broken[scene.game.builds[i].warnings[w]] = true;
        }
    }
    snprintf(why, CASES_WHY_MAX, "it breaks: %s", told);
    scene_release(&scene);
    return strcmp(told, row->column[3]) == 0;
}

static void test_what_a_build_breaks(void **state)
{
    (void)state;
    cases_run("building.cases", 100, row_holds);
}

static void test_what_a_build_breaks_in_connect(void **state)
{
    (void)state;
    cases_run("building_connect.cases", 80, row_holds);
}

static void test_what_a_build_breaks_at_a_table(void **state)
{
    (void)state;
    cases_run("building_base.cases", 50, row_holds);
}

static void test_every_rule_is_broken_by_some_row(void **state)
{
    (void)state;
    for (int rule = 0; rule < WARNING_KINDS; rule++) {
        if (!broken[rule]) {
            fail_msg("no row breaks %s: %s", warning_words[rule], warning_sentences[rule]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_a_build_breaks),
        cmocka_unit_test(test_what_a_build_breaks_in_connect),
        cmocka_unit_test(test_what_a_build_breaks_at_a_table),
        cmocka_unit_test(test_every_rule_is_broken_by_some_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
