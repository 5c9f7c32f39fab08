#include "plan/propose.h"

#include "base/memory.h"
#include "plan/floor.h"
#include "plan/oval.h"
#include "plan/rows.h"
#include "plan/serpentine.h"
#include "plan/sharing.h"

#include <stdlib.h>
#include <string.h>

/* How often more rows are tried where the tables do not suffice for the fewest. */
#define MORE_ROWS_MAX 4
/* Two circles and three mixes of rows, and again the mixes with one row more. */
#define CANDIDATES_MAX 8

struct candidate {
    struct plan plan;
    int free_places;
};

/* Where rows can stand, if there were enough of each kind of table. */
struct view {
    bool open;
    struct stock stock;
    struct floor floor;
};

struct proposing {
    const struct plan_input *input;
    struct hall empty; /* the hall without its rows */
    struct stock stock;
    int units;                             /* boards, or games */
    struct view views[1 + HALL_STOCK_MAX]; /* of all kinds of tables; without one of them */
    struct candidate candidates[CANDIDATES_MAX];
    size_t count;
    int rows[FLOOR_MIXES]; /* of the best of each mix; 0: none */
    int missing;           /* the fewest boards without a table, of what was tried last */
    int missing_least;     /* of all that was tried */
};

/* Candidates */

static int count_free(const struct plan *plan)
{
    int free_places = 0;
    for (size_t r = 0; r < plan->rows_count; r++) {
        for (size_t t = 0; t < plan->rows[r].tables_count; t++) {
            const struct plan_table *table = &plan->rows[r].tables[t];
            for (size_t s = 0; s < table->slots_count; s++) {
                free_places += table->slots[s].kind == PLAN_SLOT_FREE;
            }
        }
    }
    return free_places;
}

/* Makes the plan of a hall with rows; the hall is given away. */
static bool add_candidate(struct proposing *proposing, struct hall *hall)
{
    struct candidate *candidate = &proposing->candidates[proposing->count];
    struct plan_input input = {.ruleset = proposing->input->ruleset,
                               .players = proposing->input->players,
                               .hall = hall,
                               .caretakers_per_interruption =
                                   proposing->input->caretakers_per_interruption};
    struct refusal refusal;
    bool made = plan_make(&input, &candidate->plan, &refusal) == REFUSAL_ALLOWED;
    hall_release(hall);
    if (made) {
        candidate->free_places = count_free(&candidate->plan);
        proposing->count++;
    }
    return made;
}

static void propose_oval(struct proposing *proposing, bool closed)
{
    struct hall hall;
    int places = proposing->units + (closed ? 0 : 2);
    hall_copy(&hall, &proposing->empty);
    if (oval_stand(&hall, &proposing->stock, places, closed)) {
        add_candidate(proposing, &hall);
    } else {
        hall_release(&hall);
    }
}

static int longest_side_cm(const struct hall *hall)
{
    int longest = 0;
    for (size_t i = 0; i < hall->rooms_count; i++) {
        const struct hall_room *room = &hall->rooms[i];
        longest = room->width_cm > longest ? room->width_cm : longest;
        longest = room->depth_cm > longest ? room->depth_cm : longest;
    }
    return longest;
}

/* A view without one kind of the stock; all kinds for 0. Opened when it is first needed. */
static const struct floor *floor_without(struct proposing *proposing, size_t which)
{
    struct view *view = &proposing->views[which];
    if (!view->open) {
        struct hall hall = proposing->empty; /* its rooms are lent */
        for (size_t i = 0; i < hall.stock_count && which > 0; i++) {
            bool without = hall.stock[i].length_cm == proposing->stock.kind[which - 1].length_cm;
            hall.stock[i].count = without ? 0 : hall.stock[i].count;
        }
        stock_open(&view->stock, &hall, proposing->input->ruleset, longest_side_cm(&hall));
        floor_open(&view->floor, &hall, &view->stock);
        view->open = true;
    }
    return &view->floor;
}

/* So many rows of a mix, on tables of all kinds. */
static bool propose_rows(struct proposing *proposing, const struct floor *floor, enum floor_mix mix,
                         int count)
{
    struct floor_row *rows = must_calloc((size_t)count, sizeof *rows);
    struct run *runs = must_calloc((size_t)count, sizeof *runs);
    int *lengths_cm = must_calloc((size_t)count, sizeof *lengths_cm);
    struct sharing sharing;
    bool made = false;
    floor_rows(floor, mix, count, rows);
    serpentine_order(rows, (size_t)count, runs);
    for (int i = 0; i < count; i++) {
        lengths_cm[i] = runs[i].row.length_cm;
    }
    int missing = sharing_find(&proposing->stock, &proposing->empty, proposing->units, lengths_cm,
                               (size_t)count, &sharing);
    if (missing == 0) {
        struct hall hall;
        hall_copy(&hall, &proposing->empty);
        serpentine_stand(runs, (size_t)count, &proposing->stock, &sharing, &hall);
        made = add_candidate(proposing, &hall);
        sharing_release(&sharing);
    } else if (missing < proposing->missing) {
        proposing->missing = missing;
    }
    free(rows);
    free(runs);
    free(lengths_cm);
    return made;
}

