/* Who sits where.
 *
 * Source: Big Game guide §3.1. Seats fill from the end of the first table, both sides evenly: with
 * N people the boards 1 to N/2, rounded up, have a person on either side, and no other board has
 * any. Where N is odd a stand-in, a caretaker, plays too.
 *
 * Groups. Who came together sits opposite one another first, then side by side, never with an
 * aisle between. A group is split only where the runs of free seats cannot be filled with whole
 * groups.
 *
 * The order of registration. A player's number never changes. Groups of one size sit in the order
 * of their first members, so all who came alone keep theirs, and so do the members within a group.
 * Groups of different sizes are taken in that order too, but for what keeps them whole: the first
 * odd group is called forward to the seat opposite an odd one, and a group that does not fit
 * before an aisle goes behind it.
 *
 * Who has to sit beside an aisle. Not in the guide; ours, for people with a wheelchair, crutches,
 * or a reason of their own. What the ring knows of the hall is where its rows end, so "beside an
 * aisle" means a board at an end of a row: one before or after an interruption, or the last one in
 * use. They are seated before everybody else, the first of them at the first such seat, and their
 * companions opposite and beside them. A circle without a gap has no such seat: there they sit as
 * the others do, and the organiser fixes a seat for them that is good (setup.h). The same where
 * more of them come than there are ends.
 *
 * Everything here is pure. */
#ifndef RULES_SEATING_H
#define RULES_SEATING_H

#include "rules/entry.h"
#include "rules/refusal.h"

/* The boards that `players` people fill. */
static inline int seating_boards(size_t players)
{
    return (int)((players + 1) / 2);
}

/* Whether a board lies beside an aisle when the boards 1 to `boards` are in use. */
bool seating_at_aisle(const struct ring *ring, int boards, int board);

/* Seats everyone of the roster who does not sit yet. Who sits stays: fixed seats are filled in
 * beforehand, and who comes late is seated by another call. A stand-in gets up, and the last seat
 * that nobody took gets one. The roster has each who sits; seating->count is 2 for each board of
 * the ring.
 *
 * NOT_READY for nobody, or for more people than seats; CONFLICT about the field "30S" when somebody
 * sits on a board that would stand alone. The seating is unchanged then. */
enum refusal_code seating_fill(const struct ring *ring, const struct roster *roster,
                               struct seating *seating, struct refusal *refusal);

/* Around one table of the base game, whose places have a Sun seat only: in the order of
 * registration; who sits stays. NOT_READY for nobody, or for more people than places. */
enum refusal_code seating_around(const struct roster *roster, struct seating *seating,
                                 struct refusal *refusal);

/* Without a list: people queue at the end of the first table, and a caretaker sends them to the Sun
 * and the Moon side in turn, so that who queued together sits opposite one another. Finds the seats
 * of the next `count` people, 1 or 2 who came together: the first free seat; for two the first
 * board with nobody at it, else the first two free seats. Where none is free the stand-in gets up.
 * Mending (mend.h) closes what gaps remain, and adds the stand-in, when all are in. false when
 * there are not so many seats. */
bool seating_count_in(const struct ring *ring, const struct seating *seating, size_t count,
                      int *seats);

#endif
