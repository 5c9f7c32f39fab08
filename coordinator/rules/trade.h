/* Offers across an interruption, relayed by caretakers.
 *
 * Sources: Big Game rulebook §4.1, §4.2 (who may trade with whom), guide §3.5 ("Have ..., need
 * ..."). Only the five partners of a seat that have an interruption between, and only while one of
 * the two is active. An offer lives until the end of its turn. */
#ifndef RULES_TRADE_H
#define RULES_TRADE_H

#include "rules/game.h"

enum answer { ANSWER_ACCEPT, ANSWER_DECLINE, ANSWER_COUNTER, ANSWERS };
extern const char *const answer_words[ANSWERS];

/* `offer` has from, to, have and need. WRONG_PHASE (the clock does not run), NOT_PARTNERS,
 * WRONG_ROLE (another post's interruption), FIELD_WRONG (nothing offered or asked; the same
 * resource on both sides), CONFLICT (too many offers). */
enum refusal_code trade_offer(struct decide *decide, const struct trade *offer);

/* `by` answers offer n. A counter may bring an offer of its own, from `by` back; NULL for none.
 * NOT_FOUND, ALREADY_DONE (answered or expired), FIELD_WRONG about "by", WRONG_ROLE. */
enum refusal_code trade_answer(struct decide *decide, int n, struct seat by, enum answer answer,
                               const struct trade *counter);

/* The turn is over: proposes the expiry of every open offer. */
void trades_expire(struct decide *decide);

#endif
