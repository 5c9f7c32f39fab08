#include "rules/trade_route.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The longest walk, by a search that goes deepest first */

struct search {
    const struct trade_route_net *net;
    bool used[TRADE_ROUTE_PIECES_MAX];
    int walk[TRADE_ROUTE_PIECES_MAX];
    int length;
    int best[TRADE_ROUTE_PIECES_MAX];
    int best_length;
    int steps;
};

static bool is_over(const struct search *search)
{
    return search->best_length == search->net->count || search->steps >= TRADE_ROUTE_STEPS_MAX;
}

/* Which end of a piece lies on this point; -1: none. */
static int end_on(const struct trade_route_net *net, int piece, int point)
{
    return net->ends[piece][0] == point ? 0 : net->ends[piece][1] == point ? 1 : -1;
}

/* May the walk go on to `next` from that end of `piece`? */
static bool goes_on(const struct trade_route_net *net, int piece, int end, int next)
{
    enum trade_route_joint joint = net->joint[piece][end];
    return joint == ROUTE_OWN || (joint == ROUTE_OPEN && net->ship[piece] == net->ship[next]);
}

/* Walks a piece towards one of its ends, and then on in every way. */
static void walk(struct search *search, int piece, int end)
{
    const struct trade_route_net *net = search->net;
    int point = net->ends[piece][end];
    search->steps++;
    search->used[piece] = true;
    search->walk[search->length++] = piece;
    if (search->length > search->best_length) {
        search->best_length = search->length;
        memcpy(search->best, search->walk, sizeof search->best);
    }
    for (int next = 0; next < net->count && !is_over(search); next++) {
        int there = search->used[next] ? -1 : end_on(net, next, point);
        if (there >= 0 && goes_on(net, piece, end, next)) {
            walk(search, next, 1 - there);
        }
    }
    search->length--;
    search->used[piece] = false;
}

int trade_route_longest(const struct trade_route_net *net, int trail[TRADE_ROUTE_PIECES_MAX])
{
    struct search search = {.net = net};
    for (int piece = 0; piece < net->count; piece++) {
        for (int end = 0; end < 2 && !is_over(&search); end++) {
            walk(&search, piece, end);
        }
    }
    if (trail != NULL) {
        memcpy(trail, search.best, sizeof search.best);
    }
    return search.best_length;
}

/* Who has it */

int trade_route_holder(int holder, const int *length, int count, int min)
{
    int longest = 0, alone = TRADE_ROUTE_NOBODY;
    for (int player = 0; player < count; player++) {
        alone = length[player] > longest    ? player
                : length[player] == longest ? TRADE_ROUTE_NOBODY
                                            : alone;
        longest = length[player] > longest ? length[player] : longest;
    }
    if (longest < min) {
        return TRADE_ROUTE_NOBODY;
    }
    return holder != TRADE_ROUTE_NOBODY && length[holder] == longest ? holder : alone;
}

int trade_route_player(const struct pieces *pieces, struct seat seat)
{
    return pieces->game->made.ring.one_side ? seat.board - 1 : (int)seat.side;
}

/* What lies on the boards of a contest, each spot under one name. */
struct laid {
    struct spot at;
    enum piece piece;
    struct seat owner;
};
struct contest {
    const struct pieces *pieces;
    int board;
    struct laid *list;
    size_t count;
};

/* Does a piece there count in the contest of this board? In Connect a neighbouring board counts
 * too, up to its far edge. */
static bool concerns(const struct contest *contest, struct spot spot)
{
    const struct game *game = contest->pieces->game;
    bool neighbours = game->made.ruleset == RULESET_CONNECT;
    struct spot names[SPOT_NAMES_MAX];
    int count = pieces_names(contest->pieces, spot, names);
    for (int i = 0; i < count; i++) {
        if (names[i].board == contest->board ||
            (neighbours && ring_neighbours(&game->made.ring, contest->board, names[i].board))) {
            return true;
        }
    }
    return false;
}

/* The piece that lies there; NULL when none does. */
static struct laid *find(const struct contest *contest, struct spot at)
{
    for (size_t i = 0; i < contest->count; i++) {
        if (spot_equal(contest->list[i].at, at)) {
            return &contest->list[i];
        }
    }
    return NULL;
}

static void take_off(struct contest *contest, struct spot at)
{
    struct laid *laid = find(contest, pieces_name(contest->pieces, at));
    if (laid != NULL && contest->list != NULL) { /* the second follows from the first */
        contest->count--;
        *laid = contest->list[contest->count];
    }
}

static void put(struct contest *contest, struct spot at, enum piece piece, struct seat owner)
{
    struct spot name = pieces_name(contest->pieces, at);
    take_off(contest, name);
    struct laid *laid = ARRAY_PUSH(contest->list, contest->count);
    *laid = (struct laid){.at = name, .piece = piece, .owner = owner};
}

