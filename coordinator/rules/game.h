/* The state of one game: the fold of its log.
 *
 * game_apply() puts an entry in its place and cannot refuse; whether something may happen is
 * decided beforehand, against a const game, by the decide functions of clock.h, build.h, trade.h,
 * permission.h, claim.h and setup.h, which propose entries or give one refusal. The same apply
 * makes the state live, after a crash, in a relay, in a rehearsal and in a test. A game owns all
 * that it points to. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "rules/entry.h"
#include "rules/refusal.h"

/* Places of one board in one row of numbers: hexes, then crossings, then paths. */
#define PLACE_SLOTS (BOARD_HEXES_MAX + BOARD_CROSSINGS_MAX + BOARD_PATHS_MAX)

struct game {
    int64_t seq; /* of the last entry; 0 = nothing yet */

    struct made made;
    struct post *posts;
    size_t posts_count;
    struct roster roster;
    struct seating seating; /* count 0: not seated yet */
    struct dice_sheet dice;
    struct own_boards boards; /* set by the organiser; count 0: only the shipped ones */
    int64_t boards_seq;       /* of the entry that set them; 0 = never */
    struct clock clock;
    struct dice_step robbers_sent; /* the last roll that moved the robbers; step 0: none yet */

    struct market *markets; /* Connect; as many as the ring has */
    size_t markets_count;

    struct build *builds; /* builds[n - 1]; the same for the three below */
    size_t builds_count;
    struct trade *trades;
    size_t trades_count;
    struct permission *permissions;
    size_t permissions_count;
    struct claim *claims;
    size_t claims_count;

    bool finished;
    struct result result;
    bool dice_printed;    /* the rolls to come have left the server, sealed */
    bool names_forgotten; /* the event is over, and who took part is nobody's business any more */

    int *standing; /* PLACE_SLOTS for each slot of the ring: the n of the build that stands there, 0
                      = none known */
};

void game_init(struct game *game);
void game_release(struct game *game);
/* A second game, equal and independent; *to is not initialised. */
void game_clone(struct game *to, const struct game *from);

/* Takes what it needs out of the entry by copying; the entry stays the caller's. The entry's seq
 * must be game->seq + 1. */
void game_apply(struct game *game, const struct entry *entry);

/* Has the first turn begun and the game not ended? Then pieces are placed, offers and claims made.
 */
bool game_in_play(const struct game *game);

/* In the variable set-up, before the first turn: are the pieces of the start being placed? */
bool game_placing(const struct game *game);

/* Is it this seat's turn? In Big Game and Connect that of its side; in the base game the places
 * around the table have their turns in order. Connect's robber step is nobody's. */
bool game_active(const struct game *game, struct seat seat);

/* Whose turn it is in the base game; board 0 where turns are a side's. */
struct seat game_turn_seat(const struct ring *ring, const struct dice_step *roll);

/* The definition of a letter in this game: its own board, if one of its ruleset was set, else the
 * shipped one as `shipped` finds it; NULL when there is none. */
const struct board *game_board(const struct game *game,
                               const struct board *(*shipped)(enum ruleset_id ruleset, char letter),
                               char letter);

/* The n of the build that stands at a place of a board; 0 when none is known to. Pieces that stand
 * there from the start are not known. */
int game_standing(const struct game *game, int board, struct place place);

/* What decide functions get besides the game. Time, dice and boards are arguments; nothing is asked
 * of the world. */
struct decide {
    const struct game *game;
    int64_t now_ms;
    const struct dice_list *dice; /* all steps rolled ahead; NULL when none are */
    const struct board *(*board_find)(enum ruleset_id ruleset, char letter);
    enum role role; /* who asks, and a caretaker's post: an index into game->posts, or -1 */
    int post;
    char actor[ACTOR_SIZE]; /* the same as text, for the log */
    struct entry *entries;  /* out: what is proposed, in order; owned by this struct */
    size_t entries_count;
    struct refusal refusal; /* out: why not */
};

/* Life cycle: init fills the arguments and empties the outcome. `post` may be -1. */
void decide_init(struct decide *decide, const struct game *game, int64_t now_ms, enum role role,
                 int post);
void decide_release(struct decide *decide);

/* Proposes one entry, with its seq, time and actor filled in; the caller fills the body. The
 * pointer is valid until the next proposal. */
struct entry *decide_propose(struct decide *decide, enum entry_kind kind);

/* The board's definition as the caller of decide gave it; NULL when the letter is unknown. */
const struct board *decide_board(const struct decide *decide, int board);

/* Refuses with `code` about `field`; returns the code. */
#define DECIDE_REFUSE(decide, code, field, ...)                                                    \
    refuse(&(decide)->refusal, REFUSAL_##code, field, __VA_ARGS__)

/* Refuses with WRONG_PHASE unless the game is in play. */
enum refusal_code decide_in_play(struct decide *decide);

/* Has the caretaker's post a copy of this board (any), this very copy, or the real board? Always
 * true for other roles. */
bool decide_at_post(const struct decide *decide, struct copy copy);
bool decide_beside(const struct decide *decide, int board);

#endif
