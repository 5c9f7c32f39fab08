/* biggame plan: the options become the body of POST /plan, so that both are checked and refused in
 * the same words; then the plan is printed, for people or as JSON. */
#include "plan/plan.h"
#include "base/buf.h"
#include "cli/cli.h"
#include "wire/plan_json.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: biggame plan --players N (--rows R | --row-boards N,N,... | --circle) [options]\n"
    "\n"
    "Which board lies where, the letters, and what to bring: kits, tables, chairs, caretakers.\n"
    "\n"
    "  --players N       players, an even number (base: 3, 4, or 6 and more)\n"
    "  --rows R          rows of tables; the boards are shared out evenly\n"
    "  --row-boards LIST boards of each row, e.g. 10,10,10 (base: tables of each row)\n"
    "  --circle          tables in a circle (big-game)\n"
    "  --gaps G          aisles cut into the circle, spread evenly\n"
    "  --ruleset R       big-game (the default), connect or base\n"
    "  --table-cm L      length of the tables, 180 by default\n"
    "  --end-table-cm L  length of the tables at both ends of each row\n"
    "  --caretakers-per-interruption 1|2\n"
    "  --json            the plan as JSON\n"
    "  --help            this text\n";

/* Rows are printed in lines of about this many columns, broken between tables. */
#define COLUMNS_MAX 96
/* The longest table has 16 places, each no more than " (1999A)". */
#define TABLE_TEXT_MAX 256

/* How an option's text becomes JSON. */
enum kind { NUMBER, LIST, WORD, FLAG, JSON_OUTPUT, HELP };

static const struct option options[] = {
    {"players", required_argument, NULL, NUMBER},
    {"rows", required_argument, NULL, NUMBER},
    {"row-boards", required_argument, NULL, LIST},
    {"circle", no_argument, NULL, FLAG},
    {"gaps", required_argument, NULL, NUMBER},
    {"ruleset", required_argument, NULL, WORD},
    {"table-cm", required_argument, NULL, NUMBER},
    {"end-table-cm", required_argument, NULL, NUMBER},
    {"caretakers-per-interruption", required_argument, NULL, NUMBER},
    {"json", no_argument, NULL, JSON_OUTPUT},
    {"help", no_argument, NULL, HELP},
    {NULL, 0, NULL, 0},
};

/* Options have dashes where fields have underscores. */
static void replace(char *text, char from, char to)
{
    while ((text = strchr(text, from)) != NULL) {
        *text++ = to;
    }
}

/* A whole number, or the text itself, for the reader to refuse. NULL when it is no UTF-8. */
static json_t *number_or_text(const char *text, size_t len)
{
    const char *digits = text + (len > 0 && text[0] == '-');
    size_t count = strspn(digits, "0123456789");
    if (count > 0 && count <= 18 && digits + count == text + len) {
        return json_integer(strtoll(text, NULL, 10));
    }
    return json_stringn(text, len);
}

static json_t *numbers(const char *text)
{
    json_t *list = json_array();
    for (;;) {
        size_t len = strcspn(text, ",");
        if (json_array_append_new(list, number_or_text(text, len)) != 0) {
            json_decref(list);
            return NULL;
        }
        if (text[len] == '\0') {
            return list;
        }
        text += len + 1;
    }
}

static json_t *option_value(enum kind kind, const char *text)
{
    switch (kind) {
    case NUMBER:
        return number_or_text(text, strlen(text));
    case LIST:
        return numbers(text);
    case WORD:
        return json_string(text);
    default:
        return json_true();
    }
}

/* 0, or an exit code. */
static int add_option(json_t *body, const struct option *option, const char *text)
{
    char field[REFUSAL_FIELD_MAX];
    snprintf(field, sizeof field, "%s", option->name);
    replace(field, '-', '_');
    if (json_object_get(body, field) != NULL) {
        return cli_wrong("plan", option->name, "given twice");
    }
    if (json_object_set_new(body, field, option_value((enum kind)option->val, text)) != 0) {
        return cli_wrong("plan", option->name, "the value is no text in UTF-8");
    }
    return 0;
}

/* getopt_long() leaves the letter of an unknown short option in `optopt`, the value of a long one
 * that was given an argument it does not take, and 0 for an unknown long one. */
