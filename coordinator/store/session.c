/* The session with the database: connecting, being prepared, leading, and the queue of requests. */
#include "store/session.h"

#include "base/clock.h"
#include "base/memory.h"
#include "store/migrate.h"

#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

/* Attempts to connect: quick ones for as long as PostgreSQL takes to restart, then fewer. */
#define RETRY_MS_MIN 100
#define RETRY_MS_MAX 5000
#define RETRY_QUICK 20 /* attempts */
#define CONNECT_MS_MAX 10000
#define LEAD_RETRY_MS 250 /* how long a standby may be behind the leader's end */

/* ---- Connecting ------------------------------------------------------------------------------ */

/* Defaults that the URL may override. A peer that fell silent is noticed within some 11 s; a server
 * that can't write is passed over for the next host in the URL. */
#define CONNECTION_DEFAULTS(X)                                                                     \
    X("application_name", "biggame")                                                               \
    X("client_encoding", "UTF8")                                                                   \
    X("target_session_attrs", "read-write")                                                        \
    X("connect_timeout", "10")                                                                     \
    X("keepalives_idle", "5")                                                                      \
    X("keepalives_interval", "2")                                                                  \
    X("keepalives_count", "3")                                                                     \
    X("tcp_user_timeout", "10000")

static const char *const keywords[] = {
#define X(keyword, value) keyword,
    CONNECTION_DEFAULTS(X)
#undef X
        "dbname",
    NULL,
};

struct connection_values {
    const char *value[sizeof keywords / sizeof keywords[0]];
};

static struct connection_values values_for(const char *url)
{
    return (struct connection_values){{
#define X(keyword, value) value,
        CONNECTION_DEFAULTS(X)
#undef X
            url,
        NULL,
    }};
}

PGconn *session_connect(const char *url)
{
    return PQconnectdbParams(keywords, values_for(url).value, 1);
}

/* libpq may open another socket with the same number, and then the old registration is gone without
 * a word: so this is called after each of its steps, and looks before it leaps. */
static void watch(struct store *store, uint32_t events)
{
    struct epoll_event event = {.events = events};
    int fd = PQsocket(store->conn);
    if (epoll_ctl(store->epoll_fd, EPOLL_CTL_MOD, fd, &event) != 0 && errno == ENOENT) {
        epoll_ctl(store->epoll_fd, EPOLL_CTL_ADD, fd, &event);
    }
}

/* The socket's events that have come, 0 for none. */
static uint32_t events_of(struct store *store)
{
    struct epoll_event event;
    return epoll_wait(store->epoll_fd, &event, 1, 0) == 1 ? event.events : 0;
}

static void note_notice(void *context, const char *message)
{
    struct store *store = context;
    snprintf(store->notice, sizeof store->notice, "%.*s", (int)strcspn(message, "\n"), message);
}

static void enter(struct store *store, enum store_state state)
{
    if (store->state == state) {
        return;
    }
    store->state = state;
    if (store->changed != NULL) {
        store->changed(store->context, state);
    }
}

/* Half of it is chance, so that many who lost the same server don't come back all at once. */
static int64_t retry_delay_ms(int attempts)
{
    int64_t delay = RETRY_MS_MIN;
    for (int i = RETRY_QUICK; i < attempts && delay < RETRY_MS_MAX; i++) {
        delay *= 2;
    }
    delay = delay < RETRY_MS_MAX ? delay : RETRY_MS_MAX;
    return delay / 2 + randombytes_uniform((uint32_t)(delay / 2) + 1);
}

static void finish_request(struct store_batch *request)
{
    request->finished(request);
    store_batch_free(request);
}

/* Gives up the connection, says so to everybody who waits, and plans the next attempt. */
static void lose(struct store *store, const char *reason)
{
    const char *said = store->notice[0] != '\0' ? store->notice : reason;
    if (!store->refused) {
        snprintf(store->reason, sizeof store->reason, "%.*s", (int)strcspn(said, "\n"), said);
    }
    PQfinish(store->conn);
    store->conn = NULL;
    store->link = LINK_DOWN;
    store->due_ms = store->now_ms + retry_delay_ms(store->attempts++);
    store->broken = store->writing = store->leads = false;

    enum store_state before = store->state;
    store->state = STORE_AWAY;
    struct store_batch *request = store->first;
    store->first = store->last = NULL;
    while (request != NULL) {
        struct store_batch *next = request->next;
        request->outcome = (struct store_outcome){.result = STORE_LOST};
        finish_request(request);
        request = next;
    }
    if (before != STORE_AWAY && store->changed != NULL) {
        store->changed(store->context, STORE_AWAY);
    }
}

