#include "plan/sharing.h"

#include "base/memory.h"
#include "plan/lettering.h"
#include "plan/rows.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct search {
    const struct stock *stock;
    int boards; /* in all */
    const int *lengths_cm;
    size_t rows;
    int *capacities;          /* of each row, by itself */
    int kits_min;             /* fewer is not possible */
    int *now;                 /* boards of each row, being tried */
    struct stock_pick *picks; /* for them */
    struct sharing *best;
    bool any;
    int trials;
};

int sharing_boards_min(enum ruleset_id ruleset)
{
    return ruleset == RULESET_CONNECT ? CONNECT_ISLAND_BOARDS_MIN : 1;
}

/* Kits */

/* The ring's letters, as plan_make() chooses them: each row ends beside a pair of replicas. */
static int count_ring_kits(int boards, const int *sizes, size_t rows)
{
    int copies[RING_BOARDS_MAX], sums[LETTERS], kits = 0, after = 0;
    char letters[RING_BOARDS_MAX + 1];
    for (int i = 0; i < boards; i++) {
        copies[i] = 1;
    }
    for (size_t i = 0; i < rows; i++) {
        after += sizes[i];
        copies[after - 1]++;
        copies[after % boards]++;
    }
    lettering_choose(boards, copies, letters);
    lettering_sums(boards, copies, letters, sums);
    for (int letter = 0; letter < LETTERS; letter++) {
        kits = sums[letter] > kits ? sums[letter] : kits;
    }
    return kits;
}

static int count_kits(const struct search *search)
{
    int edged = 0, boards = search->boards, letters = (boards + LETTERS - 1) / LETTERS;
    switch (search->stock->ruleset) {
    case RULESET_BASE:
        return boards;
    case RULESET_CONNECT: /* a kit has two edge boards */
        for (size_t i = 0; i < search->rows; i++) {
            edged += search->now[i] >= CONNECT_EDGE_BOARDS_MIN;
        }
        return edged > letters ? edged : letters;
    default:
        return count_ring_kits(boards, search->now, search->rows);
    }
}

static int count_kits_min(const struct search *search)
{
    int copies = search->boards;
    if (search->stock->ruleset == RULESET_BASE) {
        return copies;
    }
    copies += search->stock->ruleset == RULESET_BIG_GAME ? 2 * (int)search->rows : 0;
    return (copies + LETTERS - 1) / LETTERS;
}

/* Trials */

static bool fewer(const struct sharing *a, const struct sharing *b)
{
    if (a->kits != b->kits) {
        return a->kits < b->kits;
    }
    if (a->tables != b->tables) {
        return a->tables < b->tables;
    }
    return a->free_places != b->free_places ? a->free_places < b->free_places
                                            : a->squares < b->squares;
}

/* Tries search->now; the best is kept. Kits take long to count and are left for last. */
static bool try(struct search *search)
{
    struct sharing trial = {.kits = search->kits_min};
    int steps;
    bool shared = stock_share(search->stock, search->lengths_cm, search->now, search->rows,
                              search->picks, &steps);
    search->trials -= 1 + steps / SHARING_STEPS_A_TRIAL;
    if (!shared) {
        return false;
    }
    for (size_t i = 0; i < search->rows; i++) {
        trial.tables += search->picks[i].tables;
        trial.free_places += search->picks[i].places - search->now[i];
        trial.squares += (long)search->now[i] * search->now[i];
    }
    if (search->any && !fewer(&trial, search->best)) {
        return false;
    }
    trial.kits = count_kits(search);
    if (search->any && !fewer(&trial, search->best)) {
        return false;
    }
    search->any = true;
    trial.boards = search->best->boards;
    trial.picks = search->best->picks;
    *search->best = trial;
    memcpy(trial.boards, search->now, search->rows * sizeof *search->now);
    memcpy(trial.picks, search->picks, search->rows * sizeof *search->picks);
    return true;
}

/* All ways, as long as there are trials; false when they did not suffice. */
static bool try_all(struct search *search, size_t row, int left)
{
    int least = sharing_boards_min(search->stock->ruleset), rest = 0, rest_least = 0;
    if (row == search->rows) {
        try(search);
        return search->trials > 0;
    }
    for (size_t i = row + 1; i < search->rows; i++) {
        rest += search->capacities[i];
        rest_least += least;
    }
    int low = left - rest > least ? left - rest : least;
    int high =
        left - rest_least < search->capacities[row] ? left - rest_least : search->capacities[row];
    for (int size = high; size >= low; size--) {
        search->now[row] = size;
        if (!try_all(search, row + 1, left - size)) {
            return false;
        }
    }
    return true;
}

