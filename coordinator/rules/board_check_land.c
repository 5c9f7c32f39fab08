/* What the rules say of a board's hexes: the land, the starting areas, the numbers. */
#include "rules/board_check_rules.h"

#define NUMBER_MAX 12

/* Land */

void board_check_letter(const struct board *board, struct violations *violations)
{
    if (!board_letter_known(board->ruleset, board->letter)) {
        board_report(violations, BOARD_RULE_LETTER, "this one is %c", board->letter);
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
            board_report(violations, rule, "%d %s instead of %d", found[t], terrain_words[t],
                         wanted[t]);
        }
    }
}

void board_check_land(const struct board *board, struct violations *violations)
{
    count_land(board, 2, BOARD_RULE_LAND, violations);
}

void board_check_base_land(const struct board *board, struct violations *violations)
{
    count_land(board, 1, BOARD_RULE_BASE_LAND, violations);
}

/* Columns of 3, 4, 5, 4, 3 hexes side by side, each in the middle of the one before. */
void board_check_shape(const struct board *board, struct violations *violations)
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
            board_report(violations, BOARD_RULE_SHAPE, "h%d stands outside it", h);
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

void board_check_island(const struct board *board, struct violations *violations)
{
    bool seen[BOARD_HEXES_MAX] = {false};
    mark_part(board, 0, false, seen);
    for (int h = 0; h < board->hexes_count; h++) {
        if (!seen[h]) {
            board_report(violations, BOARD_RULE_ISLAND, "another one begins with h%d", h);
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
            board_report(violations, BOARD_RULE_HALVES, "another part of %s begins with h%d",
                         side_words[half], h);
        }
        mark_part(board, h, true, seen);
    }
    if (parts == 0) {
        board_report(violations, BOARD_RULE_HALVES, "%s has none", side_words[half]);
    }
}

void board_check_halves(const struct board *board, struct violations *violations)
{
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half == BOARD_NOBODY) {
            board_report(violations, BOARD_RULE_HALVES, "h%d belongs to none", h);
        }
    }
    check_half(board, SIDE_SUN, violations);
    check_half(board, SIDE_MOON, violations);
}

void board_check_no_halves(const struct board *board, struct violations *violations)
{
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half != BOARD_NOBODY) {
            board_report(violations, BOARD_RULE_NO_HALVES, "h%d is in one of %s", h,
                         side_words[board->hexes[h].half]);
        }
    }
}

void board_check_deserts(const struct board *board, struct violations *violations)
{
    int found[SIDES] = {0};
    for (int h = 0; h < board->hexes_count; h++) {
        if (board->hexes[h].half != BOARD_NOBODY) {
            found[board->hexes[h].half] += board->hexes[h].terrain == TERRAIN_DESERT;
        }
    }
    for (int side = 0; side < SIDES; side++) {
        if (found[side] != 1) {
            board_report(violations, BOARD_RULE_DESERTS, "%s has %d", side_words[side],
                         found[side]);
        }
    }
}

bool board_hex_is_desert(const struct board *board, int hex)
{
    return board->hexes[hex].terrain == TERRAIN_DESERT;
}

void board_check_separated(const struct board *board, struct violations *violations)
{
    for (int p = 0; p < board->paths_count; p++) {
        const struct path *path = &board->paths[p];
        int a = path->hexes[0], b = path->hexes[1];
        if (path->hexes_count == 2 && board->hexes[a].half != board->hexes[b].half &&
            !board_hex_is_desert(board, a) && !board_hex_is_desert(board, b)) {
            board_report(violations, BOARD_RULE_SEPARATED, "h%d and h%d touch", a, b);
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
            desert |= board_hex_is_desert(board, at->hexes[k]);
        }
        found += desert;
    }
    return found;
}

void board_check_edge_desert(const struct board *board, struct violations *violations)
{
    int left = at_deserts(board, board->seam_left, board->seam_left_count);
    int right = at_deserts(board, board->seam_right, board->seam_right_count);
    if (!(left == 0 && right == board->seam_right_count) &&
        !(right == 0 && left == board->seam_left_count)) {
        board_report(violations, BOARD_RULE_EDGE_DESERT,
                     "%d of %d common crossings on the left touch a desert, %d of %d on the right",
                     left, board->seam_left_count, right, board->seam_right_count);
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

void board_check_numbers_once(const struct board *board, struct violations *violations)
{
    int found[SIDES][NUMBER_MAX + 1] = {{0}};
    count_numbers(board, found);
    for (int side = 0; side < SIDES; side++) {
        for (int number = 2; number <= NUMBER_MAX; number++) {
            if (found[side][number] > 1) {
                board_report(violations, BOARD_RULE_NUMBERS_ONCE, "%s has %d of number %d",
                             side_words[side], found[side][number], number);
            }
        }
    }
}

void board_check_base_numbers(const struct board *board, struct violations *violations)
{
    int found[NUMBER_MAX + 1] = {0};
    for (int h = 0; h < board->hexes_count; h++) {
        found[board->hexes[h].number]++;
    }
    for (int number = 2; number <= NUMBER_MAX; number++) {
        int wanted = number == 2 || number == 12 ? 1 : 2;
        if (number != 7 && found[number] != wanted) {
            board_report(violations, BOARD_RULE_BASE_NUMBERS, "there are %d of number %d",
                         found[number], number);
        }
    }
}

static bool is_red(const struct board *board, int hex)
{
    return board->hexes[hex].number == 6 || board->hexes[hex].number == 8;
}

void board_check_red(const struct board *board, struct violations *violations)
{
    for (int p = 0; p < board->paths_count; p++) {
        const struct path *path = &board->paths[p];
        if (path->hexes_count == 2 && is_red(board, path->hexes[0]) &&
            is_red(board, path->hexes[1])) {
            board_report(violations, BOARD_RULE_RED, "h%d and h%d do", path->hexes[0],
                         path->hexes[1]);
        }
    }
}

void board_check_numbers(const struct board *board, struct violations *violations)
{
    int found[SIDES][NUMBER_MAX + 1] = {{0}};
    count_numbers(board, found);
    for (int side = 0; side < SIDES; side++) {
        for (int number = 3; number <= 11; number++) {
            if (number != 7 && found[side][number] != 1) {
                board_report(violations, BOARD_RULE_NUMBERS, "%s has %d of number %d",
                             side_words[side], found[side][number], number);
            }
        }
    }
}

void board_check_two_and_twelve(const struct board *board, struct violations *violations)
{
    int found[SIDES][NUMBER_MAX + 1] = {{0}};
    count_numbers(board, found);
    for (int number = 2; number <= 12; number += 10) {
        int both = found[SIDE_SUN][number] + found[SIDE_MOON][number];
        if (both != 1) {
            board_report(violations, BOARD_RULE_TWO_AND_TWELVE, "there are %d of number %d", both,
                         number);
        }
    }
}
