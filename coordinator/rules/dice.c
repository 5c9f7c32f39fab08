#include "rules/dice.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "rules/turns.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const dice_kind_words[DICE_KINDS] = {"turn", "robber"};

/* The endless row of draws that follows from a seed and a salt. */
struct draws {
    const unsigned char *seed;
    const char *salt;
    unsigned next; /* the number of the draw that comes next */
};

bool dice_from_digest(const unsigned char digest[32], int dice[2])
{
    int found = 0;
    for (int i = 0; i < 32 && found < 2; i++) {
        if (digest[i] < 252) {
            dice[found++] = digest[i] % 6 + 1;
        }
    }
    return found == 2;
}

static void draw(struct draws *draws, int dice[2], int *sum)
{
    unsigned char digest[crypto_auth_hmacsha256_BYTES];
    do {
        char message[DICE_SALT_MAX + 16];
        int len = snprintf(message, sizeof message, "%s|%u", draws->salt, draws->next++);
        crypto_auth_hmacsha256(digest, (const unsigned char *)message, (size_t)len, draws->seed);
    } while (!dice_from_digest(digest, dice));
    *sum = dice[0] + dice[1];
}

static struct dice_step *add_step(struct dice_list *list, enum dice_kind kind, int turn)
{
    struct dice_step *step = ARRAY_PUSH(list->steps, list->steps_count);
    step->step = (int)list->steps_count;
    step->kind = kind;
    step->turn = turn;
    return step;
}

static void draw_robber(struct draws *draws, enum ruleset_id ruleset, struct dice_step *step)
{
    step->has_robber = true;
    step->robber.moves = turn_moves_robbers(ruleset, step->turn);
    draw(draws, step->robber.dice, &step->robber.sum);
}

/* A 7 of Connect: nothing in the early rounds, else the robber's own step. */
static void add_robber_step(struct draws *draws, struct dice_list *list, int turn,
                            const int dice[2])
{
    if (!turn_moves_robbers(list->ruleset, turn)) {
        return;
    }
    struct dice_step *step = add_step(list, DICE_ROBBER, turn);
    memcpy(step->dice, dice, sizeof step->dice);
    step->sum = 7;
    step->seconds = ruleset_get(list->ruleset)->robber_step_seconds;
    draw_robber(draws, list->ruleset, step);
}

static void add_turn(struct draws *draws, struct dice_list *list, int turn)
{
    int dice[2], sum;
    draw(draws, dice, &sum);
    while (list->ruleset == RULESET_CONNECT && sum == 7) {
        add_robber_step(draws, list, turn, dice);
        draw(draws, dice, &sum);
    }
    struct dice_step *step = add_step(list, DICE_TURN, turn);
    step->has_side = turn_has_side(list->ruleset);
    step->side = step->has_side ? turn_side(turn) : SIDE_SUN;
    memcpy(step->dice, dice, sizeof step->dice);
    step->sum = sum;
    step->seconds = turn_seconds(list->ruleset, turn);
    if (list->ruleset == RULESET_BIG_GAME && sum == 7) {
        draw_robber(draws, list->ruleset, step);
    }
}

void dice_roll(enum ruleset_id ruleset, const unsigned char seed[DICE_SEED_SIZE], const char *salt,
               int turns, struct dice_list *list)
{
    *list = (struct dice_list){.ruleset = ruleset, .turns = turns};
    memcpy(list->seed, seed, sizeof list->seed);
    dice_commitment(seed, list->commitment);
    snprintf(list->salt, sizeof list->salt, "%s", salt);
    struct draws draws = {.seed = list->seed, .salt = list->salt};
    for (int turn = 1; turn <= turns; turn++) {
        add_turn(&draws, list, turn);
    }
}

void dice_list_release(struct dice_list *list)
{
    free(list->steps);
    *list = (struct dice_list){0};
}

enum refusal_code dice_turns_check(long turns, struct refusal *refusal)
{
    if (turns < 1 || turns > DICE_TURNS_MAX) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "turns", "%ld is not from 1 to %d", turns,
                      DICE_TURNS_MAX);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code dice_salt_check(const char *salt, struct refusal *refusal)
{
    size_t len = strlen(salt);
    if (len > DICE_SALT_MAX) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "salt",
                      "%zu bytes are too many; %d are allowed", len, DICE_SALT_MAX);
    }
    if (!utf8_valid(salt)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "salt", "it is not UTF-8, as it has to be");
    }
    if (strchr(salt, '|') != NULL) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "salt",
                      "\"%s\" contains \"|\"; any other character is allowed", salt);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code dice_seed_parse(const char *hex, unsigned char seed[DICE_SEED_SIZE],
                                  struct refusal *refusal)
{
    size_t digits = strspn(hex, "0123456789abcdefABCDEF");
    if (hex[digits] != '\0' || digits != DICE_HEX_SIZE - 1) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "seed",
                      "%zu characters, of which the first %zu are hex digits; exactly %d hex "
                      "digits are needed",
                      strlen(hex), digits, DICE_HEX_SIZE - 1);
    }
    sodium_hex2bin(seed, DICE_SEED_SIZE, hex, digits, NULL, NULL, NULL);
    return REFUSAL_ALLOWED;
}

