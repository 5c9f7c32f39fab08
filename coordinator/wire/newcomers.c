#include "wire/newcomers.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "wire/entry_json.h"
#include "wire/faults.h"
#include "wire/field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One row while it is read. */
struct reading {
    const json_t *row;
    int number; /* for whoever looks for it: its "row", or its place in the array from 1 on */
    json_t *faults;
};

void newcomers_release(struct newcomers *newcomers)
{
    free(newcomers->registrations);
    free(newcomers->list);
    *newcomers = (struct newcomers){0};
}

static int row_number(const json_t *rows, size_t i)
{
    const json_t *number = json_object_get(json_array_get(rows, i), "row");
    return json_is_integer(number) ? (int)json_integer_value(number) : (int)i + 1;
}

/* Is there a value to read? */
static bool has(const struct reading *reading, const char *field)
{
    const json_t *value = json_object_get(reading->row, field);
    return value != NULL && !json_is_null(value);
}

static void fault(const struct reading *reading, const char *field, const char *rule,
                  const char *detail)
{
    const json_t *value = json_object_get(reading->row, field);
    char *text = json_is_string(value) ? must_strdup(json_string_value(value))
                 : value != NULL       ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY)
                                       : must_strdup("");
    faults_add(reading->faults, reading->number, field, text != NULL ? text : "", rule, "%s",
               detail);
    free(text);
}

/* A text of one line; "" where there is none, or a wrong one. */
static void read_line(const struct reading *reading, const char *field, char *line, size_t size)
{
    const char *text;
    struct refusal refusal;
    char detail[REFUSAL_DETAIL_MAX];
    line[0] = '\0';
    if (!has(reading, field)) {
        return;
    }
    if (read_string(reading->row, field, 0, SIZE_MAX, &text, &refusal) != REFUSAL_ALLOWED) {
        fault(reading, field, "type", refusal.detail);
        return;
    }
    char *tidied = must_strdup(text);
    utf8_one_line(tidied);
    if (strlen(tidied) >= size) {
        snprintf(detail, sizeof detail, "the %s has %zu bytes; %zu at most", field, strlen(tidied),
                 size - 1);
        fault(reading, field, "too-long", detail);
    } else if (utf8_has_control(tidied)) {
        snprintf(detail, sizeof detail, "the %s has a control character in it", field);
        fault(reading, field, "control-character", detail);
    } else {
        memcpy(line, tidied, strlen(tidied) + 1);
    }
    free(tidied);
}

static int read_one_of(const struct reading *reading, const char *field, const char *const *words,
                       int count, int none)
{
    struct refusal refusal;
    int index = none;
    const char *text = json_string_value(json_object_get(reading->row, field));
    bool empty = text != NULL && text[0] == '\0';
    if (has(reading, field) && !empty &&
        read_word(reading->row, field, words, count, &index, &refusal) != REFUSAL_ALLOWED) {
        fault(reading, field, "unknown-word", refusal.detail);
    }
    return index;
}

static bool read_yes(const struct reading *reading, const char *field, bool none)
{
    struct refusal refusal;
    bool value = none;
    if (has(reading, field) &&
        read_bool(reading->row, field, &value, &refusal) != REFUSAL_ALLOWED) {
        fault(reading, field, "type", refusal.detail);
    }
    return value;
}

static int read_seat(const struct reading *reading, const struct game *game)
{
    struct refusal refusal;
    struct seat seat;
    const char *text = json_string_value(json_object_get(reading->row, "seat"));
    if (!has(reading, "seat") || (text != NULL && text[0] == '\0')) {
        return NEWCOMER_SEAT_NONE;
    }
    if (field_seat(reading->row, "seat", &game->made.ring, &seat, &refusal) != REFUSAL_ALLOWED) {
        fault(reading, "seat", "no-seat", refusal.detail);
        return NEWCOMER_SEAT_NONE;
    }
    return seat_index(seat);
}

static void read_language(const struct reading *reading, struct player *player)
{
    int language = read_one_of(reading, "language", language_words, LANGUAGES, LANGUAGES);
    player->has_language = language != LANGUAGES;
    player->language = player->has_language ? (enum language)language : LANGUAGE_EN;
}

static void read_row(const struct reading *reading, const struct game *game,
                     struct newcomers *newcomers, size_t i)
{
    static const char *const names[] = {"name",  "group",    "language", "accessible", "seat",
                                        "fixed", "presence", "row",      "number",     NULL};
    struct registration *one = &newcomers->registrations[i];
    struct newcomer *newcomer = &newcomers->list[i];
    struct player *player = &newcomer->player;
    struct refusal refusal;
    newcomer->seat = NEWCOMER_SEAT_NONE;
    if (read_only(reading->row, "", names, &refusal) != REFUSAL_ALLOWED) {
        fault(reading, refusal.field, "unknown-field", refusal.detail);
        return;
    }
    size_t before = json_array_size(reading->faults);
    read_line(reading, "name", one->name, sizeof one->name);
    bool named = one->name[0] != '\0' || json_array_size(reading->faults) != before;
    read_line(reading, "group", one->group_label, sizeof one->group_label);
    read_language(reading, player);
    player->accessible = read_yes(reading, "accessible", false);
    newcomer->seat = read_seat(reading, game);
    bool sits = newcomer->seat != NEWCOMER_SEAT_NONE;
    player->fixed = read_yes(reading, "fixed", sits) && sits;
    player->presence = (enum presence)read_one_of(reading, "presence", presence_words, PRESENCES,
                                                  PRESENCE_UNKNOWN);
    if (!named && !sits) {
        fault(reading, "name", "empty", "the name is empty");
    }
    if (sits && setup_check_newcomer(game, newcomers->list, i, &refusal) != REFUSAL_ALLOWED) {
        fault(reading, "seat", "taken", refusal.detail);
        newcomer->seat = NEWCOMER_SEAT_NONE;
        player->fixed = false;
    }
}

