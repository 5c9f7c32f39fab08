/* The entries of a game's log: everything that happens, in the order in which it happened.
 *
 * An entry carries the whole thing as it is after the entry: `build-placed` bears the build with
 * all its jobs, `paused` the whole clock. So apply (rules/game.h) only puts it in its place, a page
 * that follows the stream does the same, and an entry reads well by itself years later.
 *
 * In JSON (wire/entry_json.h) an entry is {"seq","at","kind","actor","body"}. Personal data (names,
 * the labels of groups) and secrets (seed, codes) stay off the log; they live in tables that can be
 * emptied.
 *
 *   kind                 body
 *   game-made
 * {"name","ruleset","seconds":{"early","late"},"ring","plan","posts":[{"post","copies":["30","1@end-last"]}]}
 *                        plan: as POST /plan answers; where they are so, also "setup":"variable",
 *                        "followed":true, "table_dice":true and "island_seed"
 *   plan-changed         the same; players stay, seats are void, and dice of another ruleset
 *   players-added        {"players":[{"number","group"}]}      group: 0 = came alone
 *   players-changed      the same, of those who changed; both may add to a player
 *                        "presence" ("unknown", "present", "absent"), "fixed", "language"
 *                        ("en", "de", "nl"; none = not said), "accessible" and "counted":
 *                        by number alone, which is nobody once the names are forgotten
 *   player-corrected     the same, of one: what was registered about him was wrong; that it was the
 *                        name alone, which is not here, is an entry too
 *   counted-in           {"players":[{"number","group",...}],"seats":{"1S":{"player":1}}}  one, or
 *                        two who came together, from the queue: new players, or numbers of some who
 *                        were counted out; they sit there now, and everybody else as before
 *   counted-out          the same, of those who do not sit there after all; the seats are free
 * again seated               {"seats":{"1S":{"player":1},"1M":{"player":null}}}   null: a stand-in
 *   dice-rolled          {"commitment","turns","salt","given"}
 *   boards-set           {"boards":[a definition, as in rules/boards/]}   the event's own boards,
 *                        in place of all that were set before; [] = the shipped ones alone
 *   turn-started paused resumed time-added                     the clock:
 *                        {"phase","paused_for","turn":{"number","step","kind","side","dice","sum",
 *                         "seconds","robber","ends_at","remaining_ms"}}
 *   build-made build-seen build-placed build-undone build-collided       the build:
 *                        {"n","copy","piece","at","from","owner","turn","late","undone","replaces",
 *                         "jobs":[{"copy","action","state","since","take_off"}],"first_in_area",
 *                         "warnings":[{"rule","text"}]}
 *   trade-offered trade-answered trade-expired                 the trade:
 *                        {"n","from","to","have","need","state","turn","counter_of"}
 *   permission-asked permission-answered permission-expired    the permission:
 *                        {"n","copy","piece","at","owner","to","state","turn"}
 *   market-traded                                              the market:
 *                        {"board","cards","traded":{"sun","moon"}}   traded: in which round last
 *   claim-made claim-counted claim-decided                     the claim:
 *                        {"n","seat","turn","state","count","points"}
 *   paper-printed        {"parts":["slips","dice"],"language"} the rolls to come have left the
 * server when "dice" is among the parts names-forgotten      {} the players' names were deleted
 *   finished             {"result":{"ranking":["4S"],"winners":1},"dice":{"seed","salt"}}
 *
 * An entry owns what it points to; entry_release() frees it. */
#ifndef RULES_ENTRY_H
#define RULES_ENTRY_H

#include "rules/board.h"
#include "rules/dice.h"
#include "rules/phrase.h"
#include "rules/points.h"
#include "rules/ring.h"
#include "rules/ruleset.h"
#include "rules/warning.h"

#include <stdint.h>

