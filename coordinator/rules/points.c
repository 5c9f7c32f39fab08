#include "rules/points.h"

#include <stddef.h>
#include <stdio.h>

enum {
    POINTS_SETTLEMENT = 1,
    POINTS_CITY = 2,
    POINTS_FOREIGN_AREA = 2,
    POINTS_VICTORY_POINT_CARD = 1,
    POINTS_LARGEST_ARMY = 2,
    POINTS_LONGEST_TRADE_ROUTE = 2
};

static enum refusal_code check(const char *field, int number, int max, struct refusal *refusal)
{
    if (number < 0 || number > max) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, field, "%d is not from 0 to %d", number, max);
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code check_cards(const int cards[RESOURCES], int max, struct refusal *refusal)
{
    enum refusal_code code = REFUSAL_ALLOWED;
    for (int i = 0; i < RESOURCES && code == REFUSAL_ALLOWED; i++) {
        char field[REFUSAL_FIELD_MAX];
        snprintf(field, sizeof field, "cards.%s", resource_words[i]);
        code = check(field, cards[i], max, refusal);
    }
    return code;
}

enum refusal_code points_check(enum ruleset_id ruleset, const struct claim_count *count,
                               struct refusal *refusal)
{
    const struct ruleset *rules = ruleset_get(ruleset);
    const struct {
        const char *field;
        int number;
        int max;
    } items[] = {
        {"settlements", count->settlements, rules->settlements_max},
        {"cities", count->cities, rules->cities_max},
        {"foreign_areas", count->foreign_areas, rules->foreign_areas_max},
        {"victory_point_cards", count->victory_point_cards, rules->victory_point_cards_max},
    };
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        enum refusal_code code = check(items[i].field, items[i].number, items[i].max, refusal);
        if (code != REFUSAL_ALLOWED) {
            return code;
        }
    }
    return check_cards(count->cards, rules->resource_cards_max, refusal);
}

int points_total(const struct claim_count *count)
{
    return POINTS_SETTLEMENT * count->settlements + POINTS_CITY * count->cities +
           POINTS_FOREIGN_AREA * count->foreign_areas +
           POINTS_VICTORY_POINT_CARD * count->victory_point_cards +
           (count->largest_army ? POINTS_LARGEST_ARMY : 0) +
           (count->longest_trade_route ? POINTS_LONGEST_TRADE_ROUTE : 0);
}
