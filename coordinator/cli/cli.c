#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int cli_refused(const char *subcommand, const struct refusal *refusal)
{
    if (refusal->field[0] != '\0') {
        fprintf(stderr, "biggame %s: %s: %s\n", subcommand, refusal->field, refusal->detail);
    } else {
        fprintf(stderr, "biggame %s: %s\n", subcommand, refusal->detail);
    }
    return refusal_status(refusal->code) >= 500 ? CLI_FAILED : CLI_WRONG_INPUT;
}

int cli_wrong(const char *subcommand, const char *option, const char *format, ...)
{
    fprintf(stderr, "biggame %s: %s: ", subcommand, option);
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return CLI_WRONG_INPUT;
}

int cli_number(const char *subcommand, const char *option, const char *text, long min, long max,
               long *value)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || number < min || number > max) {
        return cli_wrong(subcommand, option, "\"%s\" is not a whole number from %ld to %ld", text,
                         min, max);
    }
    *value = number;
    return 0;
}
