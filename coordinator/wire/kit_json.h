/* The material of a plan as JSON: "material" of a plan.
 *
 *     {"kits":12,
 *      "boards":[{"item":"board","letter":"A","kit":1,"needed":12}, ...],
 *      "pieces":[{"item":"settlement","letter":"A","side":"sun","kit":5,"needed":60}, ...],
 *      "resource_cards":[{"item":"wood","kit":38,"needed":380}, ...],
 *      "development_cards":[{"item":"knight","kit":28,"needed":280}, ...],
 *      "other":[{"item":"robber","kit":6,"needed":72}, {"item":"marker","kit":6,"needed":60}]}
 *
 * "kit" is what lies in a complete one, "needed" what has to lie on the tables in all. The pieces
 * of the base game have "colour":1..4 instead of a letter and a side. */
#ifndef WIRE_KIT_JSON_H
#define WIRE_KIT_JSON_H

#include "plan/plan.h"

#include <jansson.h>

/* Owned by the caller (json_decref). */
json_t *kit_to_json(const struct plan *plan);

#endif
