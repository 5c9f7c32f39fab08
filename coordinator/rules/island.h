/* The island of a base game's table, laid out by chance.
 *
 * Sources: base game 6th edition guide §2, "Variable setup"; summary, "Setup"; Dutch rules,
 * "Variabele opbouw". The terrains are shuffled. The discs, A to R, are laid from a corner of the
 * island counter-clockwise, from the outside inwards, leaving out the desert. They are turned over
 * in the same order; where a red one (6 or 8) adjoins a red one that was turned before it, it
 * changes places with the disc that is turned next (Dutch rules). The nine harbours are shuffled
 * over the places where harbours lie.
 *
 * The recipe, so that the same seed makes the same island for ever. A stream of bytes: block
 * i = 0, 1, 2, ... is HMAC-SHA256(key = seed, message = "island|" + i in decimal). A number below n
 * is the next byte that is below the largest multiple of n up to 256, modulo n. Drawn in this
 * order: the corner, of those with three neighbours by id; the terrains, by shuffling them as the
 * fixed island has them by id of hex; the harbours, as the fixed island has them by id of path. A
 * shuffle goes from the last down to the second and changes each with one of those up to itself.
 * Everything here is pure. */
#ifndef RULES_ISLAND_H
#define RULES_ISLAND_H

#include "rules/board.h"

#define ISLAND_SEED_SIZE 32 /* bytes */
#define ISLAND_DISCS 18     /* A to R */

/* The number on disc A, B, ... R. */
extern const int island_discs[ISLAND_DISCS];

/* Makes the island of this seed. `fixed` is an island that keeps the rules of a board: its shape
 * and the places of its harbours are taken over, its starting places are not. */
void island_make(const struct board *fixed, const unsigned char seed[ISLAND_SEED_SIZE],
                 struct board *island);

/* The hexes of an island in the order in which discs are laid, from this corner on; returns how
 * many: all of them. */
int island_spiral(const struct board *board, int corner, int hexes[BOARD_HEXES_MAX]);

#endif
