/* Whether a board keeps what the rulebook says of every board.
 *
 * A definition that can be read may still be no board to play on: a number twice in a starting
 * area, a start without a ship. The check names all of it, so that an organiser who types in a
 * printed board can mend it in one go.
 *
 * Sources. Big Game: rulebook §2.4 and §2.5 (starting places), §2.8 and §9 (deserts, numbers);
 * Seafarers (harbours and ships at the coast). Connect rulebook: "Game Boards" (letters, starting
 * areas with a desert between them, trading posts), "Edge Boards" and "Building in a Game with Six"
 * (no starting places, grey pieces), "Building in a Game with Four" (where desert and landscape
 * meet at the edges), "Game Pieces" (two settlements and a city, each with a road), 'A "7" is
 * rolled' (a number names one hex of a starting area), "Market". Base game: 6th edition guide §1,
 * §2 and §4; Dutch rules, "Variabele opbouw" (red numbers do not adjoin). The distance rule holds
 * for every board. Edge boards have their own rules; what the sources leave open of a printed board
 * (the shape of Connect's land, say) has no rule. */
#ifndef RULES_BOARD_CHECK_H
#define RULES_BOARD_CHECK_H

#include "rules/board.h"

/* The kinds of board that a rule speaks of. */
enum {
    BOARD_BIG_GAME = 1 << 0,
    BOARD_CONNECT = 1 << 1, /* a board that people sit at */
    BOARD_EDGE = 1 << 2,    /* an edge board of Connect */
    BOARD_BASE = 1 << 3,
    BOARD_TWO_SEATS = BOARD_BIG_GAME | BOARD_CONNECT,
    BOARD_ANY = BOARD_TWO_SEATS | BOARD_EDGE | BOARD_BASE
};

/* X(enum name, "stable-name", kinds, "the rule in one sentence"). A name means the same thing on
 * every kind of board, where it may ask for something else. */
