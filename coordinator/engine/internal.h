/* What the files of engine/ share; nobody else includes this. */
#ifndef ENGINE_INTERNAL_H
#define ENGINE_INTERNAL_H

#include "engine/deciding.h"
#include "engine/engine.h"

/* One thing decided in the batch: a write, or the clock's own doing. */
struct step {
    struct write *write; /* NULL: the clock */
    struct live *live;
    struct live **made; /* the games that came into being with this step, `live` the first; owned */
    size_t made_count;
    int status;
    char *answer;
    struct kept_answer *kept; /* among live->answers or engine->answers, until it is on disk */
    int64_t cut_off;          /* the device that this step cuts off; 0 = none */
    struct draft draft;       /* that this step saves; revision 0 = none */
};

struct batch {
    bool on_its_way;
    bool closed; /* holds one step that has to be alone */
    int64_t sent_at_ms;
    struct step *steps;
    size_t steps_count;
    struct fresh_list fresh;
};

/* Somebody who waits for a game to be read. */
struct waiter {
    char game[GAME_ID_SIZE];
    void (*found)(void *context, const struct live *live);
    void *context;
};

struct engine {
    struct store *store;
    struct engine_hooks hooks;
    int64_t now_ms;
    bool loaded; /* the list of games and devices has been read since it leads */
    struct live **lives;
    size_t lives_count;
    struct devices devices;
    struct answers answers; /* of requests outside any game */
    struct write **waiting; /* in the order in which they came */
    size_t waiting_count;
    bool submitted; /* something has come in since the last batch was decided */
    struct batch batch;
    struct waiter *waiters;
    size_t waiters_count;
    struct engine_figures figures;
};

/* engine.c */
struct live *engine_live(const struct engine *engine, const char *id);
/* Forgets a game that does not exist. */
void engine_drop(struct engine *engine, struct live *live);
/* Answers a write and frees it. */
void write_answer(struct write *write, int status, const char *body);
void write_refuse(struct write *write, const struct refusal *refusal);
void write_away(struct write *write);

/* login.c: rows and answer of a step that makes a code, or cuts a device off. */
void decide_code(struct engine *engine, struct step *step, struct store_batch *rows);
void decide_revocation(struct engine *engine, struct step *step, struct store_batch *rows);

/* draft.c: the same of a step that saves a draft. */
void decide_draft(struct engine *engine, struct step *step, struct store_batch *rows);
/* It is on disk: the draft is the game's. */
void keep_draft(struct step *step);

/* batch.c: decides what waits and sends it, if nothing is on its way. */
void batch_next(struct engine *engine);
/* Answers those who wait for a game that cannot be read now. */
void batch_give_up(struct engine *engine, const char *game);

/* load.c: reads everything, when this coordinator begins to lead; reads one game, again, unless it
 * is being read. */
void load_all(struct engine *engine);
void load_game(struct engine *engine, struct live *live);
void load_abandoned(struct engine *engine);

#endif
