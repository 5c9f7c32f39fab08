#include "wire/plan_csv.h"

#include "base/buf.h"
#include "wire/csv.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A line while it is written: what it is about, from the plan down to the slot. */
struct line {
    struct buf *text;
    char separator;
    bool first; /* no field yet */
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
    static const char *const columns[] = {
        "row",   "table",     "place",    "kind", "board",           "letter",         "mirrors",
        "seats", "direction", "sun_side", "room", "table_length_cm", "table_width_cm", "x_cm",
        "y_cm",  "angle_deg"};
    buf_add_str(text, "\xEF\xBB\xBF");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
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
    struct line line = {.text = &text, .separator = separator, .plan = plan};
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
    *len = text.len;
    return buf_steal(&text);
}
