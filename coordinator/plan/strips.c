#include "plan/strips.h"

#include "base/memory.h"
#include "plan/floor.h"
#include "plan/survey.h"

#include <stdlib.h>

static struct box turn(struct box box)
{
    return (struct box){box.y0, box.x0, box.y1, box.x1};
}

int strips_pitch_cm(const struct hall *hall)
{
    return hall->table_width_cm + 2 * hall->chair_cm + survey_free_cm(hall);
}

void strips_open(struct strips *strips, const struct hall *hall, const struct hall_room *room,
                 const struct stock *stock)
{
    int aisle_cm = survey_free_cm(hall);
    *strips = (struct strips){
        .stock = stock,
        .aisle_cm = aisle_cm,
        .pitch_cm = strips_pitch_cm(hall),
        .blocked = must_calloc(room->blocked_count, sizeof *strips->blocked),
        .turned = must_calloc(room->blocked_count, sizeof *strips->turned),
        .blocked_count = room->blocked_count,
    };
    for (size_t i = 0; i < room->blocked_count; i++) {
        const struct hall_blocked *area = &room->blocked[i];
        strips->blocked[i] =
            (struct box){area->x_cm, area->y_cm, area->x_cm + area->width_cm + aisle_cm,
                         area->y_cm + area->depth_cm + aisle_cm};
        strips->turned[i] = turn(strips->blocked[i]);
    }
}

void strips_release(struct strips *strips)
{
    free(strips->blocked);
    free(strips->turned);
    *strips = (struct strips){0};
}

struct box strips_whole(const struct strips *strips, const struct hall_room *room)
{
    return (struct box){strips->aisle_cm, strips->aisle_cm, room->width_cm, room->depth_cm};
}

int strips_rows_max(const struct strips *strips, struct box box)
{
    long width = box.x1 - box.x0, depth = box.y1 - box.y0;
    long length = (long)stock_shortest_cm(strips->stock) + strips->aisle_cm;
    if (width <= 0 || depth <= 0) {
        return 0;
    }
    long rows = width * depth / (length * strips->pitch_cm);
    return rows < FLOOR_ROWS_MAX ? (int)rows : FLOOR_ROWS_MAX;
}

/* Everything below lays rows along x; for those along y, x and y are exchanged before and after. */

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Sorts, and drops what is there twice. */
static size_t tidy(int *numbers, size_t count)
{
    size_t kept = 0;
    if (count != 0) {
        qsort(numbers, count, sizeof *numbers, ascending);
    }
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || numbers[kept - 1] != numbers[i]) {
            numbers[kept++] = numbers[i];
        }
    }
    return kept;
}

static void add_number(int number, int **numbers, size_t *count)
{
    *(int *)ARRAY_PUSH(*numbers, *count) = number;
}

static bool overlap(const struct box *a, const struct box *b)
{
    return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1;
}

/* Where strips can begin: at the north edge, or south of what is blocked, and any number of strips
 * further south. */
static size_t beginnings(const struct strips *strips, const struct box *blocked, struct box box,
                         int **ys)
{
    int most = 1 + STRIPS_MAX / (int)(strips->blocked_count + 1);
    size_t count = 0;
    *ys = must_calloc(0, sizeof **ys);
    for (size_t i = 0; i <= strips->blocked_count; i++) {
        bool edge = i == strips->blocked_count;
        if (!edge && !overlap(&blocked[i], &box)) {
            continue;
        }
        int y = edge ? box.y0 : blocked[i].y1;
        for (int k = 0; k < (edge ? FLOOR_ROWS_MAX : most) && y + strips->pitch_cm <= box.y1; k++) {
            add_number(y, ys, &count);
            y += strips->pitch_cm;
        }
    }
    return tidy(*ys, count);
}

/* Room for a row in a strip. */
struct gap {
    int x, length_cm, boards;
};

static int most_boards_first(const void *a, const void *b)
{
    const struct gap *first = a, *second = b;
    return first->boards != second->boards ? second->boards - first->boards : first->x - second->x;
}

static void add_gap(const struct strips *strips, int from, int to, struct gap **gaps, size_t *count)
{
    int length_cm = to - from - strips->aisle_cm;
    int boards = length_cm > 0 ? stock_boards(strips->stock, length_cm) : 0;
    if (boards > 0) {
        *(struct gap *)ARRAY_PUSH(*gaps, *count) = (struct gap){from, length_cm, boards};
    }
}

/* The next blocked box in the strip that reaches further east than x; NULL: none. */
static const struct box *next_blocked(const struct strips *strips, const struct box *blocked,
                                      const struct box *strip, int x)
{
    const struct box *next = NULL;
    for (size_t i = 0; i < strips->blocked_count; i++) {
        if (overlap(&blocked[i], strip) && blocked[i].x1 > x &&
            (next == NULL || blocked[i].x0 < next->x0)) {
            next = &blocked[i];
        }
    }
    return next;
}

/* The rows of the strip that begins at y, those with the most boards first. */
static size_t find_gaps(const struct strips *strips, const struct box *blocked, struct box box,
                        int y, struct gap **gaps)
{
    struct box strip = {box.x0, y, box.x1, y + strips->pitch_cm};
    size_t count = 0;
    int x = box.x0;
    *gaps = NULL;
    for (const struct box *next; (next = next_blocked(strips, blocked, &strip, x)) != NULL;) {
        if (next->x0 > x) {
            add_gap(strips, x, next->x0, gaps, &count);
        }
        x = next->x1;
    }
    add_gap(strips, x, box.x1, gaps, &count);
    if (count != 0) {
        qsort(*gaps, count, sizeof **gaps, most_boards_first);
    }
    return count;
}

/* The strips of a zone, and from each one on the most boards on so many rows: most[strip *
 * (rows_max + 1) + rows]. */
