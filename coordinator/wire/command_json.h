/* Requests as commands, and outcomes as answers. The shapes are those of the contract. */
#ifndef WIRE_COMMAND_JSON_H
#define WIRE_COMMAND_JSON_H

#include "rules/command.h"

#include <jansson.h>

/* A plan made from its input, as a game keeps it; the caller releases what *made owns. */
enum refusal_code made_from_input(json_t *input_json, struct made *made, struct refusal *refusal);

/* The command of a request to a game as it is now. `body` is its JSON (lent), `n` the number in its
 * path, or 0. Groups of players and dice without a seed are left for the caller to fill in.
 * FIELD_WRONG. The caller releases *command, also after a refusal. */
enum refusal_code command_from_json(enum command_kind kind, int n, json_t *body,
                                    const struct game *game, struct command *command,
                                    struct refusal *refusal);

/* The answer to an accepted command, {"seq", ...}: `game` is as it was before, `decide` has the
 * entries, `id` is the game's. The caller owns it. */
json_t *command_answer(const struct command *command, const struct decide *decide, const char *id,
                       int points);

/* 201 where something new with a number of its own was made, else 200. */
int command_status(enum command_kind kind);

#endif