static void connect_start(struct store *store)
{
    store->notice[0] = '\0';
    store->refused = false;
    store->conn = PQconnectStartParams(keywords, values_for(store->url).value, 1);
    if (PQstatus(store->conn) == CONNECTION_BAD) {
        lose(store, PQerrorMessage(store->conn));
        return;
    }
    PQsetNoticeProcessor(store->conn, note_notice, store);
    store->link = LINK_CONNECTING;
    store->due_ms = store->now_ms + CONNECT_MS_MAX;
    watch(store, EPOLLOUT);
}

static void session_begin(struct store *store);

static void connect_go_on(struct store *store)
{
    switch (PQconnectPoll(store->conn)) {
    case PGRES_POLLING_READING:
        watch(store, EPOLLIN);
        break;
    case PGRES_POLLING_WRITING:
        watch(store, EPOLLOUT);
        break;
    case PGRES_POLLING_OK:
        watch(store, EPOLLIN);
        session_begin(store);
        break;
    default:
        lose(store, PQerrorMessage(store->conn));
    }
}

/* ---- The queue ------------------------------------------------------------------------------- */

/* Rows of a read are delivered one by one as they come; libpq wants to be told at the moment when
 * their command has become the next one to be answered. */
static void expect_rows(struct store *store)
{
    struct store_batch *request = store->first;
    if (request != NULL && request->sent && request->row != NULL &&
        request->answered < request->commands_count) {
        PQsetSingleRowMode(store->conn);
    }
}

static bool send_command(PGconn *conn, const struct store_batch *request,
                         const struct command *command)
{
    const char *values[COMMAND_PARAMETERS_MAX];
    for (int i = 0; i < command->parameters; i++) {
        values[i] = request_value(request, command, i);
    }
    const char *name = statement_names[command->statement];
    switch (command->op) {
    case COMMAND_EXECUTE:
        return PQsendQueryPrepared(conn, name, command->parameters, values, NULL, NULL, 0) == 1;
    case COMMAND_PREPARE:
        return PQsendPrepare(conn, name, statement_sql[command->statement], 0, NULL) == 1;
    case COMMAND_SQL:
        return PQsendQueryParams(conn, command->sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
    }
    return false;
}

static void flush(struct store *store)
{
    int more = PQflush(store->conn);
    store->broken = store->broken || more < 0;
    if (store->writing != (more > 0)) {
        store->writing = more > 0;
        watch(store, store->writing ? EPOLLIN | EPOLLOUT : EPOLLIN);
    }
}

static void enqueue(struct store *store, struct store_batch *request)
{
    if (store->last != NULL) {
        store->last->next = request;
    } else {
        store->first = request;
    }
    store->last = request;
}

static void transmit(struct store *store, struct store_batch *request)
{
    bool good = true;
    for (size_t i = 0; good && i < request->commands_count; i++) {
        good = send_command(store->conn, request, &request->commands[i]);
    }
    good = good && PQpipelineSync(store->conn) == 1;
    store->broken = store->broken || !good;
    request->sent = true;
    enqueue(store, request);
    if (store->first == request) {
        expect_rows(store);
    }
    flush(store);
}

void request_send(struct store_batch *request)
{
    struct store *store = request->store;
    if (request->values.failed) {
        request->outcome.result = STORE_REFUSED;
        snprintf(request->outcome.reason, sizeof request->outcome.reason,
                 "a request of more than %d bytes", REQUEST_BYTES_MAX);
    } else if (session_is_open(store) && request->outcome.result != STORE_LOST) {
        transmit(store, request);
        return;
    } else {
        request->outcome.result = STORE_LOST;
    }
    enqueue(store, request);
}

static struct store_batch *dequeue(struct store *store)
{
    struct store_batch *request = store->first;
    store->first = request->next;
    if (store->first == NULL) {
        store->last = NULL;
    }
    return request;
}

static void copy_field(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from != NULL ? from : "");
}

/* The first error of a request is the one that tells; what follows is aborted because of it. */
static void note_error(struct store_batch *request, const PGresult *result)
{
    struct store_outcome *outcome = &request->outcome;
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity != NULL && strcmp(severity, "ERROR") != 0) {
        /* FATAL or PANIC: the server's last words on this connection. */
        note_notice(request->store, PQresultErrorMessage(result));
    }
    if (outcome->result == STORE_REFUSED) {
        return;
    }
    outcome->result = STORE_REFUSED;
    copy_field(outcome->constraint, sizeof outcome->constraint,
               PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME));
    copy_field(outcome->sqlstate, sizeof outcome->sqlstate,
               PQresultErrorField(result, PG_DIAG_SQLSTATE));
    copy_field(outcome->reason, sizeof outcome->reason,
               PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
}

