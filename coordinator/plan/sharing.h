/* How many boards lie on each row, and on which tables: fewest kits, then fewest tables, then
 * fewest free places, then rows as alike as can be. For proposals (plan/propose.h). Pure. */
#ifndef PLAN_SHARING_H
#define PLAN_SHARING_H

#include "plan/stock.h"

/* Ways to share that are looked at; all of them where there are no more. A long search for the
 * tables of one counts as several. */
#define SHARING_TRIALS_MAX 2000
#define SHARING_STEPS_A_TRIAL 500

struct sharing {
    int *boards; /* of each row */
    struct stock_pick *picks;
    int kits, tables;
    int free_places;
    long squares; /* of the rows' boards: the fewer, the more alike the rows */
};

/* For rows in ring order, none longer than lengths_cm[i], which have room for all boards, and each
 * of which gets some. Returns how many boards found no tables; 0 when all did, and then *sharing is
 * to be released. */
int sharing_find(const struct stock *stock, const struct hall *hall, int boards,
                 const int *lengths_cm, size_t rows, struct sharing *sharing);
void sharing_release(struct sharing *sharing);

/* The least row: Connect's islands have two boards. */
int sharing_boards_min(enum ruleset_id ruleset);

#endif
