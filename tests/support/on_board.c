#include "support/on_board.h"

void on_board_init(struct on_board *on, const struct board *board)
{
    on->board = board;
    for (int p = 0; p < BOARD_PATHS_MAX; p++) {
        on->road[p] = on->ship[p] = TRADE_ROUTE_NOBODY;
    }
    for (int c = 0; c < BOARD_CROSSINGS_MAX; c++) {
        on->building[c] = TRADE_ROUTE_NOBODY;
    }
}

static enum trade_route_joint joint_at(const struct on_board *on, int crossing, int seat)
{
    int building = on->building[crossing];
    return building == TRADE_ROUTE_NOBODY ? ROUTE_OPEN : building == seat ? ROUTE_OWN : ROUTE_CUT;
}

int on_board_longest(const struct on_board *on, int seat)
{
    struct trade_route_net net = {.count = 0};
    for (int p = 0; p < on->board->paths_count; p++) {
        if (on->road[p] != seat && on->ship[p] != seat) {
            continue;
        }
        for (int end = 0; end < 2; end++) {
            int crossing = on->board->paths[p].crossings[end];
            net.ends[net.count][end] = crossing;
            net.joint[net.count][end] = joint_at(on, crossing, seat);
        }
        net.ship[net.count++] = on->ship[p] == seat;
    }
    return trade_route_longest(&net, NULL);
}
