#include "cli/plan_print.h"

#include "base/buf.h"
#include "base/memory.h"
#include "plan/kit.h"

#include <stdio.h>
#include <stdlib.h>

/* Rows are printed in lines of about this many columns, broken between tables. */
#define COLUMNS_MAX 96
/* The longest table has 16 places, each no more than " (1999A)". */
#define TABLE_TEXT_MAX 256

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void print_boards(const struct plan *plan)
{
    if (plan->ruleset == RULESET_BASE) {
        return;
    }
    printf("boards      %d: %d to play on", plan->boards.total, plan->boards.playing);
    if (plan->boards.gameless != 0) {
        printf(", %d game-less", plan->boards.gameless);
    }
    if (plan->boards.edge != 0) {
        printf(", %d edge boards", plan->boards.edge);
    }
    printf(" (%d A, %d B, %d C)\n", plan->boards.by_letter[0], plan->boards.by_letter[1],
           plan->boards.by_letter[2]);
}

/* Tables of one size. */
struct size {
    int length_cm, width_cm, count;
};

static void count_size(const struct plan_table *table, struct size **sizes, size_t *count)
{
    for (size_t i = 0; i < *count; i++) {
        struct size *size = &(*sizes)[i];
        if (size->length_cm == table->length_cm && size->width_cm == table->width_cm) {
            size->count++;
            return;
        }
    }
    struct size *added = ARRAY_PUSH(*sizes, *count);
    *added = (struct size){table->length_cm, table->width_cm, 1};
}

/* "12: 8 of 180 cm, 4 of 240 cm; 75 cm wide", in the order of the rows; the width is told with each
 * size where there are several. */
static void print_tables(const struct plan *plan)
{
    struct size *sizes = NULL;
    size_t count = 0;
    int width_cm = 0; /* of all of them; -1 when it differs */
    for (size_t r = 0; r < plan->rows_count; r++) {
        for (size_t t = 0; t < plan->rows[r].tables_count; t++) {
            count_size(&plan->rows[r].tables[t], &sizes, &count);
        }
    }
    for (size_t i = 0; i < count; i++) {
        width_cm = i == 0 || width_cm == sizes[i].width_cm ? sizes[i].width_cm : -1;
    }
    printf("tables      %d:", plan->tables);
    for (size_t i = 0; i < count; i++) {
        printf("%s %d of %d", i == 0 ? "" : ",", sizes[i].count, sizes[i].length_cm);
        if (width_cm < 0) {
            printf(" x %d", sizes[i].width_cm);
        }
        printf(" cm");
    }
    if (width_cm >= 0) {
        printf("; %d cm wide", width_cm);
    }
    putchar('\n');
    free(sizes);
}

static void print_caretakers(const struct plan *plan)
{
    if (plan->caretakers.total == 0) {
        return;
    }
    printf("caretakers  %d at least: %d for clock and dice", plan->caretakers.total,
           plan->caretakers.clock);
    if (plan->caretakers.interruptions != 0) {
        printf(", %d at %d interruption%s", plan->caretakers.interruptions, plan->interruptions,
               plural(plan->interruptions));
    }
    if (plan->caretakers.ends != 0) {
        printf(", %d at the two ends", plan->caretakers.ends);
    }
    printf("; %d recommended\n", plan->caretakers.recommended_total);
    if (plan->communication_devices != 0) {
        printf("devices     %d, for the caretakers of the two ends\n", plan->communication_devices);
    }
}

static void print_clashes(const struct plan *plan)
{
    for (size_t i = 0; i < plan->clash_boards_count; i++) {
        printf("%s%d", i == 0 ? "clashes     two players of one colour can meet on boards " : ", ",
               plan->clash_boards[i]);
    }
    if (plan->clash_boards_count != 0) {
        putchar('\n');
    }
}

static void print_legend(const struct plan *plan)
{
    if (plan->ruleset == RULESET_BASE) {
        puts("\nTables with their seats; one game on each.");
        return;
    }
    puts("\nTables from left to right, as seen from the Sun side.");
    if (plan->boards.gameless != 0) {
        puts("(30C) is a game-less board that mirrors board 30; - is room for a board.");
    }
}

static void add_slot(struct buf *text, const struct plan_slot *slot)
{
    switch (slot->kind) {
    case PLAN_SLOT_PLAYING:
        buf_printf(text, " %d%.1s", slot->board, &slot->letter);
        break;
    case PLAN_SLOT_GAMELESS:
        buf_printf(text, " (%d%.1s)", slot->board, &slot->letter);
        break;
    case PLAN_SLOT_EDGE:
        buf_add_str(text, " edge");
        break;
    default:
        buf_add_str(text, " -");
    }
}

