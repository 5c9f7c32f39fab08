#include "rules/board_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NUMBER_MAX 12

static void report(struct violations *violations, enum board_rule rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void report(struct violations *violations, enum board_rule rule, const char *format, ...)
{
    if (violations->count == BOARD_VIOLATIONS_MAX) {
        return;
    }
    struct violation *violation = &violations->items[violations->count++];
    violation->rule = rule;
    va_list args;
    va_start(args, format);
    vsnprintf(violation->detail, sizeof violation->detail, format, args);
    va_end(args);
}

static unsigned kind_of(const struct board *board)
{
    switch (board->ruleset) {
    case RULESET_BASE:
        return BOARD_BASE;
    case RULESET_CONNECT:
        return board_is_edge(board) ? BOARD_EDGE : BOARD_CONNECT;
    default:
        return BOARD_BIG_GAME;
    }
}

/* Land */

static void check_letter(const struct board *board, struct violations *violations)
{
    char last = board->ruleset == RULESET_BASE ? 'A' : 'C';
    if (board->letter > last && !board_is_edge(board)) {
        report(violations, BOARD_RULE_LETTER, "this one is %c", board->letter);
    }
}

static void count_land(const struct board *board, int deserts, enum board_rule rule,
                       struct violations *violations)
{
    const int wanted[TERRAINS] = {
        [TERRAIN_DESERT] = deserts, [TERRAIN_FOREST] = 4, [TERRAIN_HILLS] = 3,
        [TERRAIN_PASTURE] = 4,      [TERRAIN_FIELDS] = 4, [TERRAIN_MOUNTAINS] = 3,
    };
    int found[TERRAINS] = {0};
    for (int h = 0; h < board->hexes_count; h++) {
        found[board->hexes[h].terrain]++;
    }
    for (int t = 0; t < TERRAINS; t++) {
        if (found[t] != wanted[t]) {
            report(violations, rule, "%d %s instead of %d", found[t], terrain_words[t], wanted[t]);
        }
    }
}

static void check_land(const struct board *board, struct violations *violations)
{
    count_land(board, 2, BOARD_RULE_LAND, violations);
}

static void check_base_land(const struct board *board, struct violations *violations)
{
    count_land(board, 1, BOARD_RULE_BASE_LAND, violations);
}

/* Columns of 3, 4, 5, 4, 3 hexes side by side, each in the middle of the one before. */
static void check_shape(const struct board *board, struct violations *violations)
{
    static const int heights[] = {3, 4, 5, 4, 3};
    const int columns = (int)(sizeof heights / sizeof *heights);
    int left = BOARD_COORDINATE_MAX, top = BOARD_COORDINATE_MAX;
    for (int h = 0; h < board->hexes_count; h++) {
        left = board->hexes[h].column < left ? board->hexes[h].column : left;
        top = board->hexes[h].row < top ? board->hexes[h].row : top;
    }
    for (int h = 0; h < board->hexes_count; h++) {
        int column = board->hexes[h].column - left, row = board->hexes[h].row - top;
        int height = column < columns ? heights[column] : 0;
        if (row < 5 - height || row > 3 + height) {
            report(violations, BOARD_RULE_SHAPE, "h%d stands outside it", h);
        }
    }
}

static void mark_part(const struct board *board, int hex, bool same_half,
                      bool seen[BOARD_HEXES_MAX])
{
    seen[hex] = true;
    for (int i = 0; i < HEX_CORNERS; i++) {
        int next = board->hexes[hex].neighbours[i];
        if (next != BOARD_NOBODY && !seen[next] &&
            (!same_half || board->hexes[next].half == board->hexes[hex].half)) {
            mark_part(board, next, same_half, seen);
        }
    }
}

static void check_island(const struct board *board, struct violations *violations)
{
    bool seen[BOARD_HEXES_MAX] = {false};
    mark_part(board, 0, false, seen);
    for (int h = 0; h < board->hexes_count; h++) {
        if (!seen[h]) {
            report(violations, BOARD_RULE_ISLAND, "another one begins with h%d", h);
            mark_part(board, h, false, seen);
        }
    }
}

static void check_half(const struct board *board, enum side half, struct violations *violations)
{
    bool seen[BOARD_HEXES_MAX] = {false};
    int parts = 0;
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half != (int)half || seen[h]) {
            continue;
        }
        if (++parts > 1) {
            report(violations, BOARD_RULE_HALVES, "another part of %s begins with h%d",
                   side_words[half], h);
        }
        mark_part(board, h, true, seen);
    }
    if (parts == 0) {
        report(violations, BOARD_RULE_HALVES, "%s has none", side_words[half]);
    }
}

