/* Lists of players as CSV: tests/cases/players_csv.cases has one file a row. */
#include "base/buf.h"
#include "rules/command.h"
#include "support/cases.h"
#include "support/check.h"
#include "wire/csv.h"
#include "wire/players_csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 4000000

/* Takes the escapes out of a column; returns the length, since a text may hold NULs. */
static size_t unescape(const char *from, char *to)
{
    static const char letters[] = "nrt\"\\p", bytes[] = "\n\r\t\"\\|";
    char *start = to;
    while (*from != '\0') {
        if (*from != '\\') {
            *to++ = *from++;
            continue;
        }
        const char *letter = strchr(letters, *++from);
        if (letter != NULL) {
            *to++ = bytes[letter - letters];
            from++;
        } else {
            char digits[3] = {from[1], from[2], '\0'};
            *to++ = (char)strtol(digits, NULL, 16);
            from += 3;
        }
    }
    return (size_t)(to - start);
}

/* "Anna (Red), Bert", or "FIELD: DETAIL". */
static void describe(const char *text, size_t len, struct buf *seen)
{
    json_t *players = NULL;
    struct refusal refusal;
    if (players_from_csv(text, len, &players, &refusal) != REFUSAL_ALLOWED) {
        assert_null(players);
        assert_int_equal(refusal.code, REFUSAL_FIELD_WRONG);
        buf_printf(seen, "%s: %s", refusal.field, refusal.detail);
        return;
    }
    size_t i;
    json_t *player;
    json_array_foreach(players, i, player)
    {
        const char *name, *group;
        assert_int_equal(json_unpack(player, "{s:s, s:s!}", "name", &name, "group", &group), 0);
        buf_printf(seen, "%s%s", i == 0 ? "" : ", ", name);
        if (*group != '\0') {
            buf_printf(seen, " (%s)", group);
        }
    }
    json_decref(players);
}

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    char text[1024];
    assert_true(strlen(row->column[0]) < sizeof text);
    size_t len = unescape(row->column[0], text);
    struct buf seen;
    buf_init(&seen, TEXT_MAX);
    describe(text, len, &seen);
    snprintf(why, CASES_WHY_MAX, "saw %s", buf_str(&seen));
    bool holds = strcmp(buf_str(&seen), row->column[1]) == 0;
    buf_release(&seen);
    return holds;
}

static void test_players_csv_rows(void **state)
{
    (void)state;
    cases_run("players_csv.cases", 50, row_holds);
}

/* A file of `rows` players, the last of which has a name of `len` bytes. */
static void write_file(struct buf *file, int rows, int len)
{
    buf_init(file, TEXT_MAX);
    buf_add_str(file, "name,group\n");
    for (int i = 1; i < rows; i++) {
        buf_printf(file, "Player %d,Group %d\n", i, i / 4);
    }
    for (int i = 0; i < len; i++) {
        buf_add_str(file, "x");
    }
}

static void expect_detail(int rows, int len, const char *detail)
{
    struct buf file, seen;
    write_file(&file, rows, len);
    buf_init(&seen, TEXT_MAX);
    describe(file.data, file.len, &seen);
    assert_string_equal(buf_str(&seen), detail);
    buf_release(&seen);
    buf_release(&file);
}

static void test_players_csv_refuses_what_is_too_long(void **state)
{
    (void)state;
    expect_detail(1, PLAYER_NAME_SIZE, "row 2: the name has 101 bytes; 100 at most");
    expect_detail(PLAYERS_CSV_ROWS_MAX + 1, 1, "row 5002: more than 5000 players");
}

static void test_players_csv_takes_5000_rows(void **state)
{
    (void)state;
    struct buf file;
    struct refusal refusal;
    json_t *players = NULL;
    write_file(&file, PLAYERS_CSV_ROWS_MAX, (PLAYER_NAME_SIZE - 1));
    assert_int_equal(players_from_csv(file.data, file.len, &players, &refusal), REFUSAL_ALLOWED);
    assert_int_equal(json_array_size(players), PLAYERS_CSV_ROWS_MAX);
    json_decref(players);
    buf_release(&file);
}

static void test_csv_refuses_too_many_columns(void **state)
{
    (void)state;
    struct buf file;
    struct refusal refusal;
    json_t *players = NULL;
    for (int columns = CSV_COLUMNS_MAX; columns <= CSV_COLUMNS_MAX + 1; columns++) {
        buf_init(&file, TEXT_MAX);
        buf_add_str(&file, "name");
        for (int i = 1; i < columns; i++) {
            buf_add_str(&file, ",x");
        }
        buf_add_str(&file, "\nAnna\n");
        enum refusal_code code = players_from_csv(file.data, file.len, &players, &refusal);
        assert_int_equal(code, columns > CSV_COLUMNS_MAX ? REFUSAL_FIELD_WRONG : REFUSAL_ALLOWED);
        buf_release(&file);
    }
    assert_string_equal(refusal.field, "row 1");
    assert_string_equal(refusal.detail, "more than 64 fields");
    json_decref(players);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_players_csv_rows),
        cmocka_unit_test(test_players_csv_refuses_what_is_too_long),
        cmocka_unit_test(test_players_csv_takes_5000_rows),
        cmocka_unit_test(test_csv_refuses_too_many_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
