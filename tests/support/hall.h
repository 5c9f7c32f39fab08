/* Halls and people as text, for tests about seats.
 *
 *   boards   "10+10+12": rows of boards, with an aisle after each
 *   people   ". . a b A": a person each, in the order of registration; a letter is a group, a dot
 *            came alone; a capital and a "*" have to sit beside an aisle
 *   seats    "1/2 3/- : 4/5": for each board who sits on the Sun and on the Moon side, by number;
 *            "-" is a stand-in, "." a free seat, ":" an aisle; boards behind the last one with
 *            anybody are left out */
#ifndef TESTS_SUPPORT_HALL_H
#define TESTS_SUPPORT_HALL_H

#include "rules/entry.h"

extern const char hall_people[]; /* ".abc...z": by the number of the group */

/* Each makes what the caller releases: ring_release(), or free() of the array in it. They fail the
 * running test where the text cannot be read. */
void hall_ring(const char *text, struct ring *ring);
void hall_roster(const char *text, struct roster *roster);
void hall_seating(const char *text, const struct ring *ring, struct seating *seating);

/* The opposites; cut to `size`. */
void hall_write_ring(const struct ring *ring, char *text, size_t size);
void hall_write_roster(const struct roster *roster, char *text, size_t size);
void hall_write_seating(const struct ring *ring, const struct seating *seating, char *text,
                        size_t size);

#endif
