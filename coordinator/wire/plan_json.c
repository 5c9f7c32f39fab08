#include "wire/plan_json.h"

#include "base/memory.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

json_t *ring_to_json(const struct ring *ring)
{
    json_t *gaps = json_array(), *shores = json_array();
    bool ends = false;
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        const struct interruption *cut = &ring->interruptions[i];
        ends = ends || cut->ends;
        if (!cut->ends) {
            json_array_append_new(cut->shore ? shores : gaps, json_integer(cut->after));
        }
    }
    json_t *json =
        json_pack("{s:s, s:o, s:b, s:b}", "letters", ring->letters != NULL ? ring->letters : "",
                  "gaps", gaps, "ends", ends, "two_caretakers", ring->two_caretakers);
    if (json_array_size(shores) > 0) {
        json_object_set(json, "shores", shores);
    }
    json_decref(shores);
    return json;
}

static enum refusal_code read_letters(const json_t *json, const char **letters,
                                      struct refusal *refusal)
{
    if (read_string(json, "letters", 0, RING_BOARDS_MAX, letters, refusal)) {
        return refusal->code;
    }
    size_t boards = strlen(*letters);
    if (strspn(*letters, "ABC") != boards || (boards > 0 && boards < RING_BOARDS_MIN)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "letters",
                      "an A, B or C is needed for each of %d to %d boards", RING_BOARDS_MIN,
                      RING_BOARDS_MAX);
    }
    return REFUSAL_ALLOWED;
}

/* Adds the cuts that `field` lists to the ring, ascending and up to board `max`. */
static enum refusal_code read_cuts(const json_t *json, const char *field, int max, bool shore,
                                   struct ring *ring, struct refusal *refusal)
{
    const json_t *cuts = NULL;
    if (read_optional_array(json, field, 0, (size_t)ring->boards, &cuts, refusal)) {
        return refusal->code;
    }
    int min = 1;
    for (size_t i = 0; i < json_array_size(cuts); i++) {
        char path[REFUSAL_FIELD_MAX];
        int after;
        snprintf(path, sizeof path, "%s.%zu", field, i);
        if (read_int(json, path, min, max, &after, refusal)) {
            return refusal->code;
        }
        struct interruption *cut = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
        *cut = (struct interruption){.after = after, .shore = shore};
        min = after + 1;
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_interruptions(const json_t *json, struct ring *ring,
                                            struct refusal *refusal)
{
    bool ends;
    if (read_bool(json, "ends", &ends, refusal) ||
        read_cuts(json, "gaps", ring->boards - ends, false, ring, refusal)) {
        return refusal->code;
    }
    if (ends && ring->boards == 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "ends", "no boards have no ends");
    }
    if (ends) {
        struct interruption *cut = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
        *cut = (struct interruption){.after = ring->boards, .ends = true};
    }
    if (read_has(json, "shores") && ring->interruptions_count > 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "shores", "islands have no gaps and no ends");
    }
    return read_cuts(json, "shores", ring->boards, true, ring, refusal);
}

enum refusal_code ring_from_json(const json_t *json, struct ring *ring, struct refusal *refusal)
{
    static const char *const names[] = {"letters",        "gaps",   "ends",
                                        "two_caretakers", "shores", NULL};
    const char *letters;
    *ring = (struct ring){0};
    if (read_only(json, "", names, refusal) || read_letters(json, &letters, refusal) ||
        read_bool(json, "two_caretakers", &ring->two_caretakers, refusal)) {
        return refusal->code;
    }
    ring->boards = (int)strlen(letters);
    if (read_interruptions(json, ring, refusal)) {
        ring_release(ring);
        return refusal->code;
    }
    ring->letters = ring->boards > 0 ? must_strdup(letters) : NULL;
    return REFUSAL_ALLOWED;
}
