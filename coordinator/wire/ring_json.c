#include "wire/ring_json.h"

#include "base/memory.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

json_t *ring_to_json(const struct ring *ring)
{
    json_t *cuts = json_array();
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        const struct interruption *cut = &ring->interruptions[i];
        json_array_append_new(cuts, json_pack("{s:i, s:b, s:b}", "after", cut->after, "ends",
                                              cut->ends, "shore", cut->shore));
    }
    json_t *json = json_pack("{s:i, s:s, s:o, s:b}", "boards", ring->boards, "letters",
                             ring->letters != NULL ? ring->letters : "", "interruptions", cuts,
                             "two_caretakers", ring->two_caretakers);
    if (ring->one_side) {
        json_object_set_new(json, "one_side", json_true());
    }
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

/* One cut: behind the one before it, and the ends behind the last board. */
static enum refusal_code read_interruption(const json_t *json, size_t index, struct ring *ring,
                                           struct refusal *refusal)
{
    char path[3][REFUSAL_FIELD_MAX];
    struct interruption cut;
    size_t count = ring->interruptions_count;
    int min = count != 0 ? ring->interruptions[count - 1].after + 1 : 1;
    snprintf(path[0], sizeof path[0], "interruptions.%zu.after", index);
    snprintf(path[1], sizeof path[1], "interruptions.%zu.ends", index);
    snprintf(path[2], sizeof path[2], "interruptions.%zu.shore", index);
    if (read_bool(json, path[1], &cut.ends, refusal) ||
        read_bool(json, path[2], &cut.shore, refusal) ||
        read_int(json, path[0], cut.ends ? ring->boards : min, ring->boards, &cut.after, refusal)) {
        return refusal->code;
    }
    if (cut.shore && cut.ends) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, path[2], "islands have shores and no ends");
    }
    struct interruption *added = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
    *added = cut;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_interruptions(const json_t *json, struct ring *ring,
                                            struct refusal *refusal)
{
    const json_t *cuts;
    if (read_array(json, "interruptions", 0, (size_t)ring->boards, &cuts, refusal)) {
        return refusal->code;
    }
    for (size_t i = 0; i < json_array_size(cuts); i++) {
        if (read_interruption(json, i, ring, refusal)) {
            return refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code ring_from_json(const json_t *json, struct ring *ring, struct refusal *refusal)
{
    static const char *const names[] = {"boards",         "letters",  "interruptions",
                                        "two_caretakers", "one_side", NULL};
    const char *letters;
    int boards;
    *ring = (struct ring){0};
    if (read_only(json, "", names, refusal) || read_letters(json, &letters, refusal) ||
        read_int(json, "boards", (int)strlen(letters), (int)strlen(letters), &boards, refusal) ||
        read_bool(json, "two_caretakers", &ring->two_caretakers, refusal) ||
        read_optional_bool(json, "one_side", &ring->one_side, refusal)) {
        return refusal->code;
    }
    ring->boards = boards;
    if (read_interruptions(json, ring, refusal)) {
        ring_release(ring);
        return refusal->code;
    }
    ring->letters = ring->boards > 0 ? must_strdup(letters) : NULL;
    return REFUSAL_ALLOWED;
}
