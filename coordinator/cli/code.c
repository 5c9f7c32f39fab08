/* biggame code: makes a login code. */
#include "store/code.h"
#include "base/buf.h"
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/database.h"
#include "cli/options.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
    "usage: biggame code ROLE [--game G] [--post P] [--database URL]\n"
    "\n"
    "Makes a login code and prints it, alone on its line. It is good until it is revoked; it is\n"
    "kept hashed, so it can't be shown again.\n"
    "\n"
    "  ROLE             organiser, moderator, caretaker, referee, screen or player\n"
    "  --game G         the game; without it, the one that is not finished. An organiser's code\n"
    "                   is for all games when no game is given\n"
    "  --post P         where a caretaker stands, e.g. end-first or gap-1\n" CLI_DATABASE_HELP;

#define GAME_ID_LENGTH 8
#define LIST_BYTES_MAX 65536 /* games or posts as one line of text */

struct code {
    enum role role;
    const char *game; /* NULL: none was given */
    const char *post;

    struct store *store;
    struct cli_request request;
    bool found;      /* the game, or the post, that was given */
    struct buf list; /* what there is instead: "gap-1, gap-2" */
};

#define ROLES_ALLOWED "one of organiser, moderator, caretaker, referee, screen, player"

/* `arguments`: what is left after the options. */
static int read_role(char *const *arguments, struct code *code)
{
    if (arguments[0] == NULL) {
        return cli_wrong("code", "role", "missing; " ROLES_ALLOWED " is needed");
    }
    int role = word_index(role_words, ROLES, arguments[0]);
    if (role < 0) {
        return cli_wrong("code", "role", "\"%s\" is not " ROLES_ALLOWED, arguments[0]);
    }
    if (arguments[1] != NULL) {
        return cli_wrong("code", arguments[1], "unexpected; one role and options are allowed");
    }
    code->role = (enum role)role;
    if (code->role == ROLE_CARETAKER && code->post == NULL) {
        return cli_wrong("code", "post", "missing; a caretaker stands at a post");
    }
    if (code->role != ROLE_CARETAKER && code->post != NULL) {
        return cli_wrong("code", "post", "\"%s\" is given, but only caretakers stand at a post",
                         code->post);
    }
    return 0;
}

static void done(void *context, const struct store_outcome *outcome)
{
    struct code *code = context;
    cli_request_done(&code->request, outcome);
}

static void begin(struct code *code)
{
    code->request = (struct cli_request){0};
    code->found = false;
    buf_clear(&code->list);
}

static int finish(struct code *code)
{
    return cli_request_wait("code", code->store, &code->request);
}

static void add_to_list(struct buf *list, const char *word)
{
    buf_printf(list, "%s%s", list->len != 0 ? ", " : "", word);
}

static void note_game(void *context, const struct game_row *row)
{
    struct code *code = context;
    code->found = code->found || (code->game != NULL && strcmp(code->game, row->game) == 0);
    if (strcmp(row->phase, phase_words[PHASE_FINISHED]) != 0) {
        add_to_list(&code->list, row->game);
    }
}

/* The given game has to exist; without one it is the only one that is not finished. */
static int choose_game(struct code *code, char *game)
{
    if (code->game == NULL && code->role == ROLE_ORGANISER) {
        return 0;
    }
    begin(code);
    store_read_games(code->store, note_game, done, code);
    int failed = finish(code);
    if (failed != 0 || code->found) {
        return failed;
    }
    const char *open = buf_str(&code->list);
    if (code->game != NULL) {
        return cli_wrong("code", "game", "there is no \"%s\"; games that are not finished: %s",
                         code->game, *open != '\0' ? open : "none");
    }
    if (strlen(open) != GAME_ID_LENGTH) {
        return cli_wrong("code", "game", "missing; games that are not finished: %s",
                         *open != '\0' ? open : "none");
    }
    memcpy(game, open, GAME_ID_LENGTH + 1);
    code->game = game;
    return 0;
}

static void note_post(void *context, const char *post)
{
    struct code *code = context;
    code->found = code->found || strcmp(code->post, post) == 0;
    add_to_list(&code->list, post);
}

static int check_post(struct code *code)
{
    if (code->post == NULL) {
        return 0;
    }
    begin(code);
    store_read_posts(code->store, code->game, note_post, done, code);
    int failed = finish(code);
    if (failed != 0 || code->found) {
        return failed;
    }
    const char *posts = buf_str(&code->list);
    return cli_wrong("code", "post", "there is no \"%s\" in game %s; its posts: %s", code->post,
                     code->game, *posts != '\0' ? posts : "none");
}

static int make(struct code *code)
{
    unsigned char random[CODE_LENGTH];
    char plain[CODE_SIZE], text[CODE_TEXT_SIZE];
    randombytes_buf(random, sizeof random);
    code_make(random, plain);
    struct code_row row = {
        .code = plain,
        .role = code->role,
        .game = code->game,
        .post = code->post,
        .at_ms = clock_now_ms(),
    };
    begin(code);
    struct store_batch *batch = store_batch_new(code->store);
    store_batch_code(batch, &row);
    store_batch_send(batch, done, code);
    int failed = finish(code);
    if (failed == 0) {
        code_format(plain, text);
        puts(text);
    }
    return failed;
}

static int work(struct code *code)
{
    char game[GAME_ID_LENGTH + 1];
    int failed = choose_game(code, game);
    failed = failed != 0 ? failed : check_post(code);
    return failed != 0 ? failed : make(code);
}

int cli_code(int argc, char **argv)
{
    struct code code = {0};
    const char *database = NULL, *url;
    const struct cli_option options[] = {
        {.name = "game", CLI_TEXT, &code.game},
        {.name = "post", CLI_TEXT, &code.post},
        {.name = "database", CLI_TEXT, &database},
        {0},
    };
    int wrong;
    if (!cli_options("code", usage, options, argc, argv, &wrong)) {
        return wrong;
    }
    wrong = read_role(argv + optind, &code);
    wrong = wrong != 0 ? wrong : cli_database("code", database, &url);
    wrong = wrong != 0 ? wrong : cli_visit("code", url, &code.store);
    if (wrong != 0) {
        return wrong;
    }
    buf_init(&code.list, LIST_BYTES_MAX);
    int result = work(&code);
    buf_release(&code.list);
    store_free(code.store);
    return result;
}
