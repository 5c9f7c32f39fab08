#include "rules/setup.h"

#include "base/memory.h"
#include "rules/island.h"
#include "rules/seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum refusal_code before_start(struct decide *decide)
{
    enum phase phase = decide->game->clock.phase;
    if (phase == PHASE_SETUP || phase == PHASE_PRACTICE) {
        return REFUSAL_ALLOWED;
    }
    return DECIDE_REFUSE(decide, WRONG_PHASE, "", "the game is %s; this is done before the start",
                         phase_words[phase]);
}

/* What was chosen when the game was made, and is no part of a plan. */
static void keep_choices(struct made *made, const struct made *before)
{
    made->lengths = before->lengths;
    made->setup = before->setup;
    made->followed = before->followed;
    made->table_dice = before->table_dice;
    memcpy(made->island_seed, before->island_seed, sizeof made->island_seed);
}

/* The island goes onto the log as the game's own board, so that nobody needs the recipe to read it.
 */
static void propose_island(struct decide *decide, const char *seed_hex)
{
    unsigned char seed[DICE_SEED_SIZE];
    struct refusal refusal;
    const struct board *fixed = decide->board_find(RULESET_BASE, 'A');
    if (fixed == NULL || dice_seed_parse(seed_hex, seed, &refusal) != REFUSAL_ALLOWED) {
        return;
    }
    struct own_boards *boards = &decide_propose(decide, ENTRY_BOARDS_SET)->boards;
    boards->count = 1;
    boards->list = must_calloc(1, sizeof *boards->list);
    island_make(fixed, seed, boards->list);
}

