#include "rules/refusal.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *name;
    int status;
    const char *title;
} refusals[] = {
#define X(code, name, status, title) {name, status, title},
    REFUSALS(X)
#undef X
};

enum refusal_code refuse(struct refusal *refusal, enum refusal_code code, const char *field,
                         const char *format, ...)
{
    refusal->code = code;
    snprintf(refusal->field, sizeof refusal->field, "%s", field);
    va_list args;
    va_start(args, format);
    vsnprintf(refusal->detail, sizeof refusal->detail, format, args);
    va_end(args);
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
