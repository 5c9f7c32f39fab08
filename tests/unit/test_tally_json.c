/* Tallies and robbers as JSON. */
#include "support/check.h"
#include "support/scene.h"

#include "wire/entry_json.h"
#include "wire/tally_json.h"

#include <stdlib.h>
#include <string.h>

/* Compares JSON with a text in which ' stands for ". Releases it. */
static void must_be(json_t *json, const char *text)
{
    char *quoted = strdup(text);
    for (char *c = quoted; (c = strchr(c, '\'')) != NULL;) {
        *c = '"';
    }
    json_t *wanted = json_loads(quoted, JSON_DECODE_ANY, NULL);
    assert_non_null(wanted);
    if (!json_equal(json, wanted)) {
        char *seen = json_dumps(json, JSON_COMPACT);
        fail_msg("%s", seen);
    }
    json_decref(wanted);
    json_decref(json);
    free(quoted);
}

static void test_a_tally_says_where_each_line_comes_from(void **state)
{
    struct scene scene;
    struct claim claim = {.n = 3, .seat = {1, SIDE_SUN}};
    (void)state;
    scene_init(&scene, "ring");
    scene_play(&scene, "ship c4-c5-c13-c14-c6 1S; settlement c14 1S; settlement c5 1M");
    must_be(tally_to_json(&scene.pieces, &claim),
            "{'claim':3,'seat':'1S','followed':true,'complete':true,'city_owed':true,'points':7,"
            "'settlements':{'count':3,'of':5,'from':["
            "  {'board':1,'at':'c12','build':null},{'board':1,'at':'c20','build':null},"
            "  {'board':1,'at':'c30','build':null},{'board':1,'at':'c14','build':5}]},"
            "'cities':{'count':1,'of':10,'from':[]},"
            "'roads':{'count':1,'of':15,'from':[{'board':1,'at':'p26','build':null}]},"
            "'ships':{'count':5,'of':15,'from':["
            "  {'board':1,'at':'p8','build':null},{'board':1,'at':'p2','build':1},"
            "  {'board':1,'at':'p9','build':2},{'board':1,'at':'p14','build':3},"
            "  {'board':1,'at':'p10','build':4}]},"
            "'foreign_areas':{'count':1,'of':5,'from':["
            "  {'area':'1M','build':5,'certain':true}]},"
            "'longest_trade_route':{'holds':false,'holder':null,'length':3,'opposite':1,"
            "  'since':null,'paths':['p9','p14','p10'],'trail':[{'board':1,'at':'p9'},"
            "  {'board':1,'at':'p14'},{'board':1,'at':'p10'}]},"
            "'differences':[]}");
    scene_release(&scene);
}

static void test_a_tally_shows_what_differs_from_the_count(void **state)
{
    struct scene scene;
    struct claim claim = {.n = 1, .seat = {1, SIDE_SUN}, .counted = true};
    (void)state;
    claim.count = (struct claim_count){.settlements = 2, .cities = 2};
    scene_init(&scene, "ring");
    scene_play(&scene, "city c12 1S; road c20-c29-c39-c49-c50 1S");
    json_t *tally = tally_to_json(&scene.pieces, &claim);
    must_be(
        json_incref(json_object_get(tally, "differences")),
        "[{'field':'cities','counted':2,'least':1,'most':1,'why':'log-has-less'},"
        " {'field':'longest_trade_route','counted':0,'least':1,'most':1,'why':'log-has-more'}]");
    must_be(json_incref(json_object_get(tally, "longest_trade_route")),
            "{'holds':true,'holder':'1S','length':5,'opposite':1,'since':5,"
            " 'paths':['p26','p32','p45','p60','p67'],'trail':[{'board':1,'at':'p26'},"
            " {'board':1,'at':'p32'},{'board':1,'at':'p45'},{'board':1,'at':'p60'},"
            " {'board':1,'at':'p67'}]}");
    json_decref(tally);
    scene_release(&scene);
}

static void test_a_board_that_nobody_watches_has_no_route(void **state)
{
    struct scene scene;
    struct claim claim = {.n = 1, .seat = {3, SIDE_MOON}};
    (void)state;
    scene_init(&scene, "row");
    json_t *tally = tally_to_json(&scene.pieces, &claim);
    must_be(json_incref(json_object_get(tally, "longest_trade_route")), "null");
    must_be(json_incref(json_object_get(tally, "followed")), "false");
    must_be(json_incref(json_object_get(tally, "settlements")), "{'count':0,'of':5,'from':[]}");
    json_decref(tally);
    scene_release(&scene);
}

static void test_robbers_by_letter_and_as_reported(void **state)
{
    struct scene scene;
    (void)state;
    scene_init(&scene, "row");
    must_be(robbers_to_json(&scene.pieces),
            "{'turn':null,'sum':null,'letters':["
            "  {'letter':'A','sun':'h5','moon':'h14'},{'letter':'B','sun':'h17','moon':'h2'},"
            "  {'letter':'C','sun':'h4','moon':'h15'}],'reported':[]}");
    scene_play(&scene, "turn 16, 7 and 9; robber h2 1S; robber h14 1M");
    must_be(robbers_to_json(&scene.pieces),
            "{'turn':16,'sum':9,'letters':["
            "  {'letter':'A','sun':'h2','moon':'h10'},{'letter':'B','sun':'h5','moon':'h10'},"
            "  {'letter':'C','sun':'h8','moon':'h10'}],"
            " 'reported':[{'area':'1M','at':'h14','build':2,'turn':16,'by_roll':'h10'}]}");
    scene_release(&scene);
}

/* A game without boards: a table of the base game. */
static void test_no_boards_no_robbers(void **state)
{
    struct game game;
    struct pieces pieces = {.game = &game, .board_find = scene_board};
    struct entry made = {
        .seq = 1,
        .kind = ENTRY_GAME_MADE,
        .made = {.ruleset = RULESET_BASE, .ring = {.boards = 4, .one_side = true}}};
    struct claim claim = {.n = 1, .seat = {1, SIDE_SUN}};
    (void)state;
    game_init(&game);
    game_apply(&game, &made);
    must_be(robbers_to_json(&pieces),
            "{'turn':null,'sum':null,'letters':[],'reported':[],'island':null}");
    json_t *tally = tally_to_json(&pieces, &claim);
    must_be(json_incref(json_object_get(tally, "followed")), "false");
    must_be(json_incref(json_object_get(tally, "points")), "0");
    json_decref(tally);
    game_release(&game);
}

static void test_a_build_tells_its_warnings(void **state)
{
    struct scene scene;
    (void)state;
    scene_init(&scene, "ring");
    scene_play(&scene, "road c30-c40 1S; settlement c40 1M");
    json_t *build = build_to_json(scene_last(&scene), scene.game.posts);
    must_be(json_incref(json_object_get(build, "warnings")),
            "[{'rule':'distance','text':"
            "'No settlement stands next to another building, whoever\\u0027s it is.'},"
            " {'rule':'connection','text':'A piece connects to the player\\u0027s own pieces.'}]");
    must_be(json_incref(json_object_get(build, "first_in_area")), "false");
    json_decref(build);
    scene_release(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tally_says_where_each_line_comes_from),
        cmocka_unit_test(test_a_tally_shows_what_differs_from_the_count),
        cmocka_unit_test(test_a_board_that_nobody_watches_has_no_route),
        cmocka_unit_test(test_robbers_by_letter_and_as_reported),
        cmocka_unit_test(test_no_boards_no_robbers),
        cmocka_unit_test(test_a_build_tells_its_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
