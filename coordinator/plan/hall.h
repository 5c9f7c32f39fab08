/* A hall as it is: its rooms, what is blocked, and the rows of tables in them. Also the stock of
 * tables from which layouts are proposed (plan/propose.h).
 *
 * Whole centimetres from the north-west corner of a room: x to the east, y to the south. As a file
 * and as "hall" in the body of POST /plan it is (wire/hall_json.h reads and writes it):
 *
 *     {"aisle_cm":120,          least width of an aisle; free of tables and of chairs
 *      "chair_cm":50,           depth that a seated player takes beside a table
 *      "table_width_cm":75,     of tables that do not say theirs
 *      "stock":{"180":20,"240":6},                  for proposals: tables by their length
 *      "rooms":[{"name":"Hall 1","width_cm":3000,"depth_cm":2000,
 *        "blocked":[{"name":"stage","x_cm":0,"y_cm":0,"width_cm":400,"depth_cm":600}],
 *        "rows":[
 *          {"x_cm":200,"y_cm":800,"direction":"east","boards":10,
 *           "tables":[{"length_cm":240},{"length_cm":180,"count":2},{"aisle_cm":150},
 *                     {"length_cm":240,"width_cm":80}]},
 *          {"circle":true,"x_cm":1500,"y_cm":1000,"straight_x_cm":400,"straight_y_cm":0,
 *           "tables":[{"length_cm":180,"count":20},{"aisle_cm":150}]}]}]}
 *
 * Only "rooms", their sizes, the position of rows and blocked areas and the lengths of tables are
 * needed. The ring runs through the rooms and through their rows in the order of the lists.
 *
 * A straight row stands parallel to a wall, its north-west corner at x, y; its tables are listed
 * from west to east or from north to south, whichever way the ring runs along it ("direction":
 * east, west, north, south; left out, it turns round at each row, so that a serpentine is formed,
 * beginning with east). Tables of different widths stand with their middles in one line. An aisle
 * among the tables is an interruption. "boards" is how many are laid in the row at most, the
 * game-less ones not counted; left out, as many as fit.
 *
 * A circle stands with its middle at x, y, and becomes an oval or a rounded rectangle by a pair of
 * straight parts in x, in y or both. Its tables are listed in the order of the ring, which begins
 * in the south and runs over the east, with the Sun side outside; its size follows from them
 * (plan/loop.h). Without an aisle it is closed. After an aisle at the end of the list, or else
 * after the last aisle, lies board 1.
 *
 * A hall owns its arrays. Everything here is pure. */
#ifndef PLAN_HALL_H
#define PLAN_HALL_H

#include "rules/refusal.h"
#include "rules/ring.h"

#include <stdbool.h>
#include <stddef.h>

/* Limits. The largest sizes are there to keep sums small; no hall is 10 km long. */
#define HALL_CM_MAX 1000000
#define HALL_ROOMS_MAX 20
#define HALL_BLOCKED_MAX 100          /* a room */
#define HALL_ROWS_MAX RING_BOARDS_MAX /* in all rooms */
/* Tables and aisles in all: enough for 2,000 rows of one board, on tables that hold one. */
#define HALL_ITEMS_MAX 6000
#define HALL_STOCK_MAX 10  /* different lengths in the stock */
#define HALL_NAME_SIZE 101 /* bytes of UTF-8 and a NUL */
#define HALL_AISLE_CM_DEFAULT 120
#define HALL_AISLE_CM_MAX 1000
#define HALL_CHAIR_CM_DEFAULT 50
#define HALL_CHAIR_CM_MAX 200
#define HALL_TABLE_WIDTH_CM_MIN 60  /* guide §2.2.1: at least 60, */
#define HALL_TABLE_WIDTH_CM_GOOD 75 /* better 75 */
#define HALL_TABLE_WIDTH_CM_MAX 500

enum hall_direction { HALL_EAST, HALL_WEST, HALL_SOUTH, HALL_NORTH, HALL_DIRECTIONS };
extern const char *const hall_direction_words[HALL_DIRECTIONS];

/* A table or an aisle. */
struct hall_item {
    bool aisle;
    int length_cm; /* along the row; of an aisle, its width */
    int width_cm;  /* across the row; 0 for an aisle */
    int entry;     /* its place in the file's list, where "count" stands for several */
};

struct hall_row {
    bool circle;
    int x_cm, y_cm;
    enum hall_direction direction;    /* of a straight row */
    int straight_x_cm, straight_y_cm; /* of a circle: each of its two straight parts in x, in y */
    int boards;                       /* at most so many; 0: as many as fit */
    struct hall_item *items;          /* as listed in the file */
    size_t items_count;
};

struct hall_blocked {
    char name[HALL_NAME_SIZE];
    int x_cm, y_cm, width_cm, depth_cm;
};

struct hall_room {
    char name[HALL_NAME_SIZE];
    int width_cm; /* from west to east */
    int depth_cm; /* from north to south */
    struct hall_blocked *blocked;
    size_t blocked_count;
    struct hall_row *rows;
    size_t rows_count;
};

struct hall_stock {
    int length_cm;
    int count;
};

struct hall {
    int aisle_cm;
    int chair_cm;
    int table_width_cm;
    struct hall_stock stock[HALL_STOCK_MAX]; /* from the shortest to the longest */
    size_t stock_count;
    struct hall_room *rooms;
    size_t rooms_count;
};

/* Empty, with the defaults above. */
void hall_init(struct hall *hall);
void hall_release(struct hall *hall);
void hall_copy(struct hall *to, const struct hall *from);

/* Adding at the end; not to a copy. What is returned is zeroed, and valid until the next is added.
 */
struct hall_room *hall_add_room(struct hall *hall);
struct hall_row *hall_add_row(struct hall_room *room);
void hall_add_table(struct hall_row *row, int length_cm, int width_cm);
void hall_add_aisle(struct hall_row *row, int length_cm);

/* The items of a row in the order in which the ring passes them: the index of the nth one. In a
 * circle with aisles the first is the one after the last aisle. */
size_t hall_nth_item(const struct hall_row *row, size_t nth);

/* Whether the direction is west or north, against the order of the list. */
bool hall_backwards(enum hall_direction direction);
bool hall_along_x(enum hall_direction direction);

/* Names for refusals: "hall.rooms.0.rows.2", and "….tables.1" after it. */
void hall_row_path(size_t room, size_t row, char path[REFUSAL_FIELD_MAX]);
void hall_item_path(size_t room, size_t row, const struct hall_item *item,
                    char path[REFUSAL_FIELD_MAX]);

#endif
