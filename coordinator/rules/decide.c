/* What all decide functions share: proposing entries, and the questions that several of them ask.
 */
#include "base/memory.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>

void decide_init(struct decide *decide, const struct game *game, int64_t now_ms, enum role role,
                 int post)
{
    *decide = (struct decide){.game = game, .now_ms = now_ms, .role = role, .post = post};
    const char *word = role == ROLES ? "clock" : role_words[role];
    if (post >= 0) {
        snprintf(decide->actor, sizeof decide->actor, "%s:%s", word, game->posts[post].name);
    } else {
        snprintf(decide->actor, sizeof decide->actor, "%s", word);
    }
}

void decide_release(struct decide *decide)
{
    for (size_t i = 0; i < decide->entries_count; i++) {
        entry_release(&decide->entries[i]);
    }
    free(decide->entries);
    decide->entries = NULL;
    decide->entries_count = 0;
}

struct entry *decide_propose(struct decide *decide, enum entry_kind kind)
{
    struct entry *entry = ARRAY_PUSH(decide->entries, decide->entries_count);
    entry->seq = decide->game->seq + (int64_t)decide->entries_count;
    entry->at_ms = decide->now_ms;
    entry->kind = kind;
    snprintf(entry->actor, sizeof entry->actor, "%s", decide->actor);
    return entry;
}

const struct board *decide_board(const struct decide *decide, int board)
{
    char letter = ring_letter(&decide->game->made.ring, board);
    return letter != '\0' ? game_board(decide->game, decide->board_find, letter) : NULL;
}

enum refusal_code decide_in_play(struct decide *decide)
{
    if (game_in_play(decide->game)) {
        return REFUSAL_ALLOWED;
    }
    return DECIDE_REFUSE(decide, WRONG_PHASE, "", "the game %s",
                         decide->game->finished ? "is finished" : "has not started yet");
}

bool decide_at_post(const struct decide *decide, struct copy copy)
{
    if (decide->post < 0) {
        return decide->role != ROLE_CARETAKER;
    }
    const struct post *post = &decide->game->posts[decide->post];
    for (size_t i = 0; i < post->copies_count; i++) {
        if (post->copies[i].board == copy.board && post->copies[i].post == copy.post) {
            return true;
        }
    }
    return false;
}

bool decide_beside(const struct decide *decide, int board)
{
    if (decide->post < 0) {
        return decide->role != ROLE_CARETAKER;
    }
    const struct post *post = &decide->game->posts[decide->post];
    for (size_t i = 0; i < post->copies_count; i++) {
        if (post->copies[i].board == board) {
            return true;
        }
    }
    return false;
}
