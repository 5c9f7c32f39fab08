/* Rows of tables side by side in one direction, in a zone of a room: as floor.h tells. Pure. */
#ifndef PLAN_STRIPS_H
#define PLAN_STRIPS_H

#include "plan/hall.h"
#include "plan/stock.h"

#include <stdbool.h>
#include <stddef.h>

struct floor_row;

/* Of the strips that begin somewhere beside what is blocked, about so many are looked at: from each
 * place equally many. */
#define STRIPS_MAX 2000

/* A part of the floor, half open. A row's box ends with the aisle behind it, and so does what is
 * blocked. */
struct box {
    int x0, y0, x1, y1;
};

/* A room as it is to be laid. */
struct strips {
    const struct stock *stock;
    int aisle_cm;
    int pitch_cm; /* of a strip: the table, chairs on both sides, an aisle */
    struct box *blocked;
    struct box *turned; /* the same with x and y exchanged */
    size_t blocked_count;
};

/* From one strip of rows to the next. */
int strips_pitch_cm(const struct hall *hall);

void strips_open(struct strips *strips, const struct hall *hall, const struct hall_room *room,
                 const struct stock *stock);
void strips_release(struct strips *strips);

/* What of the room's floor boxes can take. */
struct box strips_whole(const struct strips *strips, const struct hall_room *room);

/* More rows than so many cannot stand in a box. */
int strips_rows_max(const struct strips *strips, struct box box);

/* The most boards on exactly 0..rows_max rows in one direction; -1: so many cannot stand. Adds to
 * *steps. */
void strips_most(const struct strips *strips, struct box box, bool along_x, int rows_max, int *most,
                 long *steps);

/* Those rows, `count` of them, which there are; all but their room is filled in. */
void strips_rows(const struct strips *strips, struct box box, bool along_x, int count,
                 struct floor_row *rows);

/* Where a box is worth cutting in two, across y or across x: beside what is blocked, and beside
 * strips. Ascending; the caller frees *cuts. */
size_t strips_cuts(const struct strips *strips, struct box box, bool across_y, int **cuts);

#endif
