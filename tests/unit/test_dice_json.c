#include "support/check.h"

#include "wire/dice_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char seed[DICE_SEED_SIZE] = {7, 7, 7};

static void assert_step_is(const struct dice_step *step, const char *expected)
{
    json_t *json = dice_step_to_json(step);
    char *text = json_dumps(json, JSON_COMPACT);
    assert_string_equal(text, expected);
    struct dice_step back;
    struct refusal refusal;
    assert_int_equal(dice_step_from_json(json, &back, &refusal), REFUSAL_ALLOWED);
    json_t *again = dice_step_to_json(&back);
    assert_true(json_equal(json, again));
    json_decref(again);
    free(text);
    json_decref(json);
}

/* The examples of the contract, and a step of the base game, which has neither side nor time. */
static void test_dice_step_is_what_the_contract_shows(void **state)
{
    (void)state;
    const struct dice_step seven = {.step = 1,
                                    .kind = DICE_TURN,
                                    .turn = 1,
                                    .has_side = true,
                                    .side = SIDE_SUN,
                                    .dice = {3, 4},
                                    .sum = 7,
                                    .seconds = 45,
                                    .has_robber = true,
                                    .robber = {.dice = {2, 6}, .sum = 8, .moves = false}};
    assert_step_is(&seven, "{\"step\":1,\"kind\":\"turn\",\"turn\":1,\"side\":\"sun\","
                           "\"dice\":[3,4],\"sum\":7,\"seconds\":45,"
                           "\"robber\":{\"dice\":[2,6],\"sum\":8,\"moves\":false}}");
    const struct dice_step plain = {.step = 2,
                                    .kind = DICE_TURN,
                                    .turn = 2,
                                    .has_side = true,
                                    .side = SIDE_MOON,
                                    .dice = {4, 1},
                                    .sum = 5,
                                    .seconds = 45};
    assert_step_is(&plain, "{\"step\":2,\"kind\":\"turn\",\"turn\":2,\"side\":\"moon\","
                           "\"dice\":[4,1],\"sum\":5,\"seconds\":45}");
    const struct dice_step robber = {.step = 12,
                                     .kind = DICE_ROBBER,
                                     .turn = 12,
                                     .dice = {1, 6},
                                     .sum = 7,
                                     .seconds = 12,
                                     .has_robber = true,
                                     .robber = {.dice = {2, 2}, .sum = 4, .moves = true}};
    assert_step_is(&robber, "{\"step\":12,\"kind\":\"robber\",\"turn\":12,\"dice\":[1,6],\"sum\":7,"
                            "\"seconds\":12,\"robber\":{\"dice\":[2,2],\"sum\":4,\"moves\":true}}");
    const struct dice_step base = {
        .step = 3, .kind = DICE_TURN, .turn = 3, .dice = {5, 2}, .sum = 7};
    assert_step_is(&base, "{\"step\":3,\"kind\":\"turn\",\"turn\":3,\"dice\":[5,2],\"sum\":7}");
}

static json_t *roll_json(enum ruleset_id ruleset, int turns)
{
    struct dice_list list;
    dice_roll(ruleset, seed, "Würfel", turns, &list);
    json_t *json = dice_list_to_json(&list);
    dice_list_release(&list);
    return json;
}

static void test_dice_list_comes_back_and_is_verified(void **state)
{
    (void)state;
    for (int ruleset = 0; ruleset < RULESETS; ruleset++) {
        json_t *json = roll_json((enum ruleset_id)ruleset, DICE_TURNS_MAX);
        struct dice_list list;
        struct refusal refusal;
        assert_int_equal(dice_list_from_json(json, &list, &refusal), REFUSAL_ALLOWED);
        assert_int_equal(list.turns, DICE_TURNS_MAX);
        assert_int_equal(dice_verify(&list, &refusal), REFUSAL_ALLOWED);
        json_t *again = dice_list_to_json(&list);
        assert_true(json_equal(json, again));
        json_decref(again);
        dice_list_release(&list);
        json_decref(json);
    }
}

