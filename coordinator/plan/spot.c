#include "plan/spot.h"

#include "base/memory.h"
#include "plan/loop.h"

#include <math.h>
#include <stdlib.h>

#define DEG_PER_RAD 57.29577951308232

int spot_row_width(const struct hall_row *row)
{
    int width = 0;
    for (size_t i = 0; i < row->items_count; i++) {
        width = row->items[i].width_cm > width ? row->items[i].width_cm : width;
    }
    return width;
}

int spot_row_length(const struct hall_row *row)
{
    int length = 0;
    for (size_t i = 0; i < row->items_count; i++) {
        length += row->items[i].length_cm;
    }
    return length;
}

/* An item whose north-west corner lies `along` the row from its north-west corner and `across` it.
 * Which of its corners comes first in the ring, on the Moon side, depends on the direction. */
static struct spot straight_spot(const struct hall_row *row, const struct hall_item *item,
                                 double along, double across)
{
    double end = along + item->length_cm, far = across + item->width_cm;
    switch (row->direction) {
    case HALL_EAST:
        return (struct spot){row->x_cm + along, row->y_cm + across, 0};
    case HALL_WEST:
        return (struct spot){row->x_cm + end, row->y_cm + far, 180};
    case HALL_SOUTH:
        return (struct spot){row->x_cm + far, row->y_cm + along, 90};
    default:
        return (struct spot){row->x_cm + across, row->y_cm + end, 270};
    }
}

static void spot_straight(const struct hall_row *row, struct spot *spots)
{
    int along = 0, width = spot_row_width(row);
    for (size_t i = 0; i < row->items_count; i++) {
        const struct hall_item *item = &row->items[i];
        spots[i] = straight_spot(row, item, along, (width - item->width_cm) / 2.0);
        along += item->length_cm;
    }
}

/* A line through the middle, for what makes no circle. */
static void spot_line(const struct hall_row *row, struct spot *spots)
{
    struct hall_row line = *row;
    line.direction = HALL_EAST;
    line.x_cm -= spot_row_length(row) / 2;
    line.y_cm -= spot_row_width(row) / 2;
    spot_straight(&line, spots);
}

static struct spot chord_spot(const struct hall_row *row, struct loop_point from,
                              struct loop_point to)
{
    double angle = atan2(to.y_cm - from.y_cm, to.x_cm - from.x_cm) * DEG_PER_RAD;
    return (struct spot){row->x_cm + from.x_cm, row->y_cm + from.y_cm,
                         angle < 0 ? angle + 360 : angle};
}

static bool spot_circle(const struct hall_row *row, struct spot *spots)
{
    struct loop loop = {.straight_x_cm = row->straight_x_cm, .straight_y_cm = row->straight_y_cm};
    double *chords = must_calloc(row->items_count, sizeof *chords);
    for (size_t i = 0; i < row->items_count; i++) {
        chords[i] = row->items[i].length_cm;
    }
    bool closed = loop_close(&loop, chords, row->items_count);
    double along = 0;
    for (size_t i = 0; i < row->items_count && closed; i++) {
        double end = loop_chord_end(&loop, along, chords[i]);
        spots[i] = chord_spot(row, loop_at(&loop, along), loop_at(&loop, end));
        along = end;
    }
    free(chords);
    if (!closed) {
        spot_line(row, spots);
    }
    return closed;
}

bool spot_row(const struct hall_row *row, struct spot *spots)
{
    if (row->circle) {
        return spot_circle(row, spots);
    }
    spot_straight(row, spots);
    return true;
}
