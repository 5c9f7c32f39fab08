#include "support/check.h"

#include "rules/turns.h"

/* One row a boundary: the last early turn, the first late one, and their neighbours. */
static const struct {
    enum ruleset_id ruleset;
    int turn;
    enum side side;
    int seconds;
    bool moves_robbers;
    bool reminder;
} turns[] = {
    {RULESET_BIG_GAME, 1, SIDE_SUN, 45, false, false},
    {RULESET_BIG_GAME, 2, SIDE_MOON, 45, false, false},
    {RULESET_BIG_GAME, 14, SIDE_MOON, 45, false, false},
    {RULESET_BIG_GAME, 15, SIDE_SUN, 45, false, true},
    {RULESET_BIG_GAME, 16, SIDE_MOON, 60, true, false},
    {RULESET_BIG_GAME, 80, SIDE_MOON, 60, true, false},
    {RULESET_CONNECT, 1, SIDE_SUN, 35, false, false},
    {RULESET_CONNECT, 10, SIDE_MOON, 35, false, true},
    {RULESET_CONNECT, 11, SIDE_SUN, 45, true, false},
    {RULESET_CONNECT, 15, SIDE_SUN, 45, true, false},
    {RULESET_BASE, 1, SIDE_SUN, 0, true, false},
    {RULESET_BASE, 15, SIDE_SUN, 0, true, false},
};

static void test_turn_follows_the_rulebook(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        enum ruleset_id ruleset = turns[i].ruleset;
        int turn = turns[i].turn;
        assert_int_equal(turn_side(turn), turns[i].side);
        assert_int_equal(turn_seconds(ruleset, turn), turns[i].seconds);
        assert_int_equal(turn_moves_robbers(ruleset, turn), turns[i].moves_robbers);
        assert_int_equal(turn_ends_in_reminder(ruleset, turn), turns[i].reminder);
    }
}

static void test_turn_has_a_side_but_not_in_the_base_game(void **state)
{
    (void)state;
    assert_true(turn_has_side(RULESET_BIG_GAME));
    assert_true(turn_has_side(RULESET_CONNECT));
    assert_false(turn_has_side(RULESET_BASE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn_follows_the_rulebook),
        cmocka_unit_test(test_turn_has_a_side_but_not_in_the_base_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
