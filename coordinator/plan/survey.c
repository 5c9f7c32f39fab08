/* Each table becomes two rectangles: bare, and with the room that the players on both of its sides
 * take. Bare ones may not overlap with anything; between seated ones there should be an aisle. Only
 * rows that are near each other are looked at table by table. */
#include "plan/survey.h"

#include "base/memory.h"
#include "plan/shape.h"
#include "plan/spot.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* What rounding may take from a measure. */
#define TOLERANCE_CM 0.5
#define BEND_TOLERANCE_DEG 0.5

struct stand {
    const struct hall_item *item;
    double angle_deg;
    struct shape bare, seated;
};

/* A row with its tables, and the upright rectangle around them all. */
struct stands {
    size_t row;
    bool circle;
    struct stand *tables;
    size_t count;
    struct shape around;
};

/* What is being surveyed. */
struct survey {
    const struct hall *hall;
    size_t room_index;
    const struct hall_room *room;
    int board_cm;
    struct warnings *warnings;
    struct refusal *refusal;
};

void warn(struct warnings *warnings, const char *field, const char *format, ...)
{
    if (warnings->count >= WARNINGS_MAX) {
        return;
    }
    struct plan_warning *warning = ARRAY_PUSH(warnings->items, warnings->count);
    va_list args;
    va_start(args, format);
    vsnprintf(warning->detail, sizeof warning->detail, format, args); // NOLINT: it is initialized
    va_end(args);
    snprintf(warning->field, sizeof warning->field, "%s", field);
}

void warnings_release(struct warnings *warnings)
{
    free(warnings->items);
    *warnings = (struct warnings){0};
}

int survey_free_cm(const struct hall *hall)
{
    return hall->aisle_cm > 0 ? hall->aisle_cm : 1;
}

/* Tables and aisles by themselves */

static enum refusal_code check_table(const struct survey *survey, const struct hall_item *item,
                                     const char *path)
{
    char field[REFUSAL_FIELD_MAX];
    if (item->length_cm < survey->board_cm) {
        snprintf(field, sizeof field, "%.48s.length_cm", path);
        return refuse(survey->refusal, REFUSAL_FIELD_WRONG, field,
                      "%d is too short; a board is %d cm long", item->length_cm, survey->board_cm);
    }
    snprintf(field, sizeof field, "%.48s.width_cm", path);
    if (item->width_cm < HALL_TABLE_WIDTH_CM_MIN) {
        return refuse(survey->refusal, REFUSAL_FIELD_WRONG, field,
                      "%d is too narrow; at least %d are needed, %d are better", item->width_cm,
                      HALL_TABLE_WIDTH_CM_MIN, HALL_TABLE_WIDTH_CM_GOOD);
    }
    if (item->width_cm < HALL_TABLE_WIDTH_CM_GOOD) {
        warn(survey->warnings, field, "%d cm are narrow; %d are better", item->width_cm,
             HALL_TABLE_WIDTH_CM_GOOD);
    }
    return REFUSAL_ALLOWED;
}

/* Only a circle may end with an aisle: the one before its first table. */
static enum refusal_code check_aisle(const struct survey *survey, const struct hall_row *row,
                                     size_t index, const char *path)
{
    bool last = index + 1 == row->items_count;
    bool after_table = index > 0 && !row->items[index - 1].aisle;
    if (!after_table || (last && !row->circle)) {
        return refuse(survey->refusal, REFUSAL_FIELD_WRONG, path,
                      "an aisle stands between two tables%s",
                      row->circle ? ", or at the end of a circle" : "");
    }
    if (row->items[index].length_cm < survey->hall->aisle_cm) {
        warn(survey->warnings, path, "the aisle is %d cm wide; %d are needed",
             row->items[index].length_cm, survey->hall->aisle_cm);
    }
    return REFUSAL_ALLOWED;
}

/* What "count" repeats is told once. */
static bool repeated(const struct hall_row *row, size_t index)
{
    return index > 0 && row->items[index - 1].entry == row->items[index].entry;
}

