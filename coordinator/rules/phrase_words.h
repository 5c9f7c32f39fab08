/* The words of phrases in three languages: those that are said, and all that are understood.
 * Inner header of rules/phrase*.c. */
#ifndef RULES_PHRASE_WORDS_H
#define RULES_PHRASE_WORDS_H

#include "rules/phrase.h"

#define TERRAIN_SEA TERRAINS /* what a corner shows where there is no land */
#define TERRAIN_MARKS (TERRAINS + 1)

/* Which starting area a place lies in; the values of enum side, and both. */
enum area { AREA_SUN, AREA_MOON, AREA_LINE, AREAS };

/* Clockwise. */
enum compass {
    COMPASS_NORTH,
    COMPASS_NORTH_EAST,
    COMPASS_EAST,
    COMPASS_SOUTH_EAST,
    COMPASS_SOUTH,
    COMPASS_SOUTH_WEST,
    COMPASS_WEST,
    COMPASS_NORTH_WEST,
    COMPASS_POINTS
};

/* How a language says things. A pair stands around the first of its two parts. */
struct speech {
    const char *terrains[TERRAIN_MARKS];
    const char *desert_ahead, *sea_ahead; /* after "towards" */
    const char *areas[AREAS];
    const char *compass[COMPASS_POINTS];
    const char *hex;        /* before a hex that needs its place on the board */
    const char *corner[2];  /* compass, hex */
    const char *side[2];    /* compass, hex */
    const char *between[2]; /* hex, hex */
    const char *towards;
    const char *move[2]; /* path, path */
};
extern const struct speech speeches[LANGUAGES];

enum word_kind {
    WORD_UNKNOWN,
    WORD_FILLER,
    WORD_TERRAIN, /* value: enum terrain or TERRAIN_SEA */
    WORD_AREA,    /* value: enum area */
    WORD_COMPASS, /* value: enum compass */
    WORD_PLACE,   /* value: enum place_kind */
    WORD_CORNER,
    WORD_SIDE,
    WORD_BETWEEN,
    WORD_FROM,
    WORD_TOWARDS,
    WORD_TO, /* between the two ends of a move, else towards */
};
struct word {
    const char *text; /* small letters without accents */
    enum word_kind kind;
    int value;
};

/* The word, whatever its language; one of kind WORD_UNKNOWN when nobody knows it. */
struct word word_find(const char *text);

#endif
