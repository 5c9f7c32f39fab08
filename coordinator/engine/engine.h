/* The engine: takes what people want, decides it, puts it on the log, and tells.
 *
 *     waiting writes ──decide──> one batch ──commit──> answers, then the stream
 *            ^                       │
 *            └──── the next batch <──┘ gathers what came in meanwhile
 *
 * One batch is on its way at a time. Whatever was decided in it, refusals too, is answered only
 * when it is on PostgreSQL's disk; then the writers hear first and the followers after them. When a
 * batch is lost with the connection, all in it are answered 503 (DATABASE_AWAY); they come again
 * with their Idempotency-Key; the same when the server refuses it because it is in trouble itself.
 * When it refuses a batch because of a row, its members are tried one by one, so that one bad row
 * does not take others with it; a clock that is refused alone too is tried again later. After each
 * of these the games concerned are read again.
 *
 * Not thread-safe: everything happens in the loop's thread. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "engine/devices.h"
#include "engine/live.h"
#include "store/store.h"

#include <jansson.h>

#define ENGINE_BATCH_MAX 256                        /* writes decided into one batch */
#define ENGINE_WAITING_MAX 20000                    /* writes that wait; more are answered 503 */
#define ENGINE_PUT_OFF_MS 1000                      /* before a clock is tried again that failed */
#define ENGINE_SESSION_MS (14LL * 24 * 3600 * 1000) /* how long a login lasts: two weeks */

/* Who is told. `published`: the entries after `after_seq` of a game are committed, in live->lines.
 * `away`: this coordinator no longer leads; what it has may be old from now on. */
struct engine_hooks {
    void (*published)(void *context, const struct live *live, int64_t after_seq);
    void (*away)(void *context);
    void *context;
};

/* What is written: an entry of the log that follows from a command, or something beside the log. */
enum write_kind { WRITE_COMMAND, WRITE_CODE, WRITE_REVOCATION, WRITE_DRAFT };

/* Something that somebody wants to happen. The engine owns what it points to once it is submitted;
 * `done` is called exactly once, with the answer as JSON (a problem from status 400 on). */
struct write {
    char game[GAME_ID_SIZE]; /* "" for COMMAND_MAKE */
    enum write_kind kind;
    enum command_kind command; /* of WRITE_COMMAND, like the next two */
    int n;                     /* of WRITE_DRAFT: the revision that it was made from */
    json_t *body;              /* of WRITE_DRAFT: the draft */
    int64_t device;            /* of WRITE_REVOCATION: which is cut off */
    enum role role;            /* who wants it; of WRITE_CODE: for whom it shall be */
    char post[POST_NAME_SIZE]; /* the caretaker's, or "" */
    char key[ANSWER_KEY_SIZE]; /* the Idempotency-Key, or "" */
    unsigned char hash[ANSWER_HASH_SIZE];
    void (*done)(void *context, int status, const char *body);
    void *context;
    bool alone; /* the engine's: its batch was refused, so it is tried alone */
};

struct engine;

/* Connects to the database by itself. engine_stop() answers everybody who waits, with "the database
 * is away"; what comes after it gets that too. The caller frees it. */
struct engine *engine_new(const char *database_url, const struct engine_hooks *hooks);
void engine_stop(struct engine *engine);
void engine_free(struct engine *engine);

/* For the loop: one descriptor that is readable when there is something to do, how long it may wait
 * at most (-1 = for ever), and one turn. */
int engine_fd(const struct engine *engine);
int engine_timeout_ms(const struct engine *engine, int64_t now_ms);
void engine_run(struct engine *engine, int64_t now_ms);

enum store_state engine_state(const struct engine *engine);
/* Why there is no database, for the journal and GET /health. */
const char *engine_reason(const struct engine *engine);
/* How many writes wait to be decided. */
size_t engine_waiting(const struct engine *engine);
/* Nothing waits and nothing is on its way: it may stop. */
bool engine_idle(const struct engine *engine);

/* `write` is copied; what it points to is taken. */
void engine_submit(struct engine *engine, const struct write *write);

/* A game in memory, or NULL. What is committed may be read; it lives as long as the engine. */
const struct live *engine_find(const struct engine *engine, const char *id);

/* The same, but asks the database for a game that another program has made. `found` is called once,
 * at once or later, with NULL when there is none (or the database is away). */
void engine_want(struct engine *engine, const char *id,
                 void (*found)(void *context, const struct live *live), void *context);

/* The list of all games; `row` for each, then `done`. */
void engine_list(struct engine *engine, void (*row)(void *context, const struct game_row *row),
                 store_done *done, void *context);

/* Devices: by token, or NULL. */
const struct device *engine_device(const struct engine *engine, const char *token, int64_t now_ms);
const struct devices *engine_devices(const struct engine *engine);

/* Exchanges a code, as typed, for a token. `done` gets both, or NULL when the code is unknown;
 * `away` when the database is. */
void engine_login(struct engine *engine, const char *code, const char *name, int64_t now_ms,
                  void (*done)(void *context, bool away, const char *token,
                               const struct device *device),
                  void *context);

/* Figures for GET /metrics since the start. */
struct engine_figures {
    uint64_t writes, refused, repeated, batches, entries, failed_batches;
    uint64_t commit_ms; /* all commits added up */
};
const struct engine_figures *engine_figures(const struct engine *engine);

#endif
