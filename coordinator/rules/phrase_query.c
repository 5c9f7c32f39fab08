#include "rules/phrase_query.h"

#include <stdlib.h>

#define SQRT3 1.7320508

struct query query_any(void)
{
    return (struct query){.area = QUERY_ANY, .compass = QUERY_ANY, .ahead_compass = QUERY_ANY};
}

/* What places show */

static const struct mark sea = {.terrain = TERRAIN_SEA};

struct mark hex_mark(const struct board *board, int hex)
{
    return (struct mark){.terrain = (int)board->hexes[hex].terrain,
                         .number = board->hexes[hex].number};
}

void crossing_marks(const struct board *board, int crossing, struct mark marks[CROSSING_MARKS])
{
    const struct crossing *at = &board->crossings[crossing];
    for (int i = 0; i < CROSSING_MARKS; i++) {
        marks[i] = i < at->hexes_count ? hex_mark(board, at->hexes[i]) : sea;
    }
}

static void path_marks(const struct board *board, int path, struct mark marks[2])
{
    const struct path *at = &board->paths[path];
    marks[0] = hex_mark(board, at->hexes[0]);
    marks[1] = at->hexes_count == 2 ? hex_mark(board, at->hexes[1]) : sea;
}

int path_other_end(const struct board *board, int path, int from)
{
    const int *ends = board->paths[path].crossings;
    return ends[0] == from ? ends[1] : ends[0];
}

struct mark path_mark_ahead(const struct board *board, int path, int from)
{
    const struct crossing *end = &board->crossings[path_other_end(board, path, from)];
    const struct path *way = &board->paths[path];
    for (int i = 0; i < end->hexes_count; i++) {
        int hex = end->hexes[i];
        if (hex != way->hexes[0] && (way->hexes_count == 1 || hex != way->hexes[1])) {
            return hex_mark(board, hex);
        }
    }
    return sea;
}

/* What fits what */

static bool fits(int wanted, int there)
{
    return wanted == QUERY_ANY || wanted == there;
}

static bool mark_fits(struct mark wanted, struct mark there)
{
    return fits(wanted.terrain, there.terrain) && fits(wanted.number, there.number);
}

/* Whether each wanted mark can be given one of its own; `given` has a bit for those that are. */
static bool marks_fit(const struct mark *wanted, int count, const struct mark *there,
                      int there_count, unsigned given)
{
    if (count == 0) {
        return true;
    }
    for (int i = 0; i < there_count; i++) {
        if ((given & (1U << i)) == 0 && mark_fits(*wanted, there[i]) &&
            marks_fit(wanted + 1, count - 1, there, there_count, given | (1U << i))) {
            return true;
        }
    }
    return false;
}

/* Where places lie */

static int hexes_area(const struct board *board, const int *hexes, int count)
{
    int area = QUERY_ANY;
    for (int i = 0; i < count; i++) {
        int half = board->hexes[hexes[i]].half;
        area = half == BOARD_NOBODY ? area : area == QUERY_ANY || area == half ? half : AREA_LINE;
    }
    return area;
}

int crossing_area(const struct board *board, int crossing)
{
    return hexes_area(board, board->crossings[crossing].hexes,
                      board->crossings[crossing].hexes_count);
}

int path_area(const struct board *board, int path)
{
    return hexes_area(board, board->paths[path].hexes, board->paths[path].hexes_count);
}

/* The eighth of the compass in which a step of (x, y) units leads. Steps between the points of a
 * board lie at multiples of 30 degrees, well within an eighth. */
static int direction(int x, int y)
{
    static const enum compass points[3][3] = {
        {COMPASS_NORTH_WEST, COMPASS_NORTH, COMPASS_NORTH_EAST},
        {COMPASS_WEST, COMPASS_POINTS, COMPASS_EAST},
        {COMPASS_SOUTH_WEST, COMPASS_SOUTH, COMPASS_SOUTH_EAST},
    };
    const double steep = 2.4142136; /* tangent of 67.5 degrees */
    double across = abs(x), down = abs(y) * SQRT3;
    int column = across * steep < down ? 0 : (x > 0) - (x < 0);
    int row = down * steep < across ? 0 : (y > 0) - (y < 0);
    enum compass point = points[row + 1][column + 1];
    return point == COMPASS_POINTS ? QUERY_ANY : (int)point;
}

static bool hexes_alike(const struct board *board, int hex, int other)
{
    return board->hexes[hex].terrain == board->hexes[other].terrain &&
           board->hexes[hex].number == board->hexes[other].number &&
           board->hexes[hex].half == board->hexes[other].half;
}

