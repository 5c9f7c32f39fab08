#include "rules/ruleset.h"

#include <string.h>

static const struct ruleset rulesets[RULESETS] = {
    [RULESET_BIG_GAME] = {.name = "big-game",
                          .points_to_win = 25,
                          .seconds_early = 45,
                          .seconds_late = 60,
                          .early_turns = 15,
                          .reminder_pause = true,
                          .settlements_max = 5,
                          .cities_max = 10,
                          .roads_max = 15,
                          .ships_max = 15,
                          .foreign_areas_max = 5,
                          .victory_point_cards_max = 10,
                          .resource_cards_max = 38,
                          .army_min = 3,
                          .route_min = 5,
                          .starting_city = true,
                          .asks_leave = true,
                          .seats_per_board = 2},
    [RULESET_CONNECT] = {.name = "connect",
                         .points_to_win = 18,
                         .seconds_early = 35,
                         .seconds_late = 45,
                         .early_turns = 10,
                         .reminder_pause = true,
                         .robber_step_seconds = 12,
                         .settlements_max = 5,
                         .cities_max = 5,
                         .roads_max = 18,
                         .ships_max = 0,
                         .start_settlements = 2,
                         .start_cities = 1,
                         .foreign_areas_max = 5,
                         .victory_point_cards_max = 6,
                         .resource_cards_max = 30,
                         .army_min = 2,
                         .route_min = 5,
                         .seats_per_board = 2},
    [RULESET_BASE] = {.name = "base",
                      .points_to_win = 10,
                      .settlements_max = 5,
                      .cities_max = 4,
                      .roads_max = 15,
                      .ships_max = 0,
                      .start_settlements = 2,
                      .victory_point_cards_max = 5,
                      .resource_cards_max = 19,
                      .army_min = 3,
                      .route_min = 5},
};

const struct ruleset *ruleset_get(enum ruleset_id id)
{
    return &rulesets[id];
}

bool ruleset_parse(const char *name, enum ruleset_id *id)
{
    for (int i = 0; i < RULESETS; i++) {
        if (strcmp(rulesets[i].name, name) == 0) {
            *id = (enum ruleset_id)i;
            return true;
        }
    }
    return false;
}
