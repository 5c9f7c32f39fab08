/* Of the tables only their length in all matters at first: it is the length of the line S. A line
 * with straight parts sx and sy and corners of radius r is as long as 2 sx + 2 sy + 2 pi r, and
 * takes sx + 2 r in x and sy + 2 r in y. The shapes that use a room's width, or depth, or neither,
 * follow from that; whether one stands well is for survey_hall() to say. */
#include "plan/oval.h"

#include "base/memory.h"
#include "plan/plan.h"
#include "plan/survey.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
/* Eight equal tables bend by SURVEY_BEND_DEG_MAX: their length by the radius of a circle as long as
 * they are together. */
#define RADIUS_PER_TABLE (8 / (2 * PI))

/* How often loop_close() lays each chord. */
#define CLOSING_CHORDS 60

/* A part of a room to try, corner to corner, walls' aisles left out. */
struct part {
    int x0, y0, x1, y1;
};

struct search {
    struct hall *hall;
    const struct stock *stock;
    struct hall_row row; /* the tables; shape and place change */
    double line_cm;      /* their lengths and the aisle's */
    int longest_cm, shortest_cm;
    long steps; /* that are left */
};

/* The next table for so many places: `thrifty`, the shortest that holds them all, else the longest
 * there is of the kinds up to `longest`; their number when there is none. */
static size_t next_table(const struct stock *stock, size_t longest, const int *left, int places,
                         bool thrifty)
{
    size_t next = stock->kinds;
    for (size_t kind = longest + 1; kind-- > 0;) {
        bool holds = thrifty && stock->kind[kind].places >= places;
        next = left[kind] > 0 && (next == stock->kinds || holds) ? kind : next;
    }
    return next;
}

/* Lists tables of the kinds up to `longest`, of which no more than `most` are taken, that hold so
 * many places; the last of them is needed, too, and may have free ones. */
static bool list_tables(struct search *search, size_t longest, int most, int places, bool thrifty)
{
    const struct stock *stock = search->stock;
    int left[HALL_STOCK_MAX] = {0};
    free(search->row.items);
    search->row = (struct hall_row){.circle = true};
    search->line_cm = 0;
    search->longest_cm = 0;
    search->shortest_cm = INT_MAX;
    for (size_t kind = 0; kind <= longest; kind++) {
        left[kind] =
            kind < longest || stock->kind[kind].count < most ? stock->kind[kind].count : most;
    }
    while (places > 0) {
        size_t kind = next_table(stock, longest, left, places, thrifty);
        if (kind == stock->kinds) {
            return false;
        }
        int length_cm = stock->kind[kind].length_cm;
        hall_add_table(&search->row, length_cm, search->hall->table_width_cm);
        search->line_cm += length_cm;
        search->longest_cm = length_cm > search->longest_cm ? length_cm : search->longest_cm;
        search->shortest_cm = length_cm < search->shortest_cm ? length_cm : search->shortest_cm;
        places -= stock->kind[kind].places;
        left[kind]--;
    }
    return true;
}

static void add_aisle(struct search *search)
{
    int aisle_cm = survey_free_cm(search->hall);
    hall_add_aisle(&search->row, aisle_cm);
    search->line_cm += aisle_cm;
}

static bool about_width(const struct plan_warning *warning)
{
    const char *last = strrchr(warning->field, '.');
    return last != NULL && strcmp(last, ".width_cm") == 0;
}

/* Whether the row stands well in the room, whose other rows are not looked at. */
static bool stands(const struct search *search, size_t room_index)
{
    struct hall_room room = search->hall->rooms[room_index];
    struct hall hall = *search->hall;
    struct warnings warnings = {0};
    struct refusal refusal;
    struct hall_row row = search->row;
    room.rows = &row;
    room.rows_count = 1;
    hall.rooms = &room;
    hall.rooms_count = 1;
    bool well = survey_hall(&hall, PLAN_BOARD_CM, &warnings, &refusal) == REFUSAL_ALLOWED;
    for (size_t i = 0; i < warnings.count; i++) {
        well = well && about_width(&warnings.items[i]);
    }
    warnings_release(&warnings);
    return well;
}

static double between(double value, double low, double high)
{
    return fmax(low, fmin(value, high));
}

/* Tries the shape with its middle at a point, or as near as the walls let it. */
static bool try_place(struct search *search, size_t room, const struct part *part, double x,
                      double y, double width, double depth)
{
    int outside_cm = search->hall->table_width_cm + search->hall->chair_cm + 2;
    double from_x = width / 2 + outside_cm, from_y = depth / 2 + outside_cm;
    if (search->steps <= 0) {
        return false;
    }
    long items = (long)search->row.items_count;
    search->steps -= items * (items + CLOSING_CHORDS);
    search->row.x_cm = (int)between(x, part->x0 + from_x, part->x1 - from_x);
    search->row.y_cm = (int)between(y, part->y0 + from_y, part->y1 - from_y);
    return stands(search, room);
}

