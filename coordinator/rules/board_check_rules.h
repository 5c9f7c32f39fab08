/* The predicates of the rules of a board, one for each, and how they report. Inner header of
 * rules/board_check*.c. */
#ifndef RULES_BOARD_CHECK_RULES_H
#define RULES_BOARD_CHECK_RULES_H

#include "rules/board_check.h"

/* Adds a violation with what is there; nothing when the list is full. */
void board_report(struct violations *violations, enum board_rule rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool board_hex_is_desert(const struct board *board, int hex);

/* board_check_land.c: hexes, starting areas, numbers */
void board_check_letter(const struct board *board, struct violations *violations);
void board_check_land(const struct board *board, struct violations *violations);
void board_check_base_land(const struct board *board, struct violations *violations);
void board_check_shape(const struct board *board, struct violations *violations);
void board_check_island(const struct board *board, struct violations *violations);
void board_check_halves(const struct board *board, struct violations *violations);
void board_check_no_halves(const struct board *board, struct violations *violations);
void board_check_deserts(const struct board *board, struct violations *violations);
void board_check_separated(const struct board *board, struct violations *violations);
void board_check_edge_desert(const struct board *board, struct violations *violations);
void board_check_numbers(const struct board *board, struct violations *violations);
void board_check_two_and_twelve(const struct board *board, struct violations *violations);
void board_check_numbers_once(const struct board *board, struct violations *violations);
void board_check_base_numbers(const struct board *board, struct violations *violations);
void board_check_red(const struct board *board, struct violations *violations);

/* board_check_printed.c: starting places, harbours and trading posts, seams, markets */
void board_check_starts(const struct board *board, struct violations *violations);
void board_check_connect_starts(const struct board *board, struct violations *violations);
void board_check_edge_starts(const struct board *board, struct violations *violations);
void board_check_base_starts(const struct board *board, struct violations *violations);
void board_check_own_area(const struct board *board, struct violations *violations);
void board_check_distance(const struct board *board, struct violations *violations);
void board_check_beside(const struct board *board, struct violations *violations);
void board_check_harbours(const struct board *board, struct violations *violations);
void board_check_posts(const struct board *board, struct violations *violations);
void board_check_posts_both(const struct board *board, struct violations *violations);
void board_check_base_harbours(const struct board *board, struct violations *violations);
void board_check_seams(const struct board *board, struct violations *violations);
void board_check_edge_seams(const struct board *board, struct violations *violations);
void board_check_no_seams(const struct board *board, struct violations *violations);
void board_check_roads_across(const struct board *board, struct violations *violations);
void board_check_market(const struct board *board, struct violations *violations);
void board_check_no_market(const struct board *board, struct violations *violations);

#endif
