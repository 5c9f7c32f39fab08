/* Halls as they are: what is refused and what is warned of (hall.cases), where tables stand, and
 * that every plan's own hall is one that it can be made from again. */
#include "base/buf.h"
#include "plan/loop.h"
#include "support/cases.h"
#include "support/chance.h"
#include "support/check.h"
#include "wire/plan_json.h"
#include "wire/read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum refusal_code make(const json_t *body, struct plan *plan, struct refusal *refusal)
{
    struct plan_input input;
    if (plan_input_from_json(body, &input, refusal)) {
        return refusal->code;
    }
    enum refusal_code code = plan_make(&input, plan, refusal);
    plan_input_release(&input);
    return code;
}

static void tell(const struct warnings *warnings, struct buf *text)
{
    for (size_t i = 0; i < warnings->count; i++) {
        buf_printf(text, "%s%s: %s", i == 0 ? "" : "; ", warnings->items[i].field,
                   warnings->items[i].detail);
    }
    buf_add_str(text, warnings->count == 0 ? "fine" : "");
}

/* players ruleset | hall | outcome */
static bool check_row(const struct case_row *row, char why[CASES_WHY_MAX])
{
    const char *ruleset = strchr(row->column[0], ' ');
    int players = (int)strtol(row->column[0], NULL, 10);
    struct refusal refusal = {0};
    struct plan plan = {0};
    struct buf seen;
    json_t *hall;
    buf_init(&seen, 4096);
    assert_non_null(ruleset);
    if (read_text(row->column[1], strlen(row->column[1]), &hall, &refusal)) {
        fail_msg("line %d: %s", row->line, refusal.detail);
    }
    json_t *body =
        json_pack("{s:i, s:s, s:o}", "players", players, "ruleset", ruleset + 1, "hall", hall);
    if (make(body, &plan, &refusal)) {
        buf_printf(&seen, "%s: %s", refusal.field, refusal.detail);
    } else {
        tell(&plan.warnings, &seen);
        plan_release(&plan);
    }
    json_decref(body);
    bool same = strcmp(buf_str(&seen), row->column[2]) == 0;
    snprintf(why, CASES_WHY_MAX, "saw %.400s", buf_str(&seen));
    buf_release(&seen);
    return same;
}

static void test_hall_cases(void **state)
{
    (void)state;
    cases_run("hall.cases", 70, check_row);
}

/* A plan made without a hall, and again in the hall that was made for it: the same slots on the
 * same tables, nothing to warn of. */
static void check_again(json_t *body, bool same_rows)
{
    struct plan plan = {0}, again = {0};
    struct refusal refusal;
    if (make(body, &plan, &refusal)) {
        fail_msg("%s: %s", refusal.field, refusal.detail);
    }
    json_t *first = plan_to_json(&plan, NULL);
    json_t *second_body =
        json_pack("{s:O, s:O, s:O}", "players", json_object_get(body, "players"), "ruleset",
                  json_object_get(first, "ruleset"), "hall", json_object_get(first, "hall"));
    if (make(second_body, &again, &refusal)) {
        fail_msg("%s: %s", refusal.field, refusal.detail);
    }
    json_t *second = plan_to_json(&again, NULL);
    assert_int_equal(again.warnings.count, 0);
    assert_true(json_equal(json_object_get(first, "hall"), json_object_get(second, "hall")));
    if (same_rows) {
        assert_int_equal(again.unused_count, 0);
        assert_true(json_equal(first, second));
    }
    json_decref(first);
    json_decref(second);
    json_decref(second_body);
    plan_release(&plan);
    plan_release(&again);
}

static void test_hall_of_a_plan_makes_the_plan_again(void **state)
{
    (void)state;
    static const char *const rulesets[] = {"big-game", "connect"};
    for (int ruleset = 0; ruleset < 2; ruleset++) {
        for (int players = 8; players <= 130; players += 2) {
            for (int rows = 1; rows <= 5 && 4 * rows <= players; rows++) {
                for (int table_cm = 120; table_cm <= 300; table_cm += 60) {
                    json_t *body =
                        json_pack("{s:i, s:i, s:i, s:s}", "players", players, "rows", rows,
                                  "table_cm", table_cm, "ruleset", rulesets[ruleset]);
                    check_again(body, true);
                    json_decref(body);
                }
            }
        }
    }
}

