#include "cli/database.h"

#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>

int cli_database(const char *subcommand, const char *option, const char **url)
{
    *url = option != NULL ? option : getenv("DATABASE_URL");
    if (*url == NULL || **url == '\0') {
        return cli_wrong(subcommand, "database",
                         "missing; give --database URL or set DATABASE_URL");
    }
    return 0;
}

static int failed(const char *subcommand, const char *why)
{
    fprintf(stderr, "biggame %s: database: %s\n", subcommand, why);
    return CLI_FAILED;
}

/* The first reason is told at once: who types a command doesn't want to watch it try again. */
static bool is_there_or_not(void *context)
{
    const struct store *store = context;
    return store_state(store) == STORE_VISITING || store_reason(store)[0] != '\0';
}

int cli_visit(const char *subcommand, const char *url, struct store **store)
{
    struct store *visit = store_visit(url);
    bool answered = store_wait(visit, is_there_or_not, visit, CLI_DATABASE_MS_MAX);
    if (answered && store_state(visit) == STORE_VISITING) {
        *store = visit;
        return 0;
    }
    int code = failed(subcommand, answered ? store_reason(visit) : "it does not answer");
    store_free(visit);
    return code;
}

void cli_request_done(void *request, const struct store_outcome *outcome)
{
    struct cli_request *ours = request;
    ours->finished = true;
    ours->outcome = *outcome;
}

static bool is_finished(void *context)
{
    const struct cli_request *request = context;
    return request->finished;
}

int cli_request_wait(const char *subcommand, struct store *store, struct cli_request *request)
{
    if (!store_wait(store, is_finished, request, CLI_DATABASE_MS_MAX)) {
        return failed(subcommand, "it does not answer");
    }
    switch (request->outcome.result) {
    case STORE_DONE:
        return 0;
    case STORE_REFUSED:
        return failed(subcommand, request->outcome.reason);
    default:
        return failed(subcommand, "the connection was lost");
    }
}
