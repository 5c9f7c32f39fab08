/* Lines of ships: which ship may move.
 *
 * Source: Seafarers, as Big Game rulebook §5.3 takes it over. Once in a turn the frontmost ship of
 * an open line may move, not in the turn in which it was built. A line that joins two buildings of
 * its player is closed, and stays so even if somebody else builds in it. Where editions differ, a
 * line that loops back to one building or touches none, people judge. Everything here is pure. */
#ifndef RULES_SHIP_LINE_H
#define RULES_SHIP_LINE_H

#include "rules/pieces.h"

enum ship_line {
    SHIP_FRONTMOST, /* nothing of its player's goes on beyond one of its ends: it may move */
    SHIP_INNER,     /* ships lie on both sides of it, or a ship and a building */
    SHIP_CLOSED,    /* it lies between two buildings of its player */
    SHIP_LOOP,      /* it lies on a loop */
};

/* How the owner's ship on this path lies in its line, as far as the log knows. */
enum ship_line ship_line_of(const struct pieces *pieces, struct spot path, struct seat owner);

#endif
