/* One request to one game: from its JSON to entries, to the rows of a batch, and to an answer.
 *
 * What is decided is applied to live->deciding at once, so that the next request of the same batch
 * is decided against it; nothing of it may be shown before the batch is on disk. */
#ifndef ENGINE_DECIDING_H
#define ENGINE_DECIDING_H

#include "engine/live.h"
#include "store/store.h"

#include <jansson.h>

/* An entry that is on its way. Owns the entry and the line. */
struct fresh {
    struct live *live;
    struct entry entry;
    char *line;
};
struct fresh_list {
    struct fresh *list;
    size_t count;
};
void fresh_release(struct fresh_list *fresh);

struct request {
    enum command_kind kind;
    int n;
    json_t *body; /* lent */
    enum role role;
    const char *post; /* the caretaker's, or "" */
};

/* Decides `request`: rows go into `rows`, entries onto `fresh`. Returns the status and *answer,
 * which the caller frees: the answer, or a problem from status 400 on. */
int decide_request(struct live *live, int64_t now_ms, const struct request *request,
                   struct store_batch *rows, struct fresh_list *fresh, char **answer);

/* What the clock wants by itself: the end of a turn; or, the first time after an absence, that a
 * turn which ended meanwhile waits for the moderator. Returns whether anything was decided. */
bool decide_clock(struct live *live, int64_t now_ms, struct store_batch *rows,
                  struct fresh_list *fresh);

#endif