/* In the middle of the part; where something is blocked, also around that, and in the corners. */
static bool try_places(struct search *search, size_t index, const struct part *part, double width,
                       double depth)
{
    const struct hall_room *room = &search->hall->rooms[index];
    double x = (part->x0 + part->x1) / 2.0, y = (part->y0 + part->y1) / 2.0;
    bool found = try_place(search, index, part, x, y, width, depth);
    for (size_t i = 0; i < room->blocked_count && !found; i++) {
        const struct hall_blocked *area = &room->blocked[i];
        found = try_place(search, index, part, area->x_cm + area->width_cm / 2.0,
                          area->y_cm + area->depth_cm / 2.0, width, depth);
    }
    for (int i = 0; i < 9 && room->blocked_count != 0 && !found; i++) {
        const double xs[] = {part->x0, x, part->x1}, ys[] = {part->y0, y, part->y1};
        found = try_place(search, index, part, xs[i % 3], ys[i / 3], width, depth);
    }
    return found;
}

/* Tries a shape that fits by the sums into an inside of so much width and depth. */
static bool try_shape(struct search *search, size_t room, const struct part *part,
                      double straight_x, double straight_y, double width, double depth)
{
    double radius = (search->line_cm / 2 - straight_x - straight_y) / PI;
    search->steps--;
    if (straight_x < 0 || straight_y < 0 || radius < RADIUS_PER_TABLE * search->shortest_cm - 1 ||
        straight_x + 2 * radius > width + 1 || straight_y + 2 * radius > depth + 1) {
        return false;
    }
    search->row.straight_x_cm = (int)straight_x;
    search->row.straight_y_cm = (int)straight_y;
    return try_places(search, room, part, straight_x + 2 * radius, straight_y + 2 * radius);
}

/* The shapes for an inside of so much width and depth: a circle, an oval, then rounded rectangles,
 * with the larger corners first. */
static bool try_shapes(struct search *search, size_t room, const struct part *part, double width,
                       double depth)
{
    static const double corners[] = {3, 2, 1.5, 1.2, 1, 0.85};
    double half = search->line_cm / 2;
    if (try_shape(search, room, part, 0, 0, width, depth) ||
        try_shape(search, room, part, half - PI * depth / 2, 0, width, depth) ||
        try_shape(search, room, part, 0, half - PI * width / 2, width, depth)) {
        return true;
    }
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        double radius = corners[i] * RADIUS_PER_TABLE * search->longest_cm;
        double straight_x = width - 2 * radius, straight_y = depth - 2 * radius;
        double straight = half - PI * radius;
        if (try_shape(search, room, part, straight_x, straight - straight_x, width, depth) ||
            try_shape(search, room, part, straight - straight_y, straight_y, width, depth)) {
            return true;
        }
    }
    return false;
}

/* Tables are chords, so their corners stand out of the line a little: how much is tried out. */
static bool try_part(struct search *search, size_t room, const struct part *part)
{
    static const int spare_cm[] = {2, 10, 25, 60};
    int outside_cm = search->hall->table_width_cm + search->hall->chair_cm;
    for (size_t i = 0; i < sizeof spare_cm / sizeof *spare_cm && search->steps > 0; i++) {
        int width = part->x1 - part->x0 - 2 * outside_cm - spare_cm[i];
        int depth = part->y1 - part->y0 - 2 * outside_cm - spare_cm[i];
        if (width > 0 && depth > 0 && try_shapes(search, room, part, width, depth)) {
            return true;
        }
    }
    return false;
}

/* The whole room, then what lies beside each blocked area. */
static bool try_room(struct search *search, size_t index)
{
    const struct hall_room *room = &search->hall->rooms[index];
    int aisle = survey_free_cm(search->hall);
    struct part whole = {aisle, aisle, room->width_cm - aisle, room->depth_cm - aisle};
    bool found = try_part(search, index, &whole);
    for (size_t i = 0; i < room->blocked_count && !found && search->steps > 0; i++) {
        const struct hall_blocked *area = &room->blocked[i];
        struct part west = whole, east = whole, north = whole, south = whole;
        west.x1 = area->x_cm - aisle;
        east.x0 = area->x_cm + area->width_cm + aisle;
        north.y1 = area->y_cm - aisle;
        south.y0 = area->y_cm + area->depth_cm + aisle;
        found = try_part(search, index, &west) || try_part(search, index, &east) ||
                try_part(search, index, &north) || try_part(search, index, &south);
    }
    return found;
}

/* All rooms with the tables that are listed; the circle goes into the hall. */
static bool try_rooms(struct search *search)
{
    bool found = false;
    for (size_t i = 0; i < search->hall->rooms_count && !found; i++) {
        found = try_room(search, i);
        if (found) {
            *hall_add_row(&search->hall->rooms[i]) = search->row;
            search->row.items = NULL;
        }
    }
    return found;
}

static bool try_tables(struct search *search, size_t longest, int most, int places, bool closed)
{
    bool found = false;
    for (int thrifty = 1; thrifty >= 0 && !found; thrifty--) {
        search->steps -= places;
        if (list_tables(search, longest, most, places, thrifty == 1)) {
            if (!closed) {
                add_aisle(search);
            }
            found = try_rooms(search);
        }
    }
    return found;
}

/* Long tables, as many as there are, and then fewer and fewer of them. */
bool oval_stand(struct hall *hall, const struct stock *stock, int places, bool closed)
{
    struct search search = {.hall = hall, .stock = stock, .steps = OVAL_STEPS_MAX};
    bool found = false;
    for (size_t longest = stock->kinds; longest-- > 0 && !found;) {
        int most = places / stock->kind[longest].places + 1;
        most = most < stock->kind[longest].count ? most : stock->kind[longest].count;
        for (; most > 0 && !found && search.steps > 0; most--) {
            found = try_tables(&search, longest, most, places, closed);
        }
    }
    free(search.row.items);
    return found;
}
