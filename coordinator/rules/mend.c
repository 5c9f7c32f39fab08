#include "rules/mend.h"

#include "base/memory.h"
#include "rules/seating.h"

#include <stddef.h>
#include <stdlib.h>

static int compare_number(const void *key, const void *element)
{
    return *(const int *)key - ((const struct player *)element)->number;
}

/* The place of a player in the roster, or -1. */
static ptrdiff_t find(const struct roster *roster, int number)
{
    const struct player *player =
        bsearch(&number, roster->players, roster->count, sizeof *roster->players, compare_number);
    return player != NULL ? player - roster->players : -1;
}

/* The roster without the absent; the caller frees its players. */
static struct roster who_is_there(const struct roster *roster, const bool *absent)
{
    struct roster there = {.players = must_calloc(roster->count, sizeof *there.players)};
    for (size_t i = 0; i < roster->count; i++) {
        if (!absent[i]) {
            there.players[there.count++] = roster->players[i];
        }
    }
    return there;
}

/* Who is absent, fills in, or sits at a board that goes, gets up. A fixed player does not. */
static void clear_seats(const struct roster *roster, const bool *absent, const bool *fixed,
                        struct mend *mend)
{
    for (size_t seat = 0; seat < mend->seating.count; seat++) {
        ptrdiff_t i = find(roster, mend->seating.player[seat]);
        bool goes = seat >= 2 * (size_t)mend->boards;
        if (i < 0 || absent[i] || (goes && !fixed[i])) {
            mend->seating.player[seat] = SEAT_EMPTY;
        }
    }
}

/* How many of those who are there have to sit beside an aisle and have no seat. */
static int count_waiting(const struct roster *there, const struct seating *seating)
{
    int waiting = 0;
    for (size_t i = 0; i < there->count; i++) {
        bool sits = !there->players[i].accessible;
        for (size_t seat = 0; !sits && seat < seating->count; seat++) {
            sits = seating->player[seat] == there->players[i].number;
        }
        waiting += !sits;
    }
    return waiting;
}

/* Makes room beside the aisles for those who need it. */
static void clear_aisles(const struct ring *ring, const struct roster *roster,
                         const struct roster *there, const bool *fixed, struct mend *mend)
{
    int *player = mend->seating.player, wanted = count_waiting(there, &mend->seating);
    int last = 2 * mend->boards - 1;
    for (int seat = 0; seat <= last; seat++) {
        bool at_aisle = seating_at_aisle(ring, mend->boards, seat_at(seat).board);
        wanted -= at_aisle && player[seat] == SEAT_EMPTY;
    }
    for (int seat = last; seat >= 0 && wanted > 0; seat--) {
        ptrdiff_t i = find(roster, player[seat]);
        if (i >= 0 && !fixed[i] && !roster->players[i].accessible &&
            seating_at_aisle(ring, mend->boards, seat_at(seat).board)) {
            player[seat] = SEAT_EMPTY;
            wanted--;
        }
    }
}

static int compare_player(const void *a, const void *b)
{
    return ((const struct move *)a)->player - ((const struct move *)b)->player;
}

static void list_moves(const struct seating *before, struct mend *mend)
{
    size_t count = before->count;
    struct move *sat = must_calloc(count, sizeof *sat);
    for (size_t seat = 0; seat < count; seat++) {
        sat[seat] = (struct move){.player = before->player[seat], .from = (int)seat};
    }
    qsort(sat, count, sizeof *sat, compare_player);
    mend->moves = must_calloc(count, sizeof *mend->moves);
    for (size_t seat = 0; seat < count; seat++) {
        struct move move = {mend->seating.player[seat], MOVE_FROM_NOWHERE, (int)seat};
        if (move.player <= 0 || move.player == before->player[seat]) {
            continue;
        }
        const struct move *found = bsearch(&move, sat, count, sizeof *sat, compare_player);
        move.from = found != NULL ? found->from : MOVE_FROM_NOWHERE;
        mend->moves[mend->moves_count++] = move;
    }
    free(sat);
}

enum refusal_code mend_close(const struct ring *ring, const struct roster *roster,
                             const struct seating *seating, const bool *absent, const bool *fixed,
                             struct mend *mend, struct refusal *refusal)
{
    struct roster there = who_is_there(roster, absent);
    *mend = (struct mend){
        .boards = seating_boards(there.count),
        .seating = {.player = must_copy(seating->player, seating->count, sizeof *seating->player),
                    .count = seating->count}};
    enum refusal_code code;
    if (there.count < MEND_PLAYERS_MIN) {
        code = refuse(refusal, REFUSAL_NOT_READY, "", "%zu players are there; a ring needs %d",
                      there.count, MEND_PLAYERS_MIN);
    } else {
        clear_seats(roster, absent, fixed, mend);
        if (there.count <= seating->count) {
            clear_aisles(ring, roster, &there, fixed, mend);
        }
        code = seating_fill(ring, &there, &mend->seating, refusal);
    }
    free(there.players);
    if (code != REFUSAL_ALLOWED) {
        mend_release(mend);
        return code;
    }
    list_moves(seating, mend);
    return REFUSAL_ALLOWED;
}

void mend_release(struct mend *mend)
{
    free(mend->seating.player);
    free(mend->moves);
    *mend = (struct mend){0};
}
