#include "plan/serpentine.h"

#include "base/memory.h"
#include "plan/plan.h"
#include "plan/survey.h"

#include <stdlib.h>

/* From 0, 0, the north-west corner. */
struct point {
    long x, y;
};

/* An end of the room for a row: its beginning in the west or north, or the other. Half the depth of
 * a row does not matter for which is nearest. */
static struct point row_end(const struct floor_row *row, bool far)
{
    int along = far ? row->length_cm : 0;
    return (struct point){row->x_cm + (row->along_x ? along : 0),
                          row->y_cm + (row->along_x ? 0 : along)};
}

static long square_distance(struct point a, struct point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static enum hall_direction direction_of(const struct floor_row *row, bool from_far)
{
    if (row->along_x) {
        return from_far ? HALL_WEST : HALL_EAST;
    }
    return from_far ? HALL_NORTH : HALL_SOUTH;
}

/* The rows of one room. */
static void order_room(const struct floor_row *rows, size_t count, struct run *runs)
{
    bool *used = must_calloc(count, sizeof *used);
    struct point here = {0, 0};
    for (size_t turn = 0; turn < count; turn++) {
        size_t best = count;
        bool best_far = false;
        for (size_t i = 0; i < 2 * count; i++) {
            const struct floor_row *row = &rows[i / 2];
            bool far = i % 2 == 1;
            if (!used[i / 2] &&
                (best == count || square_distance(here, row_end(row, far)) <
                                      square_distance(here, row_end(&rows[best], best_far)))) {
                best = i / 2;
                best_far = far;
            }
        }
        used[best] = true;
        here = row_end(&rows[best], !best_far);
        runs[turn] = (struct run){rows[best], direction_of(&rows[best], best_far)};
    }
    free(used);
}

void serpentine_order(const struct floor_row *rows, size_t count, struct run *runs)
{
    for (size_t begin = 0, end; begin < count; begin = end) {
        for (end = begin; end < count && rows[end].room == rows[begin].room;) {
            end++;
        }
        order_room(rows + begin, end - begin, runs + begin);
    }
}

/* Tables */

/* The kind that stands at an end of a row: the longest that is left; in Connect rather one that has
 * room for an edge board beside its boards. */
static size_t end_kind(const struct stock *stock, const int *left)
{
    size_t longest = stock->kinds;
    for (size_t kind = stock->kinds; kind-- > 0;) {
        bool room = stock->kind[kind].length_cm % PLAN_CONNECT_BOARD_CM >= PLAN_CONNECT_EDGE_CM;
        if (left[kind] > 0 && stock->ruleset == RULESET_CONNECT && room) {
            return kind;
        }
        longest = left[kind] > 0 && longest == stock->kinds ? kind : longest;
    }
    return longest;
}

/* The kinds of a row's tables in the order of the ring. */
static void order_tables(const struct stock *stock, const struct stock_pick *pick, size_t *kinds)
{
    int left[HALL_STOCK_MAX] = {0};
    int last = pick->tables - 1, placed = 0;
    for (size_t kind = 0; kind < stock->kinds; kind++) {
        left[kind] = pick->count[kind];
    }
    kinds[last] = end_kind(stock, left);
    left[kinds[last]]--;
    if (last > 0) {
        kinds[0] = end_kind(stock, left);
        left[kinds[0]]--;
        placed = 1;
    }
    for (size_t kind = stock->kinds; kind-- > 0;) {
        for (; left[kind] > 0; left[kind]--) {
            kinds[placed++] = kind;
        }
    }
}

static void add_tables(const struct stock *stock, const struct stock_pick *pick,
                       const struct hall *hall, struct hall_row *row)
{
    size_t kinds[STOCK_ROW_TABLES_MAX];
    order_tables(stock, pick, kinds);
    for (int i = 0; i < pick->tables; i++) {
        size_t kind = kinds[hall_backwards(row->direction) ? pick->tables - 1 - i : i];
        if (i > 0 && stock->gap_cm > 0) {
            hall_add_aisle(row, stock->gap_cm);
        }
        hall_add_table(row, stock->kind[kind].length_cm, hall->table_width_cm);
    }
}

/* Places */

static int within(int wanted, int low, int high)
{
    if (wanted > high) {
        wanted = high;
    }
    return wanted < low ? low : wanted;
}

/* Where along its room the tables begin: beside the end of the row before, `end` (the one of the
 * same direction in the same room), or in the middle. */
static int begin_at(const struct run *run, int tables_cm, const int *end)
{
    int low = run->row.along_x ? run->row.x_cm : run->row.y_cm;
    int high = low + run->row.length_cm - tables_cm;
    if (end == NULL) {
        return (low + high) / 2;
    }
    return within(hall_backwards(run->direction) ? *end - tables_cm : *end, low, high);
}

static void stand(const struct run *run, const struct stock *stock, const struct stock_pick *pick,
                  int boards, int *end, bool follows, struct hall *hall)
{
    struct hall_row *row = hall_add_row(&hall->rooms[run->row.room]);
    int length_cm = pick->length_cm - stock->gap_cm;
    int begin = begin_at(run, length_cm, follows ? end : NULL);
    row->direction = run->direction;
    row->boards = boards;
    row->x_cm = run->row.along_x ? begin : run->row.x_cm + hall->chair_cm;
    row->y_cm = run->row.along_x ? run->row.y_cm + hall->chair_cm : begin;
    add_tables(stock, pick, hall, row);
    *end = hall_backwards(run->direction) ? begin : begin + length_cm;
}

/* Whether nothing is blocked, and all rows run in the same direction. */
static bool can_be_moved(const struct hall_room *room)
{
    bool alike = room->blocked_count == 0 && room->rows_count != 0;
    for (size_t i = 1; i < room->rows_count; i++) {
        alike =
            alike && hall_along_x(room->rows[i].direction) == hall_along_x(room->rows[0].direction);
    }
    return alike;
}

/* Moves the rows, which begin at the wall, into the middle of their room. They stay side by side:
 * caretakers walk from one to the next. */
static void move_to_middle(const struct hall *hall, struct hall_room *room)
{
    int out_cm = hall->table_width_cm + hall->chair_cm + survey_free_cm(hall), last = 0;
    bool along_x = hall_along_x(room->rows[0].direction);
    for (size_t i = 0; i < room->rows_count; i++) {
        int across = along_x ? room->rows[i].y_cm : room->rows[i].x_cm;
        last = across > last ? across : last;
    }
    int spare = (along_x ? room->depth_cm : room->width_cm) - last - out_cm;
    for (size_t i = 0; i < room->rows_count; i++) {
        *(along_x ? &room->rows[i].y_cm : &room->rows[i].x_cm) += spare / 2;
    }
}

void serpentine_stand(const struct run *runs, size_t count, const struct stock *stock,
                      const struct sharing *sharing, struct hall *hall)
{
    int end = 0;
    for (size_t i = 0; i < count; i++) {
        bool follows = i > 0 && runs[i - 1].row.room == runs[i].row.room &&
                       runs[i - 1].row.along_x == runs[i].row.along_x;
        stand(&runs[i], stock, &sharing->picks[i], sharing->boards[i], &end, follows, hall);
    }
    for (size_t i = 0; i < hall->rooms_count; i++) {
        if (can_be_moved(&hall->rooms[i])) {
            move_to_middle(hall, &hall->rooms[i]);
        }
    }
}
