#include "wire/field.h"

#include "base/clock.h"

#include <stdio.h>
#include <string.h>

#define FIELD_TEXT_MAX 64 /* longer than any of these: the refusal can quote what was sent */

enum refusal_code field_seat(const json_t *json, const char *path, const struct ring *ring,
                             struct seat *seat, struct refusal *refusal)
{
    const char *text;
    if (read_string(json, path, 0, FIELD_TEXT_MAX, &text, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    if (!seat_parse(ring, text, seat)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, path, "\"%s\" is no seat; there are 1S to %d%c",
                      text, ring->boards, ring->one_side ? 'S' : 'M');
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code field_copy(const json_t *json, const char *path, const struct game *game,
                             struct copy *copy, struct refusal *refusal)
{
    const char *text;
    if (read_string(json, path, 0, FIELD_TEXT_MAX, &text, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    if (!copy_parse(&game->made.ring, game->posts, game->posts_count, text, copy)) {
        return refuse(
            refusal, REFUSAL_FIELD_WRONG, path,
            "\"%s\" is no copy of a board; \"17\" is a real board of 1 to %d, \"17@POST\" "
            "its replica at that post",
            text, game->made.ring.boards);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code field_place(const json_t *json, const char *path, struct place *place,
                              struct refusal *refusal)
{
    const char *text;
    if (read_string(json, path, 0, FIELD_TEXT_MAX, &text, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    if (!place_parse(text, place)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, path,
                      "\"%s\" is no place; c12 is a crossing, p33 a path, h7 a hex", text);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code field_cards(const json_t *json, const char *path, int max, int cards[RESOURCES],
                              struct refusal *refusal)
{
    static const char *const names[] = {"wood", "clay", "wool", "grain", "ore", NULL};
    if (read_only(json, path, names, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    for (int r = 0; r < RESOURCES; r++) {
        char field[REFUSAL_FIELD_MAX];
        snprintf(field, sizeof field, "%s.%s", path, resource_words[r]);
        cards[r] = 0;
        if (read_optional_int(json, field, 0, max, &cards[r], refusal) != REFUSAL_ALLOWED) {
            return refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code field_time(const json_t *json, const char *path, int64_t *ms,
                             struct refusal *refusal)
{
    const char *text;
    if (json_is_null(json_object_get(json, path))) {
        *ms = 0;
        return REFUSAL_ALLOWED;
    }
    if (read_string(json, path, 0, FIELD_TEXT_MAX, &text, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    if (!clock_parse(text, ms)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, path,
                      "\"%s\" is no time; \"2026-11-29T10:00:00.000Z\" is one", text);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code field_count(const json_t *json, const char *path, struct claim_count *count,
                              struct refusal *refusal)
{
    static const char *const names[] = {"settlements",   "cities",
                                        "foreign_areas", "victory_point_cards",
                                        "largest_army",  "longest_trade_route",
                                        "cards",         NULL};
    *count = (struct claim_count){0};
    int *numbers[] = {&count->settlements, &count->cities, &count->foreign_areas,
                      &count->victory_point_cards};
    if (read_only(json, path, names, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    const char *dot = path[0] != '\0' ? "." : "";
    char field[REFUSAL_FIELD_MAX];
    for (int i = 0; i < 4; i++) {
        snprintf(field, sizeof field, "%s%s%s", path, dot, names[i]);
        if (read_optional_int(json, field, 0, COUNT_MAX, numbers[i], refusal) != REFUSAL_ALLOWED) {
            return refusal->code;
        }
    }
    bool *flags[] = {&count->largest_army, &count->longest_trade_route};
    for (int i = 0; i < 2; i++) {
        snprintf(field, sizeof field, "%s%s%s", path, dot, names[4 + i]);
        if (read_optional_bool(json, field, flags[i], refusal) != REFUSAL_ALLOWED) {
            return refusal->code;
        }
    }
    snprintf(field, sizeof field, "%s%scards", path, dot);
    return read_has(json, field) ? field_cards(json, field, COUNT_MAX, count->cards, refusal)
                                 : REFUSAL_ALLOWED;
}

/* ASCII that leaves ink, without white space: what an address is made of. */
static bool is_graphic(const char *text)
{
    while (*text > ' ' && *text <= '~') {
        text++;
    }
    return *text == '\0';
}

enum refusal_code field_base_url(const json_t *json, const char *path, const char **base_url,
                                 struct refusal *refusal)
{
    *base_url = "";
    if (read_optional_string(json, path, 0, PRINT_URL_MAX, base_url, refusal)) {
        return refusal->code;
    }
    bool web = strncmp(*base_url, "http://", 7) == 0 || strncmp(*base_url, "https://", 8) == 0;
    if (**base_url != '\0' && !(web && is_graphic(*base_url))) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, path,
                      "\"%s\" is no address of pages; one such as http://192.168.1.5:8080 is",
                      *base_url);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code field_codes(const json_t *json, const char *path, const json_t **codes,
                              struct refusal *refusal)
{
    *codes = NULL;
    if (read_optional_object(json, path, codes, refusal)) {
        return refusal->code;
    }
    json_t *object = (json_t *)(uintptr_t)*codes; // NOLINT(performance-no-int-to-ptr): only read
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        const char *code;
        if (read_string(json_object_iter_value(at), "", 1, PRINT_CODE_MAX, &code, refusal)) {
            snprintf(refusal->field, sizeof refusal->field, "%s%s%s", path,
                     *path != '\0' ? "." : "", json_object_iter_key(at));
            return refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code field_printed(const json_t *json, struct printed *printed,
                                struct refusal *refusal)
{
    const json_t *parts;
    int language, part;
    if (read_word(json, "language", language_words, LANGUAGES, &language, refusal) ||
        read_array(json, "parts", 1, PRINT_PARTS, &parts, refusal)) {
        return refusal->code;
    }
    *printed = (struct printed){.language = (enum language)language};
    for (size_t i = 0; i < json_array_size(parts); i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "parts.%zu", i);
        if (read_word(json, path, print_part_words, PRINT_PARTS, &part, refusal)) {
            return refusal->code;
        }
        printed->parts |= 1U << part;
    }
    return REFUSAL_ALLOWED;
}
