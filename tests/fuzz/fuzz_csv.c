/* Any bytes as a list of players: an array of objects with names, or refused by a row. */
#include "wire/players_csv.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct refusal refusal = {0};
    json_t *players, *player;
    size_t i;
    if (players_from_csv((const char *)data, size, &players, &refusal) != REFUSAL_ALLOWED) {
        if (refusal.field[0] == '\0' || refusal.detail[0] == '\0') {
            abort(); /* refused without saying where or why */
        }
        return 0;
    }
    json_array_foreach(players, i, player)
    {
        if (!json_is_string(json_object_get(player, "name"))) {
            abort();
        }
    }
    json_decref(players);
    return 0;
}
