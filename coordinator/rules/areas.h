/* Foreign starting areas: the first building in each is worth 2 more points.
 *
 * Sources: Big Game rulebook §2 (dividing line), §5.6, §10.1; Connect rulebook, "Building on
 * Foreign Territory". An area is named by its seat. A crossing on a dividing line or a seam touches
 * several areas, and the sources do not say whose it is: what is built there proves nothing and is
 * left to the referee. An edge board of Connect is one area more, and nobody's: its rulebook treats
 * it like foreign territory ("Building in a Game with Six"), so that who sits at the end of a row
 * finds foreign areas on both sides like everybody else. It is called by the board, "30R".
 * Everything here is pure. */
#ifndef RULES_AREAS_H
#define RULES_AREAS_H

#include "rules/pieces.h"

/* The starting areas that a crossing touches, on all its boards; returns how many. */
#define AREAS_TOUCHED_MAX 4
int areas_touched(const struct pieces *pieces, struct spot crossing,
                  struct seat areas[AREAS_TOUCHED_MAX]);

/* May a first building there count for this owner? The opposite area and the four beside it. */
bool area_foreign(const struct pieces *pieces, struct seat area, struct seat owner);

/* The foreign area that a building of the owner there is in beyond doubt: it touches no other.
 * false, and *area unchanged, when there is none. */
bool area_of(const struct pieces *pieces, struct spot crossing, struct seat owner,
             struct seat *area);

/* Has the owner a building in this area beyond doubt? */
bool area_settled(const struct pieces *pieces, struct seat area, struct seat owner);

#endif
