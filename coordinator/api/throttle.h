/* Slows down the guessing of codes.
 *
 * Each address has a bucket of failures that drains by itself; while it is full, its attempts are
 * answered 429. A hall behind one router shares a bucket, so it is generous and drains fast: with
 * 40-bit codes half a guess a second leads nowhere. Pure. */
#ifndef API_THROTTLE_H
#define API_THROTTLE_H

#include <stdbool.h>
#include <stdint.h>

#define THROTTLE_FAILURES 20   /* wrong codes that an address may have in its bucket */
#define THROTTLE_DRAIN_MS 2000 /* one failure drains in this time */
#define THROTTLE_BUCKETS 1024  /* addresses that fall into one bucket share it */

struct throttle {
    int64_t empty_at_ms[THROTTLE_BUCKETS]; /* when the bucket will have drained */
};

/* May this address try a code now? If not, *wait_s says in how many seconds. */
bool throttle_allows(const struct throttle *throttle, const char *address, int64_t now_ms,
                     int *wait_s);

/* A wrong code came from this address. */
void throttle_failed(struct throttle *throttle, const char *address, int64_t now_ms);

#endif
