/* The line is eight pieces: straight and quarter by turns, beginning in the middle of the southern
 * straight part, which so comes as two halves. Here y points to the north, as in mathematics, and
 * the line is followed with its inside on the left; loop_at() turns y round. */
#include "plan/loop.h"

#include <math.h>

#define PIECES 9
#define PI 3.14159265358979323846
/* A chord may end just where two pieces meet: by rounding, on neither. */
#define TOLERANCE_CM 1e-6

/* Where a piece begins and where it leads. */
struct piece {
    bool round;
    double x, y;     /* straight: its beginning; round: the middle of its circle */
    double angle;    /* straight: its direction; round: of its beginning, seen from the middle */
    double length;   /* along the line */
    double begin_at; /* of the whole line */
};

/* The pieces from south over east, north and west to south again. */
static void cut_pieces(const struct loop *loop, struct piece pieces[PIECES])
{
    double a = loop->straight_x_cm / 2, b = loop->straight_y_cm / 2, r = loop->radius_cm;
    double quarter = PI / 2 * r, begin_at = 0;
    const struct piece all[PIECES] = {
        {.x = 0, .y = -b - r, .angle = 0, .length = a},
        {.round = true, .x = a, .y = -b, .angle = -PI / 2, .length = quarter},
        {.x = a + r, .y = -b, .angle = PI / 2, .length = 2 * b},
        {.round = true, .x = a, .y = b, .angle = 0, .length = quarter},
        {.x = a, .y = b + r, .angle = PI, .length = 2 * a},
        {.round = true, .x = -a, .y = b, .angle = PI / 2, .length = quarter},
        {.x = -a - r, .y = b, .angle = -PI / 2, .length = 2 * b},
        {.round = true, .x = -a, .y = -b, .angle = PI, .length = quarter},
        {.x = -a, .y = -b - r, .angle = 0, .length = a},
    };
    for (int i = 0; i < PIECES; i++) {
        pieces[i] = all[i];
        pieces[i].begin_at = begin_at;
        begin_at += all[i].length;
    }
}

double loop_length_cm(const struct loop *loop)
{
    return 2 * loop->straight_x_cm + 2 * loop->straight_y_cm + 2 * PI * loop->radius_cm;
}

static struct loop_point point_on(const struct loop *loop, const struct piece *piece, double along)
{
    if (piece->round) {
        double angle = piece->angle + (loop->radius_cm > 0 ? along / loop->radius_cm : 0);
        return (struct loop_point){piece->x + loop->radius_cm * cos(angle),
                                   piece->y + loop->radius_cm * sin(angle)};
    }
    return (struct loop_point){piece->x + along * cos(piece->angle),
                               piece->y + along * sin(piece->angle)};
}

/* The piece on which a point lies, and its distance from the piece's beginning. */
static int piece_at(const struct piece pieces[PIECES], double along, double *from_begin)
{
    int i = 0;
    while (i < PIECES - 1 && along > pieces[i].begin_at + pieces[i].length) {
        i++;
    }
    *from_begin = along - pieces[i].begin_at;
    return i;
}

struct loop_point loop_at(const struct loop *loop, double along_cm)
{
    struct piece pieces[PIECES];
    double from_begin;
    cut_pieces(loop, pieces);
    int index = piece_at(pieces, fmod(along_cm, loop_length_cm(loop)), &from_begin);
    struct loop_point point = point_on(loop, &pieces[index], from_begin);
    point.y_cm = -point.y_cm;
    return point;
}

/* How far along a straight piece the point lies that is `chord` away from p, going away from it;
 * negative when there is none. */
static double meet_straight(const struct piece *piece, struct loop_point p, double chord)
{
    double dx = cos(piece->angle), dy = sin(piece->angle);
    double towards = (p.x_cm - piece->x) * dx + (p.y_cm - piece->y) * dy;
    double aside = (p.x_cm - piece->x) * dy - (p.y_cm - piece->y) * dx;
    double square = chord * chord - aside * aside;
    return square < 0 ? -1 : towards + sqrt(square);
}

/* The same along a quarter: the law of cosines in the triangle of p, the middle and the point. */
static double meet_round(const struct piece *piece, double radius, struct loop_point p,
                         double chord)
{
    double dx = p.x_cm - piece->x, dy = p.y_cm - piece->y, distance = hypot(dx, dy);
    double cosine =
        (distance * distance + radius * radius - chord * chord) / (2 * distance * radius);
    if (!(cosine >= -1 && cosine <= 1)) {
        return -1;
    }
    double angle = atan2(dy, dx) + acos(cosine) - piece->angle;
    return radius * (angle - 2 * PI * floor((angle + PI / 2) / (2 * PI)));
}

static double chord_end(const struct loop *loop, const struct piece pieces[PIECES], double along,
                        double chord)
{
    double length = loop_length_cm(loop), from;
    double turns = floor(along / length) * length;
    int index = piece_at(pieces, along - turns, &from);
    struct loop_point p = point_on(loop, &pieces[index], from);
    for (int i = 0; i < PIECES; i++) {
        const struct piece *here = &pieces[index];
        double end = here->round ? meet_round(here, loop->radius_cm, p, chord)
                                 : meet_straight(here, p, chord);
        if (end >= from - TOLERANCE_CM && end <= here->length + TOLERANCE_CM) {
            return turns + here->begin_at + end;
        }
        from = 0;
        index++;
        if (index == PIECES) {
            index = 0;
            turns += length;
        }
    }
    return -1;
}

double loop_chord_end(const struct loop *loop, double along_cm, double chord_cm)
{
    struct piece pieces[PIECES];
    cut_pieces(loop, pieces);
    return chord_end(loop, pieces, along_cm, chord_cm);
}

/* By how much the chords go past the beginning; positive too when they do not fit at all. */
static double excess(const struct loop *loop, const double *chords_cm, size_t count)
{
    struct piece pieces[PIECES];
    double along = 0;
    cut_pieces(loop, pieces);
    for (size_t i = 0; i < count && along >= 0; i++) {
        along = chord_end(loop, pieces, along, chords_cm[i]);
    }
    return along < 0 ? 1 : along - loop_length_cm(loop);
}

/* The larger the radius, the less far the chords reach round the line. */
bool loop_close(struct loop *loop, const double *chords_cm, size_t count)
{
    static const int halvings = 60;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += chords_cm[i];
    }
    struct loop tried = *loop;
    double low = 0, high = sum;
    tried.radius_cm = low;
    if (count < 3 || 2 * loop->straight_x_cm + 2 * loop->straight_y_cm >= sum) {
        return false;
    }
    for (int i = 0; i < halvings; i++) {
        tried.radius_cm = (low + high) / 2;
        if (excess(&tried, chords_cm, count) > 0) {
            low = tried.radius_cm;
        } else {
            high = tried.radius_cm;
        }
    }
    tried.radius_cm = high;
    double left = excess(&tried, chords_cm, count);
    if (left > 0 || left < -1) { /* the line was too narrow for a chord, down to here */
        return false;
    }
    loop->radius_cm = high;
    return true;
}
