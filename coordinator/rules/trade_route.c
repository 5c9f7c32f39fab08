#include "rules/trade_route.h"

#include <string.h>

void trade_route_board_init(struct trade_route_board *on, const struct board *board)
{
    on->board = board;
    for (int p = 0; p < BOARD_PATHS_MAX; p++) {
        on->road[p] = on->ship[p] = TRADE_ROUTE_NOBODY;
    }
    for (int c = 0; c < BOARD_CROSSINGS_MAX; c++) {
        on->building[c] = TRADE_ROUTE_NOBODY;
    }
}

/* A search for one seat's longest walk, deepest first. */
struct search {
    const struct trade_route_board *on;
    int seat;
    int pieces; /* of the seat on this board: no walk is longer */
    bool used[BOARD_PATHS_MAX];
    int walk[BOARD_PATHS_MAX];
    int length;
    int best[BOARD_PATHS_MAX];
    int best_length;
    int steps;
};

static bool is_own(const struct search *search, int path)
{
    return search->on->road[path] == search->seat || search->on->ship[path] == search->seat;
}

/* May the walk go on at this crossing from one path to the next? */
static bool goes_on(const struct search *search, int crossing, int from, int to)
{
    const struct trade_route_board *on = search->on;
    int building = on->building[crossing];
    bool changes = (on->road[from] == search->seat) != (on->road[to] == search->seat);
    return building == search->seat || (building == TRADE_ROUTE_NOBODY && !changes);
}

static int beyond(const struct board *board, int path, int crossing)
{
    const int *ends = board->paths[path].crossings;
    return ends[0] == crossing ? ends[1] : ends[0];
}

static bool is_over(const struct search *search)
{
    return search->best_length == search->pieces || search->steps >= TRADE_ROUTE_STEPS_MAX;
}

/* Walks `path` away from `crossing`, and then on in every way. */
static void walk(struct search *search, int path, int crossing)
{
    const struct board *board = search->on->board;
    int end = beyond(board, path, crossing);
    const struct crossing *at = &board->crossings[end];
    search->steps++;
    search->used[path] = true;
    search->walk[search->length++] = path;
    if (search->length > search->best_length) {
        search->best_length = search->length;
        memcpy(search->best, search->walk, sizeof search->best);
    }
    for (int i = 0; i < at->paths_count && !is_over(search); i++) {
        int next = at->paths[i];
        if (!search->used[next] && is_own(search, next) && goes_on(search, end, path, next)) {
            walk(search, next, end);
        }
    }
    search->length--;
    search->used[path] = false;
}

int trade_route_longest(const struct trade_route_board *on, int seat, int trail[BOARD_PATHS_MAX])
{
    struct search search = {.on = on, .seat = seat};
    for (int p = 0; p < on->board->paths_count; p++) {
        search.pieces += is_own(&search, p);
    }
    for (int p = 0; p < on->board->paths_count; p++) {
        for (int end = 0; end < 2 && is_own(&search, p) && !is_over(&search); end++) {
            walk(&search, p, on->board->paths[p].crossings[end]);
        }
    }
    if (trail != NULL) {
        memcpy(trail, search.best, sizeof search.best);
    }
    return search.best_length;
}

int trade_route_holder(int holder, const int length[SIDES], int min)
{
    if (holder != TRADE_ROUTE_NOBODY && length[holder] >= min &&
        length[holder] >= length[side_other((enum side)holder)]) {
        return holder;
    }
    int longer = length[SIDE_SUN] > length[SIDE_MOON] ? SIDE_SUN : SIDE_MOON;
    return length[SIDE_SUN] != length[SIDE_MOON] && length[longer] >= min ? longer
                                                                          : TRADE_ROUTE_NOBODY;
}

/* What this board calls a spot of itself or of the board beside it; BOARD_NOBODY when nothing. */
static int name_on(const struct pieces *pieces, int board, struct spot spot)
{
    struct spot names[SPOT_NAMES_MAX];
    int count = pieces_names(pieces, spot, names);
    for (int i = 0; i < count; i++) {
        if (names[i].board == board) {
            return names[i].place.id;
        }
    }
    return BOARD_NOBODY;
}

