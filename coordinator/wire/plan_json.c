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

static enum refusal_code read_ruleset(const json_t *json, enum ruleset_id *ruleset,
                                      struct refusal *refusal)
{
    const char *words[RULESETS];
    int index = RULESET_BIG_GAME;
    for (int i = 0; i < RULESETS; i++) {
        words[i] = ruleset_get((enum ruleset_id)i)->name;
    }
    if (read_optional_word(json, "ruleset", words, RULESETS, &index, refusal)) {
        return refusal->code;
    }
    *ruleset = (enum ruleset_id)index;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_row_boards(const json_t *json, struct plan_input *input,
                                         struct refusal *refusal)
{
    const json_t *rows = NULL;
    if (read_optional_array(json, "row_boards", 1, PLAN_ROWS_MAX, &rows, refusal)) {
        return refusal->code;
    }
    for (size_t i = 0; i < json_array_size(rows); i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "row_boards.%zu", i);
        if (read_int(json, path, 1, RING_BOARDS_MAX, &input->row_boards[i], refusal)) {
            return refusal->code;
        }
        input->row_boards_count = i + 1;
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_shape(const json_t *json, struct plan_input *input,
                                    struct refusal *refusal)
{
    bool circle = false;
    if (read_optional_int(json, "rows", 1, PLAN_ROWS_MAX, &input->rows, refusal) ||
        read_row_boards(json, input, refusal) ||
        read_optional_bool(json, "circle", &circle, refusal) ||
        read_optional_int(json, "gaps", 0, RING_BOARDS_MAX, &input->gaps, refusal)) {
        return refusal->code;
    }
    input->shape = circle ? PLAN_CIRCLE : PLAN_ROWS;
    return REFUSAL_ALLOWED;
}

enum refusal_code plan_input_from_json(const json_t *json, struct plan_input *input,
                                       struct refusal *refusal)
{
    static const char *const names[] = {"ruleset",    "players",      "rows",
                                        "row_boards", "circle",       "gaps",
                                        "table_cm",   "end_table_cm", "caretakers_per_interruption",
                                        NULL};
    *input =
        (struct plan_input){.table_cm = PLAN_TABLE_CM_DEFAULT, .caretakers_per_interruption = 1};
    if (read_only(json, "", names, refusal) || read_ruleset(json, &input->ruleset, refusal) ||
        read_int(json, "players", plan_players_min(input->ruleset), PLAN_PLAYERS_MAX,
                 &input->players, refusal) ||
        read_shape(json, input, refusal) ||
        read_optional_int(json, "table_cm", PLAN_TABLE_CM_MIN, PLAN_TABLE_CM_MAX, &input->table_cm,
                          refusal) ||
        read_optional_int(json, "end_table_cm", PLAN_TABLE_CM_MIN, PLAN_TABLE_CM_MAX,
                          &input->end_table_cm, refusal) ||
        read_optional_int(json, "caretakers_per_interruption", 1,
                          PLAN_CARETAKERS_PER_INTERRUPTION_MAX, &input->caretakers_per_interruption,
                          refusal)) {
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

static json_t *slot_to_json(const struct plan_slot *slot)
{
    json_t *json = json_pack("{s:s}", "kind", plan_slot_words[slot->kind]);
    if (slot->kind == PLAN_SLOT_PLAYING || slot->kind == PLAN_SLOT_GAMELESS) {
        const char *board = slot->kind == PLAN_SLOT_PLAYING ? "board" : "mirrors";
        json_object_set_new(json, board, json_integer(slot->board));
    }
    if (slot->letter != '\0') {
        json_object_set_new(json, "letter", json_stringn(&slot->letter, 1));
    }
    return json;
}

static json_t *table_to_json(const struct plan *plan, const struct plan_table *table)
{
    json_t *json =
        json_pack("{s:i, s:i}", "length_cm", table->length_cm, "width_cm", table->width_cm);
    if (plan->ruleset == RULESET_BASE) {
        json_object_set_new(json, "seats", json_integer(table->seats));
    }
    json_t *slots = json_array();
    for (size_t i = 0; i < table->slots_count; i++) {
        json_array_append_new(slots, slot_to_json(&table->slots[i]));
    }
    json_object_set_new(json, "slots", slots);
    return json;
}

static json_t *row_to_json(const struct plan *plan, const struct plan_row *row)
{
    json_t *json = json_pack("{s:s}", "direction", plan_direction_words[row->direction]);
    if (plan->ruleset != RULESET_BASE) {
        json_object_set_new(json, "sun_side", json_string(plan_sun_side_words[row->sun_side]));
    }
    json_object_set_new(json, "length_cm", json_integer(row->length_cm));
    if (plan->ruleset == RULESET_CONNECT) {
        json_object_set_new(json, "markets", json_boolean(row->markets));
    }
    json_t *tables = json_array();
    for (size_t i = 0; i < row->tables_count; i++) {
        json_array_append_new(tables, table_to_json(plan, &row->tables[i]));
    }
    json_object_set_new(json, "tables", tables);
    return json;
}

static json_t *boards_to_json(const struct plan *plan)
{
    json_t *json =
        json_pack("{s:i, s:i}", "playing", plan->boards.playing, "gameless", plan->boards.gameless);
    if (plan->ruleset == RULESET_CONNECT) {
        json_object_set_new(json, "edge", json_integer(plan->boards.edge));
    }
    json_object_set_new(json, "total", json_integer(plan->boards.total));
    json_object_set_new(json, "by_letter",
                        json_pack("{s:i, s:i, s:i}", "A", plan->boards.by_letter[0], "B",
                                  plan->boards.by_letter[1], "C", plan->boards.by_letter[2]));
    return json;
}

static json_t *caretakers_to_json(const struct plan *plan)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i}", "clock", plan->caretakers.clock, "interruptions",
                     plan->caretakers.interruptions, "ends", plan->caretakers.ends, "total",
                     plan->caretakers.total, "recommended_total",
                     plan->caretakers.recommended_total);
}

json_t *plan_to_json(const struct plan *plan)
{
    json_t *clashes = json_array(), *rows = json_array();
    for (size_t i = 0; i < plan->clash_boards_count; i++) {
        json_array_append_new(clashes, json_integer(plan->clash_boards[i]));
    }
    for (size_t i = 0; i < plan->rows_count; i++) {
        json_array_append_new(rows, row_to_json(plan, &plan->rows[i]));
    }
    return json_pack("{s:s, s:s, s:i, s:o, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "ruleset",
                     ruleset_get(plan->ruleset)->name, "shape", plan_shape_words[plan->shape],
                     "players", plan->players, "boards", boards_to_json(plan), "kits", plan->kits,
                     "tables", plan->tables, "chairs", plan->chairs, "interruptions",
                     plan->interruptions, "communication_devices", plan->communication_devices,
                     "caretakers", caretakers_to_json(plan), "clash_boards", clashes, "rows", rows);
}
