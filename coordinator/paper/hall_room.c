#include "paper/hall_room.h"

#include "paper/hall_aisles.h"
#include "paper/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the formats are the words' own */

#define BOARD_CM 59 /* guide §2.2.1; Connect rulebook, "Space Requirements": 60 and 26 */
#define CONNECT_BOARD_CM 60
#define CONNECT_EDGE_CM 26
#define INSET_CM 7  /* between a board and the edge of its table */
#define CHAIR_CM 40 /* a chair's depth */
#define CHAIR_WIDE_CM 52
#define POST_CM 34      /* from the end of a row to its caretaker */
#define SIDE_WORD_CM 32 /* from a table to "Sun", beside its post */

/* A table's own directions: `along` its length in the order of the ring, `across` it from the Moon
 * to the Sun side. */
struct frame {
    const struct hall_view *view;
    double x, y; /* in millimetres of the sheet */
    double angle;
    double length, width;
};

static double number(const json_t *json, const char *name)
{
    return json_number_value(json_object_get(json, name));
}

static const char *word(const struct hall_view *view, enum paper_word name)
{
    return paper_word(view->drawing->language, name);
}

static const json_t *hall_of(const struct hall_view *view)
{
    return json_object_get(view->drawing->plan, "hall");
}

static const char *text_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text != NULL ? text : "";
}

static double chair_depth(const struct hall_view *view)
{
    return number(hall_of(view), "chair_cm");
}

static struct frame frame_of(const struct hall_view *view, const json_t *table)
{
    return (struct frame){.view = view,
                          .x = view->x + number(table, "x_cm") * view->mm_per_cm,
                          .y = view->y + number(table, "y_cm") * view->mm_per_cm,
                          .angle = number(table, "angle_deg"),
                          .length = number(table, "length_cm"),
                          .width = number(table, "width_cm")};
}

static void place(const struct frame *frame, double along, double across, double *x, double *y)
{
    double turn = frame->angle * M_PI / 180, scale = frame->view->mm_per_cm;
    *x = frame->x + (along * cos(turn) - across * sin(turn)) * scale;
    *y = frame->y + (along * sin(turn) + across * cos(turn)) * scale;
}

/* A rectangle of a table, from `along` and `across` on. */
static void corners(const struct frame *frame, double along, double across, double length,
                    double width, double points[8])
{
    place(frame, along, across, &points[0], &points[1]);
    place(frame, along + length, across, &points[2], &points[3]);
    place(frame, along + length, across + width, &points[4], &points[5]);
    place(frame, along, across + width, &points[6], &points[7]);
}

static void draw_rectangle(const struct frame *frame, double along, double across, double length,
                           double width, unsigned fill, double line_mm, unsigned colour)
{
    double points[8];
    corners(frame, along, across, length, width, points);
    sheet_polygon(frame->view->sheet, points, 4, fill, line_mm, colour);
}

static void draw_dashes(const struct frame *frame, double along, double across, double length,
                        double width)
{
    double p[8];
    corners(frame, along, across, length, width, p);
    for (size_t i = 0; i < 4; i++) {
        size_t next = (i + 1) % 4;
        sheet_dashed(frame->view->sheet, p[2 * i], p[2 * i + 1], p[2 * next], p[2 * next + 1], 0.25,
                     SHEET_BLACK);
    }
}

/* Turned so that it can be read without standing on one's head. */
static double readable(double degrees)
{
    double angle = fmod(degrees, 360);
    return angle > 270 ? angle - 360 : angle > 90 ? angle - 180 : angle;
}

/* Text around a point of the sheet, in a box of so many centimetres. */
static void draw_text(const struct hall_view *view, double x, double y, double angle,
                      struct sheet_box cm, struct sheet_text style, const char *text)
{
    double width = cm.width * view->mm_per_cm, height = cm.height * view->mm_per_cm;
    struct sheet_box box = {x - width / 2, y - height / 2, width, height};
    style.align = SHEET_CENTRE;
    style.size_mm = fmin(style.size_mm, height);
    sheet_turn(view->sheet, x, y, readable(angle));
    sheet_text(view->sheet, box, style, text);
    sheet_restore(view->sheet);
}

