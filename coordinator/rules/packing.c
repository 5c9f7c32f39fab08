#include "rules/packing.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NO_RUN = -1 };

struct packing {
    struct party *parties; /* owned; room for all pieces */
    size_t parties_count;
    const size_t *runs;
    size_t runs_count;
};

/* Orders for qsort */

static int compare(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int by_start(const void *a, const void *b)
{
    return compare(((const struct party *)a)->start, ((const struct party *)b)->start);
}

/* Whole parties by size, then by start or by run; pieces come last, by start in either way. */
static int by_size(const struct party *one, const struct party *other, int then)
{
    if (one->piece || other->piece) {
        return one->piece && other->piece ? by_start(one, other) : one->piece - other->piece;
    }
    return one->count != other->count ? compare(one->count, other->count) : then;
}

static int by_size_and_start(const void *a, const void *b)
{
    return by_size(a, b, by_start(a, b));
}

static int by_size_and_run(const void *a, const void *b)
{
    return by_size(a, b, ((const struct party *)a)->run - ((const struct party *)b)->run);
}

static int earliest_first(const void *a, const void *b)
{
    return by_start(*(struct party *const *)a, *(struct party *const *)b);
}

static int largest_first(const void *a, const void *b)
{
    const struct party *const *one = a, *const *other = b;
    int difference = compare((*other)->count, (*one)->count);
    return difference != 0 ? difference : by_start(*one, *other);
}

/* The parties that have no run yet, in an order. */
struct queue {
    struct party **parties;
    size_t count;
};

static struct queue make_queue(const struct packing *packing,
                               int (*order)(const void *a, const void *b))
{
    struct queue queue = {must_calloc(packing->parties_count, sizeof(struct party *)), 0};
    for (size_t i = 0; i < packing->parties_count; i++) {
        if (packing->parties[i].run == NO_RUN) {
            queue.parties[queue.count++] = &packing->parties[i];
        }
    }
    qsort(queue.parties, queue.count, sizeof *queue.parties, order);
    return queue;
}

/* The first `count` members go into the run; the others stay a party of their own. */
static void cut(struct packing *packing, struct party *party, size_t count, int run)
{
    packing->parties[packing->parties_count++] =
        (struct party){.start = party->start, .count = count, .run = run, .piece = true};
    party->start += count;
    party->count -= count;
    party->piece = true;
}

/* from[s]: the last place in the queue such that parties from there on can fill s of `room` seats
 * exactly; -1 where none can. The caller frees it. */
static int *find_sums(const struct queue *queue, size_t room)
{
    int *from = must_calloc(room + 1, sizeof *from);
    for (size_t sum = 1; sum <= room; sum++) {
        from[sum] = -1;
    }
    from[0] = (int)queue->count;
    for (int i = (int)queue->count - 1; i >= 0; i--) {
        size_t size = queue->parties[i]->count;
        for (size_t sum = room; sum >= size; sum--) {
            if (from[sum] < 0 && from[sum - size] > i) {
                from[sum] = i;
            }
        }
    }
    return from;
}

/* Where no choice fills the run, the one that leaves the fewest seats is taken, and these are for
 * members of the first party that is left over. It has more of them, or it would have fitted. */
static void fill(struct packing *packing, int run, const struct queue *queue)
{
    size_t room = packing->runs[run], left = 0;
    int *from = find_sums(queue, room);
    while (from[room] < 0) {
        room--;
        left++;
    }
    struct party *over = NULL;
    for (size_t i = 0; i < queue->count; i++) {
        struct party *party = queue->parties[i];
        if (party->count <= room && from[room - party->count] > (int)i) {
            party->run = run;
            room -= party->count;
        } else if (left > 0 && over == NULL) {
            over = party;
        }
    }
    free(from);
    if (over != NULL) {
        cut(packing, over, left, run);
    }
}

static void fill_hole(struct packing *packing, int hole)
{
    struct queue queue = make_queue(packing, largest_first);
    fill(packing, hole, &queue);
    free(queue.parties);
}

static bool fits_a_row(const struct packing *packing, int first_row, size_t count)
{
    for (size_t i = (size_t)first_row; i < packing->runs_count; i++) {
        if (packing->runs[i] >= count) {
            return true;
        }
    }
    return false;
}

static void fill_row(struct packing *packing, int row)
{
    struct queue queue = make_queue(packing, earliest_first);
    if (fits_a_row(packing, row, queue.parties[0]->count)) {
        fill(packing, row, &queue);
    } else {
        cut(packing, queue.parties[0], packing->runs[row], row);
    }
    free(queue.parties);
}

static void keep_order(struct packing *packing)
{
    size_t count = packing->parties_count;
    struct party *places = must_copy(packing->parties, count, sizeof *places);
    qsort(places, count, sizeof *places, by_size_and_run);
    qsort(packing->parties, count, sizeof *packing->parties, by_size_and_start);
    for (size_t i = 0; i < count; i++) {
        packing->parties[i].run = places[i].run;
    }
    free(places);
    qsort(packing->parties, count, sizeof *packing->parties, by_start);
}

static size_t largest_run(const struct packing *packing)
{
    size_t largest = 0;
    for (size_t i = 0; i < packing->runs_count; i++) {
        largest = packing->runs[i] > largest ? packing->runs[i] : largest;
    }
    return largest;
}

/* Runs of up to hole_max seats are holes. */
static void fill_all(struct packing *packing, size_t hole_max)
{
    size_t largest = largest_run(packing);
    for (size_t size = 1; size <= hole_max && size <= largest; size++) {
        for (size_t i = 0; i < packing->runs_count; i++) {
            if (packing->runs[i] == size) {
                fill_hole(packing, (int)i);
            }
        }
    }
    for (size_t i = 0; i < packing->runs_count; i++) {
        if (packing->runs[i] > hole_max) {
            fill_row(packing, (int)i);
        }
    }
}

static struct packing try_packing(const struct party *parties, size_t parties_count,
                                  const size_t *runs, size_t runs_count, size_t hole_max)
{
    const struct party *last = &parties[parties_count - 1];
    struct packing packing = {must_calloc(last->start + last->count, sizeof *parties),
                              parties_count, runs, runs_count};
    for (size_t i = 0; i < parties_count; i++) {
        packing.parties[i] = parties[i];
        packing.parties[i].run = NO_RUN;
        packing.parties[i].piece = false;
    }
    fill_all(&packing, hole_max);
    return packing;
}

void packing_fill(struct party *parties, size_t *parties_count, const size_t *runs,
                  size_t runs_count)
{
    if (*parties_count == 0) {
        return;
    }
    struct packing best = try_packing(parties, *parties_count, runs, runs_count, PACKING_HOLE_MAX);
    if (best.parties_count > *parties_count) {
        struct packing other = try_packing(parties, *parties_count, runs, runs_count, SIZE_MAX);
        struct packing worse = other;
        if (other.parties_count < best.parties_count) {
            worse = best;
            best = other;
        }
        free(worse.parties);
    }
    keep_order(&best);
    memcpy(parties, best.parties, best.parties_count * sizeof *parties);
    *parties_count = best.parties_count;
    free(best.parties);
}
