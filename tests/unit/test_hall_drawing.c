/* The hall to scale: what stands where on the sheets, as a person reads it. */
#include "support/check.h"

#include "paper/hall.h"
#include "support/pdf.h"
#include "wire/plan_json.h"
#include "wire/read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POINTS_PER_CM (72 / 2.54)

/* A drawing of the plan that a body of POST /plan asks for. */
static struct pdf draw(const char *body, enum language language)
{
    struct plan_input input;
    struct plan plan;
    struct refusal refusal;
    json_t *json;
    size_t len;
    assert_int_equal(read_text(body, strlen(body), &json, &refusal), REFUSAL_ALLOWED);
    if (plan_input_from_json(json, &input, &refusal) || plan_make(&input, &plan, &refusal)) {
        fail_msg("%s: %s", refusal.field, refusal.detail);
    }
    json_decref(json);
    plan_input_release(&input);
    json = plan_to_json(&plan, NULL);
    plan_release(&plan);
    struct hall_drawing drawing = {.plan = json, .name = "An event", .language = language};
    char *bytes = hall_draw_pdf(&drawing, 1, &len);
    json_decref(json);
    return pdf_open(bytes, len);
}

/* The middle of a word that stands once on a page. */
static void find(const struct pdf_word *words, size_t count, int page, const char *text, double *x,
                 double *y)
{
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        if (words[i].page == page && strcmp(words[i].text, text) == 0) {
            *x = (words[i].left + words[i].right) / 2;
            *y = (words[i].top + words[i].bottom) / 2;
            found++;
        }
    }
    if (found != 1) {
        fail_msg("page %d has %s %d times", page, text, found);
    }
}

static int count_word(const struct pdf_word *words, size_t count, const char *text)
{
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        found += strcmp(words[i].text, text) == 0;
    }
    return found;
}

/* So many centimetres of the hall lie between two words of a page. */
static void check_distance(const struct pdf *pdf, const char *from, const char *to, double scale,
                           double across_cm, double down_cm)
{
    double x1, y1, x2, y2;
    size_t count;
    struct pdf_word *words = pdf_words(pdf, &count);
    find(words, count, 1, from, &x1, &y1);
    find(words, count, 1, to, &x2, &y2);
    assert_float_equal((x2 - x1) / POINTS_PER_CM * scale, across_cm, 4);
    assert_float_equal((y2 - y1) / POINTS_PER_CM * scale, down_cm, 4);
    free(words);
}

/* Guide, first example: 60 players in 3 rows. Every seat stands once, each post where its
 * interruption is, and what a board is a copy of on each of the six. */
static void test_sixty(void **state)
{
    static const char *const copies[] = {"30", "11", "10", "21", "20", "1"};
    static const struct {
        const char *name;
        int times;
    } posts[] = {{"end-first", 1}, {"end-last", 1}, {"gap-1", 2}, {"gap-2", 2}};
    size_t count;
    (void)state;
    struct pdf pdf = draw("{\"players\":60,\"rows\":3}", LANGUAGE_EN);
    struct pdf_word *words = pdf_words(&pdf, &count);
    assert_int_equal(pdf.pages, 1);
    for (int board = 1; board <= 30; board++) {
        char text[16];
        double x, y;
        snprintf(text, sizeof text, "%dS", board);
        find(words, count, 1, text, &x, &y);
        snprintf(text, sizeof text, "%dM", board);
        find(words, count, 1, text, &x, &y);
    }
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++) {
        int found = 0;
        for (size_t w = 1; w < count; w++) {
            found += strcmp(words[w - 1].text, "=") == 0 && strcmp(words[w].text, copies[i]) == 0;
        }
        assert_int_equal(found, 1);
    }
    for (size_t i = 0; i < sizeof posts / sizeof *posts; i++) {
        assert_int_equal(count_word(words, count, posts[i].name), posts[i].times);
    }
    assert_int_equal(count_word(words, count, "Sun"), 6);
    assert_int_equal(count_word(words, count, "Moon"), 6);
    assert_int_equal(count_word(words, count, "Screen"), 2);
    /* Aisles: two between the rows, two along the walls, and one at each end of each row. */
    assert_int_equal(count_word(words, count, "120"), 10);
    free(words);
    pdf_close(&pdf);
}

