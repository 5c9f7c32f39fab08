#include "support/play.h"

#include "base/memory.h"
#include "rules/clock.h"
#include "support/check.h"
#include "support/scan.h"
#include "wire/board_json.h"
#include "wire/command_json.h"
#include "wire/entry_json.h"
#include "wire/state_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAY_BEGINS_MS INT64_C(1764410400000) /* 2025-11-29T10:00:00Z; any time would do */
#define FACTS_MAX 65536
#define DICE_BYTE 1 /* the coordinator's random seed, here: 32 bytes of it */

void play_init(struct play *play)
{
    *play = (struct play){.now_ms = PLAY_BEGINS_MS};
    game_init(&play->game);
    game_init(&play->reread);
    buf_init(&play->facts, FACTS_MAX);
}

void play_release(struct play *play)
{
    game_release(&play->game);
    game_release(&play->reread);
    dice_list_release(&play->dice);
    buf_release(&play->facts);
}

/* The first trouble is the one to tell. */
static void trouble(struct play *play, const char *what, const struct entry *entry,
                    const char *text)
{
    if (play->trouble[0] == '\0') {
        snprintf(play->trouble, sizeof play->trouble, "%s, entry %d %s: %.200s", what,
                 (int)entry->seq, entry_words[entry->kind], text);
    }
}

/* The second game gets the entry as a log would give it back: as text. */
static void reread(struct play *play, const struct entry *entry)
{
    struct refusal refusal = {0};
    struct entry again;
    json_t *json = entry_body_to_json(entry, &play->game);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    json = json_loads(text, 0, NULL);
    if (entry_from_json(entry_words[entry->kind], json, &play->reread, &again, &refusal) !=
        REFUSAL_ALLOWED) {
        trouble(play, "it cannot be read again", entry, refusal.detail);
        again.kind = ENTRIES;
    }
    again.seq = entry->seq;
    again.at_ms = entry->at_ms;
    memcpy(again.actor, entry->actor, sizeof again.actor);
    json_t *json_again = again.kind != ENTRIES ? entry_body_to_json(&again, &play->reread) : NULL;
    if (!json_equal(json, json_again)) {
        trouble(play, "it is another one when read again", entry, text);
    }
    game_apply(&play->reread, &again);
    entry_release(&again);
    json_decref(json_again);
    json_decref(json);
    free(text);
}

static void apply(struct play *play, const struct decide *decide)
{
    for (size_t i = 0; i < decide->entries_count; i++) {
        const struct entry *entry = &decide->entries[i];
        reread(play, entry);
        game_apply(&play->game, entry);
        buf_add_str(&play->facts, play->facts.len != 0 ? "; " : "");
        play_tell(&play->facts, &play->game, entry);
    }
    if (play->facts.len == 0) {
        buf_add_str(&play->facts, "nothing");
    }
}

static void begin(struct decide *decide, const struct play *play, enum role role, int post)
{
    decide_init(decide, &play->game, play->now_ms, role, post);
    decide->board_find = board_find;
    decide->dice = play->game.dice.turns != 0 ? &play->dice : NULL;
}

/* What the coordinator does beside the rules: groups by their labels, a seed, the dice. */
static void complete(const struct play *play, struct command *command)
{
    if (command->kind == COMMAND_ADD_PLAYERS) {
        for (size_t i = 0; i < command->players.count; i++) {
            const char *label = command->players.registrations[i].group_label;
            size_t first = 0;
            while (strcmp(command->players.registrations[first].group_label, label) != 0) {
                first++;
            }
            command->players.newcomers[i].player.group =
                label[0] != '\0' ? (int)(play->game.roster.count + first) + 1 : 0;
        }
    } else if (command->kind == COMMAND_CORRECT) {
        command->correct.correction.player.group =
            command->correct.registration.group_label[0] != '\0'
                ? setup_free_group(&play->game, command->n)
                : 0;
    } else if (command->kind == COMMAND_MAKE && command->made.ruleset == RULESET_BASE &&
               command->made.setup == SETUP_VARIABLE && command->made.island_seed[0] == '\0') {
        memset(command->made.island_seed, 'a', DICE_HEX_SIZE - 1);
    } else if (command->kind == COMMAND_ROLL_DICE) {
        if (!command->dice.given) {
            memset(command->dice.seed, DICE_BYTE, sizeof command->dice.seed);
        }
        dice_roll(play->game.made.ruleset, command->dice.seed, command->dice.salt,
                  command->dice.turns, &command->dice.list);
    }
}

