#include "rules/board_draw.h"

#include <stdio.h>
#include <string.h>

/* Pixels. A hex's side is 2 units of x long, its height 2 units of y (rules/board.h). */
#define UNIT_X 36.0
#define UNIT_Y (UNIT_X * 1.7320508) /* √3 */
#define MARGIN_SIDE 90.0
#define WIDTH_MIN 900.0 /* room for the legend */
#define MARGIN_TOP 130.0
#define MARGIN_BOTTOM 90.0 /* down to the end of the sea */
#define LEGEND_HEIGHT 70.0
#define LINE_HEIGHT 20.0
#define LINE_CHARS 115 /* of a sentence under the picture */

static const char *const terrain_colours[TERRAINS] = {
    [TERRAIN_DESERT] = "#eadfc0",  [TERRAIN_FOREST] = "#86ab80", [TERRAIN_HILLS] = "#d9a084",
    [TERRAIN_PASTURE] = "#bfd996", [TERRAIN_FIELDS] = "#f0d982", [TERRAIN_MOUNTAINS] = "#b9bec4",
};
static const char *const half_colours[SIDES] = {"#c96f1a", "#2f6b4a"};
static const char *const half_names[SIDES] = {"Sun", "Moon"};
static const char grey[] = "#6b6b6b";
/* Of the places around a table; each bears its number too. */
static const char *const place_colours[START_PLACES_MAX] = {"#c96f1a", "#2f6b4a", "#35609c",
                                                            "#8a3d7c"};

/* Everything that a part of the picture needs. */
struct drawing {
    const struct board *board;
    struct buf *svg;
    double left, top; /* what the point (0, 0) of the board has to be moved by */
    double width, height;
};

struct point {
    double x, y;
};

static struct point point_at(const struct drawing *drawing, double x, double y)
{
    return (struct point){x * UNIT_X + drawing->left, y * UNIT_Y + drawing->top};
}

static struct point crossing_point(const struct drawing *drawing, int crossing)
{
    const struct crossing *at = &drawing->board->crossings[crossing];
    return point_at(drawing, at->x, at->y);
}

static struct point hex_point(const struct drawing *drawing, int hex)
{
    const struct hex *at = &drawing->board->hexes[hex];
    return point_at(drawing, 3 * at->column, at->row);
}