static void draw_label(const struct frame *frame, double along, double across, double width_cm,
                       double height_cm, struct sheet_text style, const char *text)
{
    double x, y;
    place(frame, along, across, &x, &y);
    draw_text(frame->view, x, y, frame->angle, (struct sheet_box){0, 0, width_cm, height_cm}, style,
              text);
}

/* Boards */

unsigned hall_letter_colour(char letter)
{
    static const unsigned colours[] = {0xfce8b8U, 0xcfe3f4U, 0xd6ebd0U};
    return letter >= 'A' && letter <= 'C' ? colours[letter - 'A'] : 0xf3f3f3U;
}

static void draw_seat(const struct frame *frame, double along, double across, const char *text)
{
    const struct sheet_text style = {.size_mm = 3, .bold = true, .colour = SHEET_BLACK};
    draw_rectangle(frame, along - CHAIR_WIDE_CM / 2.0, across - CHAIR_CM / 2.0, CHAIR_WIDE_CM,
                   CHAIR_CM, SHEET_WHITE, 0.15, SHEET_GREY);
    draw_label(frame, along, across, CHAIR_WIDE_CM - 2, 28, style, text);
}

/* Both seats of a board: on the Moon side, and on the Sun side. */
static void draw_seats(const struct frame *frame, double along, int board)
{
    char text[16];
    double away = chair_depth(frame->view) / 2;
    snprintf(text, sizeof text, "%dM", board);
    draw_seat(frame, along, -away, text);
    snprintf(text, sizeof text, "%dS", board);
    draw_seat(frame, along, frame->width + away, text);
}

static void draw_playing(const struct frame *frame, const json_t *slot, double along, double length)
{
    const struct sheet_text big = {.size_mm = 6, .bold = true, .colour = SHEET_BLACK};
    const struct sheet_text small = {.size_mm = 3, .colour = SHEET_BLACK};
    const char *letter = text_of(slot, "letter");
    double middle = along + length / 2, depth = frame->width - 2 * INSET_CM;
    char text[16];
    snprintf(text, sizeof text, "%d", (int)number(slot, "board"));
    draw_rectangle(frame, along + 1, INSET_CM, length - 2, depth, hall_letter_colour(*letter), 0.25,
                   SHEET_BLACK);
    if (*letter == '\0') {
        draw_label(frame, middle, frame->width / 2, length - 6, 34, big, text);
        return;
    }
    /* The number stands below the letter as one reads it, whichever way the table is turned. */
    double down = frame->angle > 90 && frame->angle <= 270 ? -1 : 1;
    draw_label(frame, middle, frame->width / 2 - down * 10, length - 6, 32, big, letter);
    draw_label(frame, middle, frame->width / 2 + down * 16, length - 6, 24, small, text);
    draw_seats(frame, middle, (int)number(slot, "board"));
}

static void draw_gameless(const struct frame *frame, const json_t *slot, double along,
                          double length)
{
    const struct sheet_text style = {.size_mm = 5, .bold = true, .colour = SHEET_GREY};
    const struct sheet_text small = {.size_mm = 3, .bold = true, .colour = SHEET_BLACK};
    double middle = along + length / 2, depth = frame->width - 2 * INSET_CM;
    double down = frame->angle > 90 && frame->angle <= 270 ? -1 : 1;
    char text[24];
    snprintf(text, sizeof text, "= %d", (int)number(slot, "mirrors"));
    draw_rectangle(frame, along + 1, INSET_CM, length - 2, depth, SHEET_PALE, 0, SHEET_BLACK);
    draw_dashes(frame, along + 1, INSET_CM, length - 2, depth);
    draw_label(frame, middle, frame->width / 2 - down * 10, length - 6, 28, style,
               text_of(slot, "letter"));
    draw_label(frame, middle, frame->width / 2 + down * 15, length - 6, 24, small, text);
}

