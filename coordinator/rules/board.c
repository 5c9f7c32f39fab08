#include "rules/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const terrain_words[TERRAINS] = {"desert",  "forest", "hills",
                                             "pasture", "fields", "mountains"};

/* From a hex's centre to its corners, and to the hex beyond each side; clockwise as struct hex
 * says. */
static const struct {
    int x, y;
} corners[HEX_CORNERS] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}};
static const struct {
    int columns, rows;
} beyond[HEX_CORNERS] = {{1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}};

static const char place_letters[PLACE_KINDS] = {'h', 'c', 'p'};

bool place_parse(const char *text, struct place *place)
{
    const char *letter = text[0] != '\0' ? memchr(place_letters, text[0], PLACE_KINDS) : NULL;
    if (letter == NULL || text[1] == '\0' || (text[1] == '0' && text[2] != '\0')) {
        return false;
    }
    int id = 0;
    for (const char *c = text + 1; *c != '\0'; c++) {
        if (*c < '0' || *c > '9') {
            return false;
        }
        id = id * 10 + (*c - '0');
        if (id > PLACE_ID_MAX) {
            return false;
        }
    }
    *place = (struct place){.kind = (enum place_kind)(letter - place_letters), .id = id};
    return true;
}

void place_format(struct place place, char text[PLACE_TEXT_SIZE])
{
    snprintf(text, PLACE_TEXT_SIZE, "%c%d", place_letters[place.kind], place.id % 1000);
}

bool terrain_resource(enum terrain terrain, enum resource *resource)
{
    static const enum resource yields[TERRAINS] = {
        [TERRAIN_FOREST] = RESOURCE_WOOD,   [TERRAIN_HILLS] = RESOURCE_CLAY,
        [TERRAIN_PASTURE] = RESOURCE_WOOL,  [TERRAIN_FIELDS] = RESOURCE_GRAIN,
        [TERRAIN_MOUNTAINS] = RESOURCE_ORE,
    };
    if (terrain == TERRAIN_DESERT) {
        return false;
    }
    *resource = yields[terrain];
    return true;
}

static int by_row(const void *a, const void *b)
{
    const struct hex *left = a, *right = b;
    return left->row != right->row ? left->row - right->row : left->column - right->column;
}

static int by_y(const void *a, const void *b)
{
    const struct crossing *left = a, *right = b;
    return left->y != right->y ? left->y - right->y : left->x - right->x;
}

int board_hex_at(const struct board *board, int column, int row)
{
    for (int i = 0; i < board->hexes_count; i++) {
        if (board->hexes[i].column == column && board->hexes[i].row == row) {
            return i;
        }
    }
    return BOARD_NOBODY;
}

/* The crossing at this point among the first `count`; `count` itself when there is none. */
static int crossing_at(const struct board *board, int count, int x, int y)
{
    int i = 0;
    while (i < count && (board->crossings[i].x != x || board->crossings[i].y != y)) {
        i++;
    }
    return i;
}

static void find_crossings(struct board *board)
{
    int count = 0;
    for (int h = 0; h < board->hexes_count; h++) {
        for (int i = 0; i < HEX_CORNERS; i++) {
            int x = 3 * board->hexes[h].column + corners[i].x;
            int y = board->hexes[h].row + corners[i].y;
            if (crossing_at(board, count, x, y) == count) {
                board->crossings[count++] = (struct crossing){.x = x, .y = y};
            }
        }
    }
    board->crossings_count = count;
    qsort(board->crossings, (size_t)count, sizeof *board->crossings, by_y);
}

static void join_crossings_and_hexes(struct board *board)
{
    for (int h = 0; h < board->hexes_count; h++) {
        struct hex *hex = &board->hexes[h];
        for (int i = 0; i < HEX_CORNERS; i++) {
            int c = crossing_at(board, board->crossings_count, 3 * hex->column + corners[i].x,
                                hex->row + corners[i].y);
            hex->crossings[i] = c;
            board->crossings[c].hexes[board->crossings[c].hexes_count++] = h;
            hex->neighbours[i] =
                board_hex_at(board, hex->column + beyond[i].columns, hex->row + beyond[i].rows);
        }
    }
}

/* A path before it has its place in the order; the middle is kept doubled, so that it is whole. */
struct side_found {
    int x, y;
    int hex, side; /* where it was seen first */
};

static int by_middle(const void *a, const void *b)
{
    const struct side_found *left = a, *right = b;
    return left->y != right->y ? left->y - right->y : left->x - right->x;
}

static int find_sides(const struct board *board, struct side_found sides[BOARD_PATHS_MAX])
{
    int count = 0;
    for (int h = 0; h < board->hexes_count; h++) {
        const struct hex *hex = &board->hexes[h];
        for (int i = 0; i < HEX_CORNERS; i++) {
            if (hex->neighbours[i] != BOARD_NOBODY && hex->neighbours[i] < h) {
                continue; /* the hex beyond has named it */
            }
            const struct crossing *from = &board->crossings[hex->crossings[i]];
            const struct crossing *to = &board->crossings[hex->crossings[(i + 1) % HEX_CORNERS]];
            sides[count++] = (struct side_found){
                .x = from->x + to->x, .y = from->y + to->y, .hex = h, .side = i};
        }
    }
    qsort(sides, (size_t)count, sizeof *sides, by_middle);
    return count;
}

