/* Mending a game's seats after no-shows: what the ring, the plan and the seats become
 * (rules/mend.h), for those who ask first and for those who do it. */
#ifndef WIRE_MEND_JSON_H
#define WIRE_MEND_JSON_H

#include "rules/game.h"
#include "rules/mend.h"

#include <jansson.h>

/* {"unknown":"absent"|"present"}: who was not looked at is away (the default), or is there. */
enum refusal_code mend_option(json_t *body, bool *unknown_absent, struct refusal *refusal);

/* Fills *mend; and where boards go (*replans), *made with the plan for those that stay, made from
 * the input of the game's plan with its rows cut off at the end. mend->seating is as long as the
 * new plan needs. The caller releases both. NOT_READY before anyone is seated or looked at;
 * otherwise as mend_close() and plan_make(). */
enum refusal_code mend_game(const struct game *game, bool unknown_absent, bool *replans,
                            struct made *made, struct mend *mend, struct refusal *refusal);

/* Adds "boards" and "moves":[{"player","from","to"}] to `json`; from is null for who had no seat.
 */
void mend_to_json(const struct mend *mend, json_t *json);

#endif