/* Connect's edge board, which has a market in a row of 8 players and more. */
static void draw_edge(const struct frame *frame, double along, double length, bool market)
{
    const struct sheet_text style = {.size_mm = 2.4, .colour = SHEET_BLACK};
    double height = frame->width - 2 * INSET_CM, x, y;
    draw_rectangle(frame, along + 1, INSET_CM, length - 2, height, SHEET_PALE, 0.25, SHEET_GREY);
    if (market) {
        place(frame, along + length / 2, frame->width / 2, &x, &y);
        draw_text(frame->view, x, y, frame->angle + 90,
                  (struct sheet_box){0, 0, height - 4, length - 6}, style,
                  word(frame->view, PAPER_MARKET));
    }
}

static double draw_slot(const struct frame *frame, const json_t *row, const json_t *slot,
                        double along, bool connect)
{
    const char *kind = text_of(slot, "kind");
    double length = connect ? CONNECT_BOARD_CM : BOARD_CM;
    if (strcmp(kind, "playing") == 0) {
        draw_playing(frame, slot, along, length);
    } else if (strcmp(kind, "gameless") == 0) {
        draw_gameless(frame, slot, along, length);
    } else if (strcmp(kind, "edge") == 0) {
        length = CONNECT_EDGE_CM;
        draw_edge(frame, along, length, json_is_true(json_object_get(row, "markets")));
    }
    return length;
}

/* The base game's table: its places in their order round it. */
static void draw_places(const struct frame *frame, int seats)
{
    double away = chair_depth(frame->view) / 2;
    for (int i = 0; i < seats; i++) {
        char text[16];
        double along = frame->length * (i % 2 == 0 ? 0.28 : 0.72);
        snprintf(text, sizeof text, "%d", i + 1);
        draw_seat(frame, i / 2 == 0 ? along : frame->length - along,
                  i / 2 == 0 ? -away : frame->width + away, text);
    }
}

/* The Sun side is a thick line, the Moon side a broken one: told apart without colours. */
static void draw_sides(const struct frame *frame)
{
    double x1, y1, x2, y2;
    place(frame, 2, frame->width - 3, &x1, &y1);
    place(frame, frame->length - 2, frame->width - 3, &x2, &y2);
    sheet_line(frame->view->sheet, x1, y1, x2, y2, 0.7, HALL_SUN);
    place(frame, 2, 3, &x1, &y1);
    place(frame, frame->length - 2, 3, &x2, &y2);
    sheet_dashed(frame->view->sheet, x1, y1, x2, y2, 0.7, HALL_MOON);
}

static void draw_table(const struct hall_view *view, const json_t *row, const json_t *table)
{
    struct frame frame = frame_of(view, table);
    const char *ruleset = text_of(view->drawing->plan, "ruleset");
    bool base = strcmp(ruleset, "base") == 0, connect = strcmp(ruleset, "connect") == 0;
    double along = 0;
    size_t i;
    json_t *slot;
    if (json_array_size(json_object_get(table, "slots")) == 0) {
        draw_dashes(&frame, 0, 0, frame.length, frame.width);
        return;
    }
    draw_rectangle(&frame, 0, 0, frame.length, frame.width, SHEET_WHITE, 0.35, SHEET_BLACK);
    if (base) {
        draw_places(&frame, (int)number(table, "seats"));
        along = (frame.length - BOARD_CM) / 2;
    } else {
        draw_sides(&frame);
    }
    json_array_foreach(json_object_get(table, "slots"), i, slot)
    {
        along += draw_slot(&frame, row, slot, along, connect);
    }
}

/* Rows */

