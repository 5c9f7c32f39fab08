/* First the input is checked, then the boards are shared out to rows, the ring is cut and lettered,
 * the rows are laid on tables, and at last everything is counted from what lies on the tables. The
 * tables are those of a hall, or as many as are needed; then a hall is made around them. */
#include "plan/plan.h"

#include "base/memory.h"
#include "plan/count.h"
#include "plan/hall_rows.h"
#include "plan/lettering.h"
#include "plan/placing.h"
#include "plan/rows.h"

#include <assert.h>
#include <stdlib.h>

const char *const plan_shape_words[PLAN_SHAPES] = {"rows", "circle", "tables"};
const char *const plan_slot_words[PLAN_SLOT_KINDS] = {"playing", "gameless", "edge", "free"};
const char *const plan_direction_words[PLAN_DIRECTIONS] = {"east", "west", "south", "north",
                                                           "circle"};
const char *const plan_sun_side_words[PLAN_DIRECTIONS] = {"south", "north", "west", "east",
                                                          "outside"};

int plan_players_min(enum ruleset_id ruleset)
{
    return ruleset == RULESET_BASE ? PLAN_PLAYERS_MIN_BASE : PLAN_PLAYERS_MIN;
}

enum refusal_code plan_check_players(const struct plan_input *input, struct refusal *refusal)
{
    int players = input->players;
    if (input->ruleset == RULESET_BASE) {
        if (3 * rows_threes(players) > players) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, "players",
                          "%d cannot be shared out to tables of 3 and 4", players);
        }
    } else if (players % 2 != 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "players",
                      "%d is odd; an even number from %d on is needed", players, PLAN_PLAYERS_MIN);
    }
    return REFUSAL_ALLOWED;
}

/* The limits that whoever made the input has held (plan.h). */
static void assert_limits(const struct plan_input *input)
{
    assert(input->players >= plan_players_min(input->ruleset));
    assert(input->players <= PLAN_PLAYERS_MAX);
    assert(input->rows >= 0 && input->row_boards_count <= PLAN_ROWS_MAX && input->gaps >= 0);
    assert(input->table_cm <= PLAN_TABLE_CM_MAX && input->end_table_cm <= PLAN_TABLE_CM_MAX);
    assert(input->caretakers_per_interruption >= 1);
    assert(input->caretakers_per_interruption <= PLAN_CARETAKERS_PER_INTERRUPTION_MAX);
    (void)input;
}

static enum refusal_code check_circle(const struct plan_input *input, struct refusal *refusal)
{
    if (input->ruleset != RULESET_BIG_GAME) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "circle",
                      "only the ruleset big-game can be laid as a circle");
    }
    if (input->rows != 0 || input->row_boards_count != 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "circle",
                      "contradicts rows; one of rows, row_boards and circle is needed");
    }
    if (input->gaps > rows_units(input)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "gaps", "%d gaps in %d boards; at most %d",
                      input->gaps, rows_units(input), rows_units(input));
    }
    if (input->gaps == 0 && input->end_table_cm != 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "end_table_cm",
                      "a circle without gaps has no ends; leave it out or give gaps");
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code check_row_boards(const struct plan_input *input, struct refusal *refusal)
{
    int sum = 0;
    for (size_t i = 0; i < input->row_boards_count; i++) {
        sum += input->row_boards[i];
    }
    if (sum != rows_units(input)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "row_boards",
                      "%d %s in all; %d players need %d", sum, rows_units_word(input->ruleset),
                      input->players, rows_units(input));
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code check_rows(const struct plan_input *input, struct refusal *refusal)
{
    if (input->gaps != 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "gaps", "only a circle has gaps");
    }
    if (input->rows != 0 && input->row_boards_count != 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "row_boards",
                      "contradicts rows; one of rows, row_boards and circle is needed");
    }
    if (input->rows > rows_units(input)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "rows", "%d rows for %d %s; at most %d",
                      input->rows, rows_units(input), rows_units_word(input->ruleset),
                      rows_units(input));
    }
    if (input->row_boards_count != 0) {
        return check_row_boards(input, refusal);
    }
    if (input->rows == 0 && input->ruleset != RULESET_BASE) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "rows",
                      "missing; one of rows, row_boards and circle is needed");
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code check_lengths(const struct plan_input *input, struct refusal *refusal)
{
    int needed = rows_layout(input).board_cm;
    if (input->table_cm < needed) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "table_cm",
                      "%d is too short; a board is %d cm long", input->table_cm, needed);
    }
    if (input->end_table_cm != 0 && input->ruleset == RULESET_BASE) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "end_table_cm",
                      "the tables of the base game stand alone; leave it out");
    }
    if (input->end_table_cm != 0 && input->end_table_cm < needed) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "end_table_cm",
                      "%d is too short; a board is %d cm long", input->end_table_cm, needed);
    }
    return REFUSAL_ALLOWED;
}

