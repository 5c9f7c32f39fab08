/* A sheet to draw on: PDF with pages, or one SVG picture, by the same calls.
 *
 * Millimetres throughout, from the upper left corner. Text is set by Pango, so names in any script
 * come out as long as the machine has a font for it; it never leaves its box: what does not fit is
 * made smaller, down to SHEET_TEXT_MIN_MM, then cut with an ellipsis. Colours are 0xRRGGBB. The
 * sheet owns its bytes until sheet_finish() hands them over. */
#ifndef PAPER_SHEET_H
#define PAPER_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#define SHEET_A4_WIDTH_MM 210.0
#define SHEET_A4_HEIGHT_MM 297.0
#define SHEET_A3_WIDTH_MM 420.0
#define SHEET_A3_HEIGHT_MM 297.0
#define SHEET_TEXT_MIN_MM 1.8 /* height of the smallest text: still legible on paper */

#define SHEET_BLACK 0x1c2b33U
#define SHEET_GREY 0x6b7780U
#define SHEET_PALE 0xeceff1U
#define SHEET_WHITE 0xffffffU

struct sheet;

enum sheet_format { SHEET_PDF, SHEET_SVG };
enum sheet_align { SHEET_LEFT, SHEET_CENTRE, SHEET_RIGHT };

struct sheet_box {
    double x, y, width, height;
};
struct sheet_text {
    double size_mm; /* height of a line at most */
    bool bold;
    bool wraps;  /* over several lines, from the top; else one line, in the middle of the height */
    bool middle; /* what wraps stands in the middle of the height, too */
    enum sheet_align align;
    unsigned colour;
};

/* Life cycle. A PDF begins with its first page. finish hands the bytes to the caller, who frees
 * them, and frees the sheet; NULL when memory was short. */
struct sheet *sheet_new(enum sheet_format format, double width_mm, double height_mm);
char *sheet_finish(struct sheet *sheet, size_t *len);
void sheet_free(struct sheet *sheet);

/* The next page; an SVG has only one. */
void sheet_page(struct sheet *sheet);

/* The size of the page that is about to begin, and of those after it: before anything is drawn. */
void sheet_resize(struct sheet *sheet, double width_mm, double height_mm);

/* Text within its box. Returns whether all of it is there. */
bool sheet_text(struct sheet *sheet, struct sheet_box box, struct sheet_text style,
                const char *text);

/* How high a text becomes that wraps at this width. */
double sheet_text_height(struct sheet *sheet, double width_mm, double size_mm, const char *text);

/* Shapes. A line's width of 0 draws none; a fill of SHEET_NONE fills nothing. */
#define SHEET_NONE 0xff000000U
void sheet_line(struct sheet *sheet, double x1, double y1, double x2, double y2, double width_mm,
                unsigned colour);
void sheet_dashed(struct sheet *sheet, double x1, double y1, double x2, double y2, double width_mm,
                  unsigned colour);
void sheet_rectangle(struct sheet *sheet, struct sheet_box box, unsigned fill, double width_mm,
                     unsigned colour);
/* `points` are x, y, x, y, ...; `count` of them. */
void sheet_polygon(struct sheet *sheet, const double *points, size_t count, unsigned fill,
                   double width_mm, unsigned colour);
void sheet_circle(struct sheet *sheet, double x, double y, double radius, unsigned fill,
                  double width_mm, unsigned colour);

/* What is drawn until sheet_restore() is turned about a point, clockwise in degrees. */
void sheet_turn(struct sheet *sheet, double x, double y, double degrees);
void sheet_restore(struct sheet *sheet);

/* What is drawn until sheet_restore() is seen within this box only. */
void sheet_clip(struct sheet *sheet, struct sheet_box box);

/* What is drawn from now on is that much further to the right, and down. */
void sheet_move(struct sheet *sheet, double right_mm, double down_mm);

/* A picture that is drawn once and then put into many places, which costs next to nothing: what
 * sheet_record() begins is drawn with the same calls on the sheet that it returns, and freed by the
 * caller after the last sheet_stamp(). */
struct sheet *sheet_record(double width_mm, double height_mm);
void sheet_stamp(struct sheet *sheet, const struct sheet *recorded, double x, double y);

/* A QR picture of a text, as large as the box lets it be, with the quiet zone that it needs. */
void sheet_qr(struct sheet *sheet, struct sheet_box box, const char *text);

#endif
