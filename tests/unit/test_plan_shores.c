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

/* 1L 1 2 3 3R | 4 5, which are a game of four and meet again on their other side. */
static void test_edge_boards_lie_at_the_ends_of_an_island(void **state)
{
    (void)state;
    static const struct {
        int board, left, right;
    } rows[] = {
        {1, RING_BOARDS_MAX + 1, 2},
        {2, 1, 3},
        {3, 2, RING_BOARDS_MAX + 6},
        {4, 5, 5},
        {5, 4, 4},
        {RING_BOARDS_MAX + 1, 0, 1},
        {RING_BOARDS_MAX + 6, 3, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        print_message("%d\n", rows[i].board);
        assert_true(ring_has(&islands, rows[i].board));
        assert_int_equal(ring_left(&islands, rows[i].board), rows[i].left);
        assert_int_equal(ring_right(&islands, rows[i].board), rows[i].right);
        assert_in_range(ring_slot(&islands, rows[i].board), 0, ring_slots(&islands) - 1);
        for (size_t k = 0; k < i; k++) {
            assert_int_not_equal(ring_slot(&islands, rows[i].board),
                                 ring_slot(&islands, rows[k].board));
        }
    }
    assert_int_equal(ring_letter(&islands, ring_edge_left(1)), 'L');
    assert_int_equal(ring_letter(&islands, ring_edge_right(3)), 'R');
    assert_false(ring_has(&islands, ring_edge_right(1)));
    assert_false(ring_has(&islands, ring_edge_left(4)));
    assert_false(ring_has(&islands, 6));
}

static void test_edge_boards_are_called_by_the_board_beside_them(void **state)
{
    (void)state;
    static const char *const wrong[] = {"1R", "2L", "4L", "5R", "1l", "L1", "1LL", "1L@gap-1"};
    struct copy copy = {.board = 7, .post = 5};
    char text[COPY_TEXT_SIZE];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(copy_parse(&islands, NULL, 0, wrong[i], &copy));
        assert_int_equal(copy.board, 7);
    }
    assert_true(copy_parse(&islands, NULL, 0, "3R", &copy));
    assert_int_equal(copy.board, ring_edge_right(3));
    assert_int_equal(copy.post, COPY_REAL);
    copy_format(copy, NULL, text);
    assert_string_equal(text, "3R");
    seat_format((struct seat){copy.board, SIDE_SUN}, text);
    assert_string_equal(text, "3R");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shore_parts_neighbours),
        cmocka_unit_test(test_shore_is_bridged_by_nothing),
        cmocka_unit_test(test_shore_stops_trade),
        cmocka_unit_test(test_edge_boards_lie_at_the_ends_of_an_island),
        cmocka_unit_test(test_edge_boards_are_called_by_the_board_beside_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
