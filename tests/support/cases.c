#include "support/cases.h"

#include "support/check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *trim(char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1])) {
        end--;
    }
    *end = '\0';
    return text;
}

static void split(struct case_row *row, char *text)
{
    static char nothing[] = "";
    for (int i = 0; i < CASES_COLUMNS_MAX; i++) {
        row->column[i] = nothing;
    }
    row->columns = 0;
    for (char *rest = text; rest != NULL && row->columns < CASES_COLUMNS_MAX; row->columns++) {
        char *column = strsep(&rest, "|");
        row->column[row->columns] = trim(column);
    }
}

void cases_run(const char *name, int rows_min,
               bool (*check)(const struct case_row *row, char why[CASES_WHY_MAX]))
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", CASES_DIR, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("%s cannot be opened", path);
    }
    char *line = NULL;
    size_t size = 0;
    int rows = 0, failed = 0;
    struct case_row row = {.file = path};
    while (getline(&line, &size, file) > 0) {
        row.line++;
        char *text = trim(line);
        if (*text == '\0' || *text == '#') {
            continue;
        }
        rows++;
        char *whole = strdup(text);
        char why[CASES_WHY_MAX] = "";
        row.text = whole;
        split(&row, text);
        if (!check(&row, why)) {
            failed++;
            fprintf(stderr, "%s:%d: %s\n    %s\n", path, row.line, whole, why);
        }
        free(whole);
    }
    free(line);
    fclose(file);
    if (failed != 0) {
        fail_msg("%s: %d of %d rows do not hold", name, failed, rows);
    }
    if (rows < rows_min) {
        fail_msg("%s: %d rows, at least %d expected", name, rows, rows_min);
    }
}

int case_number(const struct case_row *row, int column)
{
    char *end;
    long number = strtol(row->column[column], &end, 10);
    if (end == row->column[column] || *end != '\0') {
        fail_msg("%s:%d: \"%s\" is no whole number", row->file, row->line, row->column[column]);
    }
    return (int)number;
}
