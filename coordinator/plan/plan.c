/* First the input is checked, then the boards are shared out to rows, the ring is cut and lettered,
 * the rows are laid on tables, and at last everything is counted from what lies on the tables. */
#include "plan/plan.h"

#include "base/memory.h"
#include "plan/layout.h"
#include "plan/lettering.h"

#include <assert.h>
#include <stdlib.h>

const char *const plan_shape_words[PLAN_SHAPES] = {"rows", "circle", "tables"};
const char *const plan_slot_words[PLAN_SLOT_KINDS] = {"playing", "gameless", "edge", "free"};
const char *const plan_direction_words[PLAN_DIRECTIONS] = {"east", "west", "circle"};
const char *const plan_sun_side_words[PLAN_SUN_SIDES] = {"south", "north", "outside"};

/* Connect rulebook: a game of four is two boards; edge boards from 6 players on, markets from 8. */
#define CONNECT_ISLAND_BOARDS_MIN 2
#define CONNECT_EDGE_BOARDS_MIN 3
#define CONNECT_MARKET_BOARDS_MIN 4

int plan_players_min(enum ruleset_id ruleset)
{
    return ruleset == RULESET_BASE ? PLAN_PLAYERS_MIN_BASE : PLAN_PLAYERS_MIN;
}

/* What is shared out to the rows: boards, or the tables of the base game. */
static int units(const struct plan_input *input)
{
    return input->ruleset == RULESET_BASE ? (input->players + 3) / 4 : input->players / 2;
}

static const char *units_word(const struct plan_input *input)
{
    return input->ruleset == RULESET_BASE ? "tables" : "boards";
}

/* Tables of three among the tables of the base game: as few as possible. */
static int threes(int players)
{
    return (4 - players % 4) % 4;
}

static int board_cm(enum ruleset_id ruleset)
{
    return ruleset == RULESET_CONNECT ? PLAN_CONNECT_BOARD_CM : PLAN_BOARD_CM;
}

