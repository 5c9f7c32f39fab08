/* What the log proves for a claim, and how a referee's count compares with it.
 *
 * Sources: Big Game rulebook §10.1, guide §4.1; Connect rulebook, "Overview of Possible Victory
 * Points". Each line of a tally says where it comes from, by numbers of builds. Knights, victory
 * point cards and cards in hand are nowhere on the log: of those only the caps are known. A tally
 * owns its arrays. Everything here is pure. */
#ifndef RULES_TALLY_H
#define RULES_TALLY_H

#include "rules/points.h"
#include "rules/trade_route.h"

struct tally_piece {
    struct spot spot;
    enum piece piece; /* settlement, city, road or ship */
    int build;        /* 0: from the start */
};

struct tally_area {
    struct seat area;
    int build;    /* the first building there */
    bool certain; /* false: it stands on a dividing line or a seam, and a referee has to look */
};

struct tally {
    struct seat seat;
    bool followed;  /* the claimant's own board is mirrored */
    bool complete;  /* and so is every board beside it: nothing can be missing */
    bool city_owed; /* the city of the start was not reported: it is counted, and which one it is is
                       not known */
    struct tally_piece *pieces;
    size_t pieces_count;
    struct tally_area *areas;
    size_t areas_count;
    struct trade_route route; /* of the own board or island; all zero unless followed */
    struct claim_count count; /* what all this proves, as a referee would write it */
};

void tally_make(const struct pieces *pieces, struct seat seat, struct tally *tally);
void tally_release(struct tally *tally);

/* Why a number differs. */
enum tally_why {
    TALLY_ABOVE_CAP,    /* nobody has that many: the ruleset's cap, which is the supply of pieces */
    TALLY_ABOVE_PIECES, /* more foreign areas than buildings */
    TALLY_LOG_HAS_MORE, /* fewer than the log proves */
    TALLY_LOG_HAS_LESS, /* more than the log has, and it has seen every board */
    TALLY_WHYS
};
extern const char *const tally_why_words[TALLY_WHYS]; /* "above-cap" ... */

struct tally_difference {
    const char *field; /* "settlements" ... "longest_trade_route", as in a count */
    int counted;       /* false and true are 0 and 1 */
    int least, most;   /* what it could be */
    enum tally_why why;
};
#define TALLY_DIFFERENCES_MAX 6 /* one a field */

/* Compares a count with the tally; returns how many numbers differ, in the order of a count. */
int tally_compare(enum ruleset_id ruleset, const struct tally *tally,
                  const struct claim_count *count,
                  struct tally_difference differences[TALLY_DIFFERENCES_MAX]);

#endif
