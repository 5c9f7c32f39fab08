/* Rows out of a CSV text, as spreadsheets write it (RFC 4180, and what is common beside it).
 *
 * Fields are separated by commas, semicolons or tabs: by whichever there is most of in the first
 * row that is not empty. A field in quotes may hold separators, line breaks and doubled quotes; a
 * quote within a field that does not begin with one is a character like any other. Lines end with
 * LF, CRLF or CR. A byte order mark is passed over, and a first line "sep=;" names the separator.
 *
 *     if (csv_init(&csv, text, len, refusal)) ...
 *     while (csv_next(&csv, refusal)) ... csv.field[0..csv.fields - 1] ...
 *     csv_release(&csv);
 *
 * The reader owns a copy of the text; fields point into it, may be changed in place, and stay as
 * they are until csv_release(). */
#ifndef WIRE_CSV_H
#define WIRE_CSV_H

#include "base/buf.h"
#include "rules/refusal.h"

#include <stdbool.h>
#include <stddef.h>

#define CSV_COLUMNS_MAX 64

struct csv {
    char *text;
    char *at; /* what was not read yet; NULL at the end */
    char separator;
    int row; /* number of the row last read, from 1 on, as a spreadsheet counts them */
    size_t fields;
    char *field[CSV_COLUMNS_MAX];
};

/* REFUSAL_FIELD_WRONG about the field "file" when the text is not UTF-8, and nothing to release
 * then. */
enum refusal_code csv_init(struct csv *csv, const char *text, size_t len, struct refusal *refusal);
void csv_release(struct csv *csv);

/* The next row; an empty line is a row with one empty field. false at the end of the text, with
 * refusal->code = REFUSAL_ALLOWED, or when the text cannot be read on from here: FIELD_WRONG about
 * the field "row N" for a quote that is never closed, for text after a closing quote, and for more
 * than CSV_COLUMNS_MAX fields. */
bool csv_next(struct csv *csv, struct refusal *refusal);

/* REFUSAL_FIELD_WRONG about the field "row N", N being the row last read. */
enum refusal_code csv_refuse(const struct csv *csv, struct refusal *refusal, const char *format,
                             ...) __attribute__((format(printf, 3, 4)));

/* Whether all fields of the row are empty or blank. */
bool csv_blank(const struct csv *csv);

/* Does a spreadsheet take this for a formula, or did it before an apostrophe was put before it? */
bool csv_is_formula(const char *text);

/* Adds a field as spreadsheets read it: in quotes where it has to be, and with an apostrophe before
 * what would be a formula. */
void csv_write_field(struct buf *text, const char *field, char separator);

#endif
