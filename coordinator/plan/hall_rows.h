/* From a hall to the rows of a plan: runs of tables without a break, and how many boards lie on
 * each. Only plan/ uses this. Pure. */
#ifndef PLAN_HALL_ROWS_H
#define PLAN_HALL_ROWS_H

#include "plan/layout.h"
#include "plan/plan.h"

/* Adds a row to the plan for each run of tables between aisles of its hall, in the order of the
 * ring, with the tables' spots and without slots. The base game's rows are the hall's. */
void hall_rows_make(struct plan *plan);

/* Shares the boards, or games, out to the rows: each takes as many as it can before the next gets
 * any. The caller frees *sizes. *closed: the whole ring is one circle without an interruption.
 * Refused when they do not fit, with the number that is missing; rows that are too short to be used
 * are warned of. */
enum refusal_code hall_rows_share(const struct layout *layout, const struct plan_input *input,
                                  struct plan *plan, int **sizes, bool *closed,
                                  struct refusal *refusal);

#endif
