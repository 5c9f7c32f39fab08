/* What a phrase tells of a place, and which places of a board it fits. Speaking looks for the
 * shortest query that fits one place alone; reading makes a query of the words and runs it: so what
 * is said is understood. Inner header of rules/phrase*.c. */
#ifndef RULES_PHRASE_QUERY_H
#define RULES_PHRASE_QUERY_H

#include "rules/phrase_words.h"

#define QUERY_ANY (-1)
#define CROSSING_MARKS 3
#define QUERY_MARKS_MAX 4 /* a crossing's three and the one ahead, when no word parts them */

/* What a corner shows: "ore 10", "10" (terrain QUERY_ANY), "ore" (number QUERY_ANY), the desert or
 * the sea (number 0). */
struct mark {
    int terrain; /* enum terrain, TERRAIN_SEA or QUERY_ANY */
    int number;
};

enum query_form {
    QUERY_PLAIN,   /* by its marks: a hex by one, a crossing by more, a path by four */
    QUERY_CORNER,  /* a crossing as a corner of a hex */
    QUERY_SIDE,    /* a path as a side of a hex */
    QUERY_BETWEEN, /* a path by its two sides */
    QUERY_TOWARDS  /* a path from a crossing towards something */
};

struct query {
    enum query_form form;
    unsigned kinds; /* a bit for each place_kind that was named; 0 = any */
    bool water;     /* only paths on which a ship may lie */
    struct mark marks[QUERY_MARKS_MAX];
    int marks_count;
    int area;                          /* enum area or QUERY_ANY */
    int compass;                       /* enum compass or QUERY_ANY */
    struct mark ahead[CROSSING_MARKS]; /* one: what a path leads to; more: its other end */
    int ahead_count;
    int ahead_compass;
};

/* A query that fits everything. */
struct query query_any(void);

/* All places that fit, into match->places and match->count. */
void query_run(const struct board *board, const struct query *query, struct phrase_match *match);

/* Whether the query says all there is to say of such a place, so that nothing of importance can
 * hide in a word that was not understood. */
bool query_is_complete(const struct query *query);

/* What a hex shows, and what the three corners at a crossing show: its hexes, then the sea. */
struct mark hex_mark(const struct board *board, int hex);
void crossing_marks(const struct board *board, int crossing, struct mark marks[CROSSING_MARKS]);

/* What a path shows ahead when it is gone from the crossing `from`: what its other end shows
 * besides the path's own two sides. */
struct mark path_mark_ahead(const struct board *board, int path, int from);

int path_other_end(const struct board *board, int path, int from);

/* The starting area, an enum area; QUERY_ANY where nobody starts. */
int crossing_area(const struct board *board, int crossing);
int path_area(const struct board *board, int path);

/* Where a crossing at the coast lies as seen from the middle of its hexes; inland, which it is of
 * several that are alike, as seen from their middle. QUERY_ANY when there is only one. */
int crossing_compass(const struct board *board, int crossing);
/* The same of hexes: which it is of several alike. */
int hex_compass(const struct board *board, int hex);
/* On which side of the hex the path lies. */
int side_compass(const struct board *board, int hex, int path);
/* Where a path leads from one of its ends. */
int path_compass(const struct board *board, int path, int from);

#endif
