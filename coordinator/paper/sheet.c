#include "paper/sheet.h"

#include "base/buf.h"
#include "base/memory.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

#define POINTS_PER_MM (72.0 / 25.4)
#define SHEET_BYTES_MAX ((size_t)512 << 20)
#define SHEET_FONTS "Noto Sans, sans" /* other scripts come from whatever font has them */
#define TEXT_STEPS 8                  /* sizes tried between the wanted and the smallest one */

#ifdef __SANITIZE_ADDRESS__
/* The fonts' libraries keep caches until the program ends, and have no way to give them back that
 * is safe while their own threads may still use them: that is no leak of ours. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\nleak:libpango\nleak:libcairo\nleak:libglib\nleak:libgobject\n"
           "leak:libharfbuzz\nleak:libfreetype\n";
}
const char *__lsan_default_options(void);
const char *__lsan_default_options(void)
{
    return "print_suppressions=0";
}
#endif

struct sheet {
    cairo_surface_t *surface;
    cairo_t *cairo;
    struct buf bytes;
};

static cairo_status_t write_bytes(void *context, const unsigned char *data, unsigned len)
{
    struct buf *bytes = context;
    buf_add(bytes, data, len);
    return bytes->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

struct sheet *sheet_new(enum sheet_format format, double width_mm, double height_mm)
{
    struct sheet *sheet = must_calloc(1, sizeof *sheet);
    double width = width_mm * POINTS_PER_MM, height = height_mm * POINTS_PER_MM;
    buf_init(&sheet->bytes, SHEET_BYTES_MAX);
    sheet->surface =
        format == SHEET_PDF
            ? cairo_pdf_surface_create_for_stream(write_bytes, &sheet->bytes, width, height)
            : cairo_svg_surface_create_for_stream(write_bytes, &sheet->bytes, width, height);
    sheet->cairo = cairo_create(sheet->surface);
    cairo_scale(sheet->cairo, POINTS_PER_MM, POINTS_PER_MM);
    cairo_set_line_cap(sheet->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(sheet->cairo, CAIRO_LINE_JOIN_ROUND);
    return sheet;
}

void sheet_free(struct sheet *sheet)
{
    if (sheet == NULL) {
        return;
    }
    cairo_destroy(sheet->cairo);
    cairo_surface_finish(sheet->surface);
    cairo_surface_destroy(sheet->surface);
    buf_release(&sheet->bytes);
    free(sheet);
}

char *sheet_finish(struct sheet *sheet, size_t *len)
{
    cairo_surface_finish(sheet->surface);
    *len = sheet->bytes.len;
    bool whole = cairo_surface_status(sheet->surface) == CAIRO_STATUS_SUCCESS;
    char *bytes = whole ? buf_steal(&sheet->bytes) : NULL;
    sheet_free(sheet);
    return bytes;
}

void sheet_page(struct sheet *sheet)
{
    cairo_show_page(sheet->cairo);
}

void sheet_resize(struct sheet *sheet, double width_mm, double height_mm)
{
    cairo_pdf_surface_set_size(sheet->surface, width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM);
}

struct sheet *sheet_record(double width_mm, double height_mm)
{
    struct sheet *sheet = must_calloc(1, sizeof *sheet);
    const cairo_rectangle_t extents = {0, 0, width_mm, height_mm};
    buf_init(&sheet->bytes, 0);
    sheet->surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    sheet->cairo = cairo_create(sheet->surface);
    return sheet;
}

void sheet_stamp(struct sheet *sheet, const struct sheet *recorded, double x, double y)
{
    cairo_set_source_surface(sheet->cairo, recorded->surface, x, y);
    cairo_paint(sheet->cairo);
}

static void set_colour(struct sheet *sheet, unsigned colour)
{
    cairo_set_source_rgb(sheet->cairo, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                         (colour & 0xff) / 255.0);
}

/* Text */