/* X(enum name, "kind") */
#define ENTRY_KINDS(X)                                                                             \
    X(GAME_MADE, "game-made")                                                                      \
    X(PLAN_CHANGED, "plan-changed")                                                                \
    X(PLAYERS_ADDED, "players-added")                                                              \
    X(PLAYERS_CHANGED, "players-changed")                                                          \
    X(PLAYER_CORRECTED, "player-corrected")                                                        \
    X(COUNTED_IN, "counted-in")                                                                    \
    X(COUNTED_OUT, "counted-out")                                                                  \
    X(SEATED, "seated")                                                                            \
    X(DICE_ROLLED, "dice-rolled")                                                                  \
    X(BOARDS_SET, "boards-set")                                                                    \
    X(TURN_STARTED, "turn-started")                                                                \
    X(PAUSED, "paused")                                                                            \
    X(RESUMED, "resumed")                                                                          \
    X(TIME_ADDED, "time-added")                                                                    \
    X(BUILD_MADE, "build-made")                                                                    \
    X(BUILD_SEEN, "build-seen")                                                                    \
    X(BUILD_PLACED, "build-placed")                                                                \
    X(BUILD_UNDONE, "build-undone")                                                                \
    X(BUILD_COLLIDED, "build-collided")                                                            \
    X(TRADE_OFFERED, "trade-offered")                                                              \
    X(TRADE_ANSWERED, "trade-answered")                                                            \
    X(TRADE_EXPIRED, "trade-expired")                                                              \
    X(PERMISSION_ASKED, "permission-asked")                                                        \
    X(PERMISSION_ANSWERED, "permission-answered")                                                  \
    X(PERMISSION_EXPIRED, "permission-expired")                                                    \
    X(MARKET_TRADED, "market-traded")                                                              \
    X(CLAIM_MADE, "claim-made")                                                                    \
    X(CLAIM_COUNTED, "claim-counted")                                                              \
    X(CLAIM_DECIDED, "claim-decided")                                                              \
    X(FINISHED, "finished")                                                                        \
    X(PAPER_PRINTED, "paper-printed")                                                              \
    X(NAMES_FORGOTTEN, "names-forgotten")

enum entry_kind {
#define X(name, word) ENTRY_##name,
    ENTRY_KINDS(X)
#undef X
        ENTRIES
};
extern const char *const entry_words[ENTRIES];

#define GAME_NAME_SIZE 201 /* bytes of UTF-8 and a NUL */
#define DICE_SALT_SIZE 201
#define ACTOR_SIZE 48 /* "caretaker:gap-12a", "clock" */

/* How long turns are, in seconds: up to the ruleset's early turns, and after them. 0 = no limit. */
#define TURN_SECONDS_MIN 10
#define TURN_SECONDS_MAX 600
struct turn_lengths {
    int early;
    int late;
};

/* How Connect and the base game begin: on what is printed, or where people choose (and in the base
 * game on an island that chance lays out). */
enum setup_kind { SETUP_FIXED, SETUP_VARIABLE, SETUP_KINDS };
extern const char *const setup_words[SETUP_KINDS]; /* "fixed" "variable" */

/* game-made, plan-changed */
struct made {
    char name[GAME_NAME_SIZE];
    enum ruleset_id ruleset;
    struct turn_lengths lengths;
    enum setup_kind setup;           /* SETUP_FIXED in the Big Game */
    bool followed;                   /* all that is built is reported, on every board */
    bool table_dice;                 /* base: the table rolls its own dice; turns have no roll */
    char island_seed[DICE_HEX_SIZE]; /* base, variable: what the island follows from; else "" */
    struct ring ring;
    char *plan; /* the plan as JSON text, for those who draw it; the rules never read it */
};

/* What the desk at the door knows of a player. */
enum presence { PRESENCE_UNKNOWN, PRESENCE_PRESENT, PRESENCE_ABSENT, PRESENCES };
extern const char *const presence_words[PRESENCES]; /* "unknown" "present" "absent" */

