#include "rules/ranking.h"

#include <limits.h>
#include <stdlib.h>

/* Every comparison is below 0 when `a` is the better one, 0 when nothing tells them apart. */
static int more(int a, int b)
{
    return (a < b) - (a > b);
}

static int compare_cards(const int a[RESOURCES], const int b[RESOURCES])
{
    static const enum resource order[RESOURCES] = {RESOURCE_GRAIN, RESOURCE_ORE, RESOURCE_CLAY,
                                                   RESOURCE_WOOD, RESOURCE_WOOL};
    int all_a = 0, all_b = 0;
    for (int i = 0; i < RESOURCES; i++) {
        all_a += a[i];
        all_b += b[i];
    }
    int better = more(all_a, all_b);
    for (int i = 0; i < RESOURCES && better == 0; i++) {
        better = more(a[order[i]], b[order[i]]);
    }
    return better;
}

static int compare_registration(int a, int b)
{
    int last = INT_MAX;
    return more(b != 0 ? b : last, a != 0 ? a : last);
}

static int compare(enum ruleset_id ruleset, const struct ranking_claim *a,
                   const struct ranking_claim *b)
{
    int better = ruleset == RULESET_BIG_GAME ? 0 : more(a->points, b->points);
    if (better == 0) {
        better = compare_cards(a->cards, b->cards);
    }
    if (better == 0 && ruleset == RULESET_BIG_GAME) {
        better = compare_registration(a->registration, b->registration);
    }
    return better;
}

/* For qsort_r: equal claims by seat. */
static int compare_places(const void *a, const void *b, void *ruleset)
{
    const struct ranking_claim *left = a, *right = b;
    int better = compare(*(enum ruleset_id *)ruleset, left, right);
    return better != 0 ? better : more(right->seat, left->seat);
}

size_t ranking_order(enum ruleset_id ruleset, struct ranking_claim *claims, size_t count)
{
    if (count == 0) {
        return 0;
    }
    qsort_r(claims, count, sizeof *claims, compare_places, &ruleset);
    size_t winners = 1;
    while (winners < count && compare(ruleset, &claims[0], &claims[winners]) == 0) {
        winners++;
    }
    return winners;
}