#define BOARD_RULES(X)                                                                             \
    X(LETTER, "letter", BOARD_ANY,                                                                 \
      "boards are A, B and C; Connect's edge boards are L and R; the base game's island is A")     \
    X(LAND, "land", BOARD_BIG_GAME,                                                                \
      "there are 20 hexes of land: 4 forest, 4 fields, 4 pasture, 3 hills, 3 "                     \
      "mountains, 2 desert")                                                                       \
    X(BASE_LAND, "land", BOARD_BASE,                                                               \
      "there are 19 hexes of land: 4 forest, 4 fields, 4 pasture, 3 hills, 3 "                     \
      "mountains, 1 desert")                                                                       \
    X(SHAPE, "shape", BOARD_BASE, "the island's columns have 3, 4, 5, 4 and 3 hexes")              \
    X(ISLAND, "island", BOARD_ANY, "the land is one island")                                       \
    X(HALVES, "halves", BOARD_TWO_SEATS,                                                           \
      "each hex belongs to a starting area, and each starting area is in one piece")               \
    X(NO_HALVES, "halves", BOARD_EDGE | BOARD_BASE, "there are no starting areas")                 \
    X(DESERTS, "deserts", BOARD_TWO_SEATS,                                                         \
      "each starting area has one desert, where its robber starts")                                \
    X(SEPARATED, "separated", BOARD_CONNECT,                                                       \
      "a desert separates the starting areas: their landscapes do not touch")                      \
    X(EDGE_DESERT, "edge-desert", BOARD_CONNECT,                                                   \
      "at one edge that meets a neighbour there is a desert, at the other landscape")              \
    X(NUMBERS, "numbers", BOARD_BIG_GAME,                                                          \
      "each number but 2 and 12 stands once in each starting area")                                \
    X(TWO_AND_TWELVE, "two-and-twelve", BOARD_BIG_GAME, "2 and 12 stand once on the board")        \
    X(NUMBERS_ONCE, "numbers", BOARD_CONNECT,                                                      \
      "no number stands twice in a starting area: a roll sends its robber to one hex")             \
    X(BASE_NUMBERS, "numbers", BOARD_BASE,                                                         \
      "2 and 12 stand once on the island, each other number twice")                                \
    X(RED, "red-numbers", BOARD_BASE, "no two of the red numbers, 6 and 8, adjoin")                \
    X(STARTS, "starts", BOARD_BIG_GAME,                                                            \
      "each side starts with three settlements: one with a ship, one with a "                      \
      "road, one with nothing beside it; nobody else starts")                                      \
    X(CONNECT_STARTS, "starts", BOARD_CONNECT,                                                     \
      "each side starts with two settlements and a city, each with a road beside it; nobody else " \
      "starts")                                                                                    \
    X(EDGE_STARTS, "starts", BOARD_EDGE,                                                           \
      "nobody starts here: there are grey pieces, at least one settlement among them")             \
    X(BASE_STARTS, "starts", BOARD_BASE,                                                           \
      "each of four places starts with two settlements, each with a road beside it, one of which " \
      "brings the starting resources; or nobody starts at a printed place")                        \
    X(OWN_AREA, "own-area", BOARD_TWO_SEATS,                                                       \
      "a side's settlements start in its own starting area")                                       \
    X(DISTANCE, "distance", BOARD_ANY, "no two settlements start on neighbouring crossings")       \
    X(BESIDE, "beside", BOARD_ANY,                                                                 \
      "a first road or ship lies beside its settlement, a ship at the coast, "                     \
      "one piece a path")                                                                          \
    X(HARBOURS, "harbours", BOARD_BIG_GAME,                                                        \
      "harbours lie at the coast, each on a path of its own")                                      \
    X(POSTS, "trading-posts", BOARD_CONNECT | BOARD_EDGE,                                          \
      "trading posts lie at deserts, each on a path of its own")                                   \
    X(POSTS_BOTH, "trading-posts", BOARD_CONNECT, "there are trading posts of 3:1 and of 2:1")     \
    X(BASE_HARBOURS, "harbours", BOARD_BASE,                                                       \
      "nine harbours lie at the coast, 2:1 for each resource and four of 3:1, no two at one "      \
      "crossing")                                                                                  \
    X(SEAMS, "seams", BOARD_TWO_SEATS,                                                             \
      "the left and the right edge have the same number of crossings that are "                    \
      "common with the neighbouring board, all different, at the coast and from top to bottom")    \
    X(EDGE_SEAMS, "seams", BOARD_EDGE,                                                             \
      "L meets a board at its right edge alone, R at its left; all crossings different, at the "   \
      "coast and from top to bottom")                                                              \
    X(NO_SEAMS, "seams", BOARD_BASE, "no other board lies beside the island")                      \
    X(ROADS_ACROSS, "roads-across", BOARD_CONNECT | BOARD_EDGE,                                    \
      "neighbouring crossings of an edge are joined by a path, so that roads lead across")         \
    X(MARKET, "market", BOARD_EDGE, "a market is printed on each edge board")                      \
    X(NO_MARKET, "market", BOARD_TWO_SEATS | BOARD_BASE,                                           \
      "markets are printed on the edge boards alone")

enum board_rule {
#define X(rule, name, kinds, sentence) BOARD_RULE_##rule,
    BOARD_RULES(X)
#undef X
        BOARD_RULE_COUNT
};

#define BOARD_VIOLATIONS_MAX 64 /* further ones are not listed */
#define BOARD_VIOLATION_SIZE 160

struct violation {
    enum board_rule rule;
    char detail[BOARD_VIOLATION_SIZE]; /* what is there, with ids, e.g. "moon has no 5" */
};

struct violations {
    struct violation items[BOARD_VIOLATIONS_MAX];
    int count;
};

/* Fills in every violation, in the order of the rules. true when there is none. */
bool board_check(const struct board *board, struct violations *violations);

const char *board_rule_name(enum board_rule rule);
const char *board_rule_sentence(enum board_rule rule);

#endif
