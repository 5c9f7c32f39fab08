#include "rules/board_check_rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void board_report(struct violations *violations, enum board_rule rule, const char *format, ...)
{
    if (violations->count == BOARD_VIOLATIONS_MAX) {
        return;
    }
    struct violation *violation = &violations->items[violations->count++];
    violation->rule = rule;
    va_list args;
    va_start(args, format);
    vsnprintf(violation->detail, sizeof violation->detail, format, args);
    va_end(args);
}

static unsigned kind_of(const struct board *board)
{
    switch (board->ruleset) {
    case RULESET_BASE:
        return BOARD_BASE;
    case RULESET_CONNECT:
        return board_is_edge(board) ? BOARD_EDGE : BOARD_CONNECT;
    default:
        return BOARD_BIG_GAME;
    }
}

/* One predicate for each rule, in the order of BOARD_RULES. */

static const struct {
    const char *name, *sentence;
    unsigned kinds;
} rules[BOARD_RULE_COUNT] = {
#define X(rule, name, kinds, sentence) {name, sentence, kinds},
    BOARD_RULES(X)
#undef X
};

static void (*const checks[BOARD_RULE_COUNT])(const struct board *, struct violations *) = {
    [BOARD_RULE_LETTER] = board_check_letter,
    [BOARD_RULE_LAND] = board_check_land,
    [BOARD_RULE_BASE_LAND] = board_check_base_land,
    [BOARD_RULE_SHAPE] = board_check_shape,
    [BOARD_RULE_ISLAND] = board_check_island,
    [BOARD_RULE_HALVES] = board_check_halves,
    [BOARD_RULE_NO_HALVES] = board_check_no_halves,
    [BOARD_RULE_DESERTS] = board_check_deserts,
    [BOARD_RULE_SEPARATED] = board_check_separated,
    [BOARD_RULE_EDGE_DESERT] = board_check_edge_desert,
    [BOARD_RULE_NUMBERS] = board_check_numbers,
    [BOARD_RULE_TWO_AND_TWELVE] = board_check_two_and_twelve,
    [BOARD_RULE_NUMBERS_ONCE] = board_check_numbers_once,
    [BOARD_RULE_BASE_NUMBERS] = board_check_base_numbers,
    [BOARD_RULE_RED] = board_check_red,
    [BOARD_RULE_STARTS] = board_check_starts,
    [BOARD_RULE_CONNECT_STARTS] = board_check_connect_starts,
    [BOARD_RULE_EDGE_STARTS] = board_check_edge_starts,
    [BOARD_RULE_BASE_STARTS] = board_check_base_starts,
    [BOARD_RULE_OWN_AREA] = board_check_own_area,
    [BOARD_RULE_DISTANCE] = board_check_distance,
    [BOARD_RULE_BESIDE] = board_check_beside,
    [BOARD_RULE_HARBOURS] = board_check_harbours,
    [BOARD_RULE_POSTS] = board_check_posts,
    [BOARD_RULE_POSTS_BOTH] = board_check_posts_both,
    [BOARD_RULE_BASE_HARBOURS] = board_check_base_harbours,
    [BOARD_RULE_SEAMS] = board_check_seams,
    [BOARD_RULE_EDGE_SEAMS] = board_check_edge_seams,
    [BOARD_RULE_NO_SEAMS] = board_check_no_seams,
    [BOARD_RULE_ROADS_ACROSS] = board_check_roads_across,
    [BOARD_RULE_MARKET] = board_check_market,
    [BOARD_RULE_NO_MARKET] = board_check_no_market,
};

bool board_check(const struct board *board, struct violations *violations)
{
    unsigned kind = kind_of(board);
    memset(violations, 0, sizeof *violations);
    for (int rule = 0; rule < BOARD_RULE_COUNT; rule++) {
        if ((rules[rule].kinds & kind) != 0) {
            checks[rule](board, violations);
        }
    }
    return violations->count == 0;
}

const char *board_rule_name(enum board_rule rule)
{
    return rules[rule].name;
}

const char *board_rule_sentence(enum board_rule rule)
{
    return rules[rule].sentence;
}
