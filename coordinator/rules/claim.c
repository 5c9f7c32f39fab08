#include "rules/claim.h"

#include "base/memory.h"
#include "rules/clock.h"
#include "rules/ranking.h"

#include <stdlib.h>
#include <string.h>

const char *const verdict_words[VERDICTS] = {"confirmed", "rejected"};

static bool is_open(const struct claim *claim)
{
    return claim->state == CLAIM_OPEN || claim->state == CLAIM_COUNTED;
}

int claim_open(const struct game *game)
{
    for (size_t i = 0; i < game->claims_count; i++) {
        if (is_open(&game->claims[i])) {
            return game->claims[i].n;
        }
    }
    return 0;
}

static enum refusal_code claimed_before(struct decide *decide, struct seat seat)
{
    const struct game *game = decide->game;
    char text[SEAT_TEXT_SIZE];
    seat_format(seat, text);
    for (size_t i = 0; i < game->claims_count; i++) {
        const struct claim *claim = &game->claims[i];
        if (!seat_equal(claim->seat, seat)) {
            continue;
        }
        if (is_open(claim)) {
            return DECIDE_REFUSE(decide, OPEN_ALREADY, "seat", "claim %d of %s is open already",
                                 claim->n, text);
        }
        if (claim->state == CLAIM_CONFIRMED) {
            return DECIDE_REFUSE(decide, CONFLICT, "seat", "claim %d of %s is confirmed already",
                                 claim->n, text);
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code claim_make(struct decide *decide, struct seat seat)
{
    const struct game *game = decide->game;
    const struct dice_step *roll = &game->clock.turn.roll;
    enum refusal_code code = decide_in_play(decide);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (!game_active(game, seat)) {
        char active[SEAT_TEXT_SIZE];
        seat_format(game_turn_seat(&game->made.ring, roll), active);
        return DECIDE_REFUSE(decide, NOT_ACTIVE, "seat",
                             "it is the turn of %s; %d points are claimed in one's own turn",
                             roll->has_side             ? side_words[roll->side]
                             : game->made.ring.one_side ? active
                                                        : "nobody",
                             ruleset_get(game->made.ruleset)->points_to_win);
    }
    code = claimed_before(decide, seat);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (game->claims_count >= CLAIMS_MAX) {
        return DECIDE_REFUSE(decide, CONFLICT, "", "a game has at most %d claims", CLAIMS_MAX);
    }
    struct claim *claim = &decide_propose(decide, ENTRY_CLAIM_MADE)->claim;
    *claim = (struct claim){.n = (int)game->claims_count + 1, .seat = seat, .turn = roll->turn};
    clock_pause_for_claim(decide);
    return REFUSAL_ALLOWED;
}

/* Claim n, as long as it has no verdict; or refuses and returns NULL. */
static const struct claim *find_open(struct decide *decide, int n)
{
    const struct game *game = decide->game;
    if (n < 1 || (size_t)n > game->claims_count) {
        DECIDE_REFUSE(decide, NOT_FOUND, "", "there is no claim %d", n);
        return NULL;
    }
    const struct claim *claim = &game->claims[n - 1];
    if (!is_open(claim)) {
        DECIDE_REFUSE(decide, ALREADY_DONE, "", "claim %d is %s already", n,
                      claim_state_words[claim->state]);
        return NULL;
    }
    return decide_in_play(decide) == REFUSAL_ALLOWED ? claim : NULL;
}

enum refusal_code claim_count(struct decide *decide, int n, const struct claim_count *count,
                              int *points)
{
    const struct claim *claim = find_open(decide, n);
    if (claim == NULL ||
        points_check(decide->game->made.ruleset, count, &decide->refusal) != REFUSAL_ALLOWED) {
        return decide->refusal.code;
    }
    struct claim *after = &decide_propose(decide, ENTRY_CLAIM_COUNTED)->claim;
    *after = *claim;
    after->state = CLAIM_COUNTED;
    after->counted = true;
    after->count = *count;
    after->points = *points = points_total(count);
    return REFUSAL_ALLOWED;
}

/* What the tie-break looks at, for one confirmed claim. */
static struct ranking_claim ranked(const struct game *game, const struct claim *claim)
{
    struct ranking_claim one = {.seat = seat_index(claim->seat), .points = claim->points};
    memcpy(one.cards, claim->count.cards, sizeof one.cards);
    if (game->seating.count != 0) {
        int player = game->seating.player[one.seat];
        one.registration = player > 0 ? player : 0;
    }
    return one;
}

/* The claims as they are after `last`, which may be NULL. */
static const struct claim *claim_at(const struct game *game, size_t i, const struct claim *last)
{
    return last != NULL && last->n == (int)i + 1 ? last : &game->claims[i];
}

/* Ends the game with the confirmed claims, ranked. */
static void finish(struct decide *decide, const struct claim *last)
{
    const struct game *game = decide->game;
    struct ranking_claim *confirmed = NULL;
    size_t count = 0;
    for (size_t i = 0; i < game->claims_count; i++) {
        const struct claim *claim = claim_at(game, i, last);
        if (claim->state == CLAIM_CONFIRMED) {
            struct ranking_claim *one = ARRAY_PUSH(confirmed, count);
            *one = ranked(game, claim);
        }
    }
    size_t winners = ranking_order(game->made.ruleset, confirmed, count);
    clock_finish(decide, confirmed, count, winners);
    free(confirmed);
}

void claim_finish(struct decide *decide)
{
    finish(decide, NULL);
}

/* When all claims have their verdicts, by `last` now: the game is won, or goes on. */
static void settle(struct decide *decide, const struct claim *last)
{
    const struct game *game = decide->game;
    bool won = false;
    for (size_t i = 0; i < game->claims_count; i++) {
        const struct claim *claim = claim_at(game, i, last);
        if (is_open(claim)) {
            return;
        }
        won = won || claim->state == CLAIM_CONFIRMED;
    }
    if (won) {
        finish(decide, last);
    } else {
        clock_resume_after_claim(decide);
    }
}

enum refusal_code claim_decide(struct decide *decide, int n, enum verdict verdict)
{
    int points_to_win = ruleset_get(decide->game->made.ruleset)->points_to_win;
    const struct claim *claim = find_open(decide, n);
    if (claim == NULL) {
        return decide->refusal.code;
    }
    if (verdict == VERDICT_CONFIRMED && !claim->counted) {
        return DECIDE_REFUSE(decide, NOT_COUNTED, "verdict", "claim %d is not counted yet", n);
    }
    if (verdict == VERDICT_CONFIRMED && claim->points < points_to_win) {
        return DECIDE_REFUSE(decide, TOO_FEW_POINTS, "verdict",
                             "claim %d has %d points; %d are needed to win", n, claim->points,
                             points_to_win);
    }
    struct claim after = *claim;
    after.state = verdict == VERDICT_CONFIRMED ? CLAIM_CONFIRMED : CLAIM_REJECTED;
    decide_propose(decide, ENTRY_CLAIM_DECIDED)->claim = after;
    settle(decide, &after);
    return REFUSAL_ALLOWED;
}
