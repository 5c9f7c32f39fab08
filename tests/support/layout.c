#include "support/layout.h"

#include "support/check.h"

static void lay(struct layout *layout, int board, struct place place, enum piece piece,
                struct seat owner)
{
    assert_in_range(layout->count, 0, PIECES_ON_MAX - 1);
    layout->on[layout->count++] = (struct piece_on){{board, place}, piece, owner};
}

/* Is crossing `b`, of the board right of that of `a`, the same point? */
static bool across(const struct layout *layout, struct spot a, struct spot b)
{
    return a.place.kind == PLACE_CROSSING && b.place.kind == PLACE_CROSSING &&
           ring_next(&layout->pieces->game->made.ring, a.board) == b.board &&
           board_seam_rightwards(pieces_board(layout->pieces, a.board),
                                 pieces_board(layout->pieces, b.board), a.place.id) == b.place.id;
}

static bool same_point(const struct layout *layout, struct spot a, struct spot b)
{
    return spot_equal(a, b) || across(layout, a, b) || across(layout, b, a);
}

/* Takes away what the owner has on a place, under whichever of its names. */
static void lift(struct layout *layout, int board, struct place place, enum piece piece,
                 struct seat owner)
{
    for (int i = 0; i < layout->count; i++) {
        const struct piece_on *one = &layout->on[i];
        if (same_point(layout, one->spot, (struct spot){board, place}) && one->piece == piece &&
            seat_equal(one->owner, owner)) {
            layout->on[i] = layout->on[--layout->count];
            return;
        }
    }
    fail_msg("there is no %s to take away", piece_words[piece]);
}

static void lay_starts(struct layout *layout, int board)
{
    const struct board *definition = pieces_board(layout->pieces, board);
    for (int i = 0; i < definition->starts_count; i++) {
        const struct start *start = &definition->starts[i];
        struct seat owner = {board, start->half};
        lay(layout, board, (struct place){PLACE_CROSSING, start->crossing}, start->building, owner);
        if (start->path != BOARD_NOBODY) {
            lay(layout, board, (struct place){PLACE_PATH, start->path}, start->beside, owner);
        }
    }
}

static void lay_build(struct layout *layout, const struct build *build)
{
    int board = build->copy.board;
    enum piece piece = build->piece == PIECE_SHIP_MOVE ? PIECE_SHIP : build->piece;
    if (build->piece == PIECE_CITY) {
        lift(layout, board, build->at, PIECE_SETTLEMENT, build->owner);
    } else if (build->piece == PIECE_SHIP_MOVE) {
        lift(layout, board, build->from, PIECE_SHIP, build->owner);
    }
    lay(layout, board, build->at, piece, build->owner);
}

void layout_make(struct layout *layout, const struct pieces *pieces)
{
    const struct game *game = pieces->game;
    layout->pieces = pieces;
    layout->count = 0;
    for (int board = 1; board <= game->made.ring.boards; board++) {
        lay_starts(layout, board);
    }
    for (size_t i = 0; i < game->builds_count; i++) {
        if (!game->builds[i].undone && game->builds[i].piece != PIECE_ROBBER) {
            lay_build(layout, &game->builds[i]);
        }
    }
}

static bool is_building(const struct piece_on *one)
{
    return one->spot.place.kind == PLACE_CROSSING;
}

/* An end of a road or ship, or the crossing of a building. */
static struct spot end_of(const struct layout *layout, const struct piece_on *one, int end)
{
    struct spot spot = one->spot;
    if (!is_building(one)) {
        const struct board *board = pieces_board(layout->pieces, spot.board);
        spot.place = (struct place){PLACE_CROSSING, board->paths[spot.place.id].crossings[end]};
    }
    return spot;
}

static bool touch(const struct layout *layout, const struct piece_on *one,
                  const struct piece_on *other)
{
    for (int i = 0; i < 4; i++) {
        if (same_point(layout, end_of(layout, one, i % 2), end_of(layout, other, i / 2))) {
            return true;
        }
    }
    return false;
}

void layout_check_places(const struct layout *layout)
{
    for (int i = 0; i < layout->count; i++) {
        for (int k = 0; k < i; k++) {
            const struct piece_on *one = &layout->on[i], *other = &layout->on[k];
            assert_false(spot_equal(one->spot, other->spot));
            assert_false(is_building(one) && is_building(other) &&
                         same_point(layout, one->spot, other->spot));
        }
    }
}

void layout_check_distance(const struct layout *layout)
{
    for (int board = 1; board <= layout->pieces->game->made.ring.boards; board++) {
        const struct board *definition = pieces_board(layout->pieces, board);
        for (int p = 0; p < definition->paths_count; p++) {
            struct piece_on path = {.spot = {board, {PLACE_PATH, p}}};
            int buildings = 0;
            for (int i = 0; i < layout->count; i++) {
                buildings += is_building(&layout->on[i]) && touch(layout, &path, &layout->on[i]);
            }
            assert_in_range(buildings, 0, 1);
        }
    }
}

void layout_check_coast(const struct layout *layout)
{
    for (int i = 0; i < layout->count; i++) {
        const struct piece_on *one = &layout->on[i];
        if (one->piece == PIECE_SHIP) {
            const struct board *board = pieces_board(layout->pieces, one->spot.board);
            assert_int_equal(board->paths[one->spot.place.id].hexes_count, 1);
        }
    }
}

/* Does a piece hang on another one? */
static bool hangs_on(const struct layout *layout, const struct piece_on *one,
                     const struct piece_on *other)
{
    return seat_equal(one->owner, other->owner) &&
           (is_building(other) || one->piece == other->piece) && touch(layout, one, other);
}

void layout_check_connected(const struct layout *layout)
{
    bool reached[PIECES_ON_MAX] = {false};
    bool more = true;
    for (int i = 0; i < layout->count; i++) {
        reached[i] = is_building(&layout->on[i]);
    }
    while (more) {
        more = false;
        for (int i = 0; i < layout->count; i++) {
            for (int k = 0; k < layout->count && !reached[i]; k++) {
                reached[i] = reached[k] && hangs_on(layout, &layout->on[i], &layout->on[k]);
                more = more || reached[i];
            }
        }
    }
    for (int i = 0; i < layout->count; i++) {
        assert_true(reached[i]);
    }
}

int layout_count(const struct layout *layout, struct seat owner, enum piece piece)
{
    int count = 0;
    for (int i = 0; i < layout->count; i++) {
        count += layout->on[i].piece == piece && seat_equal(layout->on[i].owner, owner);
    }
    return count;
}
