/* Proposals: halls with their best layouts (propose.cases), all layouts of small halls tried out
 * beside the search, and what every proposal has to keep, over random halls. */
#include "base/buf.h"
#include "base/memory.h"
#include "plan/floor.h"
#include "plan/lettering.h"
#include "plan/oval.h"
#include "plan/propose.h"
#include "support/cases.h"
#include "support/chance.h"
#include "support/check.h"
#include "wire/hall_json.h"
#include "wire/plan_json.h"
#include "wire/read.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Words for a layout */

static void count_directions(const struct plan *plan, int *along_x, int *along_y)
{
    *along_x = *along_y = 0;
    for (size_t i = 0; i < plan->hall.rooms_count; i++) {
        for (size_t k = 0; k < plan->hall.rooms[i].rows_count; k++) {
            bool x = hall_along_x(plan->hall.rooms[i].rows[k].direction);
            *along_x += x;
            *along_y += !x;
        }
    }
}

static void tell_layout(const struct plan *plan, struct buf *text)
{
    int along_x, along_y;
    count_directions(plan, &along_x, &along_y);
    if (plan->shape == PLAN_CIRCLE) {
        buf_add_str(text, plan->interruptions == 0 ? "circle" : "circle with an aisle");
    } else {
        if (along_x != 0) {
            buf_printf(text, "%d along x%s", along_x, along_y != 0 ? " and " : "");
        }
        if (along_y != 0) {
            buf_printf(text, "%d along y", along_y);
        }
    }
    buf_printf(text, ", cuts %d caretakers %d kits %d tables %d", plan->interruptions,
               plan->caretakers.total, plan->kits, plan->tables);
}

/* players ruleset | hall | layouts, the best first, or FIELD: DETAIL */
static bool check_row(const struct case_row *row, char why[CASES_WHY_MAX])
{
    const char *ruleset = strchr(row->column[0], ' ');
    struct plan_input input;
    struct proposals proposals = {0};
    struct refusal refusal = {0};
    struct buf seen;
    json_t *hall;
    buf_init(&seen, 4096);
    assert_non_null(ruleset);
    if (read_text(row->column[1], strlen(row->column[1]), &hall, &refusal)) {
        fail_msg("line %d: %s", row->line, refusal.detail);
    }
    json_t *body = json_pack("{s:i, s:s, s:o}", "players", (int)strtol(row->column[0], NULL, 10),
                             "ruleset", ruleset + 1, "hall", hall);
    if (plan_input_from_json(body, &input, &refusal)) {
        fail_msg("line %d: %s", row->line, refusal.detail);
    }
    if (propose_layouts(&input, &proposals, &refusal)) {
        buf_printf(&seen, "%s: %s", refusal.field, refusal.detail);
    }
    for (size_t i = 0; i < proposals.count; i++) {
        buf_add_str(&seen, i == 0 ? "" : "; ");
        tell_layout(&proposals.plans[i], &seen);
    }
    bool same = strcmp(buf_str(&seen), row->column[2]) == 0;
    snprintf(why, CASES_WHY_MAX, "saw %.480s", buf_str(&seen));
    proposals_release(&proposals);
    plan_input_release(&input);
    json_decref(body);
    buf_release(&seen);
    return same;
}

static void test_propose_cases(void **state)
{
    (void)state;
    cases_run("propose.cases", 25, check_row);
}

/* All layouts of small halls: everything is a multiple of CELL, so that the floor is a board of
 * squares. A row with its chairs and the aisles south and east of it is DEEP squares deep and one
 * longer than its tables. */

#define CELL 60
#define DEEP 3
#define SIDE_MAX 8
#define KINDS 3
#define ROWS_MAX 3
static const int kind_cm[KINDS] = {120, 180, 240};
static const int kind_places[KINDS] = {2, 3, 4};

typedef uint64_t squares;

/* A row that may be: its squares, its length without the aisle. */
struct spot_for_row {
    squares taken;
    int cells;
    bool along_x;
};

struct oracle {
    int width, depth; /* in squares, without the first aisle */
    squares blocked;
    int boards;
    int stock[KINDS];
    struct spot_for_row spots[4 * SIDE_MAX * SIDE_MAX * SIDE_MAX];
    size_t spots_count;
    /* By mix and by the cells of three rows, 0 for none: whether they go together. */
    bool possible[FLOOR_MIXES][SIDE_MAX + 1][SIDE_MAX + 1][SIDE_MAX + 1];
};

