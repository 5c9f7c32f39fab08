#include "plan/kit.h"

#include "plan/lettering.h"

#include <assert.h>

/* What an item is needed for, and so its share of the kit. */
enum per {
    PER_GAME,    /* boards with players; base: tables */
    PER_BOARD,   /* boards with and without players */
    PER_EDGE,    /* Connect's edge boards */
    PER_NOTHING, /* in the kit, but not used */
};

struct line {
    enum kit_group group;
    const char *item;
    int in_kit;
    enum per per;
};

/* Besides the boards with letters, the pieces and the resource cards, which all rulesets list
 * alike. */
static const struct line big_game[] = {
    {KIT_DEVELOPMENT_CARDS, "knight", 28, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "progress", 4, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "monopoly", 4, PER_NOTHING},
    {KIT_DEVELOPMENT_CARDS, "victory-point", 10, PER_GAME},
    {KIT_OTHER, "robber", 6, PER_BOARD},
    {KIT_OTHER, "marker", 6, PER_GAME},
    {0},
};
static const struct line connect[] = {
    {KIT_BOARDS, "edge", 2, PER_EDGE},
    {KIT_DEVELOPMENT_CARDS, "knight", 15, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "road-building", 3, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "invention", 3, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "victory-point", 6, PER_GAME},
    {KIT_OTHER, "robber", 6, PER_BOARD},
    {KIT_OTHER, "marker", 24, PER_GAME},
    {0},
};
static const struct line base[] = {
    {KIT_DEVELOPMENT_CARDS, "knight", 14, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "road-building", 2, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "invention", 2, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "monopoly", 2, PER_GAME},
    {KIT_DEVELOPMENT_CARDS, "victory-point", 5, PER_GAME},
    {KIT_OTHER, "hex", 19, PER_GAME},
    {KIT_OTHER, "number-disc", 18, PER_GAME},
    {KIT_OTHER, "robber", 1, PER_GAME},
    {KIT_OTHER, "bonus-tile", 2, PER_GAME},
    {0},
};
static const struct line *const lines[RULESETS] = {big_game, connect, base};

/* The list while it is written. */
struct list {
    const struct plan *plan;
    struct kit_item *items;
    size_t count;
};

static struct kit_item *add(struct list *list, enum kit_group group, const char *item, int in_kit,
                            int needed)
{
    assert(list->count < KIT_ITEMS_MAX);
    struct kit_item *added = &list->items[list->count++];
    *added = (struct kit_item){.group = group, .item = item, .in_kit = in_kit, .needed = needed};
    return added;
}

/* How many of what an item is for a plan has, and a kit supplies. */
static int units_needed(enum per per, const struct plan *plan)
{
    switch (per) {
    case PER_GAME:
        return plan->boards.playing;
    case PER_BOARD:
        return plan->boards.playing + plan->boards.gameless;
    case PER_EDGE:
        return plan->boards.edge;
    default:
        return 0;
    }
}

static int units_in_kit(enum per per, enum ruleset_id ruleset)
{
    if (per == PER_EDGE) {
        return 2;
    }
    return ruleset == RULESET_BASE ? 1 : LETTERS;
}

static int share(int in_kit, enum per per, const struct plan *plan)
{
    int supplied = units_in_kit(per, plan->ruleset);
    return (in_kit * units_needed(per, plan) + supplied - 1) / supplied;
}

static void add_lines(struct list *list, enum kit_group group)
{
    for (const struct line *line = lines[list->plan->ruleset]; line->item != NULL; line++) {
        if (line->group == group) {
            add(list, group, line->item, line->in_kit, share(line->in_kit, line->per, list->plan));
        }
    }
}

static void add_boards(struct list *list)
{
    for (int i = 0; i < LETTERS && list->plan->ruleset != RULESET_BASE; i++) {
        add(list, KIT_BOARDS, "board", 1, list->plan->boards.by_letter[i])->letter =
            (char)('A' + i);
    }
    add_lines(list, KIT_BOARDS);
}

/* The pieces that a player has in his colour, `sets` times. */
static void add_colour(struct list *list, char letter, enum side side, int colour, int sets)
{
    const struct ruleset *rules = ruleset_get(list->plan->ruleset);
    const struct {
        enum piece piece;
        int count;
    } pieces[] = {{PIECE_SETTLEMENT, rules->settlements_max},
                  {PIECE_CITY, rules->cities_max},
                  {PIECE_ROAD, rules->roads_max},
                  {PIECE_SHIP, rules->ships_max}};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (pieces[i].count != 0) {
            struct kit_item *item = add(list, KIT_PIECES, piece_words[pieces[i].piece],
                                        pieces[i].count, sets * pieces[i].count);
            item->letter = letter;
            item->side = side;
            item->colour = colour;
        }
    }
}

#define BASE_COLOURS 4
static void add_pieces(struct list *list)
{
    const struct plan *plan = list->plan;
    if (plan->ruleset == RULESET_BASE) {
        int fours = plan->chairs - (BASE_COLOURS - 1) * plan->boards.playing;
        for (int colour = 1; colour <= BASE_COLOURS; colour++) {
            int sets = colour < BASE_COLOURS ? plan->boards.playing : fours;
            add_colour(list, '\0', SIDE_SUN, colour, sets);
        }
        return;
    }
    for (int i = 0; i < LETTERS; i++) {
        for (int side = SIDE_SUN; side < SIDES; side++) {
            add_colour(list, (char)('A' + i), (enum side)side, 0, plan->boards.by_letter[i]);
        }
    }
}

static void add_resource_cards(struct list *list)
{
    int in_kit = ruleset_get(list->plan->ruleset)->resource_cards_max;
    for (int i = 0; i < RESOURCES; i++) {
        add(list, KIT_RESOURCE_CARDS, resource_words[i], in_kit,
            share(in_kit, PER_GAME, list->plan));
    }
}

size_t kit_list(const struct plan *plan, struct kit_item items[KIT_ITEMS_MAX])
{
    struct list list = {.plan = plan, .items = items};
    add_boards(&list);
    add_pieces(&list);
    add_resource_cards(&list);
    add_lines(&list, KIT_DEVELOPMENT_CARDS);
    add_lines(&list, KIT_OTHER);
    return list.count;
}
