/* The store: the log and its tables in PostgreSQL. The only folder that includes libpq-fe.h.
 *
 * One connection, non-blocking and in pipeline mode, in the loop of whoever owns the store: wait
 * until store_fd() is readable or store_timeout_ms() has passed, then call store_run(). All
 * callbacks come out of store_run() (and store_wait(), which calls it); nothing blocks.
 *
 *     AWAY ──connected, schema is ours──> STANDBY ──got the lock──> LEADING
 *      ^                                     │                         │
 *      └───────────── the connection is lost ┴─────────────────────────┘
 *
 * The lock that makes a leader is held by the same session that writes. So whoever has lost the
 * one can't use the other, and an old leader can't write beside a new one.
 *
 * A tool of the command line visits: it asks for no lock, its states are AWAY and VISITING.
 *
 * Requests (a batch, a read, a login, a revocation) are answered in the order in which they were
 * sent, each by exactly one call of its `done`. Those sent while the store is AWAY or STANDBY are
 * answered STORE_LOST by the next store_run(). Strings and structs that a callback gets are valid
 * until it returns; what a function is given is copied. A callback may send further requests, but
 * not free the store. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "rules/dice.h"
#include "rules/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Life cycle */

enum store_state {
    STORE_AWAY,     /* no usable database; store_reason() says why; it is tried again by itself */
    STORE_STANDBY,  /* connected, but another coordinator leads */
    STORE_LEADING,  /* the only one that writes the log of this database */
    STORE_VISITING, /* connected without leading */
};

/* `url`: a PostgreSQL URL or "key=value ..." text, several hosts allowed. `changed` is told each
 * new state, after the requests in flight were answered. store_stop() gives up the connection and
 * answers STORE_LOST to whoever waits; after it only store_free() may be called, which answers
 * nobody. */
struct store;
struct store *store_new(const char *url, void (*changed)(void *context, enum store_state state),
                        void *context);
struct store *store_visit(const char *url);
void store_stop(struct store *store);
void store_free(struct store *store);

enum store_state store_state(const struct store *store);

/* Why the store is AWAY, in a sentence for people; "" before the first attempt has failed. Valid
 * until the next store_run(). */
const char *store_reason(const struct store *store);

/* The loop's side */

/* Readable when there is something to do: the same descriptor as long as the store lives. */
int store_fd(const struct store *store);

/* How long the loop may sleep for the store's sake: ms, 0 = call store_run() now, -1 = for ever. */
int store_timeout_ms(const struct store *store, int64_t now_ms);

/* Does what can be done without waiting. */
void store_run(struct store *store, int64_t now_ms);

/* For tools, which have no loop: runs the store until ready(context) is true, or `timeout_ms` have
 * passed; returns which. */
bool store_wait(struct store *store, bool (*ready)(void *context), void *context, int timeout_ms);

/* What became of a request */

enum store_result {
    STORE_DONE,    /* it is on disk (a read: all rows were delivered) */
    STORE_REFUSED, /* the database refused it: nothing of it happened */
    STORE_LOST,    /* the connection broke: a write may or may not have happened */
};
#define STORE_CONSTRAINT_SIZE 64
#define STORE_REASON_SIZE 256
struct store_outcome {
    enum store_result result;
    /* When REFUSED; otherwise "": */
    char constraint[STORE_CONSTRAINT_SIZE]; /* the named constraint, as in schema/; "" = another
                                               fault of the database's */
    char sqlstate[6];
    char reason[STORE_REASON_SIZE]; /* for the journal, not for people */
};
typedef void store_done(void *context, const struct store_outcome *outcome);

/* Rows */

/* An entry of a game's log; rules/entry.h lists kinds and bodies. */
struct log_row {
    const char *game;
    int64_t seq; /* one more than the last one, or the constraint log_dense or log_pkey refuses */
    int64_t at_ms;
    const char *kind;
    const char *actor;
    const char *body; /* a JSON object */
};

/* A game as its log left it. */
struct game_row {
    const char *game;
    const char *name;
    const char *ruleset;
    const char *phase;
    int64_t epoch;
    int64_t seq; /* of the last entry */
    int players; /* registered */
};

/* The answer that a repeat of a request gets. */
#define STORE_HASH_SIZE 32
struct answer_row {
    const char *game; /* "" for a request outside any game */
    const char *key;  /* the Idempotency-Key, 1..200 bytes; a second use of it in this game is
                         refused by the constraint answers_key_once */
    const unsigned char *request_hash; /* STORE_HASH_SIZE bytes */
    int status;
    const char *body;
    int64_t at_ms;
};

/* Personal data, off the log: who has which number. */
struct player_row {
    const char *game;
    int number;
    const char *name;
    const char *group_label; /* "" = came alone */
};

