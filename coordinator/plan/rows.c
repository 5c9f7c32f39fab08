#include "plan/rows.h"

#include "base/memory.h"

#include <stdlib.h>

/* A row while its slots are put side by side. */
struct slots {
    struct plan_slot *slots;
    size_t count;
};

struct layout rows_layout(const struct plan_input *input)
{
    return (struct layout){
        .table_cm = input->table_cm,
        .end_table_cm = input->end_table_cm != 0 ? input->end_table_cm : input->table_cm,
        .board_cm = input->ruleset == RULESET_CONNECT ? PLAN_CONNECT_BOARD_CM : PLAN_BOARD_CM,
        .edge_cm = PLAN_CONNECT_EDGE_CM,
    };
}

int rows_units(const struct plan_input *input)
{
    return input->ruleset == RULESET_BASE ? (input->players + 3) / 4 : input->players / 2;
}

const char *rows_units_word(enum ruleset_id ruleset)
{
    return ruleset == RULESET_BASE ? "tables" : "boards";
}

int rows_threes(int players)
{
    return (4 - players % 4) % 4;
}

static void put(struct slots *slots, enum plan_slot_kind kind, int board, const struct ring *ring)
{
    struct plan_slot *slot = ARRAY_PUSH(slots->slots, slots->count);
    *slot = (struct plan_slot){.kind = kind, .board = board};
    if (board != 0) {
        slot->letter = ring->letters[board - 1];
    }
}

static void put_boards(struct slots *slots, int first, int boards, const struct ring *ring)
{
    for (int i = 0; i < boards; i++) {
        put(slots, PLAN_SLOT_PLAYING, first + i, ring);
    }
}

static bool edged(enum ruleset_id ruleset, int boards)
{
    return ruleset == RULESET_CONNECT && boards >= CONNECT_EDGE_BOARDS_MIN;
}

/* The slots of the row that begins with board `first`. */
static struct slots row_slots(const struct plan *plan, int first, int boards)
{
    const struct ring *ring = &plan->ring;
    int before = ring_previous(ring, first), after = ring_next(ring, first + boards - 1);
    bool bridged = plan->ruleset == RULESET_BIG_GAME && ring->interruptions_count != 0;
    struct slots slots = {0};
    if (bridged) {
        put(&slots, PLAN_SLOT_GAMELESS, before, ring);
    } else if (edged(plan->ruleset, boards)) {
        put(&slots, PLAN_SLOT_EDGE, 0, ring);
    }
    put_boards(&slots, first, boards, ring);
    if (bridged) {
        put(&slots, PLAN_SLOT_GAMELESS, after, ring);
    } else if (edged(plan->ruleset, boards)) {
        put(&slots, PLAN_SLOT_EDGE, 0, ring);
    }
    return slots;
}

/* Whether an island of Connect fits; where boards lie side by side their lengths are all alike, so
 * that only the two edge boards matter. */
static bool island_fits(const struct layout *layout, int boards, const struct plan_row *row)
{
    struct slots slots = {0};
    bool edges = edged(RULESET_CONNECT, boards);
    static const struct ring no_ring = {0};
    for (int i = 0; i < boards + 2 * edges; i++) {
        bool edge = edges && (i == 0 || i == boards + 1);
        put(&slots, edge ? PLAN_SLOT_EDGE : PLAN_SLOT_PLAYING, 0, &no_ring);
    }
    bool fits = layout_fits(layout, slots.slots, slots.count, row);
    free(slots.slots);
    return fits;
}

int rows_capacity(const struct layout *layout, enum ruleset_id ruleset, bool closed,
                  const struct plan_row *row)
{
    int places = layout_places(layout, row);
    if (ruleset == RULESET_BASE) {
        return (int)row->tables_count;
    }
    if (ruleset == RULESET_BIG_GAME) {
        int boards = closed ? places : places - 2;
        return boards > 0 ? boards : 0;
    }
    while (places >= CONNECT_ISLAND_BOARDS_MIN && !island_fits(layout, places, row)) {
        places--;
    }
    return places >= CONNECT_ISLAND_BOARDS_MIN ? places : 0;
}

