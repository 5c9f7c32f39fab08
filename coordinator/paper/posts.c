/* A sheet for each post, to be printed on both sides: how to log in, what is in the caretaker's
 * care, how to relay; and lines to do it on paper. */
#include "paper/page.h"

#include <stdio.h>

#define NOTES 26 /* lines on the back */
#define NOTE_MM 9.0

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the formats are the words' own */

static void draw_login(struct sheet *sheet, const struct paper *paper, const char *post)
{
    const char *code = json_string_value(json_object_get(paper->codes, post));
    char text[320];
    if (code == NULL) {
        page_lines(sheet, PAGE_MARGIN_MM, 45, PAGE_WIDTH_MM, 12, 6,
                   page_word(paper, PAPER_NO_CODE));
        return;
    }
    snprintf(text, sizeof text, "%s/#code=%s", paper->base_url, code);
    sheet_qr(sheet, (struct sheet_box){PAGE_MARGIN_MM, 40, 62, 62}, text);
    snprintf(text, sizeof text, page_word(paper, PAPER_SCAN), paper->base_url);
    page_lines(sheet, 85, 46, 110, 24, 6, text);
    page_bold(sheet, 85, 74, 110, 22, 18, code);
}

static double draw_care(struct sheet *sheet, const struct paper *paper, const struct post *post)
{
    double y = 118;
    page_bold(sheet, PAGE_MARGIN_MM, 108, PAGE_WIDTH_MM, 8, 6.5,
              page_word(paper, PAPER_IN_YOUR_CARE));
    for (size_t i = 0; i < post->copies_count; i++) {
        const struct copy *copy = &post->copies[i];
        bool real = copy->post == COPY_REAL;
        char text[160];
        snprintf(text, sizeof text, page_word(paper, real ? PAPER_REAL_BOARD : PAPER_REPLICA),
                 copy->board, paper->game->made.ring.letters[copy->board - 1]);
        sheet_rectangle(sheet, (struct sheet_box){PAGE_MARGIN_MM, y, PAGE_WIDTH_MM, 9},
                        real ? SHEET_NONE : SHEET_PALE, 0.4, SHEET_BLACK);
        page_text(sheet, PAGE_MARGIN_MM + 4, y + 1, PAGE_WIDTH_MM - 8, 7, 5.5, text);
        y += 11;
    }
    return y;
}

static void draw_steps(struct sheet *sheet, const struct paper *paper, double y)
{
    page_bold(sheet, PAGE_MARGIN_MM, y + 4, PAGE_WIDTH_MM, 8, 6.5,
              page_word(paper, PAPER_HOW_TO_RELAY));
    y += 15;
    for (int i = 0; i < 5; i++) {
        char number[4];
        snprintf(number, sizeof number, "%d", i + 1);
        sheet_circle(sheet, PAGE_MARGIN_MM + 4.5, y + 4.5, 4.5, SHEET_BLACK, 0, SHEET_BLACK);
        sheet_text(sheet, (struct sheet_box){PAGE_MARGIN_MM, y, 9, 9},
                   (struct sheet_text){
                       .size_mm = 6, .bold = true, .align = SHEET_CENTRE, .colour = SHEET_WHITE},
                   number);
        page_lines(sheet, PAGE_MARGIN_MM + 13, y + 1, PAGE_WIDTH_MM - 13, 14, 5.8,
                   page_word(paper, PAPER_RELAY_1 + (enum paper_word)i));
        y += 16;
    }
}

/* The back: what is said across, written down, for the day without tablets. */
static void draw_notes(struct sheet *sheet, const struct paper *paper)
{
    const struct {
        double x;
        enum paper_word word;
    } columns[] = {{15, PAPER_TURN},  {32, PAPER_BOARD},  {56, PAPER_PIECE},
                   {86, PAPER_WHOSE}, {106, PAPER_WHERE}, {174, PAPER_PLACED}};
    const double top = 43, end = PAGE_MARGIN_MM + PAGE_WIDTH_MM;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        bool last = i + 1 == sizeof columns / sizeof *columns;
        double right = last ? end : columns[i + 1].x;
        page_bold(sheet, columns[i].x + 1, 37.5, right - columns[i].x - 2, 5, 3.8,
                  page_word(paper, columns[i].word));
        sheet_line(sheet, columns[i].x, top, columns[i].x, top + NOTES * NOTE_MM, 0.15, SHEET_GREY);
    }
    sheet_line(sheet, end, top, end, top + NOTES * NOTE_MM, 0.15, SHEET_GREY);
    for (int i = 0; i <= NOTES; i++) {
        sheet_line(sheet, PAGE_MARGIN_MM, top + i * NOTE_MM, end, top + i * NOTE_MM, 0.15,
                   SHEET_GREY);
    }
}

void paper_posts(struct sheet *sheet, const struct paper *paper)
{
    for (size_t i = 0; i < paper->game->posts_count; i++) {
        const struct post *post = &paper->game->posts[i];
        char heading[64];
        snprintf(heading, sizeof heading, "%s %s", page_word(paper, PAPER_POST), post->name);
        page_head(sheet, paper, heading, "");
        draw_login(sheet, paper, post->name);
        draw_steps(sheet, paper, draw_care(sheet, paper, post));
        sheet_page(sheet);
        page_head(sheet, paper, heading, page_word(paper, PAPER_NOTES));
        draw_notes(sheet, paper);
        sheet_page(sheet);
    }
}
