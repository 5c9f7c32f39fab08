/* Laying boards on tables. Big Game guide §2.2.1: as many whole boards as a table is long; no board
 * lies across two tables. Pure; the table arrays belong to the row. */
#ifndef PLAN_LAYOUT_H
#define PLAN_LAYOUT_H

#include "plan/plan.h"

/* What is laid on what; lengths in cm. A table holds at least one board. */
struct layout {
    int table_cm;     /* of the tables that layout_row() adds */
    int end_table_cm; /* the first and the last of them in a row; = table_cm when they do not differ
                       */
    int board_cm;     /* a board, with or without players */
    int edge_cm;      /* an edge board; at most board_cm */
};

/* Adds tables to an empty row, as few as hold the slots, in order: an end table, tables, an end
 * table; one end table when it holds everything. Each table is filled before the next is begun,
 * except that at least one slot is left for the last. Room for a board that stays unused becomes a
 * free slot at the end of its table. At least one slot is needed. */
void layout_row(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                struct plan_row *row);

/* Lays slots on the tables that a row has, each filled before the next is begun. Returns how many
 * tables got any; those behind them are left without slots. The slots must fit. */
size_t layout_fill(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                   struct plan_row *row);

/* Whether layout_fill() would find room for all. */
bool layout_fits(const struct layout *layout, const struct plan_slot *slots, size_t slots_count,
                 const struct plan_row *row);

/* Room for boards on the row's tables, all of them. */
int layout_places(const struct layout *layout, const struct plan_row *row);

/* Adds one table to a row, empty. */
struct plan_table *layout_add_table(int length_cm, int width_cm, struct plan_row *row);

/* One game on one table and its seats: the base game. */
void layout_game(int seats, const struct plan_slot *slot, struct plan_table *table);

#endif
