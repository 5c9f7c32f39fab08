#include "wire/plan_csv.h"

#include "base/buf.h"
#include "wire/csv.h"
#include "wire/plan_json.h"
#include "wire/read.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const columns[] = {
    "row",   "table",     "place",    "kind", "board",           "letter",         "mirrors",
    "seats", "direction", "sun_side", "room", "table_length_cm", "table_width_cm", "x_cm",
    "y_cm",  "angle_deg", "input"};
enum { COLUMNS = sizeof columns / sizeof *columns, INPUT = COLUMNS - 1 };

/* A line while it is written: what it is about, from the plan down to the slot. */
struct line {
    struct buf *text;
    char separator;
    bool first;        /* no field yet */
    const char *input; /* until it is written */
    const json_t *plan, *row, *table, *slot;
    size_t row_number, table_number, place; /* 0: none */
};

static void add_text(struct line *line, const char *field)
{
    buf_add(line->text, &line->separator, line->first ? 0 : 1);
    csv_write_field(line->text, field, line->separator);
    line->first = false;
}

static void add_number(struct line *line, double number)
{
    char field[32];
    snprintf(field, sizeof field, "%g", number);
    buf_add(line->text, &line->separator, line->first ? 0 : 1);
    buf_add_str(line->text, field); /* a negative one is no formula */
    line->first = false;
}

static void add_place(struct line *line, size_t number)
{
    if (number == 0) {
        add_text(line, "");
    } else {
        add_number(line, (double)number);
    }
}

/* A member as it is; empty when there is none. */
static void add_member(struct line *line, const json_t *of, const char *name)
{
    const json_t *value = json_object_get(of, name);
    if (json_is_number(value)) {
        add_number(line, json_number_value(value));
    } else {
        add_text(line, json_is_string(value) ? json_string_value(value) : "");
    }
}

static void add_room(struct line *line)
{
    size_t room = (size_t)json_integer_value(json_object_get(line->row, "room"));
    const json_t *rooms = json_object_get(json_object_get(line->plan, "hall"), "rooms");
    const char *name = json_string_value(json_object_get(json_array_get(rooms, room), "name"));
    if (name != NULL && *name != '\0') {
        add_text(line, name);
    } else {
        add_number(line, (double)room + 1);
    }
}

/* Chairs: told by the base game's tables; two at every other board with players. */
static void add_seats(struct line *line)
{
    const char *kind = json_string_value(json_object_get(line->slot, "kind"));
    if (json_object_get(line->table, "seats") != NULL) {
        add_member(line, line->table, "seats");
    } else if (kind != NULL && strcmp(kind, "playing") == 0) {
        add_number(line, 2);
    } else {
        add_text(line, "");
    }
}

static void write_line(struct line *line)
{
    static const char *const of_table[] = {"length_cm", "width_cm", "x_cm", "y_cm", "angle_deg"};
    line->first = true;
    add_place(line, line->row_number);
    add_place(line, line->table_number);
    add_place(line, line->place);
    if (line->slot == NULL) {
        add_text(line, "unused");
    } else {
        add_member(line, line->slot, "kind");
    }
    add_member(line, line->slot, "board");
    add_member(line, line->slot, "letter");
    add_member(line, line->slot, "mirrors");
    add_seats(line);
    add_member(line, line->row, "direction");
    add_member(line, line->row, "sun_side");
    add_room(line);
    for (size_t i = 0; i < sizeof of_table / sizeof *of_table; i++) {
        add_member(line, line->table, of_table[i]);
    }
    add_text(line, line->input != NULL ? line->input : "");
    line->input = NULL;
    buf_add_str(line->text, "\r\n");
}

static void write_row(struct line *line)
{
    size_t t, s;
    json_t *table, *slot;
    json_array_foreach(json_object_get(line->row, "tables"), t, table)
    {
        line->table = table;
        line->table_number = line->row_number == 0 ? 0 : t + 1;
        json_array_foreach(json_object_get(table, "slots"), s, slot)
        {
            line->slot = slot;
            line->place = s + 1;
            write_line(line);
        }
        if (json_array_size(json_object_get(table, "slots")) == 0) {
            line->slot = NULL;
            line->place = 0;
            write_line(line);
        }
    }
}

static void write_head(struct buf *text, char separator)
{
    buf_add_str(text, "\xEF\xBB\xBF");
    for (size_t i = 0; i < COLUMNS; i++) {
        buf_add(text, &separator, i == 0 ? 0 : 1);
        buf_add_str(text, columns[i]);
    }
    buf_add_str(text, "\r\n");
}

char *plan_to_csv(const json_t *plan, char separator, size_t *len)
{
    struct buf text;
    size_t i;
    json_t *row;
    buf_init(&text, SIZE_MAX / 2);
    write_head(&text, separator);
    char *input = json_dumps(json_object_get(plan, "input"), JSON_COMPACT | JSON_SORT_KEYS);
    struct line line = {.text = &text, .separator = separator, .input = input, .plan = plan};
    json_array_foreach(json_object_get(plan, "rows"), i, row)
    {
        line.row = row;
        line.row_number = i + 1;
        write_row(&line);
    }
    line.row_number = 0;
    json_array_foreach(json_object_get(plan, "unused"), i, row)
    {
        line.row = row;
        write_row(&line);
    }
    free(input);
    *len = text.len;
    return buf_steal(&text);
}