static int unknown_option(const char *given)
{
    char letter[] = "-?";
    if (optopt == FLAG || optopt == JSON_OUTPUT || optopt == HELP) {
        return cli_wrong("plan", given, "takes no value");
    }
    letter[1] = (char)optopt;
    return cli_wrong("plan", optopt != 0 ? letter : given,
                     "there is no such option; biggame plan --help lists them");
}

/* Reads the options into the body; `*done` when --help has answered. */
static int read_options(int argc, char **argv, json_t *body, bool *as_json, bool *done)
{
    opterr = 0;
    optind = 0;
    for (;;) {
        int index = 0;
        int kind = getopt_long(argc, argv, ":", options, &index);
        if (kind == -1) {
            break;
        }
        if (kind == ':') {
            return cli_wrong("plan", argv[optind - 1] + 2, "missing; a value is needed");
        }
        if (kind == '?') {
            return unknown_option(argv[optind - 1]);
        }
        if (kind == HELP) {
            fputs(usage, stdout);
            *done = true;
            return 0;
        }
        *as_json = *as_json || kind == JSON_OUTPUT;
        int wrong = kind == JSON_OUTPUT ? 0 : add_option(body, &options[index], optarg);
        if (wrong != 0) {
            return wrong;
        }
    }
    if (optind < argc) {
        return cli_wrong("plan", argv[optind], "only options are taken here");
    }
    return 0;
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void print_boards(const struct plan *plan)
{
    if (plan->ruleset == RULESET_BASE) {
        return;
    }
    printf("boards      %d: %d to play on", plan->boards.total, plan->boards.playing);
    if (plan->boards.gameless != 0) {
        printf(", %d game-less", plan->boards.gameless);
    }
    if (plan->boards.edge != 0) {
        printf(", %d edge boards", plan->boards.edge);
    }
    printf(" (%d A, %d B, %d C)\n", plan->boards.by_letter[0], plan->boards.by_letter[1],
           plan->boards.by_letter[2]);
}

/* "8 of 180 cm, 4 of 240 cm": no more than two lengths occur. */
static void print_tables(const struct plan *plan)
{
    int first_cm = plan->rows[0].tables[0].length_cm, other_cm = 0, firsts = 0;
    for (size_t r = 0; r < plan->rows_count; r++) {
        for (size_t t = 0; t < plan->rows[r].tables_count; t++) {
            int length_cm = plan->rows[r].tables[t].length_cm;
            firsts += length_cm == first_cm;
            other_cm = length_cm != first_cm ? length_cm : other_cm;
        }
    }
    printf("tables      %d: %d of %d cm", plan->tables, firsts, first_cm);
    if (other_cm != 0) {
        printf(", %d of %d cm", plan->tables - firsts, other_cm);
    }
    printf("; %d cm wide\n", PLAN_TABLE_WIDTH_CM);
}

static void print_caretakers(const struct plan *plan)
{
    if (plan->caretakers.total == 0) {
        return;
    }
    printf("caretakers  %d at least: %d for clock and dice", plan->caretakers.total,
           plan->caretakers.clock);
    if (plan->caretakers.interruptions != 0) {
        printf(", %d at %d interruption%s", plan->caretakers.interruptions, plan->interruptions,
               plural(plan->interruptions));
    }
    if (plan->caretakers.ends != 0) {
        printf(", %d at the two ends", plan->caretakers.ends);
    }
    printf("; %d recommended\n", plan->caretakers.recommended_total);
    if (plan->communication_devices != 0) {
        printf("devices     %d, for the caretakers of the two ends\n", plan->communication_devices);
    }
}

static void print_clashes(const struct plan *plan)
{
    for (size_t i = 0; i < plan->clash_boards_count; i++) {
        printf("%s%d", i == 0 ? "clashes     two players of one colour can meet on boards " : ", ",
               plan->clash_boards[i]);
    }
    if (plan->clash_boards_count != 0) {
        putchar('\n');
    }
}

static void print_legend(const struct plan *plan)
{
    if (plan->ruleset == RULESET_BASE) {
        puts("\nTables with their seats; one game on each.");
        return;
    }
    puts("\nTables from left to right, as seen from the Sun side.");
    if (plan->boards.gameless != 0) {
        puts("(30C) is a game-less board that mirrors board 30; - is room for a board.");
    }
}

static void add_slot(struct buf *text, const struct plan_slot *slot)
{
    switch (slot->kind) {
    case PLAN_SLOT_PLAYING:
        buf_printf(text, " %d%.1s", slot->board, &slot->letter);
        break;
    case PLAN_SLOT_GAMELESS:
        buf_printf(text, " (%d%.1s)", slot->board, &slot->letter);
        break;
    case PLAN_SLOT_EDGE:
        buf_add_str(text, " edge");
        break;
    default:
        buf_add_str(text, " -");
    }
}

/* The tables of a row, in as many lines as it takes. */
static void print_row_tables(const struct plan *plan, const struct plan_row *row)
{
    struct buf table;
    size_t column = 0;
    buf_init(&table, TABLE_TEXT_MAX);
    for (size_t t = 0; t < row->tables_count; t++) {
        buf_clear(&table);
        buf_add_str(&table, " |");
        for (size_t s = 0; s < row->tables[t].slots_count; s++) {
            add_slot(&table, &row->tables[t].slots[s]);
        }
        if (plan->ruleset == RULESET_BASE) {
            buf_printf(&table, ": %d", row->tables[t].seats);
        }
        if (column > 0 && column + table.len > COLUMNS_MAX) {
            puts(" |");
            column = 0;
        }
        fputs(buf_str(&table), stdout);
        column += table.len;
    }
    puts(" |");
    buf_release(&table);
}

static void print_row(const struct plan *plan, size_t index)
{
    const struct plan_row *row = &plan->rows[index];
    printf("\n%s %zu: %zu table%s, %d.%02d m", plan->shape == PLAN_CIRCLE ? "Part" : "Row",
           index + 1, row->tables_count, plural((int)row->tables_count), row->length_cm / 100,
           row->length_cm % 100);
    if (plan->ruleset != RULESET_BASE) {
        printf(", Sun on the %s", plan_sun_side_words[row->sun_side]);
    }
    puts(row->markets ? ", with markets" : "");
    print_row_tables(plan, row);
}

static void print_plan(const struct plan *plan)
{
    printf("%d players, %s, ", plan->players, ruleset_get(plan->ruleset)->name);
    if (plan->shape == PLAN_CIRCLE && plan->interruptions == 0) {
        printf("in a closed circle\n\n");
    } else if (plan->shape == PLAN_CIRCLE) {
        printf("in a circle with %d gap%s\n\n", plan->interruptions, plural(plan->interruptions));
    } else {
        printf("in %zu row%s\n\n", plan->rows_count, plural((int)plan->rows_count));
    }
    print_boards(plan);
    printf("kits        %d\n", plan->kits);
    print_tables(plan);
    printf("chairs      %d\n", plan->chairs);
    print_caretakers(plan);
    print_clashes(plan);
    print_legend(plan);
    for (size_t i = 0; i < plan->rows_count; i++) {
        print_row(plan, i);
    }
}

static int print_json(const struct plan *plan)
{
    json_t *json = plan_to_json(plan);
    int failed = json_dumpf(json, stdout, JSON_COMPACT);
    json_decref(json);
    return failed != 0 || putchar('\n') == EOF ? CLI_FAILED : CLI_DONE;
}

static int make_and_print(const json_t *body, bool as_json)
{
    struct plan_input input;
    struct plan plan;
    struct refusal refusal;
    if (plan_input_from_json(body, &input, &refusal) || plan_make(&input, &plan, &refusal)) {
        replace(refusal.field, '_', '-');
        return cli_refused("plan", &refusal);
    }
    int done = CLI_DONE;
    if (as_json) {
        done = print_json(&plan);
    } else {
        print_plan(&plan);
    }
    plan_release(&plan);
    return done;
}

int cli_plan(int argc, char **argv)
{
    json_t *body = json_object();
    bool as_json = false, done = false;
    int code = read_options(argc, argv, body, &as_json, &done);
    if (code == 0 && !done) {
        code = make_and_print(body, as_json);
    }
    json_decref(body);
    return code;
}
