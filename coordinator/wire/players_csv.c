#include "wire/players_csv.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "wire/csv.h"
#include "wire/faults.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The columns, in the order in which they are written. */
enum column {
    COLUMN_NAME,
    COLUMN_GROUP,
    COLUMN_LANGUAGE,
    COLUMN_ACCESSIBLE,
    COLUMN_SEAT,
    COLUMN_FIXED,
    COLUMN_PRESENCE,
    COLUMNS
};

/* A value, and how people write it: words in any case with a bar between, the first our own. */
struct spelling {
    const char *value;
    const char *words;
};

static const struct spelling column_spellings[COLUMNS] = {
    [COLUMN_NAME] = {"name",
                     "name|full name|player|spieler|spielerin|teilnehmer|naam|volledige naam|"
                     "speler|deelnemer"},
    [COLUMN_GROUP] = {"group", "group|team|gruppe|groep|familie|family"},
    [COLUMN_LANGUAGE] = {"language", "language|sprache|taal|lang"},
    [COLUMN_ACCESSIBLE] = {"accessible", "accessible|accessible seat|wheelchair|barrierefrei|"
                                         "rollstuhl|toegankelijk|rolstoel"},
    [COLUMN_SEAT] = {"seat", "seat|fixed seat|platz|sitzplatz|fester platz|plaats|zitplaats|"
                             "vaste plaats"},
    [COLUMN_FIXED] = {"fixed", "fixed|keeps the seat|fest|fix|vast"},
    [COLUMN_PRESENCE] = {"presence", "presence|present|anwesenheit|anwesend|aanwezigheid|aanwezig"},
};

/* Numbers are given anew, so nobody misses this one. */
static const char number_words[] = "number|no|no.|nummer|nr|nr.|#";

static const struct spelling languages[] = {
    {"", ""},
    {"en", "en|eng|english|englisch|engels"},
    {"de", "de|deu|ger|german|deutsch|duits"},
    {"nl", "nl|nld|dut|dutch|nederlands|niederländisch|niederlÄndisch|niederlaendisch|holländisch|"
           "hollÄndisch|hollands"},
    {NULL, NULL},
};
static const struct spelling answers[] = {
    {"yes", "yes|y|true|1|x|ja|j|wahr|waar|✓|✔"},
    {"no", "|no|n|false|0|nein|nee|falsch|onwaar|-"},
    {NULL, NULL},
};
static const struct spelling presences[] = {
    {"unknown", "|unknown|unbekannt|onbekend|?"},
    {"present", "present|anwesend|da|aanwezig|yes|y|ja|j|x|1|true|wahr|waar"},
    {"absent", "absent|abwesend|fehlt|afwezig|no|n|nein|nee|0|false|falsch|onwaar"},
    {NULL, NULL},
};

struct reader {
    struct csv csv;
    size_t header_fields;
    int at[COLUMNS]; /* index of the column in a row; -1 = it has none */
    json_t *rows, *faults, *warnings;
};

/* Is `text` one of the words between the bars? */
static bool is_one_of(const char *text, const char *words)
{
    size_t len = strlen(text);
    for (;;) {
        size_t word = strcspn(words, "|");
        if (word == len && strncasecmp(words, text, len) == 0) {
            return true;
        }
        if (words[word] == '\0') {
            return false;
        }
        words += word + 1;
    }
}

static const char *find_value(const struct spelling *spellings, const char *text)
{
    for (; spellings->value != NULL; spellings++) {
        if (is_one_of(text, spellings->words)) {
            return spellings->value;
        }
    }
    return NULL;
}

/* The csv reader's own refusals: the text cannot be read on from there. */
static void add_refusal(struct reader *reader, const struct refusal *refusal)
{
    bool of_row = strncmp(refusal->field, "row ", 4) == 0;
    faults_add(reader->faults, of_row ? reader->csv.row : 0, "", "", "unreadable", "%s",
               refusal->detail);
}

static bool next_row(struct reader *reader)
{
    struct refusal refusal;
    bool more;
    do {
        more = csv_next(&reader->csv, &refusal);
    } while (more && csv_blank(&reader->csv));
    if (refusal.code != REFUSAL_ALLOWED) {
        add_refusal(reader, &refusal);
    }
    return more;
}

