/* Boards: ids, neighbours, the shipped definitions and what their JSON refuses. */
#include "support/check.h"

#include "wire/board_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct board *board_a(void)
{
    const struct board *board = board_find(RULESET_BIG_GAME, 'A');
    assert_non_null(board);
    return board;
}

static void test_place_parse_is_strict(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",    "h",   "7",   "x7",    "c-1", "c+1",
                                        "c 1", "c01", "c1 ", "c1000", "C1",  "c1x"};
    struct place place = {.kind = PLACE_PATH, .id = 5};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(place_parse(wrong[i], &place));
        assert_int_equal(place.kind, PLACE_PATH);
        assert_int_equal(place.id, 5);
    }
    static const struct {
        const char *text;
        struct place place;
    } right[] = {{"h7", {PLACE_HEX, 7}}, {"c0", {PLACE_CROSSING, 0}}, {"p999", {PLACE_PATH, 999}}};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        char text[PLACE_TEXT_SIZE];
        assert_true(place_parse(right[i].text, &place));
        assert_true(place_equal(place, right[i].place));
        place_format(place, text);
        assert_string_equal(text, right[i].text);
    }
}

static void test_board_has_knows_the_last_id(void **state)
{
    (void)state;
    const struct board *board = board_a();
    assert_true(board_has(board, (struct place){PLACE_HEX, 19}));
    assert_false(board_has(board, (struct place){PLACE_HEX, 20}));
    assert_true(board_has(board, (struct place){PLACE_CROSSING, 62}));
    assert_false(board_has(board, (struct place){PLACE_CROSSING, 63}));
    assert_true(board_has(board, (struct place){PLACE_PATH, 81}));
    assert_false(board_has(board, (struct place){PLACE_PATH, 82}));
    assert_false(board_has(board, (struct place){PLACE_PATH, -1}));
}

