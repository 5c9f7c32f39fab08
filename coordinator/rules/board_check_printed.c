/* What the rules say of all that is printed on the hexes: starting places, harbours, seams. */
#include "rules/board_check_rules.h"

/* Starting places */

/* What one side or place starts with. */
struct started {
    int settlements, cities;
    int with_ship, with_road, bare;
    int yielding;
};

static struct started count_starts(const struct board *board, int half, int place)
{
    struct started found = {0};
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        bool bare = start->path == BOARD_NOBODY;
        if (start->half == half && start->place == place) {
            found.settlements += start->building == PIECE_SETTLEMENT;
            found.cities += start->building == PIECE_CITY;
            found.with_ship += !bare && start->beside == PIECE_SHIP;
            found.with_road += !bare && start->beside == PIECE_ROAD;
            found.bare += bare;
            found.yielding += start->yields;
        }
    }
    return found;
}

/* Grey pieces stand on edge boards alone. */
static void report_nobodys(const struct board *board, enum board_rule rule,
                           struct violations *violations)
{
    struct started grey = count_starts(board, BOARD_NOBODY, 0);
    if (grey.settlements + grey.cities > 0) {
        board_report(violations, rule, "%d of no side", grey.settlements + grey.cities);
    }
}

void board_check_starts(const struct board *board, struct violations *violations)
{
    for (int side = 0; side < SIDES; side++) {
        struct started has = count_starts(board, side, 0);
        if (has.cities != 0 || has.with_ship != 1 || has.with_road != 1 || has.bare != 1) {
            board_report(
                violations, BOARD_RULE_STARTS,
                "%s has %d with a ship, %d with a road, %d with nothing; %d of them cities",
                side_words[side], has.with_ship, has.with_road, has.bare, has.cities);
        }
    }
    report_nobodys(board, BOARD_RULE_STARTS, violations);
}

void board_check_connect_starts(const struct board *board, struct violations *violations)
{
    for (int side = 0; side < SIDES; side++) {
        struct started has = count_starts(board, side, 0);
        if (has.settlements != 2 || has.cities != 1 || has.with_road != 3) {
            board_report(violations, BOARD_RULE_CONNECT_STARTS,
                         "%s has %d settlements and %d cities, %d of them with a road",
                         side_words[side], has.settlements, has.cities, has.with_road);
        }
    }
    report_nobodys(board, BOARD_RULE_CONNECT_STARTS, violations);
}

void board_check_edge_starts(const struct board *board, struct violations *violations)
{
    struct started grey = count_starts(board, BOARD_NOBODY, 0);
    int all = grey.settlements + grey.cities;
    if (all != board->starts_count || grey.settlements == 0) {
        board_report(violations, BOARD_RULE_EDGE_STARTS, "%d grey ones and %d of a side's", all,
                     board->starts_count - all);
    }
}

void board_check_base_starts(const struct board *board, struct violations *violations)
{
    for (int place = 1; place <= START_PLACES_MAX && board->starts_count > 0; place++) {
        struct started has = count_starts(board, BOARD_NOBODY, place);
        if (has.settlements != 2 || has.cities != 0 || has.with_road != 2 || has.yielding != 1) {
            board_report(
                violations, BOARD_RULE_BASE_STARTS,
                "place %d has %d settlements and %d cities, %d of them with a road, %d with "
                "resources",
                place, has.settlements, has.cities, has.with_road, has.yielding);
        }
    }
}

void board_check_own_area(const struct board *board, struct violations *violations)
{
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        if (start->half != BOARD_NOBODY &&
            !board_crossing_in_half(board, start->crossing, (enum side)start->half)) {
            board_report(violations, BOARD_RULE_OWN_AREA, "%s: c%d is outside it",
                         side_words[start->half], start->crossing);
        }
    }
}

void board_check_distance(const struct board *board, struct violations *violations)
{
    for (int i = 0; i < board->starts_count; i++) {
        for (int j = i + 1; j < board->starts_count; j++) {
            int a = board->starts[i].crossing, b = board->starts[j].crossing;
            if (a == b) {
                board_report(violations, BOARD_RULE_DISTANCE, "c%d is taken twice", a);
            } else if (board_path_between(board, a, b) != BOARD_NOBODY) {
                board_report(violations, BOARD_RULE_DISTANCE, "c%d and c%d are neighbours", a, b);
            }
        }
    }
}

