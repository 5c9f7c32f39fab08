#include "rules/permission.h"

#include "rules/build.h"

enum refusal_code permission_ask(struct decide *decide, const struct permission *question)
{
    const struct game *game = decide->game;
    const struct dice_step *roll = &game->clock.turn.roll;
    if (game->clock.phase != PHASE_RUNNING) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "", "the game is %s; leave is asked in a turn",
                             phase_words[game->clock.phase]);
    }
    if (!ruleset_get(game->made.ruleset)->asks_leave) {
        return DECIDE_REFUSE(decide, CONFLICT, "", "in %s nobody asks for leave to build",
                             ruleset_get(game->made.ruleset)->name);
    }
    if (!decide_at_post(decide, question->copy)) {
        return DECIDE_REFUSE(decide, WRONG_ROLE, "copy", "this copy is not at your post");
    }
    if (question->piece == PIECE_ROBBER) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "piece", "a robber moves without leave");
    }
    if (question->owner.board == question->copy.board) {
        return DECIDE_REFUSE(decide, CONFLICT, "owner", "nobody asks leave on the own board");
    }
    if (!game_active(game, question->owner)) {
        return DECIDE_REFUSE(decide, NOT_ACTIVE, "owner",
                             "it is the turn of %s; only an active player builds",
                             roll->has_side ? side_words[roll->side] : "nobody");
    }
    if (game->permissions_count >= PERMISSIONS_MAX) {
        return DECIDE_REFUSE(decide, CONFLICT, "", "a game has at most %d questions",
                             PERMISSIONS_MAX);
    }
    enum refusal_code code =
        build_place_check(decide, question->copy.board, question->piece, question->at, "at");
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct permission *asked = &decide_propose(decide, ENTRY_PERMISSION_ASKED)->permission;
    *asked = *question;
    asked->n = (int)game->permissions_count + 1;
    asked->to = (struct seat){.board = question->copy.board, .side = roll->side};
    asked->state = PERMISSION_OPEN;
    asked->turn = roll->turn;
    return REFUSAL_ALLOWED;
}

enum refusal_code permission_answer(struct decide *decide, int n, struct seat by,
                                    enum answer answer)
{
    const struct game *game = decide->game;
    if (n < 1 || (size_t)n > game->permissions_count) {
        return DECIDE_REFUSE(decide, NOT_FOUND, "", "there is no question %d", n);
    }
    const struct permission *asked = &game->permissions[n - 1];
    char to[SEAT_TEXT_SIZE];
    seat_format(asked->to, to);
    if (!decide_beside(decide, asked->to.board)) {
        return DECIDE_REFUSE(decide, WRONG_ROLE, "", "question %d is not at your post", n);
    }
    if (!seat_equal(by, asked->to)) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "by", "question %d was asked of %s", n, to);
    }
    if (asked->state != PERMISSION_OPEN) {
        return DECIDE_REFUSE(decide, ALREADY_DONE, "", "question %d is %s already", n,
                             permission_state_words[asked->state]);
    }
    struct permission *after = &decide_propose(decide, ENTRY_PERMISSION_ANSWERED)->permission;
    *after = *asked;
    after->state = answer == ANSWER_ACCEPT ? PERMISSION_GRANTED : PERMISSION_REFUSED;
    return REFUSAL_ALLOWED;
}

void permissions_expire(struct decide *decide)
{
    const struct game *game = decide->game;
    for (size_t i = game->permissions_count; i > 0; i--) {
        const struct permission *asked = &game->permissions[i - 1];
        if (asked->turn != game->clock.turn.roll.turn) {
            break; /* older turns have expired before */
        }
        if (asked->state == PERMISSION_OPEN) {
            struct permission *after =
                &decide_propose(decide, ENTRY_PERMISSION_EXPIRED)->permission;
            *after = *asked;
            after->state = PERMISSION_EXPIRED;
        }
    }
}