static int compare_labels(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* A crossing's label: what stands on its hexes, in ascending order. */
static void label(const struct board *board, int crossing, bool with_terrain, char text[64])
{
    char part[3][16] = {"", "", ""};
    const struct crossing *at = &board->crossings[crossing];
    for (int i = 0; i < at->hexes_count; i++) {
        const struct hex *hex = &board->hexes[at->hexes[i]];
        snprintf(part[i], sizeof part[i], "%d%s", hex->number,
                 with_terrain ? terrain_words[hex->terrain] : "");
    }
    qsort(part, 3, sizeof *part, compare_labels);
    snprintf(text, 64, "%s/%s/%s", part[0], part[1], part[2]);
}

static int count_shared_labels(const struct board *board, bool with_terrain)
{
    char labels[BOARD_CROSSINGS_MAX][64];
    int shared = 0;
    for (int i = 0; i < board->crossings_count; i++) {
        label(board, i, with_terrain, labels[i]);
    }
    for (int i = 0; i < board->crossings_count; i++) {
        bool again = false;
        for (int j = 0; j < board->crossings_count; j++) {
            again |= i != j && strcmp(labels[i], labels[j]) == 0;
        }
        shared += again;
    }
    return shared;
}

static void test_board_a_has_the_known_crossings(void **state)
{
    (void)state;
    const struct board *board = board_a();
    assert_int_equal(board->hexes_count, 20);
    assert_int_equal(board->crossings_count, 63);
    assert_int_equal(board->paths_count, 82);
    assert_int_equal(count_shared_labels(board, false), 32);
    assert_int_equal(count_shared_labels(board, true), 27);
}

/* The hill 10 in the middle of board A, by hand. */
static void test_board_a_knows_the_neighbours_of_a_hex(void **state)
{
    (void)state;
    const struct board *board = board_a();
    int middle = board_hex_at(board, 4, 3);
    static const int around[HEX_CORNERS][2] = {{5, 2}, {5, 4}, {4, 5}, {3, 4}, {3, 2}, {4, 1}};
    for (int i = 0; i < HEX_CORNERS; i++) {
        assert_int_equal(board->hexes[middle].neighbours[i],
                         board_hex_at(board, around[i][0], around[i][1]));
    }
    assert_int_equal(board->hexes[middle].number, 10);
    assert_int_equal(board_hex_at(board, 4, 2), BOARD_NOBODY);
}

static const char letters[] = "ABC";

static void each_board(void (*check)(const struct board *board))
{
    const struct board *board;
    int count = 0;
    for (; (board = board_shipped(count)) != NULL; count++) {
        check(board);
    }
    assert_int_equal(count, 9); /* three, three and two at the edges, an island */
}

static void check_order(const struct board *board)
{
    for (int i = 1; i < board->hexes_count; i++) {
        const struct hex *a = &board->hexes[i - 1], *b = &board->hexes[i];
        assert_true(a->row < b->row || (a->row == b->row && a->column < b->column));
    }
    for (int i = 1; i < board->crossings_count; i++) {
        const struct crossing *a = &board->crossings[i - 1], *b = &board->crossings[i];
        assert_true(a->y < b->y || (a->y == b->y && a->x < b->x));
    }
    int y = -1000, x = -1000;
    for (int i = 0; i < board->paths_count; i++) {
        const struct crossing *a = &board->crossings[board->paths[i].crossings[0]];
        const struct crossing *b = &board->crossings[board->paths[i].crossings[1]];
        assert_true(a->y + b->y > y || (a->y + b->y == y && a->x + b->x > x));
        y = a->y + b->y;
        x = a->x + b->x;
    }
}

static void test_ids_follow_their_places(void **state)
{
    (void)state;
    each_board(check_order);
}

static void check_path(const struct board *board, int id)
{
    const struct path *path = &board->paths[id];
    const struct crossing *a = &board->crossings[path->crossings[0]];
    const struct crossing *b = &board->crossings[path->crossings[1]];
    assert_true(path->crossings[0] < path->crossings[1]);
    assert_int_equal(board_path_between(board, path->crossings[0], path->crossings[1]), id);
    assert_int_equal(board_path_between(board, path->crossings[1], path->crossings[0]), id);
    /* A side of a hex is 2 units long: (dx, dy) is (±2, 0) or (±1, ±1). */
    assert_int_equal((a->x - b->x) * (a->x - b->x) + 3 * (a->y - b->y) * (a->y - b->y), 4);
    assert_true(path->land);
    assert_int_equal(path->water, path->hexes_count == 1 && board->ruleset == RULESET_BIG_GAME);
    for (int i = 0; i < path->hexes_count; i++) {
        const struct hex *hex = &board->hexes[path->hexes[i]];
        int side = 0;
        while (side < HEX_CORNERS && hex->paths[side] != id) {
            side++;
        }
        assert_true(side < HEX_CORNERS);
        assert_int_equal(hex->neighbours[side],
                         path->hexes_count == 2 ? path->hexes[1 - i] : BOARD_NOBODY);
        assert_int_equal(board_path_between(board, hex->crossings[side],
                                            hex->crossings[(side + 1) % HEX_CORNERS]),
                         id);
    }
}

static void check_neighbours(const struct board *board)
{
    int ends = 0;
    for (int i = 0; i < board->paths_count; i++) {
        check_path(board, i);
    }
    for (int i = 0; i < board->crossings_count; i++) {
        const struct crossing *at = &board->crossings[i];
        assert_in_range(at->hexes_count, 1, 3);
        assert_in_range(at->paths_count, 2, 3);
        for (int j = 0; j < at->paths_count; j++) {
            assert_true(j == 0 || at->paths[j - 1] < at->paths[j]);
        }
        for (int j = 1; j < at->hexes_count; j++) {
            assert_true(at->hexes[j - 1] < at->hexes[j]);
        }
        ends += at->paths_count;
    }
    assert_int_equal(ends, 2 * board->paths_count);
    /* Euler, for an island in one piece without a lake. */
    assert_int_equal(board->crossings_count - board->paths_count + board->hexes_count, 1);
}

static void test_neighbours_agree_both_ways(void **state)
{
    (void)state;
    each_board(check_neighbours);
}

static void check_round_trip(const struct board *board)
{
    json_t *json = board_to_json(board);
    assert_non_null(json);
    char *text = json_dumps(json, JSON_COMPACT);
    assert_non_null(text);
    struct board *copy = calloc(1, sizeof *copy);
    struct refusal refusal;
    assert_int_equal(board_from_text(text, strlen(text), copy, &refusal), REFUSAL_ALLOWED);
    json_t *again = board_to_json(copy);
    assert_true(json_equal(json, again));
    json_decref(again);
    json_decref(json);
    free(copy);
    free(text);
}

static void test_json_round_trip_keeps_every_board(void **state)
{
    (void)state;
    each_board(check_round_trip);
}

/* What a browser shows beside a place. */
static void test_json_has_phrases_in_three_languages(void **state)
{
    (void)state;
    static const struct {
        const char *kind;
        size_t id;
        const char *en, *de, *nl;
    } cases[] = {
        {"hexes", 9, "clay 10", "Lehm 10", "baksteen 10"},
        {"crossings", 19, "5-6-12", "5-6-12", "5-6-12"},
        {"paths", 18, "5-6-12 towards the sea", "5-6-12 Richtung Meer", "5-6-12 richting zee"},
    };
    json_t *json = board_to_json(board_a());
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const json_t *place = json_array_get(json_object_get(json, cases[i].kind), cases[i].id);
        const json_t *phrases = json_object_get(place, "phrases");
        assert_int_equal(json_object_size(phrases), 3);
        assert_string_equal(json_string_value(json_object_get(phrases, "en")), cases[i].en);
        assert_string_equal(json_string_value(json_object_get(phrases, "de")), cases[i].de);
        assert_string_equal(json_string_value(json_object_get(phrases, "nl")), cases[i].nl);
    }
    json_decref(json);
}

