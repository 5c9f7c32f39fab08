#include "plan/count.h"

#include "plan/lettering.h"

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
static void count_caretakers(struct plan *plan)
{
    bool ends = false;
    for (size_t i = 0; i < plan->ring.interruptions_count; i++) {
        ends = ends || plan->ring.interruptions[i].ends;
        plan->interruptions +=
            !plan->ring.interruptions[i].ends && !plan->ring.interruptions[i].shore;
    }
    plan->communication_devices = ends ? 2 : 0;
    plan->caretakers.clock = plan->ruleset == RULESET_BASE ? 0 : 1;
    plan->caretakers.interruptions = (plan->ring.two_caretakers ? 2 : 1) * plan->interruptions;
    plan->caretakers.ends = ends ? 2 : 0;
    int others = plan->caretakers.clock + plan->caretakers.ends;
    plan->caretakers.total = others + plan->caretakers.interruptions;
    plan->caretakers.recommended_total = others + 2 * plan->interruptions;
}

void count_all(struct plan *plan)
{
    for (size_t i = 0; i < plan->rows_count; i++) {
        count_row(&plan->rows[i], plan);
    }
    plan->kits = count_kits(plan);
    count_caretakers(plan);
}
