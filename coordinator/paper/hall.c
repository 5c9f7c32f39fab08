/* The sheets of the hall's drawing: which scale, how many sheets, the head and the legend. */
#include "paper/hall.h"

#include "paper/hall_room.h"
#include "paper/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the formats are the words' own */

#define MARGIN_MM 10.0
#define HEAD_MM 18.0   /* above the drawing */
#define LEGEND_MM 14.0 /* below it */
#define SHARED_MM 10.0 /* what two neighbouring sheets share */
#define LARGE_MM_PER_CM (10.0 / 50)
#define SMALL_MM_PER_CM (10.0 / 100)

/* How a room is spread over sheets. */
struct layout {
    double sheet_width, sheet_height;
    double mm_per_cm;
    double width, height;  /* of the room on paper */
    struct sheet_box area; /* of a sheet that is drawn on */
    int columns, rows;
};

static const char *word(const struct hall_drawing *drawing, enum paper_word name)
{
    return paper_word(drawing->language, name);
}

static const json_t *rooms_of(const struct hall_drawing *drawing)
{
    return json_object_get(json_object_get(drawing->plan, "hall"), "rooms");
}

static double number(const json_t *json, const char *name)
{
    return json_number_value(json_object_get(json, name));
}

/* How many sheets next to each other cover a length. */
static int sheets_for(double length, double sheet)
{
    return length <= sheet ? 1 : (int)ceil((length - SHARED_MM) / (sheet - SHARED_MM) - 1e-9);
}

static struct layout lay(const json_t *room, double mm_per_cm, bool upright)
{
    struct layout layout = {
        .sheet_width = upright ? SHEET_A3_HEIGHT_MM : SHEET_A3_WIDTH_MM,
        .sheet_height = upright ? SHEET_A3_WIDTH_MM : SHEET_A3_HEIGHT_MM,
        .mm_per_cm = mm_per_cm,
        .width = number(room, "width_cm") * mm_per_cm,
        .height = number(room, "depth_cm") * mm_per_cm,
    };
    layout.area =
        (struct sheet_box){MARGIN_MM, MARGIN_MM + HEAD_MM, layout.sheet_width - 2 * MARGIN_MM,
                           layout.sheet_height - 2 * MARGIN_MM - HEAD_MM - LEGEND_MM};
    layout.columns = sheets_for(layout.width, layout.area.width);
    layout.rows = sheets_for(layout.height, layout.area.height);
    return layout;
}

/* The larger scale where one sheet is enough; else the one with the fewest sheets. */
static struct layout best_layout(const json_t *room)
{
    static const double scales[] = {LARGE_MM_PER_CM, SMALL_MM_PER_CM};
    struct layout best = lay(room, SMALL_MM_PER_CM, false);
    for (int i = 3; i >= 0; i--) {
        struct layout one = lay(room, scales[i / 2], i % 2 == 1);
        int sheets = one.columns * one.rows, fewest = best.columns * best.rows;
        if (sheets < fewest ||
            (sheets == fewest && (sheets == 1 || one.mm_per_cm == SMALL_MM_PER_CM))) {
            best = one;
        }
    }
    return best;
}

static void draw_bar(struct sheet *sheet, double x, double y, double mm_per_cm)
{
    const struct sheet_text style = {.size_mm = 3, .align = SHEET_CENTRE, .colour = SHEET_BLACK};
    const int metres = 5;
    for (int i = 0; i < metres; i++) {
        double step = 100 * mm_per_cm;
        sheet_rectangle(sheet, (struct sheet_box){x + i * step, y, step, 1.6},
                        i % 2 == 0 ? SHEET_BLACK : SHEET_WHITE, 0.2, SHEET_BLACK);
    }
    for (int i = 0; i <= metres; i += metres) {
        char text[16];
        snprintf(text, sizeof text, "%d m", i);
        sheet_text(sheet, (struct sheet_box){x + i * 100 * mm_per_cm - 6, y + 2, 12, 3.6}, style,
                   text);
    }
}

