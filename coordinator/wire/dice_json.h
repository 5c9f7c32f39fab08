/* Rolled dice as JSON (contract: "biggame dice"). What is returned is owned by the caller
 * (json_decref, dice_list_release). */
#ifndef WIRE_DICE_JSON_H
#define WIRE_DICE_JSON_H

#include "rules/dice.h"
#include "rules/refusal.h"

#include <jansson.h>

/* One step. "side", "seconds" and "robber" are left out where there are none: in the base game, and
 * the side in Connect's robber step. */
json_t *dice_step_to_json(const struct dice_step *step);

/* The opposite; members that are not known are passed over. REFUSAL_FIELD_WRONG with the field
 * within this object, and *step is undefined then. Whether the sum is that of the dice is not
 * looked at: that is dice_verify's to find. */
enum refusal_code dice_step_from_json(const json_t *json, struct dice_step *step,
                                      struct refusal *refusal);

/* A whole list, with its seed: it is a secret until the game is over. */
json_t *dice_list_to_json(const struct dice_list *list);

/* The opposite, for a list that somebody else published. *list holds nothing after a refusal. */
enum refusal_code dice_list_from_json(const json_t *json, struct dice_list *list,
                                      struct refusal *refusal);

#endif
