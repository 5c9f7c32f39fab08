/* The best layouts for a hall, its stock of tables and a number of players.
 *
 * What may be laid: straight rows parallel to the walls (plan/floor.h), and for the Big Game one
 * circle, oval or rounded rectangle of all boards in one room, closed or with one aisle
 * (plan/oval.h). All aisles are kept, and no more tables are used than there are. Rows that the
 * hall has already are not looked at.
 *
 * Better is what has fewer interruptions; then fewer caretakers; then fewer kits; then fewer rows,
 * tables and free places. So that the three are layouts one can choose from, the best of each
 * arrangement is taken: a closed circle, one with an aisle, rows along x, rows along y, rows along
 * both. Only where fewer than three of them are possible follow those with one row more.
 *
 * Pure; the same question gets the same answer. tests/unit/test_propose.c compares with all layouts
 * of small halls; the search is bounded (FLOOR_STEPS_MAX, SHARING_TRIALS_MAX, OVAL_STEPS_MAX), so
 * that in a large hall with much blocked in it a better layout may stay unfound. */
#ifndef PLAN_PROPOSE_H
#define PLAN_PROPOSE_H

#include "plan/floor.h"
#include "plan/plan.h"

#define PROPOSALS_MAX 3
#define PROPOSE_STEPS_MAX ((1 + HALL_STOCK_MAX) * 2L * FLOOR_STEPS_MAX)

struct proposals {
    struct plan plans[PROPOSALS_MAX]; /* the best first */
    size_t count;
    long steps; /* of the search for rows; at most PROPOSE_STEPS_MAX, FLOOR_STEPS_MAX as a rule */
};

/* `input` has a hall with a stock. Refused with REFUSAL_FIELD_WRONG when no layout seats everybody:
 * "hall" with the number of places that are missing, "hall.stock" with that of tables. To be
 * released when there are any; there is at least one then. */
enum refusal_code propose_layouts(const struct plan_input *input, struct proposals *proposals,
                                  struct refusal *refusal);
void proposals_release(struct proposals *proposals);

#endif
