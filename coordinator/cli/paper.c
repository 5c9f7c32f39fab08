/* biggame paper: the paper pack of a game, straight from its database, for whoever sits at the
 * server; the same as POST /games/G/paper. */
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/database.h"
#include "cli/options.h"
#include "engine/deciding.h"
#include "paper/pack.h"
#include "wire/field.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: biggame paper GAME --out FILE.pdf [--parts LIST] [--language L]\n"
    "                     [--codes FILE --url URL] [--database URL]\n"
    "\n"
    "Prints what an event needs on paper.\n"
    "\n"
    "  --out FILE       where the PDF goes; - is standard output\n"
    "  --parts LIST     of slips,names,seats,posts,dice,count,kits,rules,hall; without it, all but "
    "the\n"
    "                   dice. That the dice were printed is put on the game's log\n"
    "  --language L     en (default), de or nl\n"
    "  --codes FILE     {\"gap-1\":\"XXXX-XXXX\"}: the posts' login codes, for their sheets\n"
    "  --url URL        where the pages are, e.g. http://192.168.1.5:8080, for the codes' "
    "pictures\n" CLI_DATABASE_HELP;

#define CODES_FILE_MAX ((size_t)1 << 20)
#define PARTS_DEFAULT (((1U << PRINT_PARTS) - 1) & ~(1U << PRINT_DICE))

struct options {
    const char *game, *out, *codes, *url, *database;
    struct printed printed;
};

/* The game, read from its database. */
struct reading {
    struct cli_request request;
    struct live *live;
    struct refusal refusal;
};

static int read_parts(char *list, void *value)
{
    struct printed *printed = value;
    printed->parts = 0;
    for (char *rest = list, *word; (word = strsep(&rest, ",")) != NULL;) {
        int part = word_index(print_part_words, PRINT_PARTS, word);
        if (part < 0) {
            return cli_wrong("paper", "parts",
                             "\"%s\" is none; slips, names, seats, posts, dice, count, kits, "
                             "rules and hall are allowed",
                             word);
        }
        printed->parts |= 1U << part;
    }
    return 0;
}

static int check_url(const char *url)
{
    const char *base_url;
    struct refusal refusal = {0};
    json_t *json = url != NULL ? json_pack("{s:s}", "url", url) : json_object();
    field_base_url(json, "url", &base_url, &refusal);
    json_decref(json);
    return refusal.code == REFUSAL_ALLOWED ? 0 : cli_refused("paper", &refusal);
}

/* `words`: what is left after the options. */
static int check_options(const struct options *options, char *const *words)
{
    if (words[0] != NULL && words[1] != NULL) {
        return cli_wrong("paper", words[1], "unexpected; one game is allowed");
    }
    if (options->game == NULL) {
        return cli_wrong("paper", "game", "missing; the game's eight letters are needed");
    }
    if (options->out == NULL) {
        return cli_wrong("paper", "out", "missing; the name of a file is needed");
    }
    if (options->codes != NULL && options->url == NULL) {
        return cli_wrong("paper", "url", "missing; the codes need the address of the pages");
    }
    return check_url(options->url);
}

/* {"gap-1":"XXXX-XXXX"} out of a file; NULL without one. The caller releases *codes. */
static int read_codes(const struct options *options, json_t **codes)
{
    struct buf text;
    struct refusal refusal;
    const json_t *read;
    *codes = NULL;
    if (options->codes == NULL) {
        return 0;
    }
    buf_init(&text, CODES_FILE_MAX);
    int wrong = cli_read_file("paper", "codes", options->codes, &text);
    if (wrong == 0 && read_text(buf_str(&text), text.len, codes, &refusal) != REFUSAL_ALLOWED) {
        wrong = cli_wrong("paper", "codes", "%s is no JSON: %s", options->codes, refusal.detail);
    } else if (wrong == 0 && field_codes(*codes, "", &read, &refusal) != REFUSAL_ALLOWED) {
        wrong = cli_wrong("paper", "codes", "%s: %s%s%s", options->codes, refusal.field,
                          refusal.field[0] != '\0' ? ": " : "", refusal.detail);
    }
    buf_release(&text);
    return wrong;
}

static void entry_row(void *context, const struct log_row *row)
{
    struct reading *reading = context;
    if (reading->refusal.code == REFUSAL_ALLOWED) {
        live_read_entry(reading->live, row, &reading->refusal);
    }
}

static void dice_row(void *context, const struct dice_row *row)
{
    live_roll(((struct reading *)context)->live, row->seq, row->seed, row->salt);
}

static void player_row(void *context, const struct player_row *row)
{
    live_read_player(((struct reading *)context)->live, row);
}

static void game_read(void *context, const struct store_outcome *outcome)
{
    cli_request_done(&((struct reading *)context)->request, outcome);
}

