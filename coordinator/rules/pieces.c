#include "rules/pieces.h"

const struct board *pieces_board(const struct pieces *pieces, int board)
{
    char letter = ring_letter(&pieces->game->made.ring, board);
    return letter != '\0' ? game_board(pieces->game, pieces->board_find, letter) : NULL;
}

int pieces_home(const struct pieces *pieces, struct seat owner)
{
    return pieces->game->made.ring.one_side ? 1 : owner.board;
}

bool pieces_followed(const struct pieces *pieces, int board)
{
    const struct made *made = &pieces->game->made;
    return (made->followed || ring_mirrored(&made->ring, board)) &&
           pieces_board(pieces, board) != NULL;
}

/* What the board beside it calls a crossing of a seam, or BOARD_NOBODY. */
static struct spot crossing_beside(const struct pieces *pieces, struct spot spot)
{
    const struct ring *ring = &pieces->game->made.ring;
    const struct board *here = pieces_board(pieces, spot.board);
    const int beside[] = {ring_right(ring, spot.board), ring_left(ring, spot.board)};
    struct spot name = {.place = {.kind = PLACE_CROSSING, .id = BOARD_NOBODY}};
    for (int side = 0; side < 2 && name.place.id == BOARD_NOBODY; side++) {
        const struct board *there = beside[side] != 0 ? pieces_board(pieces, beside[side]) : NULL;
        if (here != NULL && there != NULL) {
            name.board = beside[side];
            name.place.id = side == 0 ? board_seam_rightwards(here, there, spot.place.id)
                                      : board_seam_leftwards(there, here, spot.place.id);
        }
    }
    return name;
}

/* The same for a path: both its crossings are on the seam, and the board beside it has a path
 * between them. */
static struct spot path_beside(const struct pieces *pieces, struct spot spot)
{
    struct spot ends[2], name = {.place = {.kind = PLACE_PATH, .id = BOARD_NOBODY}};
    pieces_ends(pieces, spot, ends);
    struct spot one = crossing_beside(pieces, ends[0]);
    struct spot other = crossing_beside(pieces, ends[1]);
    if (one.place.id != BOARD_NOBODY && other.place.id != BOARD_NOBODY &&
        one.board == other.board) {
        name.board = one.board;
        name.place.id =
            board_path_between(pieces_board(pieces, one.board), one.place.id, other.place.id);
    }
    return name;
}

int pieces_names(const struct pieces *pieces, struct spot spot, struct spot names[SPOT_NAMES_MAX])
{
    names[0] = spot;
    if (spot.place.kind == PLACE_HEX) {
        return 1;
    }
    names[1] = spot.place.kind == PLACE_CROSSING ? crossing_beside(pieces, spot)
                                                 : path_beside(pieces, spot);
    return names[1].place.id != BOARD_NOBODY ? 2 : 1;
}

struct spot pieces_name(const struct pieces *pieces, struct spot spot)
{
    struct spot names[SPOT_NAMES_MAX];
    int count = pieces_names(pieces, spot, names);
    return count == 2 && names[1].board < names[0].board ? names[1] : names[0];
}

bool pieces_known(const struct pieces *pieces, struct spot spot)
{
    struct spot names[SPOT_NAMES_MAX];
    int count = pieces_names(pieces, spot, names);
    for (int i = 0; i < count; i++) {
        if (!pieces_followed(pieces, names[i].board)) {
            return false;
        }
    }
    return true;
}

/* A ship of the start lies where it is printed until it moves away. */
static bool moved_away(const struct game *game, struct spot spot)
{
    for (size_t i = 0; i < game->builds_count; i++) {
        const struct build *build = &game->builds[i];
        if (build->piece == PIECE_SHIP_MOVE && !build->undone && build->copy.board == spot.board &&
            place_equal(build->from, spot.place)) {
            return true;
        }
    }
    return false;
}

