/* A game played from text, for the tables of the rules: tests/cases/{clock,build,...}.cases.
 *
 * A row is "later | who | does | outcome", and a game goes on from row to row:
 *
 *     game  | 12 players, 2 rows | started |
 *     +7.6  | moderator          | pause   | paused for moderator, 37.400 s left
 *
 * A row that begins with "game" makes a new game from a plan, in the words of `biggame plan`:
 * "12 players", "2 rows", "row-boards 1 1 4", "circle", "2 gaps", "two caretakers", "connect". The
 * third column is empty, or "started" (dice rolled, clock started), or "dice N" for those of
 * another seed, not yet started. No outcome is needed.
 *
 * later    seconds after the row before, "+7.6"; "due" is when the clock has something to do,
 *          "due+5" so many seconds after it; empty: at the same moment.
 * who      organiser, moderator, referee; a post, for its caretaker; clock, for what happens by
 *          itself; look, for the questions below.
 * does     start, pause, resume, next, finish, add +30 (the clock)
 *          plan 12 players, 2 rows · players - - A A (a group's label each, - is alone) · seat
 *          dice · dice 60 turns, seed 7, salt hello
 *          road p4 on 3@gap-1 of 2S [from p9] (any piece) · seen 1 [3] · placed 1 [3] · undo 1
 *          offer 3S to 4M: 2 ore, 1 wool for 1 clay
 *          accept offer 1 by 4M · decline ... · counter offer 1 by 4M[: 1 clay for 1 ore]
 *          ask road p4 on 3@gap-1 of 2S · accept question 1 by 3S · decline ...
 *          claim 4S · confirm 1 · reject 1
 *          count 1: 5 settlements, 7 cities, 1 areas, 2 points, army, route, 3 ore
 *          send KIND [N] JSON: any request as it stands, kinds as in play_kind_words
 *          clock only: tick, wake, runs to turn 15 (each turn to its end; pauses are resumed)
 *          look only: clock, turn, log, posts, seats, players, dice, result, c12 on 3,
 *          build 1, offer 1, question 1, claim 1
 * outcome  what is new on the log, all of it, "; " between entries; "nothing"; or
 *          "refused CODE [FIELD]", followed by what came onto the log all the same.
 *
 * Commands go through command_from_json(), command_decide() and game_apply(). Beside the game runs
 * a second one that is told only the text of the log, as after a crash; after each row play_check()
 * compares the two and looks at what must always be true. */
#ifndef TESTS_SUPPORT_PLAY_H
#define TESTS_SUPPORT_PLAY_H

#include "base/buf.h"
#include "rules/command.h"
#include "support/cases.h"

#include <jansson.h>

struct play {
    struct game game;
    struct game reread;    /* from the text of the log alone */
    struct dice_list dice; /* as the coordinator keeps them; steps_count = 0: none */
    int64_t now_ms;
    struct buf facts;  /* what the last command or question brought */
    char trouble[320]; /* the first entry that its text does not bring back; "" = none */
};

extern const char *const play_kind_words[COMMANDS];

void play_init(struct play *play);
void play_release(struct play *play);

/* Makes a game of a plan in words, see above; fails the test when that is refused. */
void play_make(struct play *play, const char *plan);

/* The body of a plan in words; owned by the caller. */
json_t *play_plan(const char *words);

/* The body of POST /games: a plan, and behind a ";" what is chosen besides: "variable", "followed",
 * "table dice", "90 seconds". */
json_t *play_game_body(const char *words);

/* Decides a request of `role` at `post` (an index, or -1), applies what it brings, and leaves the
 * outcome in play->facts. The body is released. */
enum refusal_code play_send(struct play *play, enum role role, int post, enum command_kind kind,
                            int n, json_t *body, struct refusal *refusal);

/* The same from words: "gap-1", "seen 1". Returns the refusal, if any. */
struct refusal play_words(struct play *play, const char *who, const char *words);

/* What the clock does by itself: clock_tick() or clock_wake(). */
void play_clock(struct play *play, void (*passes)(struct decide *decide));

/* One request from its words: its kind, number and body (owned by the caller, not NULL). Fails the
 * test when the words make no sense. */
json_t *play_read(const char *words, enum command_kind *kind, int *n);

/* Writes what an entry tells, or answers a question to the state of the game. */
void play_tell(struct buf *facts, const struct game *game, const struct entry *entry);
void play_look(struct buf *facts, const struct play *play, const char *question);

/* Whether the state from the text of the log and a clone are the same as the live one, and the
 * state agrees with itself: what stands was built, nothing open outlives its turn, and so on.
 * NULL, or what is wrong. */
const char *play_check(const struct play *play);

/* Runs the rows of a file; see cases_run(). */
void play_cases(const char *name, int rows_min);

#endif
