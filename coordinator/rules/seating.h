/* Who sits where.
 *
 * Sources: Big Game guide §3.1. Seats fill from the end of the first table, both sides evenly: 1S,
 * 1M, 2S, 2M, ... without a gap, so that everyone has someone opposite. People who came together
 * sit opposite one another first, then side by side; otherwise the order of registration is kept.
 */
#ifndef RULES_SEATING_H
#define RULES_SEATING_H

#include "rules/entry.h"

/* Fills seating->player, which has room for the roster. With an odd number the seat opposite the
 * last player is SEAT_STAND_IN. */
void seating_fill(const struct roster *roster, struct seating *seating);

/* The same around one table of the base game: places in the order of registration. */
void seating_around(const struct roster *roster, struct seating *seating);

#endif
