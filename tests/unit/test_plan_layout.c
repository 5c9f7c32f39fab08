/* What holds of every plan, tried on some ten thousand: players, rows, gaps, tables. */
#include "plan/plan.h"
#include "support/check.h"

#include <stdlib.h>

/* The slots of a row that are not free, in order. */
#define ROW_SLOTS_MAX (RING_BOARDS_MAX + 2)
static size_t row_slots(const struct plan_row *row, struct plan_slot slots[ROW_SLOTS_MAX])
{
    size_t count = 0;
    for (size_t t = 0; t < row->tables_count; t++) {
        for (size_t s = 0; s < row->tables[t].slots_count; s++) {
            const struct plan_slot *slot = &row->tables[t].slots[s];
            if (slot->kind != PLAN_SLOT_FREE) {
                assert_true(s == 0 || row->tables[t].slots[s - 1].kind != PLAN_SLOT_FREE);
                slots[count++] = *slot;
            }
        }
    }
    return count;
}

static void assert_slot(const struct plan_slot *slot, enum plan_slot_kind kind, int board,
                        const struct plan *plan)
{
    assert_int_equal(slot->kind, kind);
    assert_int_equal(slot->board, board);
    assert_int_equal(slot->letter, plan->ring.letters[board - 1]);
}

/* Replica of the board before, boards in order, replica of the board after; no replicas in a closed
 * circle. Returns the first board of the next row. */
static int check_row(const struct plan *plan, const struct plan_row *row, int first, bool closed)
{
    static struct plan_slot slots[ROW_SLOTS_MAX];
    size_t count = row_slots(row, slots), from = 0, to = count;
    assert_true(count > 0);
    if (!closed) {
        assert_slot(&slots[0], PLAN_SLOT_GAMELESS, ring_previous(&plan->ring, first), plan);
        from = 1;
        to = count - 1;
    }
    for (size_t i = from; i < to; i++) {
        assert_slot(&slots[i], PLAN_SLOT_PLAYING, first++, plan);
    }
    if (!closed) {
        int after = (first - 1) % plan->ring.boards + 1;
        assert_slot(&slots[to], PLAN_SLOT_GAMELESS, after, plan);
    }
    return first;
}

/* As many places as a table is long; as few tables as can be, with the end tables at the ends. */
static void check_tables(const struct plan_input *input, const struct plan_row *row)
{
    int places = input->table_cm / PLAN_BOARD_CM, end_places = places, slots = 0, cm = 0;
    if (input->end_table_cm != 0) {
        end_places = input->end_table_cm / PLAN_BOARD_CM;
    }
    for (size_t t = 0; t < row->tables_count; t++) {
        const struct plan_table *table = &row->tables[t];
        bool end = input->end_table_cm != 0 && (t == 0 || t == row->tables_count - 1);
        assert_int_equal(table->length_cm, end ? input->end_table_cm : input->table_cm);
        assert_int_equal(table->slots_count, end ? end_places : places);
        assert_int_not_equal(table->slots[0].kind, PLAN_SLOT_FREE);
        cm += table->length_cm;
        for (size_t s = 0; s < table->slots_count; s++) {
            slots += table->slots[s].kind != PLAN_SLOT_FREE;
        }
    }
    int between = slots > 2 * end_places ? (slots - 2 * end_places + places - 1) / places : 0;
    assert_int_equal(row->tables_count, slots <= end_places ? 1 : 2 + between);
    assert_int_equal(row->length_cm, cm);
}

static void check_plan(const struct plan_input *input)
{
    struct plan plan;
    struct refusal refusal;
    assert_int_equal(plan_make(input, &plan, &refusal), REFUSAL_ALLOWED);
    bool closed = input->shape == PLAN_CIRCLE && input->gaps == 0;
    bool ends = input->shape == PLAN_ROWS;
    int boards = input->players / 2, next = 1;
    assert_int_equal(plan.rows_count, input->shape == PLAN_CIRCLE && !closed ? input->gaps
                                      : closed                               ? 1
                                                                             : input->rows);
    for (size_t r = 0; r < plan.rows_count; r++) {
        int first = next;
        next = check_row(&plan, &plan.rows[r], first, closed);
        int size = boards / (int)plan.rows_count + ((int)r < boards % (int)plan.rows_count);
        assert_int_equal(next - first, size);
        check_tables(input, &plan.rows[r]);
        if (!closed) {
            assert_int_equal(plan.ring.interruptions[r].after, next - 1);
            assert_int_equal(plan.ring.interruptions[r].ends, ends && r == plan.rows_count - 1);
            assert_false(plan.ring.interruptions[r].shore);
        }
    }
    assert_int_equal(next, boards + 1);
    assert_int_equal(plan.ring.boards, boards);
    assert_int_equal(plan.ring.interruptions_count, closed ? 0 : plan.rows_count);
    assert_int_equal(plan.interruptions, (int)plan.ring.interruptions_count - ends);
    assert_int_equal(plan.boards.playing, boards);
    assert_int_equal(plan.boards.gameless, 2 * (int)plan.ring.interruptions_count);
    assert_int_equal(plan.boards.total, plan.boards.playing + plan.boards.gameless);
    assert_int_equal(plan.chairs, input->players);
    plan_release(&plan);
}

