#include "wire/dice_json.h"

#include "base/memory.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

/* No step lasts longer; a longer one in a file is a slip. */
#define SECONDS_MAX 3600
/* Room for DICE_TURNS_MAX turns and Connect's robber steps, one for every five turns on average. */
#define STEPS_MAX 4000

json_t *dice_step_to_json(const struct dice_step *step)
{
    json_t *json = json_pack("{s:i, s:s, s:i}", "step", step->step, "kind",
                             dice_kind_words[step->kind], "turn", step->turn);
    if (step->has_side) {
        json_object_set_new(json, "side", json_string(side_words[step->side]));
    }
    json_object_set_new(json, "dice", json_pack("[i, i]", step->dice[0], step->dice[1]));
    json_object_set_new(json, "sum", json_integer(step->sum));
    if (step->seconds != 0) {
        json_object_set_new(json, "seconds", json_integer(step->seconds));
    }
    if (step->has_robber) {
        json_object_set_new(json, "robber",
                            json_pack("{s:[i, i], s:i, s:b}", "dice", step->robber.dice[0],
                                      step->robber.dice[1], "sum", step->robber.sum, "moves",
                                      step->robber.moves));
    }
    return json;
}

static enum refusal_code read_side(const json_t *json, struct dice_step *step,
                                   struct refusal *refusal)
{
    int side;
    step->has_side = read_has(json, "side");
    if (!step->has_side) {
        return REFUSAL_ALLOWED;
    }
    if (read_word(json, "side", side_words, SIDES, &side, refusal)) {
        return refusal->code;
    }
    step->side = (enum side)side;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_robber(const json_t *json, struct dice_step *step,
                                     struct refusal *refusal)
{
    const json_t *pair;
    step->has_robber = read_has(json, "robber");
    if (!step->has_robber) {
        return REFUSAL_ALLOWED;
    }
    if (read_array(json, "robber.dice", 2, 2, &pair, refusal) ||
        read_int(json, "robber.dice.0", 1, 6, &step->robber.dice[0], refusal) ||
        read_int(json, "robber.dice.1", 1, 6, &step->robber.dice[1], refusal) ||
        read_int(json, "robber.sum", 2, 12, &step->robber.sum, refusal) ||
        read_bool(json, "robber.moves", &step->robber.moves, refusal)) {
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code dice_step_from_json(const json_t *json, struct dice_step *step,
                                      struct refusal *refusal)
{
    const json_t *pair;
    int kind;
    *step = (struct dice_step){0};
    if (read_int(json, "step", 1, STEPS_MAX, &step->step, refusal) ||
        read_word(json, "kind", dice_kind_words, DICE_KINDS, &kind, refusal) ||
        read_int(json, "turn", 1, DICE_TURNS_MAX, &step->turn, refusal) ||
        read_side(json, step, refusal) || read_array(json, "dice", 2, 2, &pair, refusal) ||
        read_int(json, "dice.0", 1, 6, &step->dice[0], refusal) ||
        read_int(json, "dice.1", 1, 6, &step->dice[1], refusal) ||
        read_int(json, "sum", 2, 12, &step->sum, refusal) ||
        read_optional_int(json, "seconds", 1, SECONDS_MAX, &step->seconds, refusal) ||
        read_robber(json, step, refusal)) {
        return refusal->code;
    }
    step->kind = (enum dice_kind)kind;
    return REFUSAL_ALLOWED;
}

json_t *dice_list_to_json(const struct dice_list *list)
{
    char seed[DICE_HEX_SIZE];
    dice_seed_format(list->seed, seed);
    json_t *steps = json_array();
    for (size_t i = 0; i < list->steps_count; i++) {
        json_array_append_new(steps, dice_step_to_json(&list->steps[i]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "ruleset", ruleset_get(list->ruleset)->name,
                     "seed", seed, "commitment", list->commitment, "salt", list->salt, "steps",
                     steps);
}

/* What the steps follow from. */
static enum refusal_code read_origin(const json_t *json, struct dice_list *list,
                                     struct refusal *refusal)
{
    const char *names[RULESETS];
    for (int i = 0; i < RULESETS; i++) {
        names[i] = ruleset_get((enum ruleset_id)i)->name;
    }
    int ruleset;
    const char *seed, *commitment, *salt;
    if (read_word(json, "ruleset", names, RULESETS, &ruleset, refusal) ||
        read_string(json, "seed", DICE_HEX_SIZE - 1, DICE_HEX_SIZE - 1, &seed, refusal) ||
        dice_seed_parse(seed, list->seed, refusal) ||
        read_string(json, "commitment", DICE_HEX_SIZE - 1, DICE_HEX_SIZE - 1, &commitment,
                    refusal) ||
        read_string(json, "salt", 0, DICE_SALT_MAX, &salt, refusal) ||
        dice_salt_check(salt, refusal)) {
        return refusal->code;
    }
    list->ruleset = (enum ruleset_id)ruleset;
    memcpy(list->commitment, commitment, DICE_HEX_SIZE);
    memcpy(list->salt, salt, strlen(salt) + 1);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_steps(const json_t *json, struct dice_list *list,
                                    struct refusal *refusal)
{
    const json_t *steps;
    if (read_array(json, "steps", 1, STEPS_MAX, &steps, refusal)) {
        return refusal->code;
    }
    for (size_t i = 0; i < json_array_size(steps); i++) {
        struct dice_step *step = ARRAY_PUSH(list->steps, list->steps_count);
        struct refusal within;
        if (dice_step_from_json(json_array_get(steps, i), step, &within)) {
            char field[2 * REFUSAL_FIELD_MAX];
            snprintf(field, sizeof field, "steps.%zu.%s", i, within.field);
            return refuse(refusal, within.code, field, "%s", within.detail);
        }
        list->turns += step->kind == DICE_TURN;
    }
    if (list->turns < 1 || list->turns > DICE_TURNS_MAX) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "steps", "%d turns among them; 1 to %d needed",
                      list->turns, DICE_TURNS_MAX);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code dice_list_from_json(const json_t *json, struct dice_list *list,
                                      struct refusal *refusal)
{
    *list = (struct dice_list){0};
    if (read_origin(json, list, refusal) || read_steps(json, list, refusal)) {
        dice_list_release(list);
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}