/* The tables of a row, in as many lines as it takes. */
static void print_row_tables(const struct plan *plan, const struct plan_row *row)
{
    struct buf table;
    size_t column = 0;
    buf_init(&table, TABLE_TEXT_MAX);
    for (size_t t = 0; t < row->tables_count; t++) {
        buf_clear(&table);
        buf_add_str(&table, " |");
        for (size_t s = 0; s < row->tables[t].slots_count; s++) {
            add_slot(&table, &row->tables[t].slots[s]);
        }
        if (plan->ruleset == RULESET_BASE) {
            buf_printf(&table, ": %d", row->tables[t].seats);
        }
        if (column > 0 && column + table.len > COLUMNS_MAX) {
            puts(" |");
            column = 0;
        }
        fputs(buf_str(&table), stdout);
        column += table.len;
    }
    puts(" |");
    buf_release(&table);
}

static void print_row(const struct plan *plan, size_t index)
{
    const struct plan_row *row = &plan->rows[index];
    printf("\n%s %zu: %zu table%s, %d.%02d m", plan->shape == PLAN_CIRCLE ? "Part" : "Row",
           index + 1, row->tables_count, plural((int)row->tables_count), row->length_cm / 100,
           row->length_cm % 100);
    if (plan->ruleset != RULESET_BASE) {
        printf(", Sun on the %s", plan_sun_side_words[row->direction]);
    }
    const char *room = plan->hall.rooms[row->room].name;
    printf("%s%s%s\n", *room != '\0' ? ", " : "", room, row->markets ? ", with markets" : "");
    print_row_tables(plan, row);
}

static void print_hall(const struct plan *plan)
{
    for (size_t i = 0; i < plan->hall.rooms_count; i++) {
        const struct hall_room *room = &plan->hall.rooms[i];
        printf("%s%.2f x %.2f m%s%s", i == 0 ? "room        " : ", ", room->width_cm / 100.0,
               room->depth_cm / 100.0, *room->name != '\0' ? " " : "", room->name);
    }
    printf("; aisles of %d cm\n", plan->hall.aisle_cm);
    int unused = 0;
    for (size_t i = 0; i < plan->unused_count; i++) {
        unused += (int)plan->unused[i].tables_count;
    }
    if (unused != 0) {
        printf("not needed  %d table%s\n", unused, plural(unused));
    }
    for (size_t i = 0; i < plan->warnings.count; i++) {
        printf("warning     %s: %s\n", plan->warnings.items[i].field,
               plan->warnings.items[i].detail);
    }
}

/* "board A 12 (1), board B 12 (1)": needed, and in brackets what a complete kit has. */
static void print_material(const struct plan *plan)
{
    static const char *const groups[] = {"boards", "pieces", "resources", "cards", "other"};
    struct kit_item items[KIT_ITEMS_MAX];
    size_t count = kit_list(plan, items);
    puts("\nNeeded on the tables, and in brackets what lies in a complete kit:");
    for (size_t i = 0; i < count; i++) {
        const struct kit_item *item = &items[i];
        const struct kit_item *before = i == 0 ? NULL : &items[i - 1];
        bool same = before != NULL && before->group == item->group &&
                    (item->group != KIT_PIECES ||
                     (before->letter == item->letter && before->side == item->side &&
                      before->colour == item->colour));
        if (!same) {
            printf("%s%-11s", i == 0 ? "" : "\n", groups[item->group]);
        }
        if (!same && item->group == KIT_PIECES && item->letter != '\0') {
            printf(" %c %s:", item->letter, side_words[item->side]);
        } else if (!same && item->group == KIT_PIECES) {
            printf(" colour %d:", item->colour);
        }
        if (item->group == KIT_BOARDS && item->letter != '\0') {
            printf("%s %c", same ? "," : "", item->letter);
        } else {
            printf("%s %s", same ? "," : "", item->item);
        }
        printf(" %d (%d)", item->needed, item->in_kit);
    }
    putchar('\n');
}

void plan_print(const struct plan *plan)
{
    printf("%d players, %s, ", plan->players, ruleset_get(plan->ruleset)->name);
    if (plan->shape == PLAN_CIRCLE && plan->interruptions == 0) {
        printf("in a closed circle\n\n");
    } else if (plan->shape == PLAN_CIRCLE) {
        printf("in a circle with %d gap%s\n\n", plan->interruptions, plural(plan->interruptions));
    } else {
        printf("in %zu row%s\n\n", plan->rows_count, plural((int)plan->rows_count));
    }
    print_boards(plan);
    printf("kits        %d\n", plan->kits);
    print_tables(plan);
    printf("chairs      %d\n", plan->chairs);
    print_caretakers(plan);
    print_clashes(plan);
    print_hall(plan);
    print_legend(plan);
    for (size_t i = 0; i < plan->rows_count; i++) {
        print_row(plan, i);
    }
    print_material(plan);
}
