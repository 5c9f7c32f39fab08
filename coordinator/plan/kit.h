/* What lies in a kit, and how much of it an event needs, so that an organiser sees what is missing
 * when only some kits are complete.
 *
 * Sources: Big Game rulebook §1, §2.2 (Monopoly is set aside) and §2.3; Connect rulebook,
 * "Components", "Setup" and "Cleaning Up"; base game guide §1 (a game of three leaves one colour
 * out). Game-less boards bear pieces and robbers as real ones do, but have no players and so
 * neither cards nor markers. Pure. */
#ifndef PLAN_KIT_H
#define PLAN_KIT_H

#include "plan/plan.h"

enum kit_group { KIT_BOARDS, KIT_PIECES, KIT_RESOURCE_CARDS, KIT_DEVELOPMENT_CARDS, KIT_OTHER };

/* One line of the list: so many in a complete kit, so many needed in all. */
struct kit_item {
    enum kit_group group;
    const char *item; /* "board" "settlement" "wood" "knight" "robber" ... */
    char letter;      /* boards and pieces: 'A' 'B' 'C'; '\0' for edge boards, base, other groups */
    enum side side;   /* pieces with a letter: whose colour */
    int colour;       /* base's pieces: 1..4, the fourth for tables of four only; 0 otherwise */
    int in_kit;
    int needed;
};

/* Four boards, six colours of four pieces, five resources and the rest. */
#define KIT_ITEMS_MAX 64

/* Fills in the list for a plan, group by group; returns its length. A kit of the base game is its
 * box. Cards and markers that kits hold for all their boards are counted by the share of the
 * boards with players, rounded up. */
size_t kit_list(const struct plan *plan, struct kit_item items[KIT_ITEMS_MAX]);

#endif