/* A plan that is being laid out, off the log: nothing of the event depends on it. */
struct draft_row {
    const char *game;
    int64_t revision;  /* one more than the last one, or the constraint drafts_follow refuses */
    const char *draft; /* a JSON object of at most 64 KiB (drafts_size) */
    int64_t at_ms;
};

/* The secret behind a dice-rolled entry. */
struct dice_row {
    int64_t seq;               /* of that entry */
    const unsigned char *seed; /* DICE_SEED_SIZE bytes */
    const char *salt;
};

/* A login code (store/code.h). */
struct code_row {
    const char *code; /* as code_parse() gives it */
    enum role role;
    const char *game; /* NULL: for no game, organisers only */
    const char *post; /* caretakers; otherwise NULL */
    int64_t at_ms;
};

/* A device that has logged in. */
struct device_row {
    int64_t device;
    const unsigned char *token_hash; /* STORE_HASH_SIZE bytes */
    enum role role;
    const char *game; /* NULL where none */
    const char *post; /* NULL where none */
    const char *name;
    int64_t made_at_ms;
    int64_t expires_at_ms;
};

/* Writes: a batch is one transaction. All of it happens, or nothing: first its entries, in the
 * order in which they were added, then players, answers, corrections, dice and codes.
 *
 * What follows from an entry (the games row, players, seats, posts, claims) is written by the
 * database itself; game-made with seq 1 makes the game, and games_pkey refuses an id that is
 * taken. Only what is not on the log is added to the batch by hand. */

struct store_batch;
struct store_batch *store_batch_new(struct store *store);
void store_batch_entry(struct store_batch *batch, const struct log_row *row);
void store_batch_answer(struct store_batch *batch, const struct answer_row *row);
/* Of a players-added entry in this batch or before it. */
void store_batch_player(struct store_batch *batch, const struct player_row *row);
/* Takes the place of what was known of this player; after the batch's new players. */
void store_batch_correction(struct store_batch *batch, const struct player_row *row);
/* Of the dice-rolled entry of `seq`, in this batch or before it: the secret, and the rolls for the
 * reports. */
void store_batch_dice(struct store_batch *batch, const char *game, int64_t seq,
                      const struct dice_list *list);
void store_batch_code(struct store_batch *batch, const struct code_row *row);
/* Cuts a device off, from which no token is taken any more. */
void store_batch_revocation(struct store_batch *batch, int64_t device, int64_t at_ms);
/* Takes the place of the game's last draft, if there was one. */
void store_batch_draft(struct store_batch *batch, const struct draft_row *row);
/* After the entries of a game that was read from a file: its epoch becomes a new one. */
void store_batch_restored(struct store_batch *batch, const char *game);
/* Deletes the names of a game's players. */
void store_batch_forget(struct store_batch *batch, const char *game);

/* Rows in the batch. Up to some 256 entries with their answers make a good batch. */
size_t store_batch_count(const struct store_batch *batch);

/* Sends the batch and gives it away. `done` hears STORE_DONE only after the commit is on disk. */
void store_batch_send(struct store_batch *batch, store_done *done, void *context);

/* For a batch that shall not be sent after all. */
void store_batch_free(struct store_batch *batch);

/* Reads: `row` for each row, then `done`. When the outcome is not STORE_DONE, rows may have been
 * delivered already. */

void store_read_games(struct store *store, void (*row)(void *context, const struct game_row *row),
                      store_done *done, void *context);

/* Devices that are neither revoked nor, at now_ms, expired. */
void store_read_devices(struct store *store, int64_t now_ms,
                        void (*row)(void *context, const struct device_row *row), store_done *done,
                        void *context);

/* The names of a game's posts, in alphabetical order. */
void store_read_posts(struct store *store, const char *game,
                      void (*row)(void *context, const char *post), store_done *done,
                      void *context);

/* All of a game: its entries after `after_seq` in order, then its dice, players, draft and answers.
 * Parts whose callback is NULL are not read. */
struct game_reader {
    void (*entry)(void *context, const struct log_row *row);
    void (*dice)(void *context, const struct dice_row *row);
    void (*player)(void *context, const struct player_row *row);
    void (*draft)(void *context, const struct draft_row *row);
    void (*answer)(void *context, const struct answer_row *row);
    store_done *done;
};
void store_read_game(struct store *store, const char *game, int64_t after_seq,
                     const struct game_reader *reader, void *context);

/* Devices */

/* Exchanges a code for a device. `done` gets the device when the outcome is STORE_DONE and the code
 * is known and not revoked; otherwise NULL. */
struct login {
    const char *code;                /* as code_parse() gives it */
    const unsigned char *token_hash; /* STORE_HASH_SIZE bytes */
    const char *name;                /* of the device, at most 100 bytes */
    int64_t now_ms;
    int64_t expires_at_ms;
};
void store_login(struct store *store, const struct login *login,
                 void (*done)(void *context, const struct store_outcome *outcome,
                              const struct device_row *device),
                 void *context);

#endif
