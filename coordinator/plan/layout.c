#include "plan/layout.h"

#include "base/memory.h"

#include <stdbool.h>

static int slot_cm(const struct layout *layout, const struct plan_slot *slot)
{
    return slot->kind == PLAN_SLOT_EDGE ? layout->edge_cm : layout->board_cm;
}

static struct plan_table *add_table(struct plan_row *row, int length_cm)
{
    struct plan_table *table = ARRAY_PUSH(row->tables, row->tables_count);
    table->length_cm = length_cm;
    table->width_cm = PLAN_TABLE_WIDTH_CM;
    row->length_cm += length_cm;
    return table;
}

static void add_slot(struct plan_table *table, const struct plan_slot *slot)
{
    struct plan_slot *added = ARRAY_PUSH(table->slots, table->slots_count);
    *added = *slot;
    table->seats += slot->kind == PLAN_SLOT_PLAYING ? 2 : 0;
}

/* Fills a new table from the front of `slots`, with at most `slots_count` of them; returns how
 * many it took. */
static size_t fill_table(const struct layout *layout, const struct plan_slot *slots,
                         size_t slots_count, int length_cm, struct plan_row *row)
{
    static const struct plan_slot unused = {.kind = PLAN_SLOT_FREE};
    struct plan_table *table = add_table(row, length_cm);
    size_t taken = 0;
    int left = length_cm;
    while (taken < slots_count && slot_cm(layout, &slots[taken]) <= left) {
        left -= slot_cm(layout, &slots[taken]);
        add_slot(table, &slots[taken++]);
    }
    for (; left >= layout->board_cm; left -= layout->board_cm) {
        add_slot(table, &unused);
    }
    return taken;
}

static bool fit(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                int length_cm)
{
    for (size_t i = 0; i < slots_count && length_cm >= 0; i++) {
        length_cm -= slot_cm(layout, &slots[i]);
    }
    return length_cm >= 0;
}

void layout_row(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                struct plan_row *row)
{
    size_t laid = fill_table(layout, slots, slots_count, layout->end_table_cm, row);
    while (laid < slots_count) {
        size_t left = slots_count - laid;
        if (fit(layout, slots + laid, left, layout->end_table_cm)) {
            laid += fill_table(layout, slots + laid, left, layout->end_table_cm, row);
        } else {
            laid += fill_table(layout, slots + laid, left - 1, layout->table_cm, row);
        }
    }
}

void layout_table(int length_cm, int seats, const struct plan_slot *slot, struct plan_row *row)
{
    struct plan_table *table = add_table(row, length_cm);
    add_slot(table, slot);
    table->seats = seats;
}
