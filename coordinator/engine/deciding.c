#include "engine/deciding.h"

#include "base/memory.h"
#include "rules/clock.h"
#include "wire/board_json.h"
#include "wire/command_json.h"
#include "wire/entry_json.h"
#include "wire/players_json.h"
#include "wire/problem_json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void fresh_release(struct fresh_list *fresh)
{
    for (size_t i = 0; i < fresh->count; i++) {
        entry_release(&fresh->list[i].entry);
        free(fresh->list[i].line);
    }
    free(fresh->list);
    *fresh = (struct fresh_list){0};
}

/* Puts what was decided into the batch, and into the state against which the next one is decided.
 */
static void add_entries(struct live *live, struct decide *decide, struct store_batch *rows,
                        struct fresh_list *list)
{
    for (size_t i = 0; i < decide->entries_count; i++) {
        struct fresh *fresh = ARRAY_PUSH(list->list, list->count);
        struct entry *entry = &decide->entries[i];
        json_t *json = entry_body_to_json(entry, &live->deciding);
        char *body = json_dumps(json, JSON_COMPACT);
        json_decref(json);
        struct log_row row = {.game = live->id,
                              .seq = entry->seq,
                              .at_ms = entry->at_ms,
                              .kind = entry_words[entry->kind],
                              .actor = entry->actor,
                              .body = body};
        store_batch_entry(rows, &row);
        fresh->live = live;
        fresh->line = entry_line(row.seq, row.at_ms, row.kind, row.actor, body);
        fresh->entry = *entry;
        free(body);
        game_apply(&live->deciding, entry);
    }
    free(decide->entries); /* the list owns what the entries own */
    decide->entries = NULL;
    decide->entries_count = 0;
}

static void begin(struct decide *decide, const struct live *live, int64_t now_ms, enum role role,
                  int post)
{
    decide_init(decide, &live->deciding, now_ms, role, post);
    decide->board_find = board_find;
    decide->dice = live->deciding.dice.turns != 0 ? &live->dice : NULL;
}

bool decide_clock(struct live *live, int64_t now_ms, struct store_batch *rows,
                  struct fresh_list *fresh)
{
    bool woken = live->woken;
    live->woken = true;
    if (clock_due_ms(&live->deciding.clock) > now_ms) {
        return false;
    }
    struct decide decide;
    begin(&decide, live, now_ms, ROLES, -1);
    if (woken) {
        clock_tick(&decide);
    } else {
        clock_wake(&decide);
    }
    add_entries(live, &decide, rows, fresh);
    return true;
}