static void check_halves(const struct board *board, struct violations *violations)
{
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half == BOARD_NOBODY) {
            report(violations, BOARD_RULE_HALVES, "h%d belongs to none", h);
        }
    }
    check_half(board, SIDE_SUN, violations);
    check_half(board, SIDE_MOON, violations);
}

static void check_no_halves(const struct board *board, struct violations *violations)
{
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half != BOARD_NOBODY) {
            report(violations, BOARD_RULE_NO_HALVES, "h%d is in one of %s", h,
                   side_words[board->hexes[h].half]);
        }
    }
}

static void check_deserts(const struct board *board, struct violations *violations)
{
    int found[SIDES] = {0};
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half != BOARD_NOBODY) {
            found[board->hexes[h].half] += board->hexes[h].terrain == TERRAIN_DESERT;
        }
    }
    for (int side = 0; side < SIDES; side++) {
        if (found[side] != 1) {
            report(violations, BOARD_RULE_DESERTS, "%s has %d", side_words[side], found[side]);
        }
    }
}

static bool is_desert(const struct board *board, int hex)
{
    return board->hexes[hex].terrain == TERRAIN_DESERT;
}

static void check_separated(const struct board *board, struct violations *violations)
{
    for (int p = 0; p < board->paths_count; p++) {
        const struct path *path = &board->paths[p];
        int a = path->hexes[0], b = path->hexes[1];
        if (path->hexes_count == 2 && board->hexes[a].half != board->hexes[b].half &&
            !is_desert(board, a) && !is_desert(board, b)) {
            report(violations, BOARD_RULE_SEPARATED, "h%d and h%d touch", a, b);
        }
    }
}

/* How many of the crossings touch a desert. */
static int at_deserts(const struct board *board, const int *crossings, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        const struct crossing *at = &board->crossings[crossings[i]];
        bool desert = false;
        for (int k = 0; k < at->hexes_count; k++) {
            desert |= is_desert(board, at->hexes[k]);
        }
        found += desert;
    }
    return found;
}

static void check_edge_desert(const struct board *board, struct violations *violations)
{
    int left = at_deserts(board, board->seam_left, board->seam_left_count);
    int right = at_deserts(board, board->seam_right, board->seam_right_count);
    if (!(left == 0 && right == board->seam_right_count) &&
        !(right == 0 && left == board->seam_left_count)) {
        report(violations, BOARD_RULE_EDGE_DESERT,
               "%d of %d common crossings on the left touch a desert, %d of %d on the right", left,
               board->seam_left_count, right, board->seam_right_count);
    }
}

/* Numbers */

static void count_numbers(const struct board *board, int found[SIDES][NUMBER_MAX + 1])
{
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half != BOARD_NOBODY) {
            found[board->hexes[h].half][board->hexes[h].number]++;
        }
    }
}

static void check_numbers_once(const struct board *board, struct violations *violations)
{
    int found[SIDES][NUMBER_MAX + 1] = {{0}};
    count_numbers(board, found);
    for (int side = 0; side < SIDES; side++) {
        for (int number = 2; number <= NUMBER_MAX; number++) {
            if (found[side][number] > 1) {
                report(violations, BOARD_RULE_NUMBERS_ONCE, "%s has %d of number %d",
                       side_words[side], found[side][number], number);
            }
        }
    }
}

static void check_base_numbers(const struct board *board, struct violations *violations)
{
    int found[NUMBER_MAX + 1] = {0};
    for (int h = 0; h < board->hexes_count; h++) {
        found[board->hexes[h].number]++;
    }
    for (int number = 2; number <= NUMBER_MAX; number++) {
        int wanted = number == 2 || number == 12 ? 1 : 2;
        if (number != 7 && found[number] != wanted) {
            report(violations, BOARD_RULE_BASE_NUMBERS, "there are %d of number %d", found[number],
                   number);
        }
    }
}

static bool is_red(const struct board *board, int hex)
{
    return board->hexes[hex].number == 6 || board->hexes[hex].number == 8;
}

