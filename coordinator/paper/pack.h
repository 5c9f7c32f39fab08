/* The paper pack: all that an event needs printed, so complete that it can be run by it if every
 * computer fails. One PDF with the parts that are wished for, in this order.
 *
 * Sources: Big Game guide §3.1 (seats), §3.3 (dice rolled ahead, at least 80), §4.2 (clearing up).
 * Everything is drawn from what is handed in; nothing is kept. */
#ifndef PAPER_PACK_H
#define PAPER_PACK_H

#include "paper/sheet.h"
#include "rules/command.h"
#include "rules/game.h"
#include "rules/phrase.h"

#include <jansson.h>

/* What is printed, and for whom. All of it is lent. */
struct paper {
    const struct game *game;
    const char *id; /* of the game, for the codes that people are checked in by; NULL: none */
    const struct registration *registrations; /* registrations[number - 1]; "" where unknown */
    size_t registrations_count;
    const json_t *plan;           /* as POST /plan answers; for tables and material */
    const struct dice_list *dice; /* NULL when none are rolled */
    const json_t *codes;          /* {"gap-1":"XXXX-XXXX"}; NULL: no codes are printed */
    const char *base_url;         /* "http://192.168.1.5:8080", where the pages are */
    enum language language;       /* a slip is in its player's own, where he said which */
};

/* The parts of the pack that `parts` has (1 << PRINT_...), as a PDF: the caller frees it. NULL when
 * memory was short. Parts for which something is missing (dice not rolled) are left out. */
char *paper_pack(const struct paper *paper, unsigned parts, size_t *len);

/* The sealed dice alone, of a list that belongs to no game; the same otherwise. */
char *paper_dice_list(const struct dice_list *dice, enum language language, size_t *len);

/* One part each; they add pages to a sheet of A4 and begin with a page of their own. */
void paper_slips(struct sheet *sheet, const struct paper *paper);
void paper_by_name(struct sheet *sheet, const struct paper *paper);
void paper_by_seat(struct sheet *sheet, const struct paper *paper);
void paper_posts(struct sheet *sheet, const struct paper *paper);
void paper_dice(struct sheet *sheet, const struct paper *paper);
void paper_count(struct sheet *sheet, const struct paper *paper);
void paper_packing(struct sheet *sheet, const struct paper *paper);
void paper_rules(struct sheet *sheet, const struct paper *paper);
void paper_hall(struct sheet *sheet, const struct paper *paper); /* pages of A3 */

#endif
