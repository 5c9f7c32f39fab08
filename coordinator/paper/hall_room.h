/* One room of the hall's drawing. Only for paper/. */
#ifndef PAPER_HALL_ROOM_H
#define PAPER_HALL_ROOM_H

#include "paper/hall.h"

#define HALL_SUN 0xe08a00U
#define HALL_MOON 0x2f7d8cU
#define HALL_DIMENSION 0xb03a2eU
#define HALL_SCREEN_CM 300 /* how wide a screen is drawn */
#define HALL_SCREEN_DEPTH_CM 25

/* Where a room is on a sheet: its north-west corner, and millimetres for a centimetre. */
struct hall_view {
    struct sheet *sheet;
    const struct hall_drawing *drawing;
    size_t room;
    double x, y;
    double mm_per_cm;
};

void hall_draw_room(const struct hall_view *view);

/* The fill of a board by its letter. */
unsigned hall_letter_colour(char letter);

#endif