/* Boards, or tables, of each row: what row_boards says, or shared out evenly with the extra ones in
 * the earlier rows. The caller frees *sizes. */
static size_t share_out(const struct plan_input *input, int **sizes)
{
    size_t count = input->row_boards_count;
    if (count != 0) {
        *sizes = must_copy(input->row_boards, count, sizeof **sizes);
        return count;
    }
    int rows = input->shape == PLAN_CIRCLE ? input->gaps : input->rows;
    rows = rows != 0 ? rows : 1;
    *sizes = must_calloc((size_t)rows, sizeof **sizes);
    for (int i = 0; i < rows; i++) {
        (*sizes)[i] = rows_units(input) / rows + (i < rows_units(input) % rows);
    }
    return (size_t)rows;
}

static enum refusal_code check_islands(const struct plan_input *input, const int *sizes,
                                       size_t count, struct refusal *refusal)
{
    for (size_t i = 0; i < count && input->ruleset == RULESET_CONNECT; i++) {
        if (sizes[i] < CONNECT_ISLAND_BOARDS_MIN) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, input->rows != 0 ? "rows" : "row_boards",
                          "row %zu would have %d board; a row of Connect has at least %d", i + 1,
                          sizes[i], CONNECT_ISLAND_BOARDS_MIN);
        }
    }
    return REFUSAL_ALLOWED;
}

/* One cut after each row. Big Game: gaps, and in rows the two ends after the last board; a closed
 * circle is not cut at all. Connect: shores. */
static void cut_ring(const struct plan_input *input, bool closed, const int *sizes, size_t count,
                     struct plan *plan)
{
    struct ring *ring = &plan->ring;
    ring->boards = rows_units(input);
    ring->two_caretakers = input->caretakers_per_interruption == 2;
    bool islands = input->ruleset == RULESET_CONNECT;
    int after = 0;
    for (size_t i = 0; i < count && !closed; i++) {
        after += sizes[i];
        if (sizes[i] == 0) {
            continue;
        }
        struct interruption *cut = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
        *cut = (struct interruption){
            .after = after,
            .ends = !islands && plan->shape == PLAN_ROWS && after == ring->boards,
            .shore = islands,
        };
    }
}

/* Each interruption needs one more of both boards beside it. */
static void letter_ring(struct ring *ring)
{
    int copies[RING_BOARDS_MAX];
    for (int i = 0; i < ring->boards; i++) {
        copies[i] = 1;
    }
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        int after = ring->interruptions[i].after;
        copies[after - 1]++;
        copies[ring_next(ring, after) - 1]++;
    }
    ring->letters = must_calloc((size_t)ring->boards + 1, 1);
    lettering_choose(ring->boards, copies, ring->letters);
}

/* Islands need no lettering that closes: A, B, C on and on, over the shores too, is free of clashes
 * and shares out the letters as evenly as can be; the first row begins with an A, as the rulebook
 * wants it for a game of six. */
static void letter_islands(struct ring *ring)
{
    ring->letters = must_calloc((size_t)ring->boards + 1, 1);
    for (int i = 0; i < ring->boards; i++) {
        ring->letters[i] = (char)('A' + i % LETTERS);
    }
}

static void make_ring(const struct plan_input *input, bool closed, const int *sizes, size_t count,
                      struct plan *plan)
{
    cut_ring(input, closed, sizes, count, plan);
    if (input->ruleset == RULESET_CONNECT) {
        letter_islands(&plan->ring);
    } else {
        letter_ring(&plan->ring);
        plan->clash_boards_count = lettering_clashes(plan->ring.boards, plan->ring.letters,
                                                     plan->clash_boards, PLAN_CLASH_BOARDS_MAX);
    }
}

/* Where end tables hold less than the others, the last but one may be left with free places between
 * a row's last board and the replica beside it. */
static void warn_of_free_places(struct plan *plan)
{
    for (size_t i = 0; i < plan->rows_count; i++) {
        const struct plan_row *row = &plan->rows[i];
        for (size_t t = 0; t + 1 < row->tables_count; t++) {
            const struct plan_table *table = &row->tables[t];
            if (table->slots[table->slots_count - 1].kind == PLAN_SLOT_FREE) {
                warn(&plan->warnings, "end_table_cm",
                     "row %zu: free places on table %zu part boards that are neighbours", i + 1,
                     t + 1);
            }
        }
    }
}