/* What a post is called at the end of row `row`, or at its beginning: "" where there is none. */
static void post_name(const json_t *plan, size_t row, bool at_end, char name[24])
{
    size_t rows = json_array_size(json_object_get(plan, "rows"));
    size_t before = at_end ? row : (row + rows - 1) % rows; /* the row before the interruption */
    const json_t *caretakers = json_object_get(plan, "caretakers");
    bool two = number(caretakers, "interruptions") > number(plan, "interruptions");
    if (before == rows - 1 && number(plan, "communication_devices") > 0) {
        snprintf(name, 24, "%s", at_end ? "end-last" : "end-first");
    } else {
        snprintf(name, 24, "gap-%zu%s", before + 1, !two ? "" : at_end ? "a" : "b");
    }
}

static void draw_post(const struct frame *frame, double along, const char *name)
{
    const struct sheet_text style = {.size_mm = 2.6, .bold = true, .colour = SHEET_WHITE};
    const double long_cm = 100, short_cm = 30;
    double x, y;
    draw_rectangle(frame, along - short_cm / 2, frame->width / 2 - long_cm / 2, short_cm, long_cm,
                   SHEET_BLACK, 0.4, SHEET_BLACK);
    place(frame, along, frame->width / 2, &x, &y);
    draw_text(frame->view, x, y, frame->angle + 90,
              (struct sheet_box){0, 0, long_cm - 8, short_cm - 2}, style, name);
}

static void draw_side_words(const struct frame *frame, double along, double out_cm)
{
    const struct sheet_text sun = {.size_mm = 3, .bold = true, .colour = HALL_SUN};
    const struct sheet_text moon = {.size_mm = 3, .bold = true, .colour = HALL_MOON};
    char text[40];
    snprintf(text, sizeof text, "☀ %s", word(frame->view, PAPER_SUN));
    draw_label(frame, along, frame->width + out_cm, 75, 30, sun, text);
    snprintf(text, sizeof text, "☾ %s", word(frame->view, PAPER_MOON));
    draw_label(frame, along, -out_cm, 75, 30, moon, text);
}

static bool is_gameless(const json_t *table, bool last)
{
    const json_t *slots = json_object_get(table, "slots");
    size_t i;
    json_t *slot;
    const char *kind = "";
    json_array_foreach(slots, i, slot)
    {
        if (strcmp(text_of(slot, "kind"), "free") != 0) {
            kind = text_of(slot, "kind");
            if (!last) {
                break;
            }
        }
    }
    return strcmp(kind, "gameless") == 0;
}

static void draw_ends(const struct hall_view *view, const json_t *row, size_t index)
{
    const json_t *tables = json_object_get(row, "tables");
    const json_t *first = json_array_get(tables, 0);
    const json_t *last = json_array_get(tables, json_array_size(tables) - 1);
    struct frame start = frame_of(view, first), end = frame_of(view, last);
    bool circle = strcmp(text_of(row, "direction"), "circle") == 0;
    char name[24];
    if (is_gameless(first, false)) {
        post_name(view->drawing->plan, index, false, name);
        draw_post(&start, -POST_CM, name);
    }
    if (is_gameless(last, true)) {
        post_name(view->drawing->plan, index, true, name);
        draw_post(&end, end.length + POST_CM, name);
    }
    if (json_object_get(row, "sun_side") == NULL) {
        return;
    }
    if (circle) {
        draw_side_words(&start, start.length / 2, chair_depth(view) + 18);
    } else {
        draw_side_words(&start, -POST_CM, SIDE_WORD_CM);
        draw_side_words(&end, end.length + POST_CM, SIDE_WORD_CM);
    }
}

static void draw_rows(const struct hall_view *view, const char *name)
{
    size_t r, t;
    json_t *row, *table;
    json_array_foreach(json_object_get(view->drawing->plan, name), r, row)
    {
        if ((size_t)number(row, "room") != view->room) {
            continue;
        }
        json_array_foreach(json_object_get(row, "tables"), t, table)
        {
            draw_table(view, row, table);
        }
        if (strcmp(name, "rows") == 0) {
            draw_ends(view, row, r);
        }
    }
}

