/* The longest trade route.
 *
 * Sources: Big Game rulebook §7.1 (5 roads and ships "on his game board", only against the player
 * opposite; a road and a ship join at a building alone); Connect rulebook, "Longest Trade Route";
 * base game 6th edition guide (cut by an opponent's building; after a cut nobody has it unless one
 * alone qualifies); Dutch rules (branches do not count).
 *
 * A route is the longest walk over a player's own roads and ships on one board that uses none of
 * them twice. It may cross itself. It may begin and end at somebody else's building, but not go on
 * through it; and from a road to a ship only through a building of its own player.
 *
 * Nothing about it is kept: it always follows from the builds that are not undone. Everything here
 * is pure. */
#ifndef RULES_TRADE_ROUTE_H
#define RULES_TRADE_ROUTE_H

#include "rules/pieces.h"

#define TRADE_ROUTE_NOBODY (-1)

/* What lies on one board, by number of seat (seat_index), or TRADE_ROUTE_NOBODY. */
struct trade_route_board {
    const struct board *board;
    int road[BOARD_PATHS_MAX];
    int ship[BOARD_PATHS_MAX];
    int building[BOARD_CROSSINGS_MAX];
};
void trade_route_board_init(struct trade_route_board *on, const struct board *board);

/* The longest route of a seat, in pieces; its paths in order if `trail` is not NULL. A player's 15
 * roads and 15 ships are always searched through; should somebody report far more, a search of
 * TRADE_ROUTE_STEPS_MAX steps ends with the longest found. */
#define TRADE_ROUTE_STEPS_MAX 2000000
int trade_route_longest(const struct trade_route_board *on, int seat, int trail[BOARD_PATHS_MAX]);

/* Who has it, now that these are the lengths: a side, or TRADE_ROUTE_NOBODY. The holder keeps it on
 * a tie, and while it has the pieces that are needed (ruleset: route_min). */
int trade_route_holder(int holder, const int length[SIDES], int min);

/* Both players of a board that is followed. */
struct trade_route {
    int length[SIDES];
    int trail[SIDES][BOARD_PATHS_MAX]; /* length[side] paths each */
    int holder;                        /* a side, or TRADE_ROUTE_NOBODY */
    int since; /* the build by which the holder got it; 0 while there is none */
};
void trade_route_of(const struct pieces *pieces, int board, struct trade_route *route);

#endif
