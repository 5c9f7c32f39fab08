/* Who sits where: by name, for the door, with the codes that people are checked in by; and by seat,
 * for the hall. */
#include "paper/page.h"

#include "base/memory.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIST_COLUMNS 2
#define LIST_HEIGHT_MM 240.0

struct look {
    enum paper_word heading;
    double row_mm;
    bool codes; /* for the desk; such a row is as high as a picture has to be */
};
static const struct look by_name_look = {PAPER_BY_NAME, 10.0, true},
                         by_seat_look = {PAPER_BY_SEAT, 5.0, false};

struct row {
    const char *name;
    char *key; /* the name as it is sorted; NULL in the list by seat */
    struct seat seat;
    int number; /* of the player; 0 for a stand-in */
};

/* A name without its accents and in one case, so that Özdemir stands among the Os and é
 * beside e, whatever the machine's locale. The caller frees it. */
static char *sort_key(const char *name)
{
    char *apart = g_utf8_normalize(name, -1, G_NORMALIZE_ALL);
    GString *letters = g_string_new(NULL);
    for (const char *at = apart; at != NULL && *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar letter = g_utf8_get_char(at);
        if (!g_unichar_ismark(letter)) {
            g_string_append_unichar(letters, letter);
        }
    }
    char *folded = g_utf8_casefold(letters->str, -1), *key = must_strdup(folded);
    g_string_free(letters, TRUE);
    g_free(folded);
    g_free(apart);
    return key;
}

static int by_name(const void *a, const void *b)
{
    const struct row *left = a, *right = b;
    int order = strcmp(left->key, right->key);
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

static void draw_row(struct sheet *sheet, const struct paper *paper, const struct look *look,
                     const struct row *row, double x, double y)
{
    char seat[SEAT_TEXT_SIZE], number[12] = "";
    double height = look->row_mm, right = x + 87 - (look->codes ? height + 1 : 0);
    page_seat(paper, row->seat, seat);
    if (row->number > 0) {
        snprintf(number, sizeof number, "%d", row->number);
    }
    page_bold(sheet, x, y, 16, height, 4.2, seat);
    page_name(sheet, (struct sheet_box){x + 17, y, right - 10 - x - 17, height}, 4.2, false,
              row->name);
    sheet_text(sheet, (struct sheet_box){right - 9, y, 9, height},
               (struct sheet_text){.size_mm = 3.4, .align = SHEET_RIGHT, .colour = SHEET_GREY},
               number);
    if (look->codes) {
        page_check_in(sheet, paper, (struct sheet_box){x + 87 - height, y, height, height},
                      row->number);
    }
    sheet_line(sheet, x, y + height, right, y + height, 0.1, SHEET_GREY);
}

static void draw_list(struct sheet *sheet, const struct paper *paper, const struct look *look,
                      const struct row *rows, size_t count)
{
    const size_t column = (size_t)(LIST_HEIGHT_MM / look->row_mm), page = column * LIST_COLUMNS;
    for (size_t i = 0; i < count; i++) {
        if (i % page == 0) {
            char detail[32];
            snprintf(detail, sizeof detail, "%zu / %zu", i / page + 1, (count + page - 1) / page);
            if (i > 0) {
                sheet_page(sheet);
            }
            page_head(sheet, paper, page_word(paper, look->heading), detail);
        }
        size_t at = i % page, right = at / column;
        draw_row(sheet, paper, look, &rows[i], PAGE_MARGIN_MM + 93.0 * (double)right,
                 40 + (double)(at % column) * look->row_mm);
    }
    sheet_page(sheet);
}

void paper_by_name(struct sheet *sheet, const struct paper *paper)
{
    struct row *rows;
    size_t count = list_rows(paper, &rows);
    for (size_t i = 0; i < count; i++) {
        rows[i].key = sort_key(rows[i].name);
    }
    qsort(rows, count, sizeof *rows, by_name);
    draw_list(sheet, paper, &by_name_look, rows, count);
    for (size_t i = 0; i < count; i++) {
        free(rows[i].key);
    }
    free(rows);
}

void paper_by_seat(struct sheet *sheet, const struct paper *paper)
{
    struct row *rows;
    size_t count = list_rows(paper, &rows);
    draw_list(sheet, paper, &by_seat_look, rows, count);
    free(rows);
}
