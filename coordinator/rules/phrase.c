/* Saying a place: the shortest query that fits this place alone, put into words. */
#include "rules/phrase.h"

#include "rules/phrase_query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Queries for a place, from the shortest to the longest */

static bool fits_only(const struct board *board, const struct query *query, struct place place)
{
    struct phrase_match match;
    query_run(board, query, &match);
    return match.count == 1 && place_equal(match.places[0], place);
}

static bool choose_hex(const struct board *board, int hex, struct query *query)
{
    struct place place = {.kind = PLACE_HEX, .id = hex};
    *query = query_any();
    query->marks[query->marks_count++] = hex_mark(board, hex);
    if (fits_only(board, query, place)) {
        return true;
    }
    query->area = board->hexes[hex].half;
    if (fits_only(board, query, place)) {
        return true;
    }
    query->kinds = 1U << PLACE_HEX; /* else the compass would be that of a corner or a side */
    query->compass = hex_compass(board, hex);
    return fits_only(board, query, place);
}

/* What is told of a crossing besides its numbers. */
struct detail {
    bool terrains, area, compass;
};

/* Numbers rise, then comes the desert, then the sea. */
static int by_number(const void *a, const void *b)
{
    const struct mark *left = a, *right = b;
    int left_key = left->number != 0 ? left->number : 100 + left->terrain;
    int right_key = right->number != 0 ? right->number : 100 + right->terrain;
    return left_key != right_key ? left_key - right_key : left->terrain - right->terrain;
}

static void set_crossing(const struct board *board, int crossing, struct detail detail,
                         struct query *query)
{
    crossing_marks(board, crossing, query->marks);
    query->marks_count = CROSSING_MARKS;
    qsort(query->marks, CROSSING_MARKS, sizeof *query->marks, by_number);
    for (int i = 0; i < CROSSING_MARKS && !detail.terrains; i++) {
        if (query->marks[i].number != 0) {
            query->marks[i].terrain = QUERY_ANY;
        }
    }
    query->area = detail.area ? crossing_area(board, crossing) : QUERY_ANY;
    query->compass = detail.compass ? crossing_compass(board, crossing) : QUERY_ANY;
}

/* The corner of a hex that juts out into the sea. */
static bool choose_corner(const struct board *board, int crossing, struct query *query)
{
    struct place place = {.kind = PLACE_CROSSING, .id = crossing};
    *query = query_any();
    query->form = QUERY_CORNER;
    query->marks[query->marks_count++] = hex_mark(board, board->crossings[crossing].hexes[0]);
    query->compass = crossing_compass(board, crossing);
    if (fits_only(board, query, place)) {
        return true;
    }
    query->area = crossing_area(board, crossing);
    return fits_only(board, query, place);
}

static bool choose_crossing(const struct board *board, int crossing, struct query *query)
{
    static const struct detail details[] = {
        {false, false, false}, {false, true, false}, {false, false, true}, {false, true, true},
        {true, false, false},  {true, true, false},  {true, true, true},
    };
    struct place place = {.kind = PLACE_CROSSING, .id = crossing};
    if (board->crossings[crossing].hexes_count == 1 && choose_corner(board, crossing, query)) {
        return true;
    }
    for (size_t i = 0; i < sizeof details / sizeof *details; i++) {
        *query = query_any();
        set_crossing(board, crossing, details[i], query);
        if (fits_only(board, query, place)) {
            return true;
        }
    }
    return false;
}

/* The end of a path from which it is told: the one with more land around it, and of two such the
 * one from which the path leads to land. */
static int better_end(const struct board *board, int path)
{
    const int *ends = board->paths[path].crossings;
    int score[2];
    for (int i = 0; i < 2; i++) {
        score[i] = 2 * board->crossings[ends[i]].hexes_count +
                   (path_mark_ahead(board, path, ends[i]).terrain < TERRAIN_SEA);
    }
    return score[1] > score[0] ? 1 : 0;
}

/* "5-6-9 towards ore 10". From a corner that juts out, or along the coast towards more sea, this
 * would be no help to anybody. */
static bool choose_towards(const struct board *board, int path, struct detail detail,
                           struct query *query)
{
    int better = better_end(board, path);
    for (int i = 0; i < 2; i++) {
        int from = board->paths[path].crossings[i == 0 ? better : 1 - better];
        struct mark ahead = path_mark_ahead(board, path, from);
        if (board->crossings[from].hexes_count == 1 ||
            (board->paths[path].hexes_count == 1 && ahead.terrain == TERRAIN_SEA)) {
            continue;
        }
        *query = query_any();
        query->form = QUERY_TOWARDS;
        set_crossing(board, from, detail, query);
        query->ahead[query->ahead_count++] = ahead;
        if (fits_only(board, query, (struct place){.kind = PLACE_PATH, .id = path})) {
            return true;
        }
    }
    return false;
}

/* "2-6-sea towards south-west": for a coast path that nothing else tells from one inland. */
static bool choose_heading(const struct board *board, int path, struct query *query)
{
    int better = better_end(board, path);
    for (int i = 0; i < 2; i++) {
        int from = board->paths[path].crossings[i == 0 ? better : 1 - better];
        *query = query_any();
        query->form = QUERY_TOWARDS;
        set_crossing(board, from,
                     (struct detail){true, true, board->crossings[from].hexes_count == 1}, query);
        query->ahead_compass = path_compass(board, path, from);
        if (fits_only(board, query, (struct place){.kind = PLACE_PATH, .id = path})) {
            return true;
        }
    }
    return false;
}

