#include "rules/market.h"

#include "base/memory.h"

static void add_market(struct market **markets, size_t *count, int board)
{
    struct market *market = ARRAY_PUSH(*markets, *count);
    market->board = board;
    for (int r = 0; r < RESOURCES; r++) {
        market->cards[r] = 1;
    }
}

size_t markets_make(enum ruleset_id ruleset, const struct ring *ring, struct market **markets)
{
    size_t count = 0;
    int first = 1;
    *markets = NULL;
    for (size_t i = 0; ruleset == RULESET_CONNECT && i < ring->interruptions_count; i++) {
        const struct interruption *cut = &ring->interruptions[i];
        if (cut->shore && cut->after - first + 1 >= MARKET_BOARDS_MIN) {
            add_market(markets, &count, first);
            add_market(markets, &count, cut->after);
        }
        first = cut->after + 1;
    }
    return count;
}

static const struct market *find(const struct game *game, int board)
{
    for (size_t i = 0; i < game->markets_count; i++) {
        if (game->markets[i].board == board) {
            return &game->markets[i];
        }
    }
    return NULL;
}

static enum refusal_code check(struct decide *decide, const struct market *market, struct seat seat,
                               enum resource take)
{
    const struct game *game = decide->game;
    int turn = game->clock.turn.roll.turn;
    char text[SEAT_TEXT_SIZE];
    seat_format(seat, text);
    if (game->clock.phase != PHASE_RUNNING) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "", "the game is %s; markets are open in a turn",
                             phase_words[game->clock.phase]);
    }
    if (seat.board != market->board) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "seat",
                             "%s is not at this market; %dS and %dM are", text, market->board,
                             market->board);
    }
    if (!game_active(game, seat)) {
        return DECIDE_REFUSE(decide, NOT_ACTIVE, "seat", "it is not the turn of %s", text);
    }
    if (market->traded_turn[seat.side] == turn) {
        return DECIDE_REFUSE(decide, ALREADY_DONE, "seat", "%s has traded here in round %d already",
                             text, turn);
    }
    if (market->cards[take] == 0) {
        return DECIDE_REFUSE(decide, NOTHING_THERE, "take", "no %s lies at this market",
                             resource_words[take]);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code market_trade(struct decide *decide, int board, struct seat seat,
                               enum resource give, enum resource take)
{
    const struct market *market = find(decide->game, board);
    if (market == NULL) {
        return DECIDE_REFUSE(decide, NOT_FOUND, "", "there is no market at board %d", board);
    }
    if (give == take) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "take", "%s for %s changes nothing",
                             resource_words[give], resource_words[take]);
    }
    enum refusal_code code = check(decide, market, seat, take);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct market *after = &decide_propose(decide, ENTRY_MARKET_TRADED)->market;
    *after = *market;
    after->cards[give]++;
    after->cards[take]--;
    after->traded_turn[seat.side] = decide->game->clock.turn.roll.turn;
    return REFUSAL_ALLOWED;
}
