/* Text tables that a player could read: tests/cases/<rule>.cases.
 *
 * One row is one case; columns are separated by '|' and trimmed; '#' starts a comment line and
 * empty lines are skipped. A failing row is printed with file, line and text. */
#ifndef TESTS_SUPPORT_CASES_H
#define TESTS_SUPPORT_CASES_H

#include <stdbool.h>

#define CASES_COLUMNS_MAX 24

struct case_row {
    const char *file;
    int line;
    const char *text; /* the whole row */
    int columns;
    char *column[CASES_COLUMNS_MAX]; /* trimmed; missing ones are "" */
};

/* Runs `check` on each row of CASES_DIR/<name>. check() returns true when the row holds, or
 * explains in `why` (size CASES_WHY_MAX) what it saw. Fails the running cmocka test after the last
 * row if any failed, or if the file has fewer than `rows_min` rows. */
#define CASES_WHY_MAX 512
void cases_run(const char *name, int rows_min,
               bool (*check)(const struct case_row *row, char why[CASES_WHY_MAX]));

/* The whole number in a column; fails the running test when there is none. */
int case_number(const struct case_row *row, int column);

#endif
