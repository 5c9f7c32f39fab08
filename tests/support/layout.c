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
           ring_right(&layout->pieces->game->made.ring, a.board) == b.board &&
           board_seam_rightwards(pieces_board(layout->pieces, a.board),
                                 pieces_board(layout->pieces, b.board), a.place.id) == b.place.id;
}

static bool same_point(const struct layout *layout, struct spot a, struct spot b)
{
    return spot_equal(a, b) || across(layout, a, b) || across(layout, b, a);
}

/* The boards, by index from 0 on: those with seats, or the one island; then the edge boards. 0
 * after the last. */
static int board_at(const struct layout *layout, int index)
{
    const struct ring *ring = &layout->pieces->game->made.ring;
    int boards = ring->one_side ? 1 : ring->boards;
    if (index < boards) {
        return index + 1;
    }
    for (int board = 1; board <= ring->boards && !ring->one_side; board++) {
        const int edges[] = {ring_edge_left(board), ring_edge_right(board)};
        for (int i = 0; i < 2; i++) {
            if (ring_has(ring, edges[i]) && index-- == boards) {
                return edges[i];
            }
        }
    }
    return 0;
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
    const struct made *made = &layout->pieces->game->made;
    const struct board *definition = pieces_board(layout->pieces, board);
    for (int i = 0; i < definition->starts_count; i++) {
        const struct start *start = &definition->starts[i];
        bool grey = start->half == BOARD_NOBODY && start->place == 0;
        struct seat owner = {board, grey ? SIDE_SUN : (enum side)start->half};
        if (start->place != 0) {
            owner = (struct seat){start->place, SIDE_SUN};
        }
        if (!grey && (made->setup == SETUP_VARIABLE || start->place > made->ring.boards)) {
            continue;
        }
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
    if (build->piece == PIECE_CITY && build->turn != 0) { /* else it was placed as one */
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
    for (int i = 0, board; (board = board_at(layout, i)) != 0; i++) {
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
    for (int at = 0, board; (board = board_at(layout, at)) != 0; at++) {
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

/* The number of the first point in `points` that is the same one; it is added when there is none.
 */
static int point_number(const struct layout *layout, struct spot point, struct spot *points,
                        int *count)
{
    for (int i = 0; i < *count; i++) {
        if (same_point(layout, points[i], point)) {
            return i;
        }
    }
    points[*count] = point;
    return (*count)++;
}

static enum trade_route_joint joint_at(const struct layout *layout, struct spot point,
                                       struct seat owner)
{
    for (int i = 0; i < layout->count; i++) {
        const struct piece_on *one = &layout->on[i];
        if (is_building(one) && same_point(layout, one->spot, point)) {
            return seat_equal(one->owner, owner) ? ROUTE_OWN : ROUTE_CUT;
        }
    }
    return ROUTE_OPEN;
}

int layout_longest(const struct layout *layout, struct seat owner)
{
    static struct spot points[2 * TRADE_ROUTE_PIECES_MAX];
    struct trade_route_net net = {.count = 0};
    int points_count = 0;
    for (int i = 0; i < layout->count; i++) {
        const struct piece_on *one = &layout->on[i];
        if (is_building(one) || !seat_equal(one->owner, owner)) {
            continue;
        }
        assert_in_range(net.count, 0, TRADE_ROUTE_PIECES_MAX - 1);
        for (int end = 0; end < 2; end++) {
            struct spot point = end_of(layout, one, end);
            net.ends[net.count][end] = point_number(layout, point, points, &points_count);
            net.joint[net.count][end] = joint_at(layout, point, owner);
        }
        net.ship[net.count++] = one->piece == PIECE_SHIP;
    }
    return trade_route_longest(&net, NULL);
}