static squares rectangle(int x, int y, int width, int depth)
{
    squares all = 0;
    for (int i = 0; i < width; i++) {
        for (int k = 0; k < depth; k++) {
            all |= (squares)1 << ((y + k) * SIDE_MAX + x + i);
        }
    }
    return all;
}

static void add_spot(struct oracle *oracle, int x, int y, int cells, bool along_x)
{
    int width = along_x ? cells + 1 : DEEP, depth = along_x ? DEEP : cells + 1;
    if (x + width > oracle->width || y + depth > oracle->depth) {
        return;
    }
    squares taken = rectangle(x, y, width, depth);
    if ((taken & oracle->blocked) == 0) {
        oracle->spots[oracle->spots_count++] = (struct spot_for_row){taken, cells, along_x};
    }
}

static void find_spots(struct oracle *oracle)
{
    oracle->spots_count = 0;
    for (int cells = 2; cells < SIDE_MAX; cells++) {
        for (int x = 0; x < oracle->width; x++) {
            for (int y = 0; y < oracle->depth; y++) {
                add_spot(oracle, x, y, cells, true);
                add_spot(oracle, x, y, cells, false);
            }
        }
    }
}

static int mix_of(const struct spot_for_row *spot)
{
    return spot->along_x ? FLOOR_ALONG_X : FLOOR_ALONG_Y;
}

/* Spots come from the shortest on, so cells never fall. */
static void find_pairs_and_triples(struct oracle *oracle, int rows)
{
    for (size_t i = 0; i < oracle->spots_count; i++) {
        const struct spot_for_row *a = &oracle->spots[i];
        oracle->possible[mix_of(a)][0][0][a->cells] = true;
        for (size_t k = i + 1; k < oracle->spots_count && rows > 1; k++) {
            const struct spot_for_row *b = &oracle->spots[k];
            squares taken = a->taken | b->taken;
            int mix = mix_of(a) | mix_of(b);
            if ((a->taken & b->taken) != 0) {
                continue;
            }
            oracle->possible[mix][0][a->cells][b->cells] = true;
            for (size_t l = k + 1; l < oracle->spots_count && rows > 2; l++) {
                const struct spot_for_row *c = &oracle->spots[l];
                if ((taken & c->taken) == 0) {
                    oracle->possible[mix | mix_of(c)][a->cells][b->cells][c->cells] = true;
                }
            }
        }
    }
}

/* The least kits and tables for rows of such lengths, found by trying all sizes of rows in all
 * orders and all tables for them. */
struct least {
    int kits, tables;
};

static int kits_of(int boards, const int *sizes, int rows)
{
    int copies[RING_BOARDS_MAX] = {0}, sums[LETTERS], after = 0, kits = 0;
    char letters[RING_BOARDS_MAX + 1];
    for (int i = 0; i < boards; i++) {
        copies[i] = 1;
    }
    for (int i = 0; i < rows; i++) {
        after += sizes[i];
        copies[after - 1]++;
        copies[after % boards]++;
    }
    lettering_choose(boards, copies, letters);
    lettering_sums(boards, copies, letters, sums);
    for (int i = 0; i < LETTERS; i++) {
        kits = sums[i] > kits ? sums[i] : kits;
    }
    return kits;
}

/* The fewest tables for rows of so many cells and boards, with what is left of the stock. */
static int tables_of(const int *cells, const int *sizes, int rows, const int *stock)
{
    int fewest = INT_MAX / 2;
    if (rows == 0) {
        return 0;
    }
    for (int a = 0; a <= stock[0]; a++) {
        for (int b = 0; b <= stock[1]; b++) {
            for (int c = 0; c <= stock[2]; c++) {
                int length = a * kind_cm[0] + b * kind_cm[1] + c * kind_cm[2];
                int places = a * kind_places[0] + b * kind_places[1] + c * kind_places[2];
                if (length > CELL * *cells || places < *sizes + 2) {
                    continue;
                }
                const int left[KINDS] = {stock[0] - a, stock[1] - b, stock[2] - c};
                int tables = a + b + c + tables_of(cells + 1, sizes + 1, rows - 1, left);
                fewest = tables < fewest ? tables : fewest;
            }
        }
    }
    return fewest;
}