static void set_size(PangoLayout *layout, const struct sheet_text *style, double size_mm)
{
    PangoFontDescription *font = pango_font_description_from_string(SHEET_FONTS);
    pango_font_description_set_absolute_size(font, size_mm * 0.74 * PANGO_SCALE);
    pango_font_description_set_weight(font, style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
}

static bool fits(PangoLayout *layout, const struct sheet_box *box)
{
    int width, height;
    pango_layout_get_size(layout, &width, &height);
    return width <= box->width * PANGO_SCALE && height <= box->height * PANGO_SCALE * 1.05;
}

/* A unit is a millimetre, and letters are a few high: nothing may be rounded to whole ones. */
static void set_exact(PangoContext *context)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    pango_context_set_round_glyph_positions(context, FALSE);
    cairo_font_options_destroy(options);
}

static PangoLayout *new_layout(struct sheet *sheet, const struct sheet_box *box,
                               const struct sheet_text *style, const char *text)
{
    static const PangoAlignment aligns[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER,
                                            PANGO_ALIGN_RIGHT};
    PangoLayout *layout = pango_cairo_create_layout(sheet->cairo);
    set_exact(pango_layout_get_context(layout));
    pango_layout_set_text(layout, text, -1);
    pango_layout_set_alignment(layout, aligns[style->align]);
    if (style->wraps) {
        pango_layout_set_width(layout, (int)(box->width * PANGO_SCALE));
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    } else {
        pango_layout_set_single_paragraph_mode(layout, TRUE);
    }
    return layout;
}

/* Makes the text smaller until it fits; returns whether it does. */
static bool shrink(PangoLayout *layout, const struct sheet_box *box, const struct sheet_text *style)
{
    double least = fmin(SHEET_TEXT_MIN_MM, style->size_mm);
    for (int i = 0; i <= TEXT_STEPS; i++) {
        set_size(layout, style, style->size_mm + (least - style->size_mm) * i / TEXT_STEPS);
        if (fits(layout, box)) {
            return true;
        }
    }
    pango_layout_set_width(layout, (int)(box->width * PANGO_SCALE));
    pango_layout_set_height(layout, style->wraps ? (int)(box->height * PANGO_SCALE) : -1);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    return false;
}

bool sheet_text(struct sheet *sheet, struct sheet_box box, struct sheet_text style,
                const char *text)
{
    PangoLayout *layout = new_layout(sheet, &box, &style, text);
    bool whole = shrink(layout, &box, &style);
    int width, height;
    pango_layout_get_size(layout, &width, &height);
    double left = box.width - (double)width / PANGO_SCALE;
    bool high = style.wraps && !style.middle;
    double x = box.x + (style.wraps || !whole || style.align == SHEET_LEFT ? 0
                        : style.align == SHEET_RIGHT                       ? left
                                                                           : left / 2);
    double y = box.y + (high ? 0 : (box.height - (double)height / PANGO_SCALE) / 2);
    set_colour(sheet, style.colour);
    cairo_move_to(sheet->cairo, x, y);
    pango_cairo_show_layout(sheet->cairo, layout);
    cairo_new_path(sheet->cairo);
    g_object_unref(layout);
    return whole;
}

double sheet_text_height(struct sheet *sheet, double width_mm, double size_mm, const char *text)
{
    struct sheet_box box = {0, 0, width_mm, 0};
    struct sheet_text style = {.size_mm = size_mm, .wraps = true};
    PangoLayout *layout = new_layout(sheet, &box, &style, text);
    int width, height;
    set_size(layout, &style, size_mm);
    pango_layout_get_size(layout, &width, &height);
    g_object_unref(layout);
    return (double)height / PANGO_SCALE;
}

/* Shapes */

/* Fills and outlines the current path. */
static void paint(struct sheet *sheet, unsigned fill, double width_mm, unsigned colour)
{
    if (fill != SHEET_NONE) {
        set_colour(sheet, fill);
        cairo_fill_preserve(sheet->cairo);
    }
    if (width_mm > 0) {
        set_colour(sheet, colour);
        cairo_set_line_width(sheet->cairo, width_mm);
        cairo_stroke_preserve(sheet->cairo);
    }
    cairo_new_path(sheet->cairo);
}

