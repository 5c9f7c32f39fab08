/* A scene: pieces that are put on boards in words, for the tables of the rules of building.
 *
 * Items stand between "; " and happen one after the other, through the real decide and apply:
 *
 *   on 2                       the pieces that follow are put on board 2 (at first it is board 1);
 *                              "on 3R": on the edge board right of board 3
 *   road c20-c21-c22 1S        two roads of 1S; ship the same
 *   settlement c22 1S          city the same
 *   move c4-c12 to c4-c5 1S    a ship moves
 *   robber h5 1S               the robber of the starting area 1S, on its board
 *   leave for road c20-c21 2S  2S has asked to build it and may; "asked for", "refused" the same
 *   undo                       takes back the newest build
 *   turn 18                    it is turn 18; "turn 18, 7 and 5": a 7, and the robbers go to the 5
 *
 * As long as no turn is named each build has a turn of its owner's to itself. What is against the
 * rules happens all the same; what cannot be true fails the test, but for the last item.
 *
 * The rings, by name:
 *   ring     boards 1 to 6, A B C A B C, with an interruption between any two: all are mirrored
 *   row      the same in one row: boards 1 and 6 are mirrored, at its ends
 *   pair     two boards, A and B, side by side, which are mirrored at the ends
 *   connect  as ring, by the rules of Connect (on boards of the Big Game)
 *
 * and on the boards of their own ruleset, all of which are followed:
 *   islands  Connect, two rows of 3: 1 2 3 and 4 5 6, A B C each, with edge boards
 *   four     Connect, a game of four: boards 1 and 2, A and B, in a circle
 *   free     Connect, as islands, in the variable set-up, before the first turn
 *   table    base, 4 places at the fixed island
 *   three    the same with 3 places
 *   placing  base, 3 places, the variable set-up on the fixed island, before the first turn
 * "start" begins the first turn of the last three. */
#ifndef TESTS_SUPPORT_SCENE_H
#define TESTS_SUPPORT_SCENE_H

#include "rules/pieces.h"

#include <stdbool.h>

struct scene {
    struct game game;
    struct pieces pieces;
    int board;
    bool turn_named, placing;
    struct refusal refusal; /* of the last item; code 0: it was taken */
};

void scene_init(struct scene *scene, const char *ring);
void scene_release(struct scene *scene);

/* Plays all items. */
void scene_play(struct scene *scene, const char *items);

/* The newest build; fails the test when there is none. */
const struct build *scene_last(const struct scene *scene);

/* Writes the warnings of the last item, "distance, supply", "+2" for a first building in a foreign
 * area, or "refused place-taken". "" when there is nothing to say. */
#define SCENE_TEXT_SIZE 200
void scene_tell(const struct scene *scene, char text[SCENE_TEXT_SIZE]);

/* Finds the boards of the Big Game, whatever the ruleset. */
const struct board *scene_board(enum ruleset_id ruleset, char letter);

#endif
