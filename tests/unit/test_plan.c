/* `biggame plan` as an organiser calls it: figures and tables (plan.cases, and in halls of
 * cases/halls/ hall_plan.cases), what is refused (plan_refusals.cases), and the contract's example
 * field for field. */
#include "base/buf.h"
#include "cli/cli.h"
#include "support/cases.h"
#include "support/check.h"
#include "wire/csv.h"
#include "wire/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ARGS_MAX 32
#define OUTPUT_MAX (1 << 20)

/* What a stream brings while it is caught in a file. */
struct caught {
    FILE *stream, *file;
    int before;
};

static void catch_begin(struct caught *caught, FILE *stream)
{
    caught->stream = stream;
    fflush(stream);
    caught->file = tmpfile();
    caught->before = dup(fileno(stream));
    assert_true(dup2(fileno(caught->file), fileno(stream)) >= 0);
}

static void catch_end(struct caught *caught, struct buf *text)
{
    char part[4096];
    size_t len;
    fflush(caught->stream);
    dup2(caught->before, fileno(caught->stream));
    close(caught->before);
    rewind(caught->file);
    while ((len = fread(part, 1, sizeof part, caught->file)) > 0) {
        buf_add(text, part, len);
    }
    fclose(caught->file);
}

/* Runs `biggame plan OPTIONS` where the halls are; `out` and `err` are to be released. */
static int run(const char *options, struct buf *out, struct buf *err)
{
    char *argv[ARGS_MAX + 1] = {(char[]){"plan"}};
    char *text = strdup(options), *rest = text, *word;
    int argc = 1;
    assert_int_equal(chdir(CASES_DIR "/halls"), 0);
    while (argc < ARGS_MAX && (word = strsep(&rest, " ")) != NULL) {
        if (*word != '\0') {
            argv[argc++] = word;
        }
    }
    struct caught caught_out, caught_err;
    buf_init(out, OUTPUT_MAX);
    buf_init(err, OUTPUT_MAX);
    catch_begin(&caught_out, stdout);
    catch_begin(&caught_err, stderr);
    int code = cli_plan(argc, argv);
    catch_end(&caught_err, err);
    catch_end(&caught_out, out);
    free(text);
    return code;
}

static json_t *run_json(const char *options)
{
    char with_json[512];
    struct buf out, err;
    struct refusal refusal;
    json_t *json = NULL;
    snprintf(with_json, sizeof with_json, "%s --json", options);
    if (run(with_json, &out, &err) != CLI_DONE) {
        fail_msg("biggame plan %s: %s", options, buf_str(&err));
    }
    assert_int_equal(read_text(buf_str(&out), out.len, &json, &refusal), REFUSAL_ALLOWED);
    buf_release(&out);
    buf_release(&err);
    return json;
}

static int integer(const json_t *json, const char *name)
{
    return (int)json_integer_value(json_object_get(json, name));
}

static const char *string(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text != NULL ? text : "";
}

/* boards+gameless(+edge) kits tables chairs caretakers/recommended devices clashes, as one word. */
static void figures(const json_t *plan, struct buf *text)
{
    const json_t *boards = json_object_get(plan, "boards");
    const json_t *letters = json_object_get(boards, "by_letter");
    const json_t *people = json_object_get(plan, "caretakers");
    buf_printf(text, "boards %d+%d", integer(boards, "playing"), integer(boards, "gameless"));
    if (json_object_get(boards, "edge") != NULL) {
        buf_printf(text, "+%d", integer(boards, "edge"));
    }
    buf_printf(text, "=%d letters %d,%d,%d kits %d tables %d chairs %d", integer(boards, "total"),
               integer(letters, "A"), integer(letters, "B"), integer(letters, "C"),
               integer(plan, "kits"), integer(plan, "tables"), integer(plan, "chairs"));
    buf_printf(text, " cuts %d caretakers %d+%d+%d=%d/%d devices %d",
               integer(plan, "interruptions"), integer(people, "clock"),
               integer(people, "interruptions"), integer(people, "ends"), integer(people, "total"),
               integer(people, "recommended_total"), integer(plan, "communication_devices"));
    const json_t *clashes = json_object_get(plan, "clash_boards");
    for (size_t i = 0; i < json_array_size(clashes); i++) {
        buf_printf(text, "%s%d", i == 0 ? " clashes " : ",",
                   (int)json_integer_value(json_array_get(clashes, i)));
    }
}