static void find_column(struct reader *reader, enum column column)
{
    const struct spelling *spelling = &column_spellings[column];
    const struct csv *csv = &reader->csv;
    reader->at[column] = -1;
    for (size_t i = 0; i < csv->fields; i++) {
        if (csv->field[i][0] == '\0' || !is_one_of(csv->field[i], spelling->words)) {
            continue;
        }
        if (reader->at[column] >= 0) {
            faults_add(reader->faults, csv->row, spelling->value, csv->field[i], "double-column",
                       "the column \"%s\" is there twice", spelling->value);
        }
        reader->at[column] = (int)i;
    }
}

/* A column that nobody misses, or whose name is misspelt: somebody has to see that. */
static void tell_passed_over(struct reader *reader)
{
    for (size_t i = 0; i < reader->csv.fields; i++) {
        const char *name = reader->csv.field[i];
        bool known = name[0] == '\0' || is_one_of(name, number_words);
        for (int column = 0; column < COLUMNS; column++) {
            known = known || reader->at[column] == (int)i;
        }
        if (!known) {
            faults_add(reader->warnings, reader->csv.row, "", name, "passed-over",
                       "the column \"%.60s\" is passed over", name);
        }
    }
}

/* Most likely the list has no heading at all; the fault's value is one that could stand there. */
static void add_no_name(struct reader *reader)
{
    char heading[16] = "name";
    if (reader->csv.fields > 1) {
        snprintf(heading, sizeof heading, "name%cgroup", reader->csv.separator);
    }
    faults_add(reader->faults, reader->csv.row, "name", heading, "no-name-column",
               "no column is called \"name\"; the first row names the columns, e.g. name%cgroup",
               reader->csv.separator);
}

static bool read_header(struct reader *reader)
{
    size_t before = json_array_size(reader->faults);
    if (!next_row(reader)) {
        if (json_array_size(reader->faults) == before) {
            faults_add(reader->faults, 0, "", "", "no-rows", "it is empty");
        }
        return false;
    }
    reader->header_fields = reader->csv.fields;
    for (size_t i = 0; i < reader->csv.fields; i++) {
        utf8_one_line(reader->csv.field[i]);
    }
    for (int column = 0; column < COLUMNS; column++) {
        find_column(reader, (enum column)column);
    }
    if (reader->at[COLUMN_NAME] < 0) {
        add_no_name(reader);
    } else if (reader->warnings != NULL) {
        tell_passed_over(reader);
    }
    return json_array_size(reader->faults) == before;
}

/* The field of a column, one line; "" where there is none. */
static const char *field_of(struct reader *reader, enum column column)
{
    int at = reader->at[column];
    if (at < 0 || (size_t)at >= reader->csv.fields) {
        return "";
    }
    char *text = reader->csv.field[at];
    utf8_one_line(text);
    return text[0] == '\'' && csv_is_formula(text) ? text + 1 : text;
}

/* Most likely a separator within a name without quotes: "Miller, Anna" would become "Miller". */
static bool check_width(struct reader *reader)
{
    const struct csv *csv = &reader->csv;
    for (size_t i = reader->header_fields; i < csv->fields; i++) {
        if (csv->field[i][0] != '\0') {
            faults_add(reader->faults, csv->row, "", csv->field[i], "too-many-fields",
                       "%zu fields, but %zu columns; a field with a \"%c\" in it stands in quotes",
                       csv->fields, reader->header_fields, csv->separator);
            return false;
        }
    }
    return true;
}

/* What a word means, "" when nothing does. */
static const char *read_word_of(struct reader *reader, enum column column, const char *text,
                                const struct spelling *spellings, const char *allowed)
{
    const char *value = find_value(spellings, text);
    if (value == NULL) {
        faults_add(reader->faults, reader->csv.row, column_spellings[column].value, text,
                   "unknown-word", "\"%.60s\" is not understood; %s", text, allowed);
        return "";
    }
    return value;
}

/* "de-AT" and "de_DE" are German. */
static const char *read_language(struct reader *reader)
{
    char tag[3] = "";
    const char *text = field_of(reader, COLUMN_LANGUAGE);
    if (strlen(text) > 3 && (text[2] == '-' || text[2] == '_')) {
        memcpy(tag, text, 2);
        if (find_value(languages, tag) != NULL) {
            text = tag;
        }
    }
    return read_word_of(reader, COLUMN_LANGUAGE, text, languages,
                        "en, de and nl are languages, and an empty field");
}