static void check_says_what_is_unverified(const struct board *board)
{
    assert_true(board->unverified_count > 0);
    assert_non_null(strstr(board->unverified[0], "kit"));
}

static void test_shipped_boards_say_what_is_unverified(void **state)
{
    (void)state;
    each_board(check_says_what_is_unverified);
    assert_null(board_find(RULESET_BIG_GAME, 'D'));
    assert_null(board_find(RULESET_CONNECT, 'D'));
    assert_null(board_find(RULESET_BASE, 'B'));
}

/* How many points two neighbours share; there and back is the same point. */
static int crossings_shared(const struct board *left, const struct board *right)
{
    int crossed = 0;
    for (int c = 0; c < left->crossings_count; c++) {
        int there = board_seam_rightwards(left, right, c);
        if (there != BOARD_NOBODY) {
            crossed++;
            assert_int_equal(left->crossings[c].y, right->crossings[there].y);
            assert_int_equal(board_seam_leftwards(left, right, there), c);
        }
    }
    return crossed;
}

/* Ships cross between every two letters, and come back to the same point. */
static void test_seams_lead_across_and_back(void **state)
{
    (void)state;
    for (int i = 0; i < 9; i++) {
        assert_int_equal(crossings_shared(board_find(RULESET_BIG_GAME, letters[i / 3]),
                                          board_find(RULESET_BIG_GAME, letters[i % 3])),
                         2);
    }
}

static bool starts_at(const struct board *board, int crossing)
{
    for (int i = 0; i < board->starts_count; i++) {
        if (board->starts[i].crossing == crossing) {
            return true;
        }
    }
    return false;
}

/* No printed building of one board stands next to one of the other, or on the same point. */
static void check_apart(const struct board *left, const struct board *right)
{
    for (int i = 0; i < left->starts_count; i++) {
        int at = left->starts[i].crossing;
        int there = board_seam_rightwards(left, right, at);
        if (there != BOARD_NOBODY) {
            assert_false(starts_at(right, there));
            for (int k = 0; k < right->crossings[there].paths_count; k++) {
                assert_false(starts_at(right, right->crossings[there].neighbours[k]));
            }
        }
        for (int k = 0; k < left->crossings[at].paths_count; k++) {
            int across = board_seam_rightwards(left, right, left->crossings[at].neighbours[k]);
            assert_true(across == BOARD_NOBODY || !starts_at(right, across));
        }
    }
}

