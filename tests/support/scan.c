#include "support/scan.h"

#include "base/memory.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

void scan_init(struct scan *scan, const char *text)
{
    scan->text = scan->rest = must_strdup(text);
    for (char *c = scan->text; (c = strpbrk(c, ",:")) != NULL;) {
        *c = ' ';
    }
}

void scan_release(struct scan *scan)
{
    free(scan->text);
}

const char *scan_word(struct scan *scan)
{
    const char *word = strtok_r(scan->rest, " ", &scan->rest);
    return word != NULL ? word : "";
}

int scan_as_number(const char *word)
{
    char *end;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0') {
        fail_msg("\"%s\" is no number", word);
    }
    return (int)value;
}

int scan_number(struct scan *scan)
{
    return scan_as_number(scan_word(scan));
}

void scan_expect(struct scan *scan, const char *expected)
{
    const char *word = scan_word(scan);
    if (strcmp(word, expected) != 0) {
        fail_msg("\"%s\" where \"%s\" is expected", word, expected);
    }
}
