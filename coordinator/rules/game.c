#include "rules/game.h"

#include "base/memory.h"
#include "rules/market.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void made_release(struct made *made)
{
    ring_release(&made->ring);
    free(made->plan);
    made->plan = NULL;
}

static void made_copy(struct made *to, const struct made *from)
{
    *to = *from;
    ring_copy(&to->ring, &from->ring);
    to->plan = from->plan != NULL ? must_strdup(from->plan) : NULL;
}

void game_init(struct game *game)
{
    *game = (struct game){.clock.phase = PHASE_SETUP};
}

void game_release(struct game *game)
{
    made_release(&game->made);
    free(game->posts);
    free(game->roster.players);
    free(game->seating.player);
    free(game->boards.list);
    free(game->markets);
    free(game->builds);
    free(game->trades);
    free(game->permissions);
    free(game->claims);
    free(game->result.ranking);
    free(game->standing);
    game_init(game);
}

static struct own_boards own_boards_copy(const struct own_boards *from)
{
    return (struct own_boards){.list = must_copy(from->list, from->count, sizeof *from->list),
                               .count = from->count};
}

/* A copy of a growing array keeps room as array_push() expects it: a power of two. */
static void *copy_growing(const void *array, size_t count, size_t size)
{
    size_t room = 1;
    while (room < count) {
        room *= 2;
    }
    return count == 0 ? NULL : memcpy(must_calloc(room, size), array, count * size);
}

static size_t slots(const struct game *game)
{
    return (size_t)ring_slots(&game->made.ring) * PLACE_SLOTS;
}

void game_clone(struct game *to, const struct game *from)
{
    *to = *from;
    made_copy(&to->made, &from->made);
    to->posts = must_copy(from->posts, from->posts_count, sizeof *from->posts);
    to->roster.players =
        copy_growing(from->roster.players, from->roster.count, sizeof(struct player));
    to->boards = own_boards_copy(&from->boards);
    to->seating.player = must_copy(from->seating.player, from->seating.count, sizeof(int));
    to->markets = must_copy(from->markets, from->markets_count, sizeof *from->markets);
    to->builds = copy_growing(from->builds, from->builds_count, sizeof *from->builds);
    to->trades = copy_growing(from->trades, from->trades_count, sizeof *from->trades);
    to->permissions =
        copy_growing(from->permissions, from->permissions_count, sizeof *from->permissions);
    to->claims = copy_growing(from->claims, from->claims_count, sizeof *from->claims);
    to->result.ranking = must_copy(from->result.ranking, from->result.count, sizeof(struct seat));
    to->standing = must_copy(from->standing, slots(from), sizeof *from->standing);
}

static int *slot(const struct game *game, int board, struct place place)
{
    size_t offset = place.kind == PLACE_HEX        ? 0
                    : place.kind == PLACE_CROSSING ? BOARD_HEXES_MAX
                                                   : BOARD_HEXES_MAX + BOARD_CROSSINGS_MAX;
    return &game->standing[(size_t)ring_slot(&game->made.ring, board) * PLACE_SLOTS + offset +
                           (size_t)place.id];
}

int game_standing(const struct game *game, int board, struct place place)
{
    return *slot(game, board, place);
}

bool game_in_play(const struct game *game)
{
    return game->clock.turn.roll.step != 0 && !game->finished;
}

bool game_placing(const struct game *game)
{
    return game->made.setup == SETUP_VARIABLE && game->clock.turn.roll.step == 0 && !game->finished;
}

struct seat game_turn_seat(const struct ring *ring, const struct dice_step *roll)
{
    bool one = ring->one_side && roll->step != 0;
    return (struct seat){.board = one ? (roll->turn - 1) % ring->boards + 1 : 0, .side = SIDE_SUN};
}

