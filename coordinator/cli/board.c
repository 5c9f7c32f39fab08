/* biggame board: checks and draws the definition of a board. */
#include "base/buf.h"
#include "cli/cli.h"
#include "rules/board_check.h"
#include "rules/board_draw.h"
#include "wire/board_json.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

struct options {
    bool help, json, ids;
    enum ruleset_id ruleset; /* of a shipped board */
    const char *svg;
};

static int help(void)
{
    puts("usage: biggame board check BOARD [--json]\n"
         "       biggame board draw BOARD --svg FILE [--ids]\n"
         "\n"
         "BOARD is the file of a definition, or the letter of a board that comes with biggame.\n"
         "\n"
         "  --ruleset R   of a board that comes with biggame: big-game (default), connect, base\n"
         "  --json        for machines\n"
         "  --svg FILE    where the picture goes; - is the standard output\n"
         "  --ids         with the ids of hexes (h), crossings (c) and paths (p)\n"
         "\n"
         "check names everything in which a board departs from the rulebook. It exits 0 when\n"
         "nothing does, 1 when something does, 2 when the file is no definition of a board.\n"
         "draw draws any board whose definition can be read.");
    return CLI_DONE;
}

static int read_option(int code, char **argv, struct options *options)
{
    switch (code) {
    case 'h':
        options->help = true;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case 'i':
        options->ids = true;
        return 0;
    case 's':
        options->svg = optarg;
        return 0;
    case 'r':
        if (!ruleset_parse(optarg, &options->ruleset)) {
            return cli_wrong("board", "ruleset", "\"%s\" is not one of big-game, connect, base",
                             optarg);
        }
        return 0;
    default:
        return cli_bad_option("board", code, argv);
    }
}

static int read_options(int argc, char **argv, struct options *options)
{
    static const struct option names[] = {
        {"help", no_argument, NULL, 'h'},          {"json", no_argument, NULL, 'j'},
        {"ids", no_argument, NULL, 'i'},           {"svg", required_argument, NULL, 's'},
        {"ruleset", required_argument, NULL, 'r'}, {NULL, 0, NULL, 0},
    };
    *options = (struct options){.ruleset = RULESET_BIG_GAME};
    opterr = 0;
    int code;
    while ((code = getopt_long(argc, argv, ":", names, NULL)) != -1) {
        int wrong = read_option(code, argv, options);
        if (wrong != 0) {
            return wrong;
        }
    }
    return 0;
}

static int load_shipped(enum ruleset_id ruleset, char letter, struct board *board)
{
    const struct board *shipped = board_find(ruleset, letter);
    if (shipped == NULL) {
        return cli_wrong("board", "letter", "no board %c of %s comes with biggame", letter,
                         ruleset_get(ruleset)->name);
    }
    *board = *shipped;
    return 0;
}

/* A board from a file or by its letter: 0 and *board, or says what is wrong. */
static int load(const char *name, const struct options *options, struct board *board)
{
    if (name[0] >= 'A' && name[0] <= 'Z' && name[1] == '\0') {
        return load_shipped(options->ruleset, name[0], board);
    }
    struct buf text;
    struct refusal refusal;
    buf_init(&text, BOARD_TEXT_MAX);
    int status = cli_read_file("board", "file", name, &text);
    if (status == 0 && board_from_text(buf_str(&text), text.len, board, &refusal)) {
        status = cli_refused("board", &refusal);
    }
    buf_release(&text);
    return status;
}

static void print_check(const struct board *board, const struct violations *violations)
{
    printf("Board %c of %s, %d hexes, %d crossings, %d paths\n", board->letter,
           ruleset_get(board->ruleset)->name, board->hexes_count, board->crossings_count,
           board->paths_count);
    for (int i = 0; i < violations->count; i++) {
        const struct violation *violation = &violations->items[i];
        printf("%s: %s; the rule is: %s\n", board_rule_name(violation->rule), violation->detail,
               board_rule_sentence(violation->rule));
    }
    if (violations->count == 0) {
        puts("It keeps every rule of a board.");
    }
    for (int i = 0; i < board->unverified_count; i++) {
        printf("unverified: %s\n", board->unverified[i]);
    }
}

static void print_check_json(const struct board *board, const struct violations *violations)
{
    json_t *found = json_array(), *unverified = json_array();
    for (int i = 0; i < violations->count; i++) {
        const struct violation *violation = &violations->items[i];
        json_array_append_new(
            found, json_pack("{s:s, s:s, s:s}", "rule", board_rule_name(violation->rule), "detail",
                             violation->detail, "allowed", board_rule_sentence(violation->rule)));
    }
    for (int i = 0; i < board->unverified_count; i++) {
        json_array_append_new(unverified, json_string(board->unverified[i]));
    }
    json_t *json =
        json_pack("{s:s#, s:s, s:o, s:o}", "letter", &board->letter, 1, "ruleset",
                  ruleset_get(board->ruleset)->name, "violations", found, "unverified", unverified);
    json_dumpf(json, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(json);
}

static int check(const struct board *board, const struct options *options)
{
    struct violations violations;
    bool kept = board_check(board, &violations);
    if (options->json) {
        print_check_json(board, &violations);
    } else {
        print_check(board, &violations);
    }
    return kept ? CLI_DONE : CLI_FAILED;
}

static bool write_to(FILE *file, const struct buf *contents)
{
    return fwrite(contents->data, 1, contents->len, file) == contents->len && fflush(file) == 0;
}

static int write_svg(const char *path, const struct buf *svg)
{
    if (strcmp(path, "-") == 0) {
        return write_to(stdout, svg) ? CLI_DONE : CLI_FAILED;
    }
    FILE *file = fopen(path, "we");
    bool written = file != NULL && write_to(file, svg);
    int error = errno;
    if (file != NULL) {
        fclose(file);
    }
    if (!written) {
        fprintf(stderr, "biggame board: svg: %s cannot be written: %s\n", path, strerror(error));
        return CLI_FAILED;
    }
    return CLI_DONE;
}

static int draw(const struct board *board, const struct options *options)
{
    if (options->svg == NULL) {
        return cli_wrong("board", "svg", "missing; the name of a file is needed");
    }
    struct buf svg;
    buf_init(&svg, BOARD_DRAW_MAX);
    board_draw(board, options->ids, &svg);
    int status = write_svg(options->svg, &svg);
    buf_release(&svg);
    return status;
}

static const struct {
    const char *name;
    int (*run)(const struct board *board, const struct options *options);
} actions[] = {{"check", check}, {"draw", draw}};

static int run(const char *action, const char *name, const struct options *options)
{
    struct board board;
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(actions[i].name, action) == 0) {
            int wrong = load(name, options, &board);
            return wrong != 0 ? wrong : actions[i].run(&board, options);
        }
    }
    return cli_wrong("board", "action", "\"%s\" is not one of check, draw", action);
}

int cli_board(int argc, char **argv)
{
    struct options options;
    int wrong = read_options(argc, argv, &options);
    if (wrong != 0) {
        return wrong;
    }
    if (options.help) {
        return help();
    }
    if (argc - optind != 2) {
        return cli_wrong("board", "arguments",
                         "%d given; an action (check or draw) and a board are needed",
                         argc - optind);
    }
    return run(argv[optind], argv[optind + 1], &options);
}
