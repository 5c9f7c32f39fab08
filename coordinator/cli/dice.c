/* biggame dice: rolls a list ahead, or checks one that was published. */
#include "rules/dice.h"
#include "base/buf.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "paper/pack.h"
#include "rules/turns.h"
#include "wire/dice_json.h"
#include "wire/read.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ceiling for a published list: DICE_TURNS_MAX turns take some 160 KB. */
#define LIST_SIZE_MAX (4U << 20)

struct options {
    bool json, csv, has_seed;
    const char *pdf;
    enum language language;
    enum ruleset_id ruleset; /* RULESETS = not given */
    long turns;              /* 0 = not given */
    unsigned char seed[DICE_SEED_SIZE];
    const char *salt;
};

#define TEXT_OF(number) TEXT(number)
#define TEXT(number) #number

static const char usage[] =
    "usage: biggame dice --ruleset R --turns N [--seed HEX64] [--salt TEXT]\n"
    "                    [--json | --csv | --pdf FILE [--language L]]\n"
    "       biggame dice verify FILE.json\n"
    "\n"
    "Rolls the dice of N turns ahead, so that anyone can check them afterwards: publish the\n"
    "commitment before the game, and the whole list with its seed after it.\n"
    "\n"
    "  --ruleset R    big-game, connect or base\n"
    "  --turns N      from 1 to " TEXT_OF(
        DICE_TURNS_MAX) "; 80 are plenty for an event\n"
                        "  --seed HEX64   32 bytes as hex digits; without it, the system's random "
                        "source\n"
                        "  --salt TEXT    UTF-8 of at most " TEXT_OF(
                            DICE_SALT_MAX) " bytes without \"|\", for "
                                           "example a word that\n"
                                           "                 somebody called out once the "
                                           "commitment was known\n"
                                           "  --json         for machines, and for verify\n"
                                           "  --csv          for a spreadsheet\n"
                                           "  --pdf FILE     to be sealed, in blocks of ten turns, "
                                           "each behind its cover; the seed is\n"
                                           "                 printed then, to be kept apart\n"
                                           "  --language L   of the PDF: en (default), de or nl\n"
                                           "\n"
                                           "verify checks that the seed of a published list hashes "
                                           "to its commitment and that every\n"
                                           "step follows from the seed. It exits 0 when both hold, "
                                           "1 when something differs and says\n"
                                           "what, 2 when the file is no such list.\n";

static int read_seed(char *text, void *value)
{
    struct options *options = value;
    struct refusal refusal;
    options->has_seed = true;
    return dice_seed_parse(text, options->seed, &refusal) ? cli_refused("dice", &refusal) : 0;
}

static int read_salt(char *text, void *value)
{
    struct options *options = value;
    struct refusal refusal;
    options->salt = text;
    return dice_salt_check(text, &refusal) ? cli_refused("dice", &refusal) : 0;
}

/* What only the options together can tell. `more` is the first argument that is no option. */
static int check_options(const struct options *options, const char *more)
{
    if (more != NULL) {
        return cli_wrong("dice", more, "unexpected; only options and \"verify FILE\" are allowed");
    }
    if (options->ruleset == RULESETS) {
        return cli_wrong("dice", "ruleset", "missing; one of big-game, connect, base is needed");
    }
    if (options->turns == 0) {
        return cli_wrong("dice", "turns", "missing; a number from 1 to %d is needed",
                         DICE_TURNS_MAX);
    }
    if (options->json + options->csv + (options->pdf != NULL) > 1) {
        return cli_wrong("dice", options->pdf != NULL ? "pdf" : "csv",
                         "only one of --json, --csv and --pdf is allowed");
    }
    return 0;
}

