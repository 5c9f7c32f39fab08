/* The hall to scale: tables, boards with letters, Sun and Moon sides, seats, posts, game-less
 * boards with what they are copies of, screens, aisles with their widths, blocked areas.
 *
 * Everything comes from the plan as JSON (wire/plan_json.h). The same calls make an SVG picture and
 * the pages of a PDF: A3, upright or not, 1:50 where a room fits onto one sheet, else 1:100 on as
 * many sheets as are needed, with a strip that two neighbouring sheets share. */
#ifndef PAPER_HALL_H
#define PAPER_HALL_H

#include "paper/sheet.h"
#include "rules/phrase.h"

#include <jansson.h>

/* What is drawn; all of it is lent. */
struct hall_drawing {
    const json_t *plan;
    const char *name; /* of the event; may be "" */
    enum language language;
};

/* Pages of a PDF sheet that is about to begin a page, and is again afterwards, of another size;
 * none for a plan that does not say where its tables stand. */
void hall_draw_pages(struct sheet *sheet, const struct hall_drawing *drawing);

/* Whole files, which the caller frees; NULL when memory was short. A PDF may have several plans,
 * one after the other. */
char *hall_draw_pdf(const struct hall_drawing *drawings, size_t count, size_t *len);
char *hall_draw_svg(const struct hall_drawing *drawing, size_t *len); /* all rooms in one picture */

#endif