void board_check_beside(const struct board *board, struct violations *violations)
{
    bool taken[BOARD_PATHS_MAX] = {false};
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        if (start->path == BOARD_NOBODY) {
            continue;
        }
        const struct path *path = &board->paths[start->path];
        if (path->crossings[0] != start->crossing && path->crossings[1] != start->crossing) {
            board_report(violations, BOARD_RULE_BESIDE, "p%d does not touch c%d", start->path,
                         start->crossing);
        }
        if (start->beside == PIECE_SHIP && !path->water) {
            board_report(violations, BOARD_RULE_BESIDE, "the ship on p%d has no water beside it",
                         start->path);
        }
        if (taken[start->path]) {
            board_report(violations, BOARD_RULE_BESIDE, "p%d is taken twice", start->path);
        }
        taken[start->path] = true;
    }
}

/* Harbours and trading posts */

static bool is_coast(const struct board *board, int path)
{
    return board->paths[path].hexes_count == 1;
}

/* One on each path. */
static void check_apart(const struct board *board, enum board_rule rule,
                        struct violations *violations)
{
    bool taken[BOARD_PATHS_MAX] = {false};
    for (int i = 0; i < board->harbours_count; i++) {
        int path = board->harbours[i].path;
        if (taken[path]) {
            board_report(violations, rule, "p%d has two", path);
        }
        taken[path] = true;
    }
}

static void check_at_coast(const struct board *board, enum board_rule rule,
                           struct violations *violations)
{
    for (int i = 0; i < board->harbours_count; i++) {
        if (!is_coast(board, board->harbours[i].path)) {
            board_report(violations, rule, "p%d has no water beside it", board->harbours[i].path);
        }
    }
}

void board_check_harbours(const struct board *board, struct violations *violations)
{
    check_at_coast(board, BOARD_RULE_HARBOURS, violations);
    check_apart(board, BOARD_RULE_HARBOURS, violations);
}

void board_check_posts(const struct board *board, struct violations *violations)
{
    for (int i = 0; i < board->harbours_count; i++) {
        const struct path *path = &board->paths[board->harbours[i].path];
        bool desert = board_hex_is_desert(board, path->hexes[0]) ||
                      (path->hexes_count == 2 && board_hex_is_desert(board, path->hexes[1]));
        if (!desert) {
            board_report(violations, BOARD_RULE_POSTS, "p%d has no desert beside it",
                         board->harbours[i].path);
        }
    }
    check_apart(board, BOARD_RULE_POSTS, violations);
}

/* How many there are of 3:1, and of 2:1 for each resource. */
static int count_harbours(const struct board *board, int found[RESOURCES])
{
    int any = 0;
    for (int i = 0; i < board->harbours_count; i++) {
        any += board->harbours[i].any;
        found[board->harbours[i].resource] += !board->harbours[i].any;
    }
    return any;
}

void board_check_posts_both(const struct board *board, struct violations *violations)
{
    int found[RESOURCES] = {0};
    int any = count_harbours(board, found);
    if (any == 0 || any == board->harbours_count) {
        board_report(violations, BOARD_RULE_POSTS_BOTH, "%d of 3:1 and %d of 2:1", any,
                     board->harbours_count - any);
    }
}

static void check_harbour_ends(const struct board *board, struct violations *violations)
{
    bool taken[BOARD_CROSSINGS_MAX] = {false};
    for (int i = 0; i < board->harbours_count; i++) {
        for (int k = 0; k < 2; k++) {
            int end = board->paths[board->harbours[i].path].crossings[k];
            if (taken[end]) {
                board_report(violations, BOARD_RULE_BASE_HARBOURS, "c%d has two", end);
            }
            taken[end] = true;
        }
    }
}

void board_check_base_harbours(const struct board *board, struct violations *violations)
{
    int found[RESOURCES] = {0};
    int any = count_harbours(board, found);
    check_at_coast(board, BOARD_RULE_BASE_HARBOURS, violations);
    check_harbour_ends(board, violations);
    if (any != 4) {
        board_report(violations, BOARD_RULE_BASE_HARBOURS, "%d of 3:1", any);
    }
    for (int r = 0; r < RESOURCES; r++) {
        if (found[r] != 1) {
            board_report(violations, BOARD_RULE_BASE_HARBOURS, "%d of 2:1 for %s", found[r],
                         resource_words[r]);
        }
    }
}

