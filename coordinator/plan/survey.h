/* Whether a hall can be as it is drawn: what stands on what is refused by name, what is too narrow
 * is warned of. Pure. */
#ifndef PLAN_SURVEY_H
#define PLAN_SURVEY_H

#include "plan/hall.h"

#define WARNINGS_MAX 50 /* more are not told */
#define WARNING_DETAIL_MAX 200

/* Told, but not refused. The array belongs to whoever zeroed the list, and is freed by
 * warnings_release(). */
struct plan_warning {
    char field[REFUSAL_FIELD_MAX];   /* as of a refusal */
    char detail[WARNING_DETAIL_MAX]; /* e.g. "60 cm are free beside the north wall; ..." */
};
struct warnings {
    struct plan_warning *items;
    size_t count;
};
void warn(struct warnings *warnings, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void warnings_release(struct warnings *warnings);

/* Neighbouring tables of a circle that meet at more than this are warned of: a circle of eight
 * tables still does. Ours; no source. */
#define SURVEY_BEND_DEG_MAX 45

/* What has to be free beside a row, its players and a wall, so that nothing is warned of: the
 * aisle, or a centimetre. */
int survey_free_cm(const struct hall *hall);

/* Refused, REFUSAL_FIELD_WRONG with the field's name: a table too short for one board of
 * `board_cm` or too narrow, outside its room, on a blocked area or on another table; a blocked area
 * outside its room; aisles that are not between tables; a circle whose tables do not close, or that
 * is closed and stands beside other rows.
 * Warned of: tables less wide than is good, aisles less wide than the hall's aisle_cm (between
 * chairs, and between chairs and walls or blocked areas), circles that bend too much. `warnings` is
 * added to. */
enum refusal_code survey_hall(const struct hall *hall, int board_cm, struct warnings *warnings,
                              struct refusal *refusal);

#endif
