#include "rules/robbers.h"

int robber_sent_to(const struct board *board, enum side half, int sum)
{
    int desert = BOARD_NOBODY;
    for (int h = 0; h < board->hexes_count; h++) {
        const struct hex *hex = &board->hexes[h];
        if (hex->half == (int)half && hex->terrain == TERRAIN_DESERT) {
            desert = h;
        } else if (hex->half == (int)half && hex->number == sum) {
            return h;
        }
    }
    return desert;
}

const struct build *robber_reported(const struct pieces *pieces, struct seat area)
{
    const struct board *board = pieces_board(pieces, area.board);
    for (int h = 0; board != NULL && h < board->hexes_count; h++) {
        struct spot spot = {area.board, {PLACE_HEX, h}};
        struct piece_there there = pieces_under(pieces, spot);
        if (piece_of(there, area)) {
            return &pieces->game->builds[there.build - 1];
        }
    }
    return NULL;
}

struct robber robber_now(const struct pieces *pieces, struct seat area)
{
    const struct dice_step *sent = &pieces->game->robbers_sent;
    const struct board *board = pieces_board(pieces, area.board);
    struct robber robber = {.hex = BOARD_NOBODY, .by_roll = BOARD_NOBODY};
    if (board == NULL) {
        return robber;
    }
    robber.hex = robber.by_roll = robber_sent_to(board, area.side, sent->robber.sum);
    const struct build *reported = robber_reported(pieces, area);
    if (reported != NULL && reported->turn >= sent->turn) {
        robber.hex = reported->at.id;
        robber.build = reported->n;
    }
    return robber;
}
