/* Pieces where boards meet along a whole path, which no board of the kit does: boards of one hex
 * each.
 *
 *       c0 -- c1
 *      /        \
 *    c2    h0    c3 ...   c3 and c5 are c0 and c2 of the right neighbour, whose hex lies to the
 *      \        /         south-east; and the path between them is one path.
 *       c4 -- c5 ...  */
#include "support/check.h"
#include "support/scene.h"

#include "rules/areas.h"
#include "rules/building.h"

static const struct board *one_hex(enum ruleset_id ruleset, char letter)
{
    static struct board board;
    struct refusal refusal;
    (void)letter;
    if (board.hexes_count == 0) {
        board = (struct board){.letter = 'A',
                               .ruleset = ruleset,
                               .hexes = {{.terrain = TERRAIN_FOREST, .number = 5}},
                               .hexes_count = 1,
                               .seam_left = {0, 2},
                               .seam_left_count = 2,
                               .seam_right = {3, 5},
                               .seam_right_count = 2};
        assert_int_equal(board_derive(&board, &refusal), REFUSAL_ALLOWED);
    }
    return &board;
}

static void begin(struct scene *scene, const char *ring)
{
    scene_init(scene, ring);
    scene->pieces.board_find = one_hex;
}

static struct spot path(int board, int from, int to)
{
    int id = board_path_between(one_hex(RULESET_BIG_GAME, 'A'), from, to);
    assert_int_not_equal(id, BOARD_NOBODY);
    return (struct spot){board, {PLACE_PATH, id}};
}

static struct spot crossing(int board, int id)
{
    return (struct spot){board, {PLACE_CROSSING, id}};
}

static void put(struct scene *scene, enum piece piece, struct spot spot, struct seat owner)
{
    struct entry entry = {.seq = scene->game.seq + 1,
                          .kind = ENTRY_BUILD_MADE,
                          .build = {.n = (int)scene->game.builds_count + 1,
                                    .copy = {spot.board, COPY_REAL},
                                    .piece = piece,
                                    .at = spot.place,
                                    .owner = owner,
                                    .turn = 1}};
    game_apply(&scene->game, &entry);
}

static void must_be_one(const struct scene *scene, struct spot left, struct spot right)
{
    struct spot names[SPOT_NAMES_MAX];
    assert_int_equal(pieces_names(&scene->pieces, left, names), 2);
    assert_true(spot_equal(names[0], left));
    assert_true(spot_equal(names[1], right));
    assert_int_equal(pieces_names(&scene->pieces, right, names), 2);
    assert_true(spot_equal(names[1], left));
    assert_true(spot_equal(pieces_name(&scene->pieces, left), pieces_name(&scene->pieces, right)));
}

static void test_places_on_a_seam_have_two_names(void **state)
{
    struct scene scene;
    struct spot names[SPOT_NAMES_MAX];
    (void)state;
    begin(&scene, "ring");
    must_be_one(&scene, crossing(1, 3), crossing(2, 0));
    must_be_one(&scene, crossing(1, 5), crossing(2, 2));
    must_be_one(&scene, path(1, 3, 5), path(2, 0, 2));
    must_be_one(&scene, path(6, 3, 5), path(1, 0, 2));
    assert_int_equal(pieces_names(&scene.pieces, crossing(1, 1), names), 1);
    assert_int_equal(pieces_names(&scene.pieces, path(1, 1, 3), names), 1);
    assert_int_equal(pieces_names(&scene.pieces, (struct spot){1, {PLACE_HEX, 0}}, names), 1);
    scene_release(&scene);
}

static void test_paths_that_meet_on_a_seam_are_told_once(void **state)
{
    struct scene scene;
    struct spot paths[SPOT_PATHS_MAX];
    (void)state;
    begin(&scene, "ring");
    assert_int_equal(pieces_paths(&scene.pieces, crossing(1, 3), paths), 3);
    assert_true(spot_equal(paths[2], path(2, 0, 1)));
    assert_int_equal(pieces_paths(&scene.pieces, crossing(2, 0), paths), 3);
    assert_true(spot_equal(paths[2], path(1, 1, 3)));
    assert_int_equal(pieces_paths(&scene.pieces, crossing(1, 1), paths), 2);
    scene_release(&scene);
}

