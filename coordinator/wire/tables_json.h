/* An event of the base game is a game for each of its tables (rules.md, "Rulesets": independent
 * tables of 3 or 4): what POST /games is asked for, cut into what each of its games is. */
#ifndef WIRE_TABLES_JSON_H
#define WIRE_TABLES_JSON_H

#include <jansson.h>

/* The bodies of the games to be made, as a new array: of several tables one each, with the number
 * of the table in its name and the plan of that table alone, in the order of the plan; else the
 * body itself, also when it is wrong, so that whoever reads it says what is wrong. */
json_t *tables_split(json_t *body);

#endif
