#include "rules/building.h"

#include "rules/areas.h"
#include "rules/robbers.h"
#include "rules/ship_line.h"
#include "rules/turns.h"

static struct spot spot_of(const struct build *build)
{
    return (struct spot){build->copy.board, build->at};
}

/* Settlement, city, road or ship; a ship that moves is a ship. */
static enum piece kind_of(const struct build *build)
{
    return build->piece == PIECE_SHIP_MOVE ? PIECE_SHIP : build->piece;
}

static bool on_path(const struct build *build)
{
    return build->at.kind == PLACE_PATH;
}

/* The variable set-up, before the first turn */

static bool is_building(enum piece piece)
{
    return piece == PIECE_SETTLEMENT || piece == PIECE_CITY;
}

static bool one_island(const struct pieces *pieces)
{
    return pieces->game->made.ring.one_side;
}

static int placed(const struct game *game, enum piece piece)
{
    int count = 0;
    for (size_t i = 0; i < game->builds_count; i++) {
        count += game->builds[i].piece == piece && !game->builds[i].undone;
    }
    return count;
}

/* Whose settlement and road come after `before` others: once around the table and back again. */
static int place_after(const struct game *game, int before)
{
    int places = game->made.ring.boards;
    return before < places ? before + 1 : 2 * places - before;
}

/* At a table a settlement, then its road, then the next one's. In Connect all place theirs at once.
 */
static bool places_in_turn(const struct pieces *pieces, const struct build *build)
{
    const struct game *game = pieces->game;
    int roads = placed(game, PIECE_ROAD);
    int owed = placed(game, PIECE_SETTLEMENT) - roads;
    return !one_island(pieces) ||
           (owed == (build->piece == PIECE_ROAD) && build->owner.board == place_after(game, roads));
}

static bool breaks_start(const struct pieces *pieces, const struct build *build)
{
    const struct ruleset *rules = ruleset_get(pieces->game->made.ruleset);
    int most = build->piece == PIECE_SETTLEMENT ? rules->start_settlements
               : build->piece == PIECE_CITY     ? rules->start_cities
               : build->piece == PIECE_ROAD     ? rules->start_settlements + rules->start_cities
                                                : 0;
    return game_placing(pieces->game) && pieces_count(pieces, build->owner, build->piece) >= most;
}

static bool breaks_start_area(const struct pieces *pieces, const struct build *build)
{
    return game_placing(pieces->game) && is_building(build->piece) && !one_island(pieces) &&
           (build->copy.board != build->owner.board ||
            !board_crossing_in_half(pieces_board(pieces, build->copy.board), build->at.id,
                                    build->owner.side));
}

/* Turns */

/* In the base game who has the turn moves the robber. */
bool building_in_turn(const struct pieces *pieces, const struct build *build)
{
    if (game_placing(pieces->game)) {
        return places_in_turn(pieces, build);
    }
    return (build->piece == PIECE_ROBBER && !one_island(pieces)) ||
           game_active(pieces->game, build->owner) || pieces_is_starting_city(pieces, build);
}

int building_turn(const struct build *build)
{
    return turn_side(build->turn) == build->owner.side ? build->turn : build->turn - 1;
}

static bool breaks_turn(const struct pieces *pieces, const struct build *build)
{
    return !building_in_turn(pieces, build);
}

/* Where */

/* A point of a seam is within reach when one of its two boards is. */
static bool breaks_reach(const struct pieces *pieces, const struct build *build)
{
    const struct ring *ring = &pieces->game->made.ring;
    struct spot names[SPOT_NAMES_MAX];
    int count = pieces_names(pieces, spot_of(build), names);
    bool reached = one_island(pieces);
    for (int i = 0; i < count; i++) {
        reached |= names[i].board == build->owner.board ||
                   ring_neighbours(ring, build->owner.board, names[i].board);
    }
    return !reached;
}

