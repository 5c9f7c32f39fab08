/* Seat slips: one A5 half of a page for each seat that somebody sits on, in the language of whoever
 * it is, and with the code that he is checked in by. */
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
        draw_sun(sheet, 168, y + 17);
    } else {
        draw_moon(sheet, 168, y + 17);
    }
    sheet_text(sheet, (struct sheet_box){156, y + 28, 24, 6},
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
    page_bold(sheet, 80, y + 24, 74, 6, 5, text);
    page_text(sheet, 80, y + 31, 74, 5, 3.6, page_word(paper, PAPER_COLOUR));
    partners(paper, seat, others, sizeof others);
    page_text(sheet, 80, y + 38, 38, 6, 4, page_word(paper, PAPER_PARTNERS));
    page_bold(sheet, 119, y + 38, 82, 6, 5, others);
}

/* The code for the desk, and the number beneath it for whoever types. */
static void draw_check_in(struct sheet *sheet, const struct paper *paper, struct seat seat,
                          double y)
{
    char text[32];
    int number = page_number(paper, seat);
    if (number == 0) {
        return;
    }
    page_check_in(sheet, paper, (struct sheet_box){180, y + 5, 23, 23}, number);
    snprintf(text, sizeof text, "%s %d", page_word(paper, PAPER_NUMBER), number);
    sheet_text(sheet, (struct sheet_box){180, y + 28, 22, 5},
               (struct sheet_text){.size_mm = 3.6, .align = SHEET_CENTRE, .colour = SHEET_GREY},
               text);
}

static void draw_slip(struct sheet *sheet, const struct paper *paper, const struct sheet *rules,
                      struct seat seat, double y)
{
    char text[SEAT_TEXT_SIZE];
    page_seat(paper, seat, text);
    struct sheet_text grey = {.size_mm = 4, .colour = SHEET_GREY};
    sheet_text(sheet, (struct sheet_box){10, y + 6, 144, 5}, grey, paper->game->made.name);
    page_bold(sheet, 10, y + 11, 66, 34, 34, text);
    page_name(sheet, (struct sheet_box){80, y + 11, 74, 12}, 9, true, page_player(paper, seat));
    draw_side(sheet, paper, seat, y);
    draw_place(sheet, paper, seat, y);
    draw_check_in(sheet, paper, seat, y);
    sheet_line(sheet, 10, y + 45, 200, y + 45, 0.3, SHEET_GREY);
    sheet_stamp(sheet, rules, 10, y + 48);
}

/* The paper as the player of a seat reads it. */
static struct paper paper_for(const struct paper *paper, struct seat seat)
{
    struct paper own = *paper;
    int number = page_number(paper, seat);
    const struct player *player = number > 0 ? &paper->game->roster.players[number - 1] : NULL;
    if (player != NULL && player->has_language) {
        own.language = player->language;
    }
    return own;
}

/* The rules in a language: drawn once, and the same on every slip in it. */
static const struct sheet *rules_for(struct sheet *rules[LANGUAGES], const struct paper *paper)
{
    struct sheet **own = &rules[paper->language];
    if (*own == NULL) {
        const struct sheet_box box = {0, 0, 190, SLIP_HEIGHT_MM - 54};
        *own = sheet_record(box.width, box.height);
        page_draw_rules(*own, paper, box, 4.2);
    }
    return *own;
}

void paper_slips(struct sheet *sheet, const struct paper *paper)
{
    const struct seating *seating = &paper->game->seating;
    struct sheet *rules[LANGUAGES] = {NULL};
    int drawn = 0;
    for (size_t i = 0; i < seating->count; i++) {
        struct seat seat = seat_at((int)i);
        if (seating->player[i] == SEAT_EMPTY) {
            continue;
        }
        if (drawn % 2 == 0 && drawn > 0) {
            sheet_page(sheet);
        }
        struct paper own = paper_for(paper, seat);
        draw_slip(sheet, &own, rules_for(rules, &own), seat, drawn % 2 == 0 ? 0 : SLIP_HEIGHT_MM);
        if (drawn % 2 == 0) {
            sheet_dashed(sheet, 0, SLIP_HEIGHT_MM, SHEET_A4_WIDTH_MM, SLIP_HEIGHT_MM, 0.2,
                         SHEET_GREY);
        }
        drawn++;
    }
    sheet_page(sheet);
    for (int language = 0; language < LANGUAGES; language++) {
        if (rules[language] != NULL) {
            sheet_free(rules[language]);
        }
    }
}
