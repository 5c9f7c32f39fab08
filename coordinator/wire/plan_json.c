#include "wire/plan_json.h"

#include "base/memory.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

json_t *ring_to_json(const struct ring *ring)
{
    json_t *gaps = json_array();
    bool ends = false;
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        const struct interruption *cut = &ring->interruptions[i];
        ends = ends || cut->ends;
        if (!cut->ends) {
            json_array_append_new(gaps, json_integer(cut->after));
        }
    }
    return json_pack("{s:s, s:o, s:b, s:b}", "letters", ring->letters != NULL ? ring->letters : "",
                     "gaps", gaps, "ends", ends, "two_caretakers", ring->two_caretakers);
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

/* Adds the gaps to the ring: ascending, and none where the ends are. */
static enum refusal_code read_gaps(const json_t *json, bool ends, struct ring *ring,
                                   struct refusal *refusal)
{
    const json_t *gaps;
    if (read_array(json, "gaps", 0, (size_t)ring->boards, &gaps, refusal)) {
        return refusal->code;
    }
    int min = 1, max = ring->boards - ends;
    for (size_t i = 0; i < json_array_size(gaps); i++) {
        char path[REFUSAL_FIELD_MAX];
        int after;
        snprintf(path, sizeof path, "gaps.%zu", i);
        if (read_int(json, path, min, max, &after, refusal)) {
            return refusal->code;
        }
        struct interruption *cut = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
        cut->after = after;
        min = after + 1;
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code ring_from_json(const json_t *json, struct ring *ring, struct refusal *refusal)
{
    static const char *const names[] = {"letters", "gaps", "ends", "two_caretakers", NULL};
    const char *letters;
    bool ends;
    *ring = (struct ring){0};
    if (read_only(json, "", names, refusal) || read_letters(json, &letters, refusal) ||
        read_bool(json, "ends", &ends, refusal) ||
        read_bool(json, "two_caretakers", &ring->two_caretakers, refusal)) {
        return refusal->code;
    }
    ring->boards = (int)strlen(letters);
    if (ends && ring->boards == 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "ends", "no boards have no ends");
    }
    if (read_gaps(json, ends, ring, refusal)) {
        ring_release(ring);
        return refusal->code;
    }
    if (ends) {
        struct interruption *cut = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
        *cut = (struct interruption){.after = ring->boards, .ends = true};
    }
    ring->letters = ring->boards > 0 ? must_strdup(letters) : NULL;
    return REFUSAL_ALLOWED;
}