static void check_red(const struct board *board, struct violations *violations)
{
    for (int p = 0; p < board->paths_count; p++) {
        const struct path *path = &board->paths[p];
        if (path->hexes_count == 2 && is_red(board, path->hexes[0]) &&
            is_red(board, path->hexes[1])) {
            report(violations, BOARD_RULE_RED, "h%d and h%d do", path->hexes[0], path->hexes[1]);
        }
    }
}

static void check_numbers(const struct board *board, struct violations *violations)
{
    int found[SIDES][NUMBER_MAX + 1] = {{0}};
    count_numbers(board, found);
    for (int side = 0; side < SIDES; side++) {
        for (int number = 3; number <= 11; number++) {
            if (number != 7 && found[side][number] != 1) {
                report(violations, BOARD_RULE_NUMBERS, "%s has %d of number %d", side_words[side],
                       found[side][number], number);
            }
        }
    }
}

static void check_two_and_twelve(const struct board *board, struct violations *violations)
{
    int found[SIDES][NUMBER_MAX + 1] = {{0}};
    count_numbers(board, found);
    for (int number = 2; number <= 12; number += 10) {
        int both = found[SIDE_SUN][number] + found[SIDE_MOON][number];
        if (both != 1) {
            report(violations, BOARD_RULE_TWO_AND_TWELVE, "there are %d of number %d", both,
                   number);
        }
    }
}

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

static void check_starts(const struct board *board, struct violations *violations)
{
    for (int side = 0; side < SIDES; side++) {
        struct started has = count_starts(board, side, 0);
        if (has.cities != 0 || has.with_ship != 1 || has.with_road != 1 || has.bare != 1) {
            report(violations, BOARD_RULE_STARTS,
                   "%s has %d with a ship, %d with a road, %d with nothing; %d of them cities",
                   side_words[side], has.with_ship, has.with_road, has.bare, has.cities);
        }
    }
}

static void check_connect_starts(const struct board *board, struct violations *violations)
{
    for (int side = 0; side < SIDES; side++) {
        struct started has = count_starts(board, side, 0);
        if (has.settlements != 2 || has.cities != 1 || has.with_road != 3) {
            report(violations, BOARD_RULE_CONNECT_STARTS,
                   "%s has %d settlements and %d cities, %d of them with a road", side_words[side],
                   has.settlements, has.cities, has.with_road);
        }
    }
}

static void check_edge_starts(const struct board *board, struct violations *violations)
{
    struct started grey = count_starts(board, BOARD_NOBODY, 0);
    int all = grey.settlements + grey.cities;
    if (all != board->starts_count || grey.settlements == 0) {
        report(violations, BOARD_RULE_EDGE_STARTS, "%d grey ones and %d of a side's", all,
               board->starts_count - all);
    }
}

static void check_base_starts(const struct board *board, struct violations *violations)
{
    for (int place = 1; place <= START_PLACES_MAX && board->starts_count > 0; place++) {
        struct started has = count_starts(board, BOARD_NOBODY, place);
        if (has.settlements != 2 || has.cities != 0 || has.with_road != 2 || has.yielding != 1) {
            report(violations, BOARD_RULE_BASE_STARTS,
                   "place %d has %d settlements and %d cities, %d of them with a road, %d with "
                   "resources",
                   place, has.settlements, has.cities, has.with_road, has.yielding);
        }
    }
}

static void check_own_area(const struct board *board, struct violations *violations)
{
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        if (start->half != BOARD_NOBODY &&
            !board_crossing_in_half(board, start->crossing, (enum side)start->half)) {
            report(violations, BOARD_RULE_OWN_AREA, "%s: c%d is outside it",
                   side_words[start->half], start->crossing);
        }
    }
}

static void check_distance(const struct board *board, struct violations *violations)
{
    for (int i = 0; i < board->starts_count; i++) {
        for (int j = i + 1; j < board->starts_count; j++) {
            int a = board->starts[i].crossing, b = board->starts[j].crossing;
            if (a == b) {
                report(violations, BOARD_RULE_DISTANCE, "c%d is taken twice", a);
            } else if (board_path_between(board, a, b) != BOARD_NOBODY) {
                report(violations, BOARD_RULE_DISTANCE, "c%d and c%d are neighbours", a, b);
            }
        }
    }
}

