/* The turns of a game: whose, how long, and when the robbers wake. The clock and the dice both read
 * this and keep no copy of it.
 *
 * Sources: Big Game rulebook §3.1 (the sides alternate), §9.3 (robbers from turn 16), guide §3.4
 * (45 and 60 s, the reminder after turn 15); Connect rulebook, the round times and the notes for
 * larger groups. In Connect a turn is what its rulebook calls a round. Turns are numbered from 1.
 */
#ifndef RULES_TURNS_H
#define RULES_TURNS_H

#include "rules/ruleset.h"
#include "rules/words.h"

#include <stdbool.h>

/* Whether turns belong to Sun and Moon at all; in the base game each table goes clockwise. */
bool turn_has_side(enum ruleset_id ruleset);

/* The side whose turn it is, in a ruleset that has sides: Sun has the odd turns. */
enum side turn_side(int turn);

/* The length of a turn in seconds; 0 = no limit. */
int turn_seconds(enum ruleset_id ruleset, int turn);

/* Whether a 7 in this turn moves the robbers (in Connect: whether there can be one). */
bool turn_moves_robbers(enum ruleset_id ruleset, int turn);

/* Whether the game pauses by itself when this turn ends, for a reminder of the robber rules. */
bool turn_ends_in_reminder(enum ruleset_id ruleset, int turn);

#endif
