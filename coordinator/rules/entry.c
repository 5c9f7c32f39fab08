#include "rules/entry.h"

#include <stdlib.h>

const char *const setup_words[SETUP_KINDS] = {"fixed", "variable"};
const char *const entry_words[ENTRIES] = {
#define X(name, word) word,
    ENTRY_KINDS(X)
#undef X
};
const char *const print_part_words[PRINT_PARTS] = {"slips", "names", "seats", "posts", "dice",
                                                   "count", "kits",  "rules", "hall"};
const char *const presence_words[PRESENCES] = {"unknown", "present", "absent"};
const char *const pause_words[PAUSES] = {"", "moderator", "claim", "reminder", "away", "dice"};
const char *const job_action_words[JOB_ACTIONS] = {"place", "remove"};
const char *const job_state_words[JOB_STATES] = {"pending", "seen", "placed"};
const char *const trade_state_words[TRADE_STATES] = {"open", "accepted", "declined", "countered",
                                                     "expired"};
const char *const permission_state_words[PERMISSION_STATES] = {"open", "granted", "refused",
                                                               "expired"};
const char *const claim_state_words[CLAIM_STATES] = {"open", "counted", "confirmed", "rejected"};

void entry_release(struct entry *entry)
{
    switch (entry->kind) {
    case ENTRY_GAME_MADE:
    case ENTRY_PLAN_CHANGED:
        ring_release(&entry->made.ring);
        free(entry->made.plan);
        break;
    case ENTRY_PLAYERS_ADDED:
    case ENTRY_PLAYERS_CHANGED:
    case ENTRY_PLAYER_CORRECTED:
        free(entry->roster.players);
        break;
    case ENTRY_SEATED:
        free(entry->seating.player);
        break;
    case ENTRY_BOARDS_SET:
        free(entry->boards.list);
        break;
    case ENTRY_FINISHED:
        free(entry->result.ranking);
        break;
    default:
        break;
    }
}