static void print_json(const struct dice_list *list)
{
    json_t *json = dice_list_to_json(list);
    json_dumpf(json, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(json);
}

static void print_csv(const struct dice_list *list)
{
    puts("step,kind,turn,side,die1,die2,sum,seconds,robber_die1,robber_die2,robber_sum,"
         "robber_moves");
    for (size_t i = 0; i < list->steps_count; i++) {
        const struct dice_step *step = &list->steps[i];
        printf("%d,%s,%d,%s,%d,%d,%d,", step->step, dice_kind_words[step->kind], step->turn,
               step->has_side ? side_words[step->side] : "", step->dice[0], step->dice[1],
               step->sum);
        if (step->seconds != 0) {
            printf("%d", step->seconds);
        }
        if (step->has_robber) {
            printf(",%d,%d,%d,%s\n", step->robber.dice[0], step->robber.dice[1], step->robber.sum,
                   step->robber.moves ? "true" : "false");
        } else {
            puts(",,,,");
        }
    }
}

/* Where the robbers go, as the moderator says it (Big Game rulebook 9.3). */
static void print_robbers(const struct dice_step *step)
{
    int number = step->robber.sum;
    if (!step->robber.moves) {
        printf("   robbers stay");
    } else if (number == 7) {
        printf("   robbers to the desert");
    } else {
        printf("   robbers to %d%s", number,
               number == 2 || number == 12 ? ", or to the desert where there is none" : "");
    }
    printf(" (%d + %d = %d)", step->robber.dice[0], step->robber.dice[1], number);
}

static void print_step(const struct dice_step *step)
{
    static const char *const sides[SIDES] = {"Sun", "Moon"};
    if (step->kind == DICE_ROBBER) {
        printf("    -  Robber");
    } else {
        printf(" %4d  %-6s", step->turn, step->has_side ? sides[step->side] : "");
    }
    if (step->seconds != 0) {
        printf("  %4d s", step->seconds);
    }
    printf("   %d + %d = %2d", step->dice[0], step->dice[1], step->sum);
    if (step->has_robber) {
        print_robbers(step);
    }
    putchar('\n');
}

static void print_text(const struct dice_list *list)
{
    char seed[DICE_HEX_SIZE];
    dice_seed_format(list->seed, seed);
    printf("Dice for %d turns, %s\n\n", list->turns, ruleset_get(list->ruleset)->name);
    printf("commitment  %s  publish before the game\n", list->commitment);
    printf("seed        %s  secret until the game is over\n", seed);
    printf("salt        \"%s\"\n\n", list->salt);
    for (size_t i = 0; i < list->steps_count; i++) {
        const struct dice_step *step = &list->steps[i];
        print_step(step);
        if (step->kind == DICE_TURN && turn_ends_in_reminder(list->ruleset, step->turn)) {
            puts("       pause: remind everybody how the robbers move from now on");
        }
    }
}

/* What the sealed pages must not say is printed: the seed. */
static int print_pdf(const struct dice_list *list, const struct options *options)
{
    size_t len;
    char *pdf = paper_dice_list(list, options->language, &len);
    int status = cli_write_file("dice", options->pdf, pdf, len, true);
    if (status == 0 && strcmp(options->pdf, "-") != 0) {
        char seed[DICE_HEX_SIZE];
        dice_seed_format(list->seed, seed);
        printf("commitment  %s  publish before the game\n", list->commitment);
        printf("seed        %s  secret until the game is over\n", seed);
    }
    free(pdf);
    return status;
}

static int print_list(const struct dice_list *list, const struct options *options)
{
    if (options->pdf != NULL) {
        return print_pdf(list, options);
    }
    if (options->json) {
        print_json(list);
    } else if (options->csv) {
        print_csv(list);
    } else {
        print_text(list);
    }
    return CLI_DONE;
}

static int roll(struct options *options)
{
    if (!options->has_seed) {
        if (sodium_init() < 0) {
            fputs("biggame dice: seed: the system's random source cannot be used\n", stderr);
            return CLI_FAILED;
        }
        randombytes_buf(options->seed, sizeof options->seed);
    }
    struct dice_list list;
    dice_roll(options->ruleset, options->seed, options->salt, (int)options->turns, &list);
    int status = print_list(&list, options);
    dice_list_release(&list);
    return status;
}

static int read_list_text(const char *path, const struct buf *text, struct dice_list *list)
{
    struct refusal refusal;
    json_t *json = NULL;
    if (read_text(buf_str(text), text->len, &json, &refusal)) {
        return cli_wrong("dice", "verify", "%s is no JSON: %s", path, refusal.detail);
    }
    int status = dice_list_from_json(json, list, &refusal) ? cli_refused("dice", &refusal) : 0;
    json_decref(json);
    return status;
}

/* A list out of a file: 0 and *list, or says what is wrong and returns the exit status. */
static int read_list(const char *path, struct dice_list *list)
{
    struct buf text;
    buf_init(&text, LIST_SIZE_MAX);
    int status = cli_read_file("dice", "verify", path, &text);
    if (status == 0) {
        status = read_list_text(path, &text, list);
    }
    buf_release(&text);
    return status;
}

static int verify(int argc, char **argv)
{
    if (argc != 2) {
        return cli_wrong("dice", "verify", "exactly one file is needed");
    }
    struct dice_list list = {0};
    int status = read_list(argv[1], &list);
    if (status != 0) {
        return status;
    }
    struct refusal refusal;
    if (dice_verify(&list, &refusal)) {
        cli_refused("dice", &refusal);
        status = CLI_FAILED;
    } else {
        printf("All %zu steps of %d turns follow from the seed, and the seed hashes to\n%s\n"
               "Compare this with the commitment that was published before the game.\n",
               list.steps_count, list.turns, list.commitment);
    }
    dice_list_release(&list);
    return status;
}

int cli_dice(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "verify") == 0) {
        return verify(argc - 1, argv + 1);
    }
    struct options options = {.salt = "", .ruleset = RULESETS};
    const struct cli_option names[] = {
        {.name = "json", CLI_FLAG, &options.json},
        {.name = "csv", CLI_FLAG, &options.csv},
        {.name = "ruleset", CLI_RULESET, &options.ruleset},
        {.name = "turns", CLI_NUMBER, &options.turns, 1, DICE_TURNS_MAX},
        {.name = "seed", CLI_READ, &options, .read = read_seed},
        {.name = "salt", CLI_READ, &options, .read = read_salt},
        {.name = "pdf", CLI_TEXT, &options.pdf},
        {.name = "language", CLI_LANGUAGE, &options.language},
        {0},
    };
    int wrong;
    if (!cli_options("dice", usage, names, argc, argv, &wrong)) {
        return wrong;
    }
    wrong = check_options(&options, argv[optind]);
    return wrong != 0 ? wrong : roll(&options);
}
