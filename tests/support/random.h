/* Random numbers for property tests that can be replayed.
 *
 * A test says what its cases are made of by a seed each; the first seed is TEST_SEED if that is set
 * in the environment, else a fixed one, so that a run is the same every time. When a property does
 * not hold, the test prints the seed of that very case: TEST_SEED=N runs it first. */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

uint64_t random_first_seed(void);

void random_init(struct random *random, uint64_t seed);

/* From `low` to `high`, both included. */
int random_between(struct random *random, int low, int high);

#endif
