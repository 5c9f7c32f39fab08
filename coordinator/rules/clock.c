#include "rules/clock.h"

#include "base/memory.h"
#include "rules/claim.h"
#include "rules/permission.h"
#include "rules/trade.h"
#include "rules/turns.h"

#include <stdio.h>

const char *const clock_action_words[CLOCK_ACTIONS] = {"start", "pause",  "resume",
                                                       "next",  "finish", "add"};

int64_t clock_remaining_ms(const struct clock *clock, int64_t now_ms)
{
    if (clock->phase != PHASE_RUNNING) {
        return clock->turn.remaining_ms;
    }
    int64_t left = clock->turn.ends_at_ms - now_ms;
    return left > 0 ? left : 0;
}

int64_t clock_due_ms(const struct clock *clock)
{
    bool limited = clock->phase == PHASE_RUNNING && clock->turn.roll.seconds != 0;
    return limited ? clock->turn.ends_at_ms : INT64_MAX;
}

bool clock_over(const struct clock *clock, int64_t now_ms)
{
    return clock->turn.roll.seconds != 0 && clock_remaining_ms(clock, now_ms) == 0;
}

static struct clock *propose_clock(struct decide *decide, enum entry_kind kind, enum phase phase)
{
    struct entry *entry = decide_propose(decide, kind);
    entry->clock = decide->game->clock;
    entry->clock.phase = phase;
    entry->clock.paused_for = PAUSE_NONE;
    return &entry->clock;
}

static void propose_pause(struct decide *decide, enum pause why, int64_t remaining_ms)
{
    struct clock *clock = propose_clock(decide, ENTRY_PAUSED, PHASE_PAUSED);
    clock->paused_for = why;
    clock->turn.remaining_ms = remaining_ms;
    clock->turn.ends_at_ms = 0;
}

/* Lets the clock run for `remaining_ms` from now on; without a limit it has no end. */
static void run(struct decide *decide, struct clock *clock, int64_t remaining_ms)
{
    clock->turn.remaining_ms = remaining_ms;
    clock->turn.ends_at_ms = clock->turn.roll.seconds != 0 ? decide->now_ms + remaining_ms : 0;
}

/* A turn is as long as this game's turns are; Connect's robber step is always the same. */
static int step_seconds(const struct made *made, const struct dice_step *step)
{
    if (step->kind == DICE_ROBBER) {
        return step->seconds;
    }
    return step->turn <= ruleset_get(made->ruleset)->early_turns ? made->lengths.early
                                                                 : made->lengths.late;
}

/* The step after this one: from the list, or without a roll where the table has dice of its own.
 * false when there is none. */
static bool next_step(const struct decide *decide, struct dice_step *step)
{
    int next = decide->game->clock.turn.roll.step;
    if (decide->game->made.table_dice) {
        *step = (struct dice_step){.step = next + 1, .kind = DICE_TURN, .turn = next + 1};
        return true;
    }
    if (decide->dice == NULL || (size_t)next >= decide->dice->steps_count) {
        return false;
    }
    *step = decide->dice->steps[next];
    return true;
}

static void start_turn(struct decide *decide)
{
    struct dice_step step;
    if (!next_step(decide, &step)) {
        propose_pause(decide, PAUSE_DICE, 0);
        return;
    }
    struct clock *clock = propose_clock(decide, ENTRY_TURN_STARTED, PHASE_RUNNING);
    clock->turn.roll = step;
    clock->turn.roll.seconds = step_seconds(&decide->game->made, &clock->turn.roll);
    run(decide, clock, (int64_t)clock->turn.roll.seconds * 1000);
}

static void expire(struct decide *decide)
{
    trades_expire(decide);
    permissions_expire(decide);
}

/* Ends the turn, unless the reminder or the lack of dice after its end is what the clock stands
 * still for; then only the next roll is to come. */
static void end_turn(struct decide *decide)
{
    const struct game *game = decide->game;
    const struct dice_step *roll = &game->clock.turn.roll;
    enum pause why = game->clock.paused_for;
    bool ended = why == PAUSE_REMINDER || why == PAUSE_DICE;
    expire(decide);
    if (!ended && roll->kind == DICE_TURN &&
        turn_ends_in_reminder(game->made.ruleset, roll->turn)) {
        propose_pause(decide, PAUSE_REMINDER, 0);
    } else {
        start_turn(decide);
    }
}

static enum refusal_code start(struct decide *decide)
{
    const struct game *game = decide->game;
    if (game->clock.phase != PHASE_SETUP && game->clock.phase != PHASE_PRACTICE) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "action", "the game is %s; it starts once",
                             phase_words[game->clock.phase]);
    }
    if (game->dice.turns == 0 && !game->made.table_dice) {
        return DECIDE_REFUSE(decide, NOT_READY, "action", "the dice are not rolled yet");
    }
    start_turn(decide);
    return REFUSAL_ALLOWED;
}