/* Connect: roads lead across two paths that both boards have, and to the edge boards too. */
static void test_roads_lead_across_the_edges_of_connect(void **state)
{
    (void)state;
    static const char lefts[] = "ABCL", rights[] = "ABCR";
    for (int i = 0; i < 16; i++) {
        const struct board *left = board_find(RULESET_CONNECT, lefts[i / 4]);
        const struct board *right = board_find(RULESET_CONNECT, rights[i % 4]);
        assert_int_equal(crossings_shared(left, right), 3);
        for (int k = 1; k < 3; k++) {
            assert_int_not_equal(
                board_path_between(left, left->seam_right[k - 1], left->seam_right[k]),
                BOARD_NOBODY);
            assert_int_not_equal(
                board_path_between(right, right->seam_left[k - 1], right->seam_left[k]),
                BOARD_NOBODY);
        }
        check_apart(left, right);
    }
}

static void test_board_crossing_in_half_sees_the_dividing_line(void **state)
{
    (void)state;
    const struct board *board = board_a();
    int both = 0;
    for (int c = 0; c < board->crossings_count; c++) {
        bool sun = board_crossing_in_half(board, c, SIDE_SUN);
        bool moon = board_crossing_in_half(board, c, SIDE_MOON);
        assert_true(sun || moon);
        both += sun && moon;
    }
    int border = 0;
    for (int p = 0; p < board->paths_count; p++) {
        const struct path *path = &board->paths[p];
        border += path->hexes_count == 2 &&
                  board->hexes[path->hexes[0]].half != board->hexes[path->hexes[1]].half;
    }
    assert_int_equal(both, border + 1); /* a line from sea to sea */
}

