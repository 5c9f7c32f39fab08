/* The letters of the boards: guide §2.2.5, rulebook figure of the trading partners.
 *
 * Boards in a ring bear A, B or C, never the same side by side. Each letter has its own two
 * colours, so a board between two boards of one letter is a clash board: two players of one colour
 * can meet on it. Kits hold one board of each letter, so the letter that is needed most, replicas
 * included, is the number of kits. Everything here is pure. */
#ifndef PLAN_LETTERING_H
#define PLAN_LETTERING_H

#include <stddef.h>

#define LETTERS 3
#define CLASHES_MAX 2 /* in a lettering that lettering_choose() made */

/* Letters a ring of `boards` (2..RING_BOARDS_MAX): with the fewest clash boards and, among those,
 * the fewest kits. `copies[i]` is how often board i+1 is needed: itself and its
 * replicas. Fills `letters` with `boards` letters and a NUL.
 *
 * The fewest clash boards are none when `boards` is 2 or divisible by 3, else exactly 2, for every
 * number from 4 on; tests/unit/test_plan_lettering.c tries all letterings of small rings. Board 1
 * is an A, and the pattern runs A, B, C but for one section, as short and as late as can be. */
void lettering_choose(int boards, const int *copies, char *letters);

/* The clash boards of any lettering, ascending; `clashes` has room for `max` of them, the number
 * returned may be larger. In a ring of two boards there are none. */
size_t lettering_clashes(int boards, const char *letters, int *clashes, size_t max);

/* How often each letter is needed. */
void lettering_sums(int boards, const int *copies, const char *letters, int sums[LETTERS]);

#endif
