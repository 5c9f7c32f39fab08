/* The roster with its names, for those who need them; as JSON, and by players_csv.h as CSV. */
#ifndef WIRE_PLAYERS_JSON_H
#define WIRE_PLAYERS_JSON_H

#include "rules/command.h"
#include "rules/game.h"

#include <jansson.h>

/* [{"number","name","group","language","accessible","seat","fixed","presence"}], by number; the
 * fields are those of wire/newcomers.h. A group without a label (two who were counted in together)
 * is called "#" and the number of its first player. `registrations` may be fewer than there are
 * players: the names of the others are not known. The caller owns the array. */
json_t *players_to_json(const struct game *game, const struct registration *registrations,
                        size_t registrations_count);

#endif