static void draw_slot(const json_t *slot, struct buf *text)
{
    const char *kind = string(slot, "kind");
    if (strcmp(kind, "playing") == 0) {
        buf_printf(text, " %d%s", integer(slot, "board"), string(slot, "letter"));
    } else if (strcmp(kind, "gameless") == 0) {
        buf_printf(text, " (%d%s)", integer(slot, "mirrors"), string(slot, "letter"));
    } else {
        buf_printf(text, " %s", kind);
    }
}

/* "east south 360: 180 (2B) 1A / 180 2B (1A) ; ..." */
static void draw(const json_t *plan, struct buf *text)
{
    size_t r, t, s;
    json_t *row, *table, *slot;
    json_array_foreach(json_object_get(plan, "rows"), r, row)
    {
        buf_printf(text, "%s%s", r == 0 ? "" : " ; ", string(row, "direction"));
        if (json_object_get(row, "sun_side") != NULL) {
            buf_printf(text, " %s", string(row, "sun_side"));
        }
        buf_printf(text, " %d%s:", integer(row, "length_cm"),
                   json_is_true(json_object_get(row, "markets")) ? " markets" : "");
        json_array_foreach(json_object_get(row, "tables"), t, table)
        {
            buf_printf(text, "%s %dx%d", t == 0 ? "" : " /", integer(table, "length_cm"),
                       integer(table, "width_cm"));
            if (json_object_get(table, "seats") != NULL) {
                buf_printf(text, " seats %d", integer(table, "seats"));
            }
            json_array_foreach(json_object_get(table, "slots"), s, slot)
            {
                draw_slot(slot, text);
            }
        }
    }
}

/* options | figures | tables; an empty column is not looked at */
static bool check_plan(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct buf seen, drawn;
    buf_init(&seen, OUTPUT_MAX);
    buf_init(&drawn, OUTPUT_MAX);
    json_t *plan = run_json(row->column[0]);
    figures(plan, &seen);
    draw(plan, &drawn);
    json_decref(plan);
    bool same = strcmp(buf_str(&seen), row->column[1]) == 0 &&
                (row->columns < 3 || strcmp(buf_str(&drawn), row->column[2]) == 0);
    snprintf(why, CASES_WHY_MAX, "saw %.200s | %.250s", buf_str(&seen), buf_str(&drawn));
    buf_release(&seen);
    buf_release(&drawn);
    return same;
}

/* options | the line on stderr, without "biggame plan: " */
static bool check_refusal(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct buf out, err, expected;
    buf_init(&expected, CASES_WHY_MAX);
    buf_printf(&expected, "biggame plan: %s\n", row->column[1]);
    int code = run(row->column[0], &out, &err);
    bool same =
        code == CLI_WRONG_INPUT && out.len == 0 && strcmp(buf_str(&err), buf_str(&expected)) == 0;
    snprintf(why, CASES_WHY_MAX, "exit %d, saw %.200s%.200s", code, buf_str(&out), buf_str(&err));
    buf_release(&out);
    buf_release(&err);
    buf_release(&expected);
    return same;
}

static void test_plan_cases(void **state)
{
    (void)state;
    cases_run("plan.cases", 30, check_plan);
}

static void test_plan_in_halls(void **state)
{
    (void)state;
    cases_run("hall_plan.cases", 15, check_plan);
}

static void test_plan_refusals(void **state)
{
    (void)state;
    cases_run("plan_refusals.cases", 40, check_refusal);
}

/* contract.md, "biggame plan": everything up to where the example breaks off. */
static void test_plan_reproduces_the_example_field_for_field(void **state)
{
    (void)state;
    static const char example[] =
        "{\"ruleset\":\"big-game\",\"shape\":\"rows\",\"players\":60,"
        "\"boards\":{\"playing\":30,\"gameless\":6,\"total\":36,"
        "\"by_letter\":{\"A\":12,\"B\":12,\"C\":12}},"
        "\"kits\":12,\"tables\":12,\"chairs\":60,\"interruptions\":2,\"communication_devices\":2,"
        "\"caretakers\":{\"clock\":1,\"interruptions\":2,\"ends\":2,\"total\":5,"
        "\"recommended_total\":7},"
        "\"clash_boards\":[],"
        "\"rows\":[{\"direction\":\"east\",\"sun_side\":\"south\",\"length_cm\":720,"
        "\"tables\":[{\"length_cm\":180,\"width_cm\":75,"
        "\"slots\":[{\"kind\":\"gameless\",\"mirrors\":30,\"letter\":\"C\"},"
        "{\"kind\":\"playing\",\"board\":1,\"letter\":\"A\"},"
        "{\"kind\":\"playing\",\"board\":2,\"letter\":\"B\"}]";
    struct buf out, err;
    assert_int_equal(run("--players 60 --rows 3 --table-cm 180 --json", &out, &err), CLI_DONE);
    assert_true(out.len > sizeof example);
    assert_memory_equal(buf_str(&out), example, sizeof example - 1);
    assert_int_equal(err.len, 0);
    buf_release(&out);
    buf_release(&err);
}