struct player {
    int number; /* from 1 on, in the order of registration */
    int group;  /* who came together has the same number; 0 = came alone */
    enum presence presence;
    bool fixed;        /* keeps the seat whatever happens */
    bool accessible;   /* has to sit beside an aisle (seating.h) */
    bool counted;      /* came through the queue; nobody knows the name */
    bool has_language; /* said which language he reads; else that of the paper pack is good */
    enum language language;
};
struct roster {
    struct player *players;
    size_t count;
};

/* Who sits where: index = seat_index(). */
enum { SEAT_EMPTY = 0, SEAT_STAND_IN = -1 };
struct seating {
    int *player;  /* a player's number, SEAT_EMPTY, or SEAT_STAND_IN (a caretaker fills in) */
    size_t count; /* 2 a board */
};

/* counted-in, counted-out */
#define COUNTED_MAX 2 /* more who come together are counted in two by two */
struct counted {
    struct player players[COUNTED_MAX];
    int seats[COUNTED_MAX]; /* seat_index() */
    size_t count;
};

/* dice-rolled; turns = 0: not rolled yet */
struct dice_sheet {
    char commitment[65]; /* hex of SHA-256(seed) */
    int turns;
    char salt[DICE_SALT_SIZE];
    bool given; /* the seed was given by the organiser, not taken from the random source */
};

/* boards-set: what was printed for this event, in place of the shipped boards of the same letters.
 */
#define OWN_BOARDS_MAX 8
struct own_boards {
    struct board *list; /* each letter once */
    size_t count;
};

/* Why the clock stands still. */
enum pause {
    PAUSE_NONE,
    PAUSE_MODERATOR,
    PAUSE_CLAIM,
    PAUSE_REMINDER,
    PAUSE_AWAY,
    PAUSE_DICE,
    PAUSES
};
extern const char *const pause_words[PAUSES]; /* "" "moderator" "claim" "reminder" "away" "dice" */

struct turn {
    struct dice_step roll; /* roll.step = 0: the game has not started */
    int64_t ends_at_ms;    /* while running; 0 otherwise */
    int64_t remaining_ms;  /* while paused; while running, what was left when the run began; 0 when
                              finished */
};
struct clock {
    enum phase phase;
    enum pause paused_for; /* PAUSE_NONE unless the phase is PHASE_PAUSED */
    struct turn turn;
};

/* A build: a piece placed on one copy of a board that has several, and a job for every other copy.
 *
 *   pending --seen--> seen --placed--> placed        (placed from pending too)
 *   undo: pending jobs vanish; seen and placed ones become a job to remove: pending again
 *   collision: the copy where a second piece stood on the same place gets take_off in its job */
enum job_action { JOB_PLACE, JOB_REMOVE, JOB_ACTIONS };
enum job_state { JOB_PENDING, JOB_SEEN, JOB_PLACED, JOB_STATES };
extern const char *const job_action_words[JOB_ACTIONS]; /* "place" "remove" */
extern const char *const job_state_words[JOB_STATES];   /* "pending" "seen" "placed" */
struct job {
    struct copy copy;
    enum job_action action;
    enum job_state state;
    int64_t since_ms; /* when it was asked for: with the build, or with its undoing */
    bool take_off;    /* first take off what came too late: take_off_piece of take_off_owner */
    enum piece take_off_piece;
    struct seat take_off_owner;
};
/* A board has at most two interruptions beside it, so two replicas besides the real one; after an
 * undo by the moderator each of the three may have to be removed. */
#define BUILD_JOBS_MAX 3
#define BUILDS_MAX 100000
/* A ship move can break most rules at once: turn, reach, taken, connection, coast, line, new ship,
 * moved already, permission. */
