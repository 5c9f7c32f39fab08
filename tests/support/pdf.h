/* PDFs read again, by poppler's tools and zbar: what a person with the paper in hand would see.
 *
 * A page is 1 for the first. Each fails the running test where the tools are missing or find no
 * PDF. */
#ifndef TESTS_SUPPORT_PDF_H
#define TESTS_SUPPORT_PDF_H

#include <stdbool.h>
#include <stddef.h>

struct pdf {
    char path[64];
    int pages;
    char *text; /* of all pages in the order in which it was drawn, without blanks and line ends;
                   each page ends with '\f' */
};

/* A word and where it stands, in points from the upper left corner of its page. */
struct pdf_word {
    int page;
    double left, top, right, bottom;
    char text[120];
};

/* Keeps the bytes, which are freed, in a file until pdf_close(). */
struct pdf pdf_open(char *bytes, size_t len);
void pdf_close(struct pdf *pdf);

/* A page's width in points, rounded. */
int pdf_width(const struct pdf *pdf, int page);

/* Whether it stands on one of the pages first..last. Blanks and line ends make no difference. */
bool pdf_says(const struct pdf *pdf, int first, int last, const char *wanted);

/* All words of all pages; the caller frees them. */
struct pdf_word *pdf_words(const struct pdf *pdf, size_t *count);

/* What the one QR picture of a page says, without its line end; the caller frees it. */
char *pdf_qr(const struct pdf *pdf, int page);

/* What all of them say, a line each; and what the one says that is looked at alone, as with a hand
 * scanner, within a box in millimetres from the upper left corner. The caller frees it. */
char *pdf_qrs(const struct pdf *pdf, int page);
char *pdf_qr_at(const struct pdf *pdf, int page, double left, double top, double width,
                double height);

/* How often a text stands in another one. */
int pdf_count(const char *text, const char *wanted);

#endif
