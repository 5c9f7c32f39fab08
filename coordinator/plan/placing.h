/* A hall for a plan that was made without one: as large as is needed, with aisles that people get
 * through, so that every plan can be drawn to scale and changed by hand. Only plan/ uses this. */
#ifndef PLAN_PLACING_H
#define PLAN_PLACING_H

#include "plan/plan.h"

/* Makes plan->hall of one room, whose rows hold the tables of the plan's, and gives every table its
 * spot. Rows stand one south of the other, each beginning where the one before it ends; the tables
 * of the base game stand by themselves in a block. */
void placing_make(struct plan *plan);

#endif