const struct board *game_board(const struct game *game,
                               const struct board *(*shipped)(enum ruleset_id ruleset, char letter),
                               char letter)
{
    for (size_t i = 0; i < game->boards.count; i++) {
        const struct board *own = &game->boards.list[i];
        if (own->letter == letter && own->ruleset == game->made.ruleset) {
            return own;
        }
    }
    return shipped(game->made.ruleset, letter);
}

bool game_active(const struct game *game, struct seat seat)
{
    const struct dice_step *roll = &game->clock.turn.roll;
    if (game->made.ring.one_side) {
        return seat_equal(seat, game_turn_seat(&game->made.ring, roll));
    }
    return roll->has_side && seat.side == roll->side;
}

/* A new plan: the ring and all that hangs on it is made afresh. The roster stays, and so do dice
 * that were rolled by the same rules: they may lie printed and sealed. */
static void apply_made(struct game *game, const struct made *made)
{
    if (made->ruleset != game->made.ruleset) {
        game->dice = (struct dice_sheet){0};
    }
    made_release(&game->made);
    free(game->posts);
    free(game->seating.player);
    free(game->standing);
    free(game->markets);
    made_copy(&game->made, made);
    game->markets_count = markets_make(made->ruleset, &made->ring, &game->markets);
    game->posts_count = ring_posts(&game->made.ring, &game->posts);
    game->seating = (struct seating){0};
    game->standing = must_calloc(slots(game), sizeof *game->standing);
}

static void apply_clock(struct game *game, const struct clock *clock)
{
    const struct dice_step *roll = &clock->turn.roll;
    game->clock = *clock;
    if (roll->has_robber && roll->robber.moves) {
        game->robbers_sent = *roll;
    }
}

/* Puts a piece on the board, or takes it back and gives what it had replaced its place again. */
static void apply_standing(struct game *game, const struct build *build)
{
    int board = build->copy.board;
    *slot(game, board, build->at) = !build->undone               ? build->n
                                    : build->piece == PIECE_CITY ? build->replaces
                                                                 : 0;
    if (build->piece == PIECE_SHIP_MOVE) {
        *slot(game, board, build->from) = build->undone ? build->replaces : 0;
    }
    if (build->piece == PIECE_ROBBER && build->replaces != 0) {
        const struct build *before = &game->builds[build->replaces - 1];
        if (*slot(game, board, before->at) == before->n || build->undone) {
            *slot(game, board, before->at) = build->undone ? before->n : 0;
        }
    }
}

static void apply_build(struct game *game, enum entry_kind kind, const struct build *build)
{
    if ((size_t)build->n > game->builds_count) {
        ARRAY_PUSH(game->builds, game->builds_count);
    }
    game->builds[build->n - 1] = *build;
    if (kind == ENTRY_BUILD_MADE || kind == ENTRY_BUILD_UNDONE) {
        apply_standing(game, build);
    }
}

/* Puts `element` at place n - 1 of an array that grows by one at a time. */
static void upsert(void **array, size_t *count, size_t size, int n, const void *element)
{
    if ((size_t)n > *count) {
        array_push(array, count, size);
    }
    memcpy((char *)*array + (size_t)(n - 1) * size, element, size);
}
#define UPSERT(array, count, element)                                                              \
    upsert((void **)&(array), &(count), sizeof *(array), (element).n, &(element))

static void apply_market(struct game *game, const struct market *market)
{
    for (size_t i = 0; i < game->markets_count; i++) {
        if (game->markets[i].board == market->board) {
            game->markets[i] = *market;
        }
    }
}

static void apply_result(struct game *game, const struct result *result)
{
    free(game->result.ranking);
    game->result = *result;
    game->result.ranking = must_copy(result->ranking, result->count, sizeof *result->ranking);
    game->finished = true;
    game->clock.phase = PHASE_FINISHED;
    game->clock.paused_for = PAUSE_NONE;
    game->clock.turn.ends_at_ms = 0;
    game->clock.turn.remaining_ms = 0;
}

