/* Who sits where: by name, for the door, and by seat, for the hall. */
#include "paper/page.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIST_ROWS 48 /* of a column */
#define LIST_COLUMNS 2
#define LIST_ROW_MM 5.0

struct row {
    const char *name;
    struct seat seat;
    int number; /* of the player; 0 for a stand-in */
};

static int by_name(const void *a, const void *b)
{
    const struct row *left = a, *right = b;
    int order = strcasecmp(left->name, right->name);
    return order != 0 ? order : left->number - right->number;
}

/* The seats that somebody sits on, in their order; the caller frees *rows. */
static size_t list_rows(const struct paper *paper, struct row **rows)
{
    const struct seating *seating = &paper->game->seating;
    size_t count = 0;
    *rows = must_calloc(seating->count, sizeof **rows);
    for (size_t i = 0; i < seating->count; i++) {
        int player = seating->player[i];
        if (player != SEAT_EMPTY) {
            struct seat seat = seat_at((int)i);
            (*rows)[count++] = (struct row){
                .name = page_player(paper, seat), .seat = seat, .number = player > 0 ? player : 0};
        }
    }
    return count;
}

static void draw_row(struct sheet *sheet, const struct paper *paper, const struct row *row,
                     double x, double y)
{
    char seat[SEAT_TEXT_SIZE], number[12] = "";
    page_seat(paper, row->seat, seat);
    if (row->number > 0) {
        snprintf(number, sizeof number, "%d", row->number);
    }
    page_bold(sheet, x, y, 16, LIST_ROW_MM, 4.2, seat);
    page_name(sheet, (struct sheet_box){x + 17, y, 60, LIST_ROW_MM}, 4.2, false, row->name);
    sheet_text(sheet, (struct sheet_box){x + 78, y, 9, LIST_ROW_MM},
               (struct sheet_text){.size_mm = 3.4, .align = SHEET_RIGHT, .colour = SHEET_GREY},
               number);
    sheet_line(sheet, x, y + LIST_ROW_MM, x + 87, y + LIST_ROW_MM, 0.1, SHEET_GREY);
}

static void draw_list(struct sheet *sheet, const struct paper *paper, const struct row *rows,
                      size_t count, enum paper_word heading)
{
    const size_t page = (size_t)LIST_ROWS * LIST_COLUMNS;
    for (size_t i = 0; i < count; i++) {
        if (i % page == 0) {
            char detail[32];
            snprintf(detail, sizeof detail, "%zu / %zu", i / page + 1, (count + page - 1) / page);
            if (i > 0) {
                sheet_page(sheet);
            }
            page_head(sheet, paper, page_word(paper, heading), detail);
        }
        size_t at = i % page;
        int column = (int)(at / LIST_ROWS), row = (int)(at % LIST_ROWS);
        draw_row(sheet, paper, &rows[i], PAGE_MARGIN_MM + column * 93.0, 40 + row * LIST_ROW_MM);
    }
    sheet_page(sheet);
}

void paper_by_name(struct sheet *sheet, const struct paper *paper)
{
    struct row *rows;
    size_t count = list_rows(paper, &rows);
    qsort(rows, count, sizeof *rows, by_name);
    draw_list(sheet, paper, rows, count, PAPER_BY_NAME);
    free(rows);
}

void paper_by_seat(struct sheet *sheet, const struct paper *paper)
{
    struct row *rows;
    size_t count = list_rows(paper, &rows);
    draw_list(sheet, paper, rows, count, PAPER_BY_SEAT);
    free(rows);
}
