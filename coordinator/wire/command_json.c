#include "wire/command_json.h"

#include "base/memory.h"
#include "plan/plan.h"
#include "wire/entry_json.h"
#include "wire/field.h"
#include "wire/mend_json.h"
#include "wire/newcomers.h"
#include "wire/own_boards_json.h"
#include "wire/plan_json.h"

#include <stdio.h>
#include <string.h>

/* The chain of reads stops at the first refusal. */
#define READ(call)                                                                                 \
    do {                                                                                           \
        if ((call) != REFUSAL_ALLOWED) {                                                           \
            return refusal->code;                                                                  \
        }                                                                                          \
    } while (0)

/* The names of a body's fields; anything else is refused by its name. */
#define ONLY(...) READ(read_only(body, "", (const char *const[]){__VA_ARGS__, NULL}, refusal))

/* A table of the base game: a place for each player, and all of them at one island. */
static void make_table(int players, struct ring *ring)
{
    *ring = (struct ring){.boards = players, .one_side = true};
    ring->letters = must_calloc((size_t)players + 1, 1);
    memset(ring->letters, 'A', (size_t)players);
}

enum refusal_code made_from_input(json_t *input_json, struct made *made, struct refusal *refusal)
{
    struct plan_input *input = must_calloc(1, sizeof *input);
    struct plan plan;
    enum refusal_code code = plan_input_from_json(input_json, input, refusal);
    if (code == REFUSAL_ALLOWED) {
        code = plan_make(input, &plan, refusal);
        plan_input_release(input);
    }
    free(input);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (plan.ruleset == RULESET_BASE && plan.tables != 1) {
        code = refuse(refusal, REFUSAL_FIELD_WRONG, "players",
                      "%d players sit at %d tables; a game is one table of 3 or 4, and POST "
                      "/games makes one for each",
                      plan.players, plan.tables);
        plan_release(&plan);
        return code;
    }
    made->ruleset = plan.ruleset;
    made->lengths = (struct turn_lengths){.early = ruleset_get(plan.ruleset)->seconds_early,
                                          .late = ruleset_get(plan.ruleset)->seconds_late};
    if (plan.ruleset == RULESET_BASE) {
        make_table(plan.players, &made->ring);
    } else {
        ring_copy(&made->ring, &plan.ring);
    }
    json_t *json = plan_to_json(&plan, input_json);
    made->plan = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    plan_release(&plan);
    return REFUSAL_ALLOWED;
}

/* A refusal about a field of the plan, told from where the plan stands. */
static enum refusal_code read_plan_at(const char *path, json_t *input, struct made *made,
                                      struct refusal *refusal)
{
    if (made_from_input(input, made, refusal) != REFUSAL_ALLOWED) {
        char field[REFUSAL_FIELD_MAX];
        snprintf(field, sizeof field, "%s%s%.50s", path,
                 path[0] != '\0' && refusal->field[0] != '\0' ? "." : "", refusal->field);
        memcpy(refusal->field, field, sizeof field);
    }
    return refusal->code;
}

/* How long turns are, where the organiser wants other lengths than the ruleset's. */
static enum refusal_code read_lengths(json_t *body, struct turn_lengths *lengths,
                                      struct refusal *refusal)
{
    static const char *const names[] = {"early", "late", NULL};
    static const char *const paths[] = {"seconds.early", "seconds.late"};
    int *values[] = {&lengths->early, &lengths->late};
    if (!read_has(body, "seconds")) {
        return REFUSAL_ALLOWED;
    }
    READ(read_only(body, "seconds", names, refusal));
    for (int i = 0; i < 2; i++) {
        READ(read_optional_int(body, paths[i], 0, TURN_SECONDS_MAX, values[i], refusal));
        if (*values[i] != 0 && *values[i] < TURN_SECONDS_MIN) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, paths[i],
                          "%d is too short; %d to %d, or 0 for no limit", *values[i],
                          TURN_SECONDS_MIN, TURN_SECONDS_MAX);
        }
    }
    return REFUSAL_ALLOWED;
}

