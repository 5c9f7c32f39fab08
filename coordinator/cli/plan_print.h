/* A plan for people, on stdout. */
#ifndef CLI_PLAN_PRINT_H
#define CLI_PLAN_PRINT_H

#include "plan/plan.h"

void plan_print(const struct plan *plan);

#endif
