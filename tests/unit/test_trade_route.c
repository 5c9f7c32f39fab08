/* The longest trade route: from tables that a player can read, and against a search that is slow
 * and obvious, on random boards.
 *
 * The other search makes a graph in which nothing is forbidden: a crossing with somebody else's
 * building falls apart into one point for each path, one without a building into a point for roads
 * and one for ships. There a set of pieces is one walk if it hangs together and at most two points
 * have an odd number of its pieces (Euler); the longest route is the largest such set. */
#include "support/cases.h"
#include "support/chance.h"
#include "support/check.h"
#include "support/on_board.h"
#include "support/scene.h"

#include "rules/trade_route.h"

#include <stdio.h>
#include <string.h>

/* Do two paths have a crossing in common, on whatever board? */
static bool meet(const struct pieces *pieces, struct spot a, struct spot b)
{
    struct spot ends[2], others[2];
    pieces_ends(pieces, a, ends);
    pieces_ends(pieces, b, others);
    for (int i = 0; i < 4; i++) {
        if (spot_equal(pieces_name(pieces, ends[i / 2]), pieces_name(pieces, others[i % 2]))) {
            return true;
        }
    }
    return false;
}

/* The trail that comes with a length is one: the player's own pieces, none twice, end to end. */
static void check_trail(const struct pieces *pieces, const struct trade_route *route, int player)
{
    for (int i = 0; i < route->length[player]; i++) {
        const struct spot *trail = route->trail[player];
        assert_true(piece_of(pieces_at(pieces, trail[i]), route->seats[player]));
        for (int k = 0; k < i; k++) {
            assert_false(spot_equal(trail[i], trail[k]));
        }
        assert_true(i == 0 || meet(pieces, trail[i - 1], trail[i]));
    }
}

/* "5, 1, nobody", "2, 1, 6, 1, 3S by 12" */
static void tell_route(const struct trade_route *route, char text[CASES_WHY_MAX])
{
    char seat[SEAT_TEXT_SIZE];
    size_t len = 0;
    for (int player = 0; player < route->players; player++) {
        len += (size_t)snprintf(text + len, CASES_WHY_MAX - len, "%d | ", route->length[player]);
    }
    if (route->holder == TRADE_ROUTE_NOBODY) {
        snprintf(text + len, CASES_WHY_MAX - len, "nobody");
        return;
    }
    seat_format(route->seats[route->holder], seat);
    snprintf(text + len, CASES_WHY_MAX - len, "%s by %d", seat, route->since);
}

static bool row_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct scene scene;
    struct trade_route route;
    char wanted[CASES_WHY_MAX] = "";
    scene_init(&scene, row->column[0]);
    scene_play(&scene, row->column[1]);
    trade_route_of(&scene.pieces, 1, &route);
    for (int player = 0; player < route.players; player++) {
        check_trail(&scene.pieces, &route, player);
    }
    for (int i = 0; i <= route.players; i++) {
        size_t len = strlen(wanted);
        snprintf(wanted + len, sizeof wanted - len, "%s%s", i > 0 ? " | " : "", row->column[2 + i]);
    }
    tell_route(&route, why);
    scene_release(&scene);
    return strcmp(wanted, why) == 0;
}

static void test_routes(void **state)
{
    (void)state;
    cases_run("route.cases", 60, row_holds);
    cases_run("route_connect.cases", 15, row_holds);
    cases_run("route_base.cases", 15, row_holds);
}

static bool holder_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    int before = word_index(side_words, SIDES, row->column[0]); /* -1: nobody */
    const int length[SIDES] = {case_number(row, 1), case_number(row, 2)};
    int after = trade_route_holder(before, length, SIDES, 5);
    snprintf(why, CASES_WHY_MAX, "%s", after == TRADE_ROUTE_NOBODY ? "nobody" : side_words[after]);
    return strcmp(why, row->column[3]) == 0;
}

static void test_holders(void **state)
{
    (void)state;
    cases_run("route_holder.cases", 15, holder_holds);
}

/* The slow search */

#define PIECES_MAX 12
#define POINTS_MAX (2 * PIECES_MAX)

struct net {
    int count;
    int ends[PIECES_MAX][2]; /* points */
    int points;
    int names[POINTS_MAX];
};

/* The point by this name; made if there is none. */
static int point(struct net *net, int name)
{
    for (int i = 0; i < net->points; i++) {
        if (net->names[i] == name) {
            return i;
        }
    }
    net->names[net->points] = name;
    return net->points++;
}

