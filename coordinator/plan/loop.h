/* Tables in a circle: where the inner edges of tables and aisles lie that stand in a closed line.
 *
 * The line is a circle, or a rounded rectangle: quarters of a circle with radius r, joined by
 * straight parts. Tables and aisles are its chords, one after the other, so that the inner corners
 * of neighbouring tables touch and their outer corners leave a wedge. r is what makes the last
 * chord end where the first begins. Pure; nothing is allocated. */
#ifndef PLAN_LOOP_H
#define PLAN_LOOP_H

#include <stdbool.h>
#include <stddef.h>

struct loop {
    double straight_x_cm; /* 0 or more; the two straight parts in x are that long each */
    double straight_y_cm;
    double radius_cm; /* of the rounded corners */
};

/* A point on the line, from the middle, x to the east and y to the south. */
struct loop_point {
    double x_cm, y_cm;
};

/* The length of the line. */
double loop_length_cm(const struct loop *loop);

/* The point at a distance along the line from its southernmost middle, first to the east; modulo
 * the length. */
struct loop_point loop_at(const struct loop *loop, double along_cm);

/* The distance along the line, from the same beginning, at which the chord of `chord_cm` ends that
 * begins at `along_cm`; negative when the line is too narrow for such a chord. More than the length
 * of the line when the chord goes past the beginning. */
double loop_chord_end(const struct loop *loop, double along_cm, double chord_cm);

/* Finds the radius for these chords and straight parts. false, and the radius untouched, when
 * nothing closes: fewer than three chords, or straight parts that are too long for them. */
bool loop_close(struct loop *loop, const double *chords_cm, size_t count);

#endif