static bool is_upgrade(struct piece_there there, const struct build *build)
{
    return build->piece == PIECE_CITY && piece_of(there, build->owner) &&
           there.piece == PIECE_SETTLEMENT;
}

static bool breaks_taken(const struct pieces *pieces, const struct build *build)
{
    struct piece_there there = pieces_at(pieces, spot_of(build));
    bool upgrade = is_upgrade(there, build) && !game_placing(pieces->game);
    return build->piece != PIECE_ROBBER && there.any && !upgrade;
}

static bool building_beside(const struct pieces *pieces, struct spot crossing)
{
    struct spot paths[SPOT_PATHS_MAX], ends[2];
    int count = pieces_paths(pieces, crossing, paths);
    for (int i = 0; i < count; i++) {
        pieces_ends(pieces, paths[i], ends);
        for (int k = 0; k < 2; k++) {
            if (!spot_equal(pieces_name(pieces, ends[k]), pieces_name(pieces, crossing)) &&
                pieces_at(pieces, ends[k]).any) {
                return true;
            }
        }
    }
    return false;
}

/* A new building: a city that replaces nothing is judged as the settlement that it should have
 * been. */
static bool is_fresh(const struct pieces *pieces, const struct build *build)
{
    return build->piece == PIECE_SETTLEMENT ||
           (build->piece == PIECE_CITY && !pieces_at(pieces, spot_of(build)).any);
}

static bool breaks_distance(const struct pieces *pieces, const struct build *build)
{
    return is_fresh(pieces, build) && building_beside(pieces, spot_of(build));
}

/* A path that two boards share has land on both sides. */
static bool breaks_coast(const struct pieces *pieces, const struct build *build)
{
    const struct board *board = pieces_board(pieces, build->copy.board);
    struct spot names[SPOT_NAMES_MAX];
    return kind_of(build) == PIECE_SHIP &&
           (!board->paths[build->at.id].water || pieces_names(pieces, spot_of(build), names) > 1);
}

static bool breaks_city(const struct pieces *pieces, const struct build *build)
{
    return build->piece == PIECE_CITY && !game_placing(pieces->game) &&
           pieces_known(pieces, spot_of(build)) && !pieces_at(pieces, spot_of(build)).any;
}

/* Connection */

/* What a piece finds at a crossing that it touches. */
enum joint { JOINT_NONE, JOINT_BLOCKED, JOINT_OWN, JOINT_UNKNOWN };

/* Does a road or ship (or either, PIECES) of the owner meet this crossing? */
static bool meets_own(const struct pieces *pieces, struct spot crossing, struct seat owner,
                      enum piece piece)
{
    struct spot paths[SPOT_PATHS_MAX];
    int count = pieces_paths(pieces, crossing, paths);
    for (int i = 0; i < count; i++) {
        struct piece_there there = pieces_at(pieces, paths[i]);
        if (piece_of(there, owner) && (piece == PIECES || there.piece == piece)) {
            return true;
        }
    }
    return false;
}

static enum joint joint_at(const struct pieces *pieces, struct spot crossing,
                           const struct build *build)
{
    struct piece_there there = pieces_at(pieces, crossing);
    bool meets =
        meets_own(pieces, crossing, build->owner, on_path(build) ? kind_of(build) : PIECES);
    if (on_path(build) && there.any) {
        return seat_equal(there.owner, build->owner) ? JOINT_OWN
               : meets                               ? JOINT_BLOCKED
                                                     : JOINT_NONE;
    }
    if (meets) {
        return JOINT_OWN;
    }
    return pieces_known(pieces, crossing) ? JOINT_NONE : JOINT_UNKNOWN;
}

/* The best of what the piece finds: at both ends of its path, or at its crossing. */
static enum joint joint_of(const struct pieces *pieces, const struct build *build)
{
    if (!on_path(build)) {
        return joint_at(pieces, spot_of(build), build);
    }
    struct spot ends[2];
    pieces_ends(pieces, spot_of(build), ends);
    enum joint one = joint_at(pieces, ends[0], build), other = joint_at(pieces, ends[1], build);
    return one > other ? one : other;
}

