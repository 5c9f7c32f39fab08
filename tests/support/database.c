#include "support/database.h"

#include "base/buf.h"
#include "store/migrate.h"
#include "support/check.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SQL_BYTES_MAX (16 << 20)
#define AWAIT_MS_MAX 10000

static struct {
    int made; /* databases so far, for their names */
    char name[64];
    char url[1024];
    PGconn *conn; /* to the database, as its owner */
    char sqlstate[6];
    char *text; /* what database_text() gave last */
} database;

void database_require(void)
{
    if (getenv("TEST_DATABASE_URL") == NULL) {
        fprintf(stderr, "SKIPPED: there is no TEST_DATABASE_URL; \"ops/test integration\" runs "
                        "this, or: TEST_DATABASE_URL=$(ops/lib/cluster.sh start DIR --test)\n");
        exit(DATABASE_SKIPPED);
    }
}

/* TEST_DATABASE_URL with another database in it, as "key='value' ..." text. */
static void url_for(const char *name, char *url, size_t size)
{
    PQconninfoOption *options = PQconninfoParse(getenv("TEST_DATABASE_URL"), NULL);
    if (options == NULL) {
        fail_msg("TEST_DATABASE_URL cannot be read");
        return;
    }
    int len = snprintf(url, size, "dbname='%s'", name);
    for (const PQconninfoOption *option = options; option->keyword != NULL; option++) {
        if (option->val != NULL && strcmp(option->keyword, "dbname") != 0) {
            len +=
                snprintf(url + len, size - (size_t)len, " %s='%s'", option->keyword, option->val);
        }
    }
    assert_true((size_t)len < size);
    PQconninfoFree(options);
}

static PGconn *connect_to(const char *url)
{
    PGconn *conn = PQconnectdb(url);
    if (PQstatus(conn) != CONNECTION_OK) {
        fail_msg("%s", PQerrorMessage(conn));
    }
    return conn;
}

static void must(PGconn *conn, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void must(PGconn *conn, const char *format, ...)
{
    char sql[512];
    va_list args;
    va_start(args, format);
    vsnprintf(sql, sizeof sql, format, args);
    va_end(args);
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    }
}

static bool database_exists(PGconn *server, const char *name)
{
    const char *values[] = {name};
    PGresult *result = PQexecParams(server, "select from pg_database where datname = $1", 1, NULL,
                                    values, NULL, NULL, 0);
    bool exists = PQntuples(result) == 1;
    PQclear(result);
    return exists;
}

static void ignore_name(void *context, const char *name)
{
    (void)context;
    (void)name;
}

/* Made beside its name and renamed, so that a template is always a whole one. */
static void make_template(PGconn *server, const char *name)
{
    char making[80], url[1024], why[MIGRATE_WHY_SIZE];
    snprintf(making, sizeof making, "%s_new", name);
    must(server, "drop database if exists %s with (force)", making);
    must(server, "create database %s", making);
    url_for(making, url, sizeof url);
    if (!store_migrate(url, ignore_name, NULL, why)) {
        fail_msg("%s", why);
    }
    must(server, "alter database %s with allow_connections false is_template true", making);
    must(server, "alter database %s rename to %s", making, name);
}

/* Other migrations, another template. */
static void name_template(char *name, size_t size)
{
    crypto_hash_sha256_state all;
    unsigned char hash[crypto_hash_sha256_BYTES];
    char hex[sizeof hash * 2 + 1];
    crypto_hash_sha256_init(&all);
    for (size_t i = 0; i < migrations_count(); i++) {
        struct migration migration = migration_get(i);
        crypto_hash_sha256_update(&all, (const unsigned char *)migration.sha256,
                                  sizeof migration.sha256);
    }
    crypto_hash_sha256_final(&all, hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(name, size, "biggame_template_%.12s", hex);
}

/* One at a time: test programs start together. */
static void need_template(PGconn *server, const char *name)
{
    must(server, "select pg_advisory_lock(hashtext('biggame tests'))");
    if (!database_exists(server, name)) {
        make_template(server, name);
    }
    must(server, "select pg_advisory_unlock(hashtext('biggame tests'))");
}

static void setup_from(bool migrated)
{
    char template[40] = "template1";
    PGconn *server = connect_to(getenv("TEST_DATABASE_URL"));
    PQsetNoticeProcessor(server, ignore_name, NULL);
    if (migrated) {
        name_template(template, sizeof template);
        need_template(server, template);
    }
    snprintf(database.name, sizeof database.name, "biggame_test_%d_%d", (int)getpid(),
             ++database.made);
    must(server, "drop database if exists %s with (force)", database.name);
    must(server, "create database %s template %s", database.name, template);
    PQfinish(server);
    url_for(database.name, database.url, sizeof database.url);
    database.conn = connect_to(database.url);
    PQsetNoticeProcessor(database.conn, ignore_name, NULL);
}

int database_setup(void **state)
{
    (void)state;
    setup_from(true);
    return 0;
}

int database_setup_empty(void **state)
{
    (void)state;
    setup_from(false);
    return 0;
}

int database_teardown(void **state)
{
    (void)state;
    PQfinish(database.conn);
    free(database.text);
    database.conn = NULL;
    database.text = NULL;
    PGconn *server = connect_to(getenv("TEST_DATABASE_URL"));
    must(server, "drop database %s with (force)", database.name);
    PQfinish(server);
    return 0;
}

const char *database_url(void)
{
    return database.url;
}

/* The result of the statements; the caller clears it. */
__attribute__((format(printf, 1, 0))) static PGresult *ask(const char *format, va_list args)
{
    char *sql;
    assert_true(vasprintf(&sql, format, args) >= 0);
    PGresult *result = PQexec(database.conn, sql);
    free(sql);
    return result;
}

static void check(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fail_msg("%s", PQresultErrorMessage(result));
    }
}

void database_do(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    PGresult *result = ask(format, args);
    va_end(args);
    check(result);
    PQclear(result);
}

const char *database_refusal(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    PGresult *result = ask(format, args);
    va_end(args);
    const char *sqlstate = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    snprintf(database.sqlstate, sizeof database.sqlstate, "%s", sqlstate != NULL ? sqlstate : "");
    PQclear(result);
    return database.sqlstate;
}

__attribute__((format(printf, 1, 0))) static const char *first_value(const char *format,
                                                                     va_list args)
{
    PGresult *result = ask(format, args);
    check(result);
    free(database.text);
    database.text = strdup(PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return database.text;
}

const char *database_text(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = first_value(format, args);
    va_end(args);
    return text;
}

long database_number(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    long number = strtol(first_value(format, args), NULL, 10);
    va_end(args);
    return number;
}

void database_await(const char *expected, const char *sql)
{
    for (int ms = 0; strcmp(database_text("%s", sql), expected) != 0; ms += 5) {
        if (ms >= AWAIT_MS_MAX) {
            fail_msg("%s: is %s, not %s", sql, database_text("%s", sql), expected);
        }
        poll(NULL, 0, 5);
    }
}