/* A small square and what it stands for; returns where the next one begins. */
static double draw_key(struct sheet *sheet, double x, double y, unsigned fill, bool dashed,
                       const char *text)
{
    const struct sheet_text style = {.size_mm = 3.2, .colour = SHEET_BLACK};
    struct sheet_box box = {x, y, 5, 5};
    sheet_rectangle(sheet, box, fill, dashed ? 0 : 0.25, SHEET_BLACK);
    if (dashed) {
        sheet_dashed(sheet, x, y, x + 5, y, 0.25, SHEET_BLACK);
        sheet_dashed(sheet, x, y + 5, x + 5, y + 5, 0.25, SHEET_BLACK);
        sheet_dashed(sheet, x, y, x, y + 5, 0.25, SHEET_BLACK);
        sheet_dashed(sheet, x + 5, y, x + 5, y + 5, 0.25, SHEET_BLACK);
    }
    sheet_text(sheet, (struct sheet_box){x + 6.5, y, 46, 5}, style, text);
    return x + 55;
}

static void draw_legend(struct sheet *sheet, const struct hall_drawing *drawing,
                        struct sheet_box box, double mm_per_cm)
{
    bool base = strcmp(json_string_value(json_object_get(drawing->plan, "ruleset")), "base") == 0;
    double x = box.x, y = box.y + 5;
    draw_bar(sheet, x + 6, y, mm_per_cm);
    x += 500 * mm_per_cm + 22;
    x = draw_key(sheet, x, y, hall_letter_colour(base ? '\0' : 'A'), false,
                 word(drawing, PAPER_KEY_PLAYING));
    if (number(json_object_get(drawing->plan, "boards"), "edge") > 0) {
        x = draw_key(sheet, x, y, SHEET_PALE, false, word(drawing, PAPER_KEY_EDGE));
    }
    if (number(drawing->plan, "interruptions") + number(drawing->plan, "communication_devices") >
        0) {
        x = draw_key(sheet, x, y, SHEET_PALE, true, word(drawing, PAPER_KEY_GAMELESS));
        draw_key(sheet, x, y, SHEET_BLACK, false, word(drawing, PAPER_KEY_POST));
    }
}

/* Name and scale; where there are several rooms or sheets, which this is. */
static void draw_head(struct sheet *sheet, const struct hall_drawing *drawing, const json_t *room,
                      const struct layout *layout, int at)
{
    double width = layout->sheet_width - 2 * MARGIN_MM;
    const struct sheet_text big = {.size_mm = 7, .bold = true, .colour = SHEET_BLACK};
    const struct sheet_text right = {.size_mm = 4.5, .align = SHEET_RIGHT, .colour = SHEET_BLACK};
    const struct sheet_text grey = {.size_mm = 4, .colour = SHEET_GREY};
    const char *name = json_string_value(json_object_get(room, "name"));
    char text[400];
    snprintf(text, sizeof text, "%s%s%s", word(drawing, PAPER_HALL), *name != '\0' ? " · " : "",
             name);
    sheet_text(sheet, (struct sheet_box){MARGIN_MM, MARGIN_MM, width * 0.6, 8}, big, text);
    sheet_text(sheet, (struct sheet_box){MARGIN_MM, MARGIN_MM + 9, width * 0.6, 5}, grey,
               drawing->name);
    snprintf(text, sizeof text, "%d × %d cm · 1:%d", (int)number(room, "width_cm"),
             (int)number(room, "depth_cm"), (int)lround(10 / layout->mm_per_cm));
    sheet_text(sheet, (struct sheet_box){MARGIN_MM + width * 0.6, MARGIN_MM + 1, width * 0.4, 6},
               right, text);
    if (layout->columns * layout->rows > 1) {
        snprintf(text, sizeof text, word(drawing, PAPER_SHEET), at + 1,
                 layout->columns * layout->rows, at / layout->columns + 1,
                 at % layout->columns + 1);
        sheet_text(sheet,
                   (struct sheet_box){MARGIN_MM + width * 0.6, MARGIN_MM + 8, width * 0.4, 5.5},
                   right, text);
    }
}