/* Seams */

static bool at_the_coast(const struct board *board, int crossing)
{
    for (int i = 0; i < board->crossings[crossing].paths_count; i++) {
        if (is_coast(board, board->crossings[crossing].paths[i])) {
            return true;
        }
    }
    return false;
}

static void check_seam(const struct board *board, enum board_rule rule, const int *crossings,
                       int count, bool taken[BOARD_CROSSINGS_MAX], struct violations *violations)
{
    for (int i = 0; i < count; i++) {
        if (!at_the_coast(board, crossings[i])) {
            board_report(violations, rule, "c%d is not at the coast", crossings[i]);
        }
        if (taken[crossings[i]]) {
            board_report(violations, rule, "c%d is named twice", crossings[i]);
        }
        if (i > 0 && board->crossings[crossings[i]].y < board->crossings[crossings[i - 1]].y) {
            board_report(violations, rule, "c%d follows c%d, and lies above it", crossings[i],
                         crossings[i - 1]);
        }
        taken[crossings[i]] = true;
    }
}

static void report_seam_counts(const struct board *board, enum board_rule rule, bool wrong,
                               struct violations *violations)
{
    if (wrong) {
        board_report(violations, rule, "%d on the left, %d on the right", board->seam_left_count,
                     board->seam_right_count);
    }
}

/* The left edge is the left one; or the whole board was taken the wrong way round. */
static void check_edges_apart(const struct board *board, enum board_rule rule,
                              struct violations *violations)
{
    for (int i = 0; i < board->seam_left_count; i++) {
        for (int k = 0; k < board->seam_right_count; k++) {
            int left = board->seam_left[i], right = board->seam_right[k];
            if (board->crossings[left].x > board->crossings[right].x) {
                board_report(violations, rule, "c%d of the left edge lies to the right of c%d",
                             left, right);
                return;
            }
        }
    }
}

static void check_both_seams(const struct board *board, enum board_rule rule,
                             struct violations *violations)
{
    bool taken[BOARD_CROSSINGS_MAX] = {false};
    check_seam(board, rule, board->seam_left, board->seam_left_count, taken, violations);
    check_seam(board, rule, board->seam_right, board->seam_right_count, taken, violations);
    check_edges_apart(board, rule, violations);
}

void board_check_seams(const struct board *board, struct violations *violations)
{
    report_seam_counts(board, BOARD_RULE_SEAMS,
                       board->seam_left_count != board->seam_right_count ||
                           board->seam_left_count == 0,
                       violations);
    check_both_seams(board, BOARD_RULE_SEAMS, violations);
}

void board_check_edge_seams(const struct board *board, struct violations *violations)
{
    bool left = board->seam_left_count > 0, right = board->seam_right_count > 0;
    report_seam_counts(board, BOARD_RULE_EDGE_SEAMS,
                       board->letter == 'L' ? left || !right : right || !left, violations);
    check_both_seams(board, BOARD_RULE_EDGE_SEAMS, violations);
}

void board_check_no_seams(const struct board *board, struct violations *violations)
{
    report_seam_counts(board, BOARD_RULE_NO_SEAMS,
                       board->seam_left_count + board->seam_right_count > 0, violations);
}

static void check_joined(const struct board *board, const int *crossings, int count,
                         struct violations *violations)
{
    for (int i = 1; i < count; i++) {
        if (board_path_between(board, crossings[i - 1], crossings[i]) == BOARD_NOBODY) {
            board_report(violations, BOARD_RULE_ROADS_ACROSS, "no path joins c%d and c%d",
                         crossings[i - 1], crossings[i]);
        }
    }
}

void board_check_roads_across(const struct board *board, struct violations *violations)
{
    check_joined(board, board->seam_left, board->seam_left_count, violations);
    check_joined(board, board->seam_right, board->seam_right_count, violations);
}

void board_check_market(const struct board *board, struct violations *violations)
{
    if (!board->market) {
        board_report(violations, BOARD_RULE_MARKET, "there is none");
    }
}

void board_check_no_market(const struct board *board, struct violations *violations)
{
    if (board->market) {
        board_report(violations, BOARD_RULE_NO_MARKET, "there is one");
    }
}
