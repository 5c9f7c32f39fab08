/* The plan as JSON (contract: "biggame plan", POST /plan). What is returned is owned
 * by the caller (json_decref). */
#ifndef WIRE_PLAN_JSON_H
#define WIRE_PLAN_JSON_H

#include "plan/propose.h"
#include "rules/refusal.h"
#include "rules/ring.h"

#include <jansson.h>

/* The body of POST /plan, which bears the names of the options of `biggame plan`:
 *     {"players":60,"rows":3}, {"players":60,"row_boards":[10,10,10]} or
 *     {"players":60,"circle":true,"gaps":2}, with "table_cm" (180), "end_table_cm" (as table_cm);
 *     or {"players":60,"hall":{...}} with a hall as plan/hall.h has it;
 *     with "ruleset" (big-game) and "caretakers_per_interruption" (1).
 * Types and limits are checked here, REFUSAL_FIELD_WRONG with the field's name; what the fields
 * mean together is checked by plan_make(). *input is to be released with plan_input_release() when
 * it was read, and holds nothing after a refusal. */
enum refusal_code plan_input_from_json(const json_t *json, struct plan_input *input,
                                       struct refusal *refusal);

/* The body of PUT /games/G/draft: {"revision":3,"draft":{"hall":{...}}}, in which the draft is an
 * input as above with a hall. Its types and limits are checked, not whether it can be planned: a
 * hall that is being laid out is wrong most of the time. "players" may be any number up to the
 * limit, or missing. *draft is lent by `json`. */
enum refusal_code draft_from_json(json_t *json, int *revision, json_t **draft,
                                  struct refusal *refusal);

/* The plan, as contract.md has it for the Big Game, with "input", the body that it was made from,
 * so that it can be changed and made again; it is lent, and NULL leaves it out. Connect adds "edge"
 * to the boards, slots
 * {"kind":"edge"} and "markets" to the rows. The base game has one slot a table, without a letter,
 * adds "seats" to the tables, and has no "sun_side". All have besides:
 *     "material"   what to bring (wire/kit_json.h)
 *     "hall"       where it all stands (plan/hall.h): the hall of the input, or one made for the
 *                  plan; it can be sent back as "hall"
 *     of a table   "x_cm", "y_cm", "angle_deg" (plan/spot.h), in eighths
 *     of a row     "room" and "hall_row", its indexes in "hall"
 *     "unused"     tables of the hall that nothing lies on, as rows without slots
 *     "warnings"   [{"field":"hall.rooms.0.rows.1","detail":"90 cm are free ..."}] */
json_t *plan_to_json(const struct plan *plan, json_t *input);

/* {"proposals":[PLAN, ...]}, the best first. The "input" of each is the body, with its own hall. */
json_t *proposals_to_json(const struct proposals *proposals, const json_t *body);

#endif
