/* The roster with its names, for those who need them; as JSON, and by players_csv.h as CSV. */
#ifndef WIRE_PLAYERS_JSON_H
#define WIRE_PLAYERS_JSON_H

#include "rules/command.h"
#include "rules/game.h"

#include <jansson.h>

/* The group that somebody is told to be of: its label, "#7" where only its number is known, "" for
 * who came alone. */
void player_group_label(const struct player *player, const struct registration *registration,
                        char label[GROUP_LABEL_SIZE]);

/* [{"number","name","group","language","accessible","seat","fixed","presence"}], by number; the
 * fields are those of wire/newcomers.h. A group without a label (two who were counted in together)
 * is called "#" and its number. `registrations` may be fewer than there are
 * players: the names of the others are not known. The caller owns the array. */
json_t *players_to_json(const struct game *game, const struct registration *registrations,
                        size_t registrations_count);

#endif