/* The fewest rows from `count` on that have room for all boards; 0: none. */
static int fewest_rows(struct proposing *proposing, enum floor_mix mix, int count)
{
    const struct floor *floor = floor_without(proposing, 0);
    int least = sharing_boards_min(proposing->input->ruleset);
    for (; count <= floor->rows_max && count * least <= proposing->units; count++) {
        if (floor_boards(floor, mix, count) >= proposing->units) {
            return count;
        }
    }
    return 0;
}

/* The rows for the most boards may all want tables of which there are few; rows that do without
 * these are tried then. */
static bool propose_count(struct proposing *proposing, enum floor_mix mix, int count)
{
    bool made = false;
    proposing->missing = proposing->units;
    for (size_t which = 0; which <= proposing->stock.kinds && !made; which++) {
        const struct floor *floor = floor_without(proposing, which);
        made = floor_boards(floor, mix, count) >= proposing->units &&
               propose_rows(proposing, floor, mix, count);
    }
    if (!made && proposing->missing < proposing->missing_least) {
        proposing->missing_least = proposing->missing;
    }
    return made;
}

/* As many rows more as the boards without a table are for those that have one. */
static int more_rows(const struct proposing *proposing, int count)
{
    int seated = proposing->units - proposing->missing;
    int more = seated > 0 ? count * proposing->missing / seated : count;
    return count + (more > 0 ? more : 1);
}

static void propose_mix(struct proposing *proposing, enum floor_mix mix, int at_least)
{
    int count = fewest_rows(proposing, mix, at_least);
    for (int more = 0; count != 0 && more <= MORE_ROWS_MAX; more++) {
        if (propose_count(proposing, mix, count)) {
            proposing->rows[mix] = count;
            return;
        }
        count = fewest_rows(proposing, mix, more_rows(proposing, count));
    }
}

static void propose_all(struct proposing *proposing)
{
    if (proposing->input->ruleset == RULESET_BIG_GAME) {
        propose_oval(proposing, true);
        propose_oval(proposing, false);
    }
    for (int mix = FLOOR_ALONG_X; mix <= FLOOR_BOTH; mix++) {
        propose_mix(proposing, (enum floor_mix)mix, 1);
    }
    for (int mix = FLOOR_ALONG_X; mix <= FLOOR_BOTH && proposing->count < PROPOSALS_MAX; mix++) {
        if (proposing->rows[mix] != 0) {
            propose_mix(proposing, (enum floor_mix)mix, proposing->rows[mix] + 1);
        }
    }
}

/* The order of propose.h; what is alike in all of it stays as it was found. */
static int better_first(const void *a, const void *b)
{
    const struct candidate *first = a, *second = b;
    const struct plan *one = &first->plan, *other = &second->plan;
    const int differences[] = {one->interruptions - other->interruptions,
                               one->caretakers.total - other->caretakers.total,
                               one->kits - other->kits,
                               (int)one->rows_count - (int)other->rows_count,
                               one->tables - other->tables,
                               first->free_places - second->free_places,
                               first < second ? -1 : 1};
    size_t i = 0;
    while (differences[i] == 0) {
        i++;
    }
    return differences[i];
}

static void sort(struct proposing *proposing)
{
    for (size_t i = 1; i < proposing->count; i++) { /* few: by insertion, which keeps the order */
        for (size_t k = i; k > 0; k--) {
            struct candidate *before = &proposing->candidates[k - 1], *here = before + 1;
            if (better_first(before, here) < 0) {
                break;
            }
            struct candidate moved = *before;
            *before = *here;
            *here = moved;
        }
    }
}

/* Refusals */

static const char *is_or_are(int count)
{
    return count == 1 ? "is" : "are";
}

static enum refusal_code refuse_places(const struct proposing *proposing, int most,
                                       const char *where, struct refusal *refusal)
{
    int units = proposing->units, missing = units - most;
    return refuse(refusal, REFUSAL_FIELD_WRONG, "hall",
                  "room for %d %s%s; %d players need %d, so %d %s missing", most,
                  rows_units_word(proposing->input->ruleset), where, proposing->input->players,
                  units, missing, is_or_are(missing));
}

