/* Measures are taken along lines across the room: upright ones at an x, level ones at a y. Whatever
 * stands in the room is a rectangle, turned or not, of which a line sees a piece. */
#include "paper/hall_aisles.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIMENSION_MIN 30 /* cm; narrower gaps are not aisles */
#define BESIDE_CM 6      /* from the chairs of a row to a line past them */
#define INSIDE_CM 20     /* from the tables of a circle to a line on its Moon side */
#define BLOCKED (-1)     /* in place of a row of the hall */

/* A table with its chairs, or what is blocked; in centimetres of the room. */
struct thing {
    double x[4], y[4];
    int row;    /* of the hall, or BLOCKED */
    bool round; /* its row is a circle */
};

struct ground {
    const struct hall_view *view;
    double width, depth;
    double chair;
    struct thing *things;
    size_t count;
};

/* What a line sees of something, or the piece between two things. */
struct span {
    double low, high;
};

static double number(const json_t *json, const char *name)
{
    return json_number_value(json_object_get(json, name));
}

/* Collecting what stands there */

static void add_thing(struct ground *ground, double x, double y, double angle_deg, double length,
                      double from, double to, int row, bool round)
{
    double cosine = cos(angle_deg * M_PI / 180), sine = sin(angle_deg * M_PI / 180);
    const double along[4] = {0, length, length, 0}, across[4] = {from, from, to, to};
    struct thing *thing = ARRAY_PUSH(ground->things, ground->count);
    thing->row = row;
    thing->round = round;
    for (int i = 0; i < 4; i++) {
        thing->x[i] = x + along[i] * cosine - across[i] * sine;
        thing->y[i] = y + along[i] * sine + across[i] * cosine;
    }
}

static void add_tables(struct ground *ground, const char *list)
{
    size_t r, t;
    json_t *row, *table;
    json_array_foreach(json_object_get(ground->view->drawing->plan, list), r, row)
    {
        const char *direction = json_string_value(json_object_get(row, "direction"));
        bool round = direction != NULL && strcmp(direction, "circle") == 0;
        bool here = (size_t)number(row, "room") == ground->view->room;
        json_array_foreach(here ? json_object_get(row, "tables") : NULL, t, table)
        {
            add_thing(ground, number(table, "x_cm"), number(table, "y_cm"),
                      number(table, "angle_deg"), number(table, "length_cm"), -ground->chair,
                      number(table, "width_cm") + ground->chair, (int)number(row, "hall_row"),
                      round);
        }
    }
}

static void add_blocked(struct ground *ground, const json_t *room)
{
    size_t i;
    json_t *area;
    json_array_foreach(json_object_get(room, "blocked"), i, area)
    {
        add_thing(ground, number(area, "x_cm"), number(area, "y_cm"), 0, number(area, "width_cm"),
                  0, number(area, "depth_cm"), BLOCKED, false);
    }
}

/* Looking along a line */

static void widen(struct span *piece, double at)
{
    piece->low = fmin(piece->low, at);
    piece->high = fmax(piece->high, at);
}

/* What the line sees of a thing; false: it passes by. */
static bool look_at(const struct thing *thing, bool upright, double line, struct span *seen)
{
    const double *across = upright ? thing->x : thing->y, *along = upright ? thing->y : thing->x;
    *seen = (struct span){INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        int next = (i + 1) % 4;
        double step = across[next] - across[i];
        double part = fabs(step) > 1e-9 ? (line - across[i]) / step : 0;
        if (part >= 0 && part <= 1 && (fabs(step) > 1e-9 || fabs(across[i] - line) < 1e-9)) {
            widen(seen, along[i] + part * (along[next] - along[i]));
        }
    }
    return seen->low <= seen->high;
}

/* The nearest thing of another row behind `from`, or before it; the wall where there is none. */
static double nearest(const struct ground *ground, int row, bool upright, double line, double from,
                      bool behind, const struct thing **thing)
{
    double edge = behind ? (upright ? ground->depth : ground->width) : 0;
    *thing = NULL;
    for (size_t i = 0; i < ground->count; i++) {
        struct span seen;
        if ((ground->things[i].row == row && row != BLOCKED) ||
            !look_at(&ground->things[i], upright, line, &seen)) {
            continue;
        }
        bool nearer = behind ? seen.low >= from - 1 && seen.low < edge
                             : seen.high <= from + 1 && seen.high > edge;
        if (nearer) {
            edge = behind ? seen.low : seen.high;
            *thing = &ground->things[i];
        }
    }
    return edge;
}

/* Drawing */

