/* What a stock of tables can make of a row's length: how many boards at most, and which tables for
 * so many. For proposals (plan/propose.h). Pure.
 *
 * A row of the base game is a line of single tables with aisles between them, one game on each; so
 * every table counts as one place there, and as longer by an aisle. */
#ifndef PLAN_STOCK_H
#define PLAN_STOCK_H

#include "plan/hall.h"
#include "rules/ruleset.h"

#include <stdbool.h>
#include <stddef.h>

/* The largest row that is proposed. Longer than any hall's: 128 tables of 180 cm are 230 m. */
#define STOCK_ROW_TABLES_MAX 128
#define STOCK_ROW_PLACES_MAX 512
/* Steps of a search for tables when several rows want the same ones. */
#define STOCK_SHARE_STEPS_MAX 3000

struct stock {
    enum ruleset_id ruleset;
    int gap_cm; /* between the tables of a row: base's aisles, else 0 */
    size_t kinds;
    struct {
        int length_cm;
        int count;
        int places;         /* for boards; base: 1 */
    } kind[HALL_STOCK_MAX]; /* from the shortest to the longest */
    /* For each number of tables and of places in a row, by at(): the shortest such row, gaps
     * included, its boards, and how many tables of each kind the rows have that use no longer
     * ones. */
    int tables_max, places_max;
    int *length_cm;
    int *boards;
    int *used[HALL_STOCK_MAX];
    /* The most boards by length: both ascending. */
    struct stock_reach {
        int length_cm;
        int boards;
    } * reach;
    size_t reach_count;
};

/* The tables of one row. */
struct stock_pick {
    int count[HALL_STOCK_MAX]; /* of each kind */
    int tables;
    int places;
    int length_cm; /* end to end, gaps included */
};

/* For rows of at most `longest_cm`. To be released. */
void stock_open(struct stock *stock, const struct hall *hall, enum ruleset_id ruleset,
                int longest_cm);
void stock_release(struct stock *stock);

/* The most boards (base: games) on a row of at most this length, if nothing else wants the tables;
 * 0 when not even the least row fits. */
int stock_boards(const struct stock *stock, int length_cm);

/* The shortest row that is one. */
int stock_shortest_cm(const struct stock *stock);

/* Tables for so many boards: the fewest tables, then the fewest places, then the shortest. */
bool stock_pick(const struct stock *stock, int length_cm, int boards, struct stock_pick *pick);

/* The same for rows that share the stock: few tables in all, the fewest where the search comes to
 * its end within STOCK_SHARE_STEPS_MAX. *steps is how many it took. */
bool stock_share(const struct stock *stock, const int *lengths_cm, const int *boards, size_t rows,
                 struct stock_pick *picks, int *steps);

/* All tables in one row: how many boards it would bear. */
int stock_boards_of_all(const struct stock *stock);

#endif
