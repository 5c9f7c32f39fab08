/* The log as JSON: an entry's body, and the things that bodies and states share.
 *
 * The shapes stand in rules/entry.h. What is returned is owned by the caller (json_decref). Copies
 * are named with the posts of the game that the entry belongs to. */
#ifndef WIRE_ENTRY_JSON_H
#define WIRE_ENTRY_JSON_H

#include "rules/game.h"

#include <jansson.h>

json_t *entry_body_to_json(const struct entry *entry, const struct game *game);

/* The opposite: an entry from its kind and body, for the game as it is before it. seq, at_ms and
 * actor are the caller's to fill. FIELD_WRONG when the body is none of ours; *entry is empty then.
 * The caller releases *entry. */
enum refusal_code entry_from_json(const char *kind, const json_t *body, const struct game *game,
                                  struct entry *entry, struct refusal *refusal);

/* A whole entry as one line of JSON: {"seq","at","kind","actor","body"}; `body` is JSON text. The
 * caller frees it. */
char *entry_line(int64_t seq, int64_t at_ms, const char *kind, const char *actor, const char *body);

/* Parts of bodies that stand in the state of a game as well. */
json_t *seat_to_json(struct seat seat);
json_t *posts_to_json(const struct post *posts, size_t count);
json_t *time_to_json(int64_t ms); /* null for 0 */
/* null before the start; in the base game with the seat whose turn it is */
json_t *turn_to_json(const struct turn *turn, const struct ring *ring);
json_t *build_to_json(const struct build *build, const struct post *posts);
json_t *trade_to_json(const struct trade *trade);
json_t *permission_to_json(const struct permission *permission, const struct post *posts);
json_t *market_to_json(const struct market *market);
json_t *claim_to_json(const struct claim *claim);
json_t *seating_to_json(const struct seating *seating);
json_t *roster_to_json(const struct roster *roster);
json_t *dice_sheet_to_json(const struct dice_sheet *dice); /* null before they are rolled */
json_t *result_to_json(const struct result *result);

#endif
