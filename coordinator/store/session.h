/* What the files of store/ share: the session with the database, and the requests that wait in its
 * queue. Only for store/; everybody else sees store.h.
 *
 * A request is a group of commands between two syncs of the pipeline, which PostgreSQL makes one
 * transaction. Results come in the order of the commands, so the queue tells whose they are. A
 * request is finished by its sync and by nothing before it: an error undoes also the commands
 * before it, and a deferred constraint fails at the commit. */
#ifndef STORE_SESSION_H
#define STORE_SESSION_H

#include "base/buf.h"
#include "store/code.h"
#include "store/statements.h"
#include "store/store.h"

#include <libpq-fe.h>

/* A blocking connection, for migrations. Never NULL; the caller checks PQstatus() and calls
 * PQfinish(). */
PGconn *session_connect(const char *url);

/* Requests */

#define COMMAND_PARAMETERS_MAX 6
enum command_op {
    COMMAND_EXECUTE, /* a prepared statement */
    COMMAND_PREPARE,
    COMMAND_SQL, /* a text without parameters */
};
struct command {
    enum command_op op;
    enum statement statement; /* unless COMMAND_SQL */
    const char *sql;          /* of COMMAND_SQL; static */
    int parameters;
    size_t parameter[COMMAND_PARAMETERS_MAX]; /* offsets into `values`; NO_VALUE = null */
};
#define NO_VALUE SIZE_MAX
#define HEX_BYTES 32 /* hashes, seeds: all that we keep as bytes */

/* Rows for a statement that takes many at a time: a parameter for each column, a PostgreSQL array
 * of the column's values. */
struct rows {
    size_t count;
    struct buf column[COMMAND_PARAMETERS_MAX];
};

/* All values of a request: more than this in one transaction is a mistake somewhere. */
#define REQUEST_BYTES_MAX (64 << 20)

struct store_batch {
    struct store *store;
    struct store_batch *next; /* in the queue */
    struct buf values;        /* of the parameters, each ended by a NUL */
    struct command *commands;
    size_t commands_count;
    struct rows entries, players, answers; /* of a batch that is being put together */
    bool sent;       /* to PostgreSQL; otherwise it is answered by the next store_run() */
    size_t answered; /* commands whose results are complete; its sync may follow */
    struct store_outcome outcome;

    /* For each row of a read; the command tells which part of the read it belongs to. NULL for
     * writes. Columns are read with PQgetvalue(result, row, ...). */
    void (*row)(struct store_batch *request, const struct command *command, const PGresult *result,
                int row);
    /* After the sync, or when the connection is lost. */
    void (*finished)(struct store_batch *request);

    /* Whom row() and finished() tell. */
    void *context;
    store_done *done;
    union {
        void (*game)(void *context, const struct game_row *row);
        void (*device)(void *context, const struct device_row *row);
        void (*post)(void *context, const char *post);
        void (*login)(void *context, const struct store_outcome *outcome,
                      const struct device_row *device);
        struct game_reader reader;
    } tell;
    PGresult *kept; /* a login: its device, which is told of only after the commit */
};

/* A request without commands, which finishes by calling `done`. */
struct store_batch *request_new(struct store *store, store_done *done, void *context);

/* Adds a command, then its values in the order of $1, $2, ...; NULL is null. */
struct command *request_add(struct store_batch *request, enum statement statement);
void request_text(struct store_batch *request, const char *value);
void request_number(struct store_batch *request, int64_t value);
void request_hex(struct store_batch *request, const unsigned char bytes[HEX_BYTES]);
const char *request_value(const struct store_batch *request, const struct command *command,
                          int parameter);

/* Adds the next row's value in a column; when all have theirs, count it. */
void rows_text(struct rows *rows, int column, const char *value);
void rows_number(struct rows *rows, int column, int64_t value);
void rows_hex(struct rows *rows, int column, const unsigned char bytes[HEX_BYTES]);

/* Puts the rows of the request as commands before its other ones. */
void request_add_rows(struct store_batch *request);

/* Queues the request and gives it away. */
void request_send(struct store_batch *request);

/* The session */

enum link {
    LINK_DOWN,       /* tried again at `due_ms` */
    LINK_CONNECTING, /* given up at `due_ms` */
    LINK_UP,
};

struct store {
    char *url;
    bool visitor;
    void (*changed)(void *context, enum store_state state);
    void *context;

    int epoll_fd; /* watches the connection's socket, whichever it is at the moment */
    PGconn *conn; /* NULL when LINK_DOWN */
    enum link link;
    enum store_state state;
    int64_t now_ms; /* as store_run() was told */
    int64_t due_ms; /* LINK_UP and STANDBY: the next attempt to lead; 0 = one is in flight */
    int attempts;   /* to connect, since the last session */
    bool broken;    /* something could not be sent: to be given up by the next store_run() */
    bool writing;   /* libpq has more to send than the socket takes */

    size_t migrations; /* of the database, seen so far */
    bool refused;      /* the database is not one that we can use; `reason` says why */
    unsigned char server_key[CODE_KEY_SIZE];
    bool leads; /* the last attempt to lead got the lock */

    struct store_batch *first, *last;
    char reason[STORE_REASON_SIZE];
    char notice[STORE_REASON_SIZE]; /* the last thing the server said by itself */
};

/* May others send requests? */
static inline bool session_is_open(const struct store *store)
{
    return store->state == STORE_LEADING || store->state == STORE_VISITING;
}

#endif
