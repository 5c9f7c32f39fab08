/* Why a short search is enough.
 *
 * Go round the ring and note of each step to the next board whether the letter goes forward
 * (A-B-C-A) or back (A-C-B-A). A clash board is one where forward turns to back or back to forward.
 * Once round, these turns come in pairs, and forward less back is a multiple of 3, since one comes
 * home to the same letter.
 *
 * - No turn: all forward (all back is the same with B and C renamed), so n is a multiple of 3.
 * - Two turns, else: n - m steps forward and one section of m steps back, n - 2m a multiple of 3,
 * so m = 2n modulo 3. More than n/2 steps back are fewer than n/2 with the letters renamed.
 *
 * Names do not matter for the kits, so what is left to try is where the section lies and how long
 * it is: n times n/6 letterings, each judged with a few sums that are made once. */
#include "plan/lettering.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ups[r][k]: the copies needed of the boards i < k with i = r modulo 3, the ring gone round twice,
 * so that a section may run over its end. Boards count from 0 here. */
struct sums {
    int boards;
    int total;
    int *ups[LETTERS];
};

static void sums_init(struct sums *sums, int boards, const int *copies)
{
    size_t size = 2 * (size_t)boards + 1;
    *sums = (struct sums){.boards = boards};
    for (int r = 0; r < LETTERS; r++) {
        sums->ups[r] = must_calloc(size, sizeof *sums->ups[r]);
        for (int i = 0; i < 2 * boards; i++) {
            sums->ups[r][i + 1] = sums->ups[r][i] + (i % LETTERS == r ? copies[i % boards] : 0);
        }
        sums->total += sums->ups[r][boards];
    }
}

static void sums_release(struct sums *sums)
{
    for (int r = 0; r < LETTERS; r++) {
        free(sums->ups[r]);
    }
}

/* Copies needed of every third of the boards from..to-1, beginning `nth` boards after `from`. */
static int every_third(const struct sums *sums, int from, int to, int nth)
{
    const int *ups = sums->ups[(from + nth) % LETTERS];
    return ups[to] - ups[from];
}

/* The kits when the `back` steps that end at board `end` go back and all others forward. */
static int section_kits(const struct sums *sums, int end, int back)
{
    int forward = sums->boards - back;
    int turn = end + forward; /* the board at which forward turns to back */
    int kits = 0;
    for (int letter = 0; letter < LETTERS; letter++) {
        /* Board `end` has letter 0; board `turn` + k has letter forward - k. */
        int nth = (forward + 2 * letter) % LETTERS;
        int sum =
            every_third(sums, end, turn, letter) + every_third(sums, turn, end + sums->boards, nth);
        kits = sum > kits ? sum : kits;
    }
    return kits;
}

/* The letter, 0..2, of the board `steps` after the one at which the section back ends. */
static int letter_after(int steps, int forward)
{
    /* Back from letter `forward`: forward - (steps - forward), and -1 is 2 modulo 3. */
    return (steps <= forward ? steps : 2 * (forward + steps)) % LETTERS;
}

static void write_letters(int boards, int end, int back, char *letters)
{
    int forward = boards - back;
    int first = letter_after((boards - end) % boards, forward); /* of board 1, which is an A */
    for (int steps = 0; steps < boards; steps++) {
        int letter = letter_after(steps, forward) + LETTERS - first;
        letters[(end + steps) % boards] = (char)('A' + letter % LETTERS);
    }
    letters[boards] = '\0';
}

/* Sections from the shortest and the last in the ring on; the first of the best is taken. */
static void choose_section(int boards, const int *copies, int *best_end, int *best_back)
{
    struct sums sums;
    sums_init(&sums, boards, copies);
    int least = (sums.total + LETTERS - 1) / LETTERS; /* no lettering needs fewer kits */
    int best = sums.total + 1;
    for (int back = 2 * boards % LETTERS; back <= boards / 2 && best > least; back += LETTERS) {
        for (int before = 0; before < boards && best > least; before++) {
            int end = (boards - before) % boards;
            int kits = section_kits(&sums, end, back);
            if (kits < best) {
                best = kits;
                *best_end = end;
                *best_back = back;
            }
        }
    }
    sums_release(&sums);
}

void lettering_choose(int boards, const int *copies, char *letters)
{
    int end = 0, back = 0;
    if (boards == 2) { /* both neighbours are one board: A beside B, and nothing to choose */
        memcpy(letters, "AB", sizeof "AB");
        return;
    }
    if (boards % LETTERS != 0) {
        choose_section(boards, copies, &end, &back);
    }
    write_letters(boards, end, back, letters);
}

size_t lettering_clashes(int boards, const char *letters, int *clashes, size_t max)
{
    size_t count = 0;
    for (int i = 0; i < boards && boards > 2; i++) {
        if (letters[(i + boards - 1) % boards] == letters[(i + 1) % boards]) {
            if (count < max) {
                clashes[count] = i + 1;
            }
            count++;
        }
    }
    return count;
}

void lettering_sums(int boards, const int *copies, const char *letters, int sums[LETTERS])
{
    memset(sums, 0, LETTERS * sizeof *sums);
    for (int i = 0; i < boards; i++) {
        sums[letters[i] - 'A'] += copies[i];
    }
}
