/* The command line: `biggame SUBCOMMAND [options]`.
 *
 * Results go to stdout, messages to stderr. Exit 0 = done, 1 = could not be done (server down,
 * say), 2 = wrong input, with one line that names the field, what is wrong and what is allowed.
 * Each subcommand is one file cli/<name>.c and one line of CLI_COMMANDS. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/buf.h"
#include "rules/refusal.h"

#include <stdbool.h>

enum cli_exit { CLI_DONE = 0, CLI_FAILED = 1, CLI_WRONG_INPUT = 2 };

/* X(name, function, "one line for --help"); function takes the arguments from the subcommand's name
 * on (argv[0] is the name) and returns an enum cli_exit. It answers --help itself. */
#define CLI_COMMANDS(X)                                                                            \
    X("board", cli_board, "check or draw a board, tell its places")                                \
    X("code", cli_code, "make a login code")                                                       \
    X("demo", cli_demo, "make the demo game, with a code for everyone")                            \
    X("dice", cli_dice, "roll dice ahead by the public recipe, or check a list")                   \
    X("export", cli_export, "write a whole event into a file")                                     \
    X("import", cli_import, "bring an exported event into this database")                          \
    X("migrate", cli_migrate, "make the tables in the database, or bring them up to date")         \
    X("paper", cli_paper, "print what an event needs on paper, as a PDF")                          \
    X("plan", cli_plan, "which board lies where, the letters, and what to bring")                  \
    X("serve", cli_serve, "run the coordinator")

#define X(name, function, help) int function(int argc, char **argv);
CLI_COMMANDS(X)
#undef X

/* Prints "biggame SUBCOMMAND: FIELD: DETAIL" to stderr. Returns CLI_WRONG_INPUT for a refusal that
 * is about the input, CLI_FAILED for one that is about the world (database away). */
int cli_refused(const char *subcommand, const struct refusal *refusal);

/* "biggame SUBCOMMAND: OPTION: DETAIL" for an option that cannot be read; returns CLI_WRONG_INPUT.
 */
int cli_wrong(const char *subcommand, const char *option, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A whole number from min to max: 0 and *value, or refuses with the option's name. */
int cli_number(const char *subcommand, const char *option, const char *text, long min, long max,
               long *value);

/* What getopt_long() could not take, for an option string that begins with ':' and opterr 0: `code`
 * is its '?' or ':'. Names the option; returns CLI_WRONG_INPUT. */
int cli_bad_option(const char *subcommand, int code, char **argv);

/* The whole of a file into *contents, which has its ceiling already and is the caller's: 0, or says
 * why not under the option's name and returns CLI_WRONG_INPUT. */
int cli_read_file(const char *subcommand, const char *option, const char *path,
                  struct buf *contents);

/* Writes a file, beside the old one and then in its place, so that an interruption leaves the old
 * one whole; a secret one only its owner may read. "-" is standard output. 0, or says why not and
 * returns CLI_FAILED. */
int cli_write_file(const char *subcommand, const char *path, const char *bytes, size_t len,
                   bool secret);

#endif
