#include "cli/options.h"

#include "rules/phrase.h"
#include "rules/ruleset.h"
#include "rules/words.h"

#include <assert.h>
#include <getopt.h>
#include <stdio.h>

/* What getopt_long() returns: the option's place in the table, from FIRST on; or HELP. */
enum { HELP = 256, FIRST };

static int read_language(const char *subcommand, const struct cli_option *option, const char *text)
{
    int language = word_index(language_words, LANGUAGES, text);
    if (language < 0) {
        return cli_wrong(subcommand, option->name, "\"%s\" is not one of en, de, nl", text);
    }
    *(enum language *)option->value = (enum language)language;
    return 0;
}

static int read_ruleset(const char *subcommand, const struct cli_option *option, const char *text)
{
    if (!ruleset_parse(text, option->value)) {
        return cli_wrong(subcommand, option->name, "\"%s\" is not one of big-game, connect, base",
                         text);
    }
    return 0;
}

static int read_option(const char *subcommand, const struct cli_option *option, char *text)
{
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)option->value = true;
        return 0;
    case CLI_TEXT:
        *(const char **)option->value = text;
        return 0;
    case CLI_NUMBER:
        return cli_number(subcommand, option->name, text, option->min, option->max, option->value);
    case CLI_RULESET:
        return read_ruleset(subcommand, option, text);
    case CLI_LANGUAGE:
        return read_language(subcommand, option, text);
    case CLI_READ:
        return option->read(text, option->value);
    }
    return 0;
}

/* The table as getopt_long() wants it. */
static void names_of(const struct cli_option *options, struct option names[CLI_OPTIONS_MAX + 2])
{
    int count = 0;
    for (; options[count].name != NULL; count++) {
        assert(count < CLI_OPTIONS_MAX);
        names[count] = (struct option){
            .name = options[count].name,
            .has_arg = options[count].kind == CLI_FLAG ? no_argument : required_argument,
            .val = FIRST + count,
        };
    }
    names[count] = (struct option){.name = "help", .val = HELP};
    names[count + 1] = (struct option){0};
}

bool cli_options(const char *subcommand, const char *usage, const struct cli_option *options,
                 int argc, char **argv, int *status)
{
    struct option names[CLI_OPTIONS_MAX + 2];
    names_of(options, names);
    opterr = 0;
    int code;
    while ((code = getopt_long(argc, argv, ":", names, NULL)) != -1) {
        if (code == HELP) {
            fputs(usage, stdout);
            *status = CLI_DONE;
            return false;
        }
        *status = code < FIRST ? cli_bad_option(subcommand, code, argv)
                               : read_option(subcommand, &options[code - FIRST], optarg);
        if (*status != 0) {
            return false;
        }
    }
    return true;
}

int cli_no_words(const char *subcommand, char *const *words)
{
    return words[0] == NULL
               ? 0
               : cli_wrong(subcommand, words[0], "unexpected; only options are allowed");
}
