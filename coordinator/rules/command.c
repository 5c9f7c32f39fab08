#include "rules/command.h"

#include <stdlib.h>

void command_release(struct command *command)
{
    switch (command->kind) {
    case COMMAND_MAKE:
    case COMMAND_CHANGE_PLAN:
        ring_release(&command->made.ring);
        free(command->made.plan);
        break;
    case COMMAND_ADD_PLAYERS:
        free(command->players.registrations);
        free(command->players.newcomers);
        break;
    case COMMAND_PRESENCE:
        free(command->presence.numbers);
        break;
    case COMMAND_MEND:
        ring_release(&command->mend.made.ring);
        free(command->mend.made.plan);
        mend_release(&command->mend.mend);
        break;
    case COMMAND_BOARDS:
        free(command->boards.list);
        break;
    case COMMAND_ROLL_DICE:
        dice_list_release(&command->dice.list);
        break;
    default:
        break;
    }
}

/* Whose job it is, as far as the command says. */
static const struct copy *job_copy(const struct command *command)
{
    return command->job.has_copy ? &command->job.copy : NULL;
}

static enum refusal_code answer_trade(struct decide *decide, const struct command *command)
{
    const struct trade *counter = command->answer.has_counter ? &command->answer.counter : NULL;
    return trade_answer(decide, command->n, command->answer.by, command->answer.answer, counter);
}

enum refusal_code command_decide(struct decide *decide, const struct command *command, int *points)
{
    switch (command->kind) {
    case COMMAND_MAKE:
    case COMMAND_CHANGE_PLAN:
        return setup_make(decide, &command->made);
    case COMMAND_ADD_PLAYERS:
        return setup_add_players(decide, command->players.newcomers, command->players.count);
    case COMMAND_CORRECT:
        return setup_correct(decide, command->n, &command->correct.correction);
    case COMMAND_PRESENCE:
        return setup_presence(decide, command->presence.numbers, command->presence.count,
                              command->presence.presence);
    case COMMAND_FIX:
        return setup_fix(decide, command->n, command->fix.has_seat ? &command->fix.seat : NULL);
    case COMMAND_COUNT_IN:
        return setup_count_in(decide, command->count_in);
    case COMMAND_COUNT_OUT:
        return setup_count_out(decide, command->count_out.numbers, command->count_out.count);
    case COMMAND_MEND:
        return setup_mend(decide, command->mend.replans ? &command->mend.made : NULL,
                          &command->mend.mend.seating);
    case COMMAND_SEAT:
        return setup_seat(decide);
    case COMMAND_ROLL_DICE:
        return setup_roll_dice(decide, &command->dice.list, command->dice.turns,
                               command->dice.given);
    case COMMAND_BOARDS:
        return setup_boards(decide, &command->boards);
    case COMMAND_CLOCK:
        return clock_decide(decide, command->clock.action, command->clock.seconds);
    case COMMAND_BUILD:
        return build_decide(decide, &command->build);
    case COMMAND_SEEN:
        return build_seen(decide, command->n, job_copy(command));
    case COMMAND_PLACED:
        return build_placed(decide, command->n, job_copy(command));
    case COMMAND_UNDO:
        return build_undo(decide, command->n);
    case COMMAND_OFFER:
        return trade_offer(decide, &command->offer);
    case COMMAND_ANSWER_TRADE:
        return answer_trade(decide, command);
    case COMMAND_ASK:
        return permission_ask(decide, &command->question);
    case COMMAND_ANSWER_PERMISSION:
        return permission_answer(decide, command->n, command->answer.by, command->answer.answer);
    case COMMAND_MARKET:
        return market_trade(decide, command->n, command->market.seat, command->market.give,
                            command->market.take);
    case COMMAND_CLAIM:
        return claim_make(decide, command->claimant);
    case COMMAND_COUNT:
        return claim_count(decide, command->n, &command->count, points);
    case COMMAND_VERDICT:
        return claim_decide(decide, command->n, command->verdict);
    case COMMAND_PRINT:
        return setup_print(decide, &command->print);
    case COMMAND_FORGET:
    case COMMANDS:
        break;
    }
    return setup_forget_names(decide);
}
