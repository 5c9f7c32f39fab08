/* The pieces of a game laid out on one table, by means that share nothing with the rules: one plain
 * list, and points that are the same on two boards are found by trying. Slow, and obvious. */
#ifndef TESTS_SUPPORT_LAYOUT_H
#define TESTS_SUPPORT_LAYOUT_H

#include "rules/trade_route.h"

struct piece_on {
    struct spot spot;
    enum piece piece;
    struct seat owner;
};
#define PIECES_ON_MAX 4000
struct layout {
    const struct pieces *pieces; /* for the boards alone */
    struct piece_on on[PIECES_ON_MAX];
    int count;
};

/* Lays out the printed starts and plays all builds that count; fails the test when a city finds no
 * settlement, or a move no ship. */
void layout_make(struct layout *layout, const struct pieces *pieces);

/* Fail the test unless: one piece lies on a place, and one building on a point; no path joins two
 * buildings; ships lie at the coast; roads and ships hang together, each by its own kind, with a
 * building of their owner. */
void layout_check_places(const struct layout *layout);
void layout_check_distance(const struct layout *layout);
void layout_check_coast(const struct layout *layout);
void layout_check_connected(const struct layout *layout);

/* The longest route of all roads and ships of an owner, wherever they lie. */
int layout_longest(const struct layout *layout, struct seat owner);

int layout_count(const struct layout *layout, struct seat owner, enum piece piece);

#endif