/* One sheet of a room: the part of it that belongs here, in its frame. */
static void draw_sheet(struct sheet *sheet, const struct hall_drawing *drawing, size_t index,
                       const struct layout *layout, int at)
{
    const json_t *room = json_array_get(rooms_of(drawing), index);
    const struct sheet_box *area = &layout->area;
    int column = at % layout->columns, row = at / layout->columns;
    double spare_x = fmax(0, area->width - layout->width) / 2;
    double spare_y = fmax(0, area->height - layout->height) / 2;
    struct hall_view view = {.sheet = sheet,
                             .drawing = drawing,
                             .room = index,
                             .x = area->x + spare_x - column * (area->width - SHARED_MM),
                             .y = area->y + spare_y - row * (area->height - SHARED_MM),
                             .mm_per_cm = layout->mm_per_cm};
    draw_head(sheet, drawing, room, layout, at);
    sheet_clip(sheet, *area);
    hall_draw_room(&view);
    sheet_restore(sheet);
    if (layout->columns * layout->rows > 1) {
        sheet_rectangle(sheet, *area, SHEET_NONE, 0.15, SHEET_GREY);
    }
    draw_legend(sheet, drawing,
                (struct sheet_box){area->x, area->y + area->height, area->width, LEGEND_MM},
                layout->mm_per_cm);
}

void hall_draw_pages(struct sheet *sheet, const struct hall_drawing *drawing)
{
    for (size_t i = 0; i < json_array_size(rooms_of(drawing)); i++) {
        struct layout layout = best_layout(json_array_get(rooms_of(drawing), i));
        sheet_resize(sheet, layout.sheet_width, layout.sheet_height);
        for (int at = 0; at < layout.columns * layout.rows; at++) {
            draw_sheet(sheet, drawing, i, &layout, at);
            sheet_page(sheet);
        }
    }
}

char *hall_draw_pdf(const struct hall_drawing *drawings, size_t count, size_t *len)
{
    struct sheet *sheet = sheet_new(SHEET_PDF, SHEET_A3_WIDTH_MM, SHEET_A3_HEIGHT_MM);
    for (size_t i = 0; i < count; i++) {
        hall_draw_pages(sheet, &drawings[i]);
    }
    return sheet_finish(sheet, len);
}

/* A room as a sheet that is as large as it has to be. */
static struct layout lay_whole(const json_t *room)
{
    struct layout layout = lay(room, LARGE_MM_PER_CM, false);
    if (layout.columns * layout.rows > 1) {
        layout = lay(room, SMALL_MM_PER_CM, false);
    }
    layout.columns = layout.rows = 1;
    layout.area.width = fmax(layout.area.width, layout.width);
    layout.area.height = layout.height;
    layout.sheet_width = layout.area.width + 2 * MARGIN_MM;
    layout.sheet_height = layout.area.height + 2 * MARGIN_MM + HEAD_MM + LEGEND_MM;
    return layout;
}

char *hall_draw_svg(const struct hall_drawing *drawing, size_t *len)
{
    double width = 0, height = 0;
    size_t count = json_array_size(rooms_of(drawing));
    for (size_t i = 0; i < count; i++) {
        struct layout layout = lay_whole(json_array_get(rooms_of(drawing), i));
        width = fmax(width, layout.sheet_width);
        height += layout.sheet_height;
    }
    struct sheet *sheet = sheet_new(SHEET_SVG, width, height);
    sheet_rectangle(sheet, (struct sheet_box){0, 0, width, height}, SHEET_WHITE, 0, SHEET_BLACK);
    for (size_t i = 0; i < count; i++) {
        struct layout layout = lay_whole(json_array_get(rooms_of(drawing), i));
        draw_sheet(sheet, drawing, i, &layout, 0);
        sheet_move(sheet, 0, layout.sheet_height);
    }
    return sheet_finish(sheet, len);
}
