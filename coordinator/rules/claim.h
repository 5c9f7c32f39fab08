/* A player claims to have won: the clock stops, a referee counts, a verdict ends the game or lets
 * it go on.
 *
 *   open --count--> counted --verdict confirmed--> confirmed
 *   open, counted --verdict rejected--> rejected
 *
 * Sources: Big Game rulebook §10.2, §10.3; guide §4.1; Connect rulebook "End of the Game". Only in
 * one's own turn. All claims of one turn belong together: when each has its verdict, the game ends
 * if one is confirmed, ranked by the ruleset's tie-break (ranking.h), else it goes on with the time
 * that was left. */
#ifndef RULES_CLAIM_H
#define RULES_CLAIM_H

#include "rules/game.h"

enum verdict { VERDICT_CONFIRMED, VERDICT_REJECTED, VERDICTS };
extern const char *const verdict_words[VERDICTS];

/* WRONG_PHASE, NOT_ACTIVE (the other side's turn), OPEN_ALREADY (this seat's claim is open),
 * CONFLICT (its claim of this turn is confirmed; too many claims). */
enum refusal_code claim_make(struct decide *decide, struct seat seat);

/* The referee's count of claim n, against the caps (points.h); may be repeated until the verdict.
 * NOT_FOUND, ALREADY_DONE, FIELD_WRONG. *points is set when allowed. */
enum refusal_code claim_count(struct decide *decide, int n, const struct claim_count *count,
                              int *points);

/* NOT_FOUND, ALREADY_DONE, and for `confirmed` NOT_COUNTED and TOO_FEW_POINTS. */
enum refusal_code claim_decide(struct decide *decide, int n, enum verdict verdict);

/* The moderator ends the game: who is confirmed by now has won, claims without a verdict have not.
 */
void claim_finish(struct decide *decide);

/* The number of a claim that waits for its verdict; 0 = none. */
int claim_open(const struct game *game);

#endif
