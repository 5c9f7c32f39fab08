#include "plan/floor.h"

#include "base/memory.h"
#include "plan/strips.h"

#include <stdlib.h>
#include <string.h>

#define NO_ROWS 0 /* the mix of no rows at all */

/* How the most boards come about: strips, or a cut with so much on its first side. */
struct how {
    int cut; /* an index into the zone's cuts; negative: strips */
    int mix; /* of the first side */
    int rows;
};

/* A zone, laid with up to `cuts_deep` cuts; by slot() the most boards and how. */
struct zone {
    struct box box;
    int cuts_deep;
    int rows_max;
    int *boards;
    struct how *how;
    struct cut {
        bool across_y; /* at y = at; else at x */
        int at;
        size_t first, second; /* zones */
    } * cuts;
    size_t cuts_count;
};

struct floor_room {
    struct strips strips;
    struct zone *zones;
    size_t zones_count;
    size_t whole; /* the zone */
    /* This room and those before it: by slot() the most boards, and the part of this one. */
    int rows_max;
    int *boards;
    struct how *how;
};

static size_t slot(int mix, int rows)
{
    return (size_t)rows * FLOOR_MIXES + (size_t)mix;
}

/* The tables of a zone, or of the first rooms: nothing but no rows at all, which bear nothing. */
static void empty(int rows_max, int **boards, struct how **how)
{
    size_t size = slot(0, rows_max + 1);
    *boards = must_calloc(size, sizeof **boards);
    *how = must_calloc(size, sizeof **how);
    for (size_t i = 0; i < size; i++) {
        (*boards)[i] = i == slot(NO_ROWS, 0) ? 0 : -1;
    }
}

/* What two parts bear together, where that is more than was known. */
struct part {
    const int *boards;
    int rows_max;
};

static void join(struct part first, struct part second, int cut, int rows_max, int *boards,
                 struct how *how, long *steps)
{
    for (int m1 = 0; m1 < FLOOR_MIXES; m1++) {
        for (int r1 = 0; r1 <= first.rows_max && r1 <= rows_max; r1++) {
            int one = first.boards[slot(m1, r1)];
            for (int m2 = 0; m2 < FLOOR_MIXES && one >= 0; m2++) {
                for (int r2 = 0; r2 <= second.rows_max && r1 + r2 <= rows_max; r2++) {
                    int other = second.boards[slot(m2, r2)];
                    size_t here = slot(m1 | m2, r1 + r2);
                    ++*steps;
                    if (other >= 0 && one + other > boards[here]) {
                        boards[here] = one + other;
                        how[here] = (struct how){cut, m1, r1};
                    }
                }
            }
        }
    }
}

/* Zones */

static void lay_strips(struct floor *floor, const struct floor_room *room, struct zone *zone)
{
    for (int along_y = 0; along_y < 2; along_y++) {
        int *most = must_calloc((size_t)zone->rows_max + 1, sizeof *most);
        strips_most(&room->strips, zone->box, along_y == 0, zone->rows_max, most, &floor->steps);
        for (int rows = 1; rows <= zone->rows_max; rows++) {
            size_t here = slot(along_y ? FLOOR_ALONG_Y : FLOOR_ALONG_X, rows);
            zone->boards[here] = most[rows];
            zone->how[here].cut = -1;
        }
        free(most);
    }
}

static bool same_box(const struct box *a, const struct box *b)
{
    return a->x0 == b->x0 && a->y0 == b->y0 && a->x1 == b->x1 && a->y1 == b->y1;
}

static size_t lay_zone(struct floor *floor, struct floor_room *room, struct box box, int cuts_deep);

static void cut_zone(struct floor *floor, struct floor_room *room, size_t index, bool across_y,
                     int at)
{
    struct box first = room->zones[index].box, second = first;
    int deeper = room->zones[index].cuts_deep - 1;
    if (across_y) {
        first.y1 = second.y0 = at;
    } else {
        first.x1 = second.x0 = at;
    }
    struct cut cut = {.across_y = across_y, .at = at};
    cut.first = lay_zone(floor, room, first, deeper);
    cut.second = lay_zone(floor, room, second, deeper);
    struct zone *zone = &room->zones[index], *a = &room->zones[cut.first],
                *b = &room->zones[cut.second];
    *(struct cut *)ARRAY_PUSH(zone->cuts, zone->cuts_count) = cut;
    join((struct part){a->boards, a->rows_max}, (struct part){b->boards, b->rows_max},
         (int)zone->cuts_count - 1, zone->rows_max, zone->boards, zone->how, &floor->steps);
}

static void cut_everywhere(struct floor *floor, struct floor_room *room, size_t index)
{
    for (int across_y = 0; across_y < 2; across_y++) {
        int *cuts;
        size_t count = strips_cuts(&room->strips, room->zones[index].box, across_y == 1, &cuts);
        for (size_t i = 0; i < count && floor->steps < FLOOR_STEPS_MAX; i++) {
            cut_zone(floor, room, index, across_y == 1, cuts[i]);
        }
        free(cuts);
    }
}

/* The zone's index; what was laid already is found again. */
static size_t lay_zone(struct floor *floor, struct floor_room *room, struct box box, int cuts_deep)
{
    for (size_t i = 0; i < room->zones_count; i++) {
        if (same_box(&room->zones[i].box, &box) && room->zones[i].cuts_deep == cuts_deep) {
            return i;
        }
    }
    size_t index = room->zones_count;
    struct zone *zone = ARRAY_PUSH(room->zones, room->zones_count);
    int rows_max = strips_rows_max(&room->strips, box);
    *zone = (struct zone){.box = box,
                          .cuts_deep = cuts_deep,
                          .rows_max = rows_max < FLOOR_ROWS_MAX ? rows_max : FLOOR_ROWS_MAX};
    empty(zone->rows_max, &zone->boards, &zone->how);
    floor->steps += (long)room->zones_count;
    if (zone->rows_max > 0) {
        lay_strips(floor, room, zone);
    }
    if (zone->rows_max > 1 && cuts_deep > 0) {
        cut_everywhere(floor, room, index);
    }
    return index;
}

