/* biggame: one program, a subcommand for each job (cli/cli.h). */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
#define X(name, function, help) {name, function, help},
    CLI_COMMANDS(X)
#undef X
        {NULL, NULL, NULL},
};

static int help(FILE *out)
{
    fputs("usage: biggame SUBCOMMAND [options]\n\n", out);
    for (int i = 0; commands[i].name != NULL; i++) {
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
    }
    fputs("\nbiggame SUBCOMMAND --help tells the options; biggame --version the version.\n", out);
    return out == stdout ? CLI_DONE : CLI_WRONG_INPUT;
}

/* A result that did not reach stdout (disk full, say) is not done. */
static int written(int status)
{
    if (status == CLI_DONE && (fflush(stdout) != 0 || ferror(stdout))) {
        fputs("biggame: stdout: the result could not be written\n", stderr);
        return CLI_FAILED;
    }
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        return help(stderr);
    }
    if (strcmp(argv[1], "--help") == 0) {
        return help(stdout);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("biggame " BIGGAME_VERSION);
        return CLI_DONE;
    }
    for (int i = 0; commands[i].name != NULL; i++) {
        if (strcmp(commands[i].name, argv[1]) == 0) {
            return written(commands[i].run(argc - 1, argv + 1));
        }
    }
    fprintf(stderr, "biggame: subcommand: \"%s\" is unknown; biggame --help lists them\n", argv[1]);
    return CLI_WRONG_INPUT;
}
