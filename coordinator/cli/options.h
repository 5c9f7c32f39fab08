/* The options of a subcommand as a table: what each is called, and where its value goes. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/cli.h"

enum cli_kind {
    CLI_FLAG,     /* bool: takes no value */
    CLI_TEXT,     /* const char * */
    CLI_NUMBER,   /* long, from min to max */
    CLI_RULESET,  /* enum ruleset_id */
    CLI_LANGUAGE, /* enum language */
    CLI_READ,     /* anything: `read` takes the text */
};

struct cli_option {
    const char *name; /* without its dashes; NULL ends the table */
    enum cli_kind kind;
    void *value;
    long min, max;
    /* 0, or says what is wrong and returns CLI_WRONG_INPUT; may cut the text to pieces. */
    int (*read)(char *text, void *value);
};
#define CLI_OPTIONS_MAX 16

/* Reads the options, in any order and among the other words; --help is one of every table. true:
 * all are read, and argv + optind are the other words. false: nothing is left to do but to end with
 * *status, because `usage` was printed as asked, or what is wrong was said. */
bool cli_options(const char *subcommand, const char *usage, const struct cli_option *options,
                 int argc, char **argv, int *status);

/* That there are no other words: 0, or refuses the first one. */
int cli_no_words(const char *subcommand, char *const *words);

#endif