static void write_width(const struct hall_view *view, double x, double y, bool upright, double cm)
{
    struct sheet_text style = {.size_mm = 2.8, .colour = HALL_DIMENSION};
    struct sheet_box box = upright ? (struct sheet_box){x + 1, y - 2, 20, 4}
                                   : (struct sheet_box){x - 10, y - 4.2, 20, 4};
    char text[24];
    style.align = upright ? SHEET_LEFT : SHEET_CENTRE;
    snprintf(text, sizeof text, "%.0f cm", cm);
    sheet_text(view->sheet, box, style, text);
}

/* A line with a tick at each end, and how long it is. */
static void draw_width(const struct hall_view *view, bool upright, double line, struct span piece)
{
    double scale = view->mm_per_cm, tick = 0.8;
    double x1 = view->x + (upright ? line : piece.low) * scale;
    double y1 = view->y + (upright ? piece.low : line) * scale;
    double x2 = view->x + (upright ? line : piece.high) * scale;
    double y2 = view->y + (upright ? piece.high : line) * scale;
    double across_x = upright ? tick : 0, across_y = upright ? 0 : tick;
    if (piece.high - piece.low < DIMENSION_MIN) {
        return;
    }
    sheet_line(view->sheet, x1, y1, x2, y2, 0.2, HALL_DIMENSION);
    sheet_line(view->sheet, x1 - across_x, y1 - across_y, x1 + across_x, y1 + across_y, 0.2,
               HALL_DIMENSION);
    sheet_line(view->sheet, x2 - across_x, y2 - across_y, x2 + across_x, y2 + across_y, 0.2,
               HALL_DIMENSION);
    write_width(view, (x1 + x2) / 2, (y1 + y2) / 2, upright, piece.high - piece.low);
}

/* Rows */

/* What a row takes of the floor. */
struct extent {
    struct span x, y;
    bool round;
};

static bool extent_of(const struct ground *ground, int row, struct extent *extent)
{
    *extent = (struct extent){{INFINITY, -INFINITY}, {INFINITY, -INFINITY}, false};
    for (size_t i = 0; i < ground->count; i++) {
        const struct thing *thing = &ground->things[i];
        for (int k = 0; k < 4 && thing->row == row; k++) {
            widen(&extent->x, thing->x[k]);
            widen(&extent->y, thing->y[k]);
            extent->round = thing->round;
        }
    }
    return extent->x.low < extent->x.high;
}

/* From a row's edges along a line, to what stands on either side. A straight row on the side before
 * measures that aisle from its own side. */
static void draw_beside(const struct ground *ground, int row, bool upright, double line,
                        struct span edges)
{
    const struct thing *thing;
    double end = nearest(ground, row, upright, line, edges.high, true, &thing);
    draw_width(ground->view, upright, line, (struct span){edges.high, end});
    double begin = nearest(ground, row, upright, line, edges.low, false, &thing);
    if (thing == NULL || thing->row == BLOCKED || thing->round) {
        draw_width(ground->view, upright, line, (struct span){begin, edges.low});
    }
}

static double middle(struct span piece)
{
    return (piece.low + piece.high) / 2;
}

/* Beside a straight row, and past its chairs at its ends. */
static void measure_straight(const struct ground *ground, int row, const struct extent *extent)
{
    bool level = extent->x.high - extent->x.low >= extent->y.high - extent->y.low;
    if (level) {
        draw_beside(ground, row, true, middle(extent->x), extent->y);
        draw_beside(ground, row, false, extent->y.low - BESIDE_CM, extent->x);
    } else {
        draw_beside(ground, row, false, middle(extent->y), extent->x);
        draw_beside(ground, row, true, extent->x.low - BESIDE_CM, extent->y);
    }
}

/* What is free across a circle, from table to table, where nothing else stands. */
static void measure_inside(const struct ground *ground, int row, const struct extent *extent)
{
    double line = middle(extent->y), centre = middle(extent->x);
    struct span inside = extent->x;
    for (size_t i = 0; i < ground->count; i++) {
        struct span seen;
        if (!look_at(&ground->things[i], false, line, &seen)) {
            continue;
        }
        if (ground->things[i].row != row && seen.high > extent->x.low &&
            seen.low < extent->x.high) {
            return;
        }
        inside.low = seen.high < centre ? fmax(inside.low, seen.high) : inside.low;
        inside.high = seen.low > centre ? fmin(inside.high, seen.low) : inside.high;
    }
    draw_width(ground->view, false, line, inside);
}

/* Around a circle, from where it reaches farthest. */
static void measure_round(const struct ground *ground, int row, const struct extent *extent)
{
    draw_beside(ground, row, true, middle(extent->x), extent->y);
    draw_beside(ground, row, false, middle(extent->y), extent->x);
    measure_inside(ground, row, extent);
}

