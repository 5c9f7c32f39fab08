/* The one clock for everyone: turns that run by themselves, pauses, and the reminder of the
 * robbers.
 *
 *   setup --start--> running --pause, claim--> paused --resume--> running
 *   running --the end of a turn (tick, next)--> running, with the next roll
 *                                           --> paused for the reminder, after turn 15
 *   paused, and the turn is over --resume, next--> as the end of a turn; after the reminder the
 *                                           next roll
 *   any --finish--> finished
 *
 * Sources: Big Game guide §3.4 (lengths, reminder), §4.1 (a claim pauses); Connect rulebook, "App".
 * A turn has an absolute end; a pause keeps the milliseconds that were left. Whatever ends a turn
 * also expires its open offers and questions. */
#ifndef RULES_CLOCK_H
#define RULES_CLOCK_H

#include "rules/game.h"
#include "rules/ranking.h"

enum clock_action {
    CLOCK_START,
    CLOCK_PAUSE,
    CLOCK_RESUME,
    CLOCK_NEXT,
    CLOCK_FINISH,
    CLOCK_ADD,
    CLOCK_ACTIONS
};
extern const char *const clock_action_words[CLOCK_ACTIONS];

#define CLOCK_ADD_MAX 600    /* seconds added or taken at once */
#define CLOCK_LEFT_MAX 86400 /* seconds that a turn may have left: a day, more than any event */
/* A turn's end that is noticed later than this was missed (the database was away): the game waits,
 * paused, for the moderator, rather than run on without the hall. */
#define CLOCK_MISSED_MS 5000

/* The moderator's buttons; `seconds` only for CLOCK_ADD, -CLOCK_ADD_MAX..CLOCK_ADD_MAX.
 * WRONG_PHASE, NOT_READY (start without dice), OPEN_ALREADY (resume or next while a claim waits for
 * its verdict), CONFLICT (more than CLOCK_LEFT_MAX). */
enum refusal_code clock_decide(struct decide *decide, enum clock_action action, int seconds);

/* Time has passed: ends the turn if its end is reached. Proposes nothing when there is nothing to
 * do. */
void clock_tick(struct decide *decide);

/* The coordinator is back after it was away: a turn that ended meanwhile leaves the game paused. */
void clock_wake(struct decide *decide);

/* When clock_tick() has something to do next, in ms; INT64_MAX for never. */
int64_t clock_due_ms(const struct clock *clock);

/* What is left of the turn at a time, in ms; 0 when it is over. */
int64_t clock_remaining_ms(const struct clock *clock, int64_t now_ms);

/* Whether the turn's time is used up; never where it has no limit. */
bool clock_over(const struct clock *clock, int64_t now_ms);

/* Proposes the pause for a claim, if the clock runs; and going on with what was left after the last
 * verdict, if it was a claim that paused it. */
void clock_pause_for_claim(struct decide *decide);
void clock_resume_after_claim(struct decide *decide);

/* Proposes the end of all that is open, and of the game with the ranked claims (count 0 = nobody
 * won), of which the first `winners` share the first place, and reveals the seed. */
void clock_finish(struct decide *decide, const struct ranking_claim *ranked, size_t count,
                  size_t winners);

#endif