static void try_sizes(const struct oracle *oracle, const int *cells, int rows, int row, int left,
                      int *sizes, struct least *least)
{
    if (row == rows - 1) {
        sizes[row] = left;
        int tables = tables_of(cells, sizes, rows, oracle->stock);
        if (tables < INT_MAX / 2) {
            int kits = kits_of(oracle->boards, sizes, rows);
            if (kits < least->kits || (kits == least->kits && tables < least->tables)) {
                *least = (struct least){kits, tables};
            }
        }
        return;
    }
    for (sizes[row] = 1; sizes[row] < left - (rows - row - 2); sizes[row]++) {
        try_sizes(oracle, cells, rows, row + 1, left - sizes[row], sizes, least);
    }
}

/* The best of a mix with so many rows; kits INT_MAX when there is none. */
static struct least least_of(const struct oracle *oracle, int mix, int rows)
{
    struct least least = {INT_MAX, INT_MAX};
    for (int a = 0; a <= SIDE_MAX; a++) {
        for (int b = 0; b <= SIDE_MAX; b++) {
            for (int c = 0; c <= SIDE_MAX; c++) {
                const int cells[ROWS_MAX] = {c, b, a};
                int sizes[ROWS_MAX], used = (a != 0) + (b != 0) + (c != 0);
                if (used == rows && oracle->possible[mix][a][b][c] && oracle->boards >= rows) {
                    try_sizes(oracle, cells, rows, 0, oracle->boards, sizes, &least);
                }
            }
        }
    }
    return least;
}

static void make_hall(const struct oracle *oracle, const struct hall_blocked *areas, size_t count,
                      struct hall *hall)
{
    hall_init(hall);
    hall->aisle_cm = CELL;
    hall->chair_cm = CELL / 2;
    hall->table_width_cm = CELL;
    for (int i = 0; i < KINDS; i++) {
        hall->stock[hall->stock_count++] = (struct hall_stock){kind_cm[i], oracle->stock[i]};
    }
    struct hall_room *room = hall_add_room(hall);
    room->width_cm = CELL * (oracle->width + 1);
    room->depth_cm = CELL * (oracle->depth + 1);
    for (size_t i = 0; i < count; i++) {
        struct hall_blocked *area = ARRAY_PUSH(room->blocked, room->blocked_count);
        *area = areas[i];
    }
}

/* A small hall by chance, and the same as squares. */
static void throw_hall(struct oracle *oracle, struct hall *hall)
{
    struct hall_blocked areas[3];
    size_t count = (size_t)chance_below(4);
    memset(oracle, 0, sizeof *oracle);
    oracle->width = 4 + chance_below(5);
    oracle->depth = 4 + chance_below(5);
    oracle->boards = 2 + chance_below(7);
    for (int i = 0; i < KINDS; i++) {
        oracle->stock[i] = chance_below(6);
    }
    for (size_t i = 0; i < count; i++) {
        int x = chance_below(oracle->width), y = chance_below(oracle->depth);
        int width = 1 + chance_below(2), depth = 1 + chance_below(2);
        width = x + width > oracle->width ? 1 : width;
        depth = y + depth > oracle->depth ? 1 : depth;
        areas[i] = (struct hall_blocked){.name = "pillar",
                                         .x_cm = CELL * (x + 1),
                                         .y_cm = CELL * (y + 1),
                                         .width_cm = CELL * width,
                                         .depth_cm = CELL * depth};
        /* Its aisles reach one square further to the south and to the east. */
        int right = x + width + 1 < oracle->width ? width + 1 : oracle->width - x;
        int below = y + depth + 1 < oracle->depth ? depth + 1 : oracle->depth - y;
        oracle->blocked |= rectangle(x, y, right, below);
    }
    make_hall(oracle, areas, count, hall);
    find_spots(oracle);
}

/* The proposal of a mix; NULL: none. */
static const struct plan *plan_of(const struct proposals *proposals, int mix)
{
    for (size_t i = 0; i < proposals->count; i++) {
        int along_x, along_y;
        count_directions(&proposals->plans[i], &along_x, &along_y);
        if (proposals->plans[i].shape == PLAN_ROWS &&
            ((along_x != 0) | (along_y != 0) << 1) == mix) {
            return &proposals->plans[i];
        }
    }
    return NULL;
}

