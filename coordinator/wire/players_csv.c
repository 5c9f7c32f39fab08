#include "wire/players_csv.h"

#include "rules/command.h"
#include "wire/csv.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum column { COLUMN_NAME, COLUMN_GROUP, COLUMNS };
static const char *const column_words[COLUMNS] = {"name", "group"};
static const size_t bytes_max[COLUMNS] = {PLAYER_NAME_SIZE - 1, GROUP_LABEL_SIZE - 1};

struct header {
    size_t fields;
    int at[COLUMNS]; /* index of the column in a row; -1 = it has none */
};

/* Outer white space goes, inner becomes one space each: a name is one line on a seat slip. */
static void tidy(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        bool space = isspace((unsigned char)*from);
        if (!space) {
            *to++ = *from;
        } else if (to > text && to[-1] != ' ') {
            *to++ = ' ';
        }
    }
    to -= to > text && to[-1] == ' ';
    *to = '\0';
}

static bool next_row(struct csv *csv, struct refusal *refusal)
{
    bool more;
    do {
        more = csv_next(csv, refusal);
    } while (more && csv_blank(csv));
    return more;
}

static enum refusal_code read_header(struct csv *csv, struct header *header,
                                     struct refusal *refusal)
{
    *header = (struct header){.at = {-1, -1}};
    if (!next_row(csv, refusal)) {
        return refusal->code != REFUSAL_ALLOWED
                   ? refusal->code
                   : refuse(refusal, REFUSAL_FIELD_WRONG, "file", "it is empty");
    }
    header->fields = csv->fields;
    for (size_t i = 0; i < csv->fields; i++) {
        tidy(csv->field[i]);
        for (int column = 0; column < COLUMNS; column++) {
            if (strcasecmp(csv->field[i], column_words[column]) != 0) {
                continue;
            }
            if (header->at[column] >= 0) {
                return csv_refuse(csv, refusal, "the column \"%s\" is there twice",
                                  column_words[column]);
            }
            header->at[column] = (int)i;
        }
    }
    if (header->at[COLUMN_NAME] < 0) {
        return csv_refuse(csv, refusal,
                          "no column is called \"name\"; the first row names the columns, e.g. "
                          "name%cgroup",
                          csv->separator);
    }
    return REFUSAL_ALLOWED;
}

/* The field of a column, tidied; "" where the row is too short. */
static enum refusal_code read_field(struct csv *csv, const struct header *header,
                                    enum column column, const char **field, struct refusal *refusal)
{
    int at = header->at[column];
    *field = "";
    if (at < 0 || (size_t)at >= csv->fields) {
        return REFUSAL_ALLOWED;
    }
    char *text = csv->field[at];
    tidy(text);
    size_t len = strlen(text);
    if (len > bytes_max[column]) {
        return csv_refuse(csv, refusal, "the %s has %zu bytes; %zu at most", column_words[column],
                          len, bytes_max[column]);
    }
    for (const char *byte = text; *byte != '\0'; byte++) {
        if (iscntrl((unsigned char)*byte)) {
            return csv_refuse(csv, refusal, "the %s has a control character in it",
                              column_words[column]);
        }
    }
    *field = text;
    return REFUSAL_ALLOWED;
}

/* Most likely a separator within a name without quotes: "Miller, Anna" would become "Miller". */
static enum refusal_code check_width(const struct csv *csv, const struct header *header,
                                     struct refusal *refusal)
{
    for (size_t i = header->fields; i < csv->fields; i++) {
        if (csv->field[i][0] != '\0') {
            return csv_refuse(csv, refusal,
                              "%zu fields, but %zu columns; a field with a \"%c\" in it stands in "
                              "quotes",
                              csv->fields, header->fields, csv->separator);
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_player(struct csv *csv, const struct header *header, json_t *players,
                                     struct refusal *refusal)
{
    const char *name, *group;
    if (check_width(csv, header, refusal) || read_field(csv, header, COLUMN_NAME, &name, refusal) ||
        read_field(csv, header, COLUMN_GROUP, &group, refusal)) {
        return refusal->code;
    }
    if (*name == '\0') {
        return csv_refuse(csv, refusal, "the name is empty");
    }
    if (json_array_size(players) == PLAYERS_CSV_ROWS_MAX) {
        return csv_refuse(csv, refusal, "more than %d players", PLAYERS_CSV_ROWS_MAX);
    }
    json_array_append_new(players, json_pack("{s:s, s:s}", "name", name, "group", group));
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_players(struct csv *csv, json_t *players, struct refusal *refusal)
{
    struct header header = {0};
    if (read_header(csv, &header, refusal)) {
        return refusal->code;
    }
    while (next_row(csv, refusal)) {
        if (read_player(csv, &header, players, refusal)) {
            return refusal->code;
        }
    }
    if (refusal->code == REFUSAL_ALLOWED && json_array_size(players) == 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "file", "no players follow the header");
    }
    return refusal->code;
}

enum refusal_code players_from_csv(const char *text, size_t len, json_t **players,
                                   struct refusal *refusal)
{
    struct csv csv;
    if (csv_init(&csv, text, len, refusal)) {
        return refusal->code;
    }
    json_t *read = json_array();
    if (read_players(&csv, read, refusal) == REFUSAL_ALLOWED) {
        *players = json_incref(read);
    }
    json_decref(read);
    csv_release(&csv);
    return refusal->code;
}
