/* A board: its hexes, the crossings and paths that follow from them, and what is printed on it.
 *
 * Sources: Big Game rulebook §2 (starting places, dividing line), §5 (ships reach the neighbouring
 * boards), §9 (numbers); Connect rulebook, "Game Boards", "Edge Boards"; base game 6th edition
 * guide, "Setup". The boards of a ruleset by their letters:
 *
 *   big-game  A B C
 *   connect   A B C, and the edge boards L (left of a row's first board) and R (right of its last)
 *   base      A, the island of one table
 *
 * Hexes are flat-topped and stand in doubled coordinates: the neighbours of
 * (column, row) are (column, row ± 2) and (column ± 1, row ± 1). A board is drawn as the Sun player
 * sees it: rows grow towards the Sun's side of the table, columns to the right.
 *
 * Drawing: points have whole coordinates, x in halves of a hex's side, y in halves of its height
 * (√3/2 sides). A hex's centre is at (3 * column, row). So with a side of 2 units the picture has
 * X = x and Y = y * √3.
 *
 * Ids are dense from 0 and follow from the places of the hexes alone, whatever stands on them:
 * hexes by row, then column; crossings by y, then x; paths by the y, then the x of their middle.
 *
 * Only hexes of land are listed; everything around them is sea. A board owns no memory outside
 * itself, so it can be copied by assignment. Everything here is pure. */
#ifndef RULES_BOARD_H
#define RULES_BOARD_H

#include "rules/refusal.h"
#include "rules/ruleset.h"
#include "rules/words.h"

#include <stdbool.h>
#include <stddef.h>

/* A published board has 20 hexes, 63 crossings and 82 paths; the rest is room for home-made ones.
 */
#define BOARD_HEXES_MAX 40
#define BOARD_CROSSINGS_MAX (6 * BOARD_HEXES_MAX) /* no two hexes touch */
#define BOARD_PATHS_MAX (6 * BOARD_HEXES_MAX)
#define BOARD_COORDINATE_MAX 30 /* columns and rows count from 0 */
#define BOARD_STARTS_MAX 12
#define START_PLACES_MAX 4 /* the base game is for 3 or 4 */
#define BOARD_HARBOURS_MAX 20
#define BOARD_SEAM_MAX 12
#define BOARD_UNVERIFIED_MAX 12
#define BOARD_UNVERIFIED_SIZE 240 /* bytes of one sentence, with its NUL */

/* A place on a board as text: "h7" a hex, "c12" a crossing, "p33" a path. */
enum place_kind { PLACE_HEX, PLACE_CROSSING, PLACE_PATH, PLACE_KINDS };
struct place {
    enum place_kind kind;
    int id; /* from 0 */
};
#define PLACE_TEXT_SIZE 8
#define PLACE_ID_MAX 999
/* Strict: no sign, space or leading zero, at most PLACE_ID_MAX. false, and *place unchanged, when
 * the text is no place. Whether a board has it is asked with board_has(). */
bool place_parse(const char *text, struct place *place);
void place_format(struct place place, char text[PLACE_TEXT_SIZE]);
static inline bool place_equal(struct place a, struct place b)
{
    return a.kind == b.kind && a.id == b.id;
}

enum terrain {
    TERRAIN_DESERT,
    TERRAIN_FOREST,
    TERRAIN_HILLS,
    TERRAIN_PASTURE,
    TERRAIN_FIELDS,
    TERRAIN_MOUNTAINS,
    TERRAINS
};
extern const char *const terrain_words[TERRAINS]; /* "desert" "forest" ... "mountains" */

/* What a terrain yields; false, and *resource unchanged, for the desert. */
bool terrain_resource(enum terrain terrain, enum resource *resource);

#define BOARD_NOBODY (-1) /* no such neighbour: the sea; a starting area: nobody's */

/* corners[i] and sides[i] go clockwise: corner 0 is the north-east one (up and to the right), then
 * east, south-east, south-west, west, north-west. Side i joins corner i to corner i + 1; side 5 is
 * the top of the hex. */
