/* Who has won when several players reach the points to win in one turn.
 *
 * Sources: Big Game rulebook §10.3; Connect rulebook, "End of the Game", special case and tie.
 *   big-game  most cards in hand, then most grain, ore, clay, wood, wool, then the earlier
 *             registration; points beyond those needed to win don't matter. A seat without a
 *             registered player comes after those with one.
 *   connect   most points, then cards and kinds of cards as above; who is equal after that has won
 *             together.
 *   base      cannot happen, one player has the turn; it is ranked as connect. */
#ifndef RULES_RANKING_H
#define RULES_RANKING_H

#include "rules/ruleset.h"
#include "rules/words.h"

#include <stddef.h>

/* One confirmed claim. */
struct ranking_claim {
    int seat; /* index of the seat (seat_index); says who it is, does not rank */
    int points;
    int cards[RESOURCES]; /* in hand */
    int registration;     /* the player's number, 1 = registered first; 0 = no registered player */
};

/* Orders the claims in place, best first, and equal ones by their seat so that everybody sees the
 * same order. Returns how many share the first place: 1 mostly, 0 without claims. */
size_t ranking_order(enum ruleset_id ruleset, struct ranking_claim *claims, size_t count);

#endif
