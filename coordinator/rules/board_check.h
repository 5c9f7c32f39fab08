/* Whether a board keeps what the rulebook says of every board.
 *
 * A definition that can be read may still be no board to play on: a number twice in a starting
 * area, a start without a ship. The check names all of it, so that an organiser who types in a
 * printed board can mend it in one go.
 *
 * Sources: Big Game rulebook §2.4 and §2.5 (starting places), §2.8 and §9 (deserts, numbers); the
 * distance rule of the base game; Seafarers (harbours and ships at the coast). Of a board of
 * another ruleset only what holds for every board is checked: one island, starting areas in one
 * piece, and the rules of starting places but for their number. */
#ifndef RULES_BOARD_CHECK_H
#define RULES_BOARD_CHECK_H

#include "rules/board.h"

/* X(enum name, "stable-name", "the rule in one sentence") */
#define BOARD_RULES(X)                                                                             \
    X(LETTER, "letter", "boards are A, B and C")                                                   \
    X(LAND, "land",                                                                                \
      "there are 20 hexes of land: 4 forest, 4 fields, 4 pasture, 3 hills, 3 "                     \
      "mountains, 2 desert")                                                                       \
    X(ISLAND, "island", "the land is one island")                                                  \
    X(HALVES, "halves", "each starting area is in one piece")                                      \
    X(DESERTS, "deserts", "each starting area has one desert, where its robber starts")            \
    X(NUMBERS, "numbers", "each number but 2 and 12 stands once in each starting area")            \
    X(TWO_AND_TWELVE, "two-and-twelve", "2 and 12 stand once on the board")                        \
    X(STARTS, "starts",                                                                            \
      "each side starts with three settlements: one with a ship, one with a "                      \
      "road, one with nothing beside it")                                                          \
    X(OWN_AREA, "own-area", "a side's settlements start in its own starting area")                 \
    X(DISTANCE, "distance", "no two settlements start on neighbouring crossings")                  \
    X(BESIDE, "beside",                                                                            \
      "a first road or ship lies beside its settlement, a ship at the coast, "                     \
      "one piece a path")                                                                          \
    X(HARBOURS, "harbours", "harbours lie at the coast, each on a path of its own")                \
    X(SEAMS, "seams",                                                                              \
      "the left and the right edge have the same number of crossings that are "                    \
      "common with the neighbouring board, all different and at the coast")

enum board_rule {
#define X(rule, name, sentence) BOARD_RULE_##rule,
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
