/* A plan as CSV, for spreadsheets: a line for each place on a table, in the order of the ring.
 *
 * Columns: row, table, place (from 1 on; tables count within their row), kind ("playing",
 * "gameless", "edge", "free"; "unused" for a table that nothing lies on), board, letter, mirrors,
 * seats, direction, sun_side, room (its name, or its number), table_length_cm, table_width_cm,
 * x_cm, y_cm, angle_deg (plan/spot.h), input. What does not apply is empty. The input, in the first
 * line alone, is what the plan was made of, as JSON: all the rest follows from it, and so the table
 * can be read back without loss. */
#ifndef WIRE_PLAN_CSV_H
#define WIRE_PLAN_CSV_H

#include "rules/refusal.h"

#include <jansson.h>
#include <stddef.h>

/* From the JSON of a plan (wire/plan_json.h). With a byte order mark; the caller frees it. */
char *plan_to_csv(const json_t *plan, char separator, size_t *len);

/* Back to what the plan was made of: *input is an object as of POST /plan, and the caller's.
 * Columns may stand in any order, others beside them, and all but the input may be left out; the
 * separator is found out (wire/csv.h).
 *
 * FIELD_WRONG about "file", "input" or a field of the input when this is no such table; and about
 * "row N" when a line tells another place, board, letter or table than follows from the input,
 * because somebody who changed it there would find it unchanged in the plan. */
enum refusal_code plan_input_from_csv(const char *text, size_t len, json_t **input,
                                      struct refusal *refusal);

#endif