static void test_a_piece_is_found_under_both_names(void **state)
{
    const struct seat sun = {1, SIDE_SUN}, moon = {2, SIDE_MOON};
    struct scene scene;
    (void)state;
    begin(&scene, "ring");
    put(&scene, PIECE_ROAD, path(1, 3, 5), sun);
    put(&scene, PIECE_SETTLEMENT, crossing(2, 2), moon);
    assert_true(piece_of(pieces_at(&scene.pieces, path(2, 0, 2)), sun));
    assert_false(pieces_under(&scene.pieces, path(2, 0, 2)).any);
    assert_true(piece_of(pieces_at(&scene.pieces, crossing(1, 5)), moon));
    /* It joins at c0 of board 2, and not at c2, where the settlement stands. */
    struct build build = {.copy = {2, COPY_REAL}, .piece = PIECE_ROAD, .owner = sun, .turn = 1};
    build.at = path(2, 0, 1).place;
    assert_false(building_breaks(&scene.pieces, &build, WARNING_CONNECTION));
    build.at = path(2, 2, 4).place;
    assert_true(building_breaks(&scene.pieces, &build, WARNING_BLOCKED));
    build.at = path(2, 0, 2).place;
    assert_true(building_breaks(&scene.pieces, &build, WARNING_TAKEN));
    /* Land on both sides of it. */
    build.piece = PIECE_SHIP;
    assert_true(building_breaks(&scene.pieces, &build, WARNING_COAST));
    build.at = path(2, 0, 1).place;
    assert_false(building_breaks(&scene.pieces, &build, WARNING_COAST));
    scene_release(&scene);
}

static void test_what_lies_beyond_is_known_where_both_boards_are_watched(void **state)
{
    struct scene scene;
    (void)state;
    begin(&scene, "row"); /* boards 1 and 6 are watched, and meet at the ends */
    assert_true(pieces_known(&scene.pieces, crossing(1, 1)));
    assert_true(pieces_known(&scene.pieces, crossing(1, 0)));
    assert_false(pieces_known(&scene.pieces, crossing(1, 3)));
    assert_false(pieces_known(&scene.pieces, path(1, 3, 5)));
    assert_false(pieces_known(&scene.pieces, crossing(2, 1)));
    scene_release(&scene);
}

/* At a shore an edge board lies beside the board, and not the next one of the ring. */
static void test_shores_have_edge_boards(void **state)
{
    struct scene scene;
    struct spot names[SPOT_NAMES_MAX];
    (void)state;
    begin(&scene, "ring");
    scene.game.made.ring.interruptions[0].shore = true; /* behind board 1 */
    assert_int_equal(pieces_names(&scene.pieces, crossing(1, 3), names), 2);
    assert_int_equal(names[1].board, ring_edge_right(1));
    assert_int_equal(pieces_names(&scene.pieces, crossing(2, 0), names), 2);
    assert_int_equal(names[1].board, ring_edge_left(2));
    assert_int_equal(pieces_names(&scene.pieces, crossing(2, 3), names), 2);
    assert_true(pieces_followed(&scene.pieces, 1)); /* by the cut before it */
    scene.game.made.ring.interruptions[5].shore = true;
    assert_false(pieces_followed(&scene.pieces, 1));
    scene_release(&scene);
}

static void test_a_seam_touches_the_areas_of_both_boards(void **state)
{
    struct scene scene;
    struct seat areas[AREAS_TOUCHED_MAX], area;
    (void)state;
    begin(&scene, "ring");
    assert_int_equal(areas_touched(&scene.pieces, crossing(1, 3), areas), 2);
    assert_int_equal(areas[0].board, 1);
    assert_int_equal(areas[1].board, 2);
    assert_false(area_of(&scene.pieces, crossing(1, 3), (struct seat){1, SIDE_MOON}, &area));
    assert_true(area_of(&scene.pieces, crossing(1, 1), (struct seat){1, SIDE_MOON}, &area));
    assert_true(seat_equal(area, (struct seat){1, SIDE_SUN}));
    assert_false(area_of(&scene.pieces, crossing(1, 1), (struct seat){1, SIDE_SUN}, &area));
    assert_true(area_of(&scene.pieces, crossing(1, 1), (struct seat){6, SIDE_SUN}, &area));
    assert_false(area_of(&scene.pieces, crossing(1, 1), (struct seat){5, SIDE_SUN}, &area));
    scene_release(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places_on_a_seam_have_two_names),
        cmocka_unit_test(test_paths_that_meet_on_a_seam_are_told_once),
        cmocka_unit_test(test_a_piece_is_found_under_both_names),
        cmocka_unit_test(test_what_lies_beyond_is_known_where_both_boards_are_watched),
        cmocka_unit_test(test_shores_have_edge_boards),
        cmocka_unit_test(test_a_seam_touches_the_areas_of_both_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
