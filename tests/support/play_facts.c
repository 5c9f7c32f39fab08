/* What entries tell and what the state answers, in the words of the tables. */
#include "support/play.h"

#include "support/check.h"
#include "support/scan.h"

#include <inttypes.h>
#include <string.h>

static void tell_seat(struct buf *facts, const char *before, struct seat seat)
{
    char text[SEAT_TEXT_SIZE];
    seat_format(seat, text);
    buf_printf(facts, "%s%s", before, text);
}

static void tell_copy(struct buf *facts, const struct game *game, struct copy copy)
{
    char text[COPY_TEXT_SIZE];
    copy_format(copy, game->posts, text);
    buf_add_str(facts, text);
}

static void tell_left(struct buf *facts, int64_t ms)
{
    buf_printf(facts, ", %" PRId64 ".%03" PRId64 " s left", ms / 1000, ms % 1000);
}

static void tell_turn(struct buf *facts, const struct turn *turn)
{
    const struct dice_step *roll = &turn->roll;
    if (roll->step == 0) {
        buf_add_str(facts, "no turn yet");
        return;
    }
    if (roll->kind == DICE_ROBBER) {
        buf_printf(facts, "robbers before turn %d", roll->turn);
    } else if (roll->has_side) {
        buf_printf(facts, "turn %d of %s", roll->turn, side_words[roll->side]);
    } else {
        buf_printf(facts, "turn %d", roll->turn);
    }
    buf_printf(facts, ", %d s", roll->seconds);
    if (roll->has_robber && roll->robber.moves) {
        buf_printf(facts, ", 7: robbers to %d", roll->robber.sum);
    } else if (roll->has_robber) {
        buf_add_str(facts, ", 7: robbers stay");
    }
}

static void tell_clock(struct buf *facts, const struct clock *clock, int64_t now_ms)
{
    buf_add_str(facts, phase_words[clock->phase]);
    if (clock->paused_for != PAUSE_NONE) {
        buf_printf(facts, " for %s", pause_words[clock->paused_for]);
    }
    tell_left(facts, clock_remaining_ms(clock, now_ms));
}

static const char *job_word(const struct job *job)
{
    static const char *const words[JOB_ACTIONS][JOB_STATES] = {
        [JOB_PLACE] = {"pending", "seen", "placed"},
        [JOB_REMOVE] = {"to remove", "to remove, seen", "removed"},
    };
    return words[job->action][job->state];
}

/* "build 1 late replaces 2: 3@gap-1 pending, 3 seen (take off road of 3S)" */
static void tell_build(struct buf *facts, const struct game *game, const struct build *build)
{
    buf_printf(facts, "build %d%s", build->n, build->late ? " late" : "");
    if (build->replaces != 0) {
        buf_printf(facts, " replaces %d", build->replaces);
    }
    buf_add_str(facts, build->undone ? " undone" : "");
    buf_add_str(facts, build->jobs_count != 0 ? ": " : ": no jobs");
    for (size_t i = 0; i < build->jobs_count; i++) {
        const struct job *job = &build->jobs[i];
        buf_add_str(facts, i != 0 ? ", " : "");
        tell_copy(facts, game, job->copy);
        buf_printf(facts, " %s", job_word(job));
        if (job->take_off) {
            buf_printf(facts, " (take off %s", piece_words[job->take_off_piece]);
            tell_seat(facts, " of ", job->take_off_owner);
            buf_add_str(facts, ")");
        }
    }
}

static void tell_cards(struct buf *facts, const int cards[RESOURCES])
{
    for (int r = 0; r < RESOURCES; r++) {
        if (cards[r] != 0) {
            buf_printf(facts, " %d %s", cards[r], resource_words[r]);
        }
    }
}

static void tell_trade(struct buf *facts, const struct trade *trade)
{
    buf_printf(facts, "offer %d %s", trade->n, trade_state_words[trade->state]);
    if (trade->state == TRADE_OPEN) {
        tell_seat(facts, ": ", trade->from);
        tell_seat(facts, " to ", trade->to);
        tell_cards(facts, trade->have);
        buf_add_str(facts, " for");
        tell_cards(facts, trade->need);
    }
    if (trade->counter_of != 0) {
        buf_printf(facts, ", counter of %d", trade->counter_of);
    }
}

static void tell_permission(struct buf *facts, const struct permission *permission)
{
    buf_printf(facts, "question %d %s", permission->n, permission_state_words[permission->state]);
    if (permission->state == PERMISSION_OPEN) {
        tell_seat(facts, ": of ", permission->owner);
        tell_seat(facts, " to ", permission->to);
    }
}

static void tell_claim(struct buf *facts, const struct claim *claim)
{
    buf_printf(facts, "claim %d %s", claim->n, claim_state_words[claim->state]);
    if (claim->state == CLAIM_COUNTED) {
        buf_printf(facts, ", %d points", claim->points);
    }
}

/* "market 1: 2 wood 1 wool 1 grain 1 ore" */
static void tell_market(struct buf *facts, const struct market *market)
{
    buf_printf(facts, "market %d:", market->board);
    tell_cards(facts, market->cards);
}

