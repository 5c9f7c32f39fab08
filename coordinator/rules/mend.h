/* Mending the seats when people did not come, or left before the start.
 *
 * Source: Big Game guide §3.1: no free seat, and somebody opposite everyone. The ring is closed up
 * from its end: whoever is there fills the boards from the first one on, the last boards are taken
 * away, and the replicas at the two ends show the new last board. So nobody moves but those who sit
 * at boards that go: that is the fewest, and every other printed label stays valid. They go to the
 * seats that became free, their groups together as far as these allow (seating.h), and where the
 * number is odd a stand-in takes one of them.
 *
 * Who has to sit beside an aisle (seating.h) and whose board goes gets a seat beside one; where
 * none is free there, somebody who does not need it moves too, from the last board on that lies
 * beside one.
 *
 * Everything here is pure: what is shown before it is applied is what happens then. */
#ifndef RULES_MEND_H
#define RULES_MEND_H

#include "rules/entry.h"
#include "rules/refusal.h"

struct move {
    int player;
    int from; /* seat_index(), or MOVE_FROM_NOWHERE for who had no seat yet */
    int to;   /* seat_index() */
};
enum { MOVE_FROM_NOWHERE = -1 };

struct mend {
    int boards;             /* 1 to this many stay; at most as many as the ring has */
    struct seating seating; /* afterwards; count is that of before */
    struct move *moves;     /* ascending by `to` */
    size_t moves_count;
};

/* Fewer people make no ring (RING_BOARDS_MIN); the fourth may be a stand-in. */
#define MEND_PLAYERS_MIN (2 * RING_BOARDS_MIN - 1)

/* Fills *mend, which the caller releases. absent[i] and fixed[i] are about roster->players[i]:
 * whether they are not there, and whether they keep their seat whatever happens. Numbers in the
 * roster ascend.
 *
 * NOT_READY with fewer people than MEND_PLAYERS_MIN, or with more than there are seats; CONFLICT
 * about the field "30S" when somebody with a fixed seat sits at a board that goes. *mend holds
 * nothing then. */
enum refusal_code mend_close(const struct ring *ring, const struct roster *roster,
                             const struct seating *seating, const bool *absent, const bool *fixed,
                             struct mend *mend, struct refusal *refusal);

void mend_release(struct mend *mend);

#endif
