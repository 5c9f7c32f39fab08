/* The event's own boards as JSON: {"boards":[definition]}, in PUT /games/G/boards and on the log.
 */
#ifndef WIRE_OWN_BOARDS_JSON_H
#define WIRE_OWN_BOARDS_JSON_H

#include "rules/entry.h"

#include <jansson.h>

/* The caller owns the new reference. */
json_t *own_boards_to_json(const struct own_boards *boards);

/* Refused with REFUSAL_FIELD_WRONG, naming the field as in "boards.1.hexes.3.terrain"; more than
 * OWN_BOARDS_MAX too. boards->list becomes the caller's, in every case. */
enum refusal_code own_boards_from_json(const json_t *json, struct own_boards *boards,
                                       struct refusal *refusal);

#endif
