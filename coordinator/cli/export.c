/* biggame export, biggame import: a whole event as one file (wire/event_json.h). */
#include "base/buf.h"
#include "base/clock.h"
#include "cli/cli.h"
#include "cli/database.h"
#include "cli/options.h"
#include "wire/entry_json.h"
#include "wire/event_json.h"
#include "wire/read.h"

#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char export_usage[] =
    "usage: biggame export GAME FILE [--database URL]\n"
    "\n"
    "Writes a whole event into one file: its log, the players' names, the dice and the draft of "
    "its\n"
    "hall. Keep the file of an unfinished game as safe as the dice: their seed is in it. \"-\" is\n"
    "standard output.\n"
    "\n" CLI_DATABASE_HELP;

static const char import_usage[] =
    "usage: biggame import FILE [--database URL]\n"
    "\n"
    "Brings an exported event into a database that does not have it, and prints the game. Codes\n"
    "and devices are not in the file: make new ones with biggame code.\n"
    "\n" CLI_DATABASE_HELP;

#define EVENT_FILE_MAX ((size_t)1 << 30)

struct export
{
    struct cli_request request;
    struct buf entries, players, dice, draft;
};

static const char *comma(const struct buf *list)
{
    return list->len != 0 ? ",\n" : "";
}

static void export_entry(void *context, const struct log_row *row)
{
    struct export *export = context;
    char *line = entry_line(row->seq, row->at_ms, row->kind, row->actor, row->body);
    buf_printf(&export->entries, "%s%s", comma(&export->entries), line);
    free(line);
}

static void export_json(struct buf *list, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    buf_printf(list, "%s%s", comma(list), text);
    free(text);
}

static void export_player(void *context, const struct player_row *row)
{
    struct export *export = context;
    export_json(&export->players, json_pack("{s:i, s:s, s:s}", "number", row->number, "name",
                                            row->name, "group", row->group_label));
}

static void export_dice(void *context, const struct dice_row *row)
{
    struct export *export = context;
    char seed[DICE_HEX_SIZE];
    dice_seed_format(row->seed, seed);
    export_json(&export->dice, json_pack("{s:I, s:s, s:s}", "seq", (json_int_t)row->seq, "seed",
                                         seed, "salt", row->salt));
}

static void export_draft(void *context, const struct draft_row *row)
{
    struct export *export = context;
    char at[CLOCK_TEXT_SIZE];
    clock_format(row->at_ms, at);
    buf_printf(&export->draft, ",\n\"draft\":{\"revision\":%lld,\"saved_at\":\"%s\",\"draft\":",
               (long long)row->revision, at);
    buf_add_str(&export->draft, row->draft);
    buf_add_str(&export->draft, "}");
}

static void export_done(void *context, const struct store_outcome *outcome)
{
    struct export *export = context;
    cli_request_done(&export->request, outcome);
}

static int assemble(const struct export *export, const char *game, const char *path)
{
    char now[CLOCK_TEXT_SIZE];
    struct buf text;
    clock_format(clock_now_ms(), now);
    buf_init(&text, EVENT_FILE_MAX);
    buf_printf(&text,
               "{\"format\":\"" EVENT_FORMAT
               "\",\"version\":%d,\"game\":\"%s\",\"exported_at\":\"%s\","
               "\n\"entries\":[\n",
               EVENT_VERSION, game, now);
    buf_add_str(&text, buf_str(&export->entries));
    buf_add_str(&text, "],\n\"players\":[\n");
    buf_add_str(&text, buf_str(&export->players));
    buf_add_str(&text, "],\n\"dice\":[\n");
    buf_add_str(&text, buf_str(&export->dice));
    buf_add_str(&text, "]");
    buf_add_str(&text, buf_str(&export->draft));
    buf_add_str(&text, "}\n");
    int wrong = CLI_FAILED;
    if (text.failed || export->entries.failed) {
        fputs("biggame export: the event is larger than a file may be\n", stderr);
    } else {
        wrong = cli_write_file("export", path, buf_str(&text), text.len, true);
    }
    buf_release(&text);
    return wrong;
}

static int export_game(const char *url, const char *game, const char *path)
{
    static const struct game_reader reader = {.entry = export_entry,
                                              .dice = export_dice,
                                              .player = export_player,
                                              .draft = export_draft,
                                              .done = export_done};
    struct store *store;
    struct export export = {0};
    int wrong = cli_visit("export", url, &store);
    if (wrong != 0) {
        return wrong;
    }
    buf_init(&export.entries, EVENT_FILE_MAX);
    buf_init(&export.players, EVENT_FILE_MAX);
    buf_init(&export.dice, EVENT_FILE_MAX);
    buf_init(&export.draft, EVENT_FILE_MAX);
    store_read_game(store, game, 0, &reader, &export);
    wrong = cli_request_wait("export", store, &export.request);
    if (wrong == 0 && export.entries.len == 0) {
        wrong = cli_wrong("export", "game", "\"%s\" is not in this database", game);
    } else if (wrong == 0) {
        wrong = assemble(&export, game, path);
    }
    buf_release(&export.entries);
    buf_release(&export.players);
    buf_release(&export.dice);
    buf_release(&export.draft);
    store_free(store);
    return wrong;
}