/* What becomes of a list of the Big Game in which step 31 of 60, say, was changed: each row puts
 * `value` in the place of `member`, in step `index` or (with -1) in the list itself. An empty value
 * takes the member away. */
static const struct {
    int index;
    const char *member;
    const char *value;
    enum refusal_code code;
    const char *field;
} changes[] = {
    /* The list is one, but not the recipe's. */
    {-1, "commitment", "\"00000000000000000000000000000000000000000000000000000000000000aa\"",
     REFUSAL_CONFLICT, "commitment"},
    {-1, "salt", "\"Wurfel\"", REFUSAL_CONFLICT, "steps.0"},
    {-1, "ruleset", "\"base\"", REFUSAL_CONFLICT, "steps.0"},
    {30, "dice", "[1,1]", REFUSAL_CONFLICT, "steps.30"},
    {30, "sum", "12", REFUSAL_CONFLICT, "steps.30"},
    {30, "seconds", "61", REFUSAL_CONFLICT, "steps.30"},
    {30, "seconds", "", REFUSAL_CONFLICT, "steps.30"},
    {30, "side", "\"moon\"", REFUSAL_CONFLICT, "steps.30"},
    {30, "side", "", REFUSAL_CONFLICT, "steps.30"},
    {30, "turn", "30", REFUSAL_CONFLICT, "steps.30"},
    {30, "step", "30", REFUSAL_CONFLICT, "steps.30"},
    {30, "kind", "\"robber\"", REFUSAL_CONFLICT, "steps.30"},
    {30, "robber", "{\"dice\":[1,1],\"sum\":2,\"moves\":true}", REFUSAL_CONFLICT, "steps.30"},
    /* It is no list at all. */
    {-1, "ruleset", "\"catan\"", REFUSAL_FIELD_WRONG, "ruleset"},
    {-1, "ruleset", "", REFUSAL_FIELD_WRONG, "ruleset"},
    {-1, "seed", "\"07\"", REFUSAL_FIELD_WRONG, "seed"},
    {-1, "seed", "", REFUSAL_FIELD_WRONG, "seed"},
    {-1, "seed", "\"000000000000000000000000000000000000000000000000000000000000000g\"",
     REFUSAL_FIELD_WRONG, "seed"},
    {-1, "commitment", "\"0\"", REFUSAL_FIELD_WRONG, "commitment"},
    {-1, "salt", "\"a|b\"", REFUSAL_FIELD_WRONG, "salt"},
    {-1, "salt", "7", REFUSAL_FIELD_WRONG, "salt"},
    {-1, "steps", "[]", REFUSAL_FIELD_WRONG, "steps"},
    {-1, "steps", "{}", REFUSAL_FIELD_WRONG, "steps"},
    {30, "dice", "[1,7]", REFUSAL_FIELD_WRONG, "steps.30.dice.1"},
    {30, "dice", "[0,1]", REFUSAL_FIELD_WRONG, "steps.30.dice.0"},
    {30, "dice", "[1,1,1]", REFUSAL_FIELD_WRONG, "steps.30.dice"},
    {30, "sum", "13", REFUSAL_FIELD_WRONG, "steps.30.sum"},
    {30, "sum", "", REFUSAL_FIELD_WRONG, "steps.30.sum"},
    {30, "kind", "\"pause\"", REFUSAL_FIELD_WRONG, "steps.30.kind"},
    {30, "side", "\"mars\"", REFUSAL_FIELD_WRONG, "steps.30.side"},
    {30, "turn", "0", REFUSAL_FIELD_WRONG, "steps.30.turn"},
    {30, "turn", "1001", REFUSAL_FIELD_WRONG, "steps.30.turn"},
    {30, "seconds", "0", REFUSAL_FIELD_WRONG, "steps.30.seconds"},
    {30, "robber", "{\"dice\":[1,1],\"sum\":2}", REFUSAL_FIELD_WRONG, "steps.30.robber.moves"},
    {30, "robber", "{\"dice\":[1],\"sum\":2,\"moves\":true}", REFUSAL_FIELD_WRONG,
     "steps.30.robber.dice"},
    {30, "robber", "null", REFUSAL_FIELD_WRONG, "steps.30.robber.dice"},
    /* What was added does not matter. */
    {-1, "note", "\"from the evening of the 4th\"", REFUSAL_ALLOWED, ""},
    {30, "note", "[1,2]", REFUSAL_ALLOWED, ""},
};

