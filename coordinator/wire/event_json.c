#include "wire/event_json.h"

#include "base/clock.h"
#include "base/memory.h"
#include "wire/entry_json.h"
#include "wire/field.h"
#include "wire/plan_json.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVENT_ENTRIES_MAX 10000000

void event_release(struct event *event)
{
    for (size_t i = 0; i < event->entries_count; i++) {
        free(event->entries[i].body);
    }
    free(event->entries);
    free(event->registrations);
    free(event->dice);
    free(event->draft.text);
    game_release(&event->state);
}

/* A refusal about something within the list `name`, told from where it stands. */
static enum refusal_code within(const char *name, size_t index, struct refusal *refusal)
{
    char field[REFUSAL_FIELD_MAX];
    snprintf(field, sizeof field, "%s.%zu%s%.30s", name, index,
             refusal->field[0] != '\0' ? "." : "", refusal->field);
    memcpy(refusal->field, field, sizeof field);
    return refusal->code;
}

static enum refusal_code read_entry(json_t *json, struct event *event, struct refusal *refusal)
{
    struct event_entry *entry = ARRAY_PUSH(event->entries, event->entries_count);
    struct entry applied;
    int seq, expected = (int)event->state.seq + 1;
    if (read_int(json, "seq", expected, expected, &seq, refusal) ||
        field_time(json, "at", &entry->at_ms, refusal) ||
        read_string(json, "kind", 1, 40, &entry->kind, refusal) ||
        read_string(json, "actor", 1, ACTOR_SIZE - 1, &entry->actor, refusal)) {
        return refusal->code;
    }
    json_t *body = json_object_get(json, "body");
    entry->seq = seq;
    entry->body = json_dumps(body, JSON_COMPACT);
    if ((seq == 1 && strcmp(entry->kind, entry_words[ENTRY_GAME_MADE]) != 0) ||
        entry->body == NULL) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "kind", "\"%s\": a log begins with game-made",
                      entry->kind);
    }
    if (entry_from_json(entry->kind, body, &event->state, &applied, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    applied.seq = seq;
    applied.at_ms = entry->at_ms;
    game_apply(&event->state, &applied);
    entry_release(&applied);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_player(json_t *json, struct event *event, struct refusal *refusal)
{
    int number, next = (int)event->registrations_count + 1, last = (int)event->state.roster.count;
    const char *name, *group;
    if (read_int(json, "number", next, last, &number, refusal) ||
        read_string(json, "name", 0, PLAYER_NAME_SIZE - 1, &name, refusal) ||
        read_string(json, "group", 0, GROUP_LABEL_SIZE - 1, &group, refusal)) {
        return refusal->code;
    }
    while (event->registrations_count < (size_t)number) {
        (void)ARRAY_PUSH(event->registrations, event->registrations_count);
    }
    struct registration *one = &event->registrations[number - 1];
    snprintf(one->name, sizeof one->name, "%s", name);
    snprintf(one->group_label, sizeof one->group_label, "%s", group);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_dice(json_t *json, struct event *event, struct refusal *refusal)
{
    struct event_dice *dice = ARRAY_PUSH(event->dice, event->dice_count);
    int seq;
    const char *seed;
    if (read_int(json, "seq", 1, (int)event->state.seq, &seq, refusal) ||
        read_string(json, "seed", 0, DICE_HEX_SIZE, &seed, refusal) ||
        dice_seed_parse(seed, dice->seed, refusal) ||
        read_string(json, "salt", 0, DICE_SALT_MAX, &dice->salt, refusal)) {
        return refusal->code;
    }
    dice->seq = seq;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_draft(json_t *json, struct event *event, struct refusal *refusal)
{
    json_t *draft, *object = json_object_get(json, "draft");
    struct refusal inner;
    if (object == NULL) {
        return REFUSAL_ALLOWED;
    }
    if (read_int(json, "draft.revision", 1, INT_MAX, &event->draft.revision, refusal) ||
        field_time(json, "draft.saved_at", &event->draft.at_ms, refusal)) {
        return refusal->code;
    }
    json_t *body = json_copy(object);
    json_object_del(body, "saved_at");
    if (draft_from_json(body, &event->draft.revision, &draft, &inner) != REFUSAL_ALLOWED) {
        refuse(refusal, inner.code, "draft", "%s: %s", inner.field, inner.detail);
    } else {
        event->draft.text = json_dumps(draft, JSON_COMPACT);
    }
    json_decref(body);
    return event->draft.text != NULL ? REFUSAL_ALLOWED : refusal->code;
}

/* Reads each element of the list `name`. */
static enum refusal_code read_list(json_t *json, const char *name, struct event *event,
                                   enum refusal_code (*read)(json_t *json, struct event *event,
                                                             struct refusal *refusal),
                                   struct refusal *refusal)
{
    const json_t *list;
    if (read_array(json, name, 0, EVENT_ENTRIES_MAX, &list, refusal)) {
        return refusal->code;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (read(json_array_get(list, i), event, refusal) != REFUSAL_ALLOWED) {
            return within(name, i, refusal);
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code event_from_json(json_t *json, struct event *event, struct refusal *refusal)
{
    const char *format;
    int version;
    *event = (struct event){0};
    game_init(&event->state);
    if (read_string(json, "format", 1, 40, &format, refusal) ||
        read_int(json, "version", EVENT_VERSION, EVENT_VERSION, &version, refusal) ||
        read_string(json, "game", 8, 8, &event->game, refusal)) {
        return refusal->code;
    }
    if (strcmp(format, EVENT_FORMAT) != 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "format", "\"%s\" is not \"%s\"", format,
                      EVENT_FORMAT);
    }
    if (read_list(json, "entries", event, read_entry, refusal)) {
        return refusal->code;
    }
    if (event->state.seq == 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "entries", "an event has at least one entry");
    }
    if (read_list(json, "players", event, read_player, refusal)) {
        return refusal->code;
    }
    return read_list(json, "dice", event, read_dice, refusal) ? refusal->code
                                                              : read_draft(json, event, refusal);
}