void newcomers_read(const json_t *rows, const struct game *game, struct newcomers *newcomers,
                    json_t *faults)
{
    newcomers->count = json_array_size(rows);
    newcomers->registrations = must_calloc(newcomers->count, sizeof *newcomers->registrations);
    newcomers->list = must_calloc(newcomers->count, sizeof *newcomers->list);
    for (size_t i = 0; i < newcomers->count; i++) {
        struct reading reading = {
            .row = json_array_get(rows, i), .number = row_number(rows, i), .faults = faults};
        read_row(&reading, game, newcomers, i);
    }
}

enum refusal_code newcomers_refuse(const json_t *rows, const json_t *faults,
                                   struct refusal *refusal)
{
    const json_t *first = json_array_get(faults, 0);
    int row = (int)json_integer_value(json_object_get(first, "row"));
    if (first == NULL || json_object_get(json_array_get(rows, 0), "row") != NULL) {
        return faults_refuse(faults, refusal);
    }
    char field[REFUSAL_FIELD_MAX];
    snprintf(field, sizeof field, "%d%s%.40s", row - 1,
             json_string_length(json_object_get(first, "field")) != 0 ? "." : "",
             json_string_value(json_object_get(first, "field")));
    return refuse(refusal, REFUSAL_FIELD_WRONG, field, "%s",
                  json_string_value(json_object_get(first, "detail")));
}

static void read_correction(const struct reading *reading, struct correction *correction,
                            struct registration *registration)
{
    *correction = (struct correction){.name = has(reading, "name"),
                                      .group = has(reading, "group"),
                                      .language = has(reading, "language"),
                                      .accessible = has(reading, "accessible")};
    read_line(reading, "name", registration->name, sizeof registration->name);
    if (correction->name && registration->name[0] == '\0') {
        fault(reading, "name", "empty", "the name is empty");
    }
    read_line(reading, "group", registration->group_label, sizeof registration->group_label);
    read_language(reading, &correction->player);
    correction->player.accessible = read_yes(reading, "accessible", false);
    if (!correction->name && !correction->group && !correction->language &&
        !correction->accessible) {
        fault(reading, "name", "empty",
              "nothing to correct: give name, group, language or accessible");
    }
}

enum refusal_code correction_read(const json_t *body, struct correction *correction,
                                  struct registration *registration, struct refusal *refusal)
{
    static const char *const names[] = {"name", "group", "language", "accessible", NULL};
    if (read_only(body, "", names, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    json_t *faults = json_array();
    read_correction(&(struct reading){.row = body, .faults = faults}, correction, registration);
    const json_t *first = json_array_get(faults, 0);
    enum refusal_code code = first == NULL
                                 ? REFUSAL_ALLOWED
                                 : refuse(refusal, REFUSAL_FIELD_WRONG,
                                          json_string_value(json_object_get(first, "field")), "%s",
                                          json_string_value(json_object_get(first, "detail")));
    json_decref(faults);
    return code;
}

/* Names that come twice */

struct named {
    const char *name;
    int row;    /* 0: registered already */
    int number; /* of a registered player */
};

static int by_name(const void *a, const void *b)
{
    const struct named *one = a, *other = b;
    int order = strcasecmp(one->name, other->name);
    return order != 0 ? order : one->row - other->row;
}

void newcomers_find_doubles(const json_t *rows, const struct newcomers *newcomers,
                            const struct registration *registered, size_t registered_count,
                            json_t *warnings)
{
    size_t count = 0;
    struct named *all = must_calloc(newcomers->count + registered_count, sizeof *all);
    for (size_t i = 0; i < registered_count; i++) {
        all[count++] = (struct named){registered[i].name, 0, (int)i + 1};
    }
    for (size_t i = 0; i < newcomers->count; i++) {
        all[count++] = (struct named){newcomers->registrations[i].name, row_number(rows, i), 0};
    }
    qsort(all, count, sizeof *all, by_name);
    for (size_t i = 1; i < count; i++) {
        const struct named *one = &all[i], *before = &all[i - 1];
        if (one->name[0] == '\0' || one->row == 0 || strcasecmp(one->name, before->name) != 0) {
            continue;
        }
        if (before->row == 0) {
            faults_add(warnings, one->row, "name", one->name, "registered",
                       "player %d has this name", before->number);
        } else {
            faults_add(warnings, one->row, "name", one->name, "double", "row %d has this name too",
                       before->row);
        }
    }
    free(all);
}

json_t *newcomers_row(const json_t *rows, const struct newcomers *newcomers, size_t i)
{
    const struct registration *one = &newcomers->registrations[i];
    const struct newcomer *newcomer = &newcomers->list[i];
    const struct player *player = &newcomer->player;
    return json_pack("{s:i, s:s, s:s, s:s, s:b, s:o, s:b, s:s}", "row", row_number(rows, i), "name",
                     one->name, "group", one->group_label, "language",
                     player->has_language ? language_words[player->language] : "", "accessible",
                     player->accessible, "seat",
                     newcomer->seat != NEWCOMER_SEAT_NONE ? seat_to_json(seat_at(newcomer->seat))
                                                          : json_null(),
                     "fixed", player->fixed, "presence", presence_words[player->presence]);
}
