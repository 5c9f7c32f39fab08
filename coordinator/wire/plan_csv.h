/* A plan as CSV, for spreadsheets: a line for each place on a table, in the order of the ring.
 *
 * Columns: row, table, place (from 1 on; tables count within their row), kind ("playing",
 * "gameless", "edge", "free"; "unused" for a table that nothing lies on), board, letter, mirrors,
 * seats, direction, sun_side, room (its name, or its number), table_length_cm, table_width_cm,
 * x_cm, y_cm, angle_deg (plan/spot.h). What does not apply is empty. The plan is read back from its
 * JSON (its "input"), not from here. */
#ifndef WIRE_PLAN_CSV_H
#define WIRE_PLAN_CSV_H

#include <jansson.h>
#include <stddef.h>

/* From the JSON of a plan (wire/plan_json.h). With a byte order mark; the caller frees it. */
char *plan_to_csv(const json_t *plan, char separator, size_t *len);

#endif