/* The room itself */

static struct sheet_box box_on_sheet(const struct hall_view *view, double x, double y, double width,
                                     double height)
{
    double scale = view->mm_per_cm;
    return (struct sheet_box){view->x + x * scale, view->y + y * scale, width * scale,
                              height * scale};
}

static void draw_blocked(const struct hall_view *view, const json_t *room)
{
    const struct sheet_text style = {.size_mm = 4, .wraps = true, .colour = SHEET_BLACK};
    size_t i;
    json_t *area;
    json_array_foreach(json_object_get(room, "blocked"), i, area)
    {
        struct sheet_box box = box_on_sheet(view, number(area, "x_cm"), number(area, "y_cm"),
                                            number(area, "width_cm"), number(area, "depth_cm"));
        sheet_rectangle(view->sheet, box, 0xd5d9dcU, 0.3, SHEET_GREY);
        sheet_line(view->sheet, box.x, box.y, box.x + box.width, box.y + box.height, 0.15,
                   SHEET_GREY);
        sheet_line(view->sheet, box.x, box.y + box.height, box.x + box.width, box.y, 0.15,
                   SHEET_GREY);
        if (*text_of(area, "name") != '\0') {
            struct sheet_box label = {box.x + 1, box.y + 1, box.width - 2, box.height - 2};
            sheet_text(view->sheet, label, style, text_of(area, "name"));
        }
    }
}

/* Do the rows of the room run from north to south? */
static bool runs_upright(const struct hall_view *view)
{
    size_t r;
    json_t *row;
    json_array_foreach(json_object_get(view->drawing->plan, "rows"), r, row)
    {
        if ((size_t)number(row, "room") == view->room) {
            const char *direction = text_of(row, "direction");
            return strcmp(direction, "south") == 0 || strcmp(direction, "north") == 0;
        }
    }
    return false;
}

/* Where the sum, the side and the time can be seen from every seat: a screen at each end of the
 * room, across the way in which its rows run. */
static void draw_screens(const struct hall_view *view, const json_t *room)
{
    const struct sheet_text style = {.size_mm = 3, .bold = true, .colour = SHEET_WHITE};
    double width = number(room, "width_cm"), depth = number(room, "depth_cm");
    bool upright = runs_upright(view);
    double wall = upright ? width : depth, away = upright ? depth : width;
    double length = fmin(HALL_SCREEN_CM, wall * 0.6), begin = (wall - length) / 2;
    for (int end = 0; end < 2; end++) {
        double at = end == 0 ? 0 : away - HALL_SCREEN_DEPTH_CM;
        struct sheet_box box = upright
                                   ? box_on_sheet(view, begin, at, length, HALL_SCREEN_DEPTH_CM)
                                   : box_on_sheet(view, at, begin, HALL_SCREEN_DEPTH_CM, length);
        sheet_rectangle(view->sheet, box, HALL_MOON, 0, SHEET_BLACK);
        draw_text(view, box.x + box.width / 2, box.y + box.height / 2, upright ? 0 : 90,
                  (struct sheet_box){0, 0, length - 4, HALL_SCREEN_DEPTH_CM}, style,
                  word(view, PAPER_SCREEN));
    }
}

void hall_draw_room(const struct hall_view *view)
{
    const json_t *room = json_array_get(json_object_get(hall_of(view), "rooms"), view->room);
    sheet_rectangle(view->sheet,
                    box_on_sheet(view, 0, 0, number(room, "width_cm"), number(room, "depth_cm")),
                    SHEET_WHITE, 0.6, SHEET_BLACK);
    draw_blocked(view, room);
    hall_draw_aisles(view);
    if (strcmp(text_of(view->drawing->plan, "ruleset"), "base") != 0) {
        draw_screens(view, room);
    }
    draw_rows(view, "unused");
    draw_rows(view, "rows");
}
