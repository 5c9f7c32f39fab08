/* Where straight rows of tables can stand in a hall, and the most boards for each number of rows.
 * For proposals (plan/propose.h). Pure.
 *
 * Every row takes a box of the floor: its tables, the chairs on both sides, and an aisle to the
 * south and to the east of them. Boxes that touch keep all aisles; corners are kept apart as sides
 * are. A zone of the floor is laid with strips of rows in one direction, each strip as far north
 * (or west) as the wall, a blocked area or the strip before it lets it; what is blocked breaks a
 * strip into several rows. Or a zone is cut in two, beside a blocked area or a strip, and each part
 * is laid by itself, up to FLOOR_CUTS_MAX cuts deep. Among all of these the most boards are found.
 */
#ifndef PLAN_FLOOR_H
#define PLAN_FLOOR_H

#include "plan/hall.h"
#include "plan/stock.h"

#include <stddef.h>

#define FLOOR_ROWS_MAX 200 /* in all rooms */
#define FLOOR_CUTS_MAX 3
/* Steps of the search (a row looked at, in the innermost loop); the cuts are given up that would
 * take more. */
#define FLOOR_STEPS_MAX 8000000L

/* Which directions the rows have: a set. */
enum floor_mix { FLOOR_ALONG_X = 1, FLOOR_ALONG_Y = 2, FLOOR_BOTH = 3, FLOOR_MIXES = 4 };

/* Room for one row: of the box without the aisles in it. */
struct floor_row {
    int room;
    bool along_x;
    int x_cm, y_cm; /* north-west corner, chairs included */
    int length_cm;  /* of its tables, at most */
};

struct floor {
    struct floor_room *rooms;
    size_t rooms_count;
    int rows_max;
    long steps; /* that were taken */
};

/* To be released. */
void floor_open(struct floor *floor, const struct hall *hall, const struct stock *stock);
void floor_release(struct floor *floor);

/* The most boards on exactly so many rows in exactly these directions; negative when there is no
 * room for so many. */
int floor_boards(const struct floor *floor, enum floor_mix mix, int rows);

/* Those rows, which floor_boards() says there are, room by room; `rows` has room for them. */
void floor_rows(const struct floor *floor, enum floor_mix mix, int count, struct floor_row *rows);

#endif
