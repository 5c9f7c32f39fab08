/* The words in a cell of a table, one after another. Commas and colons are for the eye: they count
 * as spaces. */
#ifndef TESTS_SUPPORT_SCAN_H
#define TESTS_SUPPORT_SCAN_H

#include <stdbool.h>

struct scan {
    char *text; /* owned; cut into words as they are read */
    char *rest; /* what is still to be read */
};

void scan_init(struct scan *scan, const char *text);
void scan_release(struct scan *scan);

/* The next word, valid until the release; "" when there are no more. */
const char *scan_word(struct scan *scan);

/* The next word as a whole number; fails the running test when it is none. */
int scan_number(struct scan *scan);
int scan_as_number(const char *word);

/* The next word has to be this one; fails the running test otherwise. */
void scan_expect(struct scan *scan, const char *expected);

#endif
