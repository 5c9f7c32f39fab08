/* A whole event as one file: its log, the names of its players, the secret of its dice, and the
 * draft of its hall, if there is one.
 *
 *     {"format":"biggame-event","version":1,"game","name","exported_at",
 *      "entries":[{"seq","at","kind","actor","body"}],
 *      "players":[{"number","name","group"}],
 *      "dice":[{"seq","seed","salt"}],
 *      "draft":{"revision","saved_at","draft"}}
 *
 * Codes and devices stay behind: whoever goes on with the event elsewhere makes new ones. The file
 * of an unfinished game holds the seed of its dice and is to be kept as they are. */
#ifndef WIRE_EVENT_JSON_H
#define WIRE_EVENT_JSON_H

#include "rules/command.h"
#include "rules/game.h"

#include <jansson.h>

#define EVENT_FORMAT "biggame-event"
#define EVENT_VERSION 1

/* One entry that was read: the same text for body as the file has. */
struct event_entry {
    int64_t seq;
    int64_t at_ms;
    const char *kind;
    const char *actor;
    char *body; /* owned */
};
struct event_dice {
    int64_t seq;
    unsigned char seed[DICE_SEED_SIZE];
    const char *salt;
};
struct event {
    const char *game; /* strings are lent by the JSON */
    struct event_entry *entries;
    size_t entries_count;
    struct registration
        *registrations; /* registrations[number - 1]; "" where nobody knows a name */
    size_t registrations_count;
    struct event_dice *dice;
    size_t dice_count;
    struct {
        int revision;
        int64_t at_ms;
        char *text; /* owned; NULL: there is none */
    } draft;
    struct game state; /* the fold of the entries */
};
void event_release(struct event *event);

/* Reads the file's JSON (lent, and needed as long as *event is) and plays its log through: what
 * comes out is a game that this program understands, or FIELD_WRONG, naming the entry. The caller
 * releases *event in either case. */
enum refusal_code event_from_json(json_t *json, struct event *event, struct refusal *refusal);

#endif