/* Each row as full as the others. */
static void share_evenly(struct search *search)
{
    int least = sharing_boards_min(search->stock->ruleset), left = search->boards;
    int capacity = 0;
    for (size_t i = 0; i < search->rows; i++) {
        capacity += search->capacities[i];
    }
    for (size_t i = 0; i < search->rows; i++) {
        int rest_least = least * (int)(search->rows - 1 - i);
        int share = (int)(((long)left * search->capacities[i] + capacity - 1) / capacity);
        share = share < least ? least : share;
        share = share > left - rest_least ? left - rest_least : share;
        search->now[i] = share;
        left -= share;
        capacity -= search->capacities[i];
    }
}

/* Each row full before the next has more than its least. */
static void share_in_turn(struct search *search)
{
    int least = sharing_boards_min(search->stock->ruleset), left = search->boards;
    for (size_t i = 0; i < search->rows; i++) {
        int most = left - least * (int)(search->rows - 1 - i);
        search->now[i] = most < search->capacities[i] ? most : search->capacities[i];
        left -= search->now[i];
    }
}

/* The same with the tables that are really left. Returns how many boards found none. */
static int share_the_stock(struct search *search, const struct hall *hall)
{
    int least = sharing_boards_min(search->stock->ruleset), left = search->boards;
    struct hall rest = {.aisle_cm = hall->aisle_cm, .stock_count = search->stock->kinds};
    for (size_t kind = 0; kind < search->stock->kinds; kind++) {
        rest.stock[kind] = (struct hall_stock){search->stock->kind[kind].length_cm,
                                               search->stock->kind[kind].count};
    }
    for (size_t i = 0; i < search->rows; i++) {
        struct stock stock;
        int wanted = left - least * (int)(search->rows - 1 - i);
        stock_open(&stock, &rest, search->stock->ruleset, search->lengths_cm[i]);
        int most = stock_boards(&stock, search->lengths_cm[i]);
        search->now[i] = most < wanted ? most : wanted;
        if (search->now[i] > 0 &&
            stock_pick(&stock, search->lengths_cm[i], search->now[i], &search->picks[i])) {
            left -= search->now[i];
            for (size_t kind = 0; kind < stock.kinds; kind++) {
                for (size_t k = 0; k < rest.stock_count; k++) {
                    bool same = rest.stock[k].length_cm == stock.kind[kind].length_cm;
                    rest.stock[k].count -= same ? search->picks[i].count[kind] : 0;
                }
            }
        }
        stock_release(&stock);
    }
    return left;
}

/* Moves boards from row to row as long as that makes it better. */
static void improve(struct search *search)
{
    int least = sharing_boards_min(search->stock->ruleset);
    bool better = search->any;
    while (better && search->trials > 0) {
        better = false;
        for (size_t pair = 0; pair < search->rows * search->rows && search->trials > 0; pair++) {
            size_t from = pair / search->rows, to = pair % search->rows;
            for (int moved = 1; moved < LETTERS && from != to; moved++) {
                memcpy(search->now, search->best->boards, search->rows * sizeof *search->now);
                search->now[from] -= moved;
                search->now[to] += moved;
                if (search->now[from] >= least && search->now[to] <= search->capacities[to]) {
                    better = try(search) || better;
                }
            }
        }
    }
}

static int search_all(struct search *search, const struct hall *hall)
{
    int missing = 0;
    if (try_all(search, 0, search->boards)) {
        missing = search->any ? 0 : share_the_stock(search, hall);
        return missing == 0 && !search->any ? 1 : missing;
    }
    search->trials = SHARING_TRIALS_MAX;
    share_evenly(search);
    try(search);
    share_in_turn(search);
    try(search);
    if (!search->any) {
        missing = share_the_stock(search, hall);
        if (missing == 0) {
            try(search);
        }
    }
    improve(search);
    return search->any ? 0 : missing == 0 ? 1 : missing;
}

int sharing_find(const struct stock *stock, const struct hall *hall, int boards,
                 const int *lengths_cm, size_t rows, struct sharing *sharing)
{
    struct search search = {.stock = stock,
                            .boards = boards,
                            .lengths_cm = lengths_cm,
                            .rows = rows,
                            .capacities = must_calloc(rows, sizeof *search.capacities),
                            .now = must_calloc(rows, sizeof *search.now),
                            .picks = must_calloc(rows, sizeof *search.picks),
                            .best = sharing,
                            .trials = SHARING_TRIALS_MAX};
    *sharing = (struct sharing){.boards = must_calloc(rows, sizeof *sharing->boards),
                                .picks = must_calloc(rows, sizeof *sharing->picks)};
    for (size_t i = 0; i < rows; i++) {
        search.capacities[i] = stock_boards(stock, lengths_cm[i]);
    }
    search.kits_min = count_kits_min(&search);
    int missing = search_all(&search, hall);
    free(search.capacities);
    free(search.now);
    free(search.picks);
    if (missing != 0) {
        sharing_release(sharing);
    }
    return missing;
}

void sharing_release(struct sharing *sharing)
{
    free(sharing->boards);
    free(sharing->picks);
    *sharing = (struct sharing){0};
}
