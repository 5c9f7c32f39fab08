#include "support/chance.h"

#include "support/check.h"

#include <stdlib.h>

static uint64_t chance;

void chance_start(const char *name, unsigned long seed)
{
    const char *given = getenv(name);
    chance = given != NULL ? strtoul(given, NULL, 10) : seed;
    print_message("%s=%lu\n", name, (unsigned long)chance);
}

/* Knuth's linear congruential generator; its high bits are good enough to throw tables about. */
int chance_below(int n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((chance >> 33) % (uint64_t)n);
}
