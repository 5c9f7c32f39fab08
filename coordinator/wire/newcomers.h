/* People who are to be registered, out of rows of JSON, with all that is wrong with them.
 *
 *     {"name","group","language","accessible","seat","fixed","presence","row"}
 *
 * "name" is needed, but for somebody who has a seat already (a queue has no names). "group": who
 * came together has the same text, "" or none = came alone. "language" is "en", "de", "nl", or "" =
 * not said. "accessible": has to sit beside an aisle (rules/seating.h). "seat": sits there from now
 * on,
 * "" or none = has no seat yet; and keeps it whatever happens, unless "fixed" is false. "presence"
 * as the desk knows it, "unknown" by default. "row": where in somebody's list this stood, so that
 * refusals name it; otherwise they name the place in the array. "number" is passed over: what GET
 * /games/G/players answers can be sent back, and numbers are given in the order of the list. null
 * is the same as a missing field. Names and groups become one line each. */
#ifndef WIRE_NEWCOMERS_H
#define WIRE_NEWCOMERS_H

#include "rules/command.h"
#include "rules/game.h"

#include <jansson.h>

/* Both arrays have `count` elements and are owned. A newcomer's group is 0: the labels say it. */
struct newcomers {
    struct registration *registrations;
    struct newcomer *list;
    size_t count;
};
void newcomers_release(struct newcomers *newcomers);

/* Reads all rows for a game as it is now; what is wrong goes to `faults` (wire/faults.h), and the
 * field is left out of the row. `rows` is an array. */
void newcomers_read(const json_t *rows, const struct game *game, struct newcomers *newcomers,
                    json_t *faults);

/* The first of these faults as a refusal about "row 7" or "6.seat"; ALLOWED when there is none. */
enum refusal_code newcomers_refuse(const json_t *rows, const json_t *faults,
                                   struct refusal *refusal);

/* What is to be corrected about somebody: any of "name", "group", "language" and "accessible", at
 * least one, as above; a name cannot be taken away. FIELD_WRONG. The group's number is left for the
 * caller. */
enum refusal_code correction_read(const json_t *body, struct correction *correction,
                                  struct registration *registration, struct refusal *refusal);

/* Names that come twice, among the rows or because somebody of that name is registered already:
 * they may be two people, so they are told, not refused. Appended to `warnings` as faults are. */
void newcomers_find_doubles(const json_t *rows, const struct newcomers *newcomers,
                            const struct registration *registered, size_t registered_count,
                            json_t *warnings);

/* A row as it was understood, with all fields. The caller owns it. */
json_t *newcomers_row(const json_t *rows, const struct newcomers *newcomers, size_t i);

#endif
