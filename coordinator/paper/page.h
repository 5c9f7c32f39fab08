/* What the parts of the pack share: words, names, and the look of a page. Only for paper/. */
#ifndef PAPER_PAGE_H
#define PAPER_PAGE_H

#include "paper/pack.h"
#include "paper/words.h"

#define PAGE_MARGIN_MM 15.0
#define PAGE_WIDTH_MM (SHEET_A4_WIDTH_MM - 2 * PAGE_MARGIN_MM)

/* Heading and footer of a page. `detail` may be "". */
void page_head(struct sheet *sheet, const struct paper *paper, const char *heading,
               const char *detail);

/* Text at a place, with the usual styles. */
void page_text(struct sheet *sheet, double x, double y, double width, double height, double size_mm,
               const char *text);
void page_bold(struct sheet *sheet, double x, double y, double width, double height, double size_mm,
               const char *text);
/* A name, which may be long: in one line if it can be, else in several. */
void page_name(struct sheet *sheet, struct sheet_box box, double size_mm, bool bold,
               const char *name);
void page_lines(struct sheet *sheet, double x, double y, double width, double height,
                double size_mm, const char *text);

/* The word of the paper's language. */
const char *page_word(const struct paper *paper, enum paper_word word);

/* The word for a piece, a card or what else lies in a kit, by its name in JSON. */
const char *page_item(const struct paper *paper, const char *item);

/* The seat as it is called on paper: "17S"; "3" around the one table of the base game. */
void page_seat(const struct paper *paper, struct seat seat, char text[SEAT_TEXT_SIZE]);

/* Who sits there: the name, "" for an empty seat, the words for a stand-in. */
const char *page_player(const struct paper *paper, struct seat seat);

/* The number of the player who sits there; 0 for nobody and for a stand-in. */
int page_number(const struct paper *paper, struct seat seat);

/* What a desk scans to check a player in: the game's id in capitals and the player's number, such
 * as "K7M2P9QA17". Letters and digits alone, so that a hand scanner types it right on (nearly)
 * every keyboard, and few enough for the smallest QR picture; it says nothing of the person. Draws
 * nothing for number 0 and where the game has no id. */
void page_check_in(struct sheet *sheet, const struct paper *paper, struct sheet_box box,
                   int number);

/* The number of the table on which a board lies, counted along the rows; 0 when the plan has none.
 */
int page_table(const struct paper *paper, int board);

/* The rules at hand for the game's ruleset: an array of {"heading","lines"}; owned by the program.
 * NULL never comes out: each language has all rulesets. */
const json_t *page_rules(const struct paper *paper);

/* Draws the rules into a box, in two columns. */
void page_draw_rules(struct sheet *sheet, const struct paper *paper, struct sheet_box box,
                     double size_mm);

#endif
