/* What lies on one board, by number of seat (seat_index), path by path and crossing by crossing: a
 * picture to draw by hand or by chance, and the net of a seat in it for the longest route. */
#ifndef TESTS_SUPPORT_ON_BOARD_H
#define TESTS_SUPPORT_ON_BOARD_H

#include "rules/trade_route.h"

struct on_board {
    const struct board *board;
    int road[BOARD_PATHS_MAX]; /* TRADE_ROUTE_NOBODY: nobody's */
    int ship[BOARD_PATHS_MAX];
    int building[BOARD_CROSSINGS_MAX];
};
void on_board_init(struct on_board *on, const struct board *board);

/* The length of the longest route of a seat. */
int on_board_longest(const struct on_board *on, int seat);

#endif