/* Import */

static void import_dice(struct store_batch *batch, const struct event *event)
{
    for (size_t i = 0; i < event->dice_count; i++) {
        const struct event_dice *dice = &event->dice[i];
        int turns = event->state.dice.turns > 0 ? event->state.dice.turns : 1;
        struct dice_list list;
        dice_roll(event->state.made.ruleset, dice->seed, dice->salt, turns, &list);
        store_batch_dice(batch, event->game, dice->seq, &list);
        dice_list_release(&list);
    }
}

static struct store_batch *import_rows(struct store *store, const struct event *event)
{
    struct store_batch *batch = store_batch_new(store);
    for (size_t i = 0; i < event->entries_count; i++) {
        const struct event_entry *entry = &event->entries[i];
        struct log_row row = {.game = event->game,
                              .seq = entry->seq,
                              .at_ms = entry->at_ms,
                              .kind = entry->kind,
                              .actor = entry->actor,
                              .body = entry->body};
        store_batch_entry(batch, &row);
    }
    for (size_t i = 0; i < event->registrations_count; i++) {
        struct player_row row = {.game = event->game,
                                 .number = (int)i + 1,
                                 .name = event->registrations[i].name,
                                 .group_label = event->registrations[i].group_label};
        if (row.name[0] != '\0' || row.group_label[0] != '\0') {
            store_batch_player(batch, &row);
        }
    }
    import_dice(batch, event);
    if (event->draft.text != NULL) {
        struct draft_row row = {.game = event->game,
                                .revision = event->draft.revision,
                                .draft = event->draft.text,
                                .at_ms = event->draft.at_ms};
        store_batch_draft(batch, &row);
    }
    store_batch_restored(batch, event->game);
    return batch;
}

/* Is the game in the database already? */
struct search {
    struct cli_request request;
    const char *game;
    bool found;
};

static void search_game(void *context, const struct game_row *row)
{
    struct search *search = context;
    search->found |= strcmp(row->game, search->game) == 0;
}

static void search_done(void *context, const struct store_outcome *outcome)
{
    struct search *search = context;
    cli_request_done(&search->request, outcome);
}

static int import_event(const char *url, const struct event *event)
{
    struct store *store;
    struct search search = {.game = event->game};
    struct cli_request request = {0};
    int wrong = cli_visit("import", url, &store);
    if (wrong != 0) {
        return wrong;
    }
    store_read_games(store, search_game, search_done, &search);
    wrong = cli_request_wait("import", store, &search.request);
    if (wrong == 0 && search.found) {
        wrong = cli_wrong("import", "game", "\"%s\" is in this database already", event->game);
    } else if (wrong == 0) {
        store_batch_send(import_rows(store, event), cli_request_done, &request);
        wrong = cli_request_wait("import", store, &request);
    }
    if (wrong == 0) {
        puts(event->game);
    }
    store_free(store);
    return wrong;
}

static int import_file(const char *url, const char *path)
{
    struct buf text;
    struct refusal refusal;
    struct event event = {0};
    json_t *json = NULL;
    buf_init(&text, EVENT_FILE_MAX);
    int wrong = cli_read_file("import", "file", path, &text);
    if (wrong == 0) {
        if (read_text(buf_str(&text), text.len, &json, &refusal) != REFUSAL_ALLOWED ||
            event_from_json(json, &event, &refusal) != REFUSAL_ALLOWED) {
            wrong = cli_refused("import", &refusal);
        } else {
            wrong = import_event(url, &event);
        }
        event_release(&event);
    }
    json_decref(json);
    buf_release(&text);
    return wrong;
}

/* Options of both; the words that are not options end up in `words`, which has room for `count`. */
static bool read_options(const char *subcommand, const char *usage, int argc, char **argv,
                         const char **database, const char **words, int count, int *status)
{
    const struct cli_option options[] = {{.name = "database", CLI_TEXT, database}, {0}};
    if (!cli_options(subcommand, usage, options, argc, argv, status)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        words[i] = argv[optind + i];
        if (words[i] == NULL) {
            fputs(usage, stderr);
            *status = CLI_WRONG_INPUT;
            return false;
        }
    }
    *status = cli_no_words(subcommand, argv + optind + count);
    return *status == 0;
}

int cli_export(int argc, char **argv)
{
    const char *words[2] = {NULL}, *database = NULL, *url;
    int wrong;
    if (!read_options("export", export_usage, argc, argv, &database, words, 2, &wrong)) {
        return wrong;
    }
    wrong = cli_database("export", database, &url);
    return wrong != 0 ? wrong : export_game(url, words[0], words[1]);
}

int cli_import(int argc, char **argv)
{
    const char *words[1] = {NULL}, *database = NULL, *url;
    int wrong;
    if (!read_options("import", import_usage, argc, argv, &database, words, 1, &wrong)) {
        return wrong;
    }
    wrong = cli_database("import", database, &url);
    return wrong != 0 ? wrong : import_file(url, words[0]);
}
