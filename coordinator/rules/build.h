/* Building on a board that exists more than once: the mirror.
 *
 * Sources: Big Game guide §2.2.4 (game-less boards repeat what is built; pieces travel both ways,
 * since players at a row's end build on the replica beside them); rulebook §5, §11.1.
 *
 * A piece placed on one copy makes a job for every other copy: pending, seen, placed. What breaks a
 * rule of building is taken all the same and flagged (building.h; rulebook §11.1: what nobody
 * objects to counts as allowed); only what cannot be true is refused: a place that the board does
 * not have, a place already taken, a seat that does not exist, a ship that is not there. Printed
 * starts do not refuse a place, since what is printed may not be checked against a kit: they make a
 * warning. Two pieces for one place that cross on the way: the log's order decides. The later one
 * is refused, and the job of the one that stands says which piece to take off first, so that both
 * caretakers are told. */
#ifndef RULES_BUILD_H
#define RULES_BUILD_H

#include "rules/game.h"

/* Does `piece` stand on this kind of place, and has the board this place? FIELD_WRONG about
 * `field`. */
enum refusal_code build_place_check(struct decide *decide, int board, enum piece piece,
                                    struct place at, const char *field);

/* `placed` has copy, piece, at, owner, and of a ship move from. WRONG_PHASE, WRONG_ROLE (a copy of
 * another post; the moderator where not all boards are followed), FIELD_WRONG, NOTHING_THERE (no
 * ship of the owner at from), CONFLICT (too many builds), PLACE_TAKEN. The last one may come with
 * entries: the collision is put on the log though the build is refused. */
enum refusal_code build_decide(struct decide *decide, const struct build *placed);

/* What a caretaker does with build n. `copy`: whose job; NULL for the one that is to be done at the
 * caretaker's post. NOT_FOUND, NOT_THIS_COPY (no job of this build at the post), ALREADY_DONE. */
enum refusal_code build_seen(struct decide *decide, int n, const struct copy *copy);
enum refusal_code build_placed(struct decide *decide, int n, const struct copy *copy);

/* Takes build n back, by the caretaker of the copy where it was placed, or the moderator. Twins
 * that are up become jobs to remove them. NOT_FOUND, NOT_THIS_COPY, ALREADY_DONE, BUILT_UPON. */
enum refusal_code build_undo(struct decide *decide, int n);

#endif
