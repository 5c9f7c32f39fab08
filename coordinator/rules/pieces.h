/* The pieces on the boards of a game as the rules see them: what stands where, printed starts
 * included, and what touches what, over the seams too.
 *
 * Sources: Big Game rulebook §2.4, §2.5 (starts), §2.7 (the starting city); rules/board.h (seams).
 *
 * A crossing on a seam is one and the same point of two boards and has a name on each; so has a
 * path between two such crossings. A piece may have been reported under either.
 *
 * The log knows boards that are followed: all that is built there is reported. Of the others it
 * knows the printed starts and what somebody happened to report. Everything here is pure. */
#ifndef RULES_PIECES_H
#define RULES_PIECES_H

#include "rules/game.h"

/* A crossing, path or hex of one board of the ring. */
struct spot {
    int board; /* 1..n */
    struct place place;
};
static inline bool spot_equal(struct spot a, struct spot b)
{
    return a.board == b.board && place_equal(a.place, b.place);
}

struct pieces {
    const struct game *game;
    const struct board *(*board_find)(enum ruleset_id ruleset, char letter);
    const struct spot *lifted; /* a ship that is being moved: it lies nowhere; NULL = none */
};

struct piece_there {
    bool any;         /* false: nothing that the log knows of, and the rest is undefined */
    enum piece piece; /* a ship that has moved is a ship */
    struct seat owner;
    int build; /* the build that put it there; 0: it stands there from the start */
};

/* The board's definition, or NULL: the letter has none, or the game is played without. */
const struct board *pieces_board(const struct pieces *pieces, int board);

/* The board on which a seat's pieces start: its own; in the base game the one island, board 1. */
int pieces_home(const struct pieces *pieces, struct seat owner);

/* Does a printed start stand in this game? Not in the variable set-up, but for grey pieces; and in
 * the base game not that of a place where nobody sits. */
bool pieces_starts(const struct pieces *pieces, const struct start *start);

/* Whose a printed start of this board is. A grey one's owner is the edge board itself, as a seat
 * that nobody has. */
struct seat pieces_starter(int board, const struct start *start);

/* Is everything reported that is built on this board, and is its definition known? So it is where
 * boards are mirrored, and on all boards of a game that is followed. */
bool pieces_followed(const struct pieces *pieces, int board);

/* Under how many names a spot goes, itself first: 1, or 2 on a seam. */
#define SPOT_NAMES_MAX 2
int pieces_names(const struct pieces *pieces, struct spot spot, struct spot names[SPOT_NAMES_MAX]);

/* One and the same for all names of a spot. */
struct spot pieces_name(const struct pieces *pieces, struct spot spot);

/* Is each board followed that has a name for it? Else there may be more than the log knows. */
bool pieces_known(const struct pieces *pieces, struct spot spot);

/* What stands under this very name; what stands there under any. */
struct piece_there pieces_under(const struct pieces *pieces, struct spot spot);
struct piece_there pieces_at(const struct pieces *pieces, struct spot spot);

static inline bool piece_of(struct piece_there there, struct seat owner)
{
    return there.any && seat_equal(there.owner, owner);
}

/* The paths that meet at a crossing, each once, on all its boards; returns how many. */
#define SPOT_PATHS_MAX 6
int pieces_paths(const struct pieces *pieces, struct spot crossing,
                 struct spot paths[SPOT_PATHS_MAX]);

/* The two crossings of a path. */
void pieces_ends(const struct pieces *pieces, struct spot path, struct spot ends[2]);

/* The build of the building that stands there, before it became a city; 0: from the start. */
int pieces_first_build(const struct pieces *pieces, struct spot crossing);

/* Rule 2.7: one of the three starting settlements became a city before the first turn. Is it still
 * to be reported? false where the board prints cities, or the ruleset knows no such rule. */
bool pieces_owes_city(const struct pieces *pieces, struct seat owner);

/* Would a city here be that starting city? */
bool pieces_is_starting_city(const struct pieces *pieces, const struct build *build);

/* How many pieces of a kind the log proves to be on the boards: settlements, cities, roads or
 * ships. A starting city that nobody has reported is a city, and no settlement. */
int pieces_count(const struct pieces *pieces, struct seat owner, enum piece piece);

/* Calls `found` for each of the owner's pieces that are known to be on boards that are followed:
 * first the printed starts that still stand, then builds in their order. */
void pieces_each(const struct pieces *pieces, struct seat owner,
                 void (*found)(void *context, struct spot spot, struct piece_there there),
                 void *context);

#endif