/* One length for all turns; "seconds" may still say more. */
static enum refusal_code read_turn_seconds(json_t *body, struct turn_lengths *lengths,
                                           struct refusal *refusal)
{
    int seconds = -1;
    READ(read_optional_int(body, "turn_seconds", 0, TURN_SECONDS_MAX, &seconds, refusal));
    if (seconds > 0 && seconds < TURN_SECONDS_MIN) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "turn_seconds",
                      "%d is too short; %d to %d, or 0 for no limit", seconds, TURN_SECONDS_MIN,
                      TURN_SECONDS_MAX);
    }
    if (seconds >= 0) {
        *lengths = (struct turn_lengths){.early = seconds, .late = seconds};
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_island_seed(json_t *body, struct made *made, struct refusal *refusal)
{
    const char *hex;
    unsigned char seed[DICE_SEED_SIZE];
    if (!read_has(body, "island_seed")) {
        return REFUSAL_ALLOWED;
    }
    if (made->ruleset != RULESET_BASE || made->setup != SETUP_VARIABLE) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "island_seed",
                      "chance lays out an island in the base game's variable set-up alone");
    }
    READ(read_string(body, "island_seed", 0, DICE_HEX_SIZE, &hex, refusal));
    if (dice_seed_parse(hex, seed, refusal) != REFUSAL_ALLOWED) {
        snprintf(refusal->field, sizeof refusal->field, "island_seed");
        return refusal->code;
    }
    dice_seed_format(seed, made->island_seed);
    return REFUSAL_ALLOWED;
}

/* What the organiser chooses besides the plan. */
static enum refusal_code read_choices(json_t *body, struct made *made, struct refusal *refusal)
{
    int setup = SETUP_FIXED;
    READ(read_optional_word(body, "setup", setup_words, SETUP_KINDS, &setup, refusal));
    READ(read_optional_bool(body, "followed", &made->followed, refusal));
    READ(read_optional_bool(body, "table_dice", &made->table_dice, refusal));
    made->setup = (enum setup_kind)setup;
    if (made->setup == SETUP_VARIABLE && made->ruleset == RULESET_BIG_GAME) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "setup",
                      "\"variable\" is for connect and base; the Big Game starts where it is "
                      "printed, \"fixed\"");
    }
    if (made->table_dice && made->ruleset != RULESET_BASE) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "table_dice",
                      "one roll counts for everybody in %s; a table of base alone may roll its own",
                      ruleset_get(made->ruleset)->name);
    }
    READ(read_island_seed(body, made, refusal));
    READ(read_turn_seconds(body, &made->lengths, refusal));
    return read_lengths(body, &made->lengths, refusal);
}

static enum refusal_code read_make(json_t *body, struct made *made, struct refusal *refusal)
{
    const char *name;
    ONLY("name", "plan", "seconds", "turn_seconds", "setup", "island_seed", "followed",
         "table_dice");
    READ(read_string(body, "name", 1, GAME_NAME_SIZE - 1, &name, refusal));
    snprintf(made->name, sizeof made->name, "%s", name);
    json_t *plan = json_object_get(body, "plan");
    if (plan == NULL) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "plan",
                      "is missing; the input of a plan is needed");
    }
    READ(read_plan_at("plan", plan, made, refusal));
    return read_choices(body, made, refusal);
}

static enum refusal_code read_players(json_t *body, const struct game *game,
                                      struct command *command, struct refusal *refusal)
{
    const json_t *rows;
    struct newcomers newcomers;
    READ(read_array(body, "", 1, (size_t)PLAYERS_MAX, &rows, refusal));
    json_t *faults = json_array();
    newcomers_read(rows, game, &newcomers, faults);
    command->players.registrations = newcomers.registrations;
    command->players.newcomers = newcomers.list;
    command->players.count = newcomers.count;
    enum refusal_code code = newcomers_refuse(rows, faults, refusal);
    json_decref(faults);
    return code;
}

static enum refusal_code read_dice(json_t *body, struct command *command, struct refusal *refusal)
{
    const char *salt = "", *seed = NULL;
    command->dice.turns = 80; /* Big Game guide §3.3: have at least 80 */
    ONLY("turns", "salt", "seed");
    READ(read_optional_int(body, "turns", 1, DICE_TURNS_MAX, &command->dice.turns, refusal));
    READ(read_optional_string(body, "salt", 0, DICE_SALT_MAX, &salt, refusal));
    READ(dice_salt_check(salt, refusal));
    snprintf(command->dice.salt, sizeof command->dice.salt, "%s", salt);
    if (!read_has(body, "seed") || json_is_null(json_object_get(body, "seed"))) {
        return REFUSAL_ALLOWED;
    }
    READ(read_string(body, "seed", 0, (size_t)2 * DICE_HEX_SIZE, &seed, refusal));
    command->dice.given = true;
    return dice_seed_parse(seed, command->dice.seed, refusal);
}

