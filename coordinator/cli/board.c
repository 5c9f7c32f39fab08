/* biggame board: checks and draws a board, tells its places in words, and lays out an island. */
#include "base/buf.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "rules/board_check.h"
#include "rules/board_draw.h"
#include "rules/dice.h"
#include "rules/island.h"
#include "rules/phrase.h"
#include "wire/board_json.h"

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Ceiling for a list of candidates, each with its id and phrase. */
#define CANDIDATES_TEXT_MAX 4096

struct options {
    bool json, ids;
    enum ruleset_id ruleset; /* of a shipped board */
    enum language language;
    const char *svg;
    bool seeded;
    unsigned char seed[ISLAND_SEED_SIZE];
};

static const char usage[] =
    "usage: biggame board check BOARD [--json]\n"
    "       biggame board draw BOARD --svg FILE [--ids]\n"
    "       biggame board phrase BOARD PLACE [PATH] [--language L | --json]\n"
    "       biggame board phrase BOARD PHRASE\n"
    "       biggame board make --ruleset base [--seed HEX]\n"
    "\n"
    "BOARD is the file of a definition, or the letter of a board that comes with biggame:\n"
    "A, B and C of big-game and connect, L and R the edge boards of connect, A of base. The\n"
    "island of base is the fixed set-up; with --seed it is the one that chance lays out.\n"
    "\n"
    "  --ruleset R   of a board that comes with biggame: big-game (default), connect, base\n"
    "  --json        for machines\n"
    "  --language L  of a phrase: en (default), de, nl\n"
    "  --seed HEX    64 hex digits; without it make takes one from the system\n"
    "  --svg FILE    where the picture goes; - is the standard output\n"
    "  --ids         with the ids of hexes (h), crossings (c) and paths (p)\n"
    "\n"
    "check names everything in which a board departs from the rulebook. It exits 0 when\n"
    "nothing does, 1 when something does, 2 when the file is no definition of a board.\n"
    "make lays out an island of the base game and prints its definition.\n"
    "draw draws any board whose definition can be read.\n"
    "phrase says how caretakers call a place (h7, c12, p33), or a ship's move from one path\n"
    "to another; and finds the place that a phrase means, in any order and language:\n"
    "  biggame board phrase B \"5-6-9 towards ore 10\"\n";

static int read_seed(char *text, void *value)
{
    struct options *options = value;
    struct refusal refusal;
    options->seeded = true;
    return dice_seed_parse(text, options->seed, &refusal) != REFUSAL_ALLOWED
               ? cli_refused("board", &refusal)
               : 0;
}

static int load_shipped(const struct options *options, char letter, struct board *board)
{
    const struct board *shipped = board_find(options->ruleset, letter);
    if (shipped == NULL) {
        return cli_wrong("board", "letter", "no board %c of %s comes with biggame", letter,
                         ruleset_get(options->ruleset)->name);
    }
    if (options->seeded && options->ruleset != RULESET_BASE) {
        return cli_wrong("board", "seed", "chance lays out the island of base alone, not board %c",
                         letter);
    }
    if (options->seeded) {
        island_make(shipped, options->seed, board);
    } else {
        *board = *shipped;
    }
    return 0;
}

