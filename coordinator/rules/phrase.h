/* Places as caretakers say them to one another: "5-6-9 towards ore 10".
 *
 * Source: Big Game guide §2.2.4 (the caretakers' example). Every hex, crossing and path of a board
 * has one short phrase in each language that is no other place's:
 *
 *     hex        ore 10                          desert, Sun
 *                hex wool 4, north-east
 *     crossing   5-6-9                           4-12-sea, Moon
 *                north-west corner of wood 4
 *     path       5-6-9 towards ore 10            5-6-9, Sun towards the sea
 *                north side of wood 4            between ore 10 and wool 9
 *                wool 2-wood 6-sea towards south-west
 *     ship move  ship from 4-12-sea towards clay 8 to north side of wood 4
 *
 * A crossing bears what its three corners show: numbers, desert or sea. A path starts at a crossing
 * and leads towards what its other end shows besides its own two sides. A starting area ("on the
 * line" where a crossing touches both) and the compass come in where that isn't enough; north is
 * the Moon's side of the table, the top of the picture. A place that words can't tell from another
 * (on a home-made board with the same hex twice in a starting area) is called by its id.
 *
 * Reading is the opposite and forgiving: any order, any case, all three languages, the words of
 * other editions, and words around it. Everything here is pure. */
#ifndef RULES_PHRASE_H
#define RULES_PHRASE_H

#include "rules/board.h"

enum language { LANGUAGE_EN, LANGUAGE_DE, LANGUAGE_NL, LANGUAGES };
extern const char *const language_words[LANGUAGES]; /* "en" "de" "nl" */

#define PHRASE_SIZE 96       /* bytes with the NUL; far more than any phrase of a board */
#define PHRASE_MOVE_SIZE 224 /* of a ship move */
#define PHRASE_TEXT_MAX 256  /* bytes of a text that is read */
#define PHRASE_PLACES_MAX 12 /* candidates that are named */
#define PHRASE_WORD_SIZE 32

/* The phrase of a place that the board has. */
void phrase_say(const struct board *board, struct place place, enum language language,
                char text[PHRASE_SIZE]);

/* The phrase of a ship that moves from one path to another. */
void phrase_say_move(const struct board *board, int from, int to, enum language language,
                     char text[PHRASE_MOVE_SIZE]);

enum phrase_answer {
    PHRASE_FOUND,      /* places[0] is meant */
    PHRASE_AMBIGUOUS,  /* `count` places could be meant; the first PHRASE_PLACES_MAX are named */
    PHRASE_NOWHERE,    /* the board has no such place */
    PHRASE_NOT_A_PLACE /* no number and no terrain in it, or a place only if `word` were ignored */
};

struct phrase_match {
    struct place places[PHRASE_PLACES_MAX];
    int count;
    char word[PHRASE_WORD_SIZE]; /* the first word that was not understood, or "" */
};

/* Finds what a text means: a phrase in any language, or an id. Hexes come before crossings before
 * paths, each by id. */
enum phrase_answer phrase_read(const struct board *board, const char *text,
                               struct phrase_match *match);

/* The same for a ship move: both ends have to be paths at the water. The answer is that of `from`
 * unless it is found, else that of `to`. A text that does not name two places is no place. */
enum phrase_answer phrase_read_move(const struct board *board, const char *text,
                                    struct phrase_match *from, struct phrase_match *to);

#endif
