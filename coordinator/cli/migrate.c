/* biggame migrate: makes the tables, or brings them up to date. */
#include "store/migrate.h"
#include "cli/cli.h"
#include "cli/database.h"
#include "cli/options.h"

#include <getopt.h>
#include <stdio.h>

static const char usage[] =
    "usage: biggame migrate [--database URL]\n"
    "\n"
    "Makes the tables that this version of the program needs, or brings them up to date, and\n"
    "prints the name of each step. Running it again does nothing. It needs a database of its\n"
    "own, and a user who may make tables and roles there.\n"
    "\n" CLI_DATABASE_HELP;

static void print_applied(void *context, const char *name)
{
    (void)context;
    puts(name);
}

int cli_migrate(int argc, char **argv)
{
    const char *database = NULL, *url;
    const struct cli_option options[] = {{.name = "database", CLI_TEXT, &database}, {0}};
    int wrong;
    if (!cli_options("migrate", usage, options, argc, argv, &wrong)) {
        return wrong;
    }
    wrong = cli_no_words("migrate", argv + optind);
    wrong = wrong != 0 ? wrong : cli_database("migrate", database, &url);
    if (wrong != 0) {
        return wrong;
    }
    char why[MIGRATE_WHY_SIZE];
    if (!store_migrate(url, print_applied, NULL, why)) {
        fprintf(stderr, "biggame migrate: %s\n", why);
        return CLI_FAILED;
    }
    return CLI_DONE;
}
