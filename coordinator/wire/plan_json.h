/* The plan and the ring as JSON (contract: "biggame plan", POST /plan). What is returned is owned
 * by the caller (json_decref). */
#ifndef WIRE_PLAN_JSON_H
#define WIRE_PLAN_JSON_H

#include "rules/refusal.h"
#include "rules/ring.h"

#include <jansson.h>

/* A ring, compact and without loss, as it stands on the event log:
 *     {"letters":"ABCABC","gaps":[2,4],"ends":true,"two_caretakers":false}
 * `gaps` are the boards after which there is an interruption that is not the two ends. Connect's
 * islands are the last boards of each, instead of gaps and ends:
 *     {"letters":"ABCABC","gaps":[],"ends":false,"two_caretakers":false,"shores":[3,6]} */
json_t *ring_to_json(const struct ring *ring);

/* The opposite. The caller releases *ring; it holds nothing after a refusal, which is
 * REFUSAL_FIELD_WRONG with the field within this object. */
enum refusal_code ring_from_json(const json_t *json, struct ring *ring, struct refusal *refusal);

#endif
