/* Where the tables of a hall stand, to the centimetre and the degree, so that they can be checked
 * and drawn. Pure. */
#ifndef PLAN_SPOT_H
#define PLAN_SPOT_H

#include "plan/hall.h"

/* A table is a rectangle with a corner at x, y (from the north-west corner of its room), turned
 * clockwise by `angle_deg` round that corner: its length runs along the turned x axis, in the order
 * of the ring, its width along the turned y axis, to the Sun side. So a drawing is: translate,
 * rotate, rectangle(0, 0, length, width); slot after slot from 0 on, the Sun side where y = width.
 */
struct spot {
    double x_cm, y_cm;
    double angle_deg; /* 0 east, 90 south, 180 west, 270 north; at least 0, below 360 */
};

/* The spots of a row's items, by their index in the list; `spots` has room for all of them.
 * Aisles get the spot at which they begin. A circle whose tables do not close stands in a straight
 * line through its middle instead, from west to east. Returns whether it closed; true for a
 * straight row. */
bool spot_row(const struct hall_row *row, struct spot *spots);

/* The widest table: the depth of a straight row. */
int spot_row_width(const struct hall_row *row);
/* Tables and aisles, end to end: the length of a straight row. */
int spot_row_length(const struct hall_row *row);

#endif