/* Gaps within rows */

/* An aisle between two tables of a straight row. */
static void draw_gaps(const struct ground *ground, const json_t *row, const struct extent *extent)
{
    const json_t *items = json_object_get(row, "tables");
    bool level = extent->x.high - extent->x.low >= extent->y.high - extent->y.low;
    double at = level ? extent->x.low : extent->y.low;
    double line = (level ? extent->y.low : extent->x.low) - BESIDE_CM;
    size_t i;
    json_t *item;
    json_array_foreach(items, i, item)
    {
        double aisle = number(item, "aisle_cm");
        double count = json_object_get(item, "count") != NULL ? number(item, "count") : 1;
        if (aisle > 0) {
            draw_width(ground->view, !level, line, (struct span){at, at + aisle});
        }
        at += aisle > 0 ? aisle : count * number(item, "length_cm");
    }
}

/* The end of a table, so far from its Moon side; in centimetres of the room. */
static void table_end(const json_t *table, bool far, double out_cm, double *x, double *y)
{
    double angle = number(table, "angle_deg") * M_PI / 180;
    double along = far ? number(table, "length_cm") : 0;
    *x = number(table, "x_cm") + along * cos(angle) + out_cm * sin(angle);
    *y = number(table, "y_cm") + along * sin(angle) - out_cm * cos(angle);
}

/* From where one part of a circle ends to where the next begins. */
static void draw_round_gap(const struct hall_view *view, const json_t *part, const json_t *next)
{
    const json_t *tables = json_object_get(part, "tables");
    const json_t *last = json_array_get(tables, json_array_size(tables) - 1);
    const json_t *first = json_array_get(json_object_get(next, "tables"), 0);
    double x1, y1, x2, y2, scale = view->mm_per_cm;
    table_end(last, true, 0, &x1, &y1);
    table_end(first, false, 0, &x2, &y2);
    double cm = hypot(x2 - x1, y2 - y1);
    if (cm < DIMENSION_MIN) {
        return;
    }
    table_end(last, true, INSIDE_CM, &x1, &y1);
    table_end(first, false, INSIDE_CM, &x2, &y2);
    sheet_line(view->sheet, view->x + x1 * scale, view->y + y1 * scale, view->x + x2 * scale,
               view->y + y2 * scale, 0.2, HALL_DIMENSION);
    write_width(view, view->x + (x1 + x2) / 2 * scale, view->y + (y1 + y2) / 2 * scale,
                fabs(y2 - y1) > fabs(x2 - x1), cm);
}

static bool is_part(const struct hall_view *view, const json_t *row, size_t hall_row)
{
    return (size_t)number(row, "room") == view->room && (size_t)number(row, "hall_row") == hall_row;
}

/* The aisles of a circle. Where tables stay empty at the end of a part they stand in the gap, and
 * nothing is told. */
static void draw_round_gaps(const struct hall_view *view, size_t hall_row)
{
    const json_t *plan = view->drawing->plan, *first = NULL, *part = NULL;
    size_t r;
    json_t *row;
    json_array_foreach(json_object_get(plan, "unused"), r, row)
    {
        if (is_part(view, row, hall_row)) {
            return;
        }
    }
    json_array_foreach(json_object_get(plan, "rows"), r, row)
    {
        if (is_part(view, row, hall_row)) {
            if (part != NULL) {
                draw_round_gap(view, part, row);
            }
            first = first == NULL ? row : first;
            part = row;
        }
    }
    if (part != NULL) {
        draw_round_gap(view, part, first);
    }
}

void hall_draw_aisles(const struct hall_view *view)
{
    const json_t *hall = json_object_get(view->drawing->plan, "hall");
    const json_t *room = json_array_get(json_object_get(hall, "rooms"), view->room);
    struct ground ground = {.view = view,
                            .width = number(room, "width_cm"),
                            .depth = number(room, "depth_cm"),
                            .chair = number(hall, "chair_cm")};
    size_t i;
    json_t *row;
    add_tables(&ground, "rows");
    add_tables(&ground, "unused");
    add_blocked(&ground, room);
    json_array_foreach(json_object_get(room, "rows"), i, row)
    {
        struct extent extent;
        if (!extent_of(&ground, (int)i, &extent)) {
            continue;
        }
        if (extent.round) {
            measure_round(&ground, (int)i, &extent);
            draw_round_gaps(view, i);
        } else {
            measure_straight(&ground, (int)i, &extent);
            draw_gaps(&ground, row, &extent);
        }
    }
    free(ground.things);
}