/* A plan without a hall: tables as needed, and a hall around them. */
static enum refusal_code make_freely(const struct plan_input *input, struct plan *plan,
                                     struct refusal *refusal)
{
    bool circle = input->shape == PLAN_CIRCLE;
    if ((circle ? check_circle : check_rows)(input, refusal) || check_lengths(input, refusal)) {
        return refusal->code;
    }
    int *sizes;
    size_t count = share_out(input, &sizes);
    struct layout layout = rows_layout(input);
    enum refusal_code code = check_islands(input, sizes, count, refusal);
    if (code == REFUSAL_ALLOWED && input->ruleset == RULESET_BASE) {
        rows_lay_games(&layout, sizes, count, plan);
    } else if (code == REFUSAL_ALLOWED) {
        make_ring(input, circle && input->gaps == 0, sizes, count, plan);
        rows_lay(&layout, sizes, count, plan);
    }
    free(sizes);
    if (code == REFUSAL_ALLOWED) {
        count_all(plan);
        placing_make(plan);
        warn_of_free_places(plan);
    }
    return code;
}

static enum refusal_code check_hall(const struct plan_input *input, struct refusal *refusal)
{
    bool any = false;
    for (size_t i = 0; i < input->hall->rooms_count; i++) {
        const struct hall_room *room = &input->hall->rooms[i];
        any = any || room->rows_count != 0;
        for (size_t k = 0; k < room->rows_count; k++) {
            if (room->rows[k].circle && input->ruleset == RULESET_CONNECT) {
                char field[REFUSAL_FIELD_MAX];
                hall_row_path(i, k, field);
                return refuse(refusal, REFUSAL_FIELD_WRONG, field,
                              "the rows of connect are straight; only big-game can be laid as a "
                              "circle");
            }
        }
    }
    if (!any) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "hall.rooms",
                      "no rows of tables; draw them, or have layouts proposed");
    }
    return REFUSAL_ALLOWED;
}

/* A whole ring is a circle, and not rows with ends, when nothing else is used of the hall. */
static void find_shape(const int *sizes, struct plan *plan)
{
    int straight = 0;
    const struct plan_row *circle = NULL;
    for (size_t i = 0; i < plan->rows_count && plan->ruleset != RULESET_BASE; i++) {
        const struct plan_row *row = &plan->rows[i];
        if (sizes[i] == 0) {
            continue;
        }
        bool same =
            circle != NULL && circle->room == row->room && circle->hall_row == row->hall_row;
        straight += row->direction != PLAN_AROUND || (circle != NULL && !same);
        circle = row->direction == PLAN_AROUND ? row : circle;
    }
    if (circle != NULL && straight == 0) {
        plan->shape = PLAN_CIRCLE;
    }
}

/* A plan on the tables of a hall. */
static enum refusal_code make_in_hall(const struct plan_input *input, struct plan *plan,
                                      struct refusal *refusal)
{
    struct layout layout = rows_layout(input);
    hall_copy(&plan->hall, input->hall);
    if (check_hall(input, refusal) ||
        survey_hall(&plan->hall, layout.board_cm, &plan->warnings, refusal)) {
        return refusal->code;
    }
    int *sizes;
    bool closed;
    hall_rows_make(plan);
    enum refusal_code code = hall_rows_share(&layout, input, plan, &sizes, &closed, refusal);
    if (code == REFUSAL_ALLOWED) {
        find_shape(sizes, plan);
        if (input->ruleset != RULESET_BASE) {
            make_ring(input, closed, sizes, plan->rows_count, plan);
        }
        rows_fill(&layout, sizes, plan);
        count_all(plan);
    }
    free(sizes);
    return code;
}

enum refusal_code plan_make(const struct plan_input *input, struct plan *plan,
                            struct refusal *refusal)
{
    assert_limits(input);
    *plan = (struct plan){.ruleset = input->ruleset,
                          .shape = input->ruleset == RULESET_BASE ? PLAN_TABLES : PLAN_ROWS,
                          .players = input->players};
    if (input->hall == NULL && input->shape == PLAN_CIRCLE) {
        plan->shape = PLAN_CIRCLE;
    }
    enum refusal_code code = plan_check_players(input, refusal);
    if (code == REFUSAL_ALLOWED) {
        code = (input->hall != NULL ? make_in_hall : make_freely)(input, plan, refusal);
    }
    if (code != REFUSAL_ALLOWED) {
        plan_release(plan);
    }
    return code;
}

static void rows_release(struct plan_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        row_release(&rows[i]);
    }
    free(rows);
}

void plan_release(struct plan *plan)
{
    rows_release(plan->rows, plan->rows_count);
    rows_release(plan->unused, plan->unused_count);
    hall_release(&plan->hall);
    warnings_release(&plan->warnings);
    ring_release(&plan->ring);
    *plan = (struct plan){0};
}

void plan_input_release(struct plan_input *input)
{
    if (input->hall != NULL) {
        hall_release(input->hall);
        free(input->hall);
    }
    *input = (struct plan_input){0};
}
