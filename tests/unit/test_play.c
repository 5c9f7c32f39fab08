/* The rules of a game as tables of what people do: see support/play.h for how to read them. */
#include "support/check.h"

#include "support/play.h"

static void test_clock(void **state)
{
    (void)state;
    play_cases("clock.cases", 150);
}

static void test_build(void **state)
{
    (void)state;
    play_cases("build.cases", 300);
}

static void test_market(void **state)
{
    (void)state;
    play_cases("market.cases", 20);
}

static void test_base(void **state)
{
    (void)state;
    play_cases("base.cases", 20);
}

static void test_clock_adds_up_to_a_day(void **state)
{
    (void)state;
    struct play play;
    struct refusal refusal;
    int left = 45;
    play_init(&play);
    play_make(&play, "12 players, 2 rows");
    play_send(&play, ROLE_ORGANISER, -1, COMMAND_ROLL_DICE, 0, json_object(), &refusal);
    play_send(&play, ROLE_MODERATOR, -1, COMMAND_CLOCK, 0, json_pack("{s:s}", "action", "start"),
              &refusal);
    while (play_send(&play, ROLE_MODERATOR, -1, COMMAND_CLOCK, 0,
                     json_pack("{s:s, s:i}", "action", "add", "seconds", CLOCK_ADD_MAX),
                     &refusal) == REFUSAL_ALLOWED) {
        left += CLOCK_ADD_MAX;
    }
    assert_int_equal(refusal.code, REFUSAL_CONFLICT);
    assert_string_equal(refusal.field, "seconds");
    assert_in_range(left, CLOCK_LEFT_MAX - CLOCK_ADD_MAX + 1, CLOCK_LEFT_MAX);
    assert_null(play_check(&play));
    play_release(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_build),
        cmocka_unit_test(test_market),
        cmocka_unit_test(test_base),
        cmocka_unit_test(test_clock_adds_up_to_a_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