void dice_seed_format(const unsigned char seed[DICE_SEED_SIZE], char hex[DICE_HEX_SIZE])
{
    sodium_bin2hex(hex, DICE_HEX_SIZE, seed, DICE_SEED_SIZE);
}

void dice_commitment(const unsigned char seed[DICE_SEED_SIZE], char hex[DICE_HEX_SIZE])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, seed, DICE_SEED_SIZE);
    sodium_bin2hex(hex, DICE_HEX_SIZE, hash, sizeof hash);
}

static bool same_roll(const int a[2], const int b[2])
{
    return a[0] == b[0] && a[1] == b[1];
}

static bool same_step(const struct dice_step *a, const struct dice_step *b)
{
    return a->step == b->step && a->kind == b->kind && a->turn == b->turn &&
           a->has_side == b->has_side && a->side == b->side && same_roll(a->dice, b->dice) &&
           a->sum == b->sum && a->seconds == b->seconds && a->has_robber == b->has_robber &&
           same_roll(a->robber.dice, b->robber.dice) && a->robber.sum == b->robber.sum &&
           a->robber.moves == b->robber.moves;
}

static const struct dice_step *step_at(const struct dice_list *list, size_t index)
{
    return index < list->steps_count ? &list->steps[index] : NULL;
}

/* A step in words, so that two that differ can be shown side by side. */
static void describe(const struct dice_step *step, struct buf *text)
{
    if (step == NULL) {
        buf_add_str(text, "nothing");
        return;
    }
    buf_printf(text, "step %d, %s %d", step->step, dice_kind_words[step->kind], step->turn);
    if (step->has_side) {
        buf_printf(text, " %s", side_words[step->side]);
    }
    buf_printf(text, ", %d+%d=%d, %d s", step->dice[0], step->dice[1], step->sum, step->seconds);
    if (step->has_robber) {
        buf_printf(text, ", robber %d+%d=%d %s", step->robber.dice[0], step->robber.dice[1],
                   step->robber.sum, step->robber.moves ? "moves" : "stays");
    }
}

static enum refusal_code refuse_step(struct refusal *refusal, size_t index,
                                     const struct dice_step *published,
                                     const struct dice_step *rolled)
{
    char field[REFUSAL_FIELD_MAX];
    snprintf(field, sizeof field, "steps.%zu", index);
    struct buf list, recipe;
    buf_init(&list, REFUSAL_DETAIL_MAX);
    buf_init(&recipe, REFUSAL_DETAIL_MAX);
    describe(published, &list);
    describe(rolled, &recipe);
    refuse(refusal, REFUSAL_CONFLICT, field, "the list has \"%s\", the recipe gives \"%s\"",
           buf_str(&list), buf_str(&recipe));
    buf_release(&list);
    buf_release(&recipe);
    return REFUSAL_CONFLICT;
}

static enum refusal_code compare_steps(const struct dice_list *published,
                                       const struct dice_list *rolled, struct refusal *refusal)
{
    size_t count =
        published->steps_count > rolled->steps_count ? published->steps_count : rolled->steps_count;
    for (size_t i = 0; i < count; i++) {
        const struct dice_step *a = step_at(published, i), *b = step_at(rolled, i);
        if (a == NULL || b == NULL || !same_step(a, b)) {
            return refuse_step(refusal, i, a, b);
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code dice_verify(const struct dice_list *published, struct refusal *refusal)
{
    struct dice_list rolled;
    dice_roll(published->ruleset, published->seed, published->salt, published->turns, &rolled);
    enum refusal_code code;
    if (strcasecmp(published->commitment, rolled.commitment) != 0) {
        code = refuse(refusal, REFUSAL_CONFLICT, "commitment",
                      "the list has %s, but SHA-256 of its seed is %s", published->commitment,
                      rolled.commitment);
    } else {
        code = compare_steps(published, &rolled, refusal);
    }
    dice_list_release(&rolled);
    return code;
}
