/* Lists of players as CSV: tests/cases/players_csv.cases has one file a row. */
#include "base/buf.h"
#include "rules/command.h"
#include "support/cases.h"
#include "support/check.h"
#include "support/hall.h"
#include "wire/csv.h"
#include "wire/newcomers.h"
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

/* A game for 12 people, in which player 1 sits on 1S. */
static void make_game(struct game *game)
{
    static struct player one = {.number = 1};
    static int seats[12] = {1};
    game_init(game);
    hall_ring("3+3", &game->made.ring);
    game->roster = (struct roster){&one, 1};
    game->seating = (struct seating){seats, 12};
}

/* "Anna", and in brackets what is not as it mostly is: "Anna (Red, de, accessible, 1S)". */
static void describe_row(json_t *row, struct buf *seen)
{
    const char *name, *group, *language, *presence;
    json_t *sits;
    int number, accessible, fixed;
    assert_int_equal(json_unpack(row, "{s:i, s:s, s:s, s:s, s:b, s:o, s:b, s:s!}", "row", &number,
                                 "name", &name, "group", &group, "language", &language,
                                 "accessible", &accessible, "seat", &sits, "fixed", &fixed,
                                 "presence", &presence),
                     0);
    const char *seat = json_string_value(sits);
    const char *facts[] = {group,
                           language,
                           accessible ? "accessible" : "",
                           seat != NULL ? seat : "",
                           seat != NULL && !fixed ? "not fixed" : "",
                           strcmp(presence, "unknown") == 0 ? "" : presence};
    buf_add_str(seen, name[0] != '\0' ? name : "-");
    bool first = true;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        if (facts[i][0] != '\0') {
            buf_printf(seen, "%s%s", first ? " (" : ", ", facts[i]);
            first = false;
        }
    }
    buf_add_str(seen, first ? "" : ")");
}

/* "Anna (Red), Bert", or all faults as "row 3: DETAIL; row 4: DETAIL". */
static void describe(const char *text, size_t len, struct buf *seen)
{
    struct game game;
    struct newcomers newcomers;
    json_t *rows = json_array(), *faults = json_array(), *fault;
    size_t i;
    make_game(&game);
    players_from_csv(text, len, rows, faults, NULL);
    newcomers_read(rows, &game, &newcomers, faults);
    json_array_foreach(faults, i, fault)
    {
        int row;
        const char *field, *value, *rule, *detail;
        assert_int_equal(json_unpack(fault, "{s:i, s:s, s:s, s:s, s:s!}", "row", &row, "field",
                                     &field, "value", &value, "rule", &rule, "detail", &detail),
                         0);
        buf_printf(seen, row > 0 ? "%srow %d: %s" : "%sfile%.0d: %s", i == 0 ? "" : "; ", row,
                   detail);
    }
    for (i = 0; json_array_size(faults) == 0 && i < newcomers.count; i++) {
        json_t *row = newcomers_row(rows, &newcomers, i);
        buf_add_str(seen, i == 0 ? "" : ", ");
        describe_row(row, seen);
        json_decref(row);
    }
    newcomers_release(&newcomers);
    ring_release(&game.made.ring);
    json_decref(rows);
    json_decref(faults);
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
    json_t *rows = json_array(), *faults = json_array();
    write_file(&file, PLAYERS_CSV_ROWS_MAX, (PLAYER_NAME_SIZE - 1));
    players_from_csv(file.data, file.len, rows, faults, NULL);
    assert_int_equal(json_array_size(rows), PLAYERS_CSV_ROWS_MAX);
    assert_int_equal(json_array_size(faults), 0);
    json_decref(rows);
    json_decref(faults);
    buf_release(&file);
}

static void test_csv_refuses_too_many_columns(void **state)
{
    (void)state;
    for (int columns = CSV_COLUMNS_MAX; columns <= CSV_COLUMNS_MAX + 1; columns++) {
        struct buf file, seen;
        buf_init(&file, TEXT_MAX);
        buf_init(&seen, TEXT_MAX);
        buf_add_str(&file, "name");
        for (int i = 1; i < columns; i++) {
            buf_add_str(&file, ",x");
        }
        buf_add_str(&file, "\nAnna\n");
        describe(file.data, file.len, &seen);
        assert_string_equal(buf_str(&seen),
                            columns > CSV_COLUMNS_MAX ? "row 1: more than 64 fields" : "Anna");
        buf_release(&file);
        buf_release(&seen);
    }
}

/* Written and read again: the same, and written again: the same bytes. */
static void test_players_csv_round_trip(void **state)
{
    (void)state;
    static const char *const names[] = {"Anna",  "Miller, Anna", "a;b",      "Anna \"Ann\" M",
                                        "=1+1",  "+49 123",      "-",        "@home",
                                        "'=1+1", "''-x",         "'t Hooft", "\"",
                                        "Ελένη", "山田 花子",    "'",        "x'=1"};
    const size_t count = sizeof names / sizeof *names;
    static const char separators[] = ",;\t";
    for (const char *separator = separators; *separator != '\0'; separator++) {
        json_t *players = json_array();
        for (size_t i = 0; i < count; i++) {
            json_array_append_new(
                players, json_pack("{s:i, s:s, s:s, s:s, s:b, s:s?, s:b, s:s}", "number",
                                   (int)i + 1, "name", names[i], "group", names[count - 1 - i],
                                   "language", i % 2 == 0 ? "nl" : "", "accessible",
                                   (int)(i % 3 == 0), "seat", i == 4 ? "2M" : NULL, "fixed",
                                   (int)(i == 4), "presence", presence_words[i % PRESENCES]));
        }
        size_t len, again_len;
        char *text = players_to_csv(players, *separator, &len);
        json_t *rows = json_array(), *faults = json_array();
        players_from_csv(text, len, rows, faults, NULL);
        assert_int_equal(json_array_size(faults), 0);
        assert_int_equal(json_array_size(rows), count);
        for (size_t i = 0; i < count; i++) {
            json_object_set_new(json_array_get(rows, i), "number", json_integer((int)i + 1));
            assert_string_equal(json_string_value(json_object_get(json_array_get(rows, i), "name")),
                                names[i]);
        }
        char *again = players_to_csv(rows, *separator, &again_len);
        assert_string_equal(again, text);
        free(text);
        free(again);
        json_decref(players);
        json_decref(rows);
        json_decref(faults);
    }
}

/* No cell begins with what a spreadsheet takes for a formula. */
static void test_players_csv_writes_no_formula(void **state)
{
    (void)state;
    size_t len;
    json_t *players = json_pack("[{s:i, s:s, s:s}]", "number", 1, "name", "=cmd|' /C calc'!A1",
                                "group", "@SUM(1;2)");
    char *text = players_to_csv(players, ';', &len);
    assert_string_equal(text,
                        "\xEF\xBB\xBFnumber;name;group;language;accessible;seat;fixed;presence"
                        "\r\n1;'=cmd|' /C calc'!A1;\"'@SUM(1;2)\";;;;;\r\n");
    free(text);
    json_decref(players);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_players_csv_rows),
        cmocka_unit_test(test_players_csv_refuses_what_is_too_long),
        cmocka_unit_test(test_players_csv_takes_5000_rows),
        cmocka_unit_test(test_csv_refuses_too_many_columns),
        cmocka_unit_test(test_players_csv_round_trip),
        cmocka_unit_test(test_players_csv_writes_no_formula),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