int hex_compass(const struct board *board, int hex)
{
    const struct hex *at = &board->hexes[hex];
    int x = 0, y = 0;
    for (int h = 0; h < board->hexes_count; h++) {
        if (hexes_alike(board, hex, h)) {
            x += 3 * (at->column - board->hexes[h].column);
            y += at->row - board->hexes[h].row;
        }
    }
    return direction(x, y);
}

static bool crossings_alike(const struct board *board, int crossing, int other)
{
    struct mark marks[CROSSING_MARKS], others[CROSSING_MARKS];
    crossing_marks(board, crossing, marks);
    crossing_marks(board, other, others);
    return crossing_area(board, crossing) == crossing_area(board, other) &&
           marks_fit(marks, CROSSING_MARKS, others, CROSSING_MARKS, 0);
}

static int inland_compass(const struct board *board, int crossing)
{
    const struct crossing *at = &board->crossings[crossing];
    int x = 0, y = 0;
    for (int c = 0; c < board->crossings_count; c++) {
        if (crossings_alike(board, crossing, c)) {
            x += at->x - board->crossings[c].x;
            y += at->y - board->crossings[c].y;
        }
    }
    return direction(x, y);
}

int crossing_compass(const struct board *board, int crossing)
{
    const struct crossing *at = &board->crossings[crossing];
    int x = 0, y = 0;
    for (int i = 0; i < at->hexes_count; i++) {
        x += at->x - 3 * board->hexes[at->hexes[i]].column;
        y += at->y - board->hexes[at->hexes[i]].row;
    }
    return at->hexes_count == 3 ? inland_compass(board, crossing) : direction(x, y);
}

int side_compass(const struct board *board, int hex, int path)
{
    const struct crossing *a = &board->crossings[board->paths[path].crossings[0]];
    const struct crossing *b = &board->crossings[board->paths[path].crossings[1]];
    return direction(a->x + b->x - 6 * board->hexes[hex].column,
                     a->y + b->y - 2 * board->hexes[hex].row);
}

int path_compass(const struct board *board, int path, int from)
{
    const struct crossing *a = &board->crossings[from];
    const struct crossing *b = &board->crossings[path_other_end(board, path, from)];
    return direction(b->x - a->x, b->y - a->y);
}

/* Which places fit */

static bool hex_fits(const struct board *board, const struct query *query, int hex)
{
    return query->marks_count == 1 && mark_fits(query->marks[0], hex_mark(board, hex)) &&
           fits(query->area, board->hexes[hex].half) &&
           (query->compass == QUERY_ANY ||
            (query->kinds != 0 && query->compass == hex_compass(board, hex)));
}

static bool crossing_fits(const struct board *board, const struct query *query, int crossing)
{
    struct mark marks[CROSSING_MARKS];
    crossing_marks(board, crossing, marks);
    return marks_fit(query->marks, query->marks_count, marks, CROSSING_MARKS, 0) &&
           fits(query->area, crossing_area(board, crossing)) &&
           (query->compass == QUERY_ANY || query->compass == crossing_compass(board, crossing));
}

/* As a corner of a hex, the compass starts from that hex. */
static bool corner_fits(const struct board *board, const struct query *query, int crossing)
{
    const struct crossing *at = &board->crossings[crossing];
    for (int i = 0; i < at->hexes_count; i++) {
        const struct hex *hex = &board->hexes[at->hexes[i]];
        if (mark_fits(query->marks[0], hex_mark(board, at->hexes[i])) &&
            fits(query->area, hex->half) &&
            fits(query->compass, direction(at->x - 3 * hex->column, at->y - hex->row))) {
            return true;
        }
    }
    return false;
}

/* One mark and a point of the compass are a corner of a hex; all else are the crossing's own. */
static bool origin_fits(const struct board *board, const struct query *query, int crossing)
{
    return query->marks_count == 1 && query->compass != QUERY_ANY
               ? corner_fits(board, query, crossing)
               : crossing_fits(board, query, crossing);
}

static bool side_fits(const struct board *board, const struct query *query, int path)
{
    const struct path *at = &board->paths[path];
    for (int i = 0; i < at->hexes_count; i++) {
        int hex = at->hexes[i];
        if (query->marks_count == 1 && mark_fits(query->marks[0], hex_mark(board, hex)) &&
            fits(query->area, board->hexes[hex].half) &&
            fits(query->compass, side_compass(board, hex, path))) {
            return true;
        }
    }
    return false;
}

