#include "paper/page.h"

#include "wire/rules_json.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#define SECTION_GAP 0.6 /* under a section, in lines */

void page_text(struct sheet *sheet, double x, double y, double width, double height, double size_mm,
               const char *text)
{
    sheet_text(sheet, (struct sheet_box){x, y, width, height},
               (struct sheet_text){.size_mm = size_mm, .colour = SHEET_BLACK}, text);
}

void page_bold(struct sheet *sheet, double x, double y, double width, double height, double size_mm,
               const char *text)
{
    sheet_text(sheet, (struct sheet_box){x, y, width, height},
               (struct sheet_text){.size_mm = size_mm, .bold = true, .colour = SHEET_BLACK}, text);
}

void page_name(struct sheet *sheet, struct sheet_box box, double size_mm, bool bold,
               const char *name)
{
    sheet_text(
        sheet, box,
        (struct sheet_text){
            .size_mm = size_mm, .bold = bold, .wraps = true, .middle = true, .colour = SHEET_BLACK},
        name);
}

void page_lines(struct sheet *sheet, double x, double y, double width, double height,
                double size_mm, const char *text)
{
    sheet_text(sheet, (struct sheet_box){x, y, width, height},
               (struct sheet_text){.size_mm = size_mm, .wraps = true, .colour = SHEET_BLACK}, text);
}

const char *page_word(const struct paper *paper, enum paper_word word)
{
    return paper_word(paper->language, word);
}

void page_head(struct sheet *sheet, const struct paper *paper, const char *heading,
               const char *detail)
{
    struct sheet_text grey = {.size_mm = 4, .colour = SHEET_GREY};
    sheet_text(sheet, (struct sheet_box){PAGE_MARGIN_MM, 10, PAGE_WIDTH_MM, 5}, grey,
               paper->game->made.name);
    page_bold(sheet, PAGE_MARGIN_MM, 16, PAGE_WIDTH_MM, 11, 9, heading);
    sheet_text(sheet, (struct sheet_box){PAGE_MARGIN_MM, 27, PAGE_WIDTH_MM, 6}, grey, detail);
    sheet_line(sheet, PAGE_MARGIN_MM, 35, PAGE_MARGIN_MM + PAGE_WIDTH_MM, 35, 0.4, SHEET_BLACK);
    grey.size_mm = 3;
    sheet_text(sheet, (struct sheet_box){PAGE_MARGIN_MM, 285, PAGE_WIDTH_MM, 4}, grey,
               page_word(paper, PAPER_INDEPENDENT));
}

void page_seat(const struct paper *paper, struct seat seat, char text[SEAT_TEXT_SIZE])
{
    if (paper->game->made.ring.one_side) {
        snprintf(text, SEAT_TEXT_SIZE, "%d", seat.board);
    } else {
        seat_format(seat, text);
    }
}

const char *page_player(const struct paper *paper, struct seat seat)
{
    const struct seating *seating = &paper->game->seating;
    int player = seating->count != 0 ? seating->player[seat_index(seat)] : SEAT_EMPTY;
    if (player == SEAT_STAND_IN) {
        return page_word(paper, PAPER_STAND_IN);
    }
    bool known = player > 0 && (size_t)player <= paper->registrations_count;
    return known ? paper->registrations[player - 1].name : "";
}

int page_number(const struct paper *paper, struct seat seat)
{
    const struct seating *seating = &paper->game->seating;
    int player = seating->count != 0 ? seating->player[seat_index(seat)] : SEAT_EMPTY;
    return player > 0 ? player : 0;
}

void page_check_in(struct sheet *sheet, const struct paper *paper, struct sheet_box box, int number)
{
    char code[32];
    if (paper->id == NULL || number == 0) {
        return;
    }
    snprintf(code, sizeof code, "%.16s%d", paper->id, number);
    for (char *c = code; *c != '\0'; c++) {
        *c = (char)toupper((unsigned char)*c);
    }
    sheet_qr(sheet, box, code);
}

int page_table(const struct paper *paper, int board)
{
    int number = 0;
    size_t r, t, s;
    json_t *row, *table, *slot;
    json_array_foreach(json_object_get(paper->plan, "rows"), r, row)
    {
        json_array_foreach(json_object_get(row, "tables"), t, table)
        {
            number++;
            json_array_foreach(json_object_get(table, "slots"), s, slot)
            {
                if (json_integer_value(json_object_get(slot, "board")) == board) {
                    return number;
                }
            }
        }
    }
    return 0;
}

const json_t *page_rules(const struct paper *paper)
{
    return json_object_get(rules_text(paper->game->made.ruleset, paper->language), "sections");
}

/* One section; returns how far down it goes. */
static double draw_section(struct sheet *sheet, json_t *section, struct sheet_box box,
                           double size_mm)
{
    double y = box.y;
    size_t i;
    json_t *line;
    page_bold(sheet, box.x, y, box.width, size_mm * 1.3, size_mm * 1.15,
              json_string_value(json_object_get(section, "heading")));
    y += size_mm * 1.5;
    json_array_foreach(json_object_get(section, "lines"), i, line)
    {
        const char *text = json_string_value(line);
        double height = sheet_text_height(sheet, box.width - 3, size_mm, text);
        sheet_circle(sheet, box.x + 0.9, y + size_mm * 0.5, 0.45, SHEET_BLACK, 0, SHEET_BLACK);
        page_lines(sheet, box.x + 3, y, box.width - 3, height, size_mm, text);
        y += height + size_mm * 0.2;
    }
    return y + size_mm * SECTION_GAP;
}

static double section_height(struct sheet *sheet, json_t *section, double width, double size_mm)
{
    double height = size_mm * (1.5 + SECTION_GAP);
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(section, "lines"), i, line)
    {
        height +=
            sheet_text_height(sheet, width - 3, size_mm, json_string_value(line)) + size_mm * 0.2;
    }
    return height;
}

/* Do the sections fit into so many columns, in their order? Draws them if asked to. */
static bool lay_rules(struct sheet *sheet, const json_t *sections, struct sheet_box box,
                      int columns, double size_mm, bool draw)
{
    const double gap = 5;
    struct sheet_box column = {box.x, box.y, (box.width - gap * (columns - 1)) / columns,
                               box.height};
    size_t i;
    json_t *section;
    json_array_foreach(sections, i, section)
    {
        double height = section_height(sheet, section, column.width, size_mm);
        if (column.y + height - SECTION_GAP * size_mm > box.y + box.height) {
            columns--;
            column.x += column.width + gap;
            column.y = box.y;
        }
        if (columns == 0 || height > box.height) {
            return false;
        }
        column.y = draw ? draw_section(sheet, section, column, size_mm) : column.y + height;
    }
    return true;
}

/* The largest text with which they fit into so many columns. */
static double fitting_size(struct sheet *sheet, const json_t *sections, struct sheet_box box,
                           int columns, double size_mm)
{
    while (size_mm > SHEET_TEXT_MIN_MM &&
           !lay_rules(sheet, sections, box, columns, size_mm, false)) {
        size_mm -= 0.05;
    }
    return size_mm;
}

void page_draw_rules(struct sheet *sheet, const struct paper *paper, struct sheet_box box,
                     double size_mm)
{
    const json_t *sections = page_rules(paper);
    double two = fitting_size(sheet, sections, box, 2, size_mm);
    double three = fitting_size(sheet, sections, box, 3, size_mm);
    lay_rules(sheet, sections, box, three > two ? 3 : 2, fmax(two, three), true);
}
