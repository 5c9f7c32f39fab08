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

static void check_letter(const struct board *board, struct violations *violations)
{
    if (board->letter > 'C') {
        report(violations, BOARD_RULE_LETTER, "this one is %c", board->letter);
    }
}

static void check_land(const struct board *board, struct violations *violations)
{
    static const int wanted[TERRAINS] = {
        [TERRAIN_DESERT] = 2,  [TERRAIN_FOREST] = 4, [TERRAIN_HILLS] = 3,
        [TERRAIN_PASTURE] = 4, [TERRAIN_FIELDS] = 4, [TERRAIN_MOUNTAINS] = 3,
    };
    int found[TERRAINS] = {0};
    for (int h = 0; h < board->hexes_count; h++) {
        found[board->hexes[h].terrain]++;
    }
    for (int t = 0; t < TERRAINS; t++) {
        if (found[t] != wanted[t]) {
            report(violations, BOARD_RULE_LAND, "%d %s instead of %d", found[t], terrain_words[t],
                   wanted[t]);
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
        if (board->hexes[h].half != half || seen[h]) {
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
    check_half(board, SIDE_SUN, violations);
    check_half(board, SIDE_MOON, violations);
}

static void check_deserts(const struct board *board, struct violations *violations)
{
    int found[SIDES] = {0};
    for (int h = 0; h < board->hexes_count; h++) {
        found[board->hexes[h].half] += board->hexes[h].terrain == TERRAIN_DESERT;
    }
    for (int side = 0; side < SIDES; side++) {
        if (found[side] != 1) {
            report(violations, BOARD_RULE_DESERTS, "%s has %d", side_words[side], found[side]);
        }
    }
}

static void count_numbers(const struct board *board, int found[SIDES][NUMBER_MAX + 1])
{
    for (int h = 0; h < board->hexes_count; h++) {
        found[board->hexes[h].half][board->hexes[h].number]++;
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

static void check_starts_of(const struct board *board, enum side half,
                            struct violations *violations)
{
    int cities = 0, with_ship = 0, with_road = 0, bare = 0;
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        if (start->half != half) {
            continue;
        }
        cities += start->building == PIECE_CITY;
        bare += start->path == BOARD_NOBODY;
        with_ship += start->path != BOARD_NOBODY && start->beside == PIECE_SHIP;
        with_road += start->path != BOARD_NOBODY && start->beside == PIECE_ROAD;
    }
    if (cities != 0 || with_ship != 1 || with_road != 1 || bare != 1) {
        report(violations, BOARD_RULE_STARTS,
               "%s has %d with a ship, %d with a road, %d with nothing; %d of them cities",
               side_words[half], with_ship, with_road, bare, cities);
    }
}

static void check_starts(const struct board *board, struct violations *violations)
{
    check_starts_of(board, SIDE_SUN, violations);
    check_starts_of(board, SIDE_MOON, violations);
}

static void check_own_area(const struct board *board, struct violations *violations)
{
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        if (!board_crossing_in_half(board, start->crossing, start->half)) {
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

static void check_harbours(const struct board *board, struct violations *violations)
{
    bool taken[BOARD_PATHS_MAX] = {false};
    for (int i = 0; i < board->harbours_count; i++) {
        int path = board->harbours[i].path;
        if (!board->paths[path].water) {
            report(violations, BOARD_RULE_HARBOURS, "p%d has no water beside it", path);
        }
        if (taken[path]) {
            report(violations, BOARD_RULE_HARBOURS, "p%d has two", path);
        }
        taken[path] = true;
    }
}

static bool at_the_coast(const struct board *board, int crossing)
{
    for (int i = 0; i < board->crossings[crossing].paths_count; i++) {
        if (board->paths[board->crossings[crossing].paths[i]].water) {
            return true;
        }
    }
    return false;
}

static void check_seam(const struct board *board, const int *crossings, int count,
                       bool taken[BOARD_CROSSINGS_MAX], struct violations *violations)
{
    for (int i = 0; i < count; i++) {
        if (!at_the_coast(board, crossings[i])) {
            report(violations, BOARD_RULE_SEAMS, "c%d is not at the coast", crossings[i]);
        }
        if (taken[crossings[i]]) {
            report(violations, BOARD_RULE_SEAMS, "c%d is named twice", crossings[i]);
        }
        taken[crossings[i]] = true;
    }
}

static void check_seams(const struct board *board, struct violations *violations)
{
    bool taken[BOARD_CROSSINGS_MAX] = {false};
    if (board->seam_left_count != board->seam_right_count || board->seam_left_count == 0) {
        report(violations, BOARD_RULE_SEAMS, "%d on the left, %d on the right",
               board->seam_left_count, board->seam_right_count);
    }
    check_seam(board, board->seam_left, board->seam_left_count, taken, violations);
    check_seam(board, board->seam_right, board->seam_right_count, taken, violations);
}

static const struct {
    const char *name, *sentence;
} rules[BOARD_RULE_COUNT] = {
#define X(rule, name, sentence) {name, sentence},
    BOARD_RULES(X)
#undef X
};

/* One predicate for each rule, in the order of BOARD_RULES. */
static const struct {
    void (*check)(const struct board *board, struct violations *violations);
    bool any_ruleset; /* else of the Big Game alone */
} checks[BOARD_RULE_COUNT] = {
    [BOARD_RULE_LETTER] = {check_letter, false},
    [BOARD_RULE_LAND] = {check_land, false},
    [BOARD_RULE_ISLAND] = {check_island, true},
    [BOARD_RULE_HALVES] = {check_halves, true},
    [BOARD_RULE_DESERTS] = {check_deserts, false},
    [BOARD_RULE_NUMBERS] = {check_numbers, false},
    [BOARD_RULE_TWO_AND_TWELVE] = {check_two_and_twelve, false},
    [BOARD_RULE_STARTS] = {check_starts, false},
    [BOARD_RULE_OWN_AREA] = {check_own_area, true},
    [BOARD_RULE_DISTANCE] = {check_distance, true},
    [BOARD_RULE_BESIDE] = {check_beside, true},
    [BOARD_RULE_HARBOURS] = {check_harbours, false},
    [BOARD_RULE_SEAMS] = {check_seams, false},
};

bool board_check(const struct board *board, struct violations *violations)
{
    memset(violations, 0, sizeof *violations);
    for (int rule = 0; rule < BOARD_RULE_COUNT; rule++) {
        if (checks[rule].any_ruleset || board->ruleset == RULESET_BIG_GAME) {
            checks[rule].check(board, violations);
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