/* The pieces of the start stand on these boards already, in the variable set-up. */
static enum refusal_code boards_free(struct decide *decide)
{
    const struct game *game = decide->game;
    for (size_t i = 0; i < game->builds_count; i++) {
        if (!game->builds[i].undone) {
            return DECIDE_REFUSE(decide, CONFLICT, "",
                                 "build %d stands on a board; boards change only while none does",
                                 game->builds[i].n);
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code setup_make(struct decide *decide, const struct made *made)
{
    enum refusal_code code = before_start(decide);
    code = code == REFUSAL_ALLOWED ? boards_free(decide) : code;
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    bool first = decide->game->seq == 0;
    struct made *after =
        &decide_propose(decide, first ? ENTRY_GAME_MADE : ENTRY_PLAN_CHANGED)->made;
    *after = *made;
    snprintf(after->name, sizeof after->name, "%s",
             made->name[0] != '\0' ? made->name : decide->game->made.name);
    if (!first && made->ruleset == decide->game->made.ruleset) {
        keep_choices(after, &decide->game->made);
    }
    ring_copy(&after->ring, &made->ring);
    after->plan = made->plan != NULL ? must_strdup(made->plan) : NULL;
    if (first && made->island_seed[0] != '\0') {
        propose_island(decide, made->island_seed);
    }
    return REFUSAL_ALLOWED;
}

/* The seats as they are, to be changed. Before anybody sits all of them are empty. */
static struct seating *propose_seated(struct decide *decide)
{
    const struct game *game = decide->game;
    struct seating *seating = &decide_propose(decide, ENTRY_SEATED)->seating;
    seating->count = 2 * (size_t)game->made.ring.boards;
    seating->player = must_calloc(seating->count, sizeof *seating->player);
    if (game->seating.count != 0) {
        memcpy(seating->player, game->seating.player, seating->count * sizeof *seating->player);
    }
    return seating;
}

enum refusal_code setup_check_newcomer(const struct game *game, const struct newcomer *newcomers,
                                       size_t i, struct refusal *refusal)
{
    int seat = newcomers[i].seat;
    char text[SEAT_TEXT_SIZE];
    if (seat == NEWCOMER_SEAT_NONE) {
        return REFUSAL_ALLOWED;
    }
    seat_format(seat_at(seat), text);
    if (game->seating.count != 0 && game->seating.player[seat] > 0) {
        return refuse(refusal, REFUSAL_PLACE_TAKEN, "seat", "player %d sits on %s",
                      game->seating.player[seat], text);
    }
    for (size_t before = 0; before < i; before++) {
        if (newcomers[before].seat == seat) {
            return refuse(refusal, REFUSAL_PLACE_TAKEN, "seat", "%s is given to two people", text);
        }
    }
    return REFUSAL_ALLOWED;
}

static void seat_newcomers(struct decide *decide, const struct newcomer *newcomers, size_t count)
{
    struct seating *seating = NULL;
    for (size_t i = 0; i < count; i++) {
        if (newcomers[i].seat != NEWCOMER_SEAT_NONE) {
            seating = seating != NULL ? seating : propose_seated(decide);
            seating->player[newcomers[i].seat] = (int)(decide->game->roster.count + i) + 1;
        }
    }
}

enum refusal_code setup_add_players(struct decide *decide, const struct newcomer *newcomers,
                                    size_t count)
{
    size_t before = decide->game->roster.count;
    enum refusal_code code = before_start(decide);
    if (code == REFUSAL_ALLOWED && (count == 0 || before + count > (size_t)PLAYERS_MAX)) {
        code = DECIDE_REFUSE(decide, FIELD_WRONG, "players",
                             "%zu players to add to %zu; a game has 1 to %d", count, before,
                             PLAYERS_MAX);
    }
    for (size_t i = 0; code == REFUSAL_ALLOWED && i < count; i++) {
        code = setup_check_newcomer(decide->game, newcomers, i, &decide->refusal);
    }
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct roster *roster = &decide_propose(decide, ENTRY_PLAYERS_ADDED)->roster;
    roster->count = count;
    roster->players = must_calloc(count, sizeof *roster->players);
    for (size_t i = 0; i < count; i++) {
        roster->players[i] = newcomers[i].player;
        roster->players[i].number = (int)(before + i) + 1;
    }
    seat_newcomers(decide, newcomers, count);
    return REFUSAL_ALLOWED;
}

/* Proposes the change of one player after another; the caller fills it in. */
static struct player *propose_change(struct decide *decide, size_t count)
{
    struct roster *roster = &decide_propose(decide, ENTRY_PLAYERS_CHANGED)->roster;
    roster->count = count;
    roster->players = must_calloc(count, sizeof *roster->players);
    return roster->players;
}

enum refusal_code setup_presence(struct decide *decide, const int *numbers, size_t count,
                                 enum presence presence)
{
    const struct roster *roster = &decide->game->roster;
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] < 1 || (size_t)numbers[i] > roster->count) {
            return DECIDE_REFUSE(decide, FIELD_WRONG, "players",
                                 "nobody has the number %d; there are 1 to %zu", numbers[i],
                                 roster->count);
        }
    }
    struct player *changed = propose_change(decide, count);
    for (size_t i = 0; i < count; i++) {
        changed[i] = roster->players[numbers[i] - 1];
        changed[i].presence = presence;
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code setup_correct(struct decide *decide, int number,
                                const struct correction *correction)
{
    const struct game *game = decide->game;
    bool more = correction->group || correction->language || correction->accessible;
    if (game->names_forgotten) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "", "the names are deleted");
    }
    enum refusal_code code = more ? before_start(decide) : REFUSAL_ALLOWED;
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (number < 1 || (size_t)number > game->roster.count) {
        return DECIDE_REFUSE(decide, NOT_FOUND, "", "nobody has the number %d", number);
    }
    struct roster *roster = &decide_propose(decide, ENTRY_PLAYER_CORRECTED)->roster;
    roster->count = 1;
    roster->players = must_calloc(1, sizeof *roster->players);
    struct player *player = roster->players;
    *player = game->roster.players[number - 1];
    player->group = correction->group ? correction->player.group : player->group;
    if (correction->language) {
        player->has_language = correction->player.has_language;
        player->language = correction->player.language;
    }
    player->accessible =
        correction->accessible ? correction->player.accessible : player->accessible;
    player->counted = player->counted && !correction->name && !correction->group;
    return REFUSAL_ALLOWED;
}

static bool group_taken(const struct roster *roster, int group, int by_other_than)
{
    for (size_t i = 0; i < roster->count; i++) {
        if (roster->players[i].group == group && roster->players[i].number != by_other_than) {
            return true;
        }
    }
    return false;
}

/* There are fewer others than numbers, so one is free; none is beyond the last player's, so that
 * whoever comes later finds his own free. */
int setup_free_group(const struct game *game, int number)
{
    int group = number;
    for (int next = 1; group_taken(&game->roster, group, number); next++) {
        group = next;
    }
    return group;
}

/* Takes the player out of the seats. */
static void stand_up(struct seating *seating, int number)
{
    for (size_t i = 0; i < seating->count; i++) {
        if (seating->player[i] == number) {
            seating->player[i] = SEAT_EMPTY;
        }
    }
}

enum refusal_code setup_fix(struct decide *decide, int number, const struct seat *seat)
{
    const struct game *game = decide->game;
    enum refusal_code code = before_start(decide);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (number < 1 || (size_t)number > game->roster.count) {
        return DECIDE_REFUSE(decide, NOT_FOUND, "", "nobody has the number %d", number);
    }
    int sits = seat != NULL && game->seating.count != 0 ? game->seating.player[seat_index(*seat)]
                                                        : SEAT_EMPTY;
    if (sits > 0 && sits != number) {
        char text[SEAT_TEXT_SIZE];
        seat_format(*seat, text);
        return DECIDE_REFUSE(decide, PLACE_TAKEN, "seat", "player %d sits on %s", sits, text);
    }
    struct player *changed = propose_change(decide, 1);
    *changed = game->roster.players[number - 1];
    changed->fixed = seat != NULL;
    if (seat != NULL) {
        struct seating *seating = propose_seated(decide);
        stand_up(seating, number);
        seating->player[seat_index(*seat)] = number;
    }
    return REFUSAL_ALLOWED;
}

