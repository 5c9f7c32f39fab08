/* biggame serve: the coordinator. */
#include "cli/cli.h"
#include "cli/database.h"
#include "cli/options.h"
#include "loop.h"
#include "store/migrate.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>

static const char usage[] =
    "usage: biggame serve [--listen ADDR:PORT] [--database URL] [--assets DIR]\n"
    "                     [--trusted-proxy ADDRESS]\n"
    "\n"
    "Runs the coordinator in the foreground until SIGINT or SIGTERM. Brings the database up to\n"
    "date first. One coordinator leads; a second one for the same database stands by.\n"
    "\n"
    "  --listen ADDR:PORT       default 127.0.0.1:8080; \":8080\" is every address of this "
    "machine,\n"
    "                           port 0 any free one\n"
    "  --assets DIR             the dashboard's files, instead of those in the program\n"
    "  --trusted-proxy ADDRESS  the proxy in front, whose word about the client is "
    "believed\n" CLI_DATABASE_HELP;

static void say_listening(int port)
{
    printf("listening on port %d\n", port);
    fflush(stdout);
}

static void say_applied(void *context, const char *name)
{
    (void)context;
    fprintf(stderr, "biggame serve: migrated by %s\n", name);
}

static int serve(const struct loop_config *config)
{
    char why[MIGRATE_WHY_SIZE];
    struct refusal refusal;
    if (!store_migrate(config->database, say_applied, NULL, why)) {
        /* The database may only be late: the coordinator waits for it. */
        fprintf(stderr, "biggame serve: not migrated: %s\n", why);
    }
    return loop_serve(config, &refusal) == REFUSAL_ALLOWED ? CLI_DONE
                                                           : cli_refused("serve", &refusal);
}

int cli_serve(int argc, char **argv)
{
    struct loop_config config = {.listen = "127.0.0.1:8080", .listening = say_listening};
    const char *database = NULL;
    const struct cli_option options[] = {
        {.name = "listen", CLI_TEXT, &config.listen},
        {.name = "database", CLI_TEXT, &database},
        {.name = "assets", CLI_TEXT, &config.assets},
        {.name = "trusted-proxy", CLI_TEXT, &config.trusted_proxy},
        {0},
    };
    int wrong;
    if (!cli_options("serve", usage, options, argc, argv, &wrong)) {
        return wrong;
    }
    wrong = cli_no_words("serve", argv + optind);
    wrong = wrong != 0 ? wrong : cli_database("serve", database, &config.database);
    if (wrong != 0) {
        return wrong;
    }
    if (sodium_init() < 0) {
        fputs("biggame serve: no source of randomness\n", stderr);
        return CLI_FAILED;
    }
    return serve(&config);
}