static enum refusal_code pause_clock(struct decide *decide)
{
    const struct clock *clock = &decide->game->clock;
    if (clock->phase != PHASE_RUNNING) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "action", "the game is %s, not running",
                             phase_words[clock->phase]);
    }
    propose_pause(decide, PAUSE_MODERATOR, clock_remaining_ms(clock, decide->now_ms));
    return REFUSAL_ALLOWED;
}

static enum refusal_code no_open_claim(struct decide *decide)
{
    int open = claim_open(decide->game);
    if (open != 0) {
        return DECIDE_REFUSE(decide, OPEN_ALREADY, "action",
                             "claim %d waits for its verdict; the clock goes on after it", open);
    }
    return REFUSAL_ALLOWED;
}

static void propose_resume(struct decide *decide)
{
    const struct clock *clock = &decide->game->clock;
    run(decide, propose_clock(decide, ENTRY_RESUMED, PHASE_RUNNING), clock->turn.remaining_ms);
}

static enum refusal_code resume(struct decide *decide)
{
    const struct clock *clock = &decide->game->clock;
    if (clock->phase != PHASE_PAUSED) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "action", "the game is %s, not paused",
                             phase_words[clock->phase]);
    }
    enum refusal_code code = no_open_claim(decide);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (clock_over(clock, decide->now_ms)) {
        end_turn(decide);
    } else {
        propose_resume(decide);
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code next(struct decide *decide)
{
    if (!game_in_play(decide->game)) {
        return decide_in_play(decide);
    }
    enum refusal_code code = no_open_claim(decide);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    end_turn(decide);
    return REFUSAL_ALLOWED;
}

static enum refusal_code add(struct decide *decide, int seconds)
{
    const struct clock *clock = &decide->game->clock;
    if (!game_in_play(decide->game)) {
        return decide_in_play(decide);
    }
    if (clock->turn.roll.seconds == 0) {
        return DECIDE_REFUSE(decide, CONFLICT, "action", "this turn has no time limit");
    }
    int64_t left = clock_remaining_ms(clock, decide->now_ms) + (int64_t)seconds * 1000;
    if (left > (int64_t)CLOCK_LEFT_MAX * 1000) {
        return DECIDE_REFUSE(decide, CONFLICT, "seconds", "a turn has at most %d seconds left",
                             CLOCK_LEFT_MAX);
    }
    struct clock *after = propose_clock(decide, ENTRY_TIME_ADDED, clock->phase);
    after->paused_for = clock->paused_for;
    if (clock->phase == PHASE_RUNNING) {
        run(decide, after, left > 0 ? left : 0);
    } else {
        after->turn.remaining_ms = left > 0 ? left : 0;
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code finish(struct decide *decide)
{
    if (decide->game->finished) {
        return DECIDE_REFUSE(decide, ALREADY_DONE, "action", "the game is finished already");
    }
    claim_finish(decide);
    return REFUSAL_ALLOWED;
}

enum refusal_code clock_decide(struct decide *decide, enum clock_action action, int seconds)
{
    switch (action) {
    case CLOCK_START:
        return start(decide);
    case CLOCK_PAUSE:
        return pause_clock(decide);
    case CLOCK_RESUME:
        return resume(decide);
    case CLOCK_NEXT:
        return next(decide);
    case CLOCK_FINISH:
        return finish(decide);
    case CLOCK_ADD:
    case CLOCK_ACTIONS:
        break;
    }
    return add(decide, seconds);
}

void clock_tick(struct decide *decide)
{
    const struct clock *clock = &decide->game->clock;
    int64_t due = clock_due_ms(clock);
    if (decide->now_ms < due) {
        return;
    }
    if (decide->now_ms - due > CLOCK_MISSED_MS) {
        clock_wake(decide);
    } else {
        end_turn(decide);
    }
}

void clock_wake(struct decide *decide)
{
    if (decide->now_ms >= clock_due_ms(&decide->game->clock)) {
        expire(decide);
        propose_pause(decide, PAUSE_AWAY, 0);
    }
}

void clock_pause_for_claim(struct decide *decide)
{
    const struct clock *clock = &decide->game->clock;
    if (clock->phase == PHASE_RUNNING) {
        propose_pause(decide, PAUSE_CLAIM, clock_remaining_ms(clock, decide->now_ms));
    }
}

void clock_resume_after_claim(struct decide *decide)
{
    const struct clock *clock = &decide->game->clock;
    if (clock->phase == PHASE_PAUSED && clock->paused_for == PAUSE_CLAIM) {
        propose_resume(decide);
    }
}

void clock_finish(struct decide *decide, const struct ranking_claim *ranked, size_t count,
                  size_t winners)
{
    expire(decide);
    struct result *result = &decide_propose(decide, ENTRY_FINISHED)->result;
    result->ranking = count != 0 ? must_calloc(count, sizeof *result->ranking) : NULL;
    result->count = count;
    result->winners = winners;
    for (size_t i = 0; i < count; i++) {
        result->ranking[i] = seat_at(ranked[i].seat);
    }
    if (decide->dice != NULL) {
        dice_seed_format(decide->dice->seed, result->seed);
        snprintf(result->salt, sizeof result->salt, "%s", decide->dice->salt);
    }
}
