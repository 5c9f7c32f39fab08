/* POST /boards/check: what rules/board_check.h finds in a definition, and what follows from it.
 *
 * {"violations":[{"rule","sentence","detail","places"}],"board":{as GET /boards/LETTER, with
 *  "phrases" or without}}
 *
 * `rule` is the stable name of BOARD_RULES, `sentence` the rule, `detail` what is there instead,
 * `places` the ids that the detail names, to be marked on a picture. */
#ifndef WIRE_BOARD_CHECK_JSON_H
#define WIRE_BOARD_CHECK_JSON_H

#include "rules/board.h"

#include <jansson.h>

/* The caller owns the new reference. */
json_t *board_check_to_json(const struct board *board, bool phrases);

#endif