static int read_game(struct store *store, struct live *live)
{
    static const struct game_reader reader = {
        .entry = entry_row, .dice = dice_row, .player = player_row, .done = game_read};
    struct reading reading = {.live = live};
    store_read_game(store, live->id, 0, &reader, &reading);
    int wrong = cli_request_wait("paper", store, &reading.request);
    if (wrong == 0 && reading.refusal.code != REFUSAL_ALLOWED) {
        return cli_refused("paper", &reading.refusal);
    }
    if (wrong == 0 && live->committed.seq == 0) {
        return cli_wrong("paper", "game", "\"%s\" is not in this database", live->id);
    }
    live_ready(live);
    return wrong;
}

/* The body of the request that the pages would send. */
static json_t *request_body(const struct printed *printed)
{
    json_t *parts = json_array();
    for (int part = 0; part < PRINT_PARTS; part++) {
        if ((printed->parts & 1U << part) != 0) {
            json_array_append_new(parts, json_string(print_part_words[part]));
        }
    }
    return json_pack("{s:o, s:s}", "parts", parts, "language", language_words[printed->language]);
}

static int refused(const char *problem)
{
    json_t *json = json_loads(problem, 0, NULL);
    const char *field = json_string_value(json_object_get(json, "field"));
    int wrong = cli_wrong("paper", field != NULL ? field : "game", "%s",
                          json_string_value(json_object_get(json, "detail")));
    json_decref(json);
    return wrong;
}

/* May it be printed? That the dice are goes onto the log before anything is drawn. */
static int put_on_log(struct store *store, struct live *live, const struct printed *printed)
{
    struct fresh_list fresh = {0};
    struct cli_request done = {0};
    struct store_batch *rows = store_batch_new(store);
    json_t *body = request_body(printed);
    struct request request = {
        .kind = COMMAND_PRINT, .body = body, .role = ROLE_ORGANISER, .post = ""};
    char *answer;
    int status = decide_request(live, clock_now_ms(), &request, rows, &fresh, &answer);
    int wrong = status >= 400 ? refused(answer) : 0;
    if (wrong == 0 && (printed->parts & 1U << PRINT_DICE) != 0) {
        store_batch_send(rows, cli_request_done, &done);
        wrong = cli_request_wait("paper", store, &done);
    } else {
        store_batch_free(rows);
    }
    free(answer);
    json_decref(body);
    fresh_release(&fresh);
    return wrong;
}

static int draw(const struct live *live, const struct options *options, const json_t *codes)
{
    struct dice_list dice = live->dice;
    json_t *plan = json_loads(live->committed.made.plan, 0, NULL);
    size_t len;
    dice.turns = live->committed.dice.turns;
    struct paper paper = {.game = &live->committed,
                          .id = live->id,
                          .registrations = live->registrations,
                          .registrations_count = live->registrations_count,
                          .plan = plan,
                          .dice = dice.turns != 0 ? &dice : NULL,
                          .codes = codes,
                          .base_url = options->url,
                          .language = options->printed.language};
    char *pdf = paper_pack(&paper, options->printed.parts, &len);
    int wrong = cli_write_file("paper", options->out, pdf, len, true);
    free(pdf);
    json_decref(plan);
    return wrong;
}

static int print(const struct options *options, const char *url, const json_t *codes)
{
    struct store *store;
    int wrong = cli_visit("paper", url, &store);
    if (wrong != 0) {
        return wrong;
    }
    struct live *live = live_new(options->game, 1);
    wrong = read_game(store, live);
    wrong = wrong != 0 ? wrong : put_on_log(store, live, &options->printed);
    wrong = wrong != 0 ? wrong : draw(live, options, codes);
    live_free(live);
    store_free(store);
    return wrong;
}

int cli_paper(int argc, char **argv)
{
    struct options options = {.printed = {.parts = PARTS_DEFAULT}};
    const struct cli_option names[] = {
        {.name = "out", CLI_TEXT, &options.out},
        {.name = "parts", CLI_READ, &options.printed, .read = read_parts},
        {.name = "language", CLI_LANGUAGE, &options.printed.language},
        {.name = "codes", CLI_TEXT, &options.codes},
        {.name = "url", CLI_TEXT, &options.url},
        {.name = "database", CLI_TEXT, &options.database},
        {0},
    };
    const char *url;
    json_t *codes = NULL;
    int wrong;
    if (!cli_options("paper", usage, names, argc, argv, &wrong)) {
        return wrong;
    }
    options.game = argv[optind];
    wrong = check_options(&options, argv + optind);
    wrong = wrong != 0 ? wrong : cli_database("paper", options.database, &url);
    wrong = wrong != 0 ? wrong : read_codes(&options, &codes);
    wrong = wrong != 0 ? wrong : print(&options, url, codes);
    json_decref(codes);
    return wrong;
}
