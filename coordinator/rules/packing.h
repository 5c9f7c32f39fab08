/* Which parties sit in which run of seats. Numbers only; rules/seating.h has the meaning.
 *
 * Parties come in the order of registration, runs in the order of the ring, and the parties have as
 * many members as the runs have seats. Every run gets whole parties that fill it exactly, if any
 * choice of those that are left does; else one of them is cut into two.
 *
 *   - Of all choices that fill a run, the one with the earliest parties is taken: with the first if
 *     any choice has it, then with the second, and so on.
 *   - A hole, a run of fewer seats than a row can have, is filled before the rows are, the smallest
 *     first, and there the largest parties count as the earliest: few fit, and the small ones fit
 *     elsewhere.
 *   - A party larger than any row waits until it is the first, and begins a row.
 *   - Where this cuts anybody, all runs are treated as holes too, and that is taken if it cuts
 * fewer.
 *   - At the end, whole parties of one size change places so that the earlier one has the earlier
 *     run. */
#ifndef RULES_PACKING_H
#define RULES_PACKING_H

#include <stdbool.h>
#include <stddef.h>

#define PACKING_HOLE_MAX 3 /* seats; the shortest table, 120 cm, has two boards and so 4 */

/* Members start, start + 1, ... of a list of all people, party by party. */
struct party {
    size_t start;
    size_t count; /* at least 1 */
    int run;      /* out: where they sit, an index into the runs */
    bool piece;   /* out: they are a part of those who came together */
};

/* `parties` has room for as many as there are people, since pieces of parties are parties too;
 * *parties_count grows by the cuts. They are left in the order of `start`. `runs` are numbers of
 * seats, each at least 1. */
void packing_fill(struct party *parties, size_t *parties_count, const size_t *runs,
                  size_t runs_count);

#endif