/* "finished: 4S, then 2M", "finished: 4S = 2M", "finished: nobody" */
static void tell_result(struct buf *facts, const struct result *result)
{
    buf_add_str(facts, result->count == 0 ? "finished: nobody" : "finished:");
    for (size_t i = 0; i < result->count; i++) {
        tell_seat(facts,
                  i == 0                ? " "
                  : i < result->winners ? " = "
                                        : ", then ",
                  result->ranking[i]);
    }
}

/* Where it is not as it mostly is. */
static void tell_needs(struct buf *facts, const struct player *player)
{
    if (player->has_language) {
        buf_printf(facts, " %s", language_words[player->language]);
    }
    buf_printf(facts, "%s%s", player->accessible ? " accessible" : "",
               player->fixed ? " fixed" : "");
}

/* "3 present, 4 present fixed" */
static void tell_changed(struct buf *facts, const struct roster *roster)
{
    for (size_t i = 0; i < roster->count; i++) {
        const struct player *player = &roster->players[i];
        buf_printf(facts, "%s%d %s", i != 0 ? ", " : "", player->number,
                   presence_words[player->presence]);
        tell_needs(facts, player);
    }
}

/* "counted in 3 on 2S, 4 on 2M" */
static void tell_counted(struct buf *facts, const char *how, const struct counted *counted)
{
    buf_printf(facts, "counted %s", how);
    for (size_t i = 0; i < counted->count; i++) {
        buf_printf(facts, "%s %d", i != 0 ? "," : "", counted->players[i].number);
        tell_seat(facts, " on ", seat_at(counted->seats[i]));
    }
}

static void tell_players(struct buf *facts, const struct roster *roster)
{
    buf_add_str(facts, roster->count != 0 ? "players" : "no players");
    for (size_t i = 0; i < roster->count; i++) {
        buf_printf(facts, " %d", roster->players[i].number);
        if (roster->players[i].group != 0) {
            buf_printf(facts, "(with %d)", roster->players[i].group);
        }
        if (roster->players[i].presence != PRESENCE_UNKNOWN) {
            buf_printf(facts, " %s", presence_words[roster->players[i].presence]);
        }
        tell_needs(facts, &roster->players[i]);
    }
}

static void tell_seats(struct buf *facts, const struct seating *seating)
{
    buf_add_str(facts, seating->count != 0 ? "seats" : "no seats");
    for (size_t i = 0; i < seating->count; i++) {
        if (seating->player[i] == SEAT_EMPTY) {
            continue;
        }
        tell_seat(facts, " ", seat_at((int)i));
        if (seating->player[i] == SEAT_STAND_IN) {
            buf_add_str(facts, "=stand-in");
        } else {
            buf_printf(facts, "=%d", seating->player[i]);
        }
    }
}

static void tell_dice(struct buf *facts, const struct dice_sheet *dice)
{
    if (dice->turns == 0) {
        buf_add_str(facts, "no dice");
        return;
    }
    buf_printf(facts, "dice for %d turns", dice->turns);
    if (dice->given) {
        buf_add_str(facts, ", seed given");
    }
    if (dice->salt[0] != '\0') {
        buf_printf(facts, ", salt %s", dice->salt);
    }
}

static void tell_boards(struct buf *facts, const struct own_boards *boards)
{
    buf_add_str(facts, boards->count != 0 ? "own boards" : "no own boards");
    for (size_t i = 0; i < boards->count; i++) {
        buf_printf(facts, " %c", boards->list[i].letter);
    }
}

static void tell_made(struct buf *facts, const struct made *made)
{
    buf_printf(facts, "%s on boards %s", ruleset_get(made->ruleset)->name, made->ring.letters);
}

static void tell_posts(struct buf *facts, const struct game *game)
{
    buf_add_str(facts, game->posts_count == 0 ? "no posts" : "");
    for (size_t p = 0; p < game->posts_count; p++) {
        buf_printf(facts, "%s%s has", p != 0 ? "; " : "", game->posts[p].name);
        for (size_t c = 0; c < game->posts[p].copies_count; c++) {
            buf_add_str(facts, " ");
            tell_copy(facts, game, game->posts[p].copies[c]);
        }
    }
}