static bool has_markets(const struct plan *plan, int boards)
{
    return plan->ruleset == RULESET_CONNECT && boards >= CONNECT_MARKET_BOARDS_MIN;
}

void rows_lay(const struct layout *layout, const int *sizes, size_t count, struct plan *plan)
{
    int first = 1;
    for (size_t i = 0; i < count; i++) {
        struct slots slots = row_slots(plan, first, sizes[i]);
        struct plan_row *row = ARRAY_PUSH(plan->rows, plan->rows_count);
        row->direction = i % 2 == 0 ? PLAN_EAST : PLAN_WEST;
        if (plan->shape == PLAN_CIRCLE) {
            row->direction = PLAN_AROUND;
        }
        row->markets = has_markets(plan, sizes[i]);
        layout_row(layout, slots.slots, slots.count, row);
        free(slots.slots);
        first += sizes[i];
    }
}

/* Moves the tables from the `used`th on to a row of unused ones. */
static void set_aside(struct plan *plan, struct plan_row *row, size_t used)
{
    if (used == row->tables_count) {
        return;
    }
    struct plan_row *unused = ARRAY_PUSH(plan->unused, plan->unused_count);
    *unused = (struct plan_row){
        .direction = row->direction, .room = row->room, .hall_row = row->hall_row};
    for (size_t i = used; i < row->tables_count; i++) {
        struct plan_table *table =
            layout_add_table(row->tables[i].length_cm, row->tables[i].width_cm, unused);
        table->spot = row->tables[i].spot;
        row->length_cm -= table->length_cm;
    }
    row->tables_count = used;
}

static size_t fill_with_games(const struct plan *plan, int first, int games, struct plan_row *row)
{
    int fours =
        rows_units(&(struct plan_input){.ruleset = RULESET_BASE, .players = plan->players}) -
        rows_threes(plan->players);
    for (int i = 0; i < games; i++) {
        struct plan_slot game = {.kind = PLAN_SLOT_PLAYING, .board = first + i};
        layout_game(first + i <= fours ? 4 : 3, &game, &row->tables[i]);
    }
    return (size_t)games;
}

static size_t fill_with_boards(const struct layout *layout, const struct plan *plan, int first,
                               int boards, struct plan_row *row)
{
    struct slots slots = {0};
    if (boards != 0) {
        slots = row_slots(plan, first, boards);
    }
    size_t used = layout_fill(layout, slots.slots, slots.count, row);
    free(slots.slots);
    row->markets = has_markets(plan, boards);
    return used;
}

void rows_fill(const struct layout *layout, const int *sizes, struct plan *plan)
{
    int first = 1;
    size_t kept = 0;
    for (size_t i = 0; i < plan->rows_count; i++) {
        struct plan_row *row = &plan->rows[i];
        size_t used = plan->ruleset == RULESET_BASE
                          ? fill_with_games(plan, first, sizes[i], row)
                          : fill_with_boards(layout, plan, first, sizes[i], row);
        set_aside(plan, row, used);
        first += sizes[i];
        if (used == 0) {
            row_release(row);
        } else {
            plan->rows[kept++] = *row;
        }
    }
    plan->rows_count = kept;
}

void rows_lay_games(const struct layout *layout, const int *sizes, size_t count, struct plan *plan)
{
    for (size_t i = 0; i < count; i++) {
        struct plan_row *row = ARRAY_PUSH(plan->rows, plan->rows_count);
        row->direction = PLAN_EAST;
        for (int k = 0; k < sizes[i]; k++) {
            layout_add_table(layout->table_cm, PLAN_TABLE_WIDTH_CM, row);
        }
    }
    rows_fill(layout, sizes, plan);
}

void row_release(struct plan_row *row)
{
    for (size_t i = 0; i < row->tables_count; i++) {
        free(row->tables[i].slots);
    }
    free(row->tables);
}
