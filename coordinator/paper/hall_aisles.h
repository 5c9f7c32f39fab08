/* The widths of a room's aisles in the hall's drawing. */
#ifndef PAPER_HALL_AISLES_H
#define PAPER_HALL_AISLES_H

#include "paper/hall_room.h"

/* Draws what is free beside each row and at its ends, to the next thing or the wall; the gaps
 * within rows; and what is free around a circle and across it. Chairs are no free room. */
void hall_draw_aisles(const struct hall_view *view);

#endif