static bool needs_connection(const struct pieces *pieces, const struct build *build)
{
    return on_path(build) || is_fresh(pieces, build);
}

/* A first road lies beside a first building that has none yet. */
static bool beside_bare_building(const struct pieces *pieces, const struct build *build)
{
    struct spot ends[2];
    pieces_ends(pieces, spot_of(build), ends);
    for (int i = 0; i < 2; i++) {
        if (piece_of(pieces_at(pieces, ends[i]), build->owner) &&
            !meets_own(pieces, ends[i], build->owner, PIECE_ROAD)) {
            return true;
        }
    }
    return false;
}

static bool breaks_connection(const struct pieces *pieces, const struct build *build)
{
    if (game_placing(pieces->game)) {
        return on_path(build) && !beside_bare_building(pieces, build);
    }
    return needs_connection(pieces, build) && joint_of(pieces, build) == JOINT_NONE;
}

static bool breaks_blocked(const struct pieces *pieces, const struct build *build)
{
    return !game_placing(pieces->game) && needs_connection(pieces, build) &&
           joint_of(pieces, build) == JOINT_BLOCKED;
}

/* Supply */

static int supply_of(enum ruleset_id ruleset, enum piece piece)
{
    const struct ruleset *rules = ruleset_get(ruleset);
    return piece == PIECE_SETTLEMENT ? rules->settlements_max
           : piece == PIECE_CITY     ? rules->cities_max
           : piece == PIECE_ROAD     ? rules->roads_max
                                     : rules->ships_max;
}

static bool breaks_supply(const struct pieces *pieces, const struct build *build)
{
    if (build->piece == PIECE_SHIP_MOVE || build->piece == PIECE_ROBBER ||
        pieces_is_starting_city(pieces, build)) {
        return false;
    }
    return pieces_count(pieces, build->owner, build->piece) >=
           supply_of(pieces->game->made.ruleset, build->piece);
}

/* Ships that move */

static enum ship_line line_of(const struct pieces *pieces, const struct build *build)
{
    const struct pieces before = {.game = pieces->game, .board_find = pieces->board_find};
    return build->piece == PIECE_SHIP_MOVE
               ? ship_line_of(&before, (struct spot){build->copy.board, build->from}, build->owner)
               : SHIP_FRONTMOST;
}

static bool breaks_closed_line(const struct pieces *pieces, const struct build *build)
{
    return line_of(pieces, build) == SHIP_CLOSED;
}

static bool breaks_not_frontmost(const struct pieces *pieces, const struct build *build)
{
    return line_of(pieces, build) == SHIP_INNER;
}

static bool breaks_loop(const struct pieces *pieces, const struct build *build)
{
    return line_of(pieces, build) == SHIP_LOOP;
}

static bool breaks_new_ship(const struct pieces *pieces, const struct build *build)
{
    const struct game *game = pieces->game;
    int n =
        build->piece == PIECE_SHIP_MOVE ? game_standing(game, build->copy.board, build->from) : 0;
    return n != 0 && game->builds[n - 1].piece == PIECE_SHIP &&
           building_turn(&game->builds[n - 1]) == building_turn(build);
}

static bool breaks_moved_already(const struct pieces *pieces, const struct build *build)
{
    const struct game *game = pieces->game;
    for (size_t i = 0; build->piece == PIECE_SHIP_MOVE && i < game->builds_count; i++) {
        const struct build *before = &game->builds[i];
        if (before->piece == PIECE_SHIP_MOVE && !before->undone &&
            seat_equal(before->owner, build->owner) &&
            building_turn(before) == building_turn(build)) {
            return true;
        }
    }
    return false;
}

/* Leave to build */

/* Is every way from the owner's board to the other one across an interruption? Only then do
 * questions go by the caretakers, and are on the log. */
