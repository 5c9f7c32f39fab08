#include "plan/shape.h"

#include <math.h>

#define RAD_PER_DEG 0.017453292519943295
#define OVERLAP_CM 0.5

static void surround(struct shape *shape)
{
    shape->x_min = shape->x_max = shape->x[0];
    shape->y_min = shape->y_max = shape->y[0];
    for (int i = 1; i < 4; i++) {
        shape->x_min = fmin(shape->x_min, shape->x[i]);
        shape->x_max = fmax(shape->x_max, shape->x[i]);
        shape->y_min = fmin(shape->y_min, shape->y[i]);
        shape->y_max = fmax(shape->y_max, shape->y[i]);
    }
}

struct shape shape_turned(double x, double y, double angle_deg, double length, double y_from,
                          double y_to)
{
    double cosine = cos(angle_deg * RAD_PER_DEG), sine = sin(angle_deg * RAD_PER_DEG);
    const double along[4] = {0, length, length, 0}, across[4] = {y_from, y_from, y_to, y_to};
    struct shape shape;
    for (int i = 0; i < 4; i++) {
        shape.x[i] = x + along[i] * cosine - across[i] * sine;
        shape.y[i] = y + along[i] * sine + across[i] * cosine;
    }
    surround(&shape);
    return shape;
}

struct shape shape_upright(double x, double y, double width, double depth)
{
    return shape_turned(x, y, 0, width, 0, depth);
}

/* By how much the shadows of the two overlap on the line across an edge of `a`; negative when they
 * lie apart there. */
static double shadow_overlap(const struct shape *a, const struct shape *b, int edge)
{
    int next = (edge + 1) % 4;
    double nx = a->y[next] - a->y[edge], ny = a->x[edge] - a->x[next], length = hypot(nx, ny);
    double a_min = INFINITY, a_max = -INFINITY, b_min = INFINITY, b_max = -INFINITY;
    for (int i = 0; i < 4; i++) {
        double on_a = (a->x[i] * nx + a->y[i] * ny) / length;
        double on_b = (b->x[i] * nx + b->y[i] * ny) / length;
        a_min = fmin(a_min, on_a);
        a_max = fmax(a_max, on_a);
        b_min = fmin(b_min, on_b);
        b_max = fmax(b_max, on_b);
    }
    return fmin(a_max, b_max) - fmax(a_min, b_min);
}

/* Two rectangles lie apart when they do so on a line across one of their edges. */
static double least_overlap(const struct shape *a, const struct shape *b)
{
    double least = INFINITY;
    for (int edge = 0; edge < 2; edge++) {
        least = fmin(least, shadow_overlap(a, b, edge));
        least = fmin(least, shadow_overlap(b, a, edge));
    }
    return least;
}

bool shape_overlap(const struct shape *a, const struct shape *b)
{
    return shape_distance_min(a, b) <= 0 && least_overlap(a, b) > OVERLAP_CM;
}

static double point_to_edge(double x, double y, const struct shape *shape, int edge)
{
    int next = (edge + 1) % 4;
    double ex = shape->x[next] - shape->x[edge], ey = shape->y[next] - shape->y[edge];
    double px = x - shape->x[edge], py = y - shape->y[edge];
    double square = ex * ex + ey * ey;
    double part = square > 0 ? fmin(1, fmax(0, (px * ex + py * ey) / square)) : 0;
    return hypot(px - part * ex, py - part * ey);
}

/* The shortest way between rectangles that lie apart ends in a corner of one of them. */
double shape_distance(const struct shape *a, const struct shape *b)
{
    double distance = INFINITY;
    if (least_overlap(a, b) >= 0) {
        return 0;
    }
    for (int corner = 0; corner < 4; corner++) {
        for (int edge = 0; edge < 4; edge++) {
            distance = fmin(distance, point_to_edge(a->x[corner], a->y[corner], b, edge));
            distance = fmin(distance, point_to_edge(b->x[corner], b->y[corner], a, edge));
        }
    }
    return distance;
}

double shape_distance_min(const struct shape *a, const struct shape *b)
{
    double dx = fmax(0, fmax(a->x_min - b->x_max, b->x_min - a->x_max));
    double dy = fmax(0, fmax(a->y_min - b->y_max, b->y_min - a->y_max));
    return hypot(dx, dy);
}