static bool between_fits(const struct board *board, const struct query *query, int path)
{
    struct mark marks[2];
    path_marks(board, path, marks);
    return marks_fit(query->marks, query->marks_count, marks, 2, 0) &&
           fits(query->area, path_area(board, path));
}

static bool ahead_fits(const struct board *board, const struct query *query, int path, int from)
{
    struct mark marks[CROSSING_MARKS];
    if (!fits(query->ahead_compass, path_compass(board, path, from))) {
        return false;
    }
    if (query->ahead_count < 2) {
        marks[0] = path_mark_ahead(board, path, from);
        return marks_fit(query->ahead, query->ahead_count, marks, 1, 0);
    }
    crossing_marks(board, path_other_end(board, path, from), marks);
    return marks_fit(query->ahead, query->ahead_count, marks, CROSSING_MARKS, 0);
}

static bool towards_fits(const struct board *board, const struct query *query, int path)
{
    const int *ends = board->paths[path].crossings;
    return (origin_fits(board, query, ends[0]) && ahead_fits(board, query, path, ends[0])) ||
           (origin_fits(board, query, ends[1]) && ahead_fits(board, query, path, ends[1]));
}

/* No word says what is ahead: all marks together are the crossing's and the one ahead. */
static bool way_fits(const struct board *board, const struct query *query, int path)
{
    for (int i = 0; i < 2; i++) {
        int from = board->paths[path].crossings[i];
        struct mark marks[CROSSING_MARKS + 1];
        crossing_marks(board, from, marks);
        marks[CROSSING_MARKS] = path_mark_ahead(board, path, from);
        if (marks_fit(query->marks, query->marks_count, marks, CROSSING_MARKS + 1, 0) &&
            fits(query->area, crossing_area(board, from)) &&
            fits(query->compass, path_compass(board, path, from))) {
            return true;
        }
    }
    return false;
}

/* One mark alone is a hex, unless something says that a crossing or a path is meant; three marks
 * alone are a crossing. */
static bool plain_fits(const struct board *board, const struct query *query, struct place place)
{
    bool one_mark = query->marks_count == 1, named = query->kinds != 0;
    bool told = named || query->compass != QUERY_ANY;
    switch (place.kind) {
    case PLACE_HEX:
        return hex_fits(board, query, place.id);
    case PLACE_CROSSING:
        return (told || !one_mark) && origin_fits(board, query, place.id);
    default:
        return one_mark ? told && side_fits(board, query, place.id)
                        : (named || query->marks_count > CROSSING_MARKS) &&
                              way_fits(board, query, place.id);
    }
}

static bool place_fits(const struct board *board, const struct query *query, struct place place)
{
    switch (query->form) {
    case QUERY_CORNER:
        return place.kind == PLACE_CROSSING && origin_fits(board, query, place.id);
    case QUERY_SIDE:
        return place.kind == PLACE_PATH && side_fits(board, query, place.id);
    case QUERY_BETWEEN:
        return place.kind == PLACE_PATH && between_fits(board, query, place.id);
    case QUERY_TOWARDS:
        return place.kind == PLACE_PATH && towards_fits(board, query, place.id);
    default:
        return plain_fits(board, query, place);
    }
}

static void add_fitting(const struct board *board, const struct query *query, enum place_kind kind,
                        int count, struct phrase_match *match)
{
    if (query->kinds != 0 && (query->kinds & (1U << kind)) == 0) {
        return;
    }
    for (int id = 0; id < count; id++) {
        struct place place = {.kind = kind, .id = id};
        bool wet = kind == PLACE_PATH && board->paths[id].water;
        if ((wet || !query->water) && place_fits(board, query, place)) {
            if (match->count < PHRASE_PLACES_MAX) {
                match->places[match->count] = place;
            }
            match->count++;
        }
    }
}

void query_run(const struct board *board, const struct query *query, struct phrase_match *match)
{
    match->count = 0;
    add_fitting(board, query, PLACE_HEX, board->hexes_count, match);
    add_fitting(board, query, PLACE_CROSSING, board->crossings_count, match);
    add_fitting(board, query, PLACE_PATH, board->paths_count, match);
}

bool query_is_complete(const struct query *query)
{
    switch (query->form) {
    case QUERY_CORNER:
    case QUERY_SIDE:
        return query->compass != QUERY_ANY;
    case QUERY_BETWEEN:
        return query->marks_count == 2;
    case QUERY_TOWARDS:
        return query->marks_count == CROSSING_MARKS &&
               (query->ahead_count > 0 || query->ahead_compass != QUERY_ANY);
    default:
        return query->marks_count >= CROSSING_MARKS;
    }
}