/* The coordinator rolls on, far beyond the turns that were asked for. */
static void keep_dice(struct play *play, const struct command *command)
{
    dice_list_release(&play->dice);
    dice_roll(play->game.made.ruleset, command->dice.seed, command->dice.salt, DICE_TURNS_MAX,
              &play->dice);
}

enum refusal_code play_send(struct play *play, enum role role, int post, enum command_kind kind,
                            int n, json_t *body, struct refusal *refusal)
{
    struct decide decide;
    struct command command;
    int points;
    *refusal = (struct refusal){0};
    begin(&decide, play, role, post);
    buf_clear(&play->facts);
    enum refusal_code code = command_from_json(kind, n, body, &play->game, &command, refusal);
    if (code == REFUSAL_ALLOWED) {
        complete(play, &command);
        code = command_decide(&decide, &command, &points);
        *refusal = decide.refusal;
    }
    assert_int_equal(code, refusal->code);
    if (code != REFUSAL_ALLOWED) {
        buf_printf(&play->facts, "refused %s%s%s", refusal_name(code),
                   refusal->field[0] != '\0' ? " " : "", refusal->field);
    }
    apply(play, &decide);
    if (code == REFUSAL_ALLOWED && kind == COMMAND_ROLL_DICE) {
        keep_dice(play, &command);
    }
    decide_release(&decide);
    command_release(&command);
    json_decref(body);
    return code;
}

void play_clock(struct play *play, void (*passes)(struct decide *decide))
{
    struct decide decide;
    begin(&decide, play, ROLES, -1);
    buf_clear(&play->facts);
    passes(&decide);
    apply(play, &decide);
    decide_release(&decide);
}

void play_make(struct play *play, const char *plan)
{
    struct refusal refusal;
    json_t *body = play_game_body(plan);
    if (play_send(play, ROLE_ORGANISER, -1, COMMAND_MAKE, 0, body, &refusal) != REFUSAL_ALLOWED) {
        fail_msg("%s: %s: %s", plan, refusal.field, refusal.detail);
    }
}

/* Who asks: a role, or a post for its caretaker. */
static enum role find_role(const struct game *game, const char *who, int *post)
{
    int role = word_index(role_words, ROLES, who);
    *post = -1;
    if (role >= 0) {
        return (enum role)role;
    }
    for (size_t p = 0; p < game->posts_count; p++) {
        if (strcmp(game->posts[p].name, who) == 0) {
            *post = (int)p;
            return ROLE_CARETAKER;
        }
    }
    fail_msg("\"%s\" is nobody here", who);
    return ROLES;
}

struct refusal play_words(struct play *play, const char *who, const char *words)
{
    struct refusal refusal;
    enum command_kind kind;
    int n, post;
    enum role role = find_role(&play->game, who, &post);
    json_t *body = play_read(words, &kind, &n);
    play_send(play, role, post, kind, n, body, &refusal);
    return refusal;
}

/* Whether the games say the same, what JSON does not show included. */
static bool same(const struct game *a, const struct game *b, int64_t now_ms)
{
    json_t *states[2] = {state_to_json(a, "abcdefgh", 1, now_ms),
                         state_to_json(b, "abcdefgh", 1, now_ms)};
    bool equal = json_equal(states[0], states[1]) &&
                 memcmp(a->standing, b->standing,
                        (size_t)ring_slots(&a->made.ring) * PLACE_SLOTS * sizeof *a->standing) == 0;
    json_decref(states[0]);
    json_decref(states[1]);
    return equal;
}