static void check_beside(const struct board *board, struct violations *violations)
{
    bool taken[BOARD_PATHS_MAX] = {false};
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        if (start->path == BOARD_NOBODY) {
            continue;
        }
        const struct path *path = &board->paths[start->path];
        if (path->crossings[0] != start->crossing && path->crossings[1] != start->crossing) {
            report(violations, BOARD_RULE_BESIDE, "p%d does not touch c%d", start->path,
                   start->crossing);
        }
        if (start->beside == PIECE_SHIP && !path->water) {
            report(violations, BOARD_RULE_BESIDE, "the ship on p%d has no water beside it",
                   start->path);
        }
        if (taken[start->path]) {
            report(violations, BOARD_RULE_BESIDE, "p%d is taken twice", start->path);
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
            report(violations, rule, "p%d has two", path);
        }
        taken[path] = true;
    }
}

static void check_at_coast(const struct board *board, enum board_rule rule,
                           struct violations *violations)
{
    for (int i = 0; i < board->harbours_count; i++) {
        if (!is_coast(board, board->harbours[i].path)) {
            report(violations, rule, "p%d has no water beside it", board->harbours[i].path);
        }
    }
}

static void check_harbours(const struct board *board, struct violations *violations)
{
    check_at_coast(board, BOARD_RULE_HARBOURS, violations);
    check_apart(board, BOARD_RULE_HARBOURS, violations);
}

