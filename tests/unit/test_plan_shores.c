/* Connect's rows are islands: over a shore there are no neighbours, no posts and no trade. */
#include "rules/ring.h"
#include "support/check.h"

/* Boards 1 2 3 | 4 5 on two islands. */
static char letters[] = "ABCAB";
static struct interruption shores[] = {{.after = 3, .shore = true}, {.after = 5, .shore = true}};
static const struct ring islands = {
    .boards = 5, .letters = letters, .interruptions = shores, .interruptions_count = 2};

static void test_shore_parts_neighbours(void **state)
{
    (void)state;
    assert_true(ring_neighbours(&islands, 1, 2));
    assert_true(ring_neighbours(&islands, 3, 2));
    assert_true(ring_neighbours(&islands, 4, 5));
    assert_false(ring_neighbours(&islands, 3, 4));
    assert_false(ring_neighbours(&islands, 4, 3));
    assert_false(ring_neighbours(&islands, 5, 1));
    assert_false(ring_neighbours(&islands, 1, 3));
}

static void test_shore_is_bridged_by_nothing(void **state)
{
    (void)state;
    struct post *posts;
    assert_int_equal(ring_interruption_between(&islands, 3, 4), -1);
    assert_int_equal(ring_interruption_between(&islands, 1, 5), -1);
    assert_int_equal(ring_posts(&islands, &posts), 0);
    assert_null(posts);
}

static void test_shore_stops_trade(void **state)
{
    (void)state;
    struct seat at_shore = {.board = 3, .side = SIDE_SUN};
    struct seat beyond = {.board = 4, .side = SIDE_SUN};
    struct seat beside = {.board = 2, .side = SIDE_MOON};
    assert_false(ring_may_trade(&islands, at_shore, beyond, SIDE_SUN));
    assert_true(ring_may_trade(&islands, at_shore, beside, SIDE_SUN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shore_parts_neighbours),
        cmocka_unit_test(test_shore_is_bridged_by_nothing),
        cmocka_unit_test(test_shore_stops_trade),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
