/* What to bring and to bring back: the material of the plan, with room to tick. */
#include "paper/page.h"

#include <stdio.h>
#include <string.h>

#define ROWS 38 /* of a page */
#define ROW_MM 6.2

static const struct {
    const char *item;
    const char *words[LANGUAGES];
} items[] = {
    {"board", {"Board", "Spielplan", "Speelbord"}},
    {"edge", {"Edge board", "Randplan", "Randbord"}},
    {"settlement", {"Settlements", "Siedlungen", "Dorpen"}},
    {"city", {"Cities", "Städte", "Steden"}},
    {"road", {"Roads", "Straßen", "Straten"}},
    {"ship", {"Ships", "Schiffe", "Schepen"}},
    {"robber", {"Robbers", "Räuber", "Rovers"}},
    {"marker", {"Markers", "Marker", "Markeerders"}},
    {"wood", {"Wood", "Holz", "Hout"}},
    {"clay", {"Clay", "Lehm", "Baksteen"}},
    {"wool", {"Wool", "Wolle", "Wol"}},
    {"grain", {"Grain", "Getreide", "Graan"}},
    {"ore", {"Ore", "Erz", "Erts"}},
    {"knight", {"Knights", "Ritter", "Ridders"}},
    {"progress", {"Progress cards", "Fortschrittskarten", "Vooruitgangskaarten"}},
    {"monopoly", {"Monopoly cards", "Monopolkarten", "Monopoliekaarten"}},
    {"invention", {"Invention cards", "Erfindungskarten", "Uitvindingskaarten"}},
    {"road-building", {"Road building cards", "Straßenbaukarten", "Stratenbouwkaarten"}},
    {"victory-point", {"Victory point cards", "Siegpunktkarten", "Overwinningspuntkaarten"}},
    {"hex", {"Hexes", "Felder", "Velden"}},
    {"number-disc", {"Number discs", "Zahlenchips", "Getallenfiches"}},
    {"bonus-tile", {"Bonus tiles", "Sonderpunkttafeln", "Bonustegels"}},
};

const char *page_item(const struct paper *paper, const char *item)
{
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        if (strcmp(items[i].item, item) == 0) {
            return items[i].words[paper->language];
        }
    }
    return item;
}

/* "Roads, A, Sun" */
static void item_text(const struct paper *paper, json_t *item, char *text, size_t size)
{
    const char *letter = json_string_value(json_object_get(item, "letter"));
    const char *side = json_string_value(json_object_get(item, "side"));
    int colour = (int)json_integer_value(json_object_get(item, "colour"));
    int len = snprintf(text, size, "%s",
                       page_item(paper, json_string_value(json_object_get(item, "item"))));
    if (letter != NULL) {
        len += snprintf(text + len, size - (size_t)len, ", %s", letter);
    }
    if (side != NULL) {
        bool sun = strcmp(side, side_words[SIDE_SUN]) == 0;
        len += snprintf(text + len, size - (size_t)len, ", %s",
                        page_word(paper, sun ? PAPER_SUN : PAPER_MOON));
    }
    if (colour != 0) {
        snprintf(text + len, size - (size_t)len, ", %d", colour);
    }
}

static void draw_number(struct sheet *sheet, double x, double y, json_t *number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", (int)json_integer_value(number));
    sheet_text(sheet, (struct sheet_box){x, y, 24, ROW_MM},
               (struct sheet_text){.size_mm = 4.2, .align = SHEET_RIGHT, .colour = SHEET_BLACK},
               text);
}

static void draw_item(struct sheet *sheet, const struct paper *paper, json_t *item, double y)
{
    char text[96];
    item_text(paper, item, text, sizeof text);
    page_text(sheet, PAGE_MARGIN_MM, y, 78, ROW_MM, 4.2, text);
    draw_number(sheet, 92, y, json_object_get(item, "kit"));
    draw_number(sheet, 120, y, json_object_get(item, "needed"));
    for (int i = 0; i < 2; i++) {
        sheet_rectangle(sheet, (struct sheet_box){158 + 24.0 * i, y + 1, 4.2, 4.2}, SHEET_NONE, 0.3,
                        SHEET_BLACK);
    }
    sheet_line(sheet, PAGE_MARGIN_MM, y + ROW_MM, PAGE_MARGIN_MM + PAGE_WIDTH_MM, y + ROW_MM, 0.1,
               SHEET_GREY);
}

static void draw_columns(struct sheet *sheet, const struct paper *paper)
{
    const struct {
        double x;
        enum paper_word word;
    } columns[] = {{PAGE_MARGIN_MM, PAPER_ITEM},
                   {98, PAPER_IN_A_KIT},
                   {126, PAPER_NEEDED},
                   {152, PAPER_PACKED},
                   {178, PAPER_BACK}};
    page_head(sheet, paper, page_word(paper, PAPER_PACKING), "");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        page_bold(sheet, columns[i].x, 37, 24, 5, 3.8, page_word(paper, columns[i].word));
    }
}

void paper_packing(struct sheet *sheet, const struct paper *paper)
{
    static const char *const groups[] = {"boards", "pieces", "resource_cards", "development_cards",
                                         "other"};
    const json_t *material = json_object_get(paper->plan, "material");
    int row = 0;
    draw_columns(sheet, paper);
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        size_t i;
        json_t *item;
        json_array_foreach(json_object_get(material, groups[g]), i, item)
        {
            if (row == ROWS) {
                sheet_page(sheet);
                draw_columns(sheet, paper);
                row = 0;
            }
            draw_item(sheet, paper, item, 43 + ROW_MM * row++);
        }
    }
    sheet_page(sheet);
}
