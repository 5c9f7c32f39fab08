#include "wire/plan_json.h"

#include "base/memory.h"
#include "wire/hall_json.h"
#include "wire/kit_json.h"
#include "wire/read.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum refusal_code read_ruleset(const json_t *json, const char *path,
                                      enum ruleset_id *ruleset, struct refusal *refusal)
{
    const char *words[RULESETS];
    int index = RULESET_BIG_GAME;
    for (int i = 0; i < RULESETS; i++) {
        words[i] = ruleset_get((enum ruleset_id)i)->name;
    }
    if (read_optional_word(json, path, words, RULESETS, &index, refusal)) {
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

static enum refusal_code read_table_lengths(const json_t *json, struct plan_input *input,
                                            struct refusal *refusal)
{
    if (read_optional_int(json, "table_cm", PLAN_TABLE_CM_MIN, PLAN_TABLE_CM_MAX, &input->table_cm,
                          refusal) ||
        read_optional_int(json, "end_table_cm", PLAN_TABLE_CM_MIN, PLAN_TABLE_CM_MAX,
                          &input->end_table_cm, refusal)) {
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

/* The hall says all about rows and tables. */
static enum refusal_code read_hall(const json_t *json, struct plan_input *input,
                                   struct refusal *refusal)
{
    static const char *const others[] = {"rows", "row_boards", "circle",
                                         "gaps", "table_cm",   "end_table_cm"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (read_has(json, others[i])) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, others[i],
                          "contradicts hall, which has rows and tables of its own");
        }
    }
    struct hall hall;
    if (hall_from_json(json, "hall", &hall, refusal)) {
        return refusal->code;
    }
    input->hall = must_copy(&hall, 1, sizeof hall);
    return REFUSAL_ALLOWED;
}

enum refusal_code plan_input_from_json(const json_t *json, struct plan_input *input,
                                       struct refusal *refusal)
{
    static const char *const names[] = {
        "ruleset", "players",  "rows",         "row_boards", "circle",
        "gaps",    "table_cm", "end_table_cm", "hall",       "caretakers_per_interruption",
        NULL};
    *input =
        (struct plan_input){.table_cm = PLAN_TABLE_CM_DEFAULT, .caretakers_per_interruption = 1};
    if (read_only(json, "", names, refusal) ||
        read_ruleset(json, "ruleset", &input->ruleset, refusal) ||
        read_int(json, "players", plan_players_min(input->ruleset), PLAN_PLAYERS_MAX,
                 &input->players, refusal) ||
        read_optional_int(json, "caretakers_per_interruption", 1,
                          PLAN_CARETAKERS_PER_INTERRUPTION_MAX, &input->caretakers_per_interruption,
                          refusal)) {
        return refusal->code;
    }
    if (read_has(json, "hall")) {
        return read_hall(json, input, refusal);
    }
    if (read_shape(json, input, refusal) || read_table_lengths(json, input, refusal)) {
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code draft_from_json(json_t *json, int *revision, json_t **draft,
                                  struct refusal *refusal)
{
    static const char *const names[] = {"revision", "draft", NULL};
    static const char *const draft_names[] = {"ruleset", "players", "caretakers_per_interruption",
                                              "hall", NULL};
    enum ruleset_id ruleset;
    int players, caretakers;
    struct hall hall;
    if (read_only(json, "", names, refusal) ||
        read_int(json, "revision", 0, INT_MAX, revision, refusal) ||
        read_only(json, "draft", draft_names, refusal) ||
        read_ruleset(json, "draft.ruleset", &ruleset, refusal) ||
        read_optional_int(json, "draft.players", 0, PLAN_PLAYERS_MAX, &players, refusal) ||
        read_optional_int(json, "draft.caretakers_per_interruption", 1,
                          PLAN_CARETAKERS_PER_INTERRUPTION_MAX, &caretakers, refusal) ||
        hall_from_json(json, "draft.hall", &hall, refusal)) {
        return refusal->code;
    }
    hall_release(&hall);
    *draft = json_object_get(json, "draft");
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

/* Geometry goes out in eighths, which are exact in JSON: of a centimetre, and of a degree, which at
 * the end of a table is no more than a millimetre or two. */
static json_t *eighths(double value)
{
    double rounded = round(value * 8) / 8;
    return rounded == floor(rounded) ? json_integer((json_int_t)rounded) : json_real(rounded);
}

static void add_spot(json_t *json, const struct spot *spot)
{
    bool whole_turn = spot->angle_deg >= 360 - 1.0 / 16; /* would be rounded to 360 */
    json_object_set_new(json, "x_cm", eighths(spot->x_cm));
    json_object_set_new(json, "y_cm", eighths(spot->y_cm));
    json_object_set_new(json, "angle_deg", eighths(whole_turn ? 0 : spot->angle_deg));
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
    add_spot(json, &table->spot);
    return json;
}

static json_t *row_to_json(const struct plan *plan, const struct plan_row *row)
{
    json_t *json = json_pack("{s:s}", "direction", plan_direction_words[row->direction]);
    if (plan->ruleset != RULESET_BASE) {
        json_object_set_new(json, "sun_side", json_string(plan_sun_side_words[row->direction]));
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
    json_object_set_new(json, "room", json_integer(row->room));
    json_object_set_new(json, "hall_row", json_integer(row->hall_row));
    return json;
}

static json_t *rows_to_json(const struct plan *plan, const struct plan_row *rows, size_t count)
{
    json_t *json = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(json, row_to_json(plan, &rows[i]));
    }
    return json;
}

static json_t *warnings_to_json(const struct warnings *warnings)
{
    json_t *json = json_array();
    for (size_t i = 0; i < warnings->count; i++) {
        json_array_append_new(json, json_pack("{s:s, s:s}", "field", warnings->items[i].field,
                                              "detail", warnings->items[i].detail));
    }
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

json_t *plan_to_json(const struct plan *plan, json_t *input)
{
    json_t *clashes = json_array();
    for (size_t i = 0; i < plan->clash_boards_count; i++) {
        json_array_append_new(clashes, json_integer(plan->clash_boards[i]));
    }
    return json_pack(
        "{s:s, s:s, s:i, s:o, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o, "
        "s:o, s:O*}",
        "ruleset", ruleset_get(plan->ruleset)->name, "shape", plan_shape_words[plan->shape],
        "players", plan->players, "boards", boards_to_json(plan), "kits", plan->kits, "tables",
        plan->tables, "chairs", plan->chairs, "interruptions", plan->interruptions,
        "communication_devices", plan->communication_devices, "caretakers",
        caretakers_to_json(plan), "clash_boards", clashes, "rows",
        rows_to_json(plan, plan->rows, plan->rows_count), "material", kit_to_json(plan), "hall",
        hall_to_json(&plan->hall), "unused", rows_to_json(plan, plan->unused, plan->unused_count),
        "warnings", warnings_to_json(&plan->warnings), "input", input);
}

json_t *proposals_to_json(const struct proposals *proposals, const json_t *body)
{
    json_t *plans = json_array();
    for (size_t i = 0; i < proposals->count; i++) {
        json_t *input = json_copy((json_t *)(uintptr_t)body); // NOLINT: only read
        json_object_set_new(input, "hall", hall_to_json(&proposals->plans[i].hall));
        json_array_append_new(plans, plan_to_json(&proposals->plans[i], input));
        json_decref(input);
    }
    return json_pack("{s:o}", "proposals", plans);
}