struct laying {
    int rows_max;
    int *ys;
    size_t strips_count;
    struct gap **gaps;
    size_t *gaps_count;
    size_t *next; /* the first strip that does not lie on this one */
    int *most;
};

static int *most_from(const struct laying *laying, size_t strip)
{
    return &laying->most[strip * ((size_t)laying->rows_max + 1)];
}

/* The strip is left out, or has its best 1, 2, ... rows. */
static void fill_most(struct laying *laying, size_t strip, long *steps)
{
    const int *without = most_from(laying, strip + 1);
    const int *behind = most_from(laying, laying->next[strip]);
    int *most = most_from(laying, strip);
    for (int rows = 0; rows <= laying->rows_max; rows++) {
        int boards = 0;
        most[rows] = without[rows];
        for (int taken = 1; taken <= rows && (size_t)taken <= laying->gaps_count[strip]; taken++) {
            boards += laying->gaps[strip][taken - 1].boards;
            if (behind[rows - taken] >= 0 && behind[rows - taken] + boards > most[rows]) {
                most[rows] = behind[rows - taken] + boards;
            }
        }
        *steps += 1 + (long)laying->gaps_count[strip];
    }
}

static void lay(const struct strips *strips, const struct box *blocked, struct box box,
                int rows_max, struct laying *laying, long *steps)
{
    *laying = (struct laying){.rows_max = rows_max};
    laying->strips_count = beginnings(strips, blocked, box, &laying->ys);
    size_t count = laying->strips_count;
    laying->gaps = must_calloc(count, sizeof *laying->gaps);
    laying->gaps_count = must_calloc(count, sizeof *laying->gaps_count);
    laying->next = must_calloc(count, sizeof *laying->next);
    laying->most = must_calloc((count + 1) * ((size_t)rows_max + 1), sizeof *laying->most);
    for (int rows = 1; rows <= rows_max; rows++) {
        most_from(laying, count)[rows] = -1;
    }
    for (size_t strip = count; strip-- > 0;) {
        size_t next = strip + 1;
        while (next < count && laying->ys[next] < laying->ys[strip] + strips->pitch_cm) {
            next++;
        }
        laying->next[strip] = next;
        laying->gaps_count[strip] =
            find_gaps(strips, blocked, box, laying->ys[strip], &laying->gaps[strip]);
        *steps += (long)((laying->gaps_count[strip] + 1) * (strips->blocked_count + 1));
        fill_most(laying, strip, steps);
    }
}

static void laying_release(struct laying *laying)
{
    for (size_t i = 0; i < laying->strips_count; i++) {
        free(laying->gaps[i]);
    }
    free(laying->ys);
    free(laying->gaps);
    free(laying->gaps_count);
    free(laying->next);
    free(laying->most);
}

void strips_most(const struct strips *strips, struct box box, bool along_x, int rows_max, int *most,
                 long *steps)
{
    struct laying laying;
    lay(strips, along_x ? strips->blocked : strips->turned, along_x ? box : turn(box), rows_max,
        &laying, steps);
    for (int rows = 0; rows <= rows_max; rows++) {
        most[rows] = most_from(&laying, 0)[rows];
    }
    laying_release(&laying);
}

static struct floor_row as_row(const struct gap *gap, int y, bool along_x)
{
    return (struct floor_row){.along_x = along_x,
                              .x_cm = along_x ? gap->x : y,
                              .y_cm = along_x ? y : gap->x,
                              .length_cm = gap->length_cm};
}

/* How many rows of a strip are taken where the most boards come from `count` rows from it on; 0: it
 * is left out. */
static int rows_taken(const struct laying *laying, size_t strip, int count)
{
    const int *behind = most_from(laying, laying->next[strip]);
    int boards = 0, wanted = most_from(laying, strip)[count];
    for (int taken = 1; taken <= count && (size_t)taken <= laying->gaps_count[strip]; taken++) {
        boards += laying->gaps[strip][taken - 1].boards;
        if (behind[count - taken] >= 0 && behind[count - taken] + boards == wanted) {
            return taken;
        }
    }
    return 0;
}

void strips_rows(const struct strips *strips, struct box box, bool along_x, int count,
                 struct floor_row *rows)
{
    struct laying laying;
    long steps = 0;
    lay(strips, along_x ? strips->blocked : strips->turned, along_x ? box : turn(box), count,
        &laying, &steps);
    for (size_t strip = 0; count > 0 && strip < laying.strips_count;) {
        int taken = rows_taken(&laying, strip, count);
        for (int i = 0; i < taken; i++) {
            *rows++ = as_row(&laying.gaps[strip][i], laying.ys[strip], along_x);
        }
        count -= taken;
        strip = taken > 0 ? laying.next[strip] : strip + 1;
    }
    laying_release(&laying);
}

size_t strips_cuts(const struct strips *strips, struct box box, bool across_y, int **cuts)
{
    const struct box *blocked = across_y ? strips->blocked : strips->turned;
    size_t count = 0;
    *cuts = NULL;
    box = across_y ? box : turn(box);
    for (size_t i = 0; i < strips->blocked_count; i++) {
        if (overlap(&blocked[i], &box)) {
            add_number(blocked[i].y0, cuts, &count);
            add_number(blocked[i].y1, cuts, &count);
        }
    }
    int y = box.y0;
    for (int k = 0; k < FLOOR_ROWS_MAX && (y += strips->pitch_cm) < box.y1; k++) {
        add_number(y, cuts, &count);
        add_number(box.y0 + box.y1 - y, cuts, &count);
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if ((*cuts)[i] > box.y0 && (*cuts)[i] < box.y1) {
            (*cuts)[kept++] = (*cuts)[i];
        }
    }
    return tidy(*cuts, kept);
}