/* From eight tables on; fewer bend too much. */
static void test_hall_of_a_circle_makes_it_again(void **state)
{
    (void)state;
    for (int players = 46; players <= 400; players += 2) {
        json_t *body = json_pack("{s:i, s:b}", "players", players, "circle", 1);
        check_again(body, true);
        json_decref(body);
    }
    for (int players = 96; players <= 200; players += 4) {
        json_t *body = json_pack("{s:i, s:b, s:i}", "players", players, "circle", 1, "gaps", 3);
        check_again(body, false); /* the parts of the circle are filled one after the other */
        json_decref(body);
    }
}

static void test_hall_of_base_games_is_walkable(void **state)
{
    (void)state;
    for (int players = 3; players <= 300; players += 3) {
        json_t *body = json_pack("{s:i, s:s}", "players", players, "ruleset", "base");
        check_again(body, false); /* what was one row stands in a block of several */
        json_decref(body);
    }
}

static void test_hall_is_found_for_the_largest(void **state)
{
    (void)state;
    static const int rows[] = {1, 40, 2000};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *body = json_pack("{s:i, s:i}", "players", 4000, "rows", rows[i]);
        check_again(body, true);
        json_decref(body);
    }
}

/* The chords of a loop go once round, corner to corner, each as long as it should be. */
static void check_loop(double straight_x, double straight_y, const double *chords, size_t count)
{
    struct loop loop = {.straight_x_cm = straight_x, .straight_y_cm = straight_y};
    assert_true(loop_close(&loop, chords, count));
    double along = 0, area = 0;
    for (size_t i = 0; i < count; i++) {
        struct loop_point from = loop_at(&loop, along);
        along = loop_chord_end(&loop, along, chords[i]);
        struct loop_point to = loop_at(&loop, along);
        double length = hypot(to.x_cm - from.x_cm, to.y_cm - from.y_cm);
        assert_true(fabs(length - chords[i]) < 1e-4);
        area += (from.y_cm * to.x_cm - from.x_cm * to.y_cm) / 2;
    }
    assert_true(fabs(along - loop_length_cm(&loop)) < 1e-4);
    double radius = loop.radius_cm;
    double whole = straight_x * straight_y + 2 * radius * (straight_x + straight_y) +
                   3.14159265358979 * radius * radius;
    assert_true(area > 0 && area <= whole + 1e-6); /* counter-clockwise, inside the line */
    struct loop_point begin = loop_at(&loop, 0), soon = loop_at(&loop, 1);
    assert_true(fabs(begin.x_cm) < 1e-6 && begin.y_cm > 0); /* in the south */
    assert_true(soon.x_cm > 0);                             /* to the east */
}

static void test_loop_closes(void **state)
{
    (void)state;
    static const double lengths[] = {120, 180, 240, 200, 133};
    double chords[400];
    chance_start("LOOP_SEED", 7);
    for (int round = 0; round < 2000; round++) {
        size_t count = 8 + (size_t)chance_below(60);
        double sum = 0;
        for (size_t i = 0; i < count; i++) {
            chords[i] = lengths[chance_below(5)];
            sum += chords[i];
        }
        /* Enough is left for round corners: a table bends by 45 degrees at most. */
        double most = (sum - 2 * 3.1416 * 1.31 * 240) / 2;
        double straight = round % 4 == 0 || most < 0 ? 0 : most * chance_below(1000) / 1000;
        double x = round % 4 == 1 ? straight : straight * chance_below(1000) / 1000;
        double y = round % 4 == 2 ? 0 : straight - x;
        check_loop(floor(x), floor(y), chords, count);
    }
}

