/* Dice rolled ahead by a public recipe, so that everybody can check them afterwards.
 *
 * The recipe. `seed` is 32 bytes from the system's random source, `salt` a text that anyone may
 * choose after SHA-256(seed), the commitment, was published; the seed is revealed after the game.
 * Draw i = 0, 1, 2, ... is HMAC-SHA256(key = seed, message = salt + "|" + i in decimal). Its bytes
 * are read in order, those of 252 and above skipped (252 = 42 * 6, so no face is favoured), and
 * each of the first two gives a die = byte mod 6 + 1; a draw with fewer than two is skipped whole.
 * Draws are used in order:
 *   big-game  one a turn; after a 7 the next one is that turn's robber roll, from turn 1 on
 *             (rulebook §9.3 lets the robbers move from turn 16: earlier ones are marked so).
 *   connect   drawn until the sum is not 7. Up to round 10 a 7 is thrown away; from round 11 on it
 *             makes a robber step of its own before the round's step, and the next draw is its
 *             robber roll (Connect rulebook, 'A "7" is rolled').
 *   base      one a turn.
 *
 * Everything here is pure: whoever wants a new seed asks the system for it elsewhere. */
#ifndef RULES_DICE_H
#define RULES_DICE_H

#include "rules/refusal.h"
#include "rules/ruleset.h"
#include "rules/words.h"

#include <stdbool.h>
#include <stddef.h>

#define DICE_SEED_SIZE 32                      /* bytes */
#define DICE_HEX_SIZE (2 * DICE_SEED_SIZE + 1) /* a seed or commitment in hex, and a NUL */
#define DICE_SALT_MAX 200                      /* bytes: a sentence, not a book */
#define DICE_TURNS_MAX 1000                    /* real games ended in turn 48 to 62 */

enum dice_kind { DICE_TURN, DICE_ROBBER, DICE_KINDS };
extern const char *const dice_kind_words[DICE_KINDS]; /* "turn" "robber" */

/* One line of the list: what is announced, in this order. */
struct dice_step {
    int step; /* 1, 2, 3, ... */
    enum dice_kind kind;
    int turn;        /* 1..turns; a robber step bears the number of the round it comes before */
    bool has_side;   /* false for Connect's robber step, which is nobody's, and in the base game */
    enum side side;  /* whose turn; meaningless without has_side */
    int dice[2];     /* 1..6 each */
    int sum;         /* 2..12 */
    int seconds;     /* how long the step lasts; 0 = no limit */
    bool has_robber; /* a 7 with a robber roll: */
    struct {
        int dice[2];
        int sum;    /* the number of the hexes the robbers go to; 7 sends them to the deserts */
        bool moves; /* false: too early in the game, the robbers stay */
    } robber;       /* all zero without has_robber */
};

/* A rolled list, with all that it follows from. Owns `steps`. */
struct dice_list {
    enum ruleset_id ruleset;
    unsigned char seed[DICE_SEED_SIZE];
    char commitment[DICE_HEX_SIZE];
    char salt[DICE_SALT_MAX + 1];
    int turns; /* 1..DICE_TURNS_MAX; there are more steps than that when robbers have their own */
    struct dice_step *steps;
    size_t steps_count;
};

/* Rolls `turns` turns into *list, which the caller releases. `salt` and `turns` have passed their
 * checks below. */
void dice_roll(enum ruleset_id ruleset, const unsigned char seed[DICE_SEED_SIZE], const char *salt,
               int turns, struct dice_list *list);
void dice_list_release(struct dice_list *list);

/* The checks of what people bring: REFUSAL_ALLOWED, or REFUSAL_FIELD_WRONG about "turns", "salt" or
 * "seed". The last one reads 64 hex digits, of either case, into *seed, unchanged on refusal; its
 * detail never repeats the digits, because a seed is a secret until the game is over. */
enum refusal_code dice_turns_check(long turns, struct refusal *refusal);
enum refusal_code dice_salt_check(const char *salt, struct refusal *refusal);
enum refusal_code dice_seed_parse(const char *hex, unsigned char seed[DICE_SEED_SIZE],
                                  struct refusal *refusal);

/* A seed as 64 lower-case hex digits, and SHA-256 of a seed as the same. */
void dice_seed_format(const unsigned char seed[DICE_SEED_SIZE], char hex[DICE_HEX_SIZE]);
void dice_commitment(const unsigned char seed[DICE_SEED_SIZE], char hex[DICE_HEX_SIZE]);

/* Two dice out of one digest; false, and the dice undefined, when fewer than two bytes are below
 * 252. */
bool dice_from_digest(const unsigned char digest[32], int dice[2]);

/* Checks a published list: its seed must hash to its commitment, and each step must be what the
 * recipe gives. REFUSAL_ALLOWED, or REFUSAL_CONFLICT about "commitment" or "steps.N" (N from 0, as
 * in the JSON) with what differs. */
enum refusal_code dice_verify(const struct dice_list *published, struct refusal *refusal);

#endif
