/* The referee's count sheet, the rules page, and the list of what to pack and to bring back. */
#include "paper/page.h"
#include "wire/rules_json.h"

#include <stdio.h>

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the formats are the words' own */

struct count_line {
    enum paper_word word;
    int most;
    int points;
};

static size_t count_lines(const struct ruleset *ruleset, struct count_line lines[6])
{
    const struct count_line all[] = {
        {PAPER_SETTLEMENTS, ruleset->settlements_max, 1},
        {PAPER_CITIES, ruleset->cities_max, 2},
        {PAPER_FOREIGN_AREAS, ruleset->foreign_areas_max, 2},
        {PAPER_POINT_CARDS, ruleset->victory_point_cards_max, 1},
        {PAPER_ARMY, 1, 2},
        {PAPER_ROUTE, 1, 2},
    };
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].most > 0) {
            lines[count++] = all[i];
        }
    }
    return count;
}

static void draw_box(struct sheet *sheet, double x, double y, double width)
{
    sheet_rectangle(sheet, (struct sheet_box){x, y, width, 9}, SHEET_NONE, 0.4, SHEET_BLACK);
}

static void draw_small(struct sheet *sheet, double x, double y, const char *text)
{
    sheet_text(sheet, (struct sheet_box){x, y, 20, 3.4},
               (struct sheet_text){.size_mm = 2.8, .colour = SHEET_GREY}, text);
}

/* One count; two fit on a page. */
static void draw_count(struct sheet *sheet, const struct paper *paper, double y)
{
    const struct ruleset *ruleset = ruleset_get(paper->game->made.ruleset);
    struct count_line lines[6];
    size_t count = count_lines(ruleset, lines);
    char text[96];
    page_bold(sheet, PAGE_MARGIN_MM, y, 18, 9, 6, page_word(paper, PAPER_SEAT));
    draw_box(sheet, 34, y - 1, 30);
    page_bold(sheet, 68, y, 18, 9, 6, page_word(paper, PAPER_TURN));
    draw_box(sheet, 88, y - 1, 24);
    page_bold(sheet, 116, y, 18, 9, 6, page_word(paper, PAPER_NAME));
    draw_box(sheet, 134, y - 1, 61);
    draw_small(sheet, 150, y + 9, page_word(paper, PAPER_HOW_MANY));
    draw_small(sheet, 175, y + 9, page_word(paper, PAPER_POINTS));
    y += 13;
    for (size_t i = 0; i < count; i++) {
        page_text(sheet, PAGE_MARGIN_MM, y, 84, 8, 5.2, page_word(paper, lines[i].word));
        snprintf(text, sizeof text, page_word(paper, PAPER_AT_MOST), lines[i].most,
                 lines[i].points);
        page_text(sheet, 100, y, 48, 8, 4, text);
        draw_box(sheet, 150, y - 0.5, 20);
        draw_box(sheet, 175, y - 0.5, 20);
        y += 10.5;
    }
    snprintf(text, sizeof text, page_word(paper, PAPER_TOTAL), ruleset->points_to_win);
    page_bold(sheet, PAGE_MARGIN_MM, y, 130, 8, 6, text);
    draw_box(sheet, 175, y - 0.5, 20);
    y += 12;
    page_text(sheet, PAGE_MARGIN_MM, y, 62, 8, 4.5, page_word(paper, PAPER_CARDS_IN_HAND));
    for (int r = 0; r < RESOURCES; r++) {
        double x = 80 + 23.5 * r;
        draw_box(sheet, x, y - 0.5, 21);
        draw_small(sheet, x + 1, y - 0.2, page_item(paper, resource_words[r]));
    }
    y += 12;
    page_text(sheet, PAGE_MARGIN_MM, y, 75, 8, 4.5, page_word(paper, PAPER_VERDICT));
    draw_box(sheet, 95, y - 0.5, 100);
}

void paper_count(struct sheet *sheet, const struct paper *paper)
{
    page_head(sheet, paper, page_word(paper, PAPER_COUNT_SHEET), "");
    draw_count(sheet, paper, 42);
    sheet_dashed(sheet, PAGE_MARGIN_MM, 161, PAGE_MARGIN_MM + PAGE_WIDTH_MM, 161, 0.3, SHEET_GREY);
    draw_count(sheet, paper, 167);
    sheet_page(sheet);
}

void paper_rules(struct sheet *sheet, const struct paper *paper)
{
    const json_t *title =
        json_object_get(rules_text(paper->game->made.ruleset, paper->language), "title");
    page_head(sheet, paper, json_string_value(title), "");
    page_draw_rules(sheet, paper, (struct sheet_box){PAGE_MARGIN_MM, 42, PAGE_WIDTH_MM, 238}, 5.2);
    sheet_page(sheet);
}