static enum refusal_code check_items(const struct survey *survey, size_t index)
{
    const struct hall_row *row = &survey->room->rows[index];
    for (size_t i = 0; i < row->items_count; i++) {
        char path[REFUSAL_FIELD_MAX];
        hall_item_path(survey->room_index, index, &row->items[i], path);
        enum refusal_code code = REFUSAL_ALLOWED;
        if (row->items[i].aisle) {
            code = check_aisle(survey, row, i, path);
        } else if (!repeated(row, i)) {
            code = check_table(survey, &row->items[i], path);
        }
        if (code != REFUSAL_ALLOWED) {
            return code;
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code check_blocked_areas(const struct survey *survey)
{
    for (size_t i = 0; i < survey->room->blocked_count; i++) {
        const struct hall_blocked *area = &survey->room->blocked[i];
        if (area->x_cm + area->width_cm > survey->room->width_cm ||
            area->y_cm + area->depth_cm > survey->room->depth_cm) {
            char field[REFUSAL_FIELD_MAX];
            snprintf(field, sizeof field, "hall.rooms.%zu.blocked.%zu", survey->room_index, i);
            return refuse(survey->refusal, REFUSAL_FIELD_WRONG, field,
                          "reaches to %d, %d cm; the room is %d x %d cm",
                          area->x_cm + area->width_cm, area->y_cm + area->depth_cm,
                          survey->room->width_cm, survey->room->depth_cm);
        }
    }
    return REFUSAL_ALLOWED;
}

/* Rows as rectangles */

static void add_stand(struct stands *stands, const struct hall_item *item, const struct spot *spot,
                      int chair_cm)
{
    struct stand *stand = ARRAY_PUSH(stands->tables, stands->count);
    *stand = (struct stand){
        .item = item,
        .angle_deg = spot->angle_deg,
        .bare = shape_turned(spot->x_cm, spot->y_cm, spot->angle_deg, item->length_cm, 0,
                             item->width_cm),
        .seated = shape_turned(spot->x_cm, spot->y_cm, spot->angle_deg, item->length_cm, -chair_cm,
                               item->width_cm + chair_cm),
    };
    struct shape *around = &stands->around;
    around->x_min = fmin(around->x_min, stand->seated.x_min);
    around->x_max = fmax(around->x_max, stand->seated.x_max);
    around->y_min = fmin(around->y_min, stand->seated.y_min);
    around->y_max = fmax(around->y_max, stand->seated.y_max);
}

/* Whether two tables of a circle touch, and no aisle lies between them. */
static bool touch(const struct hall_row *row, const struct stand *stand, const struct stand *next)
{
    const struct hall_item *last = &row->items[row->items_count - 1];
    return next->item == stand->item + 1 || (stand->item == last && next->item == row->items);
}

static void warn_of_bends(const struct survey *survey, const struct stands *stands)
{
    const struct hall_row *row = &survey->room->rows[stands->row];
    double most = 0;
    for (size_t i = 0; i < stands->count; i++) {
        const struct stand *stand = &stands->tables[i];
        const struct stand *next = &stands->tables[(i + 1) % stands->count];
        double bend = fmod(stand->angle_deg - next->angle_deg + 360, 360);
        if (touch(row, stand, next)) {
            most = fmax(most, fmin(bend, 360 - bend));
        }
    }
    if (most > SURVEY_BEND_DEG_MAX + BEND_TOLERANCE_DEG) {
        char path[REFUSAL_FIELD_MAX];
        hall_row_path(survey->room_index, stands->row, path);
        warn(survey->warnings, path,
             "neighbouring tables meet at %.0f degrees; at more than %d their boards hardly touch",
             most, SURVEY_BEND_DEG_MAX);
    }
}

static enum refusal_code stand_up(const struct survey *survey, size_t index, struct stands *stands)
{
    const struct hall_row *row = &survey->room->rows[index];
    struct spot *spots = must_calloc(row->items_count, sizeof *spots);
    bool closed = spot_row(row, spots);
    *stands = (struct stands){.row = index, .circle = row->circle};
    stands->around = (struct shape){
        .x_min = INFINITY, .y_min = INFINITY, .x_max = -INFINITY, .y_max = -INFINITY};
    for (size_t i = 0; i < row->items_count; i++) {
        if (!row->items[i].aisle) {
            add_stand(stands, &row->items[i], &spots[i], survey->hall->chair_cm);
        }
    }
    free(spots);
    if (!closed) {
        char path[REFUSAL_FIELD_MAX];
        hall_row_path(survey->room_index, index, path);
        return refuse(
            survey->refusal, REFUSAL_FIELD_WRONG, path,
            "its tables do not close to a circle; three at least are needed, and straight "
            "parts that leave some of them for the bends");
    }
    if (row->circle) {
        warn_of_bends(survey, stands);
    }
    return REFUSAL_ALLOWED;
}

/* Far enough from each other that neither an overlap nor a narrower aisle is to be found. */
static bool far_apart(const struct shape *a, const struct shape *b, double aisle_cm)
{
    double distance = shape_distance_min(a, b);
    return distance > 0 && distance >= aisle_cm;
}

/* Walls and blocked areas */

#define WALLS 4
static const char *const wall_words[WALLS] = {"west", "north", "east", "south"};

/* The free way to a wall; negative beyond it. */
static double wall_distance(const struct survey *survey, const struct shape *shape, int wall)
{
    const double distances[WALLS] = {shape->x_min, shape->y_min,
                                     survey->room->width_cm - shape->x_max,
                                     survey->room->depth_cm - shape->y_max};
    return distances[wall];
}

static enum refusal_code check_inside(const struct survey *survey, const struct stands *stands,
                                      const struct stand *stand)
{
    for (int wall = 0; wall < WALLS; wall++) {
        double distance = wall_distance(survey, &stand->bare, wall);
        if (distance < -TOLERANCE_CM) {
            char path[REFUSAL_FIELD_MAX];
            hall_item_path(survey->room_index, stands->row, stand->item, path);
            return refuse(survey->refusal, REFUSAL_FIELD_WRONG, path,
                          "stands %.0f cm beyond the %s wall; the room is %d x %d cm", -distance,
                          wall_words[wall], survey->room->width_cm, survey->room->depth_cm);
        }
    }
    return REFUSAL_ALLOWED;
}

/* "40 cm are free beside WHAT", when that is too little. */
static void warn_of_narrow(const struct survey *survey, size_t row, double free_cm,
                           const char *what)
{
    char path[REFUSAL_FIELD_MAX];
    hall_row_path(survey->room_index, row, path);
    if (free_cm <= 0) {
        warn(survey->warnings, path, "there is no room for the players beside %s", what);
    } else if (free_cm < survey->hall->aisle_cm - TOLERANCE_CM) {
        warn(survey->warnings, path, "%.0f cm are free beside %s; %d are needed", floor(free_cm),
             what, survey->hall->aisle_cm);
    }
}

static enum refusal_code check_walls(const struct survey *survey, const struct stands *stands)
{
    for (size_t i = 0; i < stands->count; i++) {
        if (check_inside(survey, stands, &stands->tables[i])) {
            return survey->refusal->code;
        }
    }
    for (int wall = 0; wall < WALLS; wall++) {
        char what[32];
        snprintf(what, sizeof what, "the %s wall", wall_words[wall]);
        warn_of_narrow(survey, stands->row, wall_distance(survey, &stands->around, wall), what);
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code check_area(const struct survey *survey, const struct stands *stands,
                                    const struct hall_blocked *area)
{
    struct shape shape = shape_upright(area->x_cm, area->y_cm, area->width_cm, area->depth_cm);
    double narrowest = INFINITY;
    if (far_apart(&stands->around, &shape, survey->hall->aisle_cm)) {
        return REFUSAL_ALLOWED;
    }
    for (size_t i = 0; i < stands->count; i++) {
        if (shape_overlap(&stands->tables[i].bare, &shape)) {
            char path[REFUSAL_FIELD_MAX];
            hall_item_path(survey->room_index, stands->row, stands->tables[i].item, path);
            return refuse(survey->refusal, REFUSAL_FIELD_WRONG, path,
                          "stands on the blocked area \"%s\"", area->name);
        }
        narrowest = fmin(narrowest, shape_distance(&stands->tables[i].seated, &shape));
    }
    char what[HALL_NAME_SIZE + 2];
    snprintf(what, sizeof what, "\"%s\"", area->name);
    warn_of_narrow(survey, stands->row, narrowest, what);
    return REFUSAL_ALLOWED;
}

/* Rows beside rows */

static enum refusal_code refuse_overlap(const struct survey *survey, const struct stands *stands,
                                        const struct stand *stand, const struct stands *others,
                                        const struct stand *other)
{
    char path[REFUSAL_FIELD_MAX], other_path[REFUSAL_FIELD_MAX];
    hall_item_path(survey->room_index, stands->row, stand->item, path);
    hall_item_path(survey->room_index, others->row, other->item, other_path);
    return refuse(survey->refusal, REFUSAL_FIELD_WRONG, path, "stands on %s", other_path);
}

static enum refusal_code check_rows_apart(const struct survey *survey, const struct stands *stands,
                                          const struct stands *others)
{
    double narrowest = INFINITY, aisle = survey->hall->aisle_cm;
    if (far_apart(&stands->around, &others->around, aisle)) {
        return REFUSAL_ALLOWED;
    }
    for (size_t i = 0; i < stands->count; i++) {
        const struct stand *stand = &stands->tables[i];
        for (size_t k = 0; k < others->count; k++) {
            const struct stand *other = &others->tables[k];
            if (far_apart(&stand->seated, &other->seated, fmin(aisle, narrowest))) {
                continue;
            }
            if (shape_overlap(&stand->bare, &other->bare)) {
                return refuse_overlap(survey, stands, stand, others, other);
            }
            narrowest = fmin(narrowest, shape_distance(&stand->seated, &other->seated));
        }
    }
    char path[REFUSAL_FIELD_MAX];
    hall_row_path(survey->room_index, others->row, path);
    warn_of_narrow(survey, stands->row, narrowest, path);
    return REFUSAL_ALLOWED;
}

/* Tables of a circle that face each other over its inside, those of a circle of eight only just. */
#define FACING_DEG_MIN 140
static bool face(const struct stand *stand, const struct stand *other)
{
    double turn = fmod(other->angle_deg - stand->angle_deg + 360, 360);
    return turn > FACING_DEG_MIN && turn < 360 - FACING_DEG_MIN;
}

static enum refusal_code check_inside_of_circle(const struct survey *survey,
                                                const struct stands *stands)
{
    double narrowest = INFINITY;
    for (size_t i = 0; i < stands->count && stands->circle; i++) {
        for (size_t k = 0; k < i; k++) {
            const struct stand *stand = &stands->tables[i], *other = &stands->tables[k];
            if (!face(stand, other) || far_apart(&stand->seated, &other->seated,
                                                 fmin(survey->hall->aisle_cm, narrowest))) {
                continue;
            }
            if (shape_overlap(&stand->bare, &other->bare)) {
                return refuse_overlap(survey, stands, stand, stands, other);
            }
            narrowest = fmin(narrowest, shape_distance(&stand->seated, &other->seated));
        }
    }
    warn_of_narrow(survey, stands->row, narrowest, "the tables opposite, inside the circle");
    return REFUSAL_ALLOWED;
}

static enum refusal_code check_stands(const struct survey *survey, const struct stands *stands,
                                      size_t index)
{
    if (check_walls(survey, &stands[index]) || check_inside_of_circle(survey, &stands[index])) {
        return survey->refusal->code;
    }
    for (size_t i = 0; i < survey->room->blocked_count; i++) {
        if (check_area(survey, &stands[index], &survey->room->blocked[i])) {
            return survey->refusal->code;
        }
    }
    for (size_t i = 0; i < index; i++) {
        if (check_rows_apart(survey, &stands[index], &stands[i])) {
            return survey->refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code survey_room(const struct survey *survey)
{
    size_t count = survey->room->rows_count;
    enum refusal_code code = check_blocked_areas(survey);
    for (size_t i = 0; i < count && code == REFUSAL_ALLOWED; i++) {
        code = check_items(survey, i);
    }
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct stands *stands = must_calloc(count, sizeof *stands);
    for (size_t i = 0; i < count && code == REFUSAL_ALLOWED; i++) {
        code = stand_up(survey, i, &stands[i]);
        if (code == REFUSAL_ALLOWED) {
            code = check_stands(survey, stands, i);
        }
    }
    for (size_t i = 0; i < count; i++) {
        free(stands[i].tables);
    }
    free(stands);
    return code;
}

static bool has_aisle(const struct hall_row *row)
{
    bool found = false;
    for (size_t i = 0; i < row->items_count; i++) {
        found = found || row->items[i].aisle;
    }
    return found;
}

/* The ring enters and leaves a row at its ends; a closed circle has none. */
static enum refusal_code check_closed_circles(const struct hall *hall, struct refusal *refusal)
{
    size_t rows = 0;
    for (size_t i = 0; i < hall->rooms_count; i++) {
        rows += hall->rooms[i].rows_count;
    }
    for (size_t i = 0; i < hall->rooms_count && rows > 1; i++) {
        for (size_t k = 0; k < hall->rooms[i].rows_count; k++) {
            const struct hall_row *row = &hall->rooms[i].rows[k];
            if (row->circle && !has_aisle(row)) {
                char path[REFUSAL_FIELD_MAX];
                hall_row_path(i, k, path);
                return refuse(refusal, REFUSAL_FIELD_WRONG, path,
                              "a closed circle beside other rows; the ring has to leave it at an "
                              "aisle");
            }
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code survey_hall(const struct hall *hall, int board_cm, struct warnings *warnings,
                              struct refusal *refusal)
{
    enum refusal_code code = check_closed_circles(hall, refusal);
    for (size_t i = 0; i < hall->rooms_count && code == REFUSAL_ALLOWED; i++) {
        struct survey survey = {.hall = hall,
                                .room_index = i,
                                .room = &hall->rooms[i],
                                .board_cm = board_cm,
                                .warnings = warnings,
                                .refusal = refusal};
        code = survey_room(&survey);
    }
    return code;
}
