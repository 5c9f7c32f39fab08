#include "rules/seating.h"

#include "base/memory.h"

#include <stdlib.h>

/* Those who came together, as positions in a list that is in the order of registration; who came
 * alone is a group of one. */
struct party {
    const struct player **members;
    size_t count;
    bool seated;
};

static void add_member(struct party *party, const struct player *player)
{
    const struct player **member = ARRAY_PUSH(party->members, party->count);
    *member = player;
}

/* The parties in the order of their first member; *count is at most the number of players. */
static struct party *parties_of(const struct roster *roster, size_t *count)
{
    struct party *parties = must_calloc(roster->count, sizeof *parties);
    int groups = 0;
    for (size_t i = 0; i < roster->count; i++) {
        groups = roster->players[i].group > groups ? roster->players[i].group : groups;
    }
    size_t *party_of = must_calloc((size_t)groups + 1, sizeof *party_of); /* index + 1; 0 = none */
    *count = 0;
    for (size_t i = 0; i < roster->count; i++) {
        const struct player *player = &roster->players[i];
        if (player->group == 0 || party_of[player->group] == 0) {
            (*count)++;
            party_of[player->group] = *count;
            add_member(&parties[*count - 1], player);
        } else {
            add_member(&parties[party_of[player->group] - 1], player);
        }
    }
    free(party_of);
    return parties;
}

/* The next party: the first that is not seated; but where a Moon seat is open and that party would
 * be split across it, the first one of odd size takes the turn, so that pairs stay opposite. */
static struct party *next_party(struct party *parties, size_t count, bool moon_open)
{
    struct party *first = NULL;
    for (size_t i = 0; i < count; i++) {
        if (parties[i].seated) {
            continue;
        }
        if (first == NULL) {
            first = &parties[i];
        }
        if (!moon_open || parties[i].count % 2 == 1) {
            return &parties[i];
        }
    }
    return first;
}

void seating_fill(const struct roster *roster, struct seating *seating)
{
    size_t count;
    struct party *parties = parties_of(roster, &count);
    size_t seat = 0;
    struct party *party;
    while ((party = next_party(parties, count, seat % 2 == 1)) != NULL) {
        party->seated = true;
        for (size_t i = 0; i < party->count; i++) {
            seating->player[seat++] = party->members[i]->number;
        }
    }
    if (seat % 2 == 1) {
        seating->player[seat] = SEAT_STAND_IN;
    }
    for (size_t i = 0; i < count; i++) {
        free(parties[i].members);
    }
    free(parties);
}

void seating_around(const struct roster *roster, struct seating *seating)
{
    for (size_t i = 0; i < roster->count; i++) {
        struct seat place = {.board = (int)i + 1, .side = SIDE_SUN};
        seating->player[seat_index(place)] = roster->players[i].number;
    }
}
