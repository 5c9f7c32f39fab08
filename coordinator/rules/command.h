/* What somebody wants to happen in a game, as data; and one function that hands it to the rule that
 * decides it. wire/command_json.h makes commands of requests and answers of outcomes. */
#ifndef RULES_COMMAND_H
#define RULES_COMMAND_H

#include "rules/build.h"
#include "rules/claim.h"
#include "rules/clock.h"
#include "rules/market.h"
#include "rules/mend.h"
#include "rules/permission.h"
#include "rules/setup.h"
#include "rules/trade.h"

enum command_kind {
    COMMAND_MAKE,
    COMMAND_CHANGE_PLAN,
    COMMAND_ADD_PLAYERS,
    COMMAND_CORRECT,
    COMMAND_PRESENCE,
    COMMAND_FIX,
    COMMAND_COUNT_IN,
    COMMAND_COUNT_OUT,
    COMMAND_MEND,
    COMMAND_SEAT,
    COMMAND_ROLL_DICE,
    COMMAND_BOARDS,
    COMMAND_CLOCK,
    COMMAND_BUILD,
    COMMAND_SEEN,
    COMMAND_PLACED,
    COMMAND_UNDO,
    COMMAND_OFFER,
    COMMAND_ANSWER_TRADE,
    COMMAND_ASK,
    COMMAND_ANSWER_PERMISSION,
    COMMAND_MARKET,
    COMMAND_CLAIM,
    COMMAND_COUNT,
    COMMAND_VERDICT,
    COMMAND_PRINT,
    COMMAND_FORGET,
    COMMANDS
};

/* A player as registered; personal data, which goes into the roster and not onto the log. */
#define PLAYER_NAME_SIZE 101 /* bytes of UTF-8 and a NUL; one line */
#define GROUP_LABEL_SIZE 101
struct registration {
    char name[PLAYER_NAME_SIZE];        /* "": nobody knows it; he has a seat */
    char group_label[GROUP_LABEL_SIZE]; /* "" = came alone */
};

struct command {
    enum command_kind kind;
    int n; /* the N of the path: of a build, trade, permission, claim or player; a market's board */
    union {
        struct made made; /* MAKE, CHANGE_PLAN; owned */
        struct {
            struct registration *registrations; /* owned */
            struct newcomer *newcomers;         /* owned */
            size_t count;
        } players;
        struct {
            int turns;
            char salt[DICE_SALT_SIZE];
            bool given; /* the seed came with the request */
            unsigned char seed[DICE_SEED_SIZE];
            struct dice_list list; /* owned; rolled from the seed */
        } dice;
        struct own_boards boards; /* BOARDS; owned */
        struct {
            enum clock_action action;
            int seconds;
        } clock;
        struct build build;
        struct {
            bool has_copy;
            struct copy copy;
        } job; /* SEEN, PLACED */
        struct trade offer;
        struct {
            struct seat by;
            enum answer answer;
            bool has_counter;
            struct trade counter;
        } answer; /* ANSWER_TRADE, ANSWER_PERMISSION */
        struct permission question;
        struct {
            struct seat seat;
            enum resource give, take;
        } market;
        struct seat claimant;
        struct claim_count count;
        enum verdict verdict;
        struct printed print;
        struct {
            int *numbers; /* owned */
            size_t count;
            enum presence presence;
        } presence;
        struct {
            struct correction correction;
            struct registration registration; /* the name and the group of the correction */
        } correct;
        size_t count_in; /* how many came together */
        struct {
            int numbers[COUNTED_MAX];
            size_t count;
        } count_out;
        struct {
            bool has_seat;
            struct seat seat;
        } fix;
        struct {
            bool replans;
            struct made made; /* owned */
            struct mend mend; /* owned; mend.seating is of the new plan */
        } mend;
    };
};

void command_release(struct command *command);

/* Decides the command: entries in decide->entries, or a refusal. *points is set for COMMAND_COUNT.
 */
enum refusal_code command_decide(struct decide *decide, const struct command *command, int *points);

#endif