#define BUILD_WARNINGS_MAX 10
struct build {
    int n; /* from 1 on */
    struct copy copy;
    enum piece piece;
    struct place at;
    struct place from; /* of a ship move; otherwise unused */
    struct seat owner; /* of a robber: its starting area */
    int turn;          /* 0: a piece of the start, before the first turn */
    bool late;         /* it reached the coordinator after the bell of the owner's turn */
    bool undone;
    int replaces; /* the build that it stands in for: a city's settlement, a moved ship; 0 = none
                     known */
    struct job jobs[BUILD_JOBS_MAX];
    size_t jobs_count;
    bool first_in_area; /* the owner's first building in this foreign starting area: 2 points */
    enum warning warnings[BUILD_WARNINGS_MAX]; /* the rules that it breaks, as rules/warning.h */
    size_t warnings_count;
};

enum trade_state {
    TRADE_OPEN,
    TRADE_ACCEPTED,
    TRADE_DECLINED,
    TRADE_COUNTERED,
    TRADE_EXPIRED,
    TRADE_STATES
};
extern const char *const trade_state_words[TRADE_STATES];
#define TRADE_CARDS_MAX 19 /* of one resource in one offer */
#define TRADES_MAX 100000
struct trade {
    int n;
    struct seat from, to;
    int have[RESOURCES], need[RESOURCES]; /* 0..TRADE_CARDS_MAX; at least one each */
    enum trade_state state;
    int turn;
    int counter_of; /* the offer that this one answers; 0 = none */
};

/* Rule 5.5 across an interruption: may `owner` build there? Asked of the active player of the
 * board. */
enum permission_state {
    PERMISSION_OPEN,
    PERMISSION_GRANTED,
    PERMISSION_REFUSED,
    PERMISSION_EXPIRED,
    PERMISSION_STATES
};
extern const char *const permission_state_words[PERMISSION_STATES];
#define PERMISSIONS_MAX 100000
struct permission {
    int n;
    struct copy copy;
    enum piece piece;
    struct place at;
    struct seat owner, to;
    enum permission_state state;
    int turn;
};

/* Connect: what lies at a row's end (market.h). */
struct market {
    int board;              /* the first or last of a row; the market's name */
    int cards[RESOURCES];   /* five in all */
    int traded_turn[SIDES]; /* the round in which each seat there traded last; 0 = never */
};

enum claim_state { CLAIM_OPEN, CLAIM_COUNTED, CLAIM_CONFIRMED, CLAIM_REJECTED, CLAIM_STATES };
extern const char *const claim_state_words[CLAIM_STATES];
#define CLAIMS_MAX 10000
struct claim {
    int n;
    struct seat seat;
    int turn;
    enum claim_state state;
    bool counted;
    struct claim_count count; /* when counted */
    int points;               /* when counted */
};

/* Parts of the paper pack (paper/pack.h). */
enum print_part {
    PRINT_SLIPS,
    PRINT_NAMES,
    PRINT_SEATS,
    PRINT_POSTS,
    PRINT_DICE,
    PRINT_COUNT,
    PRINT_KITS,
    PRINT_RULES,
    PRINT_HALL,
    PRINT_PARTS
};
extern const char *const print_part_words[PRINT_PARTS]; /* "slips" "names" ... "hall" */
struct printed {
    unsigned parts; /* 1 << PRINT_... */
    enum language language;
};

/* finished; count = 0: ended by the moderator, nobody won */
struct result {
    struct seat *ranking; /* the winner first */
    size_t count;
    size_t winners; /* how many of them share the first place; mostly 1 */
    char seed[65];  /* hex, now that it may be known; "" when no dice were rolled */
    char salt[DICE_SALT_SIZE];
};

struct entry {
    int64_t seq; /* from 1 on, dense within a game */
    int64_t at_ms;
    enum entry_kind kind;
    char actor[ACTOR_SIZE];
    union {
        struct made made;
        struct roster roster;
        struct counted counted;
        struct seating seating;
        struct dice_sheet dice;
        struct own_boards boards;
        struct clock clock;
        struct build build;
        struct trade trade;
        struct permission permission;
        struct market market;
        struct claim claim;
        struct result result;
        struct printed printed;
    };
};

void entry_release(struct entry *entry);

#endif
