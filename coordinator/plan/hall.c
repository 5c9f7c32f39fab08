#include "plan/hall.h"

#include "base/memory.h"
#include "plan/plan.h"

#include <stdio.h>
#include <stdlib.h>

const char *const hall_direction_words[HALL_DIRECTIONS] = {"east", "west", "south", "north"};

void hall_init(struct hall *hall)
{
    *hall = (struct hall){.aisle_cm = HALL_AISLE_CM_DEFAULT,
                          .chair_cm = HALL_CHAIR_CM_DEFAULT,
                          .table_width_cm = PLAN_TABLE_WIDTH_CM};
}

static void room_release(struct hall_room *room)
{
    for (size_t i = 0; i < room->rows_count; i++) {
        free(room->rows[i].items);
    }
    free(room->rows);
    free(room->blocked);
}

void hall_release(struct hall *hall)
{
    for (size_t i = 0; i < hall->rooms_count; i++) {
        room_release(&hall->rooms[i]);
    }
    free(hall->rooms);
    *hall = (struct hall){0};
}

static void room_copy(struct hall_room *to, const struct hall_room *from)
{
    *to = *from;
    to->blocked = must_copy(from->blocked, from->blocked_count, sizeof *from->blocked);
    to->rows = must_copy(from->rows, from->rows_count, sizeof *from->rows);
    for (size_t i = 0; i < from->rows_count; i++) {
        const struct hall_row *row = &from->rows[i];
        to->rows[i].items = must_copy(row->items, row->items_count, sizeof *row->items);
    }
}

void hall_copy(struct hall *to, const struct hall *from)
{
    *to = *from;
    to->rooms = must_copy(from->rooms, from->rooms_count, sizeof *from->rooms);
    for (size_t i = 0; i < from->rooms_count; i++) {
        room_copy(&to->rooms[i], &from->rooms[i]);
    }
}

struct hall_room *hall_add_room(struct hall *hall)
{
    return ARRAY_PUSH(hall->rooms, hall->rooms_count);
}

struct hall_row *hall_add_row(struct hall_room *room)
{
    return ARRAY_PUSH(room->rows, room->rows_count);
}

/* Items that a program adds stand in the list one by one. */
static void add_item(struct hall_row *row, bool aisle, int length_cm, int width_cm)
{
    struct hall_item *item = ARRAY_PUSH(row->items, row->items_count);
    *item = (struct hall_item){.aisle = aisle,
                               .length_cm = length_cm,
                               .width_cm = width_cm,
                               .entry = (int)row->items_count - 1};
}

void hall_add_table(struct hall_row *row, int length_cm, int width_cm)
{
    add_item(row, false, length_cm, width_cm);
}

void hall_add_aisle(struct hall_row *row, int length_cm)
{
    add_item(row, true, length_cm, 0);
}

bool hall_backwards(enum hall_direction direction)
{
    return direction == HALL_WEST || direction == HALL_NORTH;
}

bool hall_along_x(enum hall_direction direction)
{
    return direction == HALL_EAST || direction == HALL_WEST;
}

/* In a circle: the item after the last aisle; 0 when the list ends with an aisle, or has none. */
static size_t circle_begin(const struct hall_row *row)
{
    size_t begin = row->items_count;
    while (begin > 0 && !row->items[begin - 1].aisle) {
        begin--;
    }
    return begin == row->items_count ? 0 : begin;
}

size_t hall_nth_item(const struct hall_row *row, size_t nth)
{
    if (row->circle) {
        return (circle_begin(row) + nth) % row->items_count;
    }
    return hall_backwards(row->direction) ? row->items_count - 1 - nth : nth;
}

void hall_row_path(size_t room, size_t row, char path[REFUSAL_FIELD_MAX])
{
    snprintf(path, REFUSAL_FIELD_MAX, "hall.rooms.%zu.rows.%zu", room, row);
}

void hall_item_path(size_t room, size_t row, const struct hall_item *item,
                    char path[REFUSAL_FIELD_MAX])
{
    snprintf(path, REFUSAL_FIELD_MAX, "hall.rooms.%zu.rows.%zu.tables.%d", room, row, item->entry);
}
