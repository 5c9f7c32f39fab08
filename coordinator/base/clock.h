/* Points in time: milliseconds since 1970-01-01T00:00:00Z, as int64_t. Only the loop reads the real
 * clock, once a turn; everything else gets the time as an argument. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_TEXT_SIZE 25 /* "2026-11-29T22:33:22.123Z" and a NUL */

/* The system's clock (CLOCK_REALTIME), in ms. */
int64_t clock_now_ms(void);

/* RFC 3339 in UTC with milliseconds. `ms` from year 1970 to 9999. */
void clock_format(int64_t ms, char text[CLOCK_TEXT_SIZE]);

/* The opposite, for exactly that format. false, and *ms unchanged, when the text is not of it. */
bool clock_parse(const char *text, int64_t *ms);

#endif
