/* From the ring to rows of tables: what plan_make() puts together, piece by piece. Only plan/ uses
 * this. Pure. */
#ifndef PLAN_ROWS_H
#define PLAN_ROWS_H

#include "plan/layout.h"
#include "plan/plan.h"

/* Connect rulebook: a game of four is two boards; edge boards from 6 players on, markets from 8. */
#define CONNECT_ISLAND_BOARDS_MIN 2
#define CONNECT_EDGE_BOARDS_MIN RING_EDGE_BOARDS_MIN
#define CONNECT_MARKET_BOARDS_MIN 4

/* What is laid, by the ruleset; the tables' lengths are of the input. */
struct layout rows_layout(const struct plan_input *input);

/* What is shared out to rows: boards, or the tables of the base game; and the word for it. */
int rows_units(const struct plan_input *input);
const char *rows_units_word(enum ruleset_id ruleset);

/* The base game: tables of three, as few as possible; more than there are players when they cannot
 * be shared out. */
int rows_threes(int players);

/* How many boards fit on a row's tables with the game-less or edge boards beside them; `closed`: a
 * circle without interruptions. 0 when not even the least row does. */
int rows_capacity(const struct layout *layout, enum ruleset_id ruleset, bool closed,
                  const struct plan_row *row);

/* Adds rows to the plan, and lays its lettered ring on them, `sizes[i]` boards a row, on new tables
 * of the lengths in the layout. */
void rows_lay(const struct layout *layout, const int *sizes, size_t count, struct plan *plan);

/* Lays the ring, or the base games, on the tables that the plan's rows have already. Tables that
 * stay empty move to plan->unused. */
void rows_fill(const struct layout *layout, const int *sizes, struct plan *plan);

/* The base game: adds `count` rows with sizes[i] tables each of a game. */
void rows_lay_games(const struct layout *layout, const int *sizes, size_t count, struct plan *plan);

void row_release(struct plan_row *row);

#endif
