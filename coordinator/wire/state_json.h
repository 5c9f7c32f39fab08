/* The whole state of a game as JSON: GET /games/G, and what a reset of the stream carries. */
#ifndef WIRE_STATE_JSON_H
#define WIRE_STATE_JSON_H

#include "rules/game.h"

#include <jansson.h>

/* Everything that the log has told, and nothing else: no names, no rolls to come. `now_ms` is what
 * turn.remaining_ms is reckoned for. The caller owns it. */
json_t *state_to_json(const struct game *game, const char *id, int64_t epoch, int64_t now_ms);

#endif