static int seat_of(const struct seating *seating, int number)
{
    for (size_t seat = 0; seat < seating->count; seat++) {
        if (seating->player[seat] == number) {
            return (int)seat;
        }
    }
    return -1;
}

/* The number after `last` of somebody who was counted out, else a new one. */
static int number_after(const struct game *game, int last)
{
    const struct roster *roster = &game->roster;
    for (size_t i = (size_t)last; i < roster->count; i++) {
        const struct player *player = &roster->players[i];
        if (player->counted && player->presence == PRESENCE_ABSENT &&
            seat_of(&game->seating, player->number) < 0) {
            return player->number;
        }
    }
    return last > (int)roster->count ? last + 1 : (int)roster->count + 1;
}

enum refusal_code setup_count_in(struct decide *decide, size_t count)
{
    const struct game *game = decide->game;
    size_t all = 2 * (size_t)game->made.ring.boards;
    struct seating seating = {.player = must_calloc(all, sizeof *seating.player), .count = all};
    struct counted counted = {.count = count};
    if (game->seating.count != 0) {
        memcpy(seating.player, game->seating.player, all * sizeof *seating.player);
    }
    bool found = seating_count_in(&game->made.ring, &seating, count, counted.seats);
    free(seating.player);
    enum refusal_code code = before_start(decide);
    if (code == REFUSAL_ALLOWED && !found) {
        code = DECIDE_REFUSE(decide, NOT_READY, "count", "there is no seat left for %zu", count);
    }
    int number = 0;
    for (size_t i = 0; i < count; i++) {
        number = number_after(game, number);
        counted.players[i] =
            (struct player){.number = number, .presence = PRESENCE_PRESENT, .counted = true};
        counted.players[i].group =
            count > 1 ? setup_free_group(game, counted.players[0].number) : 0;
    }
    if (code == REFUSAL_ALLOWED && number > PLAYERS_MAX) {
        code =
            DECIDE_REFUSE(decide, NOT_READY, "count", "a game has %d players at most", PLAYERS_MAX);
    }
    if (code == REFUSAL_ALLOWED) {
        decide_propose(decide, ENTRY_COUNTED_IN)->counted = counted;
    }
    return code;
}

enum refusal_code setup_count_out(struct decide *decide, const int *numbers, size_t count)
{
    const struct game *game = decide->game;
    struct counted counted = {.count = count};
    enum refusal_code code = before_start(decide);
    for (size_t i = 0; code == REFUSAL_ALLOWED && i < count; i++) {
        bool known = numbers[i] >= 1 && (size_t)numbers[i] <= game->roster.count;
        int seat = known ? seat_of(&game->seating, numbers[i]) : -1;
        if (!known) {
            code = DECIDE_REFUSE(decide, FIELD_WRONG, "players", "nobody has the number %d",
                                 numbers[i]);
        } else if (seat < 0 || !game->roster.players[numbers[i] - 1].counted) {
            code = DECIDE_REFUSE(decide, CONFLICT, "players",
                                 "player %d was not counted in, or sits nowhere", numbers[i]);
        } else {
            counted.seats[i] = seat;
            counted.players[i] = game->roster.players[numbers[i] - 1];
            counted.players[i].presence = PRESENCE_ABSENT;
            counted.players[i].group = 0;
        }
    }
    if (code == REFUSAL_ALLOWED) {
        decide_propose(decide, ENTRY_COUNTED_OUT)->counted = counted;
    }
    return code;
}

enum refusal_code setup_mend(struct decide *decide, const struct made *made,
                             const struct seating *seating)
{
    enum refusal_code code = before_start(decide);
    if (code == REFUSAL_ALLOWED && made != NULL) {
        code = setup_make(decide, made);
    }
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct seating *after = &decide_propose(decide, ENTRY_SEATED)->seating;
    after->count = seating->count;
    after->player = must_copy(seating->player, seating->count, sizeof *seating->player);
    return REFUSAL_ALLOWED;
}

/* Who has not cancelled; the caller frees its players. */
static struct roster not_absent(const struct roster *roster)
{
    struct roster there = {.players = must_calloc(roster->count, sizeof *there.players)};
    for (size_t i = 0; i < roster->count; i++) {
        if (roster->players[i].presence != PRESENCE_ABSENT) {
            there.players[there.count++] = roster->players[i];
        }
    }
    return there;
}

