#include "plan/layout.h"

#include "base/memory.h"

#include <assert.h>
#include <stdbool.h>

static int slot_cm(const struct layout *layout, const struct plan_slot *slot)
{
    return slot->kind == PLAN_SLOT_EDGE ? layout->edge_cm : layout->board_cm;
}

struct plan_table *layout_add_table(int length_cm, int width_cm, struct plan_row *row)
{
    struct plan_table *table = ARRAY_PUSH(row->tables, row->tables_count);
    table->length_cm = length_cm;
    table->width_cm = width_cm;
    row->length_cm += length_cm;
    return table;
}

static void add_slot(struct plan_table *table, const struct plan_slot *slot)
{
    struct plan_slot *added = ARRAY_PUSH(table->slots, table->slots_count);
    *added = *slot;
    table->seats += slot->kind == PLAN_SLOT_PLAYING ? 2 : 0;
}

/* How many from the front of `slots` a table of this length takes, and what is left of it. */
static size_t taken_by(const struct layout *layout, const struct plan_slot *slots,
                       size_t slots_count, int length_cm, int *left_cm)
{
    size_t taken = 0;
    *left_cm = length_cm;
    while (taken < slots_count && slot_cm(layout, &slots[taken]) <= *left_cm) {
        *left_cm -= slot_cm(layout, &slots[taken++]);
    }
    return taken;
}

/* Fills an empty table from the front of `slots`; returns how many it took. */
static size_t fill_table(const struct layout *layout, const struct plan_slot *slots,
                         size_t slots_count, struct plan_table *table)
{
    static const struct plan_slot unused = {.kind = PLAN_SLOT_FREE};
    int left_cm;
    size_t taken = taken_by(layout, slots, slots_count, table->length_cm, &left_cm);
    for (size_t i = 0; i < taken; i++) {
        add_slot(table, &slots[i]);
    }
    for (; left_cm >= layout->board_cm; left_cm -= layout->board_cm) {
        add_slot(table, &unused);
    }
    return taken;
}

static bool fit(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                int length_cm)
{
    int left_cm;
    return taken_by(layout, slots, slots_count, length_cm, &left_cm) == slots_count;
}

void layout_row(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                struct plan_row *row)
{
    size_t laid = 0;
    while (laid < slots_count) {
        size_t left = slots_count - laid;
        bool last = fit(layout, slots + laid, left, layout->end_table_cm);
        bool end = last || laid == 0;
        struct plan_table *table = layout_add_table(end ? layout->end_table_cm : layout->table_cm,
                                                    PLAN_TABLE_WIDTH_CM, row);
        laid += fill_table(layout, slots + laid, end ? left : left - 1, table);
    }
}

size_t layout_fill(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                   struct plan_row *row)
{
    size_t laid = 0, used = 0;
    while (laid < slots_count) {
        assert(used < row->tables_count);
        laid += fill_table(layout, slots + laid, slots_count - laid, &row->tables[used++]);
    }
    return used;
}

bool layout_fits(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                 const struct plan_row *row)
{
    size_t laid = 0;
    int left_cm;
    for (size_t i = 0; i < row->tables_count; i++) {
        laid +=
            taken_by(layout, slots + laid, slots_count - laid, row->tables[i].length_cm, &left_cm);
    }
    return laid == slots_count;
}

int layout_places(const struct layout *layout, const struct plan_row *row)
{
    int places = 0;
    for (size_t i = 0; i < row->tables_count; i++) {
        places += row->tables[i].length_cm / layout->board_cm;
    }
    return places;
}

void layout_game(int seats, const struct plan_slot *slot, struct plan_table *table)
{
    add_slot(table, slot);
    table->seats = seats;
}
