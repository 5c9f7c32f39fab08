#include "rules/words.h"

#include <string.h>

const char *const side_words[SIDES] = {"sun", "moon"};
const char *const resource_words[RESOURCES] = {"wood", "clay", "wool", "grain", "ore"};
const char *const piece_words[PIECES] = {"settlement", "city",      "road",
                                         "ship",       "ship-move", "robber"};
const char *const role_words[ROLES] = {"organiser", "moderator", "caretaker",
                                       "referee",   "screen",    "player"};
const char *const phase_words[PHASES] = {"setup", "practice", "running", "paused", "finished"};

int word_index(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}
