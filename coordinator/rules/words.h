/* The field's words as enums, one spelling each: the same in SQL, JSON, C and TypeScript
 * (contract: "Words in JSON"). Each X-list gives the enum and the word. */
#ifndef RULES_WORDS_H
#define RULES_WORDS_H

#include <stdbool.h>

enum side { SIDE_SUN, SIDE_MOON, SIDES };
enum resource {
    RESOURCE_WOOD,
    RESOURCE_CLAY,
    RESOURCE_WOOL,
    RESOURCE_GRAIN,
    RESOURCE_ORE,
    RESOURCES
};
enum piece {
    PIECE_SETTLEMENT,
    PIECE_CITY,
    PIECE_ROAD,
    PIECE_SHIP,
    PIECE_SHIP_MOVE,
    PIECE_ROBBER,
    PIECES
};
enum role {
    ROLE_ORGANISER,
    ROLE_MODERATOR,
    ROLE_CARETAKER,
    ROLE_REFEREE,
    ROLE_SCREEN,
    ROLE_PLAYER,
    ROLES
};
enum phase { PHASE_SETUP, PHASE_PRACTICE, PHASE_RUNNING, PHASE_PAUSED, PHASE_FINISHED, PHASES };

extern const char *const side_words[SIDES];         /* "sun" "moon" */
extern const char *const resource_words[RESOURCES]; /* "wood" "clay" "wool" "grain" "ore" */
extern const char *const piece_words[PIECES];       /* "settlement" ... "ship-move" "robber" */
extern const char *const role_words[ROLES];         /* "organiser" ... "player" */
extern const char *const phase_words[PHASES];       /* "setup" ... "finished" */

/* The index of `word` in a list of `count` words, or -1. */
int word_index(const char *const *words, int count, const char *word);

static inline enum side side_other(enum side side)
{
    return side == SIDE_SUN ? SIDE_MOON : SIDE_SUN;
}

#endif