/* Those with a fixed seat are seated already. */
static void keep_fixed(const struct game *game, struct seating *seating)
{
    for (size_t i = 0; i < game->seating.count; i++) {
        int number = game->seating.player[i];
        const struct player *player = number > 0 ? &game->roster.players[number - 1] : NULL;
        if (player != NULL && player->fixed && player->presence != PRESENCE_ABSENT) {
            seating->player[i] = number;
        }
    }
}

enum refusal_code setup_seat(struct decide *decide)
{
    const struct game *game = decide->game;
    enum refusal_code code = before_start(decide);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    const struct ring *ring = &game->made.ring;
    struct seating seating = {.count = 2 * (size_t)ring->boards};
    struct roster there = not_absent(&game->roster);
    seating.player = must_calloc(seating.count, sizeof *seating.player);
    keep_fixed(game, &seating);
    code = ring->one_side ? seating_around(&there, &seating, &decide->refusal)
                          : seating_fill(ring, &there, &seating, &decide->refusal);
    free(there.players);
    if (code == REFUSAL_ALLOWED) {
        decide_propose(decide, ENTRY_SEATED)->seating = seating;
    } else {
        free(seating.player);
    }
    return code;
}

enum refusal_code setup_roll_dice(struct decide *decide, const struct dice_list *list, int turns,
                                  bool given)
{
    enum refusal_code code = before_start(decide);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct dice_sheet *sheet = &decide_propose(decide, ENTRY_DICE_ROLLED)->dice;
    sheet->turns = turns;
    sheet->given = given;
    snprintf(sheet->commitment, sizeof sheet->commitment, "%s", list->commitment);
    snprintf(sheet->salt, sizeof sheet->salt, "%s", list->salt);
    return REFUSAL_ALLOWED;
}

static bool letter_taken(const struct own_boards *boards, size_t before)
{
    for (size_t i = 0; i < before; i++) {
        if (boards->list[i].letter == boards->list[before].letter) {
            return true;
        }
    }
    return false;
}

enum refusal_code setup_boards(struct decide *decide, const struct own_boards *boards)
{
    const struct game *game = decide->game;
    enum refusal_code code = before_start(decide);
    code = code == REFUSAL_ALLOWED ? boards_free(decide) : code;
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (boards->count > OWN_BOARDS_MAX) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "boards", "%zu boards; at most %d are allowed",
                             boards->count, OWN_BOARDS_MAX);
    }
    for (size_t i = 0; i < boards->count; i++) {
        const struct board *board = &boards->list[i];
        if (board->ruleset != game->made.ruleset) {
            return DECIDE_REFUSE(decide, FIELD_WRONG, "boards", "board %c is of %s; the game is %s",
                                 board->letter, ruleset_get(board->ruleset)->name,
                                 ruleset_get(game->made.ruleset)->name);
        }
        if (!board_letter_known(board->ruleset, board->letter)) {
            return DECIDE_REFUSE(decide, FIELD_WRONG, "boards", "%s has no board %c",
                                 ruleset_get(board->ruleset)->name, board->letter);
        }
        if (letter_taken(boards, i)) {
            return DECIDE_REFUSE(decide, FIELD_WRONG, "boards", "board %c is there twice",
                                 board->letter);
        }
    }
    struct own_boards *set = &decide_propose(decide, ENTRY_BOARDS_SET)->boards;
    set->list = must_copy(boards->list, boards->count, sizeof *boards->list);
    set->count = boards->count;
    return REFUSAL_ALLOWED;
}

enum refusal_code setup_print(struct decide *decide, const struct printed *print)
{
    const unsigned seated = 1U << PRINT_SLIPS | 1U << PRINT_NAMES | 1U << PRINT_SEATS;
    const struct game *game = decide->game;
    if ((print->parts & 1U << PRINT_DICE) != 0 && game->dice.turns == 0) {
        return DECIDE_REFUSE(decide, NOT_READY, "parts", "the dice are not rolled yet");
    }
    if ((print->parts & seated) != 0 && game->seating.count == 0) {
        return DECIDE_REFUSE(decide, NOT_READY, "parts", "nobody is seated yet");
    }
    decide_propose(decide, ENTRY_PAPER_PRINTED)->printed = *print;
    return REFUSAL_ALLOWED;
}

enum refusal_code setup_forget_names(struct decide *decide)
{
    if (!decide->game->finished) {
        return DECIDE_REFUSE(decide, WRONG_PHASE, "", "the game is %s; names are deleted after it",
                             phase_words[decide->game->clock.phase]);
    }
    if (decide->game->names_forgotten) {
        return DECIDE_REFUSE(decide, ALREADY_DONE, "", "the names are deleted already");
    }
    decide_propose(decide, ENTRY_NAMES_FORGOTTEN);
    return REFUSAL_ALLOWED;
}