/* Puts the printed starts of a board that concern the contest; 0: there is no such board. */
static void put_starts(struct contest *contest, int from)
{
    const struct board *board = from != 0 ? pieces_board(contest->pieces, from) : NULL;
    for (int i = 0; board != NULL && i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        struct seat owner = pieces_starter(from, start);
        struct spot at = {from, {PLACE_CROSSING, start->crossing}};
        struct spot beside = {from, {PLACE_PATH, start->path}};
        if (!pieces_starts(contest->pieces, start)) {
            continue;
        }
        if (concerns(contest, at)) {
            put(contest, at, start->building, owner);
        }
        if (start->path != BOARD_NOBODY && concerns(contest, beside)) {
            put(contest, beside, start->beside, owner);
        }
    }
}

/* Puts a build in its place; false when it does not concern this contest. */
static bool put_build(struct contest *contest, const struct build *build)
{
    struct spot at = {build->copy.board, build->at}, from = {build->copy.board, build->from};
    if (build->undone || build->piece == PIECE_ROBBER) {
        return false;
    }
    bool moved = build->piece == PIECE_SHIP_MOVE && concerns(contest, from);
    if (moved) {
        take_off(contest, from);
    }
    if (!concerns(contest, at)) {
        return moved;
    }
    put(contest, at, build->piece == PIECE_SHIP_MOVE ? PIECE_SHIP : build->piece, build->owner);
    return true;
}

static enum trade_route_joint joint_at(const struct contest *contest, struct spot crossing,
                                       struct seat owner)
{
    const struct laid *laid = find(contest, crossing);
    return laid == NULL ? ROUTE_OPEN : seat_equal(laid->owner, owner) ? ROUTE_OWN : ROUTE_CUT;
}

/* One number for each crossing of all boards. */
static int point_of(struct spot crossing)
{
    return crossing.board * BOARD_CROSSINGS_MAX + crossing.place.id;
}

/* The roads and ships of a player, and where they lie. */
static void make_net(const struct contest *contest, struct seat owner, struct trade_route_net *net,
                     struct spot spots[TRADE_ROUTE_PIECES_MAX])
{
    net->count = 0;
    for (size_t i = 0; i < contest->count && net->count < TRADE_ROUTE_PIECES_MAX; i++) {
        const struct laid *laid = &contest->list[i];
        if (laid->at.place.kind != PLACE_PATH || !seat_equal(laid->owner, owner)) {
            continue;
        }
        struct spot ends[2];
        pieces_ends(contest->pieces, laid->at, ends);
        for (int end = 0; end < 2; end++) {
            struct spot name = pieces_name(contest->pieces, ends[end]);
            net->ends[net->count][end] = point_of(name);
            net->joint[net->count][end] = joint_at(contest, name, owner);
        }
        net->ship[net->count] = laid->piece == PIECE_SHIP;
        spots[net->count++] = laid->at;
    }
}

static void measure(const struct contest *contest, struct trade_route *route, int player)
{
    struct trade_route_net net;
    struct spot spots[TRADE_ROUTE_PIECES_MAX];
    int trail[TRADE_ROUTE_PIECES_MAX];
    make_net(contest, route->seats[player], &net, spots);
    route->length[player] = trade_route_longest(&net, trail);
    for (int i = 0; i < route->length[player]; i++) {
        route->trail[player][i] = spots[trail[i]];
    }
}

/* A road or ship lengthens its owner's route alone; a building may cut everybody's. */
static void measure_after(const struct contest *contest, const struct build *build,
                          struct trade_route *route)
{
    for (int player = 0; player < route->players; player++) {
        if (build->at.kind == PLACE_CROSSING || seat_equal(build->owner, route->seats[player])) {
            measure(contest, route, player);
        }
    }
}

static void settle_holder(enum ruleset_id ruleset, int build, struct trade_route *route)
{
    int holder = trade_route_holder(route->holder, route->length, route->players,
                                    ruleset_get(ruleset)->route_min);
    if (holder != route->holder) {
        route->since = holder != TRADE_ROUTE_NOBODY ? build : 0;
        route->holder = holder;
    }
}

static void find_players(const struct pieces *pieces, int board, struct trade_route *route)
{
    const struct ring *ring = &pieces->game->made.ring;
    *route = (struct trade_route){.holder = TRADE_ROUTE_NOBODY};
    route->players = ring->one_side ? ring->boards : SIDES;
    for (int player = 0; player < route->players; player++) {
        route->seats[player] = ring->one_side ? (struct seat){player + 1, SIDE_SUN}
                                              : (struct seat){board, (enum side)player};
    }
}

void trade_route_of(const struct pieces *pieces, int board, struct trade_route *route)
{
    const struct game *game = pieces->game;
    const struct ring *ring = &game->made.ring;
    struct contest contest = {.pieces = pieces, .board = board};
    find_players(pieces, board, route);
    put_starts(&contest, board);
    put_starts(&contest, ring_right(ring, board));
    put_starts(&contest, ring_left(ring, board));
    for (int player = 0; player < route->players; player++) {
        measure(&contest, route, player);
    }
    for (size_t i = 0; i < game->builds_count; i++) {
        if (put_build(&contest, &game->builds[i])) {
            measure_after(&contest, &game->builds[i], route);
            settle_holder(game->made.ruleset, game->builds[i].n, route);
        }
    }
    free(contest.list);
}