static int post_index(const struct game *game, const char *name)
{
    for (size_t i = 0; i < game->posts_count; i++) {
        if (strcmp(game->posts[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* What is known of a registered player beside the log. */
static const struct registration *registration_of(const struct live *live, size_t player)
{
    static const struct registration unknown = {0};
    return player < live->registrations_count ? &live->registrations[player] : &unknown;
}

/* The group of those others who are told to be of this one; 0 where there is none. */
static int group_called(const struct live *live, const char *label, int number)
{
    const struct roster *roster = &live->deciding.roster;
    char theirs[GROUP_LABEL_SIZE];
    for (size_t i = 0; i < roster->count; i++) {
        const struct player *player = &roster->players[i];
        player_group_label(player, registration_of(live, i), theirs);
        if (player->number != number && player->group != 0 && strcmp(theirs, label) == 0) {
            return player->group;
        }
    }
    return 0;
}

/* The number of a new player's group, mostly that of its first player; 0 for who came alone. */
static int newcomer_group(const struct live *live, const struct command *command, size_t member)
{
    const char *label = command->players.registrations[member].group_label;
    if (label[0] == '\0') {
        return 0;
    }
    for (size_t i = 0; i < member; i++) {
        if (strcmp(command->players.registrations[i].group_label, label) == 0) {
            return command->players.newcomers[i].player.group;
        }
    }
    int group = group_called(live, label, 0);
    return group != 0 ? group : (int)(live->deciding.roster.count + member) + 1;
}

/* The number of the group that somebody comes into by a correction. */
static int corrected_group(const struct live *live, const struct command *command)
{
    const char *label = command->correct.registration.group_label;
    int group = label[0] != '\0' ? group_called(live, label, command->n) : 0;
    return label[0] != '\0' && group == 0 ? setup_free_group(&live->deciding, command->n) : group;
}

/* An island that nobody has given a seed for gets one of chance. */
static void complete_island(struct made *made)
{
    unsigned char seed[DICE_SEED_SIZE];
    if (made->ruleset == RULESET_BASE && made->setup == SETUP_VARIABLE &&
        made->island_seed[0] == '\0') {
        randombytes_buf(seed, sizeof seed);
        dice_seed_format(seed, made->island_seed);
    }
}

/* Fills in what comes from outside the request: groups by their labels, dice from a seed, the seed
 * of an island. */
static void complete(const struct live *live, struct command *command)
{
    if (command->kind == COMMAND_ADD_PLAYERS) {
        for (size_t i = 0; i < command->players.count; i++) {
            command->players.newcomers[i].player.group = newcomer_group(live, command, i);
        }
    } else if (command->kind == COMMAND_CORRECT) {
        command->correct.correction.player.group = corrected_group(live, command);
    } else if (command->kind == COMMAND_MAKE) {
        complete_island(&command->made);
    } else if (command->kind == COMMAND_ROLL_DICE) {
        if (!command->dice.given) {
            randombytes_buf(command->dice.seed, sizeof command->dice.seed);
        }
        dice_roll(live->deciding.made.ruleset, command->dice.seed, command->dice.salt,
                  command->dice.turns, &command->dice.list);
    }
}

/* The names of those who have just been added; who has none, and no group, has no row. */
static void add_names(struct live *live, const struct command *command, struct store_batch *rows)
{
    size_t first = live->deciding.roster.count - command->players.count;
    for (size_t i = 0; i < command->players.count; i++) {
        const struct registration *one = &command->players.registrations[i];
        struct player_row row = {.game = live->id,
                                 .number = (int)(first + i) + 1,
                                 .name = one->name,
                                 .group_label = one->group_label};
        live_read_player(live, &row);
        if (one->name[0] != '\0' || one->group_label[0] != '\0') {
            store_batch_player(rows, &row);
        }
    }
}

/* What is known of somebody now, and is shown when it is on disk. */
static void correct_names(struct live *live, const struct command *command,
                          struct store_batch *rows)
{
    const struct correction *correction = &command->correct.correction;
    struct registration *after = &live->correction.registration;
    *after = *registration_of(live, (size_t)command->n - 1);
    if (correction->name) {
        memcpy(after->name, command->correct.registration.name, sizeof after->name);
    }
    if (correction->group) {
        memcpy(after->group_label, command->correct.registration.group_label,
               sizeof after->group_label);
    }
    live->correction.number = command->n;
    if (after->name[0] != '\0' || after->group_label[0] != '\0') {
        struct player_row row = {.game = live->id,
                                 .number = command->n,
                                 .name = after->name,
                                 .group_label = after->group_label};
        store_batch_correction(rows, &row);
    }
}

/* What belongs to the entries but not onto the log: names, and the secret of the dice. */
static void add_rows_beside(struct live *live, const struct command *command,
                            struct store_batch *rows)
{
    if (command->kind == COMMAND_ADD_PLAYERS) {
        add_names(live, command, rows);
    } else if (command->kind == COMMAND_CORRECT) {
        correct_names(live, command, rows);
    } else if (command->kind == COMMAND_ROLL_DICE) {
        store_batch_dice(rows, live->id, live->deciding.seq, &command->dice.list);
        live_roll(live, live->deciding.seq, command->dice.seed, command->dice.salt);
    } else if (command->kind == COMMAND_FORGET) {
        store_batch_forget(rows, live->id);
        free(live->registrations);
        live->registrations = NULL;
        live->registrations_count = 0;
    }
}

int decide_request(struct live *live, int64_t now_ms, const struct request *request,
                   struct store_batch *rows, struct fresh_list *fresh, char **answer)
{
    struct command command;
    struct decide decide;
    struct refusal refusal = {0};
    int points = 0, status;
    begin(&decide, live, now_ms, request->role, post_index(&live->deciding, request->post));
    enum refusal_code code = command_from_json(request->kind, request->n, request->body,
                                               &live->deciding, &command, &refusal);
    if (code == REFUSAL_ALLOWED) {
        complete(live, &command);
        code = command_decide(&decide, &command, &points);
        refusal = decide.refusal;
    }
    if (code == REFUSAL_ALLOWED) {
        json_t *json = command_answer(&command, &decide, live->id, points);
        *answer = json_dumps(json, JSON_COMPACT);
        json_decref(json);
        status = command_status(command.kind);
        add_entries(live, &decide, rows, fresh);
        add_rows_beside(live, &command, rows);
    } else {
        *answer = problem_text(&refusal);
        status = refusal_status(code);
        add_entries(live, &decide, rows, fresh); /* a collision leaves its trace on the log */
    }
    decide_release(&decide);
    command_release(&command);
    return status;
}