static enum refusal_code check_players(const struct plan_input *input, struct refusal *refusal)
{
    int players = input->players;
    if (input->ruleset == RULESET_BASE) {
        if (3 * threes(players) > players) {
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
    if (input->gaps > units(input)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "gaps", "%d gaps in %d boards; at most %d",
                      input->gaps, units(input), units(input));
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
    if (sum != units(input)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "row_boards",
                      "%d %s in all; %d players need %d", sum, units_word(input), input->players,
                      units(input));
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
    if (input->rows > units(input)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "rows", "%d rows for %d %s; at most %d",
                      input->rows, units(input), units_word(input), units(input));
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
    int needed = board_cm(input->ruleset);
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
        (*sizes)[i] = units(input) / rows + (i < units(input) % rows);
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

/* One cut after each row. Big Game: gaps, and in rows the two ends after the last board; a circle
 * without gaps is not cut at all. Connect: shores. */
static void cut_ring(const struct plan_input *input, const int *sizes, size_t count,
                     struct ring *ring)
{
    ring->boards = units(input);
    ring->two_caretakers = input->caretakers_per_interruption == 2;
    if (input->shape == PLAN_CIRCLE && input->gaps == 0) {
        return;
    }
    bool islands = input->ruleset == RULESET_CONNECT;
    int after = 0;
    for (size_t i = 0; i < count; i++) {
        after += sizes[i];
        struct interruption *cut = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
        *cut = (struct interruption){
            .after = after,
            .ends = !islands && input->shape == PLAN_ROWS && after == ring->boards,
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

/* A row while its slots are put side by side. */
struct slots {
    struct plan_slot *slots;
    size_t count;
};

static void put(struct slots *slots, enum plan_slot_kind kind, int board, const struct ring *ring)
{
    struct plan_slot *slot = ARRAY_PUSH(slots->slots, slots->count);
    *slot = (struct plan_slot){.kind = kind, .board = board};
    if (board != 0) {
        slot->letter = ring->letters[board - 1];
    }
}

static void put_boards(struct slots *slots, int first, int boards, const struct ring *ring)
{
    for (int i = 0; i < boards; i++) {
        put(slots, PLAN_SLOT_PLAYING, first + i, ring);
    }
}

/* The slots of the row that begins with board `first`. */
static void put_row(struct slots *slots, int first, int boards, const struct plan *plan)
{
    const struct ring *ring = &plan->ring;
    int before = ring_previous(ring, first), after = ring_next(ring, first + boards - 1);
    bool bridged = plan->ruleset == RULESET_BIG_GAME && ring->interruptions_count != 0;
    bool edged = plan->ruleset == RULESET_CONNECT && boards >= CONNECT_EDGE_BOARDS_MIN;
    if (bridged) {
        put(slots, PLAN_SLOT_GAMELESS, before, ring);
    } else if (edged) {
        put(slots, PLAN_SLOT_EDGE, 0, ring);
    }
    put_boards(slots, first, boards, ring);
    if (bridged) {
        put(slots, PLAN_SLOT_GAMELESS, after, ring);
    } else if (edged) {
        put(slots, PLAN_SLOT_EDGE, 0, ring);
    }
}

static struct plan_row *add_row(struct plan *plan)
{
    struct plan_row *row = ARRAY_PUSH(plan->rows, plan->rows_count);
    bool even = plan->rows_count % 2 == 0;
    if (plan->shape == PLAN_CIRCLE) {
        row->direction = PLAN_AROUND;
        row->sun_side = PLAN_SUN_OUTSIDE;
    } else {
        row->direction = even ? PLAN_WEST : PLAN_EAST;
        row->sun_side = even ? PLAN_SUN_NORTH : PLAN_SUN_SOUTH;
    }
    return row;
}

static void lay_rows(const struct plan_input *input, const int *sizes, size_t count,
                     struct plan *plan)
{
    struct layout layout = {
        .table_cm = input->table_cm,
        .end_table_cm = input->end_table_cm != 0 ? input->end_table_cm : input->table_cm,
        .board_cm = board_cm(input->ruleset),
        .edge_cm = PLAN_CONNECT_EDGE_CM,
    };
    int first = 1;
    for (size_t i = 0; i < count; i++) {
        struct slots slots = {0};
        struct plan_row *row = add_row(plan);
        put_row(&slots, first, sizes[i], plan);
        layout_row(&layout, slots.slots, slots.count, row);
        row->markets = plan->ruleset == RULESET_CONNECT && sizes[i] >= CONNECT_MARKET_BOARDS_MIN;
        free(slots.slots);
        first += sizes[i];
    }
}

/* The base game: tables of four, and of three at the end. */
static void lay_tables(const struct plan_input *input, const int *sizes, size_t count,
                       struct plan *plan)
{
    int tables = units(input), fours = tables - threes(input->players), table = 0;
    for (size_t i = 0; i < count; i++) {
        struct plan_row *row = add_row(plan);
        row->direction = PLAN_EAST;
        for (int k = 0; k < sizes[i]; k++) {
            table++;
            struct plan_slot game = {.kind = PLAN_SLOT_PLAYING, .board = table};
            layout_table(input->table_cm, table <= fours ? 4 : 3, &game, row);
        }
    }
}

static void count_slot(const struct plan_slot *slot, struct plan *plan)
{
    plan->boards.playing += slot->kind == PLAN_SLOT_PLAYING;
    plan->boards.gameless += slot->kind == PLAN_SLOT_GAMELESS;
    plan->boards.edge += slot->kind == PLAN_SLOT_EDGE;
    plan->boards.total += slot->kind != PLAN_SLOT_FREE;
    if (slot->letter != '\0') {
        plan->boards.by_letter[slot->letter - 'A']++;
    }
}

static void count_row(const struct plan_row *row, struct plan *plan)
{
    plan->tables += (int)row->tables_count;
    for (size_t t = 0; t < row->tables_count; t++) {
        plan->chairs += row->tables[t].seats;
        for (size_t s = 0; s < row->tables[t].slots_count; s++) {
            count_slot(&row->tables[t].slots[s], plan);
        }
    }
}

/* Guide §2.2.5: the letter needed most. A kit of Connect has two edge boards; a box of the base
 * game is one game. */
static int count_kits(const struct plan *plan)
{
    if (plan->ruleset == RULESET_BASE) {
        return plan->boards.playing;
    }
    int kits = (plan->boards.edge + 1) / 2;
    for (int letter = 0; letter < LETTERS; letter++) {
        kits = plan->boards.by_letter[letter] > kits ? plan->boards.by_letter[letter] : kits;
    }
    return kits;
}

/* Guide §2.3: 1 for clock and dice, 1 for each interruption, 2 for the ends with a device each;
 * better 2 for each interruption. The clock of Connect is in the hands of its game leader; the base
 * game has none. */
static void count_caretakers(const struct plan_input *input, struct plan *plan)
{
    bool ends = false;
    for (size_t i = 0; i < plan->ring.interruptions_count; i++) {
        ends = ends || plan->ring.interruptions[i].ends;
        plan->interruptions +=
            !plan->ring.interruptions[i].ends && !plan->ring.interruptions[i].shore;
    }
    plan->communication_devices = ends ? 2 : 0;
    plan->caretakers.clock = plan->ruleset == RULESET_BASE ? 0 : 1;
    plan->caretakers.interruptions = input->caretakers_per_interruption * plan->interruptions;
    plan->caretakers.ends = ends ? 2 : 0;
    int others = plan->caretakers.clock + plan->caretakers.ends;
    plan->caretakers.total = others + plan->caretakers.interruptions;
    plan->caretakers.recommended_total = others + 2 * plan->interruptions;
}

static void fill(const struct plan_input *input, const int *sizes, size_t count, struct plan *plan)
{
    *plan = (struct plan){.ruleset = input->ruleset,
                          .shape = input->ruleset == RULESET_BASE ? PLAN_TABLES : input->shape,
                          .players = input->players};
    if (input->ruleset == RULESET_BASE) {
        lay_tables(input, sizes, count, plan);
    } else {
        cut_ring(input, sizes, count, &plan->ring);
        if (input->ruleset == RULESET_CONNECT) {
            letter_islands(&plan->ring);
        } else {
            letter_ring(&plan->ring);
            plan->clash_boards_count = lettering_clashes(plan->ring.boards, plan->ring.letters,
                                                         plan->clash_boards, PLAN_CLASH_BOARDS_MAX);
        }
        lay_rows(input, sizes, count, plan);
    }
    for (size_t i = 0; i < plan->rows_count; i++) {
        count_row(&plan->rows[i], plan);
    }
    plan->kits = count_kits(plan);
    count_caretakers(input, plan);
}

enum refusal_code plan_make(const struct plan_input *input, struct plan *plan,
                            struct refusal *refusal)
{
    assert_limits(input);
    *plan = (struct plan){0};
    if (check_players(input, refusal)) {
        return refusal->code;
    }
    bool circle = input->shape == PLAN_CIRCLE;
    if ((circle ? check_circle : check_rows)(input, refusal) || check_lengths(input, refusal)) {
        return refusal->code;
    }
    int *sizes;
    size_t count = share_out(input, &sizes);
    enum refusal_code code = check_islands(input, sizes, count, refusal);
    if (code == REFUSAL_ALLOWED) {
        fill(input, sizes, count, plan);
    }
    free(sizes);
    return code;
}

static void row_release(struct plan_row *row)
{
    for (size_t i = 0; i < row->tables_count; i++) {
        free(row->tables[i].slots);
    }
    free(row->tables);
}

void plan_release(struct plan *plan)
{
    for (size_t i = 0; i < plan->rows_count; i++) {
        row_release(&plan->rows[i]);
    }
    free(plan->rows);
    ring_release(&plan->ring);
    *plan = (struct plan){0};
}
