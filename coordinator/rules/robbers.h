/* Where the robbers stand.
 *
 * Sources: Big Game rulebook §9.2, §9.3, guide §3.4; Connect rulebook, 'A "7" is rolled', "Knight".
 * Each starting area has one, which starts on its desert. The second roll sends each to the hex of
 * its area that bears the number; where an area has none (2 and 12 stand once on a board), and
 * after a second 7, it goes to, or stays on, the desert. A knight sends it there too. Knights are
 * not on the log, so the rolls alone say where a robber stands unless somebody reported a move.
 * In the base game one robber starts on the desert and goes where the player who rolled a 7, or
 * played a knight, puts it (6th edition guide §6). Everything here is pure. */
#ifndef RULES_ROBBERS_H
#define RULES_ROBBERS_H

#include "rules/pieces.h"

/* The hex to which a roll sends the robber of a half (BOARD_NOBODY: of the base game's island); sum
 * 0: none has moved it yet. BOARD_NOBODY when the board has no such hex and no desert either. */
int robber_sent_to(const struct board *board, int half, int sum);

/* The newest move of this robber that was reported and not undone, or NULL. In the base game all
 * places have the one robber of the island. */
const struct build *robber_reported(const struct pieces *pieces, struct seat area);

/* Where the robber of an area stands now. */
struct robber {
    int hex;     /* BOARD_NOBODY: not known */
    int by_roll; /* where the rolls alone put it */
    int build;   /* the report that says so; 0: the rolls alone */
};
struct robber robber_now(const struct pieces *pieces, struct seat area);

#endif
