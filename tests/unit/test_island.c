/* Islands that chance lays out: the spiral, the discs, the red numbers, and the recipe. */
#include "support/chance.h"
#include "support/check.h"

#include "rules/board_check.h"
#include "rules/island.h"
#include "wire/board_json.h"

#include <string.h>

#define ISLANDS 3000

static const struct board *fixed(void)
{
    const struct board *board = board_find(RULESET_BASE, 'A');
    assert_non_null(board);
    return board;
}

static void any_seed(unsigned char seed[ISLAND_SEED_SIZE])
{
    for (int i = 0; i < ISLAND_SEED_SIZE; i++) {
        seed[i] = (unsigned char)chance_below(256);
    }
}

/* From the top, counter-clockwise and inwards, by hand: twelve at the coast, six, and the middle.
 */
static void test_island_spiral_goes_round_and_inwards(void **state)
{
    (void)state;
    static const int path[][2] = {{2, 0}, {1, 1}, {0, 2}, {0, 4}, {0, 6}, {1, 7}, {2, 8},
                                  {3, 7}, {4, 6}, {4, 4}, {4, 2}, {3, 1}, {2, 2}, {1, 3},
                                  {1, 5}, {2, 6}, {3, 5}, {3, 3}, {2, 4}};
    int hexes[BOARD_HEXES_MAX];
    assert_int_equal(island_spiral(fixed(), board_hex_at(fixed(), 2, 0), hexes), 19);
    for (int i = 0; i < 19; i++) {
        assert_int_equal(hexes[i], board_hex_at(fixed(), path[i][0], path[i][1]));
    }
}

/* All discs are there, in their order but for a red one that was put back by one. */
static void check_order(const struct board *island)
{
    bool found = false;
    for (int corner = 0; corner < island->hexes_count && !found; corner++) {
        int neighbours = 0, hexes[BOARD_HEXES_MAX], laid = 0;
        for (int i = 0; i < HEX_CORNERS; i++) {
            neighbours += island->hexes[corner].neighbours[i] != BOARD_NOBODY;
        }
        if (neighbours != 3) {
            continue;
        }
        int count = island_spiral(island, corner, hexes);
        bool fits = true;
        int owed = 0; /* the red number that was put back */
        for (int i = 0; i < count; i++) {
            int number = island->hexes[hexes[i]].number;
            if (number == 0) {
                continue;
            }
            int disc = island_discs[laid++];
            if (owed != 0) {
                fits = fits && number == owed;
                owed = 0;
            } else if (number != disc) {
                fits = fits && (disc == 6 || disc == 8) && laid < ISLAND_DISCS &&
                       number == island_discs[laid];
                owed = disc;
            }
        }
        found = fits && laid == ISLAND_DISCS;
    }
    assert_true(found);
}

static void test_every_island_keeps_the_rules(void **state)
{
    (void)state;
    static struct board island;
    static struct violations violations;
    chance_start("ISLAND_SEED", 20251130);
    for (int i = 0; i < ISLANDS; i++) {
        unsigned char seed[ISLAND_SEED_SIZE];
        any_seed(seed);
        island_make(fixed(), seed, &island);
        if (!board_check(&island, &violations)) {
            fail_msg("island %d: %s: %s", i, board_rule_name(violations.items[0].rule),
                     violations.items[0].detail);
        }
        assert_int_equal(island.starts_count, 0);
        check_order(&island);
    }
}

/* Chance favours nothing: each hex gets the desert, and each corner is begun at, about as often. */
static void test_deserts_fall_everywhere(void **state)
{
    (void)state;
    static struct board island;
    int deserts[BOARD_HEXES_MAX] = {0};
    chance_start("ISLAND_SEED", 20251130);
    for (int i = 0; i < 190 * 10; i++) {
        unsigned char seed[ISLAND_SEED_SIZE];
        any_seed(seed);
        island_make(fixed(), seed, &island);
        for (int h = 0; h < island.hexes_count; h++) {
            deserts[h] += island.hexes[h].terrain == TERRAIN_DESERT;
        }
    }
    for (int h = 0; h < 19; h++) {
        assert_in_range(deserts[h], 60, 145); /* 100 expected, 4.5 times the deviation of 9.7 */
    }
}

/* The recipe never changes, or old seeds would make other islands. */
static void test_a_seed_makes_the_same_island_for_ever(void **state)
{
    (void)state;
    static struct board island, again;
    unsigned char seed[ISLAND_SEED_SIZE];
    for (int i = 0; i < ISLAND_SEED_SIZE; i++) {
        seed[i] = (unsigned char)i;
    }
    island_make(fixed(), seed, &island);
    island_make(fixed(), seed, &again);
    assert_memory_equal(&island, &again, sizeof island);
    char text[256] = "";
    for (int h = 0; h < island.hexes_count; h++) {
        size_t len = strlen(text);
        snprintf(text + len, sizeof text - len, "%.2s%d ", terrain_words[island.hexes[h].terrain],
                 island.hexes[h].number);
    }
    for (int i = 0; i < island.harbours_count; i++) {
        size_t len = strlen(text);
        snprintf(text + len, sizeof text - len, "%s ",
                 island.harbours[i].any ? "any" : resource_words[island.harbours[i].resource]);
    }
    assert_string_equal(text, "pa9 mo12 fi10 hi11 fo5 fo8 pa6 hi4 fo4 fi11 mo3 fo3 fi9 mo8 pa10 "
                              "fi6 de0 hi2 pa5 grain any clay ore any any wood any wool ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_island_spiral_goes_round_and_inwards),
        cmocka_unit_test(test_every_island_keeps_the_rules),
        cmocka_unit_test(test_deserts_fall_everywhere),
        cmocka_unit_test(test_a_seed_makes_the_same_island_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