static void deliver_rows(struct store_batch *request, const PGresult *result)
{
    if (request->row == NULL || request->answered >= request->commands_count) {
        return;
    }
    for (int row = 0; row < PQntuples(result); row++) {
        request->row(request, &request->commands[request->answered], result, row);
    }
}

/* NULL ends the results of one command. */
static void take_result(struct store *store, const PGresult *result)
{
    struct store_batch *request = store->first;
    if (result == NULL) {
        request->answered++;
        expect_rows(store);
        return;
    }
    switch (PQresultStatus(result)) {
    case PGRES_SINGLE_TUPLE:
    case PGRES_TUPLES_OK:
        deliver_rows(request, result);
        break;
    case PGRES_PIPELINE_SYNC:
        dequeue(store);
        expect_rows(store);
        finish_request(request);
        break;
    case PGRES_FATAL_ERROR:
        note_error(request, result);
        break;
    default: /* PGRES_COMMAND_OK, PGRES_PIPELINE_ABORTED */
        break;
    }
}

static void take_results(struct store *store)
{
    while (store->first != NULL && store->first->sent && !PQisBusy(store->conn)) {
        PGresult *result = PQgetResult(store->conn);
        if (PQstatus(store->conn) == CONNECTION_BAD) {
            PQclear(result);
            return;
        }
        take_result(store, result);
        PQclear(result);
    }
    /* What the server says unasked is taken note of even while nobody waits for an answer. */
    PQisBusy(store->conn);
}

/* Only those that are there now: what their callbacks send comes next time. */
static void answer_unsent(struct store *store)
{
    const struct store_batch *last = store->last;
    bool more = last != NULL;
    while (more && store->first != NULL && !store->first->sent) {
        more = store->first != last;
        finish_request(dequeue(store));
    }
}

/* ---- Being prepared, and leading ------------------------------------------------------------- */

/* The connection works, but not with what is behind it. */
static void refuse_database(struct store *store, const char *reason)
{
    if (!store->refused) {
        store->refused = store->broken = true;
        snprintf(store->reason, sizeof store->reason, "%s", reason);
    }
}

static void attempt_done(void *context, const struct store_outcome *outcome)
{
    struct store *store = context;
    if (outcome->result == STORE_LOST) {
        return;
    }
    if (outcome->result == STORE_REFUSED) {
        refuse_database(store, outcome->reason);
        return;
    }
    store->due_ms = store->now_ms + LEAD_RETRY_MS;
    enter(store, store->leads ? STORE_LEADING : STORE_STANDBY);
}

static void attempt_row(struct store_batch *request, const struct command *command,
                        const PGresult *result, int row)
{
    (void)command;
    request->store->leads = PQgetvalue(result, row, 0)[0] == 't';
}

static void attempt_to_lead(struct store *store)
{
    struct store_batch *request = request_new(store, attempt_done, store);
    request->row = attempt_row;
    request_add(request, STATEMENT_LEAD);
    store->due_ms = 0;
    transmit(store, request);
}

static void session_row(struct store_batch *request, const struct command *command,
                        const PGresult *result, int row)
{
    struct store *store = request->store;
    if (command->sql == sql_migrations) {
        char why[MIGRATE_WHY_SIZE];
        if (!migration_agrees(store->migrations++, PQgetvalue(result, row, 0),
                              PQgetvalue(result, row, 1), why)) {
            refuse_database(store, why);
        }
    } else if (command->sql == sql_server_key) {
        sodium_hex2bin(store->server_key, sizeof store->server_key, PQgetvalue(result, row, 0),
                       2 * sizeof store->server_key, NULL, NULL, NULL);
    }
}

#define SQLSTATE_UNDEFINED_TABLE "42P01"

static void session_done(void *context, const struct store_outcome *outcome)
{
    struct store *store = context;
    bool migrated = strcmp(outcome->sqlstate, SQLSTATE_UNDEFINED_TABLE) != 0 &&
                    store->migrations >= migrations_count();
    if (outcome->result == STORE_LOST) {
        return;
    }
    if (!migrated) {
        refuse_database(store, "the database lacks tables of this program; \"biggame migrate\" "
                               "makes them");
    } else if (outcome->result != STORE_DONE) {
        refuse_database(store, outcome->reason);
    }
    if (store->refused) {
        return;
    }
    store->attempts = 0;
    store->reason[0] = '\0';
    if (store->visitor) {
        enter(store, STORE_VISITING);
    } else {
        attempt_to_lead(store);
    }
}