/* Where a piece of the seat ends at a crossing. */
static int end_of(struct net *net, const struct on_board *on, int seat, int path, int crossing)
{
    int building = on->building[crossing];
    int apart = building == seat                 ? 0
                : building != TRADE_ROUTE_NOBODY ? 3 + path
                : on->road[path] == seat         ? 1
                                                 : 2;
    return point(net, crossing * 1000 + apart);
}

static struct net make_net(const struct on_board *on, int seat)
{
    struct net net = {0};
    for (int p = 0; p < on->board->paths_count; p++) {
        if (on->road[p] == seat || on->ship[p] == seat) {
            for (int end = 0; end < 2; end++) {
                net.ends[net.count][end] =
                    end_of(&net, on, seat, p, on->board->paths[p].crossings[end]);
            }
            net.count++;
        }
    }
    return net;
}

/* Do the pieces of the set hang together, with at most two odd points? */
static bool is_walk(const struct net *net, unsigned set)
{
    int degree[POINTS_MAX] = {0}, part[POINTS_MAX], odd = 0, parts = 0;
    for (int i = 0; i < POINTS_MAX; i++) {
        part[i] = i;
    }
    for (int e = 0; e < net->count; e++) {
        if ((set >> e & 1) == 0) {
            continue;
        }
        int from = part[net->ends[e][1]], to = part[net->ends[e][0]];
        degree[net->ends[e][0]]++;
        degree[net->ends[e][1]]++;
        for (int i = 0; i < POINTS_MAX; i++) {
            part[i] = part[i] == from ? to : part[i];
        }
    }
    for (int i = 0; i < net->points; i++) {
        odd += degree[i] % 2;
        parts += degree[i] > 0 && part[i] == i;
    }
    return parts == 1 && odd <= 2;
}

static int slow_longest(const struct on_board *on, int seat)
{
    const struct net net = make_net(on, seat);
    int best = 0;
    for (unsigned set = 1; set < 1U << net.count; set++) {
        int size = __builtin_popcount(set);
        if (size > best && is_walk(&net, set)) {
            best = size;
        }
    }
    return best;
}

/* Random boards, from a seed that is printed. */

#define BOARDS 6000

/* Lets `count` pieces of the seat grow from a crossing, mostly close together, some of them ships;
 * and puts buildings on some crossings. Whether all this could be built does not matter here. */
static void grow(struct on_board *on, int seat, int count)
{
    const struct board *board = on->board;
    bool reached[BOARD_CROSSINGS_MAX] = {false};
    bool mixed = chance_below(2) == 0;
    reached[chance_below(board->crossings_count)] = true;
    while (count > 0) {
        int p = chance_below(board->paths_count);
        const int *ends = board->paths[p].crossings;
        bool closes = reached[ends[0]] && reached[ends[1]];
        bool touches = reached[ends[0]] || reached[ends[1]];
        if (on->road[p] != TRADE_ROUTE_NOBODY || on->ship[p] != TRADE_ROUTE_NOBODY ||
            (!closes && chance_below(touches ? 3 : 60) != 0)) {
            continue;
        }
        (mixed && chance_below(2) == 0 ? on->ship : on->road)[p] = seat;
        reached[ends[0]] = reached[ends[1]] = true;
        count--;
    }
    for (int c = 0; c < board->crossings_count; c++) {
        if (reached[c] && chance_below(4) == 0) {
            on->building[c] = chance_below(2) == 0 ? seat : seat + 1 + chance_below(3);
        }
    }
}

static void test_routes_are_what_a_slow_search_finds(void **state)
{
    static const char letters[] = "ABC";
    int found[PIECES_MAX + 1] = {0};
    (void)state;
    chance_start("ROUTE_SEED", 20251129);
    for (int i = 0; i < BOARDS; i++) {
        struct on_board on;
        int seat = chance_below(8);
        on_board_init(&on, scene_board(RULESET_BIG_GAME, letters[i % 3]));
        grow(&on, seat, 1 + chance_below(PIECES_MAX));
        int longest = on_board_longest(&on, seat), slow = slow_longest(&on, seat);
        if (longest != slow) {
            fail_msg("board %d: %d, but the slow search finds %d", i, longest, slow);
        }
        found[longest]++;
    }
    for (int length = 1; length < PIECES_MAX; length++) {
        assert_in_range(found[length], 1, BOARDS); /* the boards were not all alike */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_routes),
        cmocka_unit_test(test_holders),
        cmocka_unit_test(test_routes_are_what_a_slow_search_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
