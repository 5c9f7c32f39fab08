/* biggame demo: makes the demo game, with a code for everyone. */
#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/database.h"
#include "cli/options.h"
#include "engine/deciding.h"
#include "store/code.h"

#include <getopt.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: biggame demo [--json] [--database URL]\n"
    "\n"
    "Makes a game of 60 players in 3 rows, seats them, rolls 80 turns ahead, and prints the game\n"
    "and a login code for each role and post.\n"
    "\n"
    "  --json           for machines\n" CLI_DATABASE_HELP;

#define DEMO_PLAYERS 60
static const char *const first_names[] = {"Ada",  "Ben",   "Cleo", "Dario", "Emma",
                                          "Finn", "Greta", "Hugo", "Ida",   "Jonas"};
static const char *const last_names[] = {"Acker", "Berg", "Claes", "Dijk", "Eder", "Funk"};

static json_t *demo_players(void)
{
    json_t *players = json_array();
    for (size_t i = 0; i < DEMO_PLAYERS; i++) {
        json_t *name = json_sprintf("%s %s", first_names[i % 10], last_names[i / 10]);
        json_t *group = i % 5 < 2 ? json_sprintf("table %zu", i / 5 + 1) : json_string("");
        json_array_append_new(players, json_pack("{s:o, s:o}", "name", name, "group", group));
    }
    return players;
}

/* One step of making the game; the body is released. */
static void step(struct live *live, struct store_batch *rows, enum command_kind kind, json_t *body)
{
    struct fresh_list fresh = {0};
    struct request request = {.kind = kind, .body = body, .role = ROLE_ORGANISER, .post = ""};
    char *answer;
    int status = decide_request(live, clock_now_ms(), &request, rows, &fresh, &answer);
    if (status >= 400) {
        fprintf(stderr, "biggame demo: %s\n", answer);
        abort(); /* the demo's own input is wrong: a bug of ours */
    }
    free(answer);
    fresh_release(&fresh);
    json_decref(body);
}

/* A code for a role; NULL stands for every game and for no post. */
static json_t *add_code(struct store_batch *rows, enum role role, const char *game,
                        const char *post)
{
    unsigned char random[CODE_LENGTH];
    char code[CODE_SIZE], text[CODE_TEXT_SIZE];
    randombytes_buf(random, sizeof random);
    code_make(random, code);
    code_format(code, text);
    struct code_row row = {
        .code = code, .role = role, .game = game, .post = post, .at_ms = clock_now_ms()};
    store_batch_code(rows, &row);
    return json_string(text);
}

static json_t *add_codes(struct store_batch *rows, const struct live *live)
{
    json_t *codes = json_object(), *caretakers = json_object();
    static const enum role roles[] = {ROLE_ORGANISER, ROLE_MODERATOR, ROLE_REFEREE, ROLE_SCREEN,
                                      ROLE_PLAYER};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        json_object_set_new(
            codes, role_words[roles[i]],
            add_code(rows, roles[i], roles[i] == ROLE_ORGANISER ? NULL : live->id, NULL));
    }
    for (size_t p = 0; p < live->deciding.posts_count; p++) {
        const char *post = live->deciding.posts[p].name;
        json_object_set_new(caretakers, post, add_code(rows, ROLE_CARETAKER, live->id, post));
    }
    json_object_set_new(codes, "caretakers", caretakers);
    return codes;
}

static json_t *fill(struct store_batch *rows)
{
    char id[GAME_ID_SIZE];
    game_id_make(id);
    struct live *live = live_new(id, 1);
    live->ready = true;
    step(live, rows, COMMAND_MAKE,
         json_pack("{s:s, s:{s:i, s:i}}", "name", "Demo: 60 players in 3 rows", "plan", "players",
                   DEMO_PLAYERS, "rows", 3));
    step(live, rows, COMMAND_ADD_PLAYERS, demo_players());
    step(live, rows, COMMAND_SEAT, json_object());
    step(live, rows, COMMAND_ROLL_DICE, json_pack("{s:i}", "turns", 80));
    json_t *result = json_pack("{s:s, s:o}", "game", id, "codes", add_codes(rows, live));
    live_free(live);
    return result;
}

static void print(json_t *result)
{
    const char *role;
    json_t *code;
    printf("game       %s\n", json_string_value(json_object_get(result, "game")));
    json_t *codes = json_object_get(result, "codes");
    json_object_foreach(codes, role, code)
    {
        if (json_is_string(code)) {
            printf("%-10s %s\n", role, json_string_value(code));
        }
    }
    json_object_foreach(json_object_get(codes, "caretakers"), role, code)
    {
        printf("%-10s %s\n", role, json_string_value(code));
    }
}

static int make_demo(const char *url, bool as_json)
{
    struct store *store;
    struct cli_request request = {0};
    int wrong = cli_visit("demo", url, &store);
    if (wrong != 0) {
        return wrong;
    }
    struct store_batch *rows = store_batch_new(store);
    json_t *result = fill(rows);
    store_batch_send(rows, cli_request_done, &request);
    wrong = cli_request_wait("demo", store, &request);
    if (wrong == 0 && as_json) {
        json_dumpf(result, stdout, JSON_COMPACT);
        putchar('\n');
    } else if (wrong == 0) {
        print(result);
    }
    json_decref(result);
    store_free(store);
    return wrong;
}

int cli_demo(int argc, char **argv)
{
    const char *database = NULL, *url;
    bool as_json = false;
    const struct cli_option options[] = {
        {.name = "json", CLI_FLAG, &as_json}, {.name = "database", CLI_TEXT, &database}, {0}};
    int wrong;
    if (!cli_options("demo", usage, options, argc, argv, &wrong)) {
        return wrong;
    }
    wrong = cli_no_words("demo", argv + optind);
    wrong = wrong != 0 ? wrong : cli_database("demo", database, &url);
    if (wrong != 0) {
        return wrong;
    }
    if (sodium_init() < 0) {
        fputs("biggame demo: no source of randomness\n", stderr);
        return CLI_FAILED;
    }
    return make_demo(url, as_json);
}
