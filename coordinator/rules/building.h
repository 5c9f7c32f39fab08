/* The rules of building: what is wrong with a build, as far as the log proves it.
 *
 * rules/warning.h lists the rules with their sources; here is one predicate for each. A build is
 * judged against the pieces as they were before it. Everything here is pure. */
#ifndef RULES_BUILDING_H
#define RULES_BUILDING_H

#include "rules/pieces.h"

/* Does the build break this rule for certain? */
bool building_breaks(const struct pieces *pieces, const struct build *build, enum warning rule);

/* Fills in the warnings of a build, and whether it is the first of its owner in a foreign area. */
void building_judge(const struct pieces *pieces, struct build *build);

/* Is it the turn of the build's owner? Always for a robber, which goes where the roll sends it
 * whoever is active, and for the city of the start. */
bool building_in_turn(const struct pieces *pieces, const struct build *build);

/* The turn of its owner that a build belongs to: when it came in late, the one before. */
int building_turn(const struct build *build);

#endif