static bool asks_caretakers(const struct ring *ring, int own, int board)
{
    int cuts = 0;
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        int before = ring->interruptions[i].after, after = ring_next(ring, before);
        cuts += !ring->interruptions[i].shore &&
                ((before == own && after == board) || (before == board && after == own));
    }
    return cuts > 0 && (ring->boards > 2 || cuts == 2);
}

static bool granted(const struct game *game, const struct build *build)
{
    for (size_t i = 0; i < game->permissions_count; i++) {
        const struct permission *one = &game->permissions[i];
        if (one->state == PERMISSION_GRANTED && one->turn == building_turn(build) &&
            one->copy.board == build->copy.board &&
            (one->piece == build->piece || one->piece == kind_of(build)) &&
            place_equal(one->at, build->at) && seat_equal(one->owner, build->owner)) {
            return true;
        }
    }
    return false;
}

static bool breaks_permission(const struct pieces *pieces, const struct build *build)
{
    const struct game *game = pieces->game;
    bool asks = build->piece != PIECE_ROBBER && build->piece != PIECE_CITY &&
                ruleset_get(game->made.ruleset)->asks_leave &&
                asks_caretakers(&game->made.ring, build->owner.board, build->copy.board);
    return asks && !granted(game, build);
}

/* Robbers */

static bool out_of_area(const struct board *board, const struct build *build)
{
    return board->hexes[build->at.id].half != (int)build->owner.side;
}

static bool has_building_at(const struct pieces *pieces, const struct board *board,
                            struct seat owner, int hex)
{
    for (int i = 0; i < HEX_CORNERS; i++) {
        struct spot corner = {owner.board, {PLACE_CROSSING, board->hexes[hex].crossings[i]}};
        if (piece_of(pieces_at(pieces, corner), owner)) {
            return true;
        }
    }
    return false;
}

/* A knight may have sent it to its desert: rulebook §6.3 from a hex where its player has a
 * building, Connect from any. */
static bool may_be_knight(const struct pieces *pieces, const struct board *board,
                          const struct build *build)
{
    int hex = robber_now(pieces, build->owner).hex;
    return board->hexes[build->at.id].terrain == TERRAIN_DESERT && hex != BOARD_NOBODY &&
           (pieces->game->made.ruleset == RULESET_CONNECT ||
            has_building_at(pieces, board, build->owner, hex));
}

/* Has somebody moved it lawfully since the last roll, by a knight? What was against the rules may
 * be put right. */
static bool moved_since(const struct pieces *pieces, const struct build *build)
{
    int n = robber_now(pieces, build->owner).build;
    return n != 0 && pieces->game->builds[n - 1].warnings_count == 0;
}

static bool is_where_sent(const struct pieces *pieces, const struct build *build)
{
    return build->at.id == robber_now(pieces, build->owner).by_roll;
}

/* Is it a robber that no roll has sent to this hex of its area, and no knight either? */
static bool is_unsent(const struct pieces *pieces, const struct build *build)
{
    if (build->piece != PIECE_ROBBER || !turn_has_side(pieces->game->made.ruleset)) {
        return false;
    }
    const struct board *board = pieces_board(pieces, build->copy.board);
    bool sent = is_where_sent(pieces, build) && !moved_since(pieces, build);
    return !out_of_area(board, build) && !sent && !may_be_knight(pieces, board, build);
}

static bool is_island_robber(const struct pieces *pieces, const struct build *build)
{
    return build->piece == PIECE_ROBBER && one_island(pieces);
}

static bool breaks_robber_stays(const struct pieces *pieces, const struct build *build)
{
    return is_island_robber(pieces, build) && robber_now(pieces, build->owner).hex == build->at.id;
}

/* One move may be a knight's; another one needs a 7, which a table with dice of its own may have
 * rolled. */