static enum refusal_code read_boards(json_t *body, struct own_boards *boards,
                                     struct refusal *refusal)
{
    ONLY("boards");
    return own_boards_from_json(body, boards, refusal);
}

static enum refusal_code read_clock(json_t *body, struct command *command, struct refusal *refusal)
{
    int action;
    ONLY("action", "seconds");
    READ(read_word(body, "action", clock_action_words, CLOCK_ACTIONS, &action, refusal));
    command->clock.action = (enum clock_action)action;
    if (command->clock.action == CLOCK_ADD) {
        return read_int(body, "seconds", -CLOCK_ADD_MAX, CLOCK_ADD_MAX, &command->clock.seconds,
                        refusal);
    }
    if (read_has(body, "seconds")) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "seconds", "goes with the action \"add\" only");
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_piece(json_t *body, const struct game *game, struct copy *copy,
                                    enum piece *piece, struct place *at, struct seat *owner,
                                    struct refusal *refusal)
{
    int index;
    READ(field_copy(body, "copy", game, copy, refusal));
    READ(read_word(body, "piece", piece_words, PIECES, &index, refusal));
    *piece = (enum piece)index;
    READ(field_place(body, "at", at, refusal));
    return field_seat(body, "owner", &game->made.ring, owner, refusal);
}

static enum refusal_code read_build(json_t *body, const struct game *game, struct build *build,
                                    struct refusal *refusal)
{
    ONLY("copy", "piece", "at", "from", "owner");
    READ(read_piece(body, game, &build->copy, &build->piece, &build->at, &build->owner, refusal));
    if (build->piece == PIECE_SHIP_MOVE) {
        return field_place(body, "from", &build->from, refusal);
    }
    if (read_has(body, "from") && !json_is_null(json_object_get(body, "from"))) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "from",
                      "goes with the piece \"ship-move\" only");
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_job(json_t *body, const struct game *game, struct command *command,
                                  struct refusal *refusal)
{
    ONLY("copy");
    command->job.has_copy = read_has(body, "copy");
    return command->job.has_copy ? field_copy(body, "copy", game, &command->job.copy, refusal)
                                 : REFUSAL_ALLOWED;
}

