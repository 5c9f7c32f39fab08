/* Rectangles that may be turned: do they overlap, and how far are they apart? Pure. */
#ifndef PLAN_SHAPE_H
#define PLAN_SHAPE_H

#include <stdbool.h>

/* Four corners in order, and the upright rectangle around them. */
struct shape {
    double x[4], y[4];
    double x_min, y_min, x_max, y_max;
};

/* A rectangle whose corner (0, 0) lies at x, y, turned clockwise (y to the south) round it, from
 * (0, y_from) to (length, y_to) before it is turned. */
struct shape shape_turned(double x, double y, double angle_deg, double length, double y_from,
                          double y_to);
struct shape shape_upright(double x, double y, double width, double depth);

/* Whether they overlap by more than half a centimetre, which rounding may make. */
bool shape_overlap(const struct shape *a, const struct shape *b);

/* The shortest way between them; 0 when they touch or overlap. */
double shape_distance(const struct shape *a, const struct shape *b);

/* Of the upright rectangles around them: never more than the distance, and quick. */
double shape_distance_min(const struct shape *a, const struct shape *b);

#endif