#define HEX_CORNERS 6
struct hex {
    int column, row;
    enum terrain terrain;
    int number; /* 2..12 but 7; 0 on a desert */
    int half;   /* whose starting area it is in: a side, or BOARD_NOBODY (edge boards, base) */
    int crossings[HEX_CORNERS];
    int paths[HEX_CORNERS];
    int neighbours[HEX_CORNERS]; /* the hex beyond side i, or BOARD_NOBODY */
};

struct crossing {
    int x, y;
    int hexes[3]; /* ascending */
    int hexes_count;
    int paths[3]; /* ascending */
    int paths_count;
    int neighbours[3]; /* neighbours[i] is the other end of paths[i] */
};

struct path {
    int crossings[2]; /* ascending */
    int hexes[2];     /* ascending */
    int hexes_count;
    bool land;  /* land on at least one side: a road may lie here */
    bool water; /* the sea on at least one side, and the ruleset has ships: a ship may lie here */
};

/* A piece of the printed set-up: a building, and what lies beside it from the start. Nobody's are
 * the grey pieces of an edge board, which count as a colour of their own. */
struct start {
    int half;            /* a side, or BOARD_NOBODY: grey, or a place's */
    int place;           /* base: whose, 1..START_PLACES_MAX; else 0 */
    bool yields;         /* base: the settlement that brings its owner the starting resources */
    enum piece building; /* settlement or city */
    int crossing;
    int path;          /* BOARD_NOBODY when nothing lies beside it */
    enum piece beside; /* road or ship; PIECE_ROAD when nothing does */
};

/* 2:1 for one resource, or 3:1 for any. A building on either end of the path may use it. In Connect
 * it is a trading post, and lies at a desert. */
struct harbour {
    int path;
    bool any; /* 3:1 */
    enum resource resource;
};

struct board {
    char letter; /* 'A' to 'Z' */
    enum ruleset_id ruleset;
    struct hex hexes[BOARD_HEXES_MAX];
    int hexes_count;
    struct crossing crossings[BOARD_CROSSINGS_MAX];
    int crossings_count;
    struct path paths[BOARD_PATHS_MAX];
    int paths_count;
    struct start starts[BOARD_STARTS_MAX];
    int starts_count;
    struct harbour harbours[BOARD_HARBOURS_MAX];
    int harbours_count;
    bool market; /* Connect: a market is printed on this edge board */
    /* Where boards meet: crossing seam_right[i] of a board and seam_left[i] of its right neighbour
     * are one and the same point, from top to bottom. In Connect's game of four they bear the same
     * edge symbol. */
    int seam_left[BOARD_SEAM_MAX];
    int seam_left_count;
    int seam_right[BOARD_SEAM_MAX];
    int seam_right_count;
    /* Sentences for people: what of this definition was not checked against a printed kit. */
    char unverified[BOARD_UNVERIFIED_MAX][BOARD_UNVERIFIED_SIZE];
    int unverified_count;
};

/* Makes everything that follows from the hexes: sorts them, then fills in crossings, paths and all
 * neighbours. Takes letter, ruleset, hexes_count and of each hex column, row, terrain, number and
 * half. Refused with REFUSAL_FIELD_WRONG, naming hexes: none or more than BOARD_HEXES_MAX;
 * coordinates outside 0..BOARD_COORDINATE_MAX; two hexes that overlap. */
enum refusal_code board_derive(struct board *board, struct refusal *refusal);

/* Whether the board has this hex, crossing or path. */
bool board_has(const struct board *board, struct place place);

/* The hex at these coordinates, or BOARD_NOBODY. */
int board_hex_at(const struct board *board, int column, int row);

/* The path between two crossings, or BOARD_NOBODY. */
int board_path_between(const struct board *board, int crossing, int other);

/* Has the ruleset a board of this letter, by the list above? */
bool board_letter_known(enum ruleset_id ruleset, char letter);

/* Is it an edge board of Connect, where nobody starts? */
bool board_is_edge(const struct board *board);

/* Whether a crossing touches the starting area of that side. One on the dividing line touches both.
 */
bool board_crossing_in_half(const struct board *board, int crossing, enum side half);

/* The crossing of the right neighbour that is the same point as `crossing` of the board on the left
 * of it, or BOARD_NOBODY; and back. */
int board_seam_rightwards(const struct board *left, const struct board *right, int crossing);
int board_seam_leftwards(const struct board *left, const struct board *right, int crossing);

#endif
