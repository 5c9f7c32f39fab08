#include "wire/hall_json.h"

#include "base/memory.h"
#include "plan/plan.h"
#include "wire/read.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* What is being read: the whole body, the hall so far, and how much of it. */
struct reading {
    const json_t *json;
    struct hall *hall;
    size_t rows, items;
    enum hall_direction direction; /* of the straight row before, for those that say nothing */
    bool any_straight;
    struct refusal *refusal;
};

/* "PATH.NAME": only the paths of this format come here, so they are never cut. */
static const char *join(char path[REFUSAL_FIELD_MAX], const char *parent, const char *name)
{
    snprintf(path, REFUSAL_FIELD_MAX, "%.44s.%s", parent, name);
    return path;
}

static enum refusal_code read_number(const struct reading *reading, const char *parent,
                                     const char *name, int min, int max, int *value)
{
    char path[REFUSAL_FIELD_MAX];
    return read_int(reading->json, join(path, parent, name), min, max, value, reading->refusal);
}

static enum refusal_code read_optional_number(const struct reading *reading, const char *parent,
                                              const char *name, int min, int max, int *value)
{
    char path[REFUSAL_FIELD_MAX];
    return read_optional_int(reading->json, join(path, parent, name), min, max, value,
                             reading->refusal);
}

static enum refusal_code read_name(const struct reading *reading, const char *parent,
                                   char name[HALL_NAME_SIZE])
{
    char path[REFUSAL_FIELD_MAX];
    const char *text = "";
    if (read_optional_string(reading->json, join(path, parent, "name"), 0, HALL_NAME_SIZE - 1,
                             &text, reading->refusal)) {
        return reading->refusal->code;
    }
    snprintf(name, HALL_NAME_SIZE, "%s", text);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_list(const struct reading *reading, const char *parent,
                                   const char *name, bool needed, size_t max, const json_t **list)
{
    char path[REFUSAL_FIELD_MAX];
    join(path, parent, name);
    return needed ? read_array(reading->json, path, 1, max, list, reading->refusal)
                  : read_optional_array(reading->json, path, 0, max, list, reading->refusal);
}

/* Tables and aisles */

static enum refusal_code too_many(const struct reading *reading, const char *path, const char *what,
                                  int max)
{
    return refuse(reading->refusal, REFUSAL_FIELD_WRONG, path, "more than %d %s in all", max, what);
}

static enum refusal_code read_aisle(struct reading *reading, const char *path, int entry,
                                    struct hall_row *row)
{
    static const char *const names[] = {"aisle_cm", NULL};
    int width_cm;
    if (read_only(reading->json, path, names, reading->refusal) ||
        read_number(reading, path, "aisle_cm", 1, HALL_CM_MAX, &width_cm)) {
        return reading->refusal->code;
    }
    hall_add_aisle(row, width_cm);
    row->items[row->items_count - 1].entry = entry;
    reading->items++;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_tables(struct reading *reading, const char *path, int entry,
                                     struct hall_row *row)
{
    static const char *const names[] = {"length_cm", "width_cm", "count", NULL};
    int length_cm, width_cm = reading->hall->table_width_cm, count = 1;
    if (read_only(reading->json, path, names, reading->refusal) ||
        read_number(reading, path, "length_cm", 1, PLAN_TABLE_CM_MAX, &length_cm) ||
        read_optional_number(reading, path, "width_cm", 1, HALL_TABLE_WIDTH_CM_MAX, &width_cm) ||
        read_optional_number(reading, path, "count", 1, HALL_ITEMS_MAX, &count)) {
        return reading->refusal->code;
    }
    reading->items += (size_t)count;
    for (int i = 0; i < count && reading->items <= HALL_ITEMS_MAX; i++) {
        hall_add_table(row, length_cm, width_cm);
        row->items[row->items_count - 1].entry = entry;
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_items(struct reading *reading, const char *row_path,
                                    struct hall_row *row)
{
    const json_t *list;
    if (read_list(reading, row_path, "tables", true, HALL_ITEMS_MAX, &list)) {
        return reading->refusal->code;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "%.40s.tables.%zu", row_path, i);
        bool aisle = json_object_get(json_array_get(list, i), "aisle_cm") != NULL;
        if ((aisle ? read_aisle : read_tables)(reading, path, (int)i, row)) {
            return reading->refusal->code;
        }
        if (reading->items > HALL_ITEMS_MAX) {
            return too_many(reading, path, "tables and aisles", HALL_ITEMS_MAX);
        }
    }
    return REFUSAL_ALLOWED;
}

/* Rows */

static enum refusal_code read_circle(struct reading *reading, const char *path,
                                     struct hall_row *row)
{
    static const char *const names[] = {"circle",        "x_cm",   "y_cm",   "straight_x_cm",
                                        "straight_y_cm", "boards", "tables", NULL};
    if (read_only(reading->json, path, names, reading->refusal) ||
        read_optional_number(reading, path, "straight_x_cm", 0, HALL_CM_MAX, &row->straight_x_cm) ||
        read_optional_number(reading, path, "straight_y_cm", 0, HALL_CM_MAX, &row->straight_y_cm)) {
        return reading->refusal->code;
    }
    return REFUSAL_ALLOWED;
}

/* The way back, so that rows that say nothing form a serpentine. */
static enum hall_direction turned_round(enum hall_direction direction)
{
    static const enum hall_direction back[HALL_DIRECTIONS] = {[HALL_EAST] = HALL_WEST,
                                                              [HALL_WEST] = HALL_EAST,
                                                              [HALL_SOUTH] = HALL_NORTH,
                                                              [HALL_NORTH] = HALL_SOUTH};
    return back[direction];
}

static enum refusal_code read_straight(struct reading *reading, const char *path,
                                       struct hall_row *row)
{
    static const char *const names[] = {"circle", "x_cm",   "y_cm", "direction",
                                        "boards", "tables", NULL};
    char field[REFUSAL_FIELD_MAX];
    int direction = reading->any_straight ? (int)turned_round(reading->direction) : HALL_EAST;
    if (read_only(reading->json, path, names, reading->refusal) ||
        read_optional_word(reading->json, join(field, path, "direction"), hall_direction_words,
                           HALL_DIRECTIONS, &direction, reading->refusal)) {
        return reading->refusal->code;
    }
    row->direction = (enum hall_direction)direction;
    reading->direction = row->direction;
    reading->any_straight = true;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_row(struct reading *reading, const char *path, struct hall_row *row)
{
    char field[REFUSAL_FIELD_MAX];
    const json_t *object;
    if (read_object(reading->json, path, &object, reading->refusal) ||
        read_optional_bool(reading->json, join(field, path, "circle"), &row->circle,
                           reading->refusal) ||
        (row->circle ? read_circle : read_straight)(reading, path, row) ||
        read_number(reading, path, "x_cm", 0, HALL_CM_MAX, &row->x_cm) ||
        read_number(reading, path, "y_cm", 0, HALL_CM_MAX, &row->y_cm) ||
        read_optional_number(reading, path, "boards", 1, RING_BOARDS_MAX, &row->boards)) {
        return reading->refusal->code;
    }
    return read_items(reading, path, row);
}

static enum refusal_code read_rows(struct reading *reading, const char *room_path,
                                   struct hall_room *room)
{
    const json_t *list = NULL;
    if (read_list(reading, room_path, "rows", false, HALL_ROWS_MAX, &list)) {
        return reading->refusal->code;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "%.32s.rows.%zu", room_path, i);
        if (++reading->rows > HALL_ROWS_MAX) {
            return too_many(reading, path, "rows", HALL_ROWS_MAX);
        }
        if (read_row(reading, path, hall_add_row(room))) {
            return reading->refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

/* Rooms */

static enum refusal_code read_blocked(struct reading *reading, const char *path,
                                      struct hall_room *room)
{
    static const char *const names[] = {"name", "x_cm", "y_cm", "width_cm", "depth_cm", NULL};
    struct hall_blocked *area = ARRAY_PUSH(room->blocked, room->blocked_count);
    if (read_only(reading->json, path, names, reading->refusal) ||
        read_name(reading, path, area->name) ||
        read_number(reading, path, "x_cm", 0, HALL_CM_MAX, &area->x_cm) ||
        read_number(reading, path, "y_cm", 0, HALL_CM_MAX, &area->y_cm) ||
        read_number(reading, path, "width_cm", 1, HALL_CM_MAX, &area->width_cm) ||
        read_number(reading, path, "depth_cm", 1, HALL_CM_MAX, &area->depth_cm)) {
        return reading->refusal->code;
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_blocked_areas(struct reading *reading, const char *room_path,
                                            struct hall_room *room)
{
    const json_t *list = NULL;
    if (read_list(reading, room_path, "blocked", false, HALL_BLOCKED_MAX, &list)) {
        return reading->refusal->code;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "%.32s.blocked.%zu", room_path, i);
        if (read_blocked(reading, path, room)) {
            return reading->refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_room(struct reading *reading, const char *path)
{
    static const char *const names[] = {"name", "width_cm", "depth_cm", "blocked", "rows", NULL};
    struct hall_room *room = hall_add_room(reading->hall);
    if (read_only(reading->json, path, names, reading->refusal) ||
        read_name(reading, path, room->name) ||
        read_number(reading, path, "width_cm", 1, HALL_CM_MAX, &room->width_cm) ||
        read_number(reading, path, "depth_cm", 1, HALL_CM_MAX, &room->depth_cm) ||
        read_blocked_areas(reading, path, room)) {
        return reading->refusal->code;
    }
    return read_rows(reading, path, room);
}

static enum refusal_code read_rooms(struct reading *reading, const char *hall_path)
{
    const json_t *list;
    if (read_list(reading, hall_path, "rooms", true, HALL_ROOMS_MAX, &list)) {
        return reading->refusal->code;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "%.32s.rooms.%zu", hall_path, i);
        if (read_room(reading, path)) {
            return reading->refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

/* The stock */

static int shorter_first(const void *a, const void *b)
{
    const struct hall_stock *first = a, *second = b;
    return first->length_cm - second->length_cm;
}

static enum refusal_code read_stock(struct reading *reading, const char *hall_path)
{
    char path[REFUSAL_FIELD_MAX];
    const json_t *stock = NULL;
    const char *length;
    json_t *count;
    if (read_optional_object(reading->json, join(path, hall_path, "stock"), &stock,
                             reading->refusal)) {
        return reading->refusal->code;
    }
    json_object_foreach((json_t *)(uintptr_t)stock, length, count) // NOLINT
    {
        struct hall_stock *entry = &reading->hall->stock[reading->hall->stock_count];
        char *end;
        long cm = strtol(length, &end, 10);
        if (length[0] < '1' || length[0] > '9' || *end != '\0' || cm < PLAN_TABLE_CM_MIN ||
            cm > PLAN_TABLE_CM_MAX) {
            return refuse(reading->refusal, REFUSAL_FIELD_WRONG, path,
                          "\"%.20s\" is no length of a table; whole centimetres from %d to %d are",
                          length, PLAN_TABLE_CM_MIN, PLAN_TABLE_CM_MAX);
        }
        if (reading->hall->stock_count == HALL_STOCK_MAX) {
            return refuse(reading->refusal, REFUSAL_FIELD_WRONG, path,
                          "more than %d different lengths", HALL_STOCK_MAX);
        }
        if (read_number(reading, path, length, 0, HALL_ITEMS_MAX, &entry->count)) {
            return reading->refusal->code;
        }
        entry->length_cm = (int)cm;
        reading->hall->stock_count++;
    }
    qsort(reading->hall->stock, reading->hall->stock_count, sizeof *reading->hall->stock,
          shorter_first);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_hall(struct reading *reading, const char *path)
{
    static const char *const names[] = {"aisle_cm", "chair_cm", "table_width_cm",
                                        "stock",    "rooms",    NULL};
    struct hall *hall = reading->hall;
    if (read_only(reading->json, path, names, reading->refusal) ||
        read_optional_number(reading, path, "aisle_cm", 0, HALL_AISLE_CM_MAX, &hall->aisle_cm) ||
        read_optional_number(reading, path, "chair_cm", 0, HALL_CHAIR_CM_MAX, &hall->chair_cm) ||
        read_optional_number(reading, path, "table_width_cm", HALL_TABLE_WIDTH_CM_MIN,
                             HALL_TABLE_WIDTH_CM_MAX, &hall->table_width_cm) ||
        read_stock(reading, path)) {
        return reading->refusal->code;
    }
    return read_rooms(reading, path);
}

enum refusal_code hall_from_json(const json_t *json, const char *path, struct hall *hall,
                                 struct refusal *refusal)
{
    struct reading reading = {.json = json, .hall = hall, .refusal = refusal};
    hall_init(hall);
    if (read_hall(&reading, path)) {
        hall_release(hall);
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

/* Writing */

static bool same_item(const struct hall_item *a, const struct hall_item *b)
{
    return a->aisle == b->aisle && a->length_cm == b->length_cm && a->width_cm == b->width_cm;
}

static json_t *items_to_json(const struct hall_row *row)
{
    json_t *list = json_array();
    for (size_t i = 0, count; i < row->items_count; i += count) {
        const struct hall_item *item = &row->items[i];
        count = 1;
        while (!item->aisle && i + count < row->items_count &&
               same_item(item, &row->items[i + count])) {
            count++;
        }
        json_array_append_new(list, item->aisle ? json_pack("{s:i}", "aisle_cm", item->length_cm)
                                                : json_pack("{s:i, s:i, s:i}", "length_cm",
                                                            item->length_cm, "width_cm",
                                                            item->width_cm, "count", (int)count));
    }
    return list;
}

static json_t *row_to_json(const struct hall_row *row)
{
    json_t *json = row->circle ? json_pack("{s:b, s:i, s:i, s:i, s:i}", "circle", 1, "x_cm",
                                           row->x_cm, "y_cm", row->y_cm, "straight_x_cm",
                                           row->straight_x_cm, "straight_y_cm", row->straight_y_cm)
                               : json_pack("{s:i, s:i, s:s}", "x_cm", row->x_cm, "y_cm", row->y_cm,
                                           "direction", hall_direction_words[row->direction]);
    if (row->boards != 0) {
        json_object_set_new(json, "boards", json_integer(row->boards));
    }
    json_object_set_new(json, "tables", items_to_json(row));
    return json;
}

static json_t *room_to_json(const struct hall_room *room)
{
    json_t *blocked = json_array(), *rows = json_array();
    for (size_t i = 0; i < room->blocked_count; i++) {
        const struct hall_blocked *area = &room->blocked[i];
        json_array_append_new(blocked, json_pack("{s:s, s:i, s:i, s:i, s:i}", "name", area->name,
                                                 "x_cm", area->x_cm, "y_cm", area->y_cm, "width_cm",
                                                 area->width_cm, "depth_cm", area->depth_cm));
    }
    for (size_t i = 0; i < room->rows_count; i++) {
        json_array_append_new(rows, row_to_json(&room->rows[i]));
    }
    return json_pack("{s:s, s:i, s:i, s:o, s:o}", "name", room->name, "width_cm", room->width_cm,
                     "depth_cm", room->depth_cm, "blocked", blocked, "rows", rows);
}

json_t *hall_to_json(const struct hall *hall)
{
    json_t *rooms = json_array();
    for (size_t i = 0; i < hall->rooms_count; i++) {
        json_array_append_new(rooms, room_to_json(&hall->rooms[i]));
    }
    json_t *json = json_pack("{s:i, s:i, s:i}", "aisle_cm", hall->aisle_cm, "chair_cm",
                             hall->chair_cm, "table_width_cm", hall->table_width_cm);
    if (hall->stock_count != 0) {
        json_t *stock = json_object();
        for (size_t i = 0; i < hall->stock_count; i++) {
            char length[12];
            snprintf(length, sizeof length, "%d", hall->stock[i].length_cm);
            json_object_set_new(stock, length, json_integer(hall->stock[i].count));
        }
        json_object_set_new(json, "stock", stock);
    }
    json_object_set_new(json, "rooms", rooms);
    return json;
}
