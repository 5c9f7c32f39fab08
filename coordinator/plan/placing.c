#include "plan/placing.h"

#include "base/memory.h"
#include "plan/shape.h"

#include <math.h>
#include <stdlib.h>

/* From a wall to the long side of a row. */
static int margin_cm(const struct hall *hall)
{
    return hall->aisle_cm + hall->chair_cm;
}

/* From a row to the next one south of it. */
static int pitch_cm(const struct hall *hall)
{
    return PLAN_TABLE_WIDTH_CM + 2 * hall->chair_cm + hall->aisle_cm;
}

static int row_boards(const struct plan_row *row)
{
    int boards = 0;
    for (size_t t = 0; t < row->tables_count; t++) {
        for (size_t s = 0; s < row->tables[t].slots_count; s++) {
            boards += row->tables[t].slots[s].kind == PLAN_SLOT_PLAYING;
        }
    }
    return boards;
}

static void add_tables(const struct plan_row *row, struct hall_row *to)
{
    for (size_t i = 0; i < row->tables_count; i++) {
        size_t from = hall_backwards(to->direction) ? row->tables_count - 1 - i : i;
        hall_add_table(to, row->tables[from].length_cm, row->tables[from].width_cm);
    }
}

/* A serpentine: each row begins beside the end of the row before it. */
static void add_rows(struct plan *plan, struct hall_room *room)
{
    const struct hall *hall = &plan->hall;
    int end = 0, west = 0, east = 0;
    for (size_t i = 0; i < plan->rows_count; i++) {
        struct plan_row *row = &plan->rows[i];
        struct hall_row *to = hall_add_row(room);
        row->hall_row = (int)i;
        to->direction = (enum hall_direction)row->direction;
        to->boards = row_boards(row);
        to->x_cm = row->direction == PLAN_WEST ? end - row->length_cm : end;
        to->y_cm = margin_cm(hall) + (int)i * pitch_cm(hall);
        add_tables(row, to);
        end += row->direction == PLAN_WEST ? -row->length_cm : row->length_cm;
        west = to->x_cm < west ? to->x_cm : west;
        east = to->x_cm + row->length_cm > east ? to->x_cm + row->length_cm : east;
    }
    for (size_t i = 0; i < room->rows_count; i++) {
        room->rows[i].x_cm += hall->aisle_cm - west;
    }
    room->width_cm = east - west + 2 * hall->aisle_cm;
    room->depth_cm =
        (int)(room->rows_count - 1) * pitch_cm(hall) + PLAN_TABLE_WIDTH_CM + 2 * margin_cm(hall);
}

static void add_circle(struct plan *plan, struct hall_room *room)
{
    struct hall_row *to = hall_add_row(room);
    to->circle = true;
    for (size_t i = 0; i < plan->rows_count; i++) {
        add_tables(&plan->rows[i], to);
        if (plan->ring.interruptions_count != 0) {
            hall_add_aisle(to, plan->hall.aisle_cm);
        }
    }
}

/* Around the tables of a circle whose middle is still at 0, 0. */
static void fit_room(const struct hall *hall, const struct spot *spots, struct hall_room *room)
{
    struct hall_row *row = &room->rows[0];
    double x_max = 0, y_max = 0;
    for (size_t i = 0; i < row->items_count; i++) {
        const struct hall_item *item = &row->items[i];
        struct shape shape = shape_turned(spots[i].x_cm, spots[i].y_cm, spots[i].angle_deg,
                                          item->length_cm, 0, item->width_cm + hall->chair_cm);
        x_max = fmax(x_max, fmax(shape.x_max, -shape.x_min));
        y_max = fmax(y_max, fmax(shape.y_max, -shape.y_min));
    }
    row->x_cm = (int)ceil(x_max) + hall->aisle_cm;
    row->y_cm = (int)ceil(y_max) + hall->aisle_cm;
    room->width_cm = 2 * row->x_cm;
    room->depth_cm = 2 * row->y_cm;
}

/* Independent tables in a block of lines, about as many in a line as lines. */
static void add_games(struct plan *plan, struct hall_room *room)
{
    const struct hall *hall = &plan->hall;
    size_t columns = (size_t)ceil(sqrt(plan->tables));
    int longest = 0;
    for (size_t i = 0; i < plan->rows_count; i++) {
        struct plan_row *row = &plan->rows[i];
        struct hall_row *to = NULL;
        row->hall_row = (int)room->rows_count;
        for (size_t t = 0; t < row->tables_count; t++) {
            if (t % columns == 0) {
                to = hall_add_row(room);
                to->x_cm = hall->aisle_cm;
                to->y_cm = margin_cm(hall) + (int)(room->rows_count - 1) * pitch_cm(hall);
            } else {
                hall_add_aisle(to, hall->aisle_cm);
            }
            hall_add_table(to, row->tables[t].length_cm, row->tables[t].width_cm);
            longest = spot_row_length(to) > longest ? spot_row_length(to) : longest;
        }
    }
    room->width_cm = longest + 2 * hall->aisle_cm;
    room->depth_cm =
        (int)(room->rows_count - 1) * pitch_cm(hall) + PLAN_TABLE_WIDTH_CM + 2 * margin_cm(hall);
}

/* The plan's tables one after the other, as the ring passes them. */
struct cursor {
    struct plan *plan;
    size_t row, table;
};

static struct plan_table *next_table(struct cursor *cursor)
{
    while (cursor->table == cursor->plan->rows[cursor->row].tables_count) {
        cursor->row++;
        cursor->table = 0;
    }
    return &cursor->plan->rows[cursor->row].tables[cursor->table++];
}

static void place_tables(struct plan *plan)
{
    struct cursor cursor = {.plan = plan};
    const struct hall_room *room = &plan->hall.rooms[0];
    for (size_t i = 0; i < room->rows_count; i++) {
        const struct hall_row *row = &room->rows[i];
        struct spot *spots = must_calloc(row->items_count, sizeof *spots);
        spot_row(row, spots);
        for (size_t nth = 0; nth < row->items_count; nth++) {
            size_t index = hall_nth_item(row, nth);
            if (!row->items[index].aisle) {
                next_table(&cursor)->spot = spots[index];
            }
        }
        free(spots);
    }
}

void placing_make(struct plan *plan)
{
    hall_init(&plan->hall);
    struct hall_room *room = hall_add_room(&plan->hall);
    if (plan->shape == PLAN_CIRCLE) {
        add_circle(plan, room);
        struct spot *spots = must_calloc(room->rows[0].items_count, sizeof *spots);
        spot_row(&room->rows[0], spots);
        fit_room(&plan->hall, spots, room);
        free(spots);
    } else if (plan->shape == PLAN_TABLES) {
        add_games(plan, room);
    } else {
        add_rows(plan, room);
    }
    place_tables(plan);
}
