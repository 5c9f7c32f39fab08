/* What the log proves for a claim, and where the robbers stand, as JSON.
 *
 * What is returned is owned by the caller (json_decref). */
#ifndef WIRE_TALLY_JSON_H
#define WIRE_TALLY_JSON_H

#include "rules/tally.h"

#include <jansson.h>

/* GET /games/G/claims/N/tally:
 *   {"claim","seat","followed","complete","points",
 *    "settlements" "cities" "roads" "ships": {"count","of","from":[{"board","at","build"}]},
 *    "city_owed",
 *    "foreign_areas": {"count","of","from":[{"area","build","certain"}]},
 *    "longest_trade_route": {"holds","holder","length","opposite","since","paths"} | null,
 *    "differences": [{"field","counted","least","most","why"}]}
 * `of` is the supply or the most that counts; `build` is null for what stands from the start;
 * `differences` are those of the referee's count, none before there is one. */
json_t *tally_to_json(const struct pieces *pieces, const struct claim *claim);

/* GET /games/G/robbers:
 *   {"turn","sum","letters":[{"letter","sun","moon"}],
 *    "reported":[{"area","at","build","turn","by_roll"}]}
 * `turn` and `sum` are of the last roll that moved them, or null. `letters` has the hexes on every
 * board of a letter by the rolls alone; `reported` the areas where somebody reported otherwise
 * since then. In the base game also "island": the hex of its one robber, or null. */
json_t *robbers_to_json(const struct pieces *pieces);

#endif
