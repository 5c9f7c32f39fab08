#include "base/clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

int64_t clock_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void clock_format(int64_t ms, char text[CLOCK_TEXT_SIZE])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    char whole[20];
    strftime(whole, sizeof whole, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(text, CLOCK_TEXT_SIZE, "%s.%03uZ", whole, (unsigned)(ms % 1000) % 1000);
}

bool clock_parse(const char *text, int64_t *ms)
{
    if (strlen(text) != CLOCK_TEXT_SIZE - 1 || text[19] != '.' || text[23] != 'Z') {
        return false;
    }
    struct tm tm = {0};
    const char *rest = strptime(text, "%Y-%m-%dT%H:%M:%S", &tm);
    if (rest != text + 19) {
        return false;
    }
    int fraction = 0;
    for (const char *c = rest + 1; c < rest + 4; c++) {
        if (*c < '0' || *c > '9') {
            return false;
        }
        fraction = fraction * 10 + (*c - '0');
    }
    *ms = (int64_t)timegm(&tm) * 1000 + fraction;
    return true;
}