static void test_plan_prints_for_people(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "60 players, big-game, in 3 rows\n",
        "boards      36: 30 to play on, 6 game-less (12 A, 12 B, 12 C)\n",
        "kits        12\n",
        "tables      12: 12 of 180 cm; 75 cm wide\n",
        "chairs      60\n",
        "caretakers  5 at least: 1 for clock and dice, 2 at 2 interruptions, 2 at the two ends; 7 "
        "recommended\n",
        "devices     2, for the caretakers of the two ends\n",
        "Row 2: 4 tables, 7.20 m, Sun on the north\n"
        " | (10A) 11B 12C | 13A 14B 15C | 16A 17B 18C | 19A 20B (21C) |\n",
    };
    struct buf out, err;
    assert_int_equal(run("--players 60 --rows 3", &out, &err), CLI_DONE);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (strstr(buf_str(&out), lines[i]) == NULL) {
            fail_msg("%s is not in\n%s", lines[i], buf_str(&out));
        }
    }
    buf_release(&out);
    buf_release(&err);
}

static void test_plan_prints_halls_for_people(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "tables      5: 1 of 120 x 80 cm, 1 of 200 x 70 cm, 1 of 300 x 80 cm, 1 of 177 x 80 cm, ",
        "1 of 180 x 80 cm\n",
        "room        9.00 x 14.00 m; aisles of 120 cm\n",
        "not needed  4 tables\n",
        "warning     hall.rooms.0.rows.0.tables.1.width_cm: 70 cm are narrow; 75 are better\n",
        "Row 2: 1 table, 1.80 m, Sun on the east\n",
    };
    struct buf out, err;
    assert_int_equal(run("--players 24 --hall mixed-tables.json", &out, &err), CLI_DONE);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (strstr(buf_str(&out), lines[i]) == NULL) {
            fail_msg("%s is not in\n%s", lines[i], buf_str(&out));
        }
    }
    buf_release(&out);
    buf_release(&err);
}

/* Every table of a printed plan is shown, however many lines a row takes. */
static void test_plan_prints_whole_rows(void **state)
{
    (void)state;
    struct buf out, err;
    assert_int_equal(run("--players 4000 --circle", &out, &err), CLI_DONE);
    assert_non_null(strstr(buf_str(&out), " 1998C | 1999A 2000B - |\n"));
    const char *line = buf_str(&out);
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        assert_true(end - line <= 110);
    }
    buf_release(&out);
    buf_release(&err);
}

