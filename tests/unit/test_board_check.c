/* Each rule of a board, broken: tests/cases/board_check.cases. */
#include "support/cases.h"
#include "support/check.h"

#include "base/buf.h"
#include "rules/board_check.h"
#include "wire/board_json.h"

#include <stdlib.h>
#include <string.h>

#define FOUND_MAX 8192

static json_t *step(json_t *json, const char *name)
{
    return json_is_array(json) ? json_array_get(json, strtoul(name, NULL, 10))
                               : json_object_get(json, name);
}

static void set(json_t *json, const char *name, json_t *value)
{
    if (json_is_array(json)) {
        assert_int_equal(json_array_set_new(json, strtoul(name, NULL, 10), value), 0);
    } else {
        assert_int_equal(json_object_set_new(json, name, value), 0);
    }
}

/* Does one change, "PATH=JSON" or "PATH+=JSON". The text is cut into pieces. */
static void change(json_t *json, char *text)
{
    char *value_text = strchr(text, '=');
    assert_non_null(value_text);
    bool append = value_text[-1] == '+';
    value_text[append ? -1 : 0] = '\0';
    json_t *value = json_loads(value_text + 1, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    char *name = strsep(&text, ".");
    while (text != NULL) {
        json = step(json, name);
        name = strsep(&text, ".");
    }
    if (append) {
        assert_int_equal(json_array_append_new(step(json, name), value), 0);
    } else {
        set(json, name, value);
    }
}

static void board_of_row(const struct case_row *row, struct board *board)
{
    char *name = row->column[0], *ruleset = strsep(&name, " ");
    enum ruleset_id id = RULESET_BIG_GAME;
    assert_true(ruleset_parse(ruleset, &id));
    assert_non_null(name);
    const struct board *shipped = board_find(id, name[0]);
    assert_non_null(shipped);
    json_t *json = board_to_json(shipped);
    for (char *rest = row->column[1]; rest != NULL && *rest != '\0';) {
        char *one = strsep(&rest, ";");
        change(json, one + strspn(one, " "));
    }
    struct refusal refusal;
    if (board_from_json(json, board, &refusal) != REFUSAL_ALLOWED) {
        fail_msg("line %d: %s: %s", row->line, refusal.field, refusal.detail);
    }
    json_decref(json);
}

static bool broken[BOARD_RULE_COUNT]; /* by some row */

static bool board_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    static struct board board;
    static struct violations violations;
    struct buf found;
    buf_init(&found, FOUND_MAX);
    board_of_row(row, &board);
    bool kept = board_check(&board, &violations);
    for (int i = 0; i < violations.count; i++) {
        broken[violations.items[i].rule] = true;
        buf_printf(&found, "%s%s (%s)", i > 0 ? " " : "", board_rule_name(violations.items[i].rule),
                   violations.items[i].detail);
    }
    if (kept) {
        buf_add_str(&found, "nothing");
    }
    bool holds = kept == (violations.count == 0) && strcmp(buf_str(&found), row->column[2]) == 0;
    snprintf(why, CASES_WHY_MAX, "found: %s", buf_str(&found));
    buf_release(&found);
    return holds;
}

static void test_board_check_finds_every_broken_rule(void **state)
{
    (void)state;
    cases_run("board_check.cases", 75, board_holds);
    for (int rule = 0; rule < BOARD_RULE_COUNT; rule++) {
        if (!broken[rule]) {
            fail_msg("no row breaks %s: %s", board_rule_name((enum board_rule)rule),
                     board_rule_sentence((enum board_rule)rule));
        }
    }
}

/* More is broken than the list can hold: it is full, not overrun. */
static void test_board_check_stops_at_its_limit(void **state)
{
    (void)state;
    static struct board board;
    static struct violations violations;
    struct refusal refusal;
    board = *board_find(RULESET_BIG_GAME, 'A');
    for (int h = 0; h < board.hexes_count; h++) {
        board.hexes[h].column = 6 * (h / 4);
        board.hexes[h].row = 6 * (h % 4);
        board.hexes[h].half = h == 0 ? SIDE_SUN : SIDE_MOON;
        board.hexes[h].terrain = TERRAIN_FOREST;
        board.hexes[h].number = 2;
    }
    board.hexes_count = 20;
    assert_int_equal(board_derive(&board, &refusal), REFUSAL_ALLOWED);
    assert_false(board_check(&board, &violations));
    assert_int_equal(violations.count, BOARD_VIOLATIONS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board_check_finds_every_broken_rule),
        cmocka_unit_test(test_board_check_stops_at_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