static bool breaks_robber_again(const struct pieces *pieces, const struct build *build)
{
    const struct game *game = pieces->game;
    int sum = game->clock.turn.roll.sum, moves = 0;
    for (size_t i = 0; i < game->builds_count; i++) {
        moves += game->builds[i].piece == PIECE_ROBBER && !game->builds[i].undone &&
                 game->builds[i].turn == build->turn;
    }
    return is_island_robber(pieces, build) && moves > (sum == 7 || sum == 0);
}

static bool breaks_robber_area(const struct pieces *pieces, const struct build *build)
{
    return build->piece == PIECE_ROBBER && turn_has_side(pieces->game->made.ruleset) &&
           out_of_area(pieces_board(pieces, build->copy.board), build);
}

static bool is_early(const struct pieces *pieces, const struct build *build)
{
    return !turn_moves_robbers(pieces->game->made.ruleset, build->turn);
}

static bool breaks_robber_early(const struct pieces *pieces, const struct build *build)
{
    return is_early(pieces, build) && is_unsent(pieces, build);
}

static bool breaks_no_seven(const struct pieces *pieces, const struct build *build)
{
    return !is_early(pieces, build) && is_unsent(pieces, build) &&
           (pieces->game->robbers_sent.step == 0 || is_where_sent(pieces, build));
}

static bool breaks_robber_roll(const struct pieces *pieces, const struct build *build)
{
    return pieces->game->robbers_sent.step != 0 && is_unsent(pieces, build) &&
           !is_where_sent(pieces, build);
}

/* All of them */

bool building_breaks(const struct pieces *pieces, const struct build *build, enum warning rule)
{
    static bool (*const breaks[WARNING_KINDS])(const struct pieces *, const struct build *) = {
        [WARNING_TURN] = breaks_turn,
        [WARNING_REACH] = breaks_reach,
        [WARNING_TAKEN] = breaks_taken,
        [WARNING_DISTANCE] = breaks_distance,
        [WARNING_CONNECTION] = breaks_connection,
        [WARNING_BLOCKED] = breaks_blocked,
        [WARNING_COAST] = breaks_coast,
        [WARNING_CITY] = breaks_city,
        [WARNING_SUPPLY] = breaks_supply,
        [WARNING_CLOSED_LINE] = breaks_closed_line,
        [WARNING_NOT_FRONTMOST] = breaks_not_frontmost,
        [WARNING_LOOP] = breaks_loop,
        [WARNING_NEW_SHIP] = breaks_new_ship,
        [WARNING_MOVED_ALREADY] = breaks_moved_already,
        [WARNING_PERMISSION] = breaks_permission,
        [WARNING_START] = breaks_start,
        [WARNING_START_AREA] = breaks_start_area,
        [WARNING_ROBBER_STAYS] = breaks_robber_stays,
        [WARNING_ROBBER_AGAIN] = breaks_robber_again,
        [WARNING_ROBBER_AREA] = breaks_robber_area,
        [WARNING_ROBBER_EARLY] = breaks_robber_early,
        [WARNING_NO_SEVEN] = breaks_no_seven,
        [WARNING_ROBBER_ROLL] = breaks_robber_roll,
    };
    const struct spot from = {build->copy.board, build->from};
    struct pieces without = *pieces;
    if (build->piece == PIECE_SHIP_MOVE) {
        without.lifted = &from;
    }
    return breaks[rule](&without, build);
}

static bool first_in_area(const struct pieces *pieces, const struct build *build)
{
    struct seat area;
    return is_building(build->piece) && !game_placing(pieces->game) &&
           area_of(pieces, spot_of(build), build->owner, &area) &&
           !area_settled(pieces, area, build->owner);
}

void building_judge(const struct pieces *pieces, struct build *build)
{
    build->warnings_count = 0;
    for (int rule = 0; rule < WARNING_KINDS && build->warnings_count < BUILD_WARNINGS_MAX; rule++) {
        if (building_breaks(pieces, build, (enum warning)rule)) {
            build->warnings[build->warnings_count++] = (enum warning)rule;
        }
    }
    build->first_in_area = first_in_area(pieces, build);
}
