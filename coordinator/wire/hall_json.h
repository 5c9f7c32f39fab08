/* A hall as JSON, in the format that plan/hall.h describes. */
#ifndef WIRE_HALL_JSON_H
#define WIRE_HALL_JSON_H

#include "plan/hall.h"

#include <jansson.h>

/* Reads the hall at `path` of `json`, and fills in the defaults. Types and limits are checked here,
 * REFUSAL_FIELD_WRONG with the field's name from `json` on; what stands on what is checked by
 * survey_hall(). *hall is to be released by the caller when it was read, and holds nothing after a
 * refusal. */
enum refusal_code hall_from_json(const json_t *json, const char *path, struct hall *hall,
                                 struct refusal *refusal);

/* The same object, with every default written out. Owned by the caller (json_decref). */
json_t *hall_to_json(const struct hall *hall);

#endif
