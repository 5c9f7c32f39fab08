/* The longest trade route.
 *
 * Sources: Big Game rulebook §7.1 (5 roads and ships "on his game board", only against the player
 * opposite; a road and a ship join at a building alone); Connect rulebook, "Longest Trade Route" (5
 * roads, wherever they lie, only against the player opposite); base game 6th edition guide §8 (all
 * players; cut by an opponent's building; after a cut nobody has it unless one alone qualifies);
 * Dutch rules (branches do not count).
 *
 * A route is the longest walk over a player's own roads and ships that uses none of them twice: on
 * the player's board in the Big Game, over the boards beside it too in Connect, on the island in
 * the base game. It may cross itself. It may begin and end at somebody else's building, but not go
 * on through it; and from a road to a ship only through a building of its own player.
 *
 * Nothing about it is kept: it always follows from the builds that are not undone. Everything here
 * is pure. */
#ifndef RULES_TRADE_ROUTE_H
#define RULES_TRADE_ROUTE_H

#include "rules/pieces.h"

#define TRADE_ROUTE_NOBODY (-1)

/* Who contends for one: the two sides of a board by their numbers, or the places around a table of
 * the base game from 0 on. */
#define TRADE_ROUTE_PLAYERS_MAX START_PLACES_MAX

/* A player's roads and ships as a route sees them. Points are crossings, by any numbers that are
 * the same for the same crossing. */
#define TRADE_ROUTE_PIECES_MAX BOARD_PATHS_MAX /* more of one player's are not looked at */
struct trade_route_net {
    int count;
    int ends[TRADE_ROUTE_PIECES_MAX][2];
    bool ship[TRADE_ROUTE_PIECES_MAX];
    /* What stands at the ends: nothing, a building of the player's, one of somebody else's. */
    enum trade_route_joint { ROUTE_OPEN, ROUTE_OWN, ROUTE_CUT } joint[TRADE_ROUTE_PIECES_MAX][2];
};

/* The length of the longest route; the pieces of one that is as long in order, if `trail` is not
 * NULL. A player's 15 roads and 15 ships are always searched through; should somebody report far
 * more, a search of TRADE_ROUTE_STEPS_MAX steps ends with the longest found. */
#define TRADE_ROUTE_STEPS_MAX 2000000
int trade_route_longest(const struct trade_route_net *net, int trail[TRADE_ROUTE_PIECES_MAX]);

/* Who has it, now that these are the lengths of `count` players. The holder keeps it on a tie, and
 * while it has the pieces that are needed (ruleset: route_min). */
int trade_route_holder(int holder, const int *length, int count, int min);

/* Whose number a seat has in the contest of its board. */
int trade_route_player(const struct pieces *pieces, struct seat seat);

/* All who contend on a board that is followed (in the base game board 1). */
struct trade_route {
    int players;
    struct seat seats[TRADE_ROUTE_PLAYERS_MAX];
    int length[TRADE_ROUTE_PLAYERS_MAX];
    /* length[player] paths each */
    struct spot trail[TRADE_ROUTE_PLAYERS_MAX][TRADE_ROUTE_PIECES_MAX];
    int holder; /* a player, or TRADE_ROUTE_NOBODY */
    int since;  /* the build by which the holder got it; 0 while there is none */
};
void trade_route_of(const struct pieces *pieces, int board, struct trade_route *route);

#endif
