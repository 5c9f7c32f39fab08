#include "rules/trade.h"

const char *const answer_words[ANSWERS] = {"accept", "decline", "counter"};

static enum refusal_code partners(struct decide *decide, const struct trade *offer)
{
    const struct game *game = decide->game;
    const struct ring *ring = &game->made.ring;
    const struct dice_step *roll = &game->clock.turn.roll;
    char from[SEAT_TEXT_SIZE], to[SEAT_TEXT_SIZE];
    seat_format(offer->from, from);
    seat_format(offer->to, to);
    if (!ring_may_trade(ring, offer->from, offer->to, roll->side)) {
        return DECIDE_REFUSE(decide, NOT_PARTNERS, "to",
                             "%s may not trade with %s in a turn of the %s; partners are the seat "
                             "opposite and those beside it, and one of the two is active",
                             from, to, side_words[roll->side]);
    }
    if (ring_interruption_between(ring, offer->from.board, offer->to.board) < 0) {
        return DECIDE_REFUSE(decide, NOT_PARTNERS, "to",
                             "no interruption lies between %s and %s: they trade by themselves",
                             from, to);
    }
    if (!decide_beside(decide, offer->from.board) || !decide_beside(decide, offer->to.board)) {
        return DECIDE_REFUSE(decide, WRONG_ROLE, "from", "%s and %s are not at your post", from,
                             to);
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code cards(struct decide *decide, const struct trade *offer)
{
    int have = 0, need = 0;
    for (int r = 0; r < RESOURCES; r++) {
        have += offer->have[r];
        need += offer->need[r];
        if (offer->have[r] != 0 && offer->need[r] != 0) {
            return DECIDE_REFUSE(decide, FIELD_WRONG, "need", "%s is offered and asked for at once",
                                 resource_words[r]);
        }
    }
    if (have == 0 || need == 0) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, have == 0 ? "have" : "need",
                             "at least one card is needed on each side");
    }
    return REFUSAL_ALLOWED;
}

static void propose_offer(struct decide *decide, const struct trade *offer, int counter_of)
{
    struct trade *trade = &decide_propose(decide, ENTRY_TRADE_OFFERED)->trade;
    *trade = *offer;
    trade->n = (int)decide->game->trades_count + 1;
    trade->state = TRADE_OPEN;
    trade->turn = decide->game->clock.turn.roll.turn;
    trade->counter_of = counter_of;
}

static enum refusal_code offer_check(struct decide *decide, const struct trade *offer)
{
    const struct game *game = decide->game;
    if (game->clock.phase != PHASE_RUNNING) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "", "the game is %s; offers are made in a turn",
                             phase_words[game->clock.phase]);
    }
    if (game->trades_count >= TRADES_MAX) {
        return DECIDE_REFUSE(decide, CONFLICT, "", "a game has at most %d offers", TRADES_MAX);
    }
    enum refusal_code code = cards(decide, offer);
    return code != REFUSAL_ALLOWED ? code : partners(decide, offer);
}

enum refusal_code trade_offer(struct decide *decide, const struct trade *offer)
{
    enum refusal_code code = offer_check(decide, offer);
    if (code == REFUSAL_ALLOWED) {
        propose_offer(decide, offer, 0);
    }
    return code;
}

static enum refusal_code answer_check(struct decide *decide, const struct trade *trade,
                                      struct seat by)
{
    char to[SEAT_TEXT_SIZE], seat[SEAT_TEXT_SIZE];
    seat_format(trade->to, to);
    seat_format(by, seat);
    if (!decide_beside(decide, trade->to.board) || !decide_beside(decide, trade->from.board)) {
        return DECIDE_REFUSE(decide, WRONG_ROLE, "", "offer %d is not at your post", trade->n);
    }
    if (!seat_equal(by, trade->to)) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "by", "offer %d was made to %s, not to %s",
                             trade->n, to, seat);
    }
    if (trade->state != TRADE_OPEN) {
        return DECIDE_REFUSE(decide, ALREADY_DONE, "", "offer %d is %s already", trade->n,
                             trade_state_words[trade->state]);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code trade_answer(struct decide *decide, int n, struct seat by, enum answer answer,
                               const struct trade *counter)
{
    static const enum trade_state states[ANSWERS] = {
        [ANSWER_ACCEPT] = TRADE_ACCEPTED,
        [ANSWER_DECLINE] = TRADE_DECLINED,
        [ANSWER_COUNTER] = TRADE_COUNTERED,
    };
    const struct game *game = decide->game;
    if (n < 1 || (size_t)n > game->trades_count) {
        return DECIDE_REFUSE(decide, NOT_FOUND, "", "there is no offer %d", n);
    }
    const struct trade *trade = &game->trades[n - 1];
    enum refusal_code code = answer_check(decide, trade, by);
    if (code == REFUSAL_ALLOWED && counter != NULL) {
        code = offer_check(decide, counter);
    }
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct trade *after = &decide_propose(decide, ENTRY_TRADE_ANSWERED)->trade;
    *after = *trade;
    after->state = states[answer];
    if (counter != NULL) {
        propose_offer(decide, counter, n);
    }
    return REFUSAL_ALLOWED;
}

void trades_expire(struct decide *decide)
{
    const struct game *game = decide->game;
    for (size_t i = game->trades_count; i > 0; i--) {
        const struct trade *trade = &game->trades[i - 1];
        if (trade->turn != game->clock.turn.roll.turn) {
            break; /* older turns have expired before */
        }
        if (trade->state == TRADE_OPEN) {
            struct trade *after = &decide_propose(decide, ENTRY_TRADE_EXPIRED)->trade;
            *after = *trade;
            after->state = TRADE_EXPIRED;
        }
    }
}
