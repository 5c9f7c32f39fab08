#include "plan/stock.h"

#include "base/memory.h"
#include "plan/plan.h"
#include "plan/rows.h"
#include "plan/survey.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define NONE INT_MAX

static size_t at(const struct stock *stock, int tables, int places)
{
    return (size_t)tables * (size_t)(stock->places_max + 1) + (size_t)places;
}

static int board_cm(enum ruleset_id ruleset)
{
    return rows_layout(&(struct plan_input){.ruleset = ruleset}).board_cm;
}

/* How long a table is in a row. */
static int pace_cm(const struct stock *stock, size_t kind)
{
    return stock->kind[kind].length_cm + stock->gap_cm;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Boards on a row of Connect: an edge board takes a place at each end, unless the end's table has
 * room for it beside its boards. */
static int island_boards(const struct stock *stock, const struct stock_pick *pick)
{
    int roomy = 0, only_cm = 0;
    for (size_t kind = 0; kind < stock->kinds; kind++) {
        int length_cm = stock->kind[kind].length_cm;
        bool room = length_cm % PLAN_CONNECT_BOARD_CM >= PLAN_CONNECT_EDGE_CM;
        roomy += room ? pick->count[kind] : 0;
        only_cm = pick->count[kind] != 0 ? length_cm : only_cm;
    }
    int boards = pick->tables == 1 ? (only_cm - 2 * PLAN_CONNECT_EDGE_CM) / PLAN_CONNECT_BOARD_CM
                                   : pick->places - 2 + least(roomy, 2);
    if (boards < CONNECT_EDGE_BOARDS_MIN) { /* two boards need no edge boards */
        boards = least(pick->places, CONNECT_ISLAND_BOARDS_MIN);
    }
    return boards >= CONNECT_ISLAND_BOARDS_MIN ? boards : 0;
}

static int boards_on(const struct stock *stock, const struct stock_pick *pick)
{
    switch (stock->ruleset) {
    case RULESET_BASE:
        return pick->tables;
    case RULESET_CONNECT:
        return island_boards(stock, pick);
    default: /* a replica at each end */
        return pick->places > 2 ? pick->places - 2 : 0;
    }
}

static void add_tables(const struct stock *stock, size_t kind, int count, struct stock_pick *pick)
{
    pick->count[kind] += count;
    pick->tables += count;
    pick->places += count * stock->kind[kind].places;
    pick->length_cm += count * pace_cm(stock, kind);
}

/* Kinds and limits */

static void take_kinds(const struct hall *hall, struct stock *stock)
{
    int board = board_cm(stock->ruleset);
    for (size_t i = 0; i < hall->stock_count; i++) {
        const struct hall_stock *entry = &hall->stock[i];
        if (entry->count > 0 && entry->length_cm >= board) {
            stock->kind[stock->kinds].length_cm = entry->length_cm;
            stock->kind[stock->kinds].count = entry->count;
            stock->kind[stock->kinds++].places =
                stock->ruleset == RULESET_BASE ? 1 : entry->length_cm / board;
        }
    }
}

static void limit(struct stock *stock, int longest_cm)
{
    int tables = 0, places = 0;
    for (size_t kind = 0; kind < stock->kinds; kind++) {
        int fit = longest_cm / pace_cm(stock, kind);
        int count = least(stock->kind[kind].count, fit);
        int dense = fit * stock->kind[kind].places;
        tables = least(tables + count, STOCK_ROW_TABLES_MAX);
        places = dense > places ? dense : places;
    }
    /* No row of mixed tables has more places than boards end to end. */
    if (stock->ruleset != RULESET_BASE && places != 0) {
        places = longest_cm / board_cm(stock->ruleset);
    }
    stock->tables_max = tables;
    stock->places_max = least(places, STOCK_ROW_PLACES_MAX);
}

/* The shortest rows */

/* Adds one kind to the rows of the kinds before it. */
static void add_kind(struct stock *stock, size_t kind, const int *before)
{
    int length = pace_cm(stock, kind), value = stock->kind[kind].places;
    for (int tables = 1; tables <= stock->tables_max; tables++) {
        int most = least(tables, stock->kind[kind].count);
        /* Kinds come from the shortest on. */
        int high = least(stock->places_max, tables * value);
        for (int places = tables * stock->kind[0].places; places <= high; places++) {
            size_t here = at(stock, tables, places);
            for (int count = 1; count <= most && count * value <= places; count++) {
                int rest = before[at(stock, tables - count, places - count * value)];
                if (rest != NONE && rest + count * length < stock->length_cm[here]) {
                    stock->length_cm[here] = rest + count * length;
                    stock->used[kind][here] = count;
                }
            }
        }
    }
}

static void take_back(const struct stock *stock, int tables, int places, struct stock_pick *pick)
{
    *pick = (struct stock_pick){0};
    for (size_t kind = stock->kinds; kind-- > 0;) {
        int count = stock->used[kind][at(stock, tables, places)];
        add_tables(stock, kind, count, pick);
        tables -= count;
        places -= count * stock->kind[kind].places;
    }
}

static int by_length(const void *a, const void *b)
{
    const struct stock_reach *first = a, *second = b;
    return first->length_cm != second->length_cm ? first->length_cm - second->length_cm
                                                 : second->boards - first->boards;
}

/* Keeps of the rows, sorted by their lengths, those that bear more than every shorter one. */
static void keep_the_best(struct stock *stock)
{
    size_t kept = 0;
    int most = 0;
    qsort(stock->reach, stock->reach_count, sizeof *stock->reach, by_length);
    for (size_t i = 0; i < stock->reach_count; i++) {
        if (stock->reach[i].boards > most) {
            most = stock->reach[i].boards;
            stock->reach[kept++] = stock->reach[i];
        }
    }
    stock->reach_count = kept;
}

static void count_boards(struct stock *stock)
{
    for (int tables = 1; tables <= stock->tables_max; tables++) {
        int dense = stock->kind[stock->kinds - 1].places;
        int high = least(stock->places_max, tables * dense);
        for (int places = tables * stock->kind[0].places; places <= high; places++) {
            size_t here = at(stock, tables, places);
            if (stock->length_cm[here] == NONE) {
                continue;
            }
            struct stock_pick pick;
            take_back(stock, tables, places, &pick);
            stock->boards[here] = boards_on(stock, &pick);
            struct stock_reach *reach = ARRAY_PUSH(stock->reach, stock->reach_count);
            *reach = (struct stock_reach){pick.length_cm, stock->boards[here]};
        }
    }
    if (stock->reach_count != 0) {
        keep_the_best(stock);
    }
}

void stock_open(struct stock *stock, const struct hall *hall, enum ruleset_id ruleset,
                int longest_cm)
{
    *stock = (struct stock){.ruleset = ruleset,
                            .gap_cm = ruleset == RULESET_BASE ? survey_free_cm(hall) : 0};
    take_kinds(hall, stock);
    limit(stock, longest_cm + stock->gap_cm);
    size_t size = at(stock, stock->tables_max, stock->places_max) + 1;
    stock->length_cm = must_calloc(size, sizeof *stock->length_cm);
    stock->boards = must_calloc(size, sizeof *stock->boards);
    for (size_t i = 1; i < size; i++) {
        stock->length_cm[i] = NONE;
    }
    for (size_t kind = 0; kind < stock->kinds; kind++) {
        int *before = must_copy(stock->length_cm, size, sizeof *before);
        stock->used[kind] = must_calloc(size, sizeof *stock->used[kind]);
        add_kind(stock, kind, before);
        free(before);
    }
    count_boards(stock);
}

void stock_release(struct stock *stock)
{
    for (size_t kind = 0; kind < stock->kinds; kind++) {
        free(stock->used[kind]);
    }
    free(stock->length_cm);
    free(stock->boards);
    free(stock->reach);
    *stock = (struct stock){0};
}

int stock_boards(const struct stock *stock, int length_cm)
{
    size_t low = 0, high = stock->reach_count;
    while (low < high) { /* reach[0..low-1] fit, reach[high..] do not */
        size_t middle = (low + high) / 2;
        if (stock->reach[middle].length_cm <= length_cm + stock->gap_cm) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == 0 ? 0 : stock->reach[low - 1].boards;
}

int stock_shortest_cm(const struct stock *stock)
{
    return stock->reach_count == 0 ? INT_MAX : stock->reach[0].length_cm - stock->gap_cm;
}

bool stock_pick(const struct stock *stock, int length_cm, int boards, struct stock_pick *pick)
{
    int dense = stock->kinds == 0 ? 0 : stock->kind[stock->kinds - 1].places;
    for (int tables = 1; tables <= stock->tables_max; tables++) {
        int most = least(tables * dense, stock->places_max);
        for (int places = boards; places <= most; places++) {
            size_t here = at(stock, tables, places);
            if (stock->boards[here] >= boards && stock->length_cm[here] != NONE &&
                stock->length_cm[here] <= length_cm + stock->gap_cm) {
                take_back(stock, tables, places, pick);
                return true;
            }
        }
    }
    return false;
}

int stock_boards_of_all(const struct stock *stock)
{
    struct stock_pick all = {0};
    for (size_t kind = 0; kind < stock->kinds; kind++) {
        add_tables(stock, kind, stock->kind[kind].count, &all);
    }
    return boards_on(stock, &all);
}

/* Rows that share the stock: depth first, long tables first */

struct search {
    const struct stock *stock;
    const int *lengths_cm, *boards;
    size_t rows;
    int left[HALL_STOCK_MAX];
    struct stock_pick *now, *best;
    int tables, best_tables;
    int steps;
};

static void search_row(struct search *search, size_t row);

/* Row `row` has tables of the kinds above `kind`; the rest of it. */
static void search_kind(struct search *search, size_t row, size_t kind)
{
    const struct stock *stock = search->stock;
    const struct stock_pick pick = search->now[row];
    if (search->steps-- <= 0 || search->tables + pick.tables >= search->best_tables) {
        return;
    }
    if (boards_on(stock, &pick) >= search->boards[row]) {
        search->tables += pick.tables;
        search_row(search, row + 1);
        search->tables -= pick.tables;
        return;
    }
    if (kind == 0) {
        return;
    }
    kind--;
    int fit = (search->lengths_cm[row] + stock->gap_cm - pick.length_cm) / pace_cm(stock, kind);
    for (int count = least(fit, search->left[kind]); count >= 0; count--) {
        search->now[row] = pick;
        add_tables(stock, kind, count, &search->now[row]);
        search->left[kind] -= count;
        search_kind(search, row, kind);
        search->left[kind] += count;
    }
    search->now[row] = pick;
}

static void search_row(struct search *search, size_t row)
{
    if (row == search->rows) {
        search->best_tables = search->tables;
        memcpy(search->best, search->now, search->rows * sizeof *search->now);
        return;
    }
    search->now[row] = (struct stock_pick){0};
    search_kind(search, row, search->stock->kinds);
}

/* Whether each row can have what is best for itself. */
static bool each_its_own(const struct stock *stock, const int *lengths_cm, const int *boards,
                         size_t rows, struct stock_pick *picks, bool *possible)
{
    int used[HALL_STOCK_MAX] = {0};
    bool enough = true;
    *possible = true;
    for (size_t i = 0; i < rows && *possible; i++) {
        *possible = stock_pick(stock, lengths_cm[i], boards[i], &picks[i]);
        for (size_t kind = 0; kind < stock->kinds && *possible; kind++) {
            used[kind] += picks[i].count[kind];
            enough = enough && used[kind] <= stock->kind[kind].count;
        }
    }
    return *possible && enough;
}

bool stock_share(const struct stock *stock, const int *lengths_cm, const int *boards, size_t rows,
                 struct stock_pick *picks, int *steps)
{
    bool possible;
    *steps = 0;
    if (each_its_own(stock, lengths_cm, boards, rows, picks, &possible)) {
        return true;
    }
    if (!possible) {
        return false;
    }
    struct search search = {.stock = stock,
                            .lengths_cm = lengths_cm,
                            .boards = boards,
                            .rows = rows,
                            .now = must_calloc(rows, sizeof *search.now),
                            .best = picks,
                            .best_tables = INT_MAX,
                            .steps = STOCK_SHARE_STEPS_MAX};
    for (size_t kind = 0; kind < stock->kinds; kind++) {
        search.left[kind] = stock->kind[kind].count;
    }
    search_row(&search, 0);
    *steps = STOCK_SHARE_STEPS_MAX - search.steps;
    free(search.now);
    return search.best_tables != INT_MAX;
}