static enum refusal_code refuse_tables(const struct proposing *proposing, int missing,
                                       struct refusal *refusal)
{
    const struct stock *stock = &proposing->stock;
    int places = stock->kind[stock->kinds - 1].places;
    int tables = (missing + places - 1) / places;
    return refuse(refusal, REFUSAL_FIELD_WRONG, "hall.stock",
                  "tables for %d of %d %s; %d more of %d cm %s needed, or as many places on others",
                  proposing->units - missing, proposing->units,
                  stock->ruleset == RULESET_BASE ? "games" : "boards", tables,
                  stock->kind[stock->kinds - 1].length_cm, is_or_are(tables));
}

/* The most boards that rows have room for, the tables aside. */
static int most_boards(const struct floor *floor)
{
    int most = 0;
    for (int rows = 1; rows <= floor->rows_max; rows++) {
        for (int mix = FLOOR_ALONG_X; mix <= FLOOR_BOTH; mix++) {
            int boards = floor_boards(floor, (enum floor_mix)mix, rows);
            most = boards > most ? boards : most;
        }
    }
    return most;
}

static enum refusal_code refuse_all(struct proposing *proposing, struct refusal *refusal)
{
    int most = most_boards(floor_without(proposing, 0));
    if (most < proposing->units) {
        return refuse_places(proposing, most, "", refusal);
    }
    if (stock_boards_of_all(&proposing->stock) >= proposing->units) { /* but not side by side */
        return refuse_places(proposing, proposing->units - proposing->missing_least,
                             " with the tables that there are", refusal);
    }
    return refuse_tables(proposing, proposing->missing_least, refusal);
}

static enum refusal_code check_stock(const struct proposing *proposing, struct refusal *refusal)
{
    if (proposing->stock.kinds == 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "hall.stock",
                      "no tables of %d cm or more; how many there are of each length is needed, "
                      "e.g. {\"180\":20}",
                      rows_layout(proposing->input).board_cm);
    }
    int missing = proposing->units - stock_boards_of_all(&proposing->stock);
    bool circle = proposing->input->ruleset == RULESET_BIG_GAME;
    if (missing > (circle ? 2 : 0)) { /* a closed circle does without its two replicas */
        return refuse_tables(proposing, missing, refusal);
    }
    return REFUSAL_ALLOWED;
}

/* Opening and closing */

static void make_empty(const struct hall *from, struct hall *hall)
{
    hall_copy(hall, from);
    for (size_t i = 0; i < hall->rooms_count; i++) {
        struct hall_room *room = &hall->rooms[i];
        for (size_t k = 0; k < room->rows_count; k++) {
            free(room->rows[k].items);
        }
        free(room->rows);
        room->rows = NULL;
        room->rows_count = 0;
    }
}

static enum refusal_code propose_on(struct proposing *proposing, struct proposals *proposals,
                                    struct refusal *refusal)
{
    propose_all(proposing);
    sort(proposing);
    for (size_t i = 0; i < proposing->count; i++) {
        if (i < PROPOSALS_MAX) {
            proposals->plans[proposals->count++] = proposing->candidates[i].plan;
        } else {
            plan_release(&proposing->candidates[i].plan);
        }
    }
    if (proposals->count == 0) {
        refuse_all(proposing, refusal);
    }
    for (size_t i = 0; i <= HALL_STOCK_MAX; i++) {
        if (proposing->views[i].open) {
            proposals->steps += proposing->views[i].floor.steps;
            floor_release(&proposing->views[i].floor);
            stock_release(&proposing->views[i].stock);
        }
    }
    return proposals->count == 0 ? refusal->code : REFUSAL_ALLOWED;
}

enum refusal_code propose_layouts(const struct plan_input *input, struct proposals *proposals,
                                  struct refusal *refusal)
{
    *proposals = (struct proposals){.count = 0};
    if (input->hall == NULL) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "hall",
                      "missing; its rooms and its stock of tables are needed");
    }
    if (plan_check_players(input, refusal)) {
        return refusal->code;
    }
    struct proposing *proposing = must_calloc(1, sizeof *proposing);
    proposing->input = input;
    proposing->units = rows_units(input);
    proposing->missing_least = proposing->units;
    make_empty(input->hall, &proposing->empty);
    stock_open(&proposing->stock, &proposing->empty, input->ruleset,
               longest_side_cm(&proposing->empty));
    if (check_stock(proposing, refusal) == REFUSAL_ALLOWED) {
        propose_on(proposing, proposals, refusal);
    }
    stock_release(&proposing->stock);
    hall_release(&proposing->empty);
    free(proposing);
    return proposals->count == 0 ? refusal->code : REFUSAL_ALLOWED;
}

void proposals_release(struct proposals *proposals)
{
    for (size_t i = 0; i < proposals->count; i++) {
        plan_release(&proposals->plans[i]);
    }
    *proposals = (struct proposals){0};
}
