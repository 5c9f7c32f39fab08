#include "wire/csv.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
#define LINE_ENDS "\r\n"

static const char separators[] = ",;\t";

/* Of the first row with something in it; a row of one field gives a comma. */
static char find_separator(const char *text)
{
    int seen[sizeof separators] = {0}, most = 0;
    bool quoted = false;
    text += strspn(text, LINE_ENDS);
    for (; *text != '\0' && (quoted || strchr(LINE_ENDS, *text) == NULL); text++) {
        const char *separator = strchr(separators, *text);
        quoted ^= *text == '"';
        if (separator != NULL && !quoted) {
            seen[separator - separators]++;
        }
    }
    for (int i = 1; separators[i] != '\0'; i++) {
        most = seen[i] > seen[most] ? i : most;
    }
    return separators[most];
}

/* "sep=;" in the first line, which spreadsheets write and read: it names the separator. */
static void pass_over_separator_line(struct csv *csv)
{
    static const char head[] = "sep=";
    const char *named = csv->at + sizeof head - 1;
    if (strncasecmp(csv->at, head, sizeof head - 1) != 0 || *named == '\0' ||
        strchr(separators, *named) == NULL) {
        return;
    }
    if (named[1] == '\r' || named[1] == '\n') {
        csv->separator = *named;
        csv->at += sizeof head + (named[1] == '\r' && named[2] == '\n' ? 2 : 1);
        csv->row = 1;
    }
}

enum refusal_code csv_init(struct csv *csv, const char *text, size_t len, struct refusal *refusal)
{
    char *copy = must_calloc(len + 1, 1);
    memcpy(copy, text, len);
    /* A NUL is in UTF-8 but in no list of names: the file is UTF-16, or no text at all. */
    if (strlen(copy) != len || !utf8_valid(copy)) {
        free(copy);
        return refuse(refusal, REFUSAL_FIELD_WRONG, "file",
                      "the text is not UTF-8; save it again, in Excel as \"CSV UTF-8\", in "
                      "LibreOffice with the character set \"Unicode (UTF-8)\"");
    }
    *csv = (struct csv){.text = copy, .at = copy};
    if (strncmp(copy, BYTE_ORDER_MARK, strlen(BYTE_ORDER_MARK)) == 0) {
        csv->at += strlen(BYTE_ORDER_MARK);
    }
    csv->separator = find_separator(csv->at);
    pass_over_separator_line(csv);
    return REFUSAL_ALLOWED;
}

void csv_release(struct csv *csv)
{
    free(csv->text);
    *csv = (struct csv){0};
}

enum refusal_code csv_refuse(const struct csv *csv, struct refusal *refusal, const char *format,
                             ...)
{
    char row[REFUSAL_FIELD_MAX], detail[REFUSAL_DETAIL_MAX];
    snprintf(row, sizeof row, "row %d", csv->row);
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    return refuse(refusal, REFUSAL_FIELD_WRONG, row, "%s", detail);
}

/* Reads a field after its opening quote, and takes the doubled quotes out of it in place. Returns
 * where it ends in the text, NULL after a refusal. */
static char *read_quoted(const struct csv *csv, char *from, struct refusal *refusal)
{
    char *to = from;
    for (; *from != '"' || from[1] == '"'; from++) {
        if (*from == '\0') {
            csv_refuse(csv, refusal, "a quote is opened here and never closed");
            return NULL;
        }
        from += *from == '"';
        *to++ = *from;
    }
    char *end = from + 1;
    end += strspn(end, " ");
    if (*end != '\0' && *end != csv->separator && strchr(LINE_ENDS, *end) == NULL) {
        csv_refuse(csv, refusal,
                   "there is text after a closing quote; a quote within a quoted field is doubled");
        return NULL;
    }
    *to = '\0';
    return end;
}

static char *read_plain(const struct csv *csv, char *from)
{
    const char ends[] = {csv->separator, '\r', '\n', '\0'};
    return from + strcspn(from, ends);
}

/* Goes on after the field that ends at `end`. true when another one follows in this row. */
static bool pass_delimiter(struct csv *csv, char *end)
{
    char delimiter = *end;
    *end = '\0';
    if (delimiter == '\0') {
        csv->at = NULL;
        return false;
    }
    csv->at = end + 1;
    csv->at += delimiter == '\r' && *csv->at == '\n';
    return delimiter == csv->separator;
}

bool csv_next(struct csv *csv, struct refusal *refusal)
{
    refusal->code = REFUSAL_ALLOWED;
    if (csv->at == NULL || *csv->at == '\0') {
        return false;
    }
    csv->row++;
    csv->fields = 0;
    char *end;
    do {
        if (csv->fields == CSV_COLUMNS_MAX) {
            csv_refuse(csv, refusal, "more than %d fields", CSV_COLUMNS_MAX);
            return false;
        }
        bool quoted = *csv->at == '"';
        char *field = csv->at + quoted;
        end = quoted ? read_quoted(csv, field, refusal) : read_plain(csv, field);
        if (end == NULL) {
            return false;
        }
        csv->field[csv->fields++] = field;
    } while (pass_delimiter(csv, end));
    return true;
}

bool csv_blank(const struct csv *csv)
{
    for (size_t i = 0; i < csv->fields; i++) {
        if (csv->field[i][strspn(csv->field[i], " \t\r\n")] != '\0') {
            return false;
        }
    }
    return true;
}

bool csv_is_formula(const char *text)
{
    text += strspn(text, "'");
    return *text != '\0' && strchr("=+-@", *text) != NULL;
}

void csv_write_field(struct buf *text, const char *field, char separator)
{
    const char special[] = {separator, '"', '\r', '\n', '\0'};
    bool quoted = field[strcspn(field, special)] != '\0';
    if (quoted) {
        buf_add_str(text, "\"");
    }
    if (csv_is_formula(field)) {
        buf_add_str(text, "'");
    }
    for (; *field != '\0'; field++) {
        buf_add(text, "\"\"", *field == '"' ? 1 : 0);
        buf_add(text, field, 1);
    }
    if (quoted) {
        buf_add_str(text, "\"");
    }
}
