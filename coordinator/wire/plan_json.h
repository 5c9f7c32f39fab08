/* The plan and the ring as JSON (contract: "biggame plan", POST /plan). What is returned is owned
 * by the caller (json_decref). */
#ifndef WIRE_PLAN_JSON_H
#define WIRE_PLAN_JSON_H

#include "plan/plan.h"
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

/* The body of POST /plan, which bears the names of the options of `biggame plan`:
 *     {"players":60,"rows":3}, {"players":60,"row_boards":[10,10,10]} or
 *     {"players":60,"circle":true,"gaps":2}, with "ruleset" (big-game), "table_cm" (180),
 *     "end_table_cm" (as table_cm) and "caretakers_per_interruption" (1).
 * Types and limits are checked here, REFUSAL_FIELD_WRONG with the field's name; what the fields
 * mean together is checked by plan_make(). *input is undefined after a refusal. */
enum refusal_code plan_input_from_json(const json_t *json, struct plan_input *input,
                                       struct refusal *refusal);

/* The plan, as contract.md has it for the Big Game. Connect adds "edge" to the boards, slots
 * {"kind":"edge"} and "markets" to the rows. The base game has one slot a table, without a letter,
 * adds "seats" to the tables, and has no "sun_side". */
json_t *plan_to_json(const struct plan *plan);

#endif