static void add_sql(struct store_batch *request, const char *sql)
{
    struct command *command = ARRAY_PUSH(request->commands, request->commands_count);
    *command = (struct command){.op = COMMAND_SQL, .sql = sql};
}

/* Everything that a session needs is gone with it, so each one begins like this. */
static void session_begin(struct store *store)
{
    store->link = LINK_UP;
    store->migrations = 0;
    PQsetnonblocking(store->conn, 1);
    PQenterPipelineMode(store->conn);
    struct store_batch *request = request_new(store, session_done, store);
    request->row = session_row;
    add_sql(request, sql_migrations);
    add_sql(request, sql_settings);
    add_sql(request, sql_server_key);
    for (int i = 0; i < STATEMENTS_COUNT; i++) {
        request_add(request, (enum statement)i)->op = COMMAND_PREPARE;
    }
    transmit(store, request);
}

/* ---- Life cycle, and the loop's side --------------------------------------------------------- */

static struct store *make(const char *url, bool visitor)
{
    struct store *store = must_calloc(1, sizeof *store);
    store->url = must_strdup(url);
    store->visitor = visitor;
    store->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (store->epoll_fd < 0) {
        perror("epoll_create1");
        abort();
    }
    return store;
}

struct store *store_new(const char *url, void (*changed)(void *context, enum store_state state),
                        void *context)
{
    struct store *store = make(url, false);
    store->changed = changed;
    store->context = context;
    return store;
}

struct store *store_visit(const char *url)
{
    return make(url, true);
}

void store_stop(struct store *store)
{
    lose(store, "stopping");
    while (store->first != NULL) {
        answer_unsent(store); /* what the callbacks have sent since */
    }
}

void store_free(struct store *store)
{
    if (store == NULL) {
        return;
    }
    while (store->first != NULL) {
        store_batch_free(dequeue(store));
    }
    PQfinish(store->conn);
    close(store->epoll_fd);
    sodium_memzero(store->server_key, sizeof store->server_key);
    free(store->url);
    free(store);
}

enum store_state store_state(const struct store *store)
{
    return store->state;
}

const char *store_reason(const struct store *store)
{
    return store->reason;
}

int store_fd(const struct store *store)
{
    return store->epoll_fd;
}

/* A clock that was set back must not keep us waiting for hours. */
static int64_t time_left_ms(const struct store *store, int64_t now_ms)
{
    int64_t left = store->due_ms - now_ms;
    return left < 0 || left > CONNECT_MS_MAX ? 0 : left;
}

static bool is_timed(const struct store *store)
{
    return store->link != LINK_UP || (store->state == STORE_STANDBY && store->due_ms != 0);
}

int store_timeout_ms(const struct store *store, int64_t now_ms)
{
    if (store->broken || (store->first != NULL && !store->first->sent)) {
        return 0;
    }
    return is_timed(store) ? (int)time_left_ms(store, now_ms) : -1;
}

static void talk(struct store *store)
{
    if (PQconsumeInput(store->conn) != 1) {
        store->broken = true;
    }
    take_results(store);
    flush(store);
    if (store->broken || PQstatus(store->conn) == CONNECTION_BAD) {
        lose(store, PQerrorMessage(store->conn));
    }
}

void store_run(struct store *store, int64_t now_ms)
{
    store->now_ms = now_ms;
    uint32_t events = events_of(store);
    bool due = is_timed(store) && time_left_ms(store, now_ms) == 0;
    switch (store->link) {
    case LINK_DOWN:
        if (due) {
            connect_start(store);
        }
        break;
    case LINK_CONNECTING:
        if (events != 0) {
            connect_go_on(store);
        } else if (due) {
            lose(store, "the database does not answer");
        }
        break;
    case LINK_UP:
        if (due) {
            attempt_to_lead(store);
        }
        talk(store);
        break;
    }
    answer_unsent(store);
}

bool store_wait(struct store *store, bool (*ready)(void *context), void *context, int timeout_ms)
{
    int64_t now_ms = clock_now_ms();
    int64_t end_ms = now_ms + timeout_ms;
    while (!ready(context) && now_ms < end_ms) {
        int64_t left_ms = end_ms - now_ms;
        int timeout = store_timeout_ms(store, now_ms);
        struct pollfd fd = {.fd = store->epoll_fd, .events = POLLIN};
        poll(&fd, 1, timeout < 0 || timeout > left_ms ? (int)left_ms : timeout);
        now_ms = clock_now_ms();
        store_run(store, now_ms);
    }
    return ready(context);
}