static void test_scale(void **state)
{
    (void)state;
    struct pdf pdf = draw("{\"players\":60,\"rows\":3}", LANGUAGE_EN);
    check_distance(&pdf, "1S", "2S", 50, 59, 0);
    check_distance(&pdf, "3S", "6S", 50, 180, 0); /* from table to table */
    check_distance(&pdf, "1M", "1S", 50, 0, 75 + 50);
    check_distance(&pdf, "1S", "20S", 50, 3, 170); /* two half chairs, and the aisle of 120 cm */
    pdf_close(&pdf);
}

/* Too large for 1:50, then too large for one sheet: neighbouring sheets share a strip. */
static void test_sheets(void **state)
{
    size_t count;
    int seats = 0;
    (void)state;
    struct pdf pdf = draw("{\"players\":240,\"rows\":4}", LANGUAGE_EN);
    assert_int_equal(pdf.pages, 1);
    check_distance(&pdf, "1S", "2S", 100, 59, 0);
    pdf_close(&pdf);
    pdf = draw("{\"players\":1000,\"rows\":5}", LANGUAGE_EN);
    struct pdf_word *words = pdf_words(&pdf, &count);
    assert_int_equal(pdf.pages, 2);
    for (int board = 1; board <= 500; board++) {
        char text[16];
        snprintf(text, sizeof text, "%dS", board);
        int found = count_word(words, count, text);
        assert_in_range(found, 1, 2); /* twice in the strip */
        seats += found;
    }
    assert_in_range(seats, 501, 520);
    free(words);
    pdf_close(&pdf);
}

/* Blocked areas, aisles in a row, a circle, rooms: each room has its sheets. */
static const char odd_hall[] =
    "{\"players\":100,\"hall\":{\"rooms\":["
    "{\"name\":\"Great hall\",\"width_cm\":3000,\"depth_cm\":2000,"
    "\"blocked\":[{\"name\":\"Stage\",\"x_cm\":2500,\"y_cm\":100,\"width_cm\":400,\"depth_cm\":600}"
    "],"
    "\"rows\":[{\"x_cm\":200,\"y_cm\":200,\"tables\":[{\"length_cm\":180,\"count\":5},"
    "{\"aisle_cm\":150},{\"length_cm\":180,\"count\":3}]},"
    "{\"circle\":true,\"x_cm\":1000,\"y_cm\":1300,\"tables\":[{\"length_cm\":180,\"count\":10},"
    "{\"aisle_cm\":160}]}]},"
    "{\"name\":\"Foyer\",\"width_cm\":1000,\"depth_cm\":1500,\"rows\":[{\"x_cm\":400,\"y_cm\":300,"
    "\"direction\":\"south\",\"tables\":[{\"length_cm\":180,\"count\":4}]}]}]}}";

static void test_odd_hall(void **state)
{
    size_t count;
    (void)state;
    struct pdf pdf = draw(odd_hall, LANGUAGE_DE);
    struct pdf_word *words = pdf_words(&pdf, &count);
    assert_int_equal(pdf.pages, 2);
    assert_int_equal(count_word(words, count, "Stage"), 1);
    assert_int_equal(count_word(words, count, "Foyer"), 1);
    assert_int_equal(count_word(words, count, "150"), 2); /* in the row, and above it */
    assert_int_equal(count_word(words, count, "Bildschirm"), 4);
    assert_int_equal(count_word(words, count, "50S"), 1);
    assert_int_equal(pdf_width(&pdf, 2), 842); /* the foyer is higher than it is wide */
    free(words);
    pdf_close(&pdf);
}

/* Of a circle: its aisles, and what is free around and across it; a row in its middle measures up
 * to its tables, not through them to the walls. */