static void check_posts(const struct board *board, struct violations *violations)
{
    for (int i = 0; i < board->harbours_count; i++) {
        const struct path *path = &board->paths[board->harbours[i].path];
        bool desert = is_desert(board, path->hexes[0]) ||
                      (path->hexes_count == 2 && is_desert(board, path->hexes[1]));
        if (!desert) {
            report(violations, BOARD_RULE_POSTS, "p%d has no desert beside it",
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

static void check_posts_both(const struct board *board, struct violations *violations)
{
    int found[RESOURCES] = {0};
    int any = count_harbours(board, found);
    if (any == 0 || any == board->harbours_count) {
        report(violations, BOARD_RULE_POSTS_BOTH, "%d of 3:1 and %d of 2:1", any,
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
                report(violations, BOARD_RULE_BASE_HARBOURS, "c%d has two", end);
            }
            taken[end] = true;
        }
    }
}

static void check_base_harbours(const struct board *board, struct violations *violations)
{
    int found[RESOURCES] = {0};
    int any = count_harbours(board, found);
    check_at_coast(board, BOARD_RULE_BASE_HARBOURS, violations);
    check_harbour_ends(board, violations);
    if (any != 4) {
        report(violations, BOARD_RULE_BASE_HARBOURS, "%d of 3:1", any);
    }
    for (int r = 0; r < RESOURCES; r++) {
        if (found[r] != 1) {
            report(violations, BOARD_RULE_BASE_HARBOURS, "%d of 2:1 for %s", found[r],
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
            report(violations, rule, "c%d is not at the coast", crossings[i]);
        }
        if (taken[crossings[i]]) {
            report(violations, rule, "c%d is named twice", crossings[i]);
        }
        taken[crossings[i]] = true;
    }
}

static void report_seam_counts(const struct board *board, enum board_rule rule, bool wrong,
                               struct violations *violations)
{
    if (wrong) {
        report(violations, rule, "%d on the left, %d on the right", board->seam_left_count,
               board->seam_right_count);
    }
}

static void check_both_seams(const struct board *board, enum board_rule rule,
                             struct violations *violations)
{
    bool taken[BOARD_CROSSINGS_MAX] = {false};
    check_seam(board, rule, board->seam_left, board->seam_left_count, taken, violations);
    check_seam(board, rule, board->seam_right, board->seam_right_count, taken, violations);
}

static void check_seams(const struct board *board, struct violations *violations)
{
    report_seam_counts(board, BOARD_RULE_SEAMS,
                       board->seam_left_count != board->seam_right_count ||
                           board->seam_left_count == 0,
                       violations);
    check_both_seams(board, BOARD_RULE_SEAMS, violations);
}

static void check_edge_seams(const struct board *board, struct violations *violations)
{
    bool left = board->seam_left_count > 0, right = board->seam_right_count > 0;
    report_seam_counts(board, BOARD_RULE_EDGE_SEAMS,
                       board->letter == 'L' ? left || !right : right || !left, violations);
    check_both_seams(board, BOARD_RULE_EDGE_SEAMS, violations);
}

static void check_no_seams(const struct board *board, struct violations *violations)
{
    report_seam_counts(board, BOARD_RULE_NO_SEAMS,
                       board->seam_left_count + board->seam_right_count > 0, violations);
}

static void check_joined(const struct board *board, const int *crossings, int count,
                         struct violations *violations)
{
    for (int i = 1; i < count; i++) {
        if (board_path_between(board, crossings[i - 1], crossings[i]) == BOARD_NOBODY) {
            report(violations, BOARD_RULE_ROADS_ACROSS, "no path joins c%d and c%d",
                   crossings[i - 1], crossings[i]);
        }
    }
}

static void check_roads_across(const struct board *board, struct violations *violations)
{
    check_joined(board, board->seam_left, board->seam_left_count, violations);
    check_joined(board, board->seam_right, board->seam_right_count, violations);
}

static void check_market(const struct board *board, struct violations *violations)
{
    if (!board->market) {
        report(violations, BOARD_RULE_MARKET, "there is none");
    }
}

static void check_no_market(const struct board *board, struct violations *violations)
{
    if (board->market) {
        report(violations, BOARD_RULE_NO_MARKET, "there is one");
    }
}

/* One predicate for each rule, in the order of BOARD_RULES. */

static const struct {
    const char *name, *sentence;
    unsigned kinds;
} rules[BOARD_RULE_COUNT] = {
#define X(rule, name, kinds, sentence) {name, sentence, kinds},
    BOARD_RULES(X)
#undef X
};

static void (*const checks[BOARD_RULE_COUNT])(const struct board *, struct violations *) = {
    [BOARD_RULE_LETTER] = check_letter,
    [BOARD_RULE_LAND] = check_land,
    [BOARD_RULE_BASE_LAND] = check_base_land,
    [BOARD_RULE_SHAPE] = check_shape,
    [BOARD_RULE_ISLAND] = check_island,
    [BOARD_RULE_HALVES] = check_halves,
    [BOARD_RULE_NO_HALVES] = check_no_halves,
    [BOARD_RULE_DESERTS] = check_deserts,
    [BOARD_RULE_SEPARATED] = check_separated,
    [BOARD_RULE_EDGE_DESERT] = check_edge_desert,
    [BOARD_RULE_NUMBERS] = check_numbers,
    [BOARD_RULE_TWO_AND_TWELVE] = check_two_and_twelve,
    [BOARD_RULE_NUMBERS_ONCE] = check_numbers_once,
    [BOARD_RULE_BASE_NUMBERS] = check_base_numbers,
    [BOARD_RULE_RED] = check_red,
    [BOARD_RULE_STARTS] = check_starts,
    [BOARD_RULE_CONNECT_STARTS] = check_connect_starts,
    [BOARD_RULE_EDGE_STARTS] = check_edge_starts,
    [BOARD_RULE_BASE_STARTS] = check_base_starts,
    [BOARD_RULE_OWN_AREA] = check_own_area,
    [BOARD_RULE_DISTANCE] = check_distance,
    [BOARD_RULE_BESIDE] = check_beside,
    [BOARD_RULE_HARBOURS] = check_harbours,
    [BOARD_RULE_POSTS] = check_posts,
    [BOARD_RULE_POSTS_BOTH] = check_posts_both,
    [BOARD_RULE_BASE_HARBOURS] = check_base_harbours,
    [BOARD_RULE_SEAMS] = check_seams,
    [BOARD_RULE_EDGE_SEAMS] = check_edge_seams,
    [BOARD_RULE_NO_SEAMS] = check_no_seams,
    [BOARD_RULE_ROADS_ACROSS] = check_roads_across,
    [BOARD_RULE_MARKET] = check_market,
    [BOARD_RULE_NO_MARKET] = check_no_market,
};

bool board_check(const struct board *board, struct violations *violations)
{
    unsigned kind = kind_of(board);
    memset(violations, 0, sizeof *violations);
    for (int rule = 0; rule < BOARD_RULE_COUNT; rule++) {
        if ((rules[rule].kinds & kind) != 0) {
            checks[rule](board, violations);
        }
    }
    return violations->count == 0;
}

const char *board_rule_name(enum board_rule rule)
{
    return rules[rule].name;
}

const char *board_rule_sentence(enum board_rule rule)
{
    return rules[rule].sentence;
}
