#include "plan/hall_rows.h"

#include "base/memory.h"
#include "plan/rows.h"

#include <stdio.h>
#include <stdlib.h>

static void start_row(struct plan *plan, int room, int hall_row)
{
    const struct hall_row *from = &plan->hall.rooms[room].rows[hall_row];
    struct plan_row *row = ARRAY_PUSH(plan->rows, plan->rows_count);
    row->direction = from->circle ? PLAN_AROUND : (enum plan_direction)from->direction;
    row->room = room;
    row->hall_row = hall_row;
}

static void make_rows(struct plan *plan, int room, int hall_row)
{
    const struct hall_row *from = &plan->hall.rooms[room].rows[hall_row];
    struct spot *spots = must_calloc(from->items_count, sizeof *spots);
    bool breaks = plan->ruleset != RULESET_BASE;
    spot_row(from, spots);
    start_row(plan, room, hall_row);
    for (size_t nth = 0; nth < from->items_count; nth++) {
        size_t index = hall_nth_item(from, nth);
        const struct hall_item *item = &from->items[index];
        if (!item->aisle) {
            struct plan_row *row = &plan->rows[plan->rows_count - 1];
            layout_add_table(item->length_cm, item->width_cm, row)->spot = spots[index];
        } else if (breaks && nth + 1 < from->items_count) {
            start_row(plan, room, hall_row);
        }
    }
    free(spots);
}

void hall_rows_make(struct plan *plan)
{
    for (size_t room = 0; room < plan->hall.rooms_count; room++) {
        for (size_t row = 0; row < plan->hall.rooms[room].rows_count; row++) {
            make_rows(plan, (int)room, (int)row);
        }
    }
}

static const struct hall_row *hall_row_of(const struct plan *plan, const struct plan_row *row)
{
    return &plan->hall.rooms[row->room].rows[row->hall_row];
}

/* How many tables of a row the boards need by themselves. */
static size_t tables_needed(const struct layout *layout, int boards, const struct plan_row *row)
{
    size_t needed = 0;
    while (needed < row->tables_count && boards > 0) {
        boards -= row->tables[needed++].length_cm / layout->board_cm;
    }
    return needed;
}

/* A circle is closed when nothing interrupts it and when all of its tables are needed. */
static bool closes(const struct layout *layout, const struct plan_input *input, struct plan *plan)
{
    const struct plan_row *row = &plan->rows[0];
    const struct hall_row *from = hall_row_of(plan, row);
    bool uncut = plan->rows_count == 1 && row->tables_count == from->items_count;
    int boards = rows_units(input);
    if (plan->ruleset != RULESET_BIG_GAME || !from->circle || !uncut ||
        boards > layout_places(layout, row)) {
        return false;
    }
    size_t needed = tables_needed(layout, boards, row);
    if (needed < row->tables_count) {
        char path[REFUSAL_FIELD_MAX];
        hall_row_path((size_t)row->room, (size_t)row->hall_row, path);
        warn(&plan->warnings, path,
             "%d boards need %zu of %zu tables; a circle of all of them is open after the last",
             boards, needed, row->tables_count);
    }
    return needed == row->tables_count;
}

static void warn_of_unused(struct plan *plan, const struct plan_row *row)
{
    char path[REFUSAL_FIELD_MAX];
    hall_row_path((size_t)row->room, (size_t)row->hall_row, path);
    warn(&plan->warnings, path, "%d cm of tables without a break are not used; %s are needed",
         row->length_cm,
         plan->ruleset == RULESET_CONNECT ? "places for 2 boards"
                                          : "places for 2 game-less boards and 1 to play on");
}

/* What is left of a hall row's own limit, "boards", when its earlier runs have taken theirs. */
static int row_limit(const struct plan *plan, size_t index, const int *sizes)
{
    const struct plan_row *row = &plan->rows[index];
    int limit = hall_row_of(plan, row)->boards;
    if (limit == 0) {
        return RING_BOARDS_MAX;
    }
    for (size_t i = 0; i < index; i++) {
        bool same = plan->rows[i].room == row->room && plan->rows[i].hall_row == row->hall_row;
        limit -= same ? sizes[i] : 0;
    }
    return limit;
}

/* An island of Connect has two boards at least: one that is left over takes a neighbour along. */
static bool mend_islands(int *sizes, const int *capacities, size_t count)
{
    size_t last = count;
    while (last > 0 && sizes[last - 1] == 0) {
        last--;
    }
    if (last == 0 || sizes[last - 1] != 1) {
        return true;
    }
    for (size_t i = last - 1; i > 0; i--) {
        if (sizes[i - 1] > CONNECT_ISLAND_BOARDS_MIN && capacities[last - 1] >= 2) {
            sizes[i - 1]--;
            sizes[last - 1]++;
            return true;
        }
    }
    return false;
}

static enum refusal_code refuse_missing(const struct plan_input *input, int missing,
                                        struct refusal *refusal)
{
    int units = rows_units(input);
    const char *word = rows_units_word(input->ruleset);
    return refuse(refusal, REFUSAL_FIELD_WRONG, "hall",
                  "room for %d %s; %d players need %d, so %d %s missing", units - missing, word,
                  input->players, units, missing, missing == 1 ? "is" : "are");
}

enum refusal_code hall_rows_share(const struct layout *layout, const struct plan_input *input,
                                  struct plan *plan, int **sizes, bool *closed,
                                  struct refusal *refusal)
{
    size_t count = plan->rows_count;
    int left = rows_units(input);
    int *capacities = must_calloc(count, sizeof *capacities);
    *sizes = must_calloc(count, sizeof **sizes);
    *closed = closes(layout, input, plan);
    for (size_t i = 0; i < count; i++) {
        int limit = row_limit(plan, i, *sizes);
        int capacity = rows_capacity(layout, plan->ruleset, *closed, &plan->rows[i]);
        if (capacity == 0) {
            warn_of_unused(plan, &plan->rows[i]);
        }
        capacities[i] = capacity < limit ? capacity : limit;
        (*sizes)[i] = capacities[i] < left ? capacities[i] : left;
        left -= (*sizes)[i];
    }
    enum refusal_code code = REFUSAL_ALLOWED;
    if (left > 0) {
        code = refuse_missing(input, left, refusal);
    } else if (plan->ruleset == RULESET_CONNECT && !mend_islands(*sizes, capacities, count)) {
        code = refuse(refusal, REFUSAL_FIELD_WRONG, "hall",
                      "1 board is left over, and a row of Connect has at least %d",
                      CONNECT_ISLAND_BOARDS_MIN);
    }
    free(capacities);
    return code;
}
