#include "support/random.h"

#include <stdlib.h>

#define SEED 20170624U

uint64_t random_first_seed(void)
{
    const char *seed = getenv("TEST_SEED");
    return seed != NULL ? strtoull(seed, NULL, 10) : SEED;
}

void random_init(struct random *random, uint64_t seed)
{
    random->state = seed;
}

/* A Weyl sequence, each of its numbers stirred twice by multiplying and folding. */
static uint64_t next(struct random *random)
{
    random->state += 0x9E3779B97F4A7C15U;
    uint64_t number = random->state;
    number = (number ^ (number >> 32)) * 0xD6E8FEB86659FD93U;
    number = (number ^ (number >> 32)) * 0xD6E8FEB86659FD93U;
    return number ^ (number >> 32);
}

int random_between(struct random *random, int low, int high)
{
    return low + (int)(next(random) % (uint64_t)(high - low + 1));
}