void play_tell(struct buf *facts, const struct game *game, const struct entry *entry)
{
    switch (entry->kind) {
    case ENTRY_GAME_MADE:
    case ENTRY_PLAN_CHANGED:
        tell_made(facts, &entry->made);
        break;
    case ENTRY_PLAYERS_CHANGED:
        tell_changed(facts, &entry->roster);
        break;
    case ENTRY_COUNTED_IN:
        tell_counted(facts, "in", &entry->counted);
        break;
    case ENTRY_COUNTED_OUT:
        tell_counted(facts, "out", &entry->counted);
        break;
    case ENTRY_PLAYER_CORRECTED:
    case ENTRY_PLAYERS_ADDED:
        tell_players(facts, &entry->roster);
        break;
    case ENTRY_SEATED:
        tell_seats(facts, &entry->seating);
        break;
    case ENTRY_DICE_ROLLED:
        tell_dice(facts, &entry->dice);
        break;
    case ENTRY_BOARDS_SET:
        tell_boards(facts, &entry->boards);
        break;
    case ENTRY_TURN_STARTED:
        tell_turn(facts, &entry->clock.turn);
        break;
    case ENTRY_PAUSED:
    case ENTRY_RESUMED:
    case ENTRY_TIME_ADDED:
        tell_clock(facts, &entry->clock, entry->at_ms);
        break;
    case ENTRY_BUILD_MADE:
    case ENTRY_BUILD_SEEN:
    case ENTRY_BUILD_PLACED:
    case ENTRY_BUILD_UNDONE:
    case ENTRY_BUILD_COLLIDED:
        tell_build(facts, game, &entry->build);
        break;
    case ENTRY_TRADE_OFFERED:
    case ENTRY_TRADE_ANSWERED:
    case ENTRY_TRADE_EXPIRED:
        tell_trade(facts, &entry->trade);
        break;
    case ENTRY_PERMISSION_ASKED:
    case ENTRY_PERMISSION_ANSWERED:
    case ENTRY_PERMISSION_EXPIRED:
        tell_permission(facts, &entry->permission);
        break;
    case ENTRY_CLAIM_MADE:
    case ENTRY_CLAIM_COUNTED:
    case ENTRY_CLAIM_DECIDED:
        tell_claim(facts, &entry->claim);
        break;
    case ENTRY_FINISHED:
        tell_result(facts, &entry->result);
        break;
    case ENTRY_MARKET_TRADED:
        tell_market(facts, &entry->market);
        break;
    case ENTRY_PAPER_PRINTED:
        buf_add_str(facts, "printed");
        break;
    case ENTRY_NAMES_FORGOTTEN:
        buf_add_str(facts, "names forgotten");
        break;
    case ENTRIES:
        break;
    }
}

static void tell_standing(struct buf *facts, const struct game *game, struct place place, int board)
{
    int n = game_standing(game, board, place);
    if (n == 0) {
        buf_add_str(facts, "nothing");
        return;
    }
    buf_printf(facts, "build %d, %s", n, piece_words[game->builds[n - 1].piece]);
    tell_seat(facts, " of ", game->builds[n - 1].owner);
}

/* The seed is told only after the game, and then the one that was published. */
static void tell_revealed(struct buf *facts, const struct game *game)
{
    unsigned char seed[DICE_SEED_SIZE];
    char commitment[DICE_HEX_SIZE];
    struct refusal refusal;
    tell_result(facts, &game->result);
    if (game->result.seed[0] == '\0') {
        return;
    }
    assert_int_equal(dice_seed_parse(game->result.seed, seed, &refusal), REFUSAL_ALLOWED);
    dice_commitment(seed, commitment);
    bool kept = strcmp(commitment, game->dice.commitment) == 0 &&
                strcmp(game->result.salt, game->dice.salt) == 0;
    buf_printf(facts, ", seed revealed%s", kept ? "" : ", another than promised");
}

/* Build, offer, question or claim n. */
static void tell_one(struct buf *facts, const struct game *game, const char *what, int n)
{
    size_t index = (size_t)n - 1;
    if (strcmp(what, "build") == 0 && index < game->builds_count) {
        tell_build(facts, game, &game->builds[index]);
    } else if (strcmp(what, "offer") == 0 && index < game->trades_count) {
        tell_trade(facts, &game->trades[index]);
    } else if (strcmp(what, "question") == 0 && index < game->permissions_count) {
        tell_permission(facts, &game->permissions[index]);
    } else if (strcmp(what, "claim") == 0 && index < game->claims_count) {
        tell_claim(facts, &game->claims[index]);
    } else {
        fail_msg("there is no %s %d", what, n);
    }
}

void play_look(struct buf *facts, const struct play *play, const char *question)
{
    const struct game *game = &play->game;
    struct scan scan;
    struct place place;
    scan_init(&scan, question);
    const char *what = scan_word(&scan);
    if (strcmp(what, "clock") == 0) {
        tell_clock(facts, &game->clock, play->now_ms);
    } else if (strcmp(what, "turn") == 0) {
        tell_turn(facts, &game->clock.turn);
    } else if (strcmp(what, "log") == 0) {
        buf_printf(facts, "%" PRId64 " entries", game->seq);
    } else if (strcmp(what, "posts") == 0) {
        tell_posts(facts, game);
    } else if (strcmp(what, "seats") == 0) {
        tell_seats(facts, &game->seating);
    } else if (strcmp(what, "players") == 0) {
        tell_players(facts, &game->roster);
    } else if (strcmp(what, "dice") == 0) {
        tell_dice(facts, &game->dice);
    } else if (strcmp(what, "result") == 0) {
        tell_revealed(facts, game);
    } else if (place_parse(what, &place)) {
        scan_expect(&scan, "on");
        tell_standing(facts, game, place, scan_number(&scan));
    } else {
        tell_one(facts, game, what, scan_number(&scan));
    }
    scan_release(&scan);
}