/* Reading back */

/* Where the columns stand in a table; -1 for one that is not there. */
struct table {
    struct csv csv;
    int at[COLUMNS];
};

static bool next_line(struct table *table, struct refusal *refusal)
{
    bool there = csv_next(&table->csv, refusal);
    while (there && csv_blank(&table->csv)) {
        there = csv_next(&table->csv, refusal);
    }
    return there;
}

/* Opens a table and reads its head; to be released unless refused. */
static enum refusal_code open_table(const char *text, size_t len, struct table *table,
                                    struct refusal *refusal)
{
    refusal->code = REFUSAL_ALLOWED;
    if (csv_init(&table->csv, text, len, refusal)) {
        return refusal->code;
    }
    bool head = next_line(table, refusal);
    for (int column = 0; column < COLUMNS; column++) {
        table->at[column] = -1;
        for (size_t i = 0; head && i < table->csv.fields; i++) {
            if (strcmp(table->csv.field[i], columns[column]) == 0) {
                table->at[column] = (int)i;
            }
        }
    }
    if (refusal->code == REFUSAL_ALLOWED && table->at[INPUT] < 0) {
        refuse(refusal, REFUSAL_FIELD_WRONG, "input",
               "missing; a plan's table has this column, with what the plan was made of");
    }
    if (refusal->code != REFUSAL_ALLOWED) {
        csv_release(&table->csv);
    }
    return refusal->code;
}

static const char *field_of(const struct table *table, int column)
{
    int at = table->at[column];
    return at >= 0 && (size_t)at < table->csv.fields ? table->csv.field[at] : "";
}

/* The first line has it. */
static enum refusal_code read_input(struct table *table, json_t **input, struct refusal *refusal)
{
    if (!next_line(table, refusal)) {
        return refusal->code != REFUSAL_ALLOWED ? refusal->code
                                                : refuse(refusal, REFUSAL_FIELD_WRONG, "file",
                                                         "there is no line below the head");
    }
    const char *text = field_of(table, INPUT);
    struct refusal inner;
    *input = NULL;
    if (read_text(text, strlen(text), input, &inner) || !json_is_object(*input)) {
        json_decref(*input);
        *input = NULL;
        return refuse(refusal, REFUSAL_FIELD_WRONG, "input",
                      "what the plan was made of has to stand in the first line, as a JSON object");
    }
    return REFUSAL_ALLOWED;
}

/* What a place is and bears is compared as text; lengths that a spreadsheet may write in its own
 * way, with a comma say, are not. */
static enum refusal_code compare_lines(const struct table *table, const struct table *made,
                                       struct refusal *refusal)
{
    static const int compared[] = {0, 1, 2, 3, 4, 5, 6, 11};
    for (size_t i = 0; i < sizeof compared / sizeof *compared; i++) {
        const char *told = field_of(table, compared[i]);
        const char *follows = field_of(made, compared[i]);
        if (table->at[compared[i]] >= 0 && strcmp(told, follows) != 0) {
            return csv_refuse(
                &table->csv, refusal,
                "%s is \"%.40s\", but \"%s\" follows from the input; change the input",
                columns[compared[i]], told, follows);
        }
    }
    return REFUSAL_ALLOWED;
}

/* `table` has read its first line already. */
static enum refusal_code compare(struct table *table, struct table *made, struct refusal *refusal)
{
    bool there = true, follows = next_line(made, refusal);
    while (there && follows) {
        if (compare_lines(table, made, refusal)) {
            return refusal->code;
        }
        there = next_line(table, refusal);
        if (refusal->code != REFUSAL_ALLOWED) {
            return refusal->code;
        }
        follows = next_line(made, refusal);
    }
    return there == follows ? REFUSAL_ALLOWED
                            : refuse(refusal, REFUSAL_FIELD_WRONG, "file",
                                     "there are %s lines than places that follow from the input",
                                     there ? "more" : "fewer");
}

/* The table that the input makes. */
static enum refusal_code make_table(json_t *body, struct table *made, struct refusal *refusal)
{
    struct plan_input input;
    struct plan plan;
    if (plan_input_from_json(body, &input, refusal)) {
        return refusal->code;
    }
    if (plan_make(&input, &plan, refusal) == REFUSAL_ALLOWED) {
        size_t len;
        json_t *json = plan_to_json(&plan, body);
        char *text = plan_to_csv(json, ',', &len);
        open_table(text, len, made, refusal);
        free(text);
        json_decref(json);
        plan_release(&plan);
    }
    plan_input_release(&input);
    return refusal->code;
}

enum refusal_code plan_input_from_csv(const char *text, size_t len, json_t **input,
                                      struct refusal *refusal)
{
    struct table table, made;
    if (open_table(text, len, &table, refusal)) {
        return refusal->code;
    }
    if (read_input(&table, input, refusal) == REFUSAL_ALLOWED) {
        if (make_table(*input, &made, refusal) == REFUSAL_ALLOWED) {
            compare(&table, &made, refusal);
            csv_release(&made.csv);
        }
        if (refusal->code != REFUSAL_ALLOWED) {
            json_decref(*input);
            *input = NULL;
        }
    }
    csv_release(&table.csv);
    return refusal->code;
}
