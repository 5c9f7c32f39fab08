/* Migrations: how a database gets the schema that this program needs.
 *
 * The files schema/NNNN_name.sql are part of the program. Each is run once, in its number's order,
 * in one transaction together with its row of schema_migrations; two that start at once take turns.
 * A merged file is never edited: a database whose record differs from our files, or that knows more
 * of them than we do, is refused. */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include <stdbool.h>
#include <stddef.h>

#define MIGRATE_WHY_SIZE 512

/* Brings the database at `url` up to date; waits for its answers. `applied` hears the name of each
 * migration that was run. false, with a sentence in `why`, when it could not be done; what
 * `applied` heard of has been done nevertheless. */
bool store_migrate(const char *url, void (*applied)(void *context, const char *name), void *context,
                   char why[MIGRATE_WHY_SIZE]);

/* What a session needs to know. */

#define MIGRATION_HASH_SIZE 65 /* SHA-256 in hex, and a NUL */
struct migration {
    int version;      /* 1, 2, 3, ... */
    const char *name; /* "0001_log.sql" */
    const char *sql;
    char sha256[MIGRATION_HASH_SIZE];
};
size_t migrations_count(void);
struct migration migration_get(size_t index);

/* Holds the recorded migration number `index` (from 0 on) to ours: false, with a sentence in `why`,
 * when they differ or we have none. */
bool migration_agrees(size_t index, const char *version, const char *sha256,
                      char why[MIGRATE_WHY_SIZE]);

#endif