static void put(struct trade_route_board *on, int id, enum piece piece, struct seat owner)
{
    if (piece == PIECE_SETTLEMENT || piece == PIECE_CITY) {
        on->building[id] = seat_index(owner);
    } else {
        on->road[id] = piece == PIECE_ROAD ? seat_index(owner) : TRADE_ROUTE_NOBODY;
        on->ship[id] = piece != PIECE_ROAD ? seat_index(owner) : TRADE_ROUTE_NOBODY;
    }
}

/* Puts the printed starts of board `from` that stand on this board, or on a seam with it. */
static void put_starts(const struct pieces *pieces, struct trade_route_board *on, int board,
                       int from)
{
    const struct board *definition = pieces_board(pieces, from);
    for (int i = 0; definition != NULL && i < definition->starts_count; i++) {
        const struct start *start = &definition->starts[i];
        struct seat owner = pieces_starter(from, start);
        int at = name_on(pieces, board, (struct spot){from, {PLACE_CROSSING, start->crossing}});
        if (at != BOARD_NOBODY) {
            put(on, at, start->building, owner);
        }
        int beside = start->path != BOARD_NOBODY
                         ? name_on(pieces, board, (struct spot){from, {PLACE_PATH, start->path}})
                         : BOARD_NOBODY;
        if (beside != BOARD_NOBODY) {
            put(on, beside, start->beside, owner);
        }
    }
}

/* Puts a build in its place; false when it is none of this board's. */
static bool put_build(const struct pieces *pieces, struct trade_route_board *on, int board,
                      const struct build *build)
{
    int at = name_on(pieces, board, (struct spot){build->copy.board, build->at});
    if (at == BOARD_NOBODY || build->undone || build->piece == PIECE_ROBBER) {
        return false;
    }
    if (build->piece == PIECE_SHIP_MOVE) {
        int from = name_on(pieces, board, (struct spot){build->copy.board, build->from});
        if (from != BOARD_NOBODY) {
            on->ship[from] = TRADE_ROUTE_NOBODY;
        }
    }
    put(on, at, build->piece, build->owner);
    return true;
}

static void measure(const struct trade_route_board *on, struct seat seat, struct trade_route *route)
{
    route->length[seat.side] = trade_route_longest(on, seat_index(seat), route->trail[seat.side]);
}

/* A road or ship lengthens its owner's route alone; a building may cut everybody's. */
static void measure_after(const struct trade_route_board *on, int board, const struct build *build,
                          struct trade_route *route)
{
    for (int side = 0; side < SIDES; side++) {
        struct seat seat = {board, (enum side)side};
        if (build->at.kind == PLACE_CROSSING || seat_equal(build->owner, seat)) {
            measure(on, seat, route);
        }
    }
}

void trade_route_of(const struct pieces *pieces, int board, struct trade_route *route)
{
    const struct game *game = pieces->game;
    const struct ring *ring = &game->made.ring;
    struct trade_route_board on;
    trade_route_board_init(&on, pieces_board(pieces, board));
    put_starts(pieces, &on, board, board);
    put_starts(pieces, &on, board, ring_next(ring, board));
    put_starts(pieces, &on, board, ring_previous(ring, board));
    *route = (struct trade_route){.holder = TRADE_ROUTE_NOBODY};
    measure(&on, (struct seat){board, SIDE_SUN}, route);
    measure(&on, (struct seat){board, SIDE_MOON}, route);
    for (size_t i = 0; i < game->builds_count; i++) {
        if (!put_build(pieces, &on, board, &game->builds[i])) {
            continue;
        }
        measure_after(&on, board, &game->builds[i], route);
        int holder = trade_route_holder(route->holder, route->length,
                                        ruleset_get(game->made.ruleset)->route_min);
        route->since = holder == route->holder        ? route->since
                       : holder != TRADE_ROUTE_NOBODY ? game->builds[i].n
                                                      : 0;
        route->holder = holder;
    }
}
