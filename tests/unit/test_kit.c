/* What lies in a kit and what an event needs of it, as the plan's JSON says: kit.cases. */
#include "support/cases.h"
#include "support/check.h"
#include "wire/plan_json.h"
#include "wire/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *material(const char *input_text)
{
    struct plan_input input;
    struct plan plan;
    struct refusal refusal;
    json_t *json;
    assert_int_equal(read_text(input_text, strlen(input_text), &json, &refusal), 0);
    assert_int_equal(plan_input_from_json(json, &input, &refusal), 0);
    json_decref(json);
    assert_int_equal(plan_make(&input, &plan, &refusal), 0);
    plan_input_release(&input);
    json_t *whole = plan_to_json(&plan, NULL);
    json_t *part = json_incref(json_object_get(whole, "material"));
    assert_int_equal(json_integer_value(json_object_get(part, "kits")), plan.kits);
    json_decref(whole);
    plan_release(&plan);
    return part;
}

/* "A-sun-road", "A", "1-road" or "knight". */
static void name_of(const json_t *item, char name[64])
{
    const char *word = json_string_value(json_object_get(item, "item"));
    const char *letter = json_string_value(json_object_get(item, "letter"));
    const char *side = json_string_value(json_object_get(item, "side"));
    int colour = (int)json_integer_value(json_object_get(item, "colour"));
    if (side != NULL) {
        snprintf(name, 64, "%s-%s-%s", letter, side, word);
    } else if (letter != NULL) {
        snprintf(name, 64, "%s", letter);
    } else if (colour != 0) {
        snprintf(name, 64, "%d-%s", colour, word);
    } else {
        snprintf(name, 64, "%s", word);
    }
}

/* Whether the list has "NAME=KIT/NEEDED", exactly once by that name. */
static bool has(json_t *material, const char *expected)
{
    int found = 0;
    bool right = false;
    const char *group;
    json_t *items, *item;
    json_object_foreach(material, group, items)
    {
        size_t i;
        json_array_foreach(items, i, item)
        {
            char name[64], text[128];
            name_of(item, name);
            snprintf(text, sizeof text, "%s=%d/%d", name,
                     (int)json_integer_value(json_object_get(item, "kit")),
                     (int)json_integer_value(json_object_get(item, "needed")));
            found += strncmp(name, expected, strcspn(expected, "=")) == 0 &&
                     strlen(name) == strcspn(expected, "=");
            right = right || strcmp(text, expected) == 0;
        }
    }
    return found == 1 && right;
}

static bool check_row(const struct case_row *row, char why[CASES_WHY_MAX])
{
    json_t *list = material(row->column[0]);
    bool holds = true;
    for (char *rest = row->column[1], *expected; (expected = strsep(&rest, " ")) != NULL;) {
        if (*expected != '\0' && !has(list, expected)) {
            snprintf(why, CASES_WHY_MAX, "not so: %s", expected);
            holds = false;
        }
    }
    json_decref(list);
    return holds;
}

static void test_kit_cases(void **state)
{
    (void)state;
    cases_run("kit.cases", 12, check_row);
}

/* A kit of each ruleset holds what its rulebook lists, piece by piece. */
static void test_kit_adds_up_to_the_rulebook(void **state)
{
    (void)state;
    static const struct {
        const char *input;
        const char *group;
        int total;
    } sums[] = {
        {"{\"players\":6,\"circle\":true}", "pieces", 270},
        {"{\"players\":6,\"circle\":true}", "resource_cards", 190},
        {"{\"players\":6,\"circle\":true}", "development_cards", 46},
        {"{\"players\":6,\"rows\":1,\"ruleset\":\"connect\"}", "pieces", 168},
        {"{\"players\":6,\"rows\":1,\"ruleset\":\"connect\"}", "resource_cards", 150},
        {"{\"players\":6,\"rows\":1,\"ruleset\":\"connect\"}", "development_cards", 27},
        {"{\"players\":4,\"ruleset\":\"base\"}", "pieces", 96},
        {"{\"players\":4,\"ruleset\":\"base\"}", "resource_cards", 95},
        {"{\"players\":4,\"ruleset\":\"base\"}", "development_cards", 25},
    };
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        json_t *list = material(sums[i].input), *item;
        int total = 0;
        size_t k;
        json_array_foreach(json_object_get(list, sums[i].group), k, item)
        {
            total += (int)json_integer_value(json_object_get(item, "kit"));
        }
        json_decref(list);
        assert_int_equal(total, sums[i].total);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kit_cases),
        cmocka_unit_test(test_kit_adds_up_to_the_rulebook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