void sheet_line(struct sheet *sheet, double x1, double y1, double x2, double y2, double width_mm,
                unsigned colour)
{
    cairo_move_to(sheet->cairo, x1, y1);
    cairo_line_to(sheet->cairo, x2, y2);
    paint(sheet, SHEET_NONE, width_mm, colour);
}

void sheet_dashed(struct sheet *sheet, double x1, double y1, double x2, double y2, double width_mm,
                  unsigned colour)
{
    const double dashes[] = {2.0, 1.5};
    cairo_set_dash(sheet->cairo, dashes, 2, 0);
    sheet_line(sheet, x1, y1, x2, y2, width_mm, colour);
    cairo_set_dash(sheet->cairo, NULL, 0, 0);
}

void sheet_rectangle(struct sheet *sheet, struct sheet_box box, unsigned fill, double width_mm,
                     unsigned colour)
{
    cairo_rectangle(sheet->cairo, box.x, box.y, box.width, box.height);
    paint(sheet, fill, width_mm, colour);
}

void sheet_polygon(struct sheet *sheet, const double *points, size_t count, unsigned fill,
                   double width_mm, unsigned colour)
{
    for (size_t i = 0; i < count; i++) {
        cairo_line_to(sheet->cairo, points[2 * i], points[2 * i + 1]);
    }
    cairo_close_path(sheet->cairo);
    paint(sheet, fill, width_mm, colour);
}

void sheet_circle(struct sheet *sheet, double x, double y, double radius, unsigned fill,
                  double width_mm, unsigned colour)
{
    cairo_arc(sheet->cairo, x, y, radius, 0, 2 * M_PI);
    paint(sheet, fill, width_mm, colour);
}

void sheet_turn(struct sheet *sheet, double x, double y, double degrees)
{
    cairo_save(sheet->cairo);
    cairo_translate(sheet->cairo, x, y);
    cairo_rotate(sheet->cairo, degrees * M_PI / 180);
    cairo_translate(sheet->cairo, -x, -y);
}

void sheet_restore(struct sheet *sheet)
{
    cairo_restore(sheet->cairo);
}

void sheet_clip(struct sheet *sheet, struct sheet_box box)
{
    cairo_save(sheet->cairo);
    cairo_rectangle(sheet->cairo, box.x, box.y, box.width, box.height);
    cairo_clip(sheet->cairo);
}

void sheet_move(struct sheet *sheet, double right_mm, double down_mm)
{
    cairo_translate(sheet->cairo, right_mm, down_mm);
}

/* The dark modules of a row from `column` on, up to the next light one. */
static int dark_run(const QRcode *code, int row, int column)
{
    int end = column;
    while (end < code->width && (code->data[row * code->width + end] & 1) != 0) {
        end++;
    }
    return end - column;
}

/* A run of dark modules is one rectangle, filled by itself: a PDF has one short word for that, and
 * a path of all of them would be six times as long. Each reaches a little into the next row, so
 * that no light shines through between them. */
void sheet_qr(struct sheet *sheet, struct sheet_box box, const char *text)
{
    const int quiet = 4; /* modules around it, as the standard wants */
    const double overlap = 0.03;
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (code == NULL) {
        abort(); /* out of memory, or a text of kilobytes: ours are addresses */
    }
    double module = fmin(box.width, box.height) / (code->width + 2 * quiet);
    sheet_rectangle(sheet, box, SHEET_WHITE, 0, SHEET_BLACK);
    set_colour(sheet, 0);
    for (int row = 0; row < code->width; row++) {
        for (int column = 0, run; column < code->width; column += run + 1) {
            run = dark_run(code, row, column);
            if (run > 0) {
                cairo_rectangle(sheet->cairo, box.x + (quiet + column) * module,
                                box.y + (quiet + row) * module, run * module,
                                (1 + overlap) * module);
                cairo_fill(sheet->cairo);
            }
        }
    }
    QRcode_free(code);
}