static void test_loop_of_equal_chords_is_a_polygon(void **state)
{
    (void)state;
    double chords[2000];
    for (size_t count = 3; count <= 2000; count += count < 50 ? 1 : 250) {
        for (size_t i = 0; i < count; i++) {
            chords[i] = 180;
        }
        struct loop loop = {0};
        assert_true(loop_close(&loop, chords, count));
        double radius = 90 / sin(3.14159265358979 / (double)count);
        assert_true(fabs(loop.radius_cm - radius) < 1e-3);
    }
}

static void test_loop_refuses_what_does_not_close(void **state)
{
    (void)state;
    static const double two[] = {180, 180}, unlike[] = {180, 180, 400},
                        four[] = {180, 180, 180, 180};
    struct loop loop = {0};
    assert_false(loop_close(&loop, two, 2));
    assert_false(loop_close(&loop, unlike, 3));
    loop.straight_x_cm = 360;
    assert_false(loop_close(&loop, four, 4));
}

#define FLOOR_CM 800

static void throw_table(struct hall_room *room)
{
    struct hall_row *row = hall_add_row(room);
    row->x_cm = 5 * chance_below(140);
    row->y_cm = 5 * chance_below(140);
    row->direction = (enum hall_direction)chance_below(HALL_DIRECTIONS);
    hall_add_table(row, 60 + 5 * chance_below(50), 60 + 5 * chance_below(10));
}

/* Slow and plain: whether a point of the floor is under the table. */
static bool under(const struct hall_row *row, const struct spot *spot, double x, double y)
{
    double angle = spot->angle_deg * 3.14159265358979 / 180;
    double along = (x - spot->x_cm) * cos(angle) + (y - spot->y_cm) * sin(angle);
    double across = (y - spot->y_cm) * cos(angle) - (x - spot->x_cm) * sin(angle);
    return along > 0 && along < row->items->length_cm && across > 0 &&
           across < row->items->width_cm;
}

/* All sizes are multiples of 5 cm, so points 5 cm apart find whatever overlaps or sticks out. */
static bool collide(const struct hall_room *room)
{
    bool collision = false;
    const struct hall_row *rows = room->rows;
    struct spot spots[2];
    spot_row(&rows[0], &spots[0]);
    spot_row(&rows[1], &spots[1]);
    for (int x = -318; x < FLOOR_CM + 320; x += 5) {
        for (int y = -318; y < FLOOR_CM + 320; y += 5) {
            bool first = under(&rows[0], &spots[0], x, y),
                 second = under(&rows[1], &spots[1], x, y);
            bool outside = x < 0 || y < 0 || x > FLOOR_CM || y > FLOOR_CM;
            collision = collision || (first && second) || (outside && (first || second));
        }
    }
    return collision;
}

/* Two tables thrown into a room are refused exactly when they overlap or stick out. */
static void test_hall_refuses_what_collides(void **state)
{
    (void)state;
    int collided = 0;
    chance_start("HALL_SEED", 11);
    for (int round = 0; round < 100; round++) {
        struct hall hall;
        struct warnings warnings = {0};
        struct refusal refusal;
        hall_init(&hall);
        hall.chair_cm = chance_below(2) * 50;
        hall.aisle_cm = chance_below(2) * 120;
        struct hall_room *room = hall_add_room(&hall);
        room->width_cm = room->depth_cm = FLOOR_CM;
        throw_table(room);
        throw_table(room);
        bool collision = collide(room);
        collided += collision;
        assert_int_equal(survey_hall(&hall, 59, &warnings, &refusal) != REFUSAL_ALLOWED, collision);
        warnings_release(&warnings);
        hall_release(&hall);
    }
    assert_true(collided > 15 && collided < 85);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hall_cases),
        cmocka_unit_test(test_hall_of_a_plan_makes_the_plan_again),
        cmocka_unit_test(test_hall_of_a_circle_makes_it_again),
        cmocka_unit_test(test_hall_of_base_games_is_walkable),
        cmocka_unit_test(test_hall_is_found_for_the_largest),
        cmocka_unit_test(test_loop_closes),
        cmocka_unit_test(test_loop_of_equal_chords_is_a_polygon),
        cmocka_unit_test(test_loop_refuses_what_does_not_close),
        cmocka_unit_test(test_hall_refuses_what_collides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