/* Compares the best of each mix; where the oracle finds nothing within ROWS_MAX rows, the search
 * may still find more rows. Returns how many mixes were compared. */
static int compare(struct oracle *oracle, const struct proposals *proposals, const char *hall)
{
    int compared = 0;
    for (int mix = FLOOR_ALONG_X; mix <= FLOOR_BOTH; mix++) {
        struct least least = {INT_MAX, INT_MAX};
        int rows = 0;
        while (rows < ROWS_MAX && least.kits == INT_MAX) {
            least = least_of(oracle, mix, ++rows);
        }
        const struct plan *plan = plan_of(proposals, mix);
        if (least.kits == INT_MAX) {
            assert_true(plan == NULL || (int)plan->rows_count > ROWS_MAX);
            continue;
        }
        compared++;
        if (plan == NULL || (int)plan->rows_count != rows || plan->kits != least.kits ||
            (mix != FLOOR_BOTH && plan->tables != least.tables)) {
            fail_msg("%s: mix %d of %d boards: found %d rows %d kits %d tables; there are %d rows "
                     "%d kits %d tables",
                     hall, mix, oracle->boards, plan == NULL ? -1 : (int)plan->rows_count,
                     plan == NULL ? -1 : plan->kits, plan == NULL ? -1 : plan->tables, rows,
                     least.kits, least.tables);
        }
    }
    return compared;
}

static void test_propose_finds_the_best_of_all_layouts(void **state)
{
    (void)state;
    static struct oracle oracle;
    const char *many = getenv("PROPOSE_HALLS");
    int halls = many != NULL ? (int)strtol(many, NULL, 10) : 200, compared = 0;
    chance_start("PROPOSE_SEED", 3);
    for (int i = 0; i < halls; i++) {
        struct proposals proposals;
        struct refusal refusal;
        struct hall hall;
        throw_hall(&oracle, &hall);
        struct plan_input input = {
            .players = 2 * oracle.boards, .hall = &hall, .caretakers_per_interruption = 1};
        find_pairs_and_triples(&oracle, ROWS_MAX);
        json_t *json = hall_to_json(&hall);
        char *name = json_dumps(json, JSON_COMPACT);
        propose_layouts(&input, &proposals, &refusal);
        compared += compare(&oracle, &proposals, name);
        json_decref(json);
        free(name);
        proposals_release(&proposals);
        hall_release(&hall);
    }
    print_message("%d mixes in %d halls\n", compared, halls);
    assert_true(compared >= halls / 2);
}

/* Circles of small rooms: every shape on a grid, in every place on one */

static bool good_circle(struct hall *hall)
{
    struct warnings warnings = {0};
    struct refusal refusal;
    bool good = survey_hall(hall, PLAN_BOARD_CM, &warnings, &refusal) == REFUSAL_ALLOWED &&
                warnings.count == 0;
    warnings_release(&warnings);
    return good;
}

