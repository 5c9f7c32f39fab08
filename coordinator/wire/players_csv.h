/* A list of players as CSV (contract: POST /games/G/players takes text/csv; wire/csv.h says what of
 * CSV is understood).
 *
 * The first row with something in it names the columns, in any order and in any case, in English,
 * German or Dutch:
 *
 *     name         Name, Spieler, naam, speler ...   needed
 *     group        Gruppe, groep ...                 who came together has the same text
 *     language     Sprache, taal                     "de", "German", "deutsch", "duits", "de-AT"
 *     accessible   barrierefrei, toegankelijk ...    yes, ja, x, 1 ... or no, nein, nee, 0, empty
 *     seat         Platz, plaats ...                 17S
 *     fixed        fest, vast                        yes or no; with a seat, yes by default
 *     presence     Anwesenheit, aanwezigheid ...     present, absent, unknown
 *
 * Other columns are passed over, because lists come from forms and spreadsheets that have more.
 * Empty rows are passed over; missing fields at the end of a row are empty. A field is one line
 * (white space in it becomes single spaces). One apostrophe before "=", "+", "-" or "@" (or before
 * more apostrophes and one of these) is taken away: players_to_csv() put it there, so that a
 * spreadsheet takes no name for a formula. */
#ifndef WIRE_PLAYERS_CSV_H
#define WIRE_PLAYERS_CSV_H

#include "rules/refusal.h"

#include <jansson.h>
#include <stddef.h>

#define PLAYERS_CSV_ROWS_MAX 5000 /* players in one file */

/* Appends a row as wire/newcomers.h takes it for each player to `rows`, "row" being counted as a
 * spreadsheet does it (the header is 1), and what is wrong to `faults` (wire/faults.h); and to
 * `warnings`, unless it is NULL, the columns that are passed over. Whether a name or a seat is good
 * is newcomers_read()'s to say. */
void players_from_csv(const char *text, size_t len, json_t *rows, json_t *faults, json_t *warnings);

/* The opposite: `players` is an array as GET /games/G/players answers. UTF-8 with a byte order mark
 * (Excel wants it), rows that end with CRLF, fields set apart by `separator` (a comma, a semicolon
 * or a tab). Read again, by the function above, it gives the same players. The caller frees it. */
char *players_to_csv(const json_t *players, char separator, size_t *len);

#endif
