/* What is done before the start: the plan, the roster, the seats, the dice; and afterwards, that
 * the names are forgotten.
 *
 * Sources: Big Game guide §2 (plan), §3.1 (seats), §3.3 (dice rolled ahead). What comes before
 * the start is refused with WRONG_PHASE after it. */
#ifndef RULES_SETUP_H
#define RULES_SETUP_H

#include "rules/game.h"

#define PLAYERS_MAX (2 * RING_BOARDS_MAX)

/* Makes the game, or gives it another plan. The name of a game stays when made->name is "". The
 * contents of *made are copied. A new game with an island seed gets its island onto the log. */
enum refusal_code setup_make(struct decide *decide, const struct made *made);

/* Somebody who is to be registered. */
struct newcomer {
    struct player player; /* all but the number, which is given */
    int seat;             /* seat_index(): sits there from now on; or NEWCOMER_SEAT_NONE */
};
enum { NEWCOMER_SEAT_NONE = -1 };

/* Adds players in the order in which they come. Numbers go on from the last one. FIELD_WRONG beyond
 * PLAYERS_MAX; otherwise as setup_check_newcomer(), for the first whose seat is taken. */
enum refusal_code setup_add_players(struct decide *decide, const struct newcomer *newcomers,
                                    size_t count);

/* May newcomers[i] sit where he wants to, after those before him? PLACE_TAKEN about "seat". Seats
 * are those of this game's ring. */
enum refusal_code setup_check_newcomer(const struct game *game, const struct newcomer *newcomers,
                                       size_t i, struct refusal *refusal);

/* What was registered about somebody, and is to be read otherwise. */
struct correction {
    bool name, group, language, accessible; /* which of them; at least one */
    struct player player;                   /* has those, but for the name, which no rule reads */
};

/* Corrects player `number`; the seats stay. The name until it is forgotten, all else before the
 * start: WRONG_PHASE. NOT_FOUND. Whoever gets a name or a group is no longer nobody out of the
 * queue, so that his number is never given again. */
enum refusal_code setup_correct(struct decide *decide, int number,
                                const struct correction *correction);

/* A number for a group of its own around player `number`: his, unless others go by it. */
int setup_free_group(const struct game *game, int number);

/* The desk says of these players whether they are there. FIELD_WRONG for a number that nobody has.
 */
enum refusal_code setup_presence(struct decide *decide, const int *numbers, size_t count,
                                 enum presence presence);

/* Player `number` gets this seat and keeps it whatever happens, or (seat NULL) no longer does.
 * NOT_FOUND, PLACE_TAKEN. */
enum refusal_code setup_fix(struct decide *decide, int number, const struct seat *seat);

/* One person, or two who came together, from the queue: new players, who are there and sit down
 * (seating.h); numbers of people who were counted out are given again. NOT_READY when there are not
 * so many seats, or players. */
enum refusal_code setup_count_in(struct decide *decide, size_t count);

/* These do not sit there after all: their seats are free again, and they are absent. FIELD_WRONG
 * for a number that nobody has, CONFLICT for somebody who was not counted in or has no seat. */
enum refusal_code setup_count_out(struct decide *decide, const int *numbers, size_t count);

/* The ring is closed up after no-shows (mend.h): another plan where boards go, then the seats. Both
 * are copied; `made` NULL when the plan stays. */
enum refusal_code setup_mend(struct decide *decide, const struct made *made,
                             const struct seating *seating);

/* Seats everyone (seating.h) but who is absent, those with a fixed seat where they are. NOT_READY
 * without players, or with more players than seats. */
enum refusal_code setup_seat(struct decide *decide);

/* Puts the commitment to rolled dice on the log; a second roll before the start replaces the first.
 * `turns` is how many were asked for: the list may go on beyond them, so that a long game never
 * runs out. */
enum refusal_code setup_roll_dice(struct decide *decide, const struct dice_list *list, int turns,
                                  bool given);

/* The event's own boards, all of them at once; copied. FIELD_WRONG beyond OWN_BOARDS_MAX, for a
 * board of another ruleset, and for a letter that the ruleset has no board of or that is there
 * twice. Whether a board keeps the rulebook is not asked (board_check.h): what is printed is what
 * is played on. */
enum refusal_code setup_boards(struct decide *decide, const struct own_boards *boards);

/* The paper pack is printed; at any time. NOT_READY for dice that are not rolled, or slips and
 * lists without seats. */
enum refusal_code setup_print(struct decide *decide, const struct printed *print);

/* The names of the players are deleted; WRONG_PHASE before the game is finished, ALREADY_DONE. */
enum refusal_code setup_forget_names(struct decide *decide);

#endif
