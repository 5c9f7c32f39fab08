/* A circle, an oval or a rounded rectangle of tables for all boards in one room. For proposals
 * (plan/propose.h). Pure. */
#ifndef PLAN_OVAL_H
#define PLAN_OVAL_H

#include "plan/hall.h"
#include "plan/stock.h"

#include <stdbool.h>

/* Steps of the search: shapes, and of those that could be pairs of tables that are looked at and
 * chords that are laid. */
#define OVAL_STEPS_MAX 1000000L

/* Adds one circle to a hall without rows: closed, or with one aisle in it, on which so many boards
 * have places, the replicas at the aisle included. false, and the hall as it was, when none was
 * found that keeps all aisles and bends as little as it should (plan/survey.h). */
bool oval_stand(struct hall *hall, const struct stock *stock, int places, bool closed);

#endif
