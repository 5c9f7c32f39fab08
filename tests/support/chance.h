/* Random tests that can be run again: the numbers follow from a seed, which is printed, and which
 * an environment variable of that name replaces. */
#ifndef TESTS_SUPPORT_CHANCE_H
#define TESTS_SUPPORT_CHANCE_H

/* Begins anew, with the seed of the environment variable `name`, else `seed`. */
void chance_start(const char *name, unsigned long seed);

/* From 0 to n - 1. */
int chance_below(int n);

#endif