/* The point that divides the way from a to b: 0 is a, 1 is b, above 1 lies beyond b. */
static struct point between(struct point a, struct point b, double share)
{
    return (struct point){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

static struct point path_point(const struct drawing *drawing, int path)
{
    const int *ends = drawing->board->paths[path].crossings;
    return between(crossing_point(drawing, ends[0]), crossing_point(drawing, ends[1]), 0.5);
}

static void add_text(struct buf *svg, struct point at, double size, const char *more,
                     const char *text)
{
    buf_printf(svg, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.0f\" %s>%s</text>\n", at.x, at.y,
               size, more, text);
}

/* Text that came from outside: markup is escaped, control characters become spaces. */
static void add_escaped(struct buf *svg, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        switch (text[i]) {
        case '<':
            buf_add_str(svg, "&lt;");
            break;
        case '>':
            buf_add_str(svg, "&gt;");
            break;
        case '&':
            buf_add_str(svg, "&amp;");
            break;
        default:
            buf_add(svg, (unsigned char)text[i] < ' ' ? " " : &text[i], 1);
        }
    }
}

static void measure(struct drawing *drawing)
{
    const struct board *board = drawing->board;
    int x_min = board->crossings[0].x, x_max = x_min, y_min = board->crossings[0].y, y_max = y_min;
    for (int i = 1; i < board->crossings_count; i++) {
        int x = board->crossings[i].x, y = board->crossings[i].y;
        x_min = x < x_min ? x : x_min;
        x_max = x > x_max ? x : x_max;
        y_min = y < y_min ? y : y_min;
        y_max = y > y_max ? y : y_max;
    }
    double width = 2 * MARGIN_SIDE + (x_max - x_min) * UNIT_X;
    drawing->width = width > WIDTH_MIN ? width : WIDTH_MIN;
    drawing->left = MARGIN_SIDE + (drawing->width - width) / 2 - x_min * UNIT_X;
    drawing->top = MARGIN_TOP - y_min * UNIT_Y;
    drawing->height = MARGIN_TOP + MARGIN_BOTTOM + (y_max - y_min) * UNIT_Y;
}

/* How many bytes of the text go on its first line: up to the last space that fits. */
static size_t line_len(const char *text)
{
    size_t len = strlen(text), best = 0;
    if (len <= LINE_CHARS) {
        return len;
    }
    for (size_t i = 0; i <= LINE_CHARS; i++) {
        best = text[i] == ' ' ? i : best;
    }
    return best != 0 ? best : len;
}

static int count_lines(const struct board *board)
{
    int lines = 0;
    for (int i = 0; i < board->unverified_count; i++) {
        for (const char *text = board->unverified[i]; *text != '\0'; lines++) {
            text += line_len(text);
            text += *text == ' ';
        }
    }
    return lines;
}

static void draw_unverified(const struct drawing *drawing, double y)
{
    for (int i = 0; i < drawing->board->unverified_count; i++) {
        const char *text = drawing->board->unverified[i];
        while (*text != '\0') {
            size_t len = line_len(text);
            buf_printf(drawing->svg, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"15\">",
                       MARGIN_SIDE / 2, y);
            add_escaped(drawing->svg, text, len);
            buf_add_str(drawing->svg, "</text>\n");
            text += len;
            text += *text == ' ';
            y += LINE_HEIGHT;
        }
    }
}

static void draw_hex(const struct drawing *drawing, int id)
{
    const struct hex *hex = &drawing->board->hexes[id];
    buf_add_str(drawing->svg, "<polygon points=\"");
    for (int i = 0; i < HEX_CORNERS; i++) {
        struct point corner = crossing_point(drawing, hex->crossings[i]);
        buf_printf(drawing->svg, "%.1f,%.1f ", corner.x, corner.y);
    }
    buf_printf(drawing->svg, "\" fill=\"%s\" stroke=\"#fff\" stroke-width=\"3\"/>\n",
               terrain_colours[hex->terrain]);
}

/* The edge of the starting areas, inside their hexes, so that both are seen where they meet. */
static void draw_half_edges(const struct drawing *drawing, int id)
{
    const struct hex *hex = &drawing->board->hexes[id];
    struct point centre = hex_point(drawing, id);
    for (int i = 0; i < HEX_CORNERS && hex->half != BOARD_NOBODY; i++) {
        int next = hex->neighbours[i];
        if (next != BOARD_NOBODY && drawing->board->hexes[next].half == hex->half) {
            continue;
        }
        struct point a = between(centre, crossing_point(drawing, hex->crossings[i]), 0.94);
        struct point b =
            between(centre, crossing_point(drawing, hex->crossings[(i + 1) % HEX_CORNERS]), 0.94);
        buf_printf(drawing->svg,
                   "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
                   "stroke-width=\"4\" stroke-linecap=\"round\"%s/>\n",
                   a.x, a.y, b.x, b.y, half_colours[hex->half],
                   hex->half == (int)SIDE_MOON ? " stroke-dasharray=\"9 8\"" : "");
    }
}

static void draw_number(const struct drawing *drawing, struct point at, int number)
{
    int ways = number < 7 ? number - 1 : 13 - number; /* of 36 throws of two dice */
    const char *ink = ways == 5 ? "#a3261c" : "#222";
    buf_printf(drawing->svg,
               "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"23\" fill=\"#fdfaf0\" stroke=\"#8a8370\"/>\n"
               "<text x=\"%.1f\" y=\"%.1f\" font-size=\"24\" font-weight=\"bold\" fill=\"%s\" "
               "text-anchor=\"middle\">%d</text>\n",
               at.x, at.y, at.x, at.y + 6, ink, number);
    for (int i = 0; i < ways; i++) {
        buf_printf(drawing->svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"1.8\" fill=\"%s\"/>\n",
                   at.x + (i - (ways - 1) / 2.0) * 5, at.y + 14, ink);
    }
}

static void draw_hex_words(const struct drawing *drawing, int id, bool ids)
{
    const struct hex *hex = &drawing->board->hexes[id];
    struct point centre = hex_point(drawing, id);
    struct point above = {centre.x, centre.y - 32}, below = {centre.x, centre.y + 42};
    add_text(drawing->svg, above, 15, "text-anchor=\"middle\"", terrain_words[hex->terrain]);
    if (hex->half != BOARD_NOBODY) {
        add_text(drawing->svg, below, 14, "text-anchor=\"middle\" fill=\"#333\"",
                 half_names[hex->half]);
    }
    if (hex->number != 0) {
        draw_number(drawing, centre, hex->number);
    }
    if (ids) {
        char text[PLACE_TEXT_SIZE];
        struct point beside = {centre.x + 34, centre.y + 6};
        place_format((struct place){PLACE_HEX, id}, text);
        add_text(drawing->svg, beside, 13, "class=\"id\"", text);
    }
}

static const char *harbour_rate(const struct harbour *harbour)
{
    return harbour->any ? "3:1" : "2:1";
}

static void draw_harbour(const struct drawing *drawing, const struct harbour *harbour)
{
    const struct path *path = &drawing->board->paths[harbour->path];
    struct point a = crossing_point(drawing, path->crossings[0]);
    struct point b = crossing_point(drawing, path->crossings[1]);
    struct point at = between(hex_point(drawing, path->hexes[0]), between(a, b, 0.5), 1.65);
    struct point rate = {at.x, at.y - 1}, word = {at.x, at.y + 13};
    buf_printf(drawing->svg,
               "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1f\" fill=\"none\" stroke=\"#6c8896\" "
               "stroke-width=\"2\"/>\n"
               "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"22\" fill=\"#fff\" stroke=\"#6c8896\"/>\n",
               a.x, a.y, at.x, at.y, b.x, b.y, at.x, at.y);
    add_text(drawing->svg, rate, 15, "text-anchor=\"middle\" font-weight=\"bold\"",
             harbour_rate(harbour));
    add_text(drawing->svg, word, 12, "text-anchor=\"middle\"",
             harbour->any ? "any" : resource_words[harbour->resource]);
}

static void draw_settlement(struct buf *svg, struct point at, const char *colour, bool city)
{
    buf_printf(svg,
               "<path transform=\"translate(%.1f %.1f)\" d=\"%s\" fill=\"%s\" stroke=\"#fff\" "
               "stroke-width=\"2\"/>\n",
               at.x, at.y, city ? "M-18 12V-6H-4V-10L6-20L16-10V12Z" : "M-12 11V-4L0-15L12-4V11Z",
               colour);
}

static void draw_road(struct buf *svg, struct point a, struct point b, const char *colour)
{
    struct point from = between(a, b, 0.22), to = between(a, b, 0.86);
    buf_printf(svg,
               "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#fff\" stroke-width=\"13\"/>"
               "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"9\"/>\n",
               from.x, from.y, to.x, to.y, from.x, from.y, to.x, to.y, colour);
}

static void draw_ship(struct buf *svg, struct point at, const char *colour)
{
    buf_printf(svg,
               "<path transform=\"translate(%.1f %.1f)\" d=\"M-18 2H18L11 12H-11ZM-2-1V-20L13-1Z\" "
               "fill=\"%s\" stroke=\"#fff\" stroke-width=\"2\"/>\n",
               at.x, at.y, colour);
}

static const char *start_colour(const struct start *start)
{
    return start->place != 0             ? place_colours[start->place - 1]
           : start->half != BOARD_NOBODY ? half_colours[start->half]
                                         : grey;
}

/* Whose it is where no starting area says so, and a star for who gets resources for it. */
static void draw_place(const struct drawing *drawing, const struct start *start)
{
    struct point at = crossing_point(drawing, start->crossing);
    char text[16];
    snprintf(text, sizeof text, "%d%s", start->place, start->yields ? "★" : "");
    at.y += 8;
    if (start->place != 0) {
        add_text(drawing->svg, at, 15, "text-anchor=\"middle\" font-weight=\"bold\" fill=\"#fff\"",
                 text);
    }
}

static void draw_start(const struct drawing *drawing, const struct start *start)
{
    const char *colour = start_colour(start);
    if (start->path != BOARD_NOBODY && start->beside == PIECE_SHIP) {
        struct point coast = path_point(drawing, start->path);
        int hex = drawing->board->paths[start->path].hexes[0];
        draw_ship(drawing->svg, between(hex_point(drawing, hex), coast, 1.2), colour);
    } else if (start->path != BOARD_NOBODY) {
        const int *ends = drawing->board->paths[start->path].crossings;
        int other = ends[0] == start->crossing ? ends[1] : ends[0];
        draw_road(drawing->svg, crossing_point(drawing, start->crossing),
                  crossing_point(drawing, other), colour);
    }
    draw_settlement(drawing->svg, crossing_point(drawing, start->crossing), colour,
                    start->building == PIECE_CITY);
    draw_place(drawing, start);
}

static void draw_seam_point(struct buf *svg, struct point at)
{
    buf_printf(
        svg,
        "<path transform=\"translate(%.1f %.1f)\" d=\"M0-12L12 0L0 12L-12 0Z\" fill=\"#fff\" "
        "stroke=\"#222\" stroke-width=\"2\"/>\n",
        at.x, at.y);
}

/* From top to bottom 1, 2, 3: what bears the same number on two boards is the same point, as what
 * bears the same symbol is on the printed boards of Connect. */
static void draw_seam(const struct drawing *drawing, const int *crossings, int count)
{
    for (int i = 0; i < count; i++) {
        struct point at = crossing_point(drawing, crossings[i]);
        char number[8];
        snprintf(number, sizeof number, "%d", i + 1);
        draw_seam_point(drawing->svg, at);
        at.y += 5;
        add_text(drawing->svg, at, 14, "text-anchor=\"middle\"", number);
    }
}

static void draw_seams(const struct drawing *drawing)
{
    const struct board *board = drawing->board;
    draw_seam(drawing, board->seam_left, board->seam_left_count);
    draw_seam(drawing, board->seam_right, board->seam_right_count);
}

/* The market of an edge board lies away from its neighbour. */
static void draw_market(const struct drawing *drawing)
{
    double x = drawing->board->seam_left_count > 0 ? drawing->width - 130 : 30;
    double y = drawing->height / 2;
    buf_printf(drawing->svg,
               "<rect x=\"%.1f\" y=\"%.1f\" width=\"100\" height=\"60\" rx=\"8\" fill=\"#fff\" "
               "stroke=\"#6c8896\" stroke-width=\"2\"/>\n",
               x, y - 30);
    add_text(drawing->svg, (struct point){x + 50, y + 6}, 17,
             "text-anchor=\"middle\" font-weight=\"bold\"", "market");
}

static void draw_ids(const struct drawing *drawing)
{
    char text[PLACE_TEXT_SIZE];
    for (int i = 0; i < drawing->board->paths_count; i++) {
        struct point at = path_point(drawing, i);
        at.y += 4;
        place_format((struct place){PLACE_PATH, i}, text);
        add_text(drawing->svg, at, 11, "class=\"id\" text-anchor=\"middle\"", text);
    }
    for (int i = 0; i < drawing->board->crossings_count; i++) {
        struct point at = crossing_point(drawing, i);
        at.y += 4;
        place_format((struct place){PLACE_CROSSING, i}, text);
        add_text(drawing->svg, at, 12, "class=\"id\" text-anchor=\"middle\" font-weight=\"bold\"",
                 text);
    }
}

/* What the signs mean that are on this board. */
static void draw_legend(const struct drawing *drawing, double y)
{
    const struct board *board = drawing->board;
    struct buf *svg = drawing->svg;
    bool edge = board_is_edge(board), base = board->ruleset == RULESET_BASE;
    const char *colour = edge ? grey : half_colours[SIDE_SUN];
    double x = MARGIN_SIDE / 2;
    draw_settlement(svg, (struct point){x + 14, y}, colour, false);
    add_text(svg, (struct point){x + 34, y + 6}, 15, "",
             edge ? "grey settlement" : "first settlement");
    draw_road(svg, (struct point){x + 165, y}, (struct point){x + 225, y}, colour);
    add_text(svg, (struct point){x + 228, y + 6}, 15, "", edge ? "grey road" : "first road");
    if (board->ruleset == RULESET_BIG_GAME) {
        draw_ship(svg, (struct point){x + 330, y + 2}, colour);
        add_text(svg, (struct point){x + 356, y + 6}, 15, "", "first ship");
    } else if (base) {
        add_text(svg, (struct point){x + 330, y + 6}, 15, "",
                 "1 to 4: whose; ★ brings the starting resources");
    } else if (!edge) {
        draw_settlement(svg, (struct point){x + 336, y}, colour, true);
        add_text(svg, (struct point){x + 360, y + 6}, 15, "", "first city");
    }
    if (!base) {
        draw_seam_point(svg, (struct point){x + 460, y});
        add_text(svg, (struct point){x + 478, y + 6}, 15, "",
                 "the same point as on the neighbouring board");
    }
}

static void draw_frame(const struct drawing *drawing, double height)
{
    buf_printf(drawing->svg,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
               "font-family=\"sans-serif\" fill=\"#222\">\n"
               "<title>Board %c, %s</title>\n"
               "<style>.id{fill:#004b8d;paint-order:stroke;stroke:#fff;stroke-width:3px}</style>\n"
               "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
               "<rect x=\"10\" y=\"50\" width=\"%.0f\" height=\"%.0f\" rx=\"14\" "
               "fill=\"#dfecf2\"/>\n",
               drawing->width, height, drawing->board->letter,
               ruleset_get(drawing->board->ruleset)->name, drawing->width - 20,
               drawing->height - 60);
    char title[64];
    snprintf(title, sizeof title, "Board %c, %s", drawing->board->letter,
             ruleset_get(drawing->board->ruleset)->name);
    add_text(drawing->svg, (struct point){MARGIN_SIDE / 2, 34}, 24, "font-weight=\"bold\"", title);
}

static void draw_table_sides(const struct drawing *drawing)
{
    double middle = drawing->width / 2;
    add_text(drawing->svg, (struct point){middle, 76}, 16, "text-anchor=\"middle\"",
             "the Moon's side of the table");
    add_text(drawing->svg, (struct point){middle, drawing->height - 24}, 16,
             "text-anchor=\"middle\"", "the Sun's side of the table");
}

void board_draw(const struct board *board, bool ids, struct buf *svg)
{
    struct drawing drawing = {.board = board, .svg = svg};
    measure(&drawing);
    double legend = drawing.height + 26;
    double height = drawing.height + LEGEND_HEIGHT + count_lines(board) * LINE_HEIGHT;
    draw_frame(&drawing, height);
    for (int h = 0; h < board->hexes_count; h++) {
        draw_hex(&drawing, h);
    }
    for (int h = 0; h < board->hexes_count; h++) {
        draw_half_edges(&drawing, h);
        draw_hex_words(&drawing, h, ids);
    }
    for (int i = 0; i < board->harbours_count; i++) {
        draw_harbour(&drawing, &board->harbours[i]);
    }
    for (int i = 0; i < board->starts_count; i++) {
        draw_start(&drawing, &board->starts[i]);
    }
    draw_seams(&drawing);
    if (board->market) {
        draw_market(&drawing);
    }
    if (ids) {
        draw_ids(&drawing);
    }
    if (board->ruleset != RULESET_BASE) {
        draw_table_sides(&drawing);
    }
    draw_legend(&drawing, legend);
    draw_unverified(&drawing, legend + 44);
    buf_add_str(svg, "</svg>\n");
}