/* "north side of wood 4" at the coast, "between ore 10 and wool 9" inland. */
static bool choose_sides(const struct board *board, int path, bool area, struct query *query)
{
    const struct path *at = &board->paths[path];
    *query = query_any();
    query->marks[query->marks_count++] = hex_mark(board, at->hexes[0]);
    if (at->hexes_count == 1) {
        query->form = QUERY_SIDE;
        query->compass = side_compass(board, at->hexes[0], path);
    } else {
        query->form = QUERY_BETWEEN;
        query->marks[query->marks_count++] = hex_mark(board, at->hexes[1]);
    }
    query->area = area ? path_area(board, path) : QUERY_ANY;
    return fits_only(board, query, (struct place){.kind = PLACE_PATH, .id = path});
}

static bool choose_path(const struct board *board, int path, struct query *query)
{
    static const struct detail least = {.terrains = false}, area = {.area = true},
                               most = {.terrains = true, .area = true, .compass = true};
    bool coast = board->paths[path].hexes_count == 1;
    return choose_towards(board, path, least, query) ||
           (coast && choose_sides(board, path, false, query)) ||
           choose_towards(board, path, area, query) || choose_sides(board, path, false, query) ||
           choose_sides(board, path, true, query) || choose_towards(board, path, most, query) ||
           choose_heading(board, path, query);
}

static bool choose(const struct board *board, struct place place, struct query *query)
{
    switch (place.kind) {
    case PLACE_HEX:
        return choose_hex(board, place.id, query);
    case PLACE_CROSSING:
        return choose_crossing(board, place.id, query);
    default:
        return choose_path(board, place.id, query);
    }
}

/* Words */

static void add(char text[PHRASE_SIZE], const char *part)
{
    size_t len = strlen(text);
    snprintf(text + len, PHRASE_SIZE - len, "%s", part);
}

static void add_mark(char text[PHRASE_SIZE], struct mark mark, const struct speech *speech)
{
    char number[4];
    snprintf(number, sizeof number, "%u", (unsigned)mark.number % 100);
    if (mark.terrain != QUERY_ANY) {
        add(text, speech->terrains[mark.terrain]);
        add(text, mark.number != 0 ? " " : "");
    }
    add(text, mark.number != 0 ? number : "");
}

static void add_marks(char text[PHRASE_SIZE], const struct query *query,
                      const struct speech *speech)
{
    for (int i = 0; i < query->marks_count; i++) {
        add(text, i > 0 ? "-" : "");
        add_mark(text, query->marks[i], speech);
    }
}

static void add_area(char text[PHRASE_SIZE], const struct query *query, const struct speech *speech)
{
    if (query->area != QUERY_ANY) {
        add(text, speech->areas[query->area]);
    }
}

static void add_around(char text[PHRASE_SIZE], const char *const pair[2], const struct query *query,
                       const struct speech *speech)
{
    add(text, pair[0]);
    add(text, speech->compass[query->compass]);
    add(text, pair[1]);
    add_mark(text, query->marks[0], speech);
    add_area(text, query, speech);
}

static void add_plain(char text[PHRASE_SIZE], const struct query *query,
                      const struct speech *speech)
{
    add(text, query->kinds != 0 ? speech->hex : "");
    add_marks(text, query, speech);
    add_area(text, query, speech);
    if (query->compass != QUERY_ANY) {
        add(text, ", ");
        add(text, speech->compass[query->compass]);
    }
}

static void add_towards(char text[PHRASE_SIZE], const struct query *query,
                        const struct speech *speech)
{
    add_plain(text, query, speech);
    add(text, speech->towards);
    if (query->ahead_count == 0) {
        add(text, speech->compass[query->ahead_compass]);
    } else if (query->ahead[0].terrain == TERRAIN_SEA) {
        add(text, speech->sea_ahead);
    } else if (query->ahead[0].terrain == TERRAIN_DESERT) {
        add(text, speech->desert_ahead);
    } else {
        add_mark(text, query->ahead[0], speech);
    }
}

static void add_between(char text[PHRASE_SIZE], const struct query *query,
                        const struct speech *speech)
{
    add(text, speech->between[0]);
    add_mark(text, query->marks[0], speech);
    add(text, speech->between[1]);
    add_mark(text, query->marks[1], speech);
    add_area(text, query, speech);
}

static void put_into_words(const struct query *query, const struct speech *speech,
                           char text[PHRASE_SIZE])
{
    text[0] = '\0';
    switch (query->form) {
    case QUERY_CORNER:
        add_around(text, speech->corner, query, speech);
        break;
    case QUERY_SIDE:
        add_around(text, speech->side, query, speech);
        break;
    case QUERY_BETWEEN:
        add_between(text, query, speech);
        break;
    case QUERY_TOWARDS:
        add_towards(text, query, speech);
        break;
    default:
        add_plain(text, query, speech);
    }
}

void phrase_say(const struct board *board, struct place place, enum language language,
                char text[PHRASE_SIZE])
{
    struct query query;
    if (choose(board, place, &query)) {
        put_into_words(&query, &speeches[language], text);
    } else {
        char id[PLACE_TEXT_SIZE];
        place_format(place, id);
        snprintf(text, PHRASE_SIZE, "%s", id);
    }
}

void phrase_say_move(const struct board *board, int from, int to, enum language language,
                     char text[PHRASE_MOVE_SIZE])
{
    char first[PHRASE_SIZE], second[PHRASE_SIZE];
    phrase_say(board, (struct place){.kind = PLACE_PATH, .id = from}, language, first);
    phrase_say(board, (struct place){.kind = PLACE_PATH, .id = to}, language, second);
    snprintf(text, PHRASE_MOVE_SIZE, "%s%s%s%s", speeches[language].move[0], first,
             speeches[language].move[1], second);
}
