/* Connect's markets: five cards at each end of a row, one of which the players there may exchange.
 *
 * Source: Connect rulebook, "Trading with the Market". From 8 players in a row on, the two seats at
 * its first and the two at its last board trade with the market beside them, 1:1, once a round
 * while active. A market begins with one card of each resource; five equal ones are not renewed. A
 * market is called by the number of its board. */
#ifndef RULES_MARKET_H
#define RULES_MARKET_H

#include "rules/game.h"

#define MARKET_BOARDS_MIN 4 /* boards of a row that has markets: 8 players */

/* The markets of a ring as they are laid out: *markets is the caller's; returns their number, 0 in
 * the other rulesets. */
size_t markets_make(enum ruleset_id ruleset, const struct ring *ring, struct market **markets);

/* `seat` gives one card to the market at board `board` and takes one. NOT_FOUND, WRONG_PHASE,
 * FIELD_WRONG (not at this market), NOT_ACTIVE, ALREADY_DONE (traded in this round), NOTHING_THERE
 * (no such card lies there). */
enum refusal_code market_trade(struct decide *decide, int board, struct seat seat,
                               enum resource give, enum resource take);

#endif
