/* Asking leave to build on a neighbouring board across an interruption.
 *
 * Source: Big Game rulebook §5.5. Whoever reaches a neighbouring board asks the active player of
 * that board, who may refuse only by building on that very spot at once. The caretakers carry the
 * question like an offer; whether a refusal was earned is for people to judge. It lives until the
 * end of the turn. */
#ifndef RULES_PERMISSION_H
#define RULES_PERMISSION_H

#include "rules/game.h"
#include "rules/trade.h"

/* `question` has copy, piece, at and owner. WRONG_PHASE, WRONG_ROLE, FIELD_WRONG (a robber; place),
 * CONFLICT (the owner's own board; too many; another ruleset), NOT_ACTIVE (the owner does not build
 * in this turn).
 */
enum refusal_code permission_ask(struct decide *decide, const struct permission *question);

/* `by` answers question n with ANSWER_ACCEPT or ANSWER_DECLINE. NOT_FOUND, ALREADY_DONE,
 * FIELD_WRONG, WRONG_ROLE. */
enum refusal_code permission_answer(struct decide *decide, int n, struct seat by,
                                    enum answer answer);

/* The turn is over: proposes the expiry of every open question. */
void permissions_expire(struct decide *decide);

#endif
