#include "rules/turns.h"

bool turn_has_side(enum ruleset_id ruleset)
{
    return ruleset != RULESET_BASE;
}

enum side turn_side(int turn)
{
    return turn % 2 != 0 ? SIDE_SUN : SIDE_MOON;
}

int turn_seconds(enum ruleset_id ruleset, int turn)
{
    const struct ruleset *rules = ruleset_get(ruleset);
    return turn <= rules->early_turns ? rules->seconds_early : rules->seconds_late;
}

bool turn_moves_robbers(enum ruleset_id ruleset, int turn)
{
    return turn > ruleset_get(ruleset)->early_turns;
}

bool turn_ends_in_reminder(enum ruleset_id ruleset, int turn)
{
    const struct ruleset *rules = ruleset_get(ruleset);
    return rules->reminder_pause && turn == rules->early_turns;
}
