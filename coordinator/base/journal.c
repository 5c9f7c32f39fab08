#include "base/journal.h"

#include "base/clock.h"

#include <stdarg.h>
#include <stdio.h>

#define JOURNAL_LINE_SIZE 1024

void journal(const char *format, ...)
{
    char at[CLOCK_TEXT_SIZE], line[JOURNAL_LINE_SIZE];
    clock_format(clock_now_ms(), at);
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ') {
            *c = ' ';
        }
    }
    fprintf(stderr, "%s %s\n", at, line);
}
