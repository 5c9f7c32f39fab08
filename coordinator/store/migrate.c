#include "store/migrate.h"

#include "base/embedded.h"
#include "store/session.h"

#include <libpq-fe.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct embedded_file migration_files[];

size_t migrations_count(void)
{
    size_t count = 0;
    while (migration_files[count].name != NULL) {
        count++;
    }
    return count;
}

struct migration migration_get(size_t index)
{
    const struct embedded_file *file = &migration_files[index];
    struct migration migration = {
        .version = (int)strtol(file->name, NULL, 10),
        .name = file->name,
        .sql = file->start,
    };
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)file->start,
                       (unsigned long long)(file->end - file->start));
    sodium_bin2hex(migration.sha256, sizeof migration.sha256, hash, sizeof hash);
    return migration;
}

bool migration_agrees(size_t index, const char *version, const char *sha256,
                      char why[MIGRATE_WHY_SIZE])
{
    if (index >= migrations_count()) {
        snprintf(why, MIGRATE_WHY_SIZE,
                 "the database is newer than this program: migration %s is unknown here", version);
        return false;
    }
    struct migration ours = migration_get(index);
    if (strtol(version, NULL, 10) != ours.version || strcmp(sha256, ours.sha256) != 0) {
        snprintf(why, MIGRATE_WHY_SIZE,
                 "migration %s of the database is not %s of this program: it was made by another "
                 "version",
                 version, ours.name);
        return false;
    }
    return true;
}

static bool fault(char why[MIGRATE_WHY_SIZE], const char *what, const char *message)
{
    int first_line = (int)strcspn(message, "\n");
    snprintf(why, MIGRATE_WHY_SIZE, "%s: %.*s", what, first_line, message);
    return false;
}

/* Runs `sql`, which may be several statements, and forgets its rows. */
static bool run(PGconn *conn, const char *sql, const char *what, char why[MIGRATE_WHY_SIZE])
{
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        return fault(why, what, PQerrorMessage(conn));
    }
    return true;
}

/* Whoever comes second waits here until the first one's session has ended. */
static bool take_turns(PGconn *conn, char why[MIGRATE_WHY_SIZE])
{
    return run(conn, "select pg_advisory_lock(" LOCK_MIGRATE ")", "database", why) &&
           run(conn, "set search_path = public", "database", why);
}

/* How many of our migrations the database has; false when what it has is not ours. */
static bool recorded(PGconn *conn, size_t *count, char why[MIGRATE_WHY_SIZE])
{
    /* applied_at is for people; version, name and hash are what is compared. */
    static const char make[] = "create table if not exists schema_migrations ("
                               " version int constraint schema_migrations_pkey primary key,"
                               " name text not null,"
                               " sha256 text not null,"
                               " applied_at timestamptz not null default now())";
    if (!run(conn, make, "schema_migrations", why)) {
        return false;
    }
    PGresult *rows = PQexec(conn, sql_migrations);
    bool good = PQresultStatus(rows) == PGRES_TUPLES_OK ||
                fault(why, "schema_migrations", PQerrorMessage(conn));
    *count = good ? (size_t)PQntuples(rows) : 0;
    for (size_t i = 0; good && i < *count; i++) {
        good = migration_agrees(i, PQgetvalue(rows, (int)i, 0), PQgetvalue(rows, (int)i, 1), why);
    }
    PQclear(rows);
    return good;
}

static bool record(PGconn *conn, const struct migration *migration, char why[MIGRATE_WHY_SIZE])
{
    char version[12];
    snprintf(version, sizeof version, "%d", migration->version);
    const char *values[] = {version, migration->name, migration->sha256};
    PGresult *result = PQexecParams(
        conn, "insert into schema_migrations (version, name, sha256) values ($1, $2, $3)", 3, NULL,
        values, NULL, NULL, 0);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return good || fault(why, migration->name, PQerrorMessage(conn));
}

static bool apply(PGconn *conn, const struct migration *migration, char why[MIGRATE_WHY_SIZE])
{
    return run(conn, "begin", migration->name, why) &&
           run(conn, migration->sql, migration->name, why) && record(conn, migration, why) &&
           run(conn, "commit", migration->name, why);
}

/* "if not exists" and the like are no news. */
static void ignore_notice(void *context, const PGresult *notice)
{
    (void)context;
    (void)notice;
}

bool store_migrate(const char *url, void (*applied)(void *context, const char *name), void *context,
                   char why[MIGRATE_WHY_SIZE])
{
    PGconn *conn = session_connect(url);
    PQsetNoticeReceiver(conn, ignore_notice, NULL);
    size_t count = 0;
    bool good = PQstatus(conn) == CONNECTION_OK || fault(why, "database", PQerrorMessage(conn));
    good = good && take_turns(conn, why) && recorded(conn, &count, why);
    for (size_t i = count; good && i < migrations_count(); i++) {
        struct migration migration = migration_get(i);
        good = apply(conn, &migration, why);
        if (good) {
            applied(context, migration.name);
        }
    }
    PQfinish(conn);
    return good;
}
