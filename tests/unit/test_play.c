/* The rules of a game as tables of what people do: see support/play.h for how to read them. */
#include "support/check.h"

#include "support/play.h"

static void test_clock(void **state)
{
    (void)state;
    play_cases("clock.cases", 150);
}

static void test_build(void **state)
{
    (void)state;
    play_cases("build.cases", 300);
}

static void test_market(void **state)
{
    (void)state;
    play_cases("market.cases", 20);
}

static void test_base(void **state)
{
    (void)state;
    play_cases("base.cases", 20);
}

static void test_trade(void **state)
{
    (void)state;
    play_cases("trade.cases", 150);
}

static void test_permission(void **state)
{
    (void)state;
    play_cases("permission.cases", 70);
}

static void test_claim(void **state)
{
    (void)state;
    play_cases("claim.cases", 180);
}

static void test_setup(void **state)
{
    (void)state;
    play_cases("setup.cases", 90);
}

static void test_clock_adds_up_to_a_day(void **state)
{
    (void)state;
    struct play play;
    struct refusal refusal;
    int left = 45;
    play_init(&play);
    play_make(&play, "12 players, 2 rows");
    play_words(&play, "organiser", "dice");
    play_words(&play, "moderator", "start");
    while ((refusal = play_words(&play, "moderator", "add +600")).code == REFUSAL_ALLOWED) {
        left += 600;
    }
    assert_int_equal(refusal.code, REFUSAL_CONFLICT);
    assert_string_equal(refusal.field, "seconds");
    assert_in_range(left, CLOCK_LEFT_MAX - 600 + 1, CLOCK_LEFT_MAX);
    assert_null(play_check(&play));
    play_release(&play);
}

/* Trade by the words of the rulebook, §4.1 and §4.2, seat by seat: an active player with the one
 * opposite and both on each neighbouring board; who is not active with the three opposite. */
static bool partners(int boards, struct seat of, struct seat other, enum side active)
{
    int next = of.board % boards + 1, before = of.board == 1 ? boards : of.board - 1;
    if (other.board == of.board) {
        return other.side != of.side;
    }
    bool beside = other.board == next || other.board == before;
    return beside && (of.side == active || other.side != of.side);
}

/* The cuts of a hall, as the boards before them. */
static bool cut_between(const int cuts[4], int boards, int board, int other)
{
    for (int i = 0; cuts[i] != 0; i++) {
        int next = cuts[i] % boards + 1;
        if ((cuts[i] == board && next == other) || (cuts[i] == other && next == board)) {
            return true;
        }
    }
    return false;
}

static bool post_has(const struct game *game, int post, int board)
{
    for (size_t c = 0; c < game->posts[post].copies_count; c++) {
        if (game->posts[post].copies[c].board == board) {
            return true;
        }
    }
    return false;
}

/* What an offer is answered at a post; -1 is the moderator. */
static enum refusal_code expected(const struct game *game, const int cuts[4], int post,
                                  struct seat from, struct seat to)
{
    int boards = game->made.ring.boards;
    if (!partners(boards, from, to, game->clock.turn.roll.side) ||
        !cut_between(cuts, boards, from.board, to.board)) {
        return REFUSAL_NOT_PARTNERS;
    }
    bool here = post < 0 || (post_has(game, post, from.board) && post_has(game, post, to.board));
    return here ? REFUSAL_ALLOWED : REFUSAL_WRONG_ROLE;
}

static void offer_everywhere(struct play *play, const int cuts[4], struct seat from, struct seat to)
{
    char names[2][SEAT_TEXT_SIZE];
    seat_format(from, names[0]);
    seat_format(to, names[1]);
    for (int post = -1; post < (int)play->game.posts_count; post++) {
        struct refusal refusal;
        json_t *body = json_pack("{s:s, s:s, s:s, s:s}", "from", names[0], "to", names[1], "have",
                                 "ore", "need", "wool");
        play_send(play, post < 0 ? ROLE_MODERATOR : ROLE_CARETAKER, post, COMMAND_OFFER, 0, body,
                  &refusal);
        enum refusal_code wanted = expected(&play->game, cuts, post, from, to);
        if (refusal.code != wanted) {
            fail_msg("%s to %s in a turn of %s at post %d: %s, not %s", names[0], names[1],
                     side_words[play->game.clock.turn.roll.side], post, refusal_name(refusal.code),
                     refusal_name(wanted));
        }
    }
}

static void test_trade_every_pair_of_seats_at_every_post(void **state)
{
    (void)state;
    static const struct {
        const char *plan;
        int cuts[4];
    } halls[] = {
        {"12 players, 2 rows", {3, 6}},
        {"12 players, row-boards 1 2 3", {1, 3, 6}},
        {"6 players, 3 rows", {1, 2, 3}},
        {"4 players, 2 rows", {1, 2}},
        {"4 players, 1 rows", {2}},
        {"8 players, 1 rows", {4}},
        {"10 players, circle, 2 gaps", {3, 5}},
        {"10 players, circle", {0}},
        {"12 players, 2 rows, two caretakers", {3, 6}},
    };
    for (size_t i = 0; i < sizeof halls / sizeof *halls; i++) {
        struct play play;
        play_init(&play);
        play_make(&play, halls[i].plan);
        play_words(&play, "organiser", "dice");
        play_words(&play, "moderator", "start");
        for (int active = 0; active < SIDES; active++) {
            int seats = 2 * play.game.made.ring.boards;
            for (int pair = 0; pair < seats * seats; pair++) {
                offer_everywhere(&play, halls[i].cuts, seat_at(pair / seats),
                                 seat_at(pair % seats));
            }
            play_words(&play, "moderator", "next");
        }
        assert_null(play_check(&play));
        play_release(&play);
    }
}

static void test_door(void **state)
{
    (void)state;
    play_cases("door.cases", 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_build),
        cmocka_unit_test(test_market),
        cmocka_unit_test(test_door),
        cmocka_unit_test(test_base),
        cmocka_unit_test(test_trade),
        cmocka_unit_test(test_permission),
        cmocka_unit_test(test_claim),
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_trade_every_pair_of_seats_at_every_post),
        cmocka_unit_test(test_clock_adds_up_to_a_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