/* New players come at the end; the seats of all others stay. */
static void apply_counted(struct game *game, enum entry_kind kind, const struct counted *counted)
{
    if (game->seating.count == 0) {
        game->seating.count = 2 * (size_t)game->made.ring.boards;
        game->seating.player = must_calloc(game->seating.count, sizeof(int));
    }
    for (size_t i = 0; i < counted->count; i++) {
        int number = counted->players[i].number;
        if ((size_t)number > game->roster.count) {
            (void)ARRAY_PUSH(game->roster.players, game->roster.count);
        }
        game->roster.players[number - 1] = counted->players[i];
        game->seating.player[counted->seats[i]] = kind == ENTRY_COUNTED_IN ? number : SEAT_EMPTY;
    }
}

void game_apply(struct game *game, const struct entry *entry)
{
    assert(entry->seq == game->seq + 1);
    game->seq = entry->seq;
    switch (entry->kind) {
    case ENTRY_GAME_MADE:
    case ENTRY_PLAN_CHANGED:
        apply_made(game, &entry->made);
        break;
    case ENTRY_PLAYERS_ADDED:
        for (size_t i = 0; i < entry->roster.count; i++) {
            struct player *player = ARRAY_PUSH(game->roster.players, game->roster.count);
            *player = entry->roster.players[i];
        }
        break;
    case ENTRY_PLAYERS_CHANGED:
    case ENTRY_PLAYER_CORRECTED:
        for (size_t i = 0; i < entry->roster.count; i++) {
            game->roster.players[entry->roster.players[i].number - 1] = entry->roster.players[i];
        }
        break;
    case ENTRY_COUNTED_IN:
    case ENTRY_COUNTED_OUT:
        apply_counted(game, entry->kind, &entry->counted);
        break;
    case ENTRY_SEATED:
        free(game->seating.player);
        game->seating = entry->seating;
        game->seating.player = must_copy(entry->seating.player, entry->seating.count, sizeof(int));
        break;
    case ENTRY_DICE_ROLLED:
        game->dice = entry->dice;
        game->dice_printed = false; /* what was printed is void */
        break;
    case ENTRY_BOARDS_SET:
        free(game->boards.list);
        game->boards = own_boards_copy(&entry->boards);
        game->boards_seq = entry->seq;
        break;
    case ENTRY_TURN_STARTED:
    case ENTRY_PAUSED:
    case ENTRY_RESUMED:
    case ENTRY_TIME_ADDED:
        apply_clock(game, &entry->clock);
        break;
    case ENTRY_BUILD_MADE:
    case ENTRY_BUILD_SEEN:
    case ENTRY_BUILD_PLACED:
    case ENTRY_BUILD_UNDONE:
    case ENTRY_BUILD_COLLIDED:
        apply_build(game, entry->kind, &entry->build);
        break;
    case ENTRY_TRADE_OFFERED:
    case ENTRY_TRADE_ANSWERED:
    case ENTRY_TRADE_EXPIRED:
        UPSERT(game->trades, game->trades_count, entry->trade);
        break;
    case ENTRY_PERMISSION_ASKED:
    case ENTRY_PERMISSION_ANSWERED:
    case ENTRY_PERMISSION_EXPIRED:
        UPSERT(game->permissions, game->permissions_count, entry->permission);
        break;
    case ENTRY_MARKET_TRADED:
        apply_market(game, &entry->market);
        break;
    case ENTRY_CLAIM_MADE:
    case ENTRY_CLAIM_COUNTED:
    case ENTRY_CLAIM_DECIDED:
        UPSERT(game->claims, game->claims_count, entry->claim);
        break;
    case ENTRY_FINISHED:
        apply_result(game, &entry->result);
        break;
    case ENTRY_PAPER_PRINTED:
        game->dice_printed |= (entry->printed.parts & 1U << PRINT_DICE) != 0;
        break;
    case ENTRY_NAMES_FORGOTTEN:
        game->names_forgotten = true;
        break;
    case ENTRIES:
        break;
    }
}