/* Each text is a definition with one fault, which is refused in the named field. */
static void test_board_from_text_names_the_wrong_field(void **state)
{
    (void)state;
#define HEX(column, row, terrain, number, half)                                                    \
    "{\"column\":" #column ",\"row\":" #row ",\"terrain\":\"" #terrain "\",\"number\":" #number    \
    ",\"half\":\"" #half "\"}"
#define BOARD(hexes, more)                                                                         \
    "{\"letter\":\"A\",\"ruleset\":\"big-game\",\"hexes\":[" hexes "]" more "}"
#define ONE HEX(0, 0, forest, 4, sun)
    static const struct {
        const char *text, *field;
    } cases[] = {
        {"[]", ""},
        {"{", ""},
        {"{\"ruleset\":\"big-game\",\"hexes\":[" ONE "]}", "letter"},
        {"{\"letter\":\"a\",\"ruleset\":\"big-game\",\"hexes\":[" ONE "]}", "letter"},
        {"{\"letter\":\"AB\",\"ruleset\":\"big-game\",\"hexes\":[" ONE "]}", "letter"},
        {"{\"letter\":\"A\",\"ruleset\":\"big\",\"hexes\":[" ONE "]}", "ruleset"},
        {"{\"letter\":\"A\",\"ruleset\":\"big-game\"}", "hexes"},
        {"{\"letter\":\"A\",\"ruleset\":\"big-game\",\"hexes\":{}}", "hexes"},
        {BOARD("", ""), "hexes"},
        {BOARD(ONE, ",\"harbour\":[]"), "harbour"},
        {BOARD("7", ""), "hexes.0"},
        {BOARD(HEX(0, 0, woods, 4, sun), ""), "hexes.0.terrain"},
        {BOARD(HEX(0, 0, forest, 7, sun), ""), "hexes.0.number"},
        {BOARD(HEX(0, 0, forest, 13, sun), ""), "hexes.0.number"},
        {BOARD(HEX(0, 0, forest, 4.0, sun), ""), "hexes.0.number"},
        {BOARD(HEX(0, 0, forest, null, sun), ""), "hexes.0.number"},
        {BOARD(HEX(0, 0, desert, 5, sun), ""), "hexes.0.number"},
        {BOARD(HEX(0, 0, forest, 4, left), ""), "hexes.0.half"},
        {BOARD(HEX(31, 0, forest, 4, sun), ""), "hexes.0.column"},
        {BOARD(HEX(0, -1, forest, 4, sun), ""), "hexes.0.row"},
        {BOARD(ONE "," ONE, ""), "hexes"},
        {BOARD(ONE "," HEX(0, 1, forest, 4, sun), ""), "hexes"},
        {BOARD(ONE, ",\"starts\":[{\"half\":\"sun\",\"building\":\"road\",\"at\":\"c0\"}]"),
         "starts.0.building"},
        {BOARD(ONE, ",\"starts\":[{\"half\":\"sun\",\"building\":\"city\",\"at\":\"c6\"}]"),
         "starts.0.at"},
        {BOARD(ONE, ",\"starts\":[{\"half\":\"sun\",\"building\":\"city\",\"at\":\"p0\"}]"),
         "starts.0.at"},
        {BOARD(ONE, ",\"starts\":[{\"half\":\"sun\",\"building\":\"city\",\"at\":\"c0\",\"beside\":"
                    "{\"piece\":\"city\",\"at\":\"p0\"}}]"),
         "starts.0.beside.piece"},
        {BOARD(ONE, ",\"starts\":[{\"half\":\"sun\",\"building\":\"city\",\"at\":\"c0\",\"beside\":"
                    "{\"piece\":\"ship\",\"at\":\"p6\"}}]"),
         "starts.0.beside.at"},
        {BOARD(ONE, ",\"harbours\":[{\"at\":\"p0\",\"resource\":\"gold\"}]"),
         "harbours.0.resource"},
        {BOARD(ONE, ",\"harbours\":[{\"at\":\"p0\"}]"), "harbours.0.resource"},
        {BOARD(ONE, ",\"seams\":{\"left\":[\"c6\"]}"), "seams.left.0"},
        {BOARD(ONE, ",\"seams\":{\"top\":[]}"), "seams.top"},
        {BOARD(ONE, ",\"unverified\":[1]"), "unverified.0"},
    };
    struct board *board = calloc(1, sizeof *board);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct refusal refusal = {0};
        print_message("%s\n", cases[i].text);
        assert_int_not_equal(board_from_text(cases[i].text, strlen(cases[i].text), board, &refusal),
                             REFUSAL_ALLOWED);
        assert_string_equal(refusal.field, cases[i].field);
        assert_true(refusal.detail[0] != '\0');
    }
    struct refusal refusal = {0};
    const char *right = BOARD(ONE, "");
    assert_int_equal(board_from_text(right, strlen(right), board, &refusal), REFUSAL_ALLOWED);
    assert_int_equal(board_from_text(right, BOARD_TEXT_MAX + 1, board, &refusal),
                     REFUSAL_TOO_LARGE);
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_place_parse_is_strict),
        cmocka_unit_test(test_board_has_knows_the_last_id),
        cmocka_unit_test(test_board_a_has_the_known_crossings),
        cmocka_unit_test(test_board_a_knows_the_neighbours_of_a_hex),
        cmocka_unit_test(test_ids_follow_their_places),
        cmocka_unit_test(test_neighbours_agree_both_ways),
        cmocka_unit_test(test_json_round_trip_keeps_every_board),
        cmocka_unit_test(test_json_has_phrases_in_three_languages),
        cmocka_unit_test(test_shipped_boards_say_what_is_unverified),
        cmocka_unit_test(test_seams_lead_across_and_back),
        cmocka_unit_test(test_roads_lead_across_the_edges_of_connect),
        cmocka_unit_test(test_board_crossing_in_half_sees_the_dividing_line),
        cmocka_unit_test(test_board_from_text_names_the_wrong_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
