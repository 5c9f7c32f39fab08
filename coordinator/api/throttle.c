#include "api/throttle.h"

static uint32_t bucket(const char *address)
{
    uint32_t hash = 2166136261U; /* FNV-1a: it only spreads addresses over buckets */
    for (const char *c = address; *c != '\0'; c++) {
        hash = (hash ^ (unsigned char)*c) * 16777619U;
    }
    return hash % THROTTLE_BUCKETS;
}

bool throttle_allows(const struct throttle *throttle, const char *address, int64_t now_ms,
                     int *wait_s)
{
    int64_t empty_at = throttle->empty_at_ms[bucket(address)];
    int64_t over = empty_at - now_ms - (int64_t)(THROTTLE_FAILURES - 1) * THROTTLE_DRAIN_MS;
    if (over <= 0) {
        return true;
    }
    *wait_s = (int)((over + 999) / 1000);
    return false;
}

void throttle_failed(struct throttle *throttle, const char *address, int64_t now_ms)
{
    int64_t *empty_at = &throttle->empty_at_ms[bucket(address)];
    *empty_at = (*empty_at > now_ms ? *empty_at : now_ms) + THROTTLE_DRAIN_MS;
}