/* {"ore":1}, or one card by its name alone. */
static enum refusal_code read_cards(json_t *body, const char *path, int cards[RESOURCES],
                                    struct refusal *refusal)
{
    int resource;
    if (!json_is_string(json_object_get(body, path))) {
        return field_cards(body, path, TRADE_CARDS_MAX, cards, refusal);
    }
    READ(read_word(body, path, resource_words, RESOURCES, &resource, refusal));
    cards[resource] = 1;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_offer(json_t *body, const struct game *game, struct trade *offer,
                                    struct refusal *refusal)
{
    ONLY("from", "to", "have", "need");
    READ(field_seat(body, "from", &game->made.ring, &offer->from, refusal));
    READ(field_seat(body, "to", &game->made.ring, &offer->to, refusal));
    READ(read_cards(body, "have", offer->have, refusal));
    return read_cards(body, "need", offer->need, refusal);
}

static enum refusal_code read_answer(json_t *body, const struct game *game, struct command *command,
                                     struct refusal *refusal)
{
    bool trade = command->kind == COMMAND_ANSWER_TRADE;
    int answer;
    ONLY("by", "answer", "have", "need");
    READ(field_seat(body, "by", &game->made.ring, &command->answer.by, refusal));
    READ(read_word(body, "answer", answer_words, trade ? ANSWERS : ANSWER_COUNTER, &answer,
                   refusal));
    command->answer.answer = (enum answer)answer;
    bool cards = read_has(body, "have") || read_has(body, "need");
    if (cards && command->answer.answer != ANSWER_COUNTER) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, read_has(body, "have") ? "have" : "need",
                      "goes with the answer \"counter\" only");
    }
    if (cards) {
        struct trade *counter = &command->answer.counter;
        command->answer.has_counter = true;
        READ(read_cards(body, "have", counter->have, refusal));
        READ(read_cards(body, "need", counter->need, refusal));
        counter->from = command->answer.by;
        if (command->n >= 1 && (size_t)command->n <= game->trades_count) {
            counter->to = game->trades[command->n - 1].from;
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_question(json_t *body, const struct game *game,
                                       struct permission *question, struct refusal *refusal)
{
    ONLY("copy", "piece", "at", "owner");
    return read_piece(body, game, &question->copy, &question->piece, &question->at,
                      &question->owner, refusal);
}

static enum refusal_code read_market(json_t *body, const struct game *game, struct command *command,
                                     struct refusal *refusal)
{
    int give, take;
    ONLY("seat", "give", "take");
    READ(field_seat(body, "seat", &game->made.ring, &command->market.seat, refusal));
    READ(read_word(body, "give", resource_words, RESOURCES, &give, refusal));
    READ(read_word(body, "take", resource_words, RESOURCES, &take, refusal));
    command->market.give = (enum resource)give;
    command->market.take = (enum resource)take;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_verdict(json_t *body, enum verdict *verdict, struct refusal *refusal)
{
    int index;
    ONLY("verdict");
    READ(read_word(body, "verdict", verdict_words, VERDICTS, &index, refusal));
    *verdict = (enum verdict)index;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_print(json_t *body, struct printed *print, struct refusal *refusal)
{
    const char *base_url = "";
    const json_t *codes;
    ONLY("parts", "language", "base_url", "codes"); /* the last two are for whoever draws it */
    READ(field_base_url(body, "base_url", &base_url, refusal));
    READ(field_codes(body, "codes", &codes, refusal));
    return field_printed(body, print, refusal);
}

static enum refusal_code read_presence(json_t *body, struct command *command,
                                       struct refusal *refusal)
{
    const json_t *players;
    int presence;
    ONLY("players", "presence");
    READ(read_word(body, "presence", presence_words, PRESENCES, &presence, refusal));
    READ(read_array(body, "players", 1, (size_t)PLAYERS_MAX, &players, refusal));
    command->presence.presence = (enum presence)presence;
    command->presence.count = json_array_size(players);
    command->presence.numbers =
        must_calloc(command->presence.count, sizeof *command->presence.numbers);
    for (size_t i = 0; i < command->presence.count; i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "players.%zu", i);
        READ(read_int(body, path, 1, INT32_MAX, &command->presence.numbers[i], refusal));
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_count_in(json_t *body, size_t *count, struct refusal *refusal)
{
    int people = 1;
    ONLY("count");
    READ(read_optional_int(body, "count", 1, COUNTED_MAX, &people, refusal));
    *count = (size_t)people;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_count_out(json_t *body, struct command *command,
                                        struct refusal *refusal)
{
    const json_t *players;
    ONLY("players");
    READ(read_array(body, "players", 1, COUNTED_MAX, &players, refusal));
    command->count_out.count = json_array_size(players);
    for (size_t i = 0; i < command->count_out.count; i++) {
        char path[REFUSAL_FIELD_MAX];
        snprintf(path, sizeof path, "players.%zu", i);
        READ(read_int(body, path, 1, INT32_MAX, &command->count_out.numbers[i], refusal));
        if (i > 0 && command->count_out.numbers[i] == command->count_out.numbers[i - 1]) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, path, "%d is there twice",
                          command->count_out.numbers[i]);
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_fix(json_t *body, const struct game *game, struct command *command,
                                  struct refusal *refusal)
{
    ONLY("seat");
    command->fix.has_seat = !json_is_null(json_object_get(body, "seat"));
    return command->fix.has_seat
               ? field_seat(body, "seat", &game->made.ring, &command->fix.seat, refusal)
               : REFUSAL_ALLOWED;
}

static enum refusal_code read_mend(json_t *body, const struct game *game, struct command *command,
                                   struct refusal *refusal)
{
    bool unknown_absent;
    READ(mend_option(body, &unknown_absent, refusal));
    return mend_game(game, unknown_absent, &command->mend.replans, &command->mend.made,
                     &command->mend.mend, refusal);
}

static enum refusal_code read_nothing(json_t *body, struct refusal *refusal)
{
    return read_only(body, "", (const char *const[]){NULL}, refusal);
}

enum refusal_code command_from_json(enum command_kind kind, int n, json_t *body,
                                    const struct game *game, struct command *command,
                                    struct refusal *refusal)
{
    *command = (struct command){.kind = kind, .n = n};
    switch (kind) {
    case COMMAND_MAKE:
        return read_make(body, &command->made, refusal);
    case COMMAND_CHANGE_PLAN:
        return read_plan_at("", body, &command->made, refusal);
    case COMMAND_ADD_PLAYERS:
        return read_players(body, game, command, refusal);
    case COMMAND_CORRECT:
        return correction_read(body, &command->correct.correction, &command->correct.registration,
                               refusal);
    case COMMAND_PRESENCE:
        return read_presence(body, command, refusal);
    case COMMAND_FIX:
        return read_fix(body, game, command, refusal);
    case COMMAND_COUNT_IN:
        return read_count_in(body, &command->count_in, refusal);
    case COMMAND_COUNT_OUT:
        return read_count_out(body, command, refusal);
    case COMMAND_MEND:
        return read_mend(body, game, command, refusal);
    case COMMAND_ROLL_DICE:
        return read_dice(body, command, refusal);
    case COMMAND_BOARDS:
        return read_boards(body, &command->boards, refusal);
    case COMMAND_CLOCK:
        return read_clock(body, command, refusal);
    case COMMAND_BUILD:
        return read_build(body, game, &command->build, refusal);
    case COMMAND_SEEN:
    case COMMAND_PLACED:
        return read_job(body, game, command, refusal);
    case COMMAND_OFFER:
        return read_offer(body, game, &command->offer, refusal);
    case COMMAND_ANSWER_TRADE:
    case COMMAND_ANSWER_PERMISSION:
        return read_answer(body, game, command, refusal);
    case COMMAND_ASK:
        return read_question(body, game, &command->question, refusal);
    case COMMAND_MARKET:
        return read_market(body, game, command, refusal);
    case COMMAND_CLAIM:
        ONLY("seat");
        return field_seat(body, "seat", &game->made.ring, &command->claimant, refusal);
    case COMMAND_COUNT:
        return field_count(body, "", &command->count, refusal);
    case COMMAND_PRINT:
        return read_print(body, &command->print, refusal);
    case COMMAND_VERDICT:
        return read_verdict(body, &command->verdict, refusal);
    case COMMAND_SEAT:
    case COMMAND_UNDO:
    case COMMAND_FORGET:
    case COMMANDS:
        break;
    }
    return read_nothing(body, refusal);
}

/* Who sits where now, as the desk says it. */
static json_t *counted_answer(const struct counted *counted)
{
    json_t *players = json_array();
    for (size_t i = 0; i < counted->count; i++) {
        json_array_append_new(players, json_pack("{s:i, s:o}", "number", counted->players[i].number,
                                                 "seat", seat_to_json(seat_at(counted->seats[i]))));
    }
    return players;
}

/* Whom the desk had told the same about before. */
static json_t *told_already(const struct command *command, const struct game *game)
{
    json_t *numbers = json_array();
    for (size_t i = 0; i < command->presence.count; i++) {
        int number = command->presence.numbers[i];
        if (game->roster.players[number - 1].presence == command->presence.presence) {
            json_array_append_new(numbers, json_integer(number));
        }
    }
    return numbers;
}

json_t *command_answer(const struct command *command, const struct decide *decide, const char *id,
                       int points)
{
    const struct entry *first = &decide->entries[0];
    int64_t seq = decide->game->seq + (int64_t)decide->entries_count;
    json_t *answer = json_pack("{s:I}", "seq", (json_int_t)seq);
    switch (command->kind) {
    case COMMAND_MAKE:
        json_object_set_new(answer, "game", json_string(id));
        break;
    case COMMAND_ADD_PLAYERS:
        json_object_set_new(answer, "players", roster_to_json(&first->roster));
        break;
    case COMMAND_PRESENCE:
        json_object_set_new(answer, "already", told_already(command, decide->game));
        break;
    case COMMAND_COUNT_IN:
    case COMMAND_COUNT_OUT:
        json_object_set_new(answer, "players", counted_answer(&first->counted));
        break;
    case COMMAND_MEND:
        mend_to_json(&command->mend.mend, answer);
        break;
    case COMMAND_SEAT:
        json_object_set_new(answer, "seats", seating_to_json(&first->seating));
        break;
    case COMMAND_ROLL_DICE:
        json_object_set_new(answer, "commitment", json_string(first->dice.commitment));
        break;
    case COMMAND_BUILD:
        json_object_set_new(answer, "n", json_integer(first->build.n));
        break;
    case COMMAND_OFFER:
        json_object_set_new(answer, "n", json_integer(first->trade.n));
        break;
    case COMMAND_ASK:
        json_object_set_new(answer, "n", json_integer(first->permission.n));
        break;
    case COMMAND_CLAIM:
        json_object_set_new(answer, "n", json_integer(first->claim.n));
        break;
    case COMMAND_COUNT:
        json_object_set_new(answer, "points", json_integer(points));
        break;
    default:
        break;
    }
    return answer;
}

int command_status(enum command_kind kind)
{
    bool made = kind == COMMAND_MAKE || kind == COMMAND_BUILD || kind == COMMAND_OFFER ||
                kind == COMMAND_ASK || kind == COMMAND_CLAIM;
    return made ? 201 : 200;
}