static void add_path_end(struct board *board, int crossing, int path, int other)
{
    struct crossing *end = &board->crossings[crossing];
    end->paths[end->paths_count] = path;
    end->neighbours[end->paths_count++] = other;
}

static void find_paths(struct board *board)
{
    struct side_found sides[BOARD_PATHS_MAX];
    bool has_ships = ruleset_get(board->ruleset)->ships_max > 0;
    board->paths_count = find_sides(board, sides);
    for (int p = 0; p < board->paths_count; p++) {
        struct hex *hex = &board->hexes[sides[p].hex];
        int side = sides[p].side;
        int a = hex->crossings[side], b = hex->crossings[(side + 1) % HEX_CORNERS];
        int other = hex->neighbours[side]; /* a later hex, or the sea */
        hex->paths[side] = p;
        if (other != BOARD_NOBODY) {
            board->hexes[other].paths[(side + HEX_CORNERS / 2) % HEX_CORNERS] = p;
        }
        board->paths[p] = (struct path){
            .crossings = {a < b ? a : b, a < b ? b : a},
            .hexes = {sides[p].hex, other},
            .hexes_count = other != BOARD_NOBODY ? 2 : 1,
            .land = true,
            .water = other == BOARD_NOBODY && has_ships,
        };
        add_path_end(board, a, p, b);
        add_path_end(board, b, p, a);
    }
}

static enum refusal_code check_hexes(const struct board *board, struct refusal *refusal)
{
    for (int i = 0; i < board->hexes_count; i++) {
        const struct hex *hex = &board->hexes[i];
        if (hex->column < 0 || hex->column > BOARD_COORDINATE_MAX || hex->row < 0 ||
            hex->row > BOARD_COORDINATE_MAX) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "hexes",
                          "column %d, row %d is outside 0 to %d", hex->column, hex->row,
                          BOARD_COORDINATE_MAX);
        }
        if ((hex->column + hex->row) % 2 != (board->hexes[0].column + board->hexes[0].row) % 2) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "hexes",
                          "the hex at column %d, row %d overlaps its neighbours; column + row must "
                          "be even for all hexes of a board or odd for all",
                          hex->column, hex->row);
        }
        if (board_hex_at(board, hex->column, hex->row) != i) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "hexes",
                          "column %d, row %d is there twice; each place takes one hex", hex->column,
                          hex->row);
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code board_derive(struct board *board, struct refusal *refusal)
{
    if (board->hexes_count < 1 || board->hexes_count > BOARD_HEXES_MAX) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "hexes", "%d hexes; 1 to %d are allowed",
                      board->hexes_count, BOARD_HEXES_MAX);
    }
    qsort(board->hexes, (size_t)board->hexes_count, sizeof *board->hexes, by_row);
    enum refusal_code code = check_hexes(board, refusal);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    find_crossings(board);
    join_crossings_and_hexes(board);
    find_paths(board);
    return REFUSAL_ALLOWED;
}

bool board_has(const struct board *board, struct place place)
{
    const int counts[PLACE_KINDS] = {
        [PLACE_HEX] = board->hexes_count,
        [PLACE_CROSSING] = board->crossings_count,
        [PLACE_PATH] = board->paths_count,
    };
    return place.id >= 0 && place.id < counts[place.kind];
}

int board_path_between(const struct board *board, int crossing, int other)
{
    const struct crossing *from = &board->crossings[crossing];
    for (int i = 0; i < from->paths_count; i++) {
        if (from->neighbours[i] == other) {
            return from->paths[i];
        }
    }
    return BOARD_NOBODY;
}

bool board_letter_known(enum ruleset_id ruleset, char letter)
{
    static const char *const letters[RULESETS] = {
        [RULESET_BIG_GAME] = "ABC", [RULESET_CONNECT] = "ABCLR", [RULESET_BASE] = "A"};
    return letter != '\0' && strchr(letters[ruleset], letter) != NULL;
}

bool board_is_edge(const struct board *board)
{
    return board->ruleset == RULESET_CONNECT && (board->letter == 'L' || board->letter == 'R');
}

bool board_crossing_in_half(const struct board *board, int crossing, enum side half)
{
    const struct crossing *at = &board->crossings[crossing];
    for (int i = 0; i < at->hexes_count; i++) {
        if (board->hexes[at->hexes[i]].half == (int)half) {
            return true;
        }
    }
    return false;
}

/* The entry of `to` that stands where `crossing` stands in `from`. */
static int seam_cross(const int *from, int from_count, const int *to, int to_count, int crossing)
{
    for (int i = 0; i < from_count && i < to_count; i++) {
        if (from[i] == crossing) {
            return to[i];
        }
    }
    return BOARD_NOBODY;
}

int board_seam_rightwards(const struct board *left, const struct board *right, int crossing)
{
    return seam_cross(left->seam_right, left->seam_right_count, right->seam_left,
                      right->seam_left_count, crossing);
}

int board_seam_leftwards(const struct board *left, const struct board *right, int crossing)
{
    return seam_cross(right->seam_left, right->seam_left_count, left->seam_right,
                      left->seam_right_count, crossing);
}
