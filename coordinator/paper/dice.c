/* The dice rolled ahead, sealed: blocks of ten turns, each behind a cover that says when it may be
 * opened. */
#include "paper/page.h"

#include "rules/turns.h"

#include <stdio.h>

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the formats are the words' own */

#define BLOCK_TURNS 10
#define ROW_MM 16.0

static void draw_cover(struct sheet *sheet, const struct paper *paper, int first, int last)
{
    char text[160];
    page_head(sheet, paper, page_word(paper, PAPER_DICE), "");
    snprintf(text, sizeof text, page_word(paper, PAPER_TURNS), first, last);
    page_bold(sheet, PAGE_MARGIN_MM, 90, PAGE_WIDTH_MM, 30, 24, text);
    snprintf(text, sizeof text, page_word(paper, PAPER_SEALED), first);
    page_lines(sheet, PAGE_MARGIN_MM, 130, PAGE_WIDTH_MM, 30, 8, text);
    page_text(sheet, PAGE_MARGIN_MM, 190, PAGE_WIDTH_MM, 6, 4.5,
              page_word(paper, PAPER_COMMITMENT));
    page_bold(sheet, PAGE_MARGIN_MM, 197, PAGE_WIDTH_MM, 7, 5.5, paper->dice->commitment);
    sheet_page(sheet);
}

/* "Robbers 8", "Robbers: to the desert", "Robbers stay" */
static void robbers(const struct paper *paper, const struct dice_step *step, char *text,
                    size_t size)
{
    const char *word = page_word(paper, PAPER_ROBBERS);
    if (!step->robber.moves) {
        snprintf(text, size, "7: %s %s", word, page_word(paper, PAPER_STAY));
    } else if (step->robber.sum == 7) {
        snprintf(text, size, "7: %s %s", word, page_word(paper, PAPER_TO_DESERT));
    } else {
        snprintf(text, size, "7: %s → %d", word, step->robber.sum);
    }
}

static void draw_step(struct sheet *sheet, const struct paper *paper, const struct dice_step *step,
                      double y)
{
    char text[80];
    snprintf(text, sizeof text, "%s %d", page_word(paper, PAPER_TURN), step->turn);
    page_text(sheet, PAGE_MARGIN_MM, y, 26, ROW_MM - 2, 5, text);
    if (step->has_side) {
        page_bold(sheet, 44, y, 28, ROW_MM - 2, 7,
                  page_word(paper, step->side == SIDE_SUN ? PAPER_SUN : PAPER_MOON));
    }
    snprintf(text, sizeof text, "%d", step->sum);
    sheet_text(sheet, (struct sheet_box){74, y, 26, ROW_MM - 2},
               (struct sheet_text){
                   .size_mm = 13, .bold = true, .align = SHEET_CENTRE, .colour = SHEET_BLACK},
               text);
    if (step->seconds != 0) {
        snprintf(text, sizeof text, "%d s", step->seconds);
        page_text(sheet, 104, y, 20, ROW_MM - 2, 5, text);
    }
    if (step->has_robber) {
        robbers(paper, step, text, sizeof text);
        page_bold(sheet, 126, y, 69, ROW_MM - 2, 6, text);
    }
    sheet_line(sheet, PAGE_MARGIN_MM, y + ROW_MM - 1, PAGE_MARGIN_MM + PAGE_WIDTH_MM,
               y + ROW_MM - 1, 0.2, SHEET_GREY);
}

static bool ends_in_reminder(const struct paper *paper, const struct dice_step *step)
{
    return step->kind == DICE_TURN && turn_ends_in_reminder(paper->game->made.ruleset, step->turn);
}

/* The steps of the turns first..last; a page holds as many as fit. */
static void draw_block(struct sheet *sheet, const struct paper *paper, int first, int last)
{
    char heading[80];
    double y = 40;
    snprintf(heading, sizeof heading, page_word(paper, PAPER_TURNS), first, last);
    page_head(sheet, paper, heading, "");
    for (size_t i = 0; i < paper->dice->steps_count; i++) {
        const struct dice_step *step = &paper->dice->steps[i];
        if (step->turn < first || step->turn > last) {
            continue;
        }
        if (y + ROW_MM > 280) {
            sheet_page(sheet);
            page_head(sheet, paper, heading, "");
            y = 40;
        }
        draw_step(sheet, paper, step, y);
        y += ROW_MM;
        if (ends_in_reminder(paper, step)) {
            page_bold(sheet, PAGE_MARGIN_MM, y, PAGE_WIDTH_MM, 8, 5.5,
                      page_word(paper, PAPER_REMINDER));
            y += 10;
        }
    }
    sheet_page(sheet);
}

void paper_dice(struct sheet *sheet, const struct paper *paper)
{
    int turns = paper->dice->turns;
    for (int first = 1; first <= turns; first += BLOCK_TURNS) {
        int last = first + BLOCK_TURNS - 1 < turns ? first + BLOCK_TURNS - 1 : turns;
        draw_cover(sheet, paper, first, last);
        draw_block(sheet, paper, first, last);
    }
}
