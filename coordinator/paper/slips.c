/* Seat slips: one A5 half of a page for each seat that somebody sits on. */
#include "paper/page.h"

#include <stdio.h>

#define SLIP_HEIGHT_MM (SHEET_A4_HEIGHT_MM / 2)

/* "2M 1S 1M 3S 3M": with whom the seat trades while it is active. */
static void partners(const struct paper *paper, struct seat seat, char *text, size_t size)
{
    const struct ring *ring = &paper->game->made.ring;
    size_t len = 0;
    text[0] = '\0';
    for (int i = 0; i < 2 * ring->boards; i++) {
        struct seat other = seat_at(i);
        char name[SEAT_TEXT_SIZE];
        if (!ring->one_side && ring_may_trade(ring, seat, other, seat.side) && len < size) {
            seat_format(other, name);
            len += (size_t)snprintf(text + len, size - len, "%s%s", len != 0 ? "   " : "", name);
        }
    }
}

static void draw_sun(struct sheet *sheet, double x, double y)
{
    for (int i = 0; i < 8; i++) {
        sheet_turn(sheet, x, y, 45.0 * i);
        sheet_line(sheet, x, y - 7.5, x, y - 10, 1.2, SHEET_BLACK);
        sheet_restore(sheet);
    }
    sheet_circle(sheet, x, y, 5.5, 0xf2a52cU, 0.8, SHEET_BLACK);
}

static void draw_moon(struct sheet *sheet, double x, double y)
{
    sheet_circle(sheet, x, y, 8, 0x7fb8a4U, 0.8, SHEET_BLACK);
    sheet_circle(sheet, x + 4, y - 1.5, 6.5, SHEET_WHITE, 0.8, SHEET_BLACK);
    sheet_rectangle(sheet, (struct sheet_box){x + 8.5, y - 8.5, 4, 14}, SHEET_WHITE, 0, 0);
}

static void draw_side(struct sheet *sheet, const struct paper *paper, struct seat seat, double y)
{
    if (paper->game->made.ring.one_side) {
        return;
    }
    if (seat.side == SIDE_SUN) {
        draw_sun(sheet, 183, y + 17);
    } else {
        draw_moon(sheet, 183, y + 17);
    }
    sheet_text(sheet, (struct sheet_box){165, y + 28, 36, 6},
               (struct sheet_text){
                   .size_mm = 5, .bold = true, .align = SHEET_CENTRE, .colour = SHEET_BLACK},
               page_word(paper, seat.side == SIDE_SUN ? PAPER_SUN : PAPER_MOON));
}

static void draw_place(struct sheet *sheet, const struct paper *paper, struct seat seat, double y)
{
    const struct ring *ring = &paper->game->made.ring;
    char text[160], others[80];
    int table = page_table(paper, seat.board);
    if (ring->one_side) {
        return;
    }
    snprintf(text, sizeof text, "%s %d   ·   %s %d   ·   %c", page_word(paper, PAPER_TABLE), table,
             page_word(paper, PAPER_BOARD), seat.board, ring->letters[seat.board - 1]);
    page_bold(sheet, 80, y + 24, 84, 6, 5, text);
    page_text(sheet, 80, y + 31, 84, 5, 3.6, page_word(paper, PAPER_COLOUR));
    partners(paper, seat, others, sizeof others);
    page_text(sheet, 80, y + 38, 38, 6, 4, page_word(paper, PAPER_PARTNERS));
    page_bold(sheet, 119, y + 38, 82, 6, 5, others);
}

static void draw_slip(struct sheet *sheet, const struct paper *paper, const struct sheet *rules,
                      struct seat seat, double y)
{
    char text[SEAT_TEXT_SIZE];
    page_seat(paper, seat, text);
    struct sheet_text grey = {.size_mm = 4, .colour = SHEET_GREY};
    sheet_text(sheet, (struct sheet_box){10, y + 6, 150, 5}, grey, paper->game->made.name);
    page_bold(sheet, 10, y + 11, 66, 34, 34, text);
    page_name(sheet, (struct sheet_box){80, y + 11, 84, 12}, 9, true, page_player(paper, seat));
    draw_side(sheet, paper, seat, y);
    draw_place(sheet, paper, seat, y);
    sheet_line(sheet, 10, y + 45, 200, y + 45, 0.3, SHEET_GREY);
    sheet_stamp(sheet, rules, 10, y + 48);
}

void paper_slips(struct sheet *sheet, const struct paper *paper)
{
    const struct seating *seating = &paper->game->seating;
    const struct sheet_box box = {0, 0, 190, SLIP_HEIGHT_MM - 54};
    struct sheet *rules = sheet_record(box.width, box.height); /* the same on every slip */
    page_draw_rules(rules, paper, box, 4.2);
    int drawn = 0;
    for (size_t i = 0; i < seating->count; i++) {
        if (seating->player[i] == SEAT_EMPTY) {
            continue;
        }
        if (drawn % 2 == 0 && drawn > 0) {
            sheet_page(sheet);
        }
        draw_slip(sheet, paper, rules, seat_at((int)i), drawn % 2 == 0 ? 0 : SLIP_HEIGHT_MM);
        if (drawn % 2 == 0) {
            sheet_dashed(sheet, 0, SLIP_HEIGHT_MM, SHEET_A4_WIDTH_MM, SLIP_HEIGHT_MM, 0.2,
                         SHEET_GREY);
        }
        drawn++;
    }
    sheet_page(sheet);
    sheet_free(rules);
}