static bool read_yes(struct reader *reader, enum column column)
{
    const char *value = read_word_of(reader, column, field_of(reader, column), answers,
                                     "yes and no are answers, and an empty field is no");
    return strcmp(value, "yes") == 0;
}

/* "17 s" is a seat as people write it. */
static json_t *read_seat(struct reader *reader)
{
    char seat[FAULT_VALUE_MAX];
    size_t len = 0;
    const char *text = field_of(reader, COLUMN_SEAT);
    for (; *text != '\0' && len + 1 < sizeof seat; text++) {
        if (*text != ' ') {
            seat[len++] = (char)toupper((unsigned char)*text);
        }
    }
    seat[len] = '\0';
    return len > 0 ? json_string(seat) : json_null();
}

static void read_player(struct reader *reader)
{
    if (!check_width(reader)) {
        /* What stands in which column is anybody's guess. */
        json_array_append_new(reader->rows, json_pack("{s:i, s:s}", "row", reader->csv.row, "name",
                                                      field_of(reader, COLUMN_NAME)));
        return;
    }
    const char *language = read_language(reader);
    bool accessible = read_yes(reader, COLUMN_ACCESSIBLE);
    json_t *seat = read_seat(reader);
    bool fixed =
        !json_is_null(seat) && (reader->at[COLUMN_FIXED] < 0 || read_yes(reader, COLUMN_FIXED));
    const char *presence = read_word_of(reader, COLUMN_PRESENCE, field_of(reader, COLUMN_PRESENCE),
                                        presences, "present, absent and unknown are words for it");
    json_array_append_new(
        reader->rows, json_pack("{s:i, s:s, s:s, s:s, s:b, s:o, s:b, s:s}", "row", reader->csv.row,
                                "name", field_of(reader, COLUMN_NAME), "group",
                                field_of(reader, COLUMN_GROUP), "language", language, "accessible",
                                accessible, "seat", seat, "fixed", fixed, "presence", presence));
}

static void read_players(struct reader *reader)
{
    size_t faults = json_array_size(reader->faults);
    if (!read_header(reader)) {
        return;
    }
    while (next_row(reader)) {
        if (json_array_size(reader->rows) == PLAYERS_CSV_ROWS_MAX) {
            faults_add(reader->faults, reader->csv.row, "", "", "too-many-rows",
                       "more than %d players", PLAYERS_CSV_ROWS_MAX);
            return;
        }
        read_player(reader);
    }
    if (json_array_size(reader->rows) == 0 && json_array_size(reader->faults) == faults) {
        faults_add(reader->faults, 0, "", "", "no-rows", "no players follow the header");
    }
}

void players_from_csv(const char *text, size_t len, json_t *rows, json_t *faults, json_t *warnings)
{
    struct reader reader = {.rows = rows, .faults = faults, .warnings = warnings};
    struct refusal refusal;
    if (csv_init(&reader.csv, text, len, &refusal) != REFUSAL_ALLOWED) {
        faults_add(faults, 0, "", "", "not-utf-8", "%s", refusal.detail);
        return;
    }
    read_players(&reader);
    csv_release(&reader.csv);
}

/* Writing */

static const char *text_of(const json_t *player, enum column column)
{
    const json_t *value = json_object_get(player, column_spellings[column].value);
    if (json_is_boolean(value)) {
        return json_is_true(value) ? "yes" : "no";
    }
    return json_is_string(value) ? json_string_value(value) : "";
}

char *players_to_csv(const json_t *players, char separator, size_t *len)
{
    struct buf text;
    size_t i;
    json_t *player;
    buf_init(&text, SIZE_MAX / 2);
    buf_add_str(&text, "\xEF\xBB\xBFnumber");
    for (int column = 0; column < COLUMNS; column++) {
        buf_add(&text, &separator, 1);
        buf_add_str(&text, column_spellings[column].value);
    }
    buf_add_str(&text, "\r\n");
    json_array_foreach(players, i, player)
    {
        buf_printf(&text, "%d", (int)json_integer_value(json_object_get(player, "number")));
        for (int column = 0; column < COLUMNS; column++) {
            buf_add(&text, &separator, 1);
            csv_write_field(&text, text_of(player, (enum column)column), separator);
        }
        buf_add_str(&text, "\r\n");
    }
    *len = text.len;
    return buf_steal(&text);
}
