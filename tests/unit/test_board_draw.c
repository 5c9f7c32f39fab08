/* The picture of a board: everything that is on the board is in it, and nothing breaks its XML. */
#include "support/check.h"

#include "rules/board_draw.h"
#include "wire/board_json.h"

#include <stdio.h>
#include <string.h>

static int count(const char *text, const char *part)
{
    int found = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        found++;
    }
    return found;
}

static void test_board_draw_shows_everything(void **state)
{
    (void)state;
    const struct board *board = board_find(RULESET_BIG_GAME, 'B');
    struct buf svg;
    buf_init(&svg, BOARD_DRAW_MAX);
    board_draw(board, false, &svg);
    assert_false(svg.failed);
    const char *text = buf_str(&svg);
    assert_int_equal(count(text, "<polygon"), 20);
    assert_int_equal(count(text, ">forest</text>"), 4);
    assert_int_equal(count(text, ">desert</text>"), 2);
    assert_int_equal(count(text, ">Sun</text>"), 10);
    assert_int_equal(count(text, ">Moon</text>"), 10);
    assert_int_equal(count(text, ">9</text>"), 2);
    assert_int_equal(count(text, ">3:1</text>"), 3);
    assert_int_equal(count(text, ">2:1</text>"), 5);
    assert_int_equal(count(text, "class=\"id\""), 0);
    assert_non_null(strstr(text, "it is not the printed board B"));
    buf_release(&svg);
}

/* An edge board has grey pieces and a market and no starting areas; the island of the base game
 * says whose its pieces are. */
static void test_board_draw_shows_edge_boards_and_islands(void **state)
{
    (void)state;
    struct buf svg;
    buf_init(&svg, BOARD_DRAW_MAX);
    board_draw(board_find(RULESET_CONNECT, 'L'), false, &svg);
    assert_int_equal(count(buf_str(&svg), ">market</text>"), 1);
    assert_int_equal(count(buf_str(&svg), ">grey settlement</text>"), 1);
    assert_int_equal(count(buf_str(&svg), ">Sun</text>"), 0);
    assert_int_equal(count(buf_str(&svg), ">first ship</text>"), 0);
    buf_release(&svg);
    buf_init(&svg, BOARD_DRAW_MAX);
    board_draw(board_find(RULESET_BASE, 'A'), false, &svg);
    assert_int_equal(count(buf_str(&svg), "<polygon"), 19);
    assert_int_equal(count(buf_str(&svg), ">3:1</text>"), 4);
    assert_int_equal(count(buf_str(&svg), ">1★</text>"), 1);
    assert_int_equal(count(buf_str(&svg), ">1</text>"), 1);
    assert_int_equal(count(buf_str(&svg), "side of the table"), 0);
    buf_release(&svg);
}

static void test_board_draw_names_every_place(void **state)
{
    (void)state;
    const struct board *board = board_find(RULESET_BIG_GAME, 'A');
    struct buf svg;
    buf_init(&svg, BOARD_DRAW_MAX);
    board_draw(board, true, &svg);
    assert_int_equal(count(buf_str(&svg), "class=\"id\""), 20 + 63 + 82);
    assert_int_equal(count(buf_str(&svg), ">c62</text>"), 1);
    assert_int_equal(count(buf_str(&svg), ">p81</text>"), 1);
    assert_int_equal(count(buf_str(&svg), ">h19</text>"), 1);
    buf_release(&svg);
}

/* A sentence of the definition comes from whoever wrote the file. It is also long: nothing of it
 * may get lost between the lines. */
static void test_board_draw_escapes_sentences(void **state)
{
    (void)state;
    static struct board board;
    struct buf svg;
    board = *board_find(RULESET_BIG_GAME, 'A');
    board.unverified_count = 2;
    snprintf(board.unverified[0], BOARD_UNVERIFIED_SIZE, "a <script> & more\x01of it");
    memset(board.unverified[1], 'x', BOARD_UNVERIFIED_SIZE - 1);
    board.unverified[1][BOARD_UNVERIFIED_SIZE - 1] = '\0';
    buf_init(&svg, BOARD_DRAW_MAX);
    board_draw(&board, false, &svg);
    assert_non_null(strstr(buf_str(&svg), "a &lt;script&gt; &amp; more of it"));
    assert_int_equal(count(buf_str(&svg), "script"), 1);
    assert_non_null(strstr(buf_str(&svg), board.unverified[1]));
    buf_release(&svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board_draw_shows_everything),
        cmocka_unit_test(test_board_draw_shows_edge_boards_and_islands),
        cmocka_unit_test(test_board_draw_names_every_place),
        cmocka_unit_test(test_board_draw_escapes_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