/* Rooms */

/* All rooms without a cut; then one cut deeper at a time, as long as the steps suffice: what was
 * found before stays where they do not. */
static void lay_rooms(struct floor *floor, const struct hall *hall)
{
    for (int cuts_deep = 0; cuts_deep <= FLOOR_CUTS_MAX; cuts_deep++) {
        for (size_t i = 0; i < floor->rooms_count; i++) {
            struct floor_room *room = &floor->rooms[i];
            struct box box = strips_whole(&room->strips, &hall->rooms[i]);
            if (cuts_deep > 0 && floor->steps >= FLOOR_STEPS_MAX) {
                return;
            }
            size_t laid = lay_zone(floor, room, box, cuts_deep);
            if (cuts_deep == 0 || floor->steps < FLOOR_STEPS_MAX) {
                room->whole = laid;
            }
        }
    }
}

static void join_rooms(struct floor *floor)
{
    const int nothing[FLOOR_MIXES] = {0, -1, -1, -1};
    struct part before = {nothing, 0};
    for (size_t i = 0; i < floor->rooms_count; i++) {
        struct floor_room *room = &floor->rooms[i];
        const struct zone *zone = &room->zones[room->whole];
        int rows_max = before.rows_max + zone->rows_max;
        room->rows_max = rows_max < FLOOR_ROWS_MAX ? rows_max : FLOOR_ROWS_MAX;
        empty(room->rows_max, &room->boards, &room->how);
        join((struct part){zone->boards, zone->rows_max}, before, 0, room->rows_max, room->boards,
             room->how, &floor->steps);
        before = (struct part){room->boards, room->rows_max};
    }
    floor->rows_max = before.rows_max;
}

void floor_open(struct floor *floor, const struct hall *hall, const struct stock *stock)
{
    *floor = (struct floor){.rooms_count = hall->rooms_count};
    floor->rooms = must_calloc(hall->rooms_count, sizeof *floor->rooms);
    for (size_t i = 0; i < hall->rooms_count; i++) {
        strips_open(&floor->rooms[i].strips, hall, &hall->rooms[i], stock);
    }
    lay_rooms(floor, hall);
    join_rooms(floor);
}

void floor_release(struct floor *floor)
{
    for (size_t i = 0; i < floor->rooms_count; i++) {
        struct floor_room *room = &floor->rooms[i];
        for (size_t k = 0; k < room->zones_count; k++) {
            free(room->zones[k].boards);
            free(room->zones[k].how);
            free(room->zones[k].cuts);
        }
        free(room->zones);
        free(room->boards);
        free(room->how);
        strips_release(&room->strips);
    }
    free(floor->rooms);
    *floor = (struct floor){0};
}

int floor_boards(const struct floor *floor, enum floor_mix mix, int rows)
{
    if (floor->rooms_count == 0 || rows > floor->rows_max) {
        return -1;
    }
    return floor->rooms[floor->rooms_count - 1].boards[slot((int)mix, rows)];
}

/* What is left for the second side, whose mix is not written down: the one that gives the number.
 */
static int other_mix(const int *boards, int rows, int wanted, int mix, int first_mix)
{
    for (int other = 0; other < FLOOR_MIXES; other++) {
        if ((other | first_mix) == mix && boards[slot(other, rows)] == wanted) {
            return other;
        }
    }
    return NO_ROWS;
}

static struct floor_row *zone_rows(const struct floor_room *room, size_t index, int mix, int count,
                                   struct floor_row *rows)
{
    const struct zone *zone = &room->zones[index];
    if (count == 0) {
        return rows;
    }
    size_t here = slot(mix, count);
    const struct how *how = &zone->how[here];
    if (how->cut < 0) {
        strips_rows(&room->strips, zone->box, mix == FLOOR_ALONG_X, count, rows);
        return rows + count;
    }
    const struct cut *cut = &zone->cuts[how->cut];
    const struct zone *first = &room->zones[cut->first], *second = &room->zones[cut->second];
    int wanted = zone->boards[here] - first->boards[slot(how->mix, how->rows)];
    int mix2 = other_mix(second->boards, count - how->rows, wanted, mix, how->mix);
    rows = zone_rows(room, cut->first, how->mix, how->rows, rows);
    return zone_rows(room, cut->second, mix2, count - how->rows, rows);
}

void floor_rows(const struct floor *floor, enum floor_mix mix, int count, struct floor_row *rows)
{
    int left_mix = (int)mix, left = count;
    struct floor_row *end = rows + count;
    for (size_t i = floor->rooms_count; i-- > 0;) {
        const struct floor_room *room = &floor->rooms[i];
        const struct zone *zone = &room->zones[room->whole];
        const struct how *how = &room->how[slot(left_mix, left)];
        end -= how->rows;
        zone_rows(room, room->whole, how->mix, how->rows, end);
        for (int k = 0; k < how->rows; k++) {
            end[k].room = (int)i;
        }
        if (i > 0) {
            int wanted =
                room->boards[slot(left_mix, left)] - zone->boards[slot(how->mix, how->rows)];
            left -= how->rows;
            left_mix = other_mix(floor->rooms[i - 1].boards, left, wanted, left_mix, how->mix);
        }
    }
}
