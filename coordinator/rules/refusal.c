#include "rules/refusal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int status;
    const char *title;
} refusals[] = {
#define X(code, name, status, title) {name, status, title},
    REFUSALS(X)
#undef X
};

/* Takes off the end of a text in UTF-8 what is left of a character that was cut within. */
static void mend_end(char *text)
{
    size_t len = strlen(text), tail = 0;
    while (tail < len && ((unsigned char)text[len - 1 - tail] & 0xC0) == 0x80) {
        tail++;
    }
    if (tail == len) {
        return;
    }
    unsigned char lead = (unsigned char)text[len - 1 - tail];
    size_t following = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    if (tail < following) {
        text[len - 1 - tail] = '\0';
    }
}

enum refusal_code refuse(struct refusal *refusal, enum refusal_code code, const char *field,
                         const char *format, ...)
{
    refusal->code = code;
    snprintf(refusal->field, sizeof refusal->field, "%s", field);
    mend_end(refusal->field);
    va_list args;
    va_start(args, format);
    vsnprintf(refusal->detail, sizeof refusal->detail, format, args);
    va_end(args);
    mend_end(refusal->detail);
    return code;
}

const char *refusal_name(enum refusal_code code)
{
    return refusals[code].name;
}

const char *refusal_title(enum refusal_code code)
{
    return refusals[code].title;
}

int refusal_status(enum refusal_code code)
{
    return refusals[code].status;
}