static const char *check_copies(const struct play *play)
{
    struct game clone;
    game_clone(&clone, &play->game);
    bool equal = same(&play->game, &clone, play->now_ms);
    game_release(&clone);
    return !equal                                            ? "the clone is another game"
           : !same(&play->game, &play->reread, play->now_ms) ? "the log tells another game"
                                                             : NULL;
}

/* A build stands unless it is undone, or another one that counts took its place. */
static const char *check_standing(const struct play *play)
{
    const struct game *game = &play->game;
    bool *replaced = must_calloc(game->builds_count + 1, sizeof *replaced);
    size_t stand = 0, found = 0;
    bool there = true;
    for (size_t i = 0; i < game->builds_count; i++) {
        const struct build *build = &game->builds[i];
        replaced[build->replaces] = replaced[build->replaces] || !build->undone;
    }
    for (size_t i = 0; i < game->builds_count; i++) {
        const struct build *build = &game->builds[i];
        if (!build->undone && !replaced[build->n]) {
            stand++;
            there = there && game_standing(game, build->copy.board, build->at) == build->n;
        }
    }
    for (size_t i = 0; i < (size_t)ring_slots(&game->made.ring) * PLACE_SLOTS; i++) {
        found += game->standing[i] != 0;
    }
    free(replaced);
    return !there           ? "a piece that was built does not stand"
           : found != stand ? "a piece stands that was not built"
                            : NULL;
}

static bool jobs_hold(const struct game *game, const struct build *build)
{
    size_t copies = 1;
    for (size_t p = 0; p < game->posts_count; p++) {
        for (size_t c = 0; c < game->posts[p].copies_count; c++) {
            copies += game->posts[p].copies[c].board == build->copy.board &&
                      game->posts[p].copies[c].post != COPY_REAL;
        }
    }
    if (build->undone ? build->jobs_count > copies : build->jobs_count != copies - 1) {
        return false;
    }
    for (size_t j = 0; j < build->jobs_count; j++) {
        const struct job *job = &build->jobs[j];
        if (job->copy.board != build->copy.board ||
            job->action != (build->undone ? JOB_REMOVE : JOB_PLACE)) {
            return false;
        }
        for (size_t k = 0; k < j; k++) {
            if (job->copy.post == build->jobs[k].copy.post) {
                return false;
            }
        }
    }
    return true;
}

static const char *check_jobs(const struct play *play)
{
    for (size_t i = 0; i < play->game.builds_count; i++) {
        if (!jobs_hold(&play->game, &play->game.builds[i])) {
            return "a build has not one job for each other copy";
        }
    }
    return NULL;
}

static const char *check_clock(const struct play *play)
{
    const struct game *game = &play->game;
    const struct clock *clock = &game->clock;
    bool running = clock->phase == PHASE_RUNNING, claimed = claim_open(game) != 0;
    bool limited = running && clock->turn.roll.seconds != 0;
    return (clock->paused_for != PAUSE_NONE) != (clock->phase == PHASE_PAUSED)
               ? "it is paused for nothing, or for something without a pause"
           : (clock->turn.ends_at_ms != 0) != limited           ? "it has an end and does not run"
           : game->finished != (clock->phase == PHASE_FINISHED) ? "it is half finished"
           : clock->turn.remaining_ms < 0                       ? "less than nothing is left"
           : running && claimed                                 ? "it runs on over a claim"
           : clock->paused_for == PAUSE_CLAIM && !claimed ? "it is paused for a claim that is not"
                                                          : NULL;
}

static bool claim_is_open(const struct claim *claim)
{
    return claim->state == CLAIM_OPEN || claim->state == CLAIM_COUNTED;
}

/* What is open belongs to the turn, and each seat has one open claim at most. */
static const char *check_open(const struct play *play)
{
    const struct game *game = &play->game;
    int turn = game->finished ? 0 : game->clock.turn.roll.turn;
    for (size_t i = 0; i < game->trades_count; i++) {
        if (game->trades[i].state == TRADE_OPEN && game->trades[i].turn != turn) {
            return "an offer outlives its turn";
        }
    }
    for (size_t i = 0; i < game->permissions_count; i++) {
        if (game->permissions[i].state == PERMISSION_OPEN && game->permissions[i].turn != turn) {
            return "a question outlives its turn";
        }
    }
    for (size_t i = 0; i < game->claims_count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (claim_is_open(&game->claims[i]) && claim_is_open(&game->claims[j]) &&
                seat_equal(game->claims[i].seat, game->claims[j].seat)) {
                return "a seat has two open claims";
            }
        }
    }
    return NULL;
}