static void test_circles(void **state)
{
    static const struct {
        const char *cm;
        int times;
    } widths[] = {{"120", 2}, {"243", 2}, {"245", 2}, {"651", 1}},
      inside[] = {{"171", 1}, {"174", 1}, {"150", 1}};
    size_t count;
    (void)state;
    struct pdf pdf = draw(
        "{\"players\":60,\"hall\":{\"rooms\":[{\"width_cm\":1500,\"depth_cm\":1500,\"rows\":[{"
        "\"circle\":true,\"x_cm\":750,\"y_cm\":750,\"tables\":[{\"length_cm\":180,\"count\":5},{"
        "\"aisle_cm\":120},{\"length_cm\":180,\"count\":6},{\"aisle_cm\":120},{\"length_cm\":180}]}"
        "]}]}"
        "}",
        LANGUAGE_EN);
    struct pdf_word *words = pdf_words(&pdf, &count);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(count_word(words, count, widths[i].cm), widths[i].times);
    }
    free(words);
    pdf_close(&pdf);
    pdf = draw(
        "{\"players\":60,\"hall\":{\"rooms\":[{\"width_cm\":1200,\"depth_cm\":1200,\"rows\":[{"
        "\"circle\":true,\"x_cm\":600,\"y_cm\":600,\"boards\":28,\"tables\":[{\"length_cm\":120,"
        "\"count\":15},{\"aisle_cm\":150}]},{\"x_cm\":480,\"y_cm\":562,\"direction\":\"east\","
        "\"tables\":[{\"length_cm\":120,\"count\":2}]}]}]}}",
        LANGUAGE_EN);
    words = pdf_words(&pdf, &count);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(count_word(words, count, inside[i].cm), inside[i].times);
    }
    free(words);
    pdf_close(&pdf);
}

static void test_other_rulesets(void **state)
{
    size_t count;
    (void)state;
    struct pdf pdf = draw("{\"players\":24,\"rows\":2,\"ruleset\":\"connect\"}", LANGUAGE_NL);
    struct pdf_word *words = pdf_words(&pdf, &count);
    assert_int_equal(count_word(words, count, "12M"), 1);
    assert_int_equal(count_word(words, count, "gap-1"), 0);
    check_distance(&pdf, "3S", "4S", 50, 60, 0);
    assert_int_equal(count_word(words, count, "randbord"), 1); /* what the pale ones are */
    assert_int_equal(count_word(words, count, "markt"), 4);    /* on each of them */
    free(words);
    pdf_close(&pdf);
    pdf = draw("{\"players\":7,\"rows\":1,\"ruleset\":\"base\"}", LANGUAGE_EN);
    words = pdf_words(&pdf, &count);
    assert_int_equal(count_word(words, count, "3"), 2); /* the third places of two tables */
    assert_int_equal(count_word(words, count, "4"), 1);
    assert_int_equal(count_word(words, count, "Sun"), 0);
    free(words);
    pdf_close(&pdf);
}

/* The same calls make a picture: as large as the hall, to scale. */
static void test_svg(void **state)
{
    json_t *hall = json_pack("{s:{s:[{s:s, s:i, s:i}]}, s:s}", "hall", "rooms", "name", "R",
                             "width_cm", 1000, "depth_cm", 800, "ruleset", "big-game");
    struct hall_drawing drawing = {.plan = hall, .name = "", .language = LANGUAGE_EN};
    size_t len;
    (void)state;
    char *svg = hall_draw_svg(&drawing, &len);
    assert_non_null(svg);
    assert_true(len > 100);
    assert_int_equal(strncmp(svg, "<?xml", 5), 0);
    /* 800 cm are 160 mm, and 10 + 18 + 14 + 10 mm stand around them: 212 mm. */
    const char *height = strstr(svg, "height=\"");
    assert_non_null(height);
    assert_float_equal(strtod(height + 8, NULL), 212 * 72 / 25.4, 1);
    free(svg);
    json_decref(hall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sixty),   cmocka_unit_test(test_scale),
        cmocka_unit_test(test_sheets),  cmocka_unit_test(test_odd_hall),
        cmocka_unit_test(test_circles), cmocka_unit_test(test_other_rulesets),
        cmocka_unit_test(test_svg),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed;
}
