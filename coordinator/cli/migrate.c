/* biggame migrate: makes the tables, or brings them up to date. */
#include "store/migrate.h"
#include "cli/cli.h"
#include "cli/database.h"

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
    static const struct option names[] = {
        {"help", no_argument, NULL, 'h'},
        {"database", required_argument, NULL, 'd'},
        {NULL, 0, NULL, 0},
    };
    const char *database = NULL, *url;
    opterr = 0;
    int code;
    while ((code = getopt_long(argc, argv, ":", names, NULL)) != -1) {
        switch (code) {
        case 'h':
            fputs(usage, stdout);
            return CLI_DONE;
        case 'd':
            database = optarg;
            break;
        default:
            return cli_bad_option("migrate", code, argv);
        }
    }
    if (argv[optind] != NULL) {
        return cli_wrong("migrate", argv[optind], "unexpected; only options are allowed");
    }
    int wrong = cli_database("migrate", database, &url);
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