const char *play_check(const struct play *play)
{
    static const char *(*const checks[])(const struct play *) = {
        check_copies, check_standing, check_jobs, check_clock, check_open,
    };
    const char *wrong = play->trouble[0] != '\0' ? play->trouble : NULL;
    for (size_t i = 0; i < sizeof checks / sizeof *checks && wrong == NULL; i++) {
        wrong = checks[i](play);
    }
    return wrong;
}

/* The rows of a table */

static struct play playing;

/* "+7.6", "due", "due+5", "" */
static void wait_for(const char *later)
{
    if (strncmp(later, "due", 3) == 0) {
        playing.now_ms = clock_due_ms(&playing.game.clock);
        later += 3;
    }
    char *end;
    double seconds = strtod(later, &end);
    if (*end != '\0') {
        fail_msg("\"%s\" is no time", later);
    }
    playing.now_ms += (int64_t)(seconds * 1000 + 0.5);
}

/* Each turn runs to its very end; the moderator goes on after each pause. */
static void run_to_turn(int turn)
{
    const struct clock *clock = &playing.game.clock;
    while (clock->turn.roll.turn < turn || clock->turn.roll.kind == DICE_ROBBER) {
        if (clock->phase == PHASE_PAUSED) {
            play_words(&playing, "moderator", "resume");
        } else {
            playing.now_ms = clock_due_ms(clock);
            play_clock(&playing, clock_tick);
        }
    }
}

static void pass_time(const char *does)
{
    static const char runs[] = "runs to turn ";
    if (strcmp(does, "tick") == 0) {
        play_clock(&playing, clock_tick);
    } else if (strcmp(does, "wake") == 0) {
        play_clock(&playing, clock_wake);
    } else if (strncmp(does, runs, strlen(runs)) == 0) {
        run_to_turn(scan_as_number(does + strlen(runs)));
    } else {
        fail_msg("the clock does not \"%s\"", does);
    }
}

/* "game | 12 players, 2 rows | started" */
static void new_game(const struct case_row *row)
{
    const char *ready = row->column[2];
    play_release(&playing);
    play_init(&playing);
    play_make(&playing, row->column[1]);
    bool started = strcmp(ready, "started") == 0;
    if (*ready != '\0') {
        play_words(&playing, "organiser", started ? "dice" : ready);
    }
    if (started) {
        play_words(&playing, "moderator", "start");
    }
}

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    const char *who = row->column[1], *does = row->column[2];
    struct refusal refusal = {0};
    if (strcmp(row->column[0], "game") == 0) {
        new_game(row);
        return true;
    }
    assert_int_equal(row->columns, 4);
    wait_for(row->column[0]);
    if (strcmp(who, "look") == 0) {
        buf_clear(&playing.facts);
        play_look(&playing.facts, &playing, does);
    } else if (strcmp(who, "clock") == 0) {
        pass_time(does);
    } else {
        refusal = play_words(&playing, who, does);
    }
    const char *wrong = play_check(&playing);
    if (wrong != NULL) {
        snprintf(why, CASES_WHY_MAX, "%s, and %s", buf_str(&playing.facts), wrong);
        return false;
    }
    snprintf(why, CASES_WHY_MAX, "%s%s%s%s", buf_str(&playing.facts),
             refusal.code != REFUSAL_ALLOWED ? " (" : "", refusal.detail,
             refusal.code != REFUSAL_ALLOWED ? ")" : "");
    return strcmp(buf_str(&playing.facts), row->column[3]) == 0;
}

void play_cases(const char *name, int rows_min)
{
    play_init(&playing);
    cases_run(name, rows_min, row_holds);
    play_release(&playing);
}
