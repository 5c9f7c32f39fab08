/* What a plan needs: counted from what lies on its tables. Only plan/ uses this. */
#ifndef PLAN_COUNT_H
#define PLAN_COUNT_H

#include "plan/plan.h"

/* Fills in boards, kits, tables, chairs, interruptions and caretakers, from the plan's rows and
 * ring. */
void count_all(struct plan *plan);

#endif