struct seat pieces_starter(int board, const struct start *start)
{
    if (start->place != 0) {
        return (struct seat){start->place, SIDE_SUN};
    }
    return (struct seat){board, start->half == BOARD_NOBODY ? SIDE_SUN : (enum side)start->half};
}

bool pieces_starts(const struct pieces *pieces, const struct start *start)
{
    const struct made *made = &pieces->game->made;
    bool grey = start->half == BOARD_NOBODY && start->place == 0;
    return grey || (made->setup == SETUP_FIXED && start->place <= made->ring.boards);
}

/* What is printed there as a start. */
static struct piece_there printed(const struct pieces *pieces, struct spot spot)
{
    const struct board *board = pieces_board(pieces, spot.board);
    for (int i = 0; board != NULL && i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        struct seat owner = pieces_starter(spot.board, start);
        if (!pieces_starts(pieces, start)) {
            continue;
        }
        if (spot.place.kind == PLACE_CROSSING && start->crossing == spot.place.id) {
            return (struct piece_there){.any = true, .piece = start->building, .owner = owner};
        }
        if (spot.place.kind == PLACE_PATH && start->path == spot.place.id &&
            (start->beside != PIECE_SHIP || !moved_away(pieces->game, spot))) {
            return (struct piece_there){.any = true, .piece = start->beside, .owner = owner};
        }
    }
    return (struct piece_there){.any = false};
}

struct piece_there pieces_under(const struct pieces *pieces, struct spot spot)
{
    if (pieces->lifted != NULL && spot_equal(*pieces->lifted, spot)) {
        return (struct piece_there){.any = false};
    }
    int n = game_standing(pieces->game, spot.board, spot.place);
    if (n == 0) {
        return printed(pieces, spot);
    }
    const struct build *build = &pieces->game->builds[n - 1];
    return (struct piece_there){
        .any = true,
        .piece = build->piece == PIECE_SHIP_MOVE ? PIECE_SHIP : build->piece,
        .owner = build->owner,
        .build = n,
    };
}

struct piece_there pieces_at(const struct pieces *pieces, struct spot spot)
{
    struct spot names[SPOT_NAMES_MAX];
    struct piece_there there = {.any = false};
    int count = pieces_names(pieces, spot, names);
    for (int i = 0; i < count; i++) {
        struct piece_there under = pieces_under(pieces, names[i]);
        if (under.any && (!there.any || under.build > there.build)) {
            there = under;
        }
    }
    return there;
}

int pieces_paths(const struct pieces *pieces, struct spot crossing,
                 struct spot paths[SPOT_PATHS_MAX])
{
    struct spot names[SPOT_NAMES_MAX];
    int names_count = pieces_names(pieces, crossing, names), count = 0;
    for (int i = 0; i < names_count; i++) {
        const struct board *board = pieces_board(pieces, names[i].board);
        const struct crossing *at = &board->crossings[names[i].place.id];
        for (int k = 0; k < at->paths_count; k++) {
            struct spot path = {.board = names[i].board, .place = {PLACE_PATH, at->paths[k]}};
            struct spot other[SPOT_NAMES_MAX];
            if (i == 0 || pieces_names(pieces, path, other) == 1) {
                paths[count++] = path;
            }
        }
    }
    return count;
}

void pieces_ends(const struct pieces *pieces, struct spot path, struct spot ends[2])
{
    const struct path *on = &pieces_board(pieces, path.board)->paths[path.place.id];
    for (int i = 0; i < 2; i++) {
        ends[i] = (struct spot){.board = path.board, .place = {PLACE_CROSSING, on->crossings[i]}};
    }
}

int pieces_first_build(const struct pieces *pieces, struct spot crossing)
{
    struct piece_there there = pieces_at(pieces, crossing);
    const struct build *builds = pieces->game->builds;
    int n = there.build;
    while (n != 0 && builds[n - 1].replaces != 0) {
        n = builds[n - 1].replaces;
    }
    return n != 0 && builds[n - 1].piece == PIECE_CITY &&
                   piece_of(printed(pieces, crossing), there.owner)
               ? 0
               : n;
}

