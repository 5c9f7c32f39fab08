/* The ring: boards 1..n in a circle, what interrupts it, and who may trade with whom.
 *
 * Sources: Big Game guide §2.2.4 (game-less boards), §2.3.2 (caretakers); rulebook §4 (trade).
 * Boards are numbered from 1, left to right as seen from the Sun side; board n's right neighbour is
 * board 1. A ring owns its arrays. Everything here is pure. */
#ifndef RULES_RING_H
#define RULES_RING_H

#include "rules/words.h"

#include <stdbool.h>
#include <stddef.h>

#define RING_BOARDS_MIN 2
#define RING_BOARDS_MAX 2000 /* 4,000 players */

/* A cut in the ring. Between board `after` and the board that follows it there is an aisle, a row's
 * end, or the two ends of the whole board; a pair of game-less boards bridges it. Connect's rows
 * are islands: where one ends, at its shore, nothing bridges the cut, and the boards on both sides
 * of it are no neighbours (Connect rulebook, "Variant for 8 or More People"). */
struct interruption {
    int after;  /* 1..n; n: between board n and board 1 */
    bool ends;  /* the two ends of the whole board: posts end-first and end-last */
    bool shore; /* an island ends here: no posts, no copies, no trade */
};

struct ring {
    int boards;    /* n */
    char *letters; /* n letters 'A' 'B' 'C' and a NUL; letters[i] is board i+1's */
    struct interruption *interruptions; /* ascending by `after`; the ends, if any, come last */
    size_t interruptions_count;
    bool one_side; /* base: "boards" are the places around one table, each with its Sun seat only */
    bool two_caretakers; /* two posts at each interruption that is not the ends: gap-ka, gap-kb */
};

void ring_release(struct ring *ring);
void ring_copy(struct ring *to, const struct ring *from);

/* The boards before and after board b of 1..n, across an interruption too. */
int ring_next(const struct ring *ring, int board);
int ring_previous(const struct ring *ring, int board);

/* The edge boards of Connect (Connect rulebook, "Edge Boards", "Building in a Game with Six"): left
 * of the first and right of the last board of an island of RING_EDGE_BOARDS_MIN boards, that is 6
 * players, and more. The two boards of a game of four have none: their outer edges meet, as if the
 * island ran in a circle ("Building in a Game with Four"). Edge boards are called by the board
 * beside them, "1L" and "30R", and have numbers of their own beyond those of boards with seats. */
#define RING_EDGE_BOARDS_MIN 3
static inline int ring_edge_left(int board)
{
    return RING_BOARDS_MAX + 2 * board - 1;
}
static inline int ring_edge_right(int board)
{
    return RING_BOARDS_MAX + 2 * board;
}
static inline bool ring_is_edge(int board)
{
    return board > RING_BOARDS_MAX;
}

/* What lies to the right and to the left of a board or edge board as seen from the Sun's side, side
 * by side or across an interruption; 0: nothing, as around a table of the base game. */
int ring_right(const struct ring *ring, int board);
int ring_left(const struct ring *ring, int board);

/* Is there this board, or edge board? */
bool ring_has(const struct ring *ring, int board);

/* All boards in one row of numbers from 0 on, edge boards last; ring_slots() is how many. */
int ring_slot(const struct ring *ring, int board);
int ring_slots(const struct ring *ring);

/* The letter of a board or edge board; '\0' when the ring has no letters. */
char ring_letter(const struct ring *ring, int board);

/* Whether two boards are neighbours: side by side, or bridged by game-less boards. */
bool ring_neighbours(const struct ring *ring, int board, int other);

/* The interruption between two neighbouring boards: its index, or -1 when they lie side by side (or
 * are no neighbours). In a ring of two boards both sides are looked at. */
int ring_interruption_between(const struct ring *ring, int board, int other);

/* Whether there is a game-less copy of this board, so that all that is built on it is reported. */
bool ring_mirrored(const struct ring *ring, int board);

/* A seat: a board and a side, "17S" or "17M". The area of an edge board has nobody's seat, "30R".
 */
struct seat {
    int board; /* 1..n */
    enum side side;
};
#define SEAT_TEXT_SIZE 8
void seat_format(struct seat seat, char text[SEAT_TEXT_SIZE]);
/* false, and *seat unchanged, when the text is no seat of this ring. */
bool seat_parse(const struct ring *ring, const char *text, struct seat *seat);
static inline bool seat_equal(struct seat a, struct seat b)
{
    return a.board == b.board && a.side == b.side;
}
/* 0..2n-1: board 1's Sun, board 1's Moon, board 2's Sun, ... and back. */
static inline int seat_index(struct seat seat)
{
    return 2 * (seat.board - 1) + (int)seat.side;
}
static inline struct seat seat_at(int index)
{
    return (struct seat){.board = index / 2 + 1, .side = (enum side)(index % 2)};
}

/* Trade, rulebook §4.1 and §4.2: an active player trades with the player opposite and both players
 * of each neighbouring board; a player who is not active only with the three opposite, all active.
 * So two seats may trade when their boards are the same or neighbours, and one of them is active.
 */
bool ring_may_trade(const struct ring *ring, struct seat a, struct seat b, enum side active);

/* A post: where caretakers stand at an interruption, and the copies of boards in their care.
 * end-first stands beside board 1, end-last beside board n; gap-1, gap-2, ... at the others in ring
 * order, or gap-1a (beside the board before the cut) and gap-1b with two caretakers. */
#define POST_NAME_SIZE 16
#define POST_COPIES_MAX 4
struct copy {
    int board; /* 1..n */
    int post;  /* the post at which this replica lies, or COPY_REAL */
};
enum { COPY_REAL = -1 };
struct post {
    char name[POST_NAME_SIZE];
    int interruption; /* index into the ring's interruptions */
    struct copy copies[POST_COPIES_MAX];
    size_t copies_count;
};

/* Makes the posts in this order: gaps in ring order, then end-first and end-last. The caller
 * frees *posts (NULL when there are none); returns their number. */
size_t ring_posts(const struct ring *ring, struct post **posts);

/* A copy as text: "17" is the real board, "17@end-last" its replica there, "30R" an edge board. The
 * island of a table of the base game is "1". Parsing gives false, and *copy unchanged, for a copy
 * that does not exist. */
#define COPY_TEXT_SIZE (8 + POST_NAME_SIZE)
void copy_format(struct copy copy, const struct post *posts, char text[COPY_TEXT_SIZE]);
bool copy_parse(const struct ring *ring, const struct post *posts, size_t posts_count,
                const char *text, struct copy *copy);

#endif
