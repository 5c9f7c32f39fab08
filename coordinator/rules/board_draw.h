/* A board as a picture of our own, in SVG: for organisers who compare a definition with the printed
 * board, and for caretakers' sheets.
 *
 * Nothing is told by colour alone: terrains and starting areas bear their words, the Moon's
 * starting area has a dashed edge, a ship has a sail. The picture shows the board as the Sun player
 * sees it. Under it stand the sentences about what was not checked against a printed kit. */
#ifndef RULES_BOARD_DRAW_H
#define RULES_BOARD_DRAW_H

#include "base/buf.h"
#include "rules/board.h"

#define BOARD_DRAW_MAX 262144 /* a ceiling for the buffer that is never reached */

/* Adds a whole SVG document to *svg, which is the caller's. `ids` adds the id of every hex,
 * crossing and path. */
void board_draw(const struct board *board, bool ids, struct buf *svg);

#endif