/* A file for the time of a test. */
static void write_scratch(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

/* What --json wrote makes the same plan again, to the byte. */
static bool check_again(const struct case_row *row, char why[CASES_WHY_MAX])
{
    char path[64], options[512];
    struct buf first, second, err, err_again;
    snprintf(path, sizeof path, "/tmp/biggame-plan-%d.json", (int)getpid());
    snprintf(options, sizeof options, "%s --json", row->column[0]);
    assert_int_equal(run(options, &first, &err), CLI_DONE);
    write_scratch(path, buf_str(&first), first.len);
    snprintf(options, sizeof options, "--from %s --json", path);
    int code = run(options, &second, &err_again);
    unlink(path);
    bool same = code == CLI_DONE && strcmp(buf_str(&first), buf_str(&second)) == 0;
    snprintf(why, CASES_WHY_MAX, "exit %d, saw %.200s%.200s", code, buf_str(&err_again),
             buf_str(&second));
    buf_release(&first);
    buf_release(&second);
    buf_release(&err);
    buf_release(&err_again);
    return same;
}

static void test_plan_is_read_back_without_loss(void **state)
{
    (void)state;
    cases_run("plan.cases", 30, check_again);
    cases_run("hall_plan.cases", 15, check_again);
}

static void test_plan_from_a_file_is_changed_by_options(void **state)
{
    (void)state;
    static const char body[] = "{\"players\":60,\"rows\":3}";
    char path[64], options[128];
    struct buf out, err;
    snprintf(path, sizeof path, "/tmp/biggame-body-%d.json", (int)getpid());
    write_scratch(path, body, sizeof body - 1);
    snprintf(options, sizeof options, "--from %s --players 62", path);
    json_t *plan = run_json(options);
    assert_int_equal(integer(plan, "players"), 62);
    assert_int_equal(integer(plan, "interruptions"), 2);
    json_decref(plan);
    write_scratch(path, "[1]", 3);
    assert_int_equal(run(options, &out, &err), CLI_WRONG_INPUT);
    assert_string_equal(buf_str(&err), "biggame plan: from: no plan, and no body of POST /plan; a "
                                       "JSON object is needed\n");
    unlink(path);
    buf_release(&out);
    buf_release(&err);
}

/* The next line of the CSV is this slot; NULL: an unused table. */
static void check_line(struct csv *csv, const json_t *table, const json_t *slot)
{
    static const char *const of_slot[] = {"board", "letter", "mirrors"};
    struct refusal refusal;
    assert_true(csv_next(csv, &refusal));
    assert_int_equal(csv->fields, 17);
    assert_string_equal(csv->field[3], slot == NULL ? "unused" : string(slot, "kind"));
    for (int i = 0; i < 3; i++) {
        const json_t *value = json_object_get(slot, of_slot[i]);
        char text[16] = "";
        if (json_is_integer(value)) {
            snprintf(text, sizeof text, "%d", (int)json_integer_value(value));
        }
        assert_string_equal(csv->field[4 + i],
                            json_is_string(value) ? string(slot, of_slot[i]) : text);
    }
    assert_int_equal(strtol(csv->field[11], NULL, 10), integer(table, "length_cm"));
    assert_int_equal(strtol(csv->field[12], NULL, 10), integer(table, "width_cm"));
}

static int check_lines(struct csv *csv, const json_t *rows)
{
    size_t r, t, s;
    json_t *row, *table, *slot;
    int seats = 0;
    json_array_foreach(rows, r, row)
    {
        json_array_foreach(json_object_get(row, "tables"), t, table)
        {
            json_t *slots = json_object_get(table, "slots");
            json_array_foreach(slots, s, slot)
            {
                check_line(csv, table, slot);
                seats += (int)strtol(csv->field[7], NULL, 10);
                assert_string_equal(csv->field[8], string(row, "direction"));
                assert_int_equal(strtol(csv->field[0], NULL, 10), r + 1);
                assert_int_equal(strtol(csv->field[1], NULL, 10), t + 1);
                assert_int_equal(strtol(csv->field[2], NULL, 10), s + 1);
            }
            if (json_array_size(slots) == 0) {
                check_line(csv, table, NULL);
            }
        }
    }
    return seats;
}

/* What --csv wrote is read back, and gives the same table again. */
static bool comes_back(const struct buf *table)
{
    char path[64], options[128];
    struct buf out, err;
    snprintf(path, sizeof path, "/tmp/biggame-table-%d.csv", (int)getpid());
    write_scratch(path, buf_str(table), table->len);
    snprintf(options, sizeof options, "--from %s --csv", path);
    bool same = run(options, &out, &err) == CLI_DONE && strcmp(buf_str(&out), buf_str(table)) == 0;
    unlink(path);
    buf_release(&out);
    buf_release(&err);
    return same;
}

/* --csv tells each place of the plan, and nothing else. */
static bool check_csv(const struct case_row *row, char why[CASES_WHY_MAX])
{
    char options[512];
    struct buf out, err;
    struct csv csv;
    struct refusal refusal;
    json_t *plan = run_json(row->column[0]);
    snprintf(options, sizeof options, "%s --csv", row->column[0]);
    assert_int_equal(run(options, &out, &err), CLI_DONE);
    assert_int_equal(csv_init(&csv, buf_str(&out), out.len, &refusal), REFUSAL_ALLOWED);
    assert_true(csv_next(&csv, &refusal)); /* the head */
    assert_string_equal(csv.field[0], "row");
    int seats = check_lines(&csv, json_object_get(plan, "rows"));
    check_lines(&csv, json_object_get(plan, "unused"));
    bool more = csv_next(&csv, &refusal) && !csv_blank(&csv);
    bool back = comes_back(&out);
    snprintf(why, CASES_WHY_MAX, "%d seats%s%s", seats, more ? ", and lines left over" : "",
             back ? "" : ", and does not come back");
    bool good = seats == integer(plan, "chairs") && !more && back;
    csv_release(&csv);
    json_decref(plan);
    buf_release(&out);
    buf_release(&err);
    return good;
}

static void test_plan_as_csv_has_every_place(void **state)
{
    (void)state;
    cases_run("plan.cases", 30, check_csv);
    cases_run("hall_plan.cases", 15, check_csv);
}

static void test_plan_as_csv(void **state)
{
    (void)state;
    struct buf out, err;
    assert_int_equal(run("--players 4 --rows 1 --csv", &out, &err), CLI_DONE);
    assert_string_equal(buf_str(&out),
                        "\xEF\xBB\xBFrow,table,place,kind,board,letter,mirrors,seats,direction,"
                        "sun_side,room,table_length_cm,table_width_cm,x_cm,y_cm,angle_deg,"
                        "input\r\n"
                        "1,1,1,gameless,,B,2,,east,south,1,180,75,120,170,0,"
                        "\"{\"\"players\"\":4,\"\"rows\"\":1}\"\r\n"
                        "1,1,2,playing,1,A,,2,east,south,1,180,75,120,170,0,\r\n"
                        "1,1,3,playing,2,B,,2,east,south,1,180,75,120,170,0,\r\n"
                        "1,2,1,gameless,,A,1,,east,south,1,180,75,300,170,0,\r\n"
                        "1,2,2,free,,,,,east,south,1,180,75,300,170,0,\r\n"
                        "1,2,3,free,,,,,east,south,1,180,75,300,170,0,\r\n");
    buf_release(&out);
    buf_release(&err);
}

/* A table that was changed, as a spreadsheet may have written it, and what is said of it. */
static void test_plan_from_a_table(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said;
    } tables[] = {
        {"kind;input\r\ngameless;\"{\"\"players\"\":4,\"\"rows\"\":1}\"\r\nfree\r\n",
         "row 3: kind is \"free\", but \"playing\" follows from the input; change the input"},
        {"input,kind\n\"{\"\"players\"\":4,\"\"rows\"\":1}\",gameless\n",
         "file: there are fewer lines than places"},
        {"input\n", "file: there is no line below the head"},
        {"input\n{players\n", "input: what the plan was made of has to stand in the first line"},
        {"input\n\"{\"\"players\"\":61}\"\n", "players: 61 is odd"},
        {"a,b,\"input\n", "row 1: "},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char path[64], options[128], said[256];
        struct buf out, err;
        snprintf(path, sizeof path, "/tmp/biggame-table-%d.csv", (int)getpid());
        write_scratch(path, tables[i].text, strlen(tables[i].text));
        snprintf(options, sizeof options, "--from %s", path);
        assert_int_equal(run(options, &out, &err), CLI_WRONG_INPUT);
        snprintf(said, sizeof said, "biggame plan: from: %s: %s", path, tables[i].said);
        if (strncmp(buf_str(&err), said, strlen(said)) != 0) {
            fail_msg("said: %sexpected: %s", buf_str(&err), said);
        }
        unlink(path);
        buf_release(&out);
        buf_release(&err);
    }
}

static void test_plan_helps(void **state)
{
    (void)state;
    struct buf out, err;
    assert_int_equal(run("--help", &out, &err), CLI_DONE);
    assert_non_null(strstr(buf_str(&out), "--caretakers-per-interruption"));
    assert_int_equal(err.len, 0);
    buf_release(&out);
    buf_release(&err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plan_cases),
        cmocka_unit_test(test_plan_in_halls),
        cmocka_unit_test(test_plan_refusals),
        cmocka_unit_test(test_plan_reproduces_the_example_field_for_field),
        cmocka_unit_test(test_plan_prints_for_people),
        cmocka_unit_test(test_plan_prints_halls_for_people),
        cmocka_unit_test(test_plan_prints_whole_rows),
        cmocka_unit_test(test_plan_is_read_back_without_loss),
        cmocka_unit_test(test_plan_from_a_file_is_changed_by_options),
        cmocka_unit_test(test_plan_as_csv_has_every_place),
        cmocka_unit_test(test_plan_as_csv),
        cmocka_unit_test(test_plan_from_a_table),
        cmocka_unit_test(test_plan_helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