static void change(json_t *json, int index, const char *member, const char *value)
{
    json_t *object =
        index < 0 ? json : json_array_get(json_object_get(json, "steps"), (size_t)index);
    if (value[0] == '\0') {
        json_object_del(object, member);
    } else {
        json_object_set_new(object, member, json_loads(value, JSON_DECODE_ANY, NULL));
    }
}

static enum refusal_code read_and_verify(const json_t *json, struct refusal *refusal)
{
    struct dice_list list;
    enum refusal_code code = dice_list_from_json(json, &list, refusal);
    if (code == REFUSAL_ALLOWED) {
        code = dice_verify(&list, refusal);
        dice_list_release(&list);
    }
    return code;
}

static void test_dice_list_that_was_changed_is_found_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        json_t *json = roll_json(RULESET_BIG_GAME, 60);
        change(json, changes[i].index, changes[i].member, changes[i].value);
        struct refusal refusal = {0};
        enum refusal_code code = read_and_verify(json, &refusal);
        if (code != changes[i].code || strcmp(refusal.field, changes[i].field) != 0) {
            fail_msg("%s = %s: %s, %s: %s", changes[i].member, changes[i].value, refusal_name(code),
                     refusal.field, refusal.detail);
        }
        json_decref(json);
    }
}

static void assert_steps_differ_at(json_t *json, const char *field)
{
    struct refusal refusal = {0};
    assert_int_equal(read_and_verify(json, &refusal), REFUSAL_CONFLICT);
    assert_string_equal(refusal.field, field);
    json_decref(json);
}

static void test_dice_list_with_steps_moved_is_found_out(void **state)
{
    (void)state;
    json_t *json = roll_json(RULESET_BIG_GAME, 60);
    json_array_remove(json_object_get(json, "steps"), 20); /* one is missing */
    assert_steps_differ_at(json, "steps.20");

    json = roll_json(RULESET_BIG_GAME, 60);
    json_t *steps = json_object_get(json, "steps");
    json_array_insert(steps, 20, json_array_get(steps, 19)); /* one stands there twice */
    assert_steps_differ_at(json, "steps.20");

    /* Connect's list ends with a turn; one that goes on with a robber step has one too many. */
    json = roll_json(RULESET_CONNECT, 60);
    steps = json_object_get(json, "steps");
    size_t count = json_array_size(steps);
    json_array_append_new(steps, json_pack("{s:i, s:s, s:i, s:[i, i], s:i}", "step", (int)count + 1,
                                           "kind", "robber", "turn", 61, "dice", 3, 4, "sum", 7));
    char field[REFUSAL_FIELD_MAX];
    snprintf(field, sizeof field, "steps.%zu", count);
    assert_steps_differ_at(json, field);
}

/* A list that was cut at its end is a shorter one, and right. */
static void test_dice_list_may_be_shorter(void **state)
{
    (void)state;
    json_t *json = roll_json(RULESET_BIG_GAME, 60);
    json_array_remove(json_object_get(json, "steps"), 59);
    struct refusal refusal;
    assert_int_equal(read_and_verify(json, &refusal), REFUSAL_ALLOWED);
    json_decref(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice_step_is_what_the_contract_shows),
        cmocka_unit_test(test_dice_list_comes_back_and_is_verified),
        cmocka_unit_test(test_dice_list_that_was_changed_is_found_out),
        cmocka_unit_test(test_dice_list_with_steps_moved_is_found_out),
        cmocka_unit_test(test_dice_list_may_be_shorter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