/* Counts the owner's printed settlements and cities, and those of them that are cities by now. */
static int starting_cities(const struct pieces *pieces, struct seat owner)
{
    const struct board *board = pieces_board(pieces, owner.board);
    int cities = 0;
    for (int i = 0; board != NULL && i < board->starts_count; i++) {
        struct spot spot = {owner.board, {PLACE_CROSSING, board->starts[i].crossing}};
        if (board->starts[i].half == (int)owner.side) {
            struct piece_there there = pieces_under(pieces, spot);
            cities += piece_of(there, owner) && there.piece == PIECE_CITY;
        }
    }
    return cities;
}

bool pieces_owes_city(const struct pieces *pieces, struct seat owner)
{
    return ruleset_get(pieces->game->made.ruleset)->starting_city &&
           pieces_board(pieces, owner.board) != NULL && starting_cities(pieces, owner) == 0;
}

bool pieces_is_starting_city(const struct pieces *pieces, const struct build *build)
{
    struct spot spot = {build->copy.board, build->at};
    if (build->piece != PIECE_CITY || build->copy.board != build->owner.board ||
        !pieces_owes_city(pieces, build->owner)) {
        return false;
    }
    struct piece_there start = printed(pieces, spot);
    return piece_of(start, build->owner) && start.piece == PIECE_SETTLEMENT;
}

/* A settlement under one name of a spot that has become a city under the other. */
static bool superseded(const struct pieces *pieces, struct spot spot, int build)
{
    return pieces_at(pieces, spot).build > build;
}

static void each_start(const struct pieces *pieces, struct seat owner,
                       void (*found)(void *context, struct spot spot, struct piece_there there),
                       void *context)
{
    int home = pieces_home(pieces, owner);
    const struct board *board = pieces_board(pieces, home);
    for (int i = 0; board != NULL && i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        const struct spot spots[] = {{home, {PLACE_CROSSING, start->crossing}},
                                     {home, {PLACE_PATH, start->path}}};
        bool own = pieces_starts(pieces, start) && seat_equal(pieces_starter(home, start), owner);
        int count = start->path != BOARD_NOBODY ? 2 : 1;
        for (int k = 0; k < count && own; k++) {
            struct piece_there there = pieces_under(pieces, spots[k]);
            if (there.any && there.build == 0 && !superseded(pieces, spots[k], 0)) {
                found(context, spots[k], there);
            }
        }
    }
}

void pieces_each(const struct pieces *pieces, struct seat owner,
                 void (*found)(void *context, struct spot spot, struct piece_there there),
                 void *context)
{
    const struct game *game = pieces->game;
    if (pieces_followed(pieces, pieces_home(pieces, owner))) {
        each_start(pieces, owner, found, context);
    }
    for (size_t i = 0; i < game->builds_count; i++) {
        const struct build *build = &game->builds[i];
        struct spot spot = {build->copy.board, build->at};
        if (seat_equal(build->owner, owner) && build->piece != PIECE_ROBBER && !build->undone) {
            struct piece_there there = pieces_under(pieces, spot);
            if (there.build == build->n && !superseded(pieces, spot, build->n)) {
                found(context, spot, there);
            }
        }
    }
}

struct counting {
    enum piece piece;
    int count;
};

static void count_one(void *context, struct spot spot, struct piece_there there)
{
    struct counting *counting = context;
    (void)spot;
    counting->count += there.piece == counting->piece;
}

int pieces_count(const struct pieces *pieces, struct seat owner, enum piece piece)
{
    struct counting counting = {.piece = piece};
    pieces_each(pieces, owner, count_one, &counting);
    if (pieces_followed(pieces, owner.board) && pieces_owes_city(pieces, owner)) {
        counting.count += (piece == PIECE_CITY) - (piece == PIECE_SETTLEMENT);
    }
    return counting.count;
}
