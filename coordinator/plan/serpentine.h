/* From rooms for rows (plan/floor.h) to rows of tables that the ring runs through: in which order,
 * in which direction, and where exactly they stand. For proposals (plan/propose.h). Pure. */
#ifndef PLAN_SERPENTINE_H
#define PLAN_SERPENTINE_H

#include "plan/floor.h"
#include "plan/sharing.h"

/* A row and how the ring runs through it. */
struct run {
    struct floor_row row;
    enum hall_direction direction;
};

/* Room by room, from the north-west corner on, each time to the nearest end of a row. The rows come
 * room by room; `runs` has room for them. */
void serpentine_order(const struct floor_row *rows, size_t count, struct run *runs);

/* Adds the rows to a hall that has none. Each begins, if it can, beside the end of the one before
 * it; the longest tables stand at its ends. In a room without anything blocked, rows of one
 * direction stand in its middle. */
void serpentine_stand(const struct run *runs, size_t count, const struct stock *stock,
                      const struct sharing *sharing, struct hall *hall);

#endif
