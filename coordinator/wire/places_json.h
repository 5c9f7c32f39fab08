/* GET /games/G/boards/LETTER/places: what a typed phrase may mean (rules/phrase.h).
 *
 * {"answer":"found|ambiguous|nowhere|not-a-place","places":[{"at","phrase"}],"count","word"}
 *
 * `count` places could be meant, of which PHRASE_PLACES_MAX at most are listed; `word` is the first
 * word that was not understood, or null. */
#ifndef WIRE_PLACES_JSON_H
#define WIRE_PLACES_JSON_H

#include "rules/phrase.h"

#include <jansson.h>

/* The caller owns the new reference. */
json_t *places_to_json(const struct board *board, const char *text, enum language language);

#endif