static bool some_circle(struct hall *hall, struct hall_row *circle)
{
    const struct hall_room *room = hall->rooms;
    for (int shape = 0; shape < 16; shape++) {
        circle->straight_x_cm = 120 * (shape % 4);
        circle->straight_y_cm = 120 * (shape / 4);
        for (int place = 0; place < 9; place++) {
            circle->x_cm = room->width_cm / 2 + 90 * (place % 3 - 1);
            circle->y_cm = room->depth_cm / 2 + 90 * (place / 3 - 1);
            if (good_circle(hall)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a closed circle of so many boards can be in the first room. */
static bool can_be_circle(const struct hall *from, int boards)
{
    bool found = false;
    for (int long_ones = 0; long_ones <= from->stock[1].count && !found; long_ones++) {
        int rest = boards - 3 * long_ones, short_ones = rest > 0 ? (rest + 1) / 2 : 0;
        if (rest <= -3 || short_ones > from->stock[0].count) {
            continue;
        }
        struct hall hall;
        hall_copy(&hall, from);
        struct hall_row *circle = hall_add_row(&hall.rooms[0]);
        circle->circle = true;
        for (int i = 0; i < long_ones + short_ones; i++) {
            hall_add_table(circle, i < long_ones ? 180 : 120, hall.table_width_cm);
        }
        found = some_circle(&hall, circle);
        hall_release(&hall);
    }
    return found;
}

static void throw_circle_hall(struct hall *hall)
{
    hall_init(hall);
    hall->aisle_cm = 60;
    hall->stock[0] = (struct hall_stock){120, chance_below(16)};
    hall->stock[1] = (struct hall_stock){180, chance_below(16)};
    hall->stock_count = 2;
    struct hall_room *room = hall_add_room(hall);
    room->width_cm = 900 + 30 * chance_below(20);
    room->depth_cm = 900 + 30 * chance_below(10);
    if (chance_below(2) == 0) {
        struct hall_blocked *area = ARRAY_PUSH(room->blocked, room->blocked_count);
        *area = (struct hall_blocked){.name = "pillar",
                                      .x_cm = chance_below(room->width_cm - 40),
                                      .y_cm = chance_below(room->depth_cm - 40),
                                      .width_cm = 40,
                                      .depth_cm = 40};
    }
}

static void test_propose_finds_a_circle_where_one_can_be(void **state)
{
    (void)state;
    const char *many = getenv("PROPOSE_CIRCLES");
    int halls = many != NULL ? (int)strtol(many, NULL, 10) : 8, found = 0;
    chance_start("PROPOSE_CIRCLES_SEED", 9);
    for (int i = 0; i < halls; i++) {
        struct hall hall;
        struct proposals proposals = {0};
        struct refusal refusal;
        throw_circle_hall(&hall);
        int boards = 16 + chance_below(16);
        struct plan_input input = {
            .players = 2 * boards, .hall = &hall, .caretakers_per_interruption = 1};
        if (can_be_circle(&hall, boards)) {
            found++;
            propose_layouts(&input, &proposals, &refusal);
            if (proposals.count == 0 || proposals.plans[0].shape != PLAN_CIRCLE ||
                proposals.plans[0].interruptions != 0) {
                json_t *json = hall_to_json(&hall);
                fail_msg("no circle of %d boards in %s", boards, json_dumps(json, JSON_COMPACT));
            }
            proposals_release(&proposals);
        }
        hall_release(&hall);
    }
    print_message("%d circles in %d halls\n", found, halls);
    assert_true(found >= halls / 4);
}

/* What every proposal keeps, in halls of all kinds */

static void throw_room(struct hall *hall)
{
    struct hall_room *room = hall_add_room(hall);
    int blocked = chance_below(4);
    room->width_cm = 500 + chance_below(4000);
    room->depth_cm = 500 + chance_below(3000);
    for (int i = 0; i < blocked; i++) {
        struct hall_blocked *area = ARRAY_PUSH(room->blocked, room->blocked_count);
        *area = (struct hall_blocked){.x_cm = chance_below(room->width_cm - 10),
                                      .y_cm = chance_below(room->depth_cm - 10)};
        area->width_cm = 1 + chance_below(room->width_cm - area->x_cm) / 3;
        area->depth_cm = 1 + chance_below(room->depth_cm - area->y_cm) / 3;
    }
}

static void throw_any_hall(struct hall *hall)
{
    static const int lengths[] = {59, 90, 120, 180, 206, 240, 300}, aisles[] = {0, 60, 120, 155};
    hall_init(hall);
    hall->aisle_cm = aisles[chance_below(4)];
    hall->chair_cm = 10 * chance_below(7);
    hall->table_width_cm = 75 + chance_below(10);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        if (chance_below(3) == 0) {
            hall->stock[hall->stock_count++] = (struct hall_stock){lengths[i], chance_below(60)};
        }
    }
    for (int rooms = 1 + chance_below(3); rooms > 0; rooms--) {
        throw_room(hall);
    }
}

static void check_stock(const struct plan *plan, const struct hall *hall)
{
    for (size_t i = 0; i < hall->stock_count; i++) {
        int used = 0;
        for (size_t r = 0; r < plan->rows_count; r++) {
            for (size_t t = 0; t < plan->rows[r].tables_count; t++) {
                used += plan->rows[r].tables[t].length_cm == hall->stock[i].length_cm;
            }
        }
        assert_in_range(used, 0, hall->stock[i].count);
    }
}

/* Its own hall makes it again, with nothing to warn of, so that all aisles are kept, and nothing
 * left over. */
static void check_proposal(const struct plan *plan, const struct plan_input *input)
{
    struct plan again;
    struct refusal refusal;
    struct hall hall = plan->hall;
    struct plan_input input_again = *input;
    input_again.hall = &hall;
    if (plan_make(&input_again, &again, &refusal)) {
        fail_msg("%s: %s", refusal.field, refusal.detail);
    }
    json_t *first = plan_to_json(plan, NULL), *second = plan_to_json(&again, NULL);
    assert_true(json_equal(first, second));
    if (plan->warnings.count != 0) {
        fail_msg("%s: %s", plan->warnings.items->field, plan->warnings.items->detail);
    }
    assert_int_equal(plan->unused_count, 0);
    assert_int_equal(plan->players, input->players);
    assert_int_equal(plan->chairs, input->players);
    check_stock(plan, input->hall);
    json_decref(first);
    json_decref(second);
    plan_release(&again);
}

static bool not_better(const struct plan *plan, const struct plan *other)
{
    const int differences[] = {plan->interruptions - other->interruptions,
                               plan->caretakers.total - other->caretakers.total,
                               plan->kits - other->kits};
    for (size_t i = 0; i < 3; i++) {
        if (differences[i] != 0) {
            return differences[i] > 0;
        }
    }
    return true;
}

static void check_different(const struct plan *plan, const struct plan *other)
{
    int x, y, other_x, other_y;
    count_directions(plan, &x, &y);
    count_directions(other, &other_x, &other_y);
    assert_true(plan->shape != other->shape || plan->interruptions != other->interruptions ||
                x != other_x || y != other_y);
}

static void check_proposals(const struct proposals *proposals, const struct plan_input *input)
{
    assert_in_range(proposals->count, 1, PROPOSALS_MAX);
    assert_in_range(proposals->steps, 0, PROPOSE_STEPS_MAX);
    for (size_t i = 0; i < proposals->count; i++) {
        check_proposal(&proposals->plans[i], input);
        for (size_t k = 0; k < i; k++) {
            assert_true(not_better(&proposals->plans[i], &proposals->plans[k]));
            check_different(&proposals->plans[i], &proposals->plans[k]);
        }
    }
}

static void test_propose_keeps_aisles_seats_and_stock(void **state)
{
    (void)state;
    const char *many = getenv("PROPOSE_ANY_HALLS");
    int halls = many != NULL ? (int)strtol(many, NULL, 10) : 30, proposed = 0;
    chance_start("PROPOSE_ANY_SEED", 5);
    for (int i = 0; i < halls; i++) {
        struct hall hall;
        struct proposals proposals;
        struct refusal refusal;
        throw_any_hall(&hall);
        struct plan_input input = {.ruleset = (enum ruleset_id)chance_below(RULESETS),
                                   .players = 6 + 2 * chance_below(60),
                                   .hall = &hall,
                                   .caretakers_per_interruption = 1};
        if (getenv("DUMP")) {
            json_t *j = hall_to_json(&hall);
            char f[99];
            snprintf(f, 99, "/tmp/dump/%d.json", i);
            json_dump_file(j, f, 0);
            FILE *o = fopen("/tmp/dump/args", "a");
            fprintf(o, "%d %d %d\n", i, input.ruleset, input.players);
            fclose(o);
            clock_t t = clock();
            enum refusal_code c = propose_layouts(&input, &proposals, &refusal);
            fprintf(stderr, "T %d %.3f steps %ld\n", i, (double)(clock() - t) / CLOCKS_PER_SEC,
                    proposals.steps);
            (void)c;
            proposals_release(&proposals);
        }
        if (propose_layouts(&input, &proposals, &refusal)) {
            assert_true(strcmp(refusal.field, "hall") == 0 ||
                        strcmp(refusal.field, "hall.stock") == 0);
            assert_int_equal(proposals.count, 0);
        } else {
            check_proposals(&proposals, &input);
            proposed++;
        }
        proposals_release(&proposals);
        hall_release(&hall);
    }
    print_message("%d halls with proposals\n", proposed);
    assert_true(proposed >= halls / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_propose_cases),
        cmocka_unit_test(test_propose_finds_the_best_of_all_layouts),
        cmocka_unit_test(test_propose_finds_a_circle_where_one_can_be),
        cmocka_unit_test(test_propose_keeps_aisles_seats_and_stock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
