/* PDFs read again, by poppler's tools and zbar: what a person with the paper in hand would see.
 *
 * A page is 1 for the first. Each fails the running test where the tools are missing or find no
 * PDF. */
#ifndef TESTS_SUPPORT_PDF_H
#define TESTS_SUPPORT_PDF_H

#include <stddef.h>

struct pdf {
    char path[64];
    int pages;
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

/* The text of the pages first..last in the order in which it was drawn; the caller frees it. */
char *pdf_text(const struct pdf *pdf, int first, int last);

/* All words of all pages; the caller frees them. */
struct pdf_word *pdf_words(const struct pdf *pdf, size_t *count);

/* What the one QR picture of a page says; the caller frees it. */
char *pdf_qr(const struct pdf *pdf, int page);

/* Takes every blank out of a text, in place: names may be broken over lines. */
char *pdf_squeeze(char *text);

#endif
