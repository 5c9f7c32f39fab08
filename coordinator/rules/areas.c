#include "rules/areas.h"

int areas_touched(const struct pieces *pieces, struct spot crossing,
                  struct seat areas[AREAS_TOUCHED_MAX])
{
    struct spot names[SPOT_NAMES_MAX];
    int names_count = pieces_names(pieces, crossing, names), count = 0;
    for (int i = 0; i < names_count; i++) {
        const struct board *board = pieces_board(pieces, names[i].board);
        if (board_is_edge(board)) { /* one area, and nobody's */
            areas[count++] = (struct seat){names[i].board, SIDE_SUN};
        }
        for (int side = 0; side < SIDES; side++) {
            if (board_crossing_in_half(board, names[i].place.id, (enum side)side)) {
                areas[count++] = (struct seat){names[i].board, (enum side)side};
            }
        }
    }
    return count;
}

bool area_foreign(const struct pieces *pieces, struct seat area, struct seat owner)
{
    return !seat_equal(area, owner) &&
           (area.board == owner.board ||
            ring_neighbours(&pieces->game->made.ring, area.board, owner.board));
}

bool area_of(const struct pieces *pieces, struct spot crossing, struct seat owner,
             struct seat *area)
{
    struct seat areas[AREAS_TOUCHED_MAX];
    if (areas_touched(pieces, crossing, areas) != 1 || !area_foreign(pieces, areas[0], owner)) {
        return false;
    }
    *area = areas[0];
    return true;
}

struct settled {
    const struct pieces *pieces;
    struct seat area, owner;
    bool found;
};

static void look(void *context, struct spot spot, struct piece_there there)
{
    struct settled *settled = context;
    struct seat area;
    (void)there;
    if (spot.place.kind == PLACE_CROSSING &&
        area_of(settled->pieces, spot, settled->owner, &area) && seat_equal(area, settled->area)) {
        settled->found = true;
    }
}

bool area_settled(const struct pieces *pieces, struct seat area, struct seat owner)
{
    struct settled settled = {.pieces = pieces, .area = area, .owner = owner};
    pieces_each(pieces, owner, look, &settled);
    return settled.found;
}
