/* The ring as JSON, as it stands on the log and in the state of a game. */
#ifndef WIRE_RING_JSON_H
#define WIRE_RING_JSON_H

#include "rules/refusal.h"
#include "rules/ring.h"

#include <jansson.h>

/* Without loss:
 *     {"boards":6,"letters":"ABCABC","interruptions":[{"after":2,"ends":false,"shore":false},
 *      {"after":6,"ends":true,"shore":false}],"two_caretakers":false}
 * and "one_side":true for a table of the base game. The caller owns it (json_decref). */
json_t *ring_to_json(const struct ring *ring);

/* The opposite. The caller releases *ring; it holds nothing after a refusal, which is
 * REFUSAL_FIELD_WRONG with the field within this object. */
enum refusal_code ring_from_json(const json_t *json, struct ring *ring, struct refusal *refusal);

#endif
