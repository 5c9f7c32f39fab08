#include "paper/pack.h"

#include "paper/hall.h"

void paper_hall(struct sheet *sheet, const struct paper *paper)
{
    struct hall_drawing drawing = {
        .plan = paper->plan, .name = paper->game->made.name, .language = paper->language};
    hall_draw_pages(sheet, &drawing);
    sheet_resize(sheet, SHEET_A4_WIDTH_MM, SHEET_A4_HEIGHT_MM);
}

/* The parts in the order of enum print_part. */
static void (*const draws[PRINT_PARTS])(struct sheet *sheet, const struct paper *paper) = {
    [PRINT_SLIPS] = paper_slips,  [PRINT_NAMES] = paper_by_name, [PRINT_SEATS] = paper_by_seat,
    [PRINT_POSTS] = paper_posts,  [PRINT_DICE] = paper_dice,     [PRINT_COUNT] = paper_count,
    [PRINT_KITS] = paper_packing, [PRINT_RULES] = paper_rules,   [PRINT_HALL] = paper_hall,
};

char *paper_pack(const struct paper *paper, unsigned parts, size_t *len)
{
    struct sheet *sheet = sheet_new(SHEET_PDF, SHEET_A4_WIDTH_MM, SHEET_A4_HEIGHT_MM);
    for (int part = 0; part < PRINT_PARTS; part++) {
        bool there = part != PRINT_DICE || paper->dice != NULL;
        if ((parts & 1U << part) != 0 && there) {
            draws[part](sheet, paper);
        }
    }
    return sheet_finish(sheet, len);
}

char *paper_dice_list(const struct dice_list *dice, enum language language, size_t *len)
{
    struct game game = {.made = {.ruleset = dice->ruleset}};
    struct paper paper = {.game = &game, .dice = dice, .language = language};
    return paper_pack(&paper, 1U << PRINT_DICE, len);
}
