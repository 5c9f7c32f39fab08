/* The rules of building, from a table that a player can read: tests/cases/building.cases. */
#include "support/cases.h"
#include "support/check.h"
#include "support/scene.h"

#include <stdio.h>
#include <string.h>

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct scene scene;
    char told[SCENE_TEXT_SIZE];
    scene_init(&scene, row->column[0]);
    scene_play(&scene, row->column[1]);
    scene_play(&scene, row->column[2]);
    scene_tell(&scene, told);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_a_build_breaks),
        cmocka_unit_test(test_what_a_build_breaks_in_connect),
        cmocka_unit_test(test_what_a_build_breaks_at_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
