#include "rules/robbers.h"

int robber_sent_to(const struct board *board, int half, int sum)
{
    int desert = BOARD_NOBODY;
    for (int h = 0; h < board->hexes_count; h++) {
        const struct hex *hex = &board->hexes[h];
        if (hex->half == half && hex->terrain == TERRAIN_DESERT) {
            desert = h;
        } else if (hex->half == half && hex->number == sum) {
            return h;
        }
    }
    return desert;
}

const struct build *robber_reported(const struct pieces *pieces, struct seat area)
{
    bool one = pieces->game->made.ring.one_side;
    int home = pieces_home(pieces, area);
    const struct board *board = pieces_board(pieces, home);
    for (int h = 0; board != NULL && h < board->hexes_count; h++) {
        struct spot spot = {home, {PLACE_HEX, h}};
        struct piece_there there = pieces_under(pieces, spot);
        if (one ? there.any : piece_of(there, area)) {
            return &pieces->game->builds[there.build - 1];
        }
    }
    return NULL;
}

struct robber robber_now(const struct pieces *pieces, struct seat area)
{
    const struct dice_step *sent = &pieces->game->robbers_sent;
    const struct board *board = pieces_board(pieces, pieces_home(pieces, area));
    int half = pieces->game->made.ring.one_side ? BOARD_NOBODY : (int)area.side;
    struct robber robber = {.hex = BOARD_NOBODY, .by_roll = BOARD_NOBODY};
    if (board == NULL) {
        return robber;
    }
    robber.hex = robber.by_roll = robber_sent_to(board, half, sent->robber.sum);
    const struct build *reported = robber_reported(pieces, area);
    if (reported != NULL && reported->turn >= sent->turn) {
        robber.hex = reported->at.id;
        robber.build = reported->n;
    }
    return robber;
}
