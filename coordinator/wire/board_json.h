/* Boards as JSON: the definition files under rules/boards, and GET /boards/LETTER.
 *
 * One shape serves both ways: what is read is a subset of what is written, so the answer of the
 * interface, edited, is a definition. Read: letter, ruleset, hexes (column, row, terrain, number or
 * null, half or null), starts (half or null for a grey piece, in the base game place and yields),
 * harbours, market, seams, unverified. Everything else that is written follows from
 * the places of the hexes, and is skipped when it is read. Places are ids (rules/board.h). */
#ifndef WIRE_BOARD_JSON_H
#define WIRE_BOARD_JSON_H

#include "rules/board.h"

#include <jansson.h>
#include <stddef.h>

#define BOARD_TEXT_MAX 65536 /* bytes of a definition file */

/* Fills in the whole board. Refused with REFUSAL_FIELD_WRONG, naming the field as in
 * "hexes.3.terrain", when a field is missing, unknown or of a value that no board can have; *board
 * is then of no use. Whether the board
 * keeps the rulebook is asked with board_check(). */
enum refusal_code board_from_json(const json_t *json, struct board *board, struct refusal *refusal);

/* The same from `len` bytes of text; REFUSAL_MALFORMED when they are no JSON, REFUSAL_TOO_LARGE
 * beyond BOARD_TEXT_MAX. */
enum refusal_code board_from_text(const char *text, size_t len, struct board *board,
                                  struct refusal *refusal);

/* The contract's GET /boards/LETTER, with more fields: where to draw, what is printed, and each
 * place's "phrases" by language (rules/phrase.h). The caller owns the new reference. */
json_t *board_to_json(const struct board *board);

/* The same without the phrases, which take long to find on a home-made board where words hardly
 * tell places apart (a quarter of a second at worst). */
json_t *board_places_to_json(const struct board *board);

/* Only what board_from_json() reads, as a definition file has it. The caller owns it. */
json_t *board_definition_to_json(const struct board *board);

/* The board that the program carries in itself, or NULL. Lives as long as the program. */
const struct board *board_find(enum ruleset_id ruleset, char letter);

/* All of them, by index from 0 on; NULL after the last. */
const struct board *board_shipped(int index);

#endif
