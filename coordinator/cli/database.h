/* What the subcommands that need the database share: --database, or DATABASE_URL, and a visit to
 * the store. */
#ifndef CLI_DATABASE_H
#define CLI_DATABASE_H

#include "store/store.h"

/* For the --help of such a subcommand. */
#define CLI_DATABASE_HELP                                                                          \
    "  --database URL   e.g. postgresql:///biggame?host=/run/postgresql; without it, "             \
    "DATABASE_URL\n"

/* The URL to use: `option`, or DATABASE_URL where that is NULL. 0 and *url, or says that there is
 * none and returns CLI_WRONG_INPUT. */
int cli_database(const char *subcommand, const char *option, const char **url);

/* How long a subcommand waits for the database. */
#define CLI_DATABASE_MS_MAX 10000

/* Connects: 0 and *store, which the caller frees; or says why not and returns CLI_FAILED. */
int cli_visit(const char *subcommand, const char *url, struct store **store);

/* One request and its end: give cli_request_done and the struct to it, then wait. Returns 0, or
 * says what went wrong and returns CLI_FAILED. */
struct cli_request {
    bool finished;
    struct store_outcome outcome;
};
void cli_request_done(void *request, const struct store_outcome *outcome);
int cli_request_wait(const char *subcommand, struct store *store, struct cli_request *request);

#endif
