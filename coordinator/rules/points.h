/* A claim's count: what a referee finds on the boards and in the hand of a player who says to have
 * won, and the points it makes.
 *
 * Sources: Big Game rulebook §10.1; Connect rulebook, overview of the victory points; base game 6th
 * edition guide. An item counts the same everywhere, its most differs and stands in the table of
 * rulesets. Settlements and cities are separate stocks, so each has its own most; a hand cannot
 * hold more cards of a resource than there are in a set. */
#ifndef RULES_POINTS_H
#define RULES_POINTS_H

#include "rules/refusal.h"
#include "rules/ruleset.h"
#include "rules/words.h"

#include <stdbool.h>

struct claim_count {
    int settlements;          /* on any board, 1 point each */
    int cities;               /* on any board, 2 points each */
    int foreign_areas;        /* foreign starting areas with a building of the player, 2 each */
    int victory_point_cards;  /* 1 point each */
    bool largest_army;        /* 2 points */
    bool longest_trade_route; /* 2 points */
    int cards[RESOURCES];     /* in hand; no points, but they break ties */
};

/* Whether the count can be true. REFUSAL_ALLOWED, or REFUSAL_FIELD_WRONG about the first number
 * that is below 0 or above the ruleset's most: "settlements", ..., "cards.wood". */
enum refusal_code points_check(enum ruleset_id ruleset, const struct claim_count *count,
                               struct refusal *refusal);

/* The points of a count that has passed its check. */
int points_total(const struct claim_count *count);

#endif