/* A board from a file or by its letter: 0 and *board, or says what is wrong. */
static int load(const char *name, const struct options *options, struct board *board)
{
    if (name[0] >= 'A' && name[0] <= 'Z' && name[1] == '\0') {
        return load_shipped(options, name[0], board);
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

static int check(const struct board *board, char **arguments, const struct options *options)
{
    (void)arguments;
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

static int draw(const struct board *board, char **arguments, const struct options *options)
{
    (void)arguments;
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

static void print_phrases(const struct board *board, struct place place,
                          const struct options *options)
{
    char id[PLACE_TEXT_SIZE], text[PHRASE_SIZE];
    if (!options->json) {
        phrase_say(board, place, options->language, text);
        puts(text);
        return;
    }
    json_t *phrases = json_object();
    for (int language = 0; language < LANGUAGES; language++) {
        phrase_say(board, place, (enum language)language, text);
        json_object_set_new(phrases, language_words[language], json_string(text));
    }
    place_format(place, id);
    json_t *json = json_pack("{s:s, s:o}", "place", id, "phrases", phrases);
    json_dumpf(json, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(json);
}

/* "c39 (3-5-10, Sun), c40 (3-5-10, on the line)" */
static void list_candidates(const struct board *board, const struct phrase_match *match,
                            enum language language, struct buf *list)
{
    for (int i = 0; i < match->count && i < PHRASE_PLACES_MAX; i++) {
        char id[PLACE_TEXT_SIZE], text[PHRASE_SIZE];
        place_format(match->places[i], id);
        phrase_say(board, match->places[i], language, text);
        buf_printf(list, "%s%s (%s)", i > 0 ? ", " : "", id, text);
    }
    if (match->count > PHRASE_PLACES_MAX) {
        buf_printf(list, " and %d more", match->count - PHRASE_PLACES_MAX);
    }
}

static int not_found(const struct board *board, const char *text, enum phrase_answer answer,
                     const struct phrase_match *match, const struct options *options)
{
    if (answer == PHRASE_NOWHERE) {
        return cli_wrong("board", "place", "\"%s\" is not on board %c", text, board->letter);
    }
    if (answer == PHRASE_NOT_A_PLACE && match->word[0] != '\0') {
        return cli_wrong("board", "place", "\"%s\" is not understood in \"%s\"", match->word, text);
    }
    if (answer == PHRASE_NOT_A_PLACE) {
        return cli_wrong("board", "place",
                         "\"%s\" names no place; an id, or numbers and terrains are needed", text);
    }
    struct buf list;
    buf_init(&list, CANDIDATES_TEXT_MAX);
    list_candidates(board, match, options->language, &list);
    int status = cli_wrong("board", "place", "\"%s\" could be each of %s", text, buf_str(&list));
    buf_release(&list);
    return status;
}

static void print_move(const struct board *board, int from, int to, const struct options *options)
{
    char text[PHRASE_MOVE_SIZE];
    phrase_say_move(board, from, to, options->language, text);
    puts(text);
}

static bool ship_path(const struct board *board, const char *text, struct place *place)
{
    return place_parse(text, place) && place->kind == PLACE_PATH && board_has(board, *place) &&
           board->paths[place->id].water;
}

static int say_move(const struct board *board, char **places, const struct options *options)
{
    struct place ends[2];
    for (int i = 0; i < 2; i++) {
        if (!ship_path(board, places[i], &ends[i])) {
            return cli_wrong("board", "place", "\"%s\" is no path at the water of board %c",
                             places[i], board->letter);
        }
    }
    print_move(board, ends[0].id, ends[1].id, options);
    return CLI_DONE;
}

/* An id is said, a phrase is looked up. */
static int phrase(const struct board *board, char **arguments, const struct options *options)
{
    const char *text = arguments[0];
    if (arguments[1] != NULL) {
        return say_move(board, arguments, options);
    }
    struct phrase_match match, from, to;
    struct place place;
    char id[PLACE_TEXT_SIZE];
    if (place_parse(text, &place) && board_has(board, place)) {
        print_phrases(board, place, options);
        return CLI_DONE;
    }
    enum phrase_answer move = phrase_read_move(board, text, &from, &to);
    if (move == PHRASE_FOUND) {
        printf("p%d p%d\n", from.places[0].id, to.places[0].id);
        return CLI_DONE;
    }
    enum phrase_answer answer = phrase_read(board, text, &match);
    if (answer != PHRASE_FOUND && move == PHRASE_AMBIGUOUS) {
        return not_found(board, text, move, from.count > 1 ? &from : &to, options);
    }
    if (answer != PHRASE_FOUND) {
        return not_found(board, text, answer, &match, options);
    }
    if (options->json) {
        print_phrases(board, match.places[0], options);
        return CLI_DONE;
    }
    place_format(match.places[0], id);
    puts(id);
    return CLI_DONE;
}

/* The island of --seed, or of a new one, as a definition. */
static int make(struct options *options)
{
    struct board board;
    if (options->ruleset != RULESET_BASE) {
        return cli_wrong("board", "ruleset", "islands are laid out by chance in base alone");
    }
    if (!options->seeded) {
        randombytes_buf(options->seed, sizeof options->seed);
    }
    island_make(board_find(RULESET_BASE, 'A'), options->seed, &board);
    json_t *json = board_definition_to_json(&board);
    json_dumpf(json, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(json);
    return CLI_DONE;
}

/* `arguments` are those after the board, ended by NULL. */
static const struct {
    const char *name;
    int (*run)(const struct board *board, char **arguments, const struct options *options);
    int arguments_min, arguments_max;
} actions[] = {{"check", check, 0, 0}, {"draw", draw, 0, 0}, {"phrase", phrase, 1, 2}};

static int run(int argc, char **argv, struct options *options)
{
    struct board board;
    if (strcmp(argv[0], "make") == 0 && argc == 1) {
        return make(options);
    }
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(actions[i].name, argv[0]) != 0) {
            continue;
        }
        if (argc < 2 + actions[i].arguments_min || argc > 2 + actions[i].arguments_max) {
            return cli_wrong("board", "arguments", "%d after %s; biggame board --help lists them",
                             argc - 1, argv[0]);
        }
        int wrong = load(argv[1], options, &board);
        return wrong != 0 ? wrong : actions[i].run(&board, argv + 2, options);
    }
    return cli_wrong("board", "action", "\"%s\" is not one of check, draw, phrase, make", argv[0]);
}

int cli_board(int argc, char **argv)
{
    struct options options = {.ruleset = RULESET_BIG_GAME};
    const struct cli_option names[] = {
        {.name = "json", CLI_FLAG, &options.json},
        {.name = "ids", CLI_FLAG, &options.ids},
        {.name = "svg", CLI_TEXT, &options.svg},
        {.name = "ruleset", CLI_RULESET, &options.ruleset},
        {.name = "language", CLI_LANGUAGE, &options.language},
        {.name = "seed", CLI_READ, &options, .read = read_seed},
        {0},
    };
    int wrong;
    if (!cli_options("board", usage, names, argc, argv, &wrong)) {
        return wrong;
    }
    if (argc == optind) {
        return cli_wrong("board", "action", "missing; one of check, draw, phrase, make is needed");
    }
    return run(argc - optind, argv + optind, &options);
}
