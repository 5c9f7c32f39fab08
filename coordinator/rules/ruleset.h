/* The three rulesets as one table: what differs between Big Game, Connect and the base game.
 *
 * Sources: Big Game Event Kit rulebook §2-§10 and guide §3; Connect rulebook; base game 6th edition
 * guide. A number that a rule needs is read from here and stands nowhere else. */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H

#include <stdbool.h>

enum ruleset_id { RULESET_BIG_GAME, RULESET_CONNECT, RULESET_BASE, RULESETS };

struct ruleset {
    const char *name;    /* "big-game" "connect" "base" */
    int points_to_win;   /* in one's own turn */
    int seconds_early;   /* length of a turn up to `early_turns`; 0 = no limit */
    int seconds_late;    /* length of a turn after them */
    int early_turns;     /* the last turn before the robbers move; then a pause with a reminder */
    bool reminder_pause; /* pause by itself after turn `early_turns` */
    int robber_step_seconds; /* Connect's robber phase, a step of its own; 0 = none */
    int settlements_max;     /* pieces a player has, and so a claim's caps */
    int cities_max;
    int roads_max;
    int ships_max;
    int start_settlements; /* what a player places before the first turn in the variable set-up, */
    int start_cities;      /* and a road beside each */
    int foreign_areas_max; /* first buildings in foreign areas that count, 2 points each */
    int victory_point_cards_max;
    int resource_cards_max; /* cards of each resource in the set that supplies a board or table */
    int army_min;           /* knights for the largest army */
    int route_min;          /* pieces for the longest trade route */
    bool starting_city;     /* one starting settlement becomes a city before the first turn */
    bool asks_leave;        /* before building on a neighbouring board, the active player there */
    int seats_per_board;    /* 2 beside a board; 0 = independent tables of 3 or 4 */
};

/* The row of the table; never NULL. */
const struct ruleset *ruleset_get(enum ruleset_id id);

/* By name; false, and *id unchanged, when there is no such ruleset. */
bool ruleset_parse(const char *name, enum ruleset_id *id);

#endif
