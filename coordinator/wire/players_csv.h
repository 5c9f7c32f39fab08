/* A list of players as CSV (contract: POST /games/G/players takes text/csv; wire/csv.h says what of
 * CSV is understood).
 *
 * The first row with something in it names the columns, in any order and in any case: `name` is
 * needed, `group` may be left out. Who came together has the same text in it; none = came alone.
 * Other columns are passed over, because lists come from forms and spreadsheets that have more.
 * Empty rows are passed over; missing fields at the end of a row are empty. White space around and
 * line breaks within a field become single spaces; PLAYER_NAME_SIZE and GROUP_LABEL_SIZE of
 * rules/command.h are the limits. */
#ifndef WIRE_PLAYERS_CSV_H
#define WIRE_PLAYERS_CSV_H

#include "rules/refusal.h"

#include <jansson.h>
#include <stddef.h>

#define PLAYERS_CSV_ROWS_MAX 5000 /* players in one file */

/* *players becomes an array of {"name","group"} in the order of the rows, "group" being "" for who
 * came alone; the caller owns it. After a refusal it is not set: REFUSAL_FIELD_WRONG about the
 * field "row N", N counted as a spreadsheet does it (the header is 1), or about "file". */
enum refusal_code players_from_csv(const char *text, size_t len, json_t **players,
                                   struct refusal *refusal);

#endif
