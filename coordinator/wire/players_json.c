#include "wire/players_json.h"

#include "base/memory.h"
#include "wire/entry_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The seat of each player of the roster, by index; -1: none. The caller frees it. */
static int *find_seats(const struct game *game)
{
    int *seats = must_calloc(game->roster.count, sizeof *seats);
    for (size_t i = 0; i < game->roster.count; i++) {
        seats[i] = -1;
    }
    for (size_t seat = 0; seat < game->seating.count; seat++) {
        if (game->seating.player[seat] > 0) {
            seats[game->seating.player[seat] - 1] = (int)seat;
        }
    }
    return seats;
}

void player_group_label(const struct player *player, const struct registration *registration,
                        char label[GROUP_LABEL_SIZE])
{
    label[0] = '\0';
    if (registration->group_label[0] != '\0') {
        memcpy(label, registration->group_label, GROUP_LABEL_SIZE);
    } else if (player->group != 0) {
        snprintf(label, GROUP_LABEL_SIZE, "#%d", player->group);
    }
}

static json_t *player_to_json(const struct player *player, const struct registration *registration,
                              int seat)
{
    char group[GROUP_LABEL_SIZE];
    player_group_label(player, registration, group);
    return json_pack("{s:i, s:s, s:s, s:s, s:b, s:o, s:b, s:s}", "number", player->number, "name",
                     registration->name, "group", group, "language",
                     player->has_language ? language_words[player->language] : "", "accessible",
                     player->accessible, "seat",
                     seat >= 0 ? seat_to_json(seat_at(seat)) : json_null(), "fixed", player->fixed,
                     "presence", presence_words[player->presence]);
}

json_t *players_to_json(const struct game *game, const struct registration *registrations,
                        size_t registrations_count)
{
    static const struct registration unknown = {0};
    json_t *players = json_array();
    int *seats = find_seats(game);
    for (size_t i = 0; i < game->roster.count; i++) {
        json_array_append_new(players,
                              player_to_json(&game->roster.players[i],
                                             i < registrations_count ? &registrations[i] : &unknown,
                                             seats[i]));
    }
    free(seats);
    return players;
}