static void test_plan_holds_for_many(void **state)
{
    (void)state;
    static const int tables[][2] = {{180, 0},  {180, 240}, {120, 0}, {59, 0},
                                    {240, 60}, {240, 180}, {300, 0}, {60, 1000}};
    int plans = 0;
    for (int players = 4; players <= 80; players += 2) {
        for (int parts = 1; parts <= players / 2; parts++) {
            for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
                struct plan_input input = {.players = players,
                                           .rows = parts,
                                           .table_cm = tables[i][0],
                                           .end_table_cm = tables[i][1],
                                           .caretakers_per_interruption = 1};
                check_plan(&input);
                plans++;
                if (players % 8 == 4) { /* to place tables in a circle takes longer */
                    input.shape = PLAN_CIRCLE;
                    input.gaps = parts;
                    input.rows = 0;
                    check_plan(&input);
                    plans++;
                }
            }
        }
    }
    assert_true(plans > 7000);
}

static void test_plan_holds_for_closed_circles(void **state)
{
    (void)state;
    for (int players = 4; players <= 400; players += 6) {
        struct plan_input input = {.players = players,
                                   .shape = PLAN_CIRCLE,
                                   .table_cm = 180,
                                   .caretakers_per_interruption = 1};
        check_plan(&input);
    }
}

static void test_plan_holds_for_the_largest(void **state)
{
    (void)state;
    static const int rows[] = {1, 2, 7, 44, 999, 1999, 2000};
    for (int players = PLAN_PLAYERS_MAX - 2; players <= PLAN_PLAYERS_MAX; players += 2) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            struct plan_input input = {.players = players,
                                       .rows = rows[i] < players / 2 ? rows[i] : players / 2,
                                       .table_cm = 180,
                                       .caretakers_per_interruption = 1};
            check_plan(&input);
        }
    }
}

/* Two caretakers at each interruption are in the plan and in the ring, which makes the posts. */
static void test_plan_puts_two_caretakers(void **state)
{
    (void)state;
    struct plan_input input = {
        .players = 60, .rows = 3, .table_cm = 180, .caretakers_per_interruption = 2};
    struct plan plan;
    struct refusal refusal;
    assert_int_equal(plan_make(&input, &plan, &refusal), REFUSAL_ALLOWED);
    assert_true(plan.ring.two_caretakers);
    assert_int_equal(plan.caretakers.interruptions, 4);
    assert_int_equal(plan.caretakers.total, 7);
    struct post *posts;
    assert_int_equal(ring_posts(&plan.ring, &posts), 6);
    assert_string_equal(posts[0].name, "gap-1a");
    assert_string_equal(posts[5].name, "end-last");
    free(posts);
    plan_release(&plan);
}

/* Connect's rows are islands: a shore after each, letters on and on, no posts. */
static void test_plan_makes_islands(void **state)
{
    (void)state;
    struct plan_input input = {.ruleset = RULESET_CONNECT,
                               .players = 26,
                               .rows = 3,
                               .table_cm = 180,
                               .caretakers_per_interruption = 1};
    struct plan plan;
    struct refusal refusal;
    struct post *posts;
    assert_int_equal(plan_make(&input, &plan, &refusal), REFUSAL_ALLOWED);
    assert_string_equal(plan.ring.letters, "ABCABCABCABCA");
    assert_int_equal(plan.ring.interruptions_count, 3);
    static const int afters[] = {5, 9, 13};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(plan.ring.interruptions[i].after, afters[i]);
        assert_true(plan.ring.interruptions[i].shore);
        assert_false(plan.ring.interruptions[i].ends);
    }
    assert_int_equal(ring_posts(&plan.ring, &posts), 0);
    assert_int_equal(plan.kits, 5);
    plan_release(&plan);
}

/* The base game has no ring, and takes one table of three for each player that fours leave over. */
static void test_plan_seats_base_games(void **state)
{
    (void)state;
    for (int players = 3; players <= 400; players++) {
        struct plan_input input = {.ruleset = RULESET_BASE,
                                   .players = players,
                                   .table_cm = 180,
                                   .caretakers_per_interruption = 1};
        struct plan plan;
        struct refusal refusal;
        if (players == 5) {
            assert_int_equal(plan_make(&input, &plan, &refusal), REFUSAL_FIELD_WRONG);
            continue;
        }
        assert_int_equal(plan_make(&input, &plan, &refusal), REFUSAL_ALLOWED);
        int seats = 0, threes = 0;
        for (size_t t = 0; t < plan.rows[0].tables_count; t++) {
            int at_table = plan.rows[0].tables[t].seats;
            assert_true(at_table == 3 || at_table == 4);
            seats += at_table;
            threes += at_table == 3;
        }
        assert_int_equal(seats, players);
        assert_true(threes < 4);
        assert_int_equal(plan.kits, plan.tables);
        assert_int_equal(plan.ring.boards, 0);
        plan_release(&plan);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plan_holds_for_many),
        cmocka_unit_test(test_plan_holds_for_closed_circles),
        cmocka_unit_test(test_plan_holds_for_the_largest),
        cmocka_unit_test(test_plan_puts_two_caretakers),
        cmocka_unit_test(test_plan_makes_islands),
        cmocka_unit_test(test_plan_seats_base_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
