/* Reads, and the devices. One function for each shape of a row. */
#include "store/session.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static const char *text_or_null(const PGresult *result, int row, int column)
{
    return PQgetisnull(result, row, column) ? NULL : PQgetvalue(result, row, column);
}

static void bytes_at(const PGresult *result, int row, int column, unsigned char *bytes, size_t size)
{
    memset(bytes, 0, size);
    sodium_hex2bin(bytes, size, PQgetvalue(result, row, column), 2 * size, NULL, NULL, NULL);
}

/* ---- Games and posts ------------------------------------------------------------------------- */

static void game_row(struct store_batch *request, const struct command *command,
                     const PGresult *result, int row)
{
    (void)command;
    struct game_row game = {
        .game = PQgetvalue(result, row, 0),
        .name = PQgetvalue(result, row, 1),
        .ruleset = PQgetvalue(result, row, 2),
        .phase = PQgetvalue(result, row, 3),
        .epoch = number_at(result, row, 4),
        .seq = number_at(result, row, 5),
        .players = (int)number_at(result, row, 6),
    };
    request->tell.game(request->context, &game);
}

void store_read_games(struct store *store, void (*row)(void *context, const struct game_row *row),
                      store_done *done, void *context)
{
    struct store_batch *request = request_new(store, done, context);
    request->row = game_row;
    request->tell.game = row;
    request_add(request, STATEMENT_GAMES);
    request_send(request);
}

static void post_row(struct store_batch *request, const struct command *command,
                     const PGresult *result, int row)
{
    (void)command;
    request->tell.post(request->context, PQgetvalue(result, row, 0));
}

void store_read_posts(struct store *store, const char *game,
                      void (*row)(void *context, const char *post), store_done *done, void *context)
{
    struct store_batch *request = request_new(store, done, context);
    request->row = post_row;
    request->tell.post = row;
    request_add(request, STATEMENT_POSTS);
    request_text(request, game);
    request_send(request);
}

/* ---- One game -------------------------------------------------------------------------------- */

static void log_row(const struct game_reader *reader, void *context, const char *game,
                    const PGresult *result, int row)
{
    struct log_row entry = {
        .game = game,
        .seq = number_at(result, row, 0),
        .at_ms = number_at(result, row, 1),
        .kind = PQgetvalue(result, row, 2),
        .actor = PQgetvalue(result, row, 3),
        .body = PQgetvalue(result, row, 4),
    };
    reader->entry(context, &entry);
}

static void dice_row(const struct game_reader *reader, void *context, const PGresult *result,
                     int row)
{
    unsigned char seed[DICE_SEED_SIZE];
    bytes_at(result, row, 1, seed, sizeof seed);
    struct dice_row dice = {
        .seq = number_at(result, row, 0),
        .seed = seed,
        .salt = PQgetvalue(result, row, 2),
    };
    reader->dice(context, &dice);
}

static void player_row(const struct game_reader *reader, void *context, const char *game,
                       const PGresult *result, int row)
{
    struct player_row player = {
        .game = game,
        .number = (int)number_at(result, row, 0),
        .name = PQgetvalue(result, row, 1),
        .group_label = PQgetvalue(result, row, 2),
    };
    reader->player(context, &player);
}

static void draft_row(const struct game_reader *reader, void *context, const char *game,
                      const PGresult *result, int row)
{
    struct draft_row draft = {
        .game = game,
        .revision = number_at(result, row, 0),
        .draft = PQgetvalue(result, row, 1),
        .at_ms = number_at(result, row, 2),
    };
    reader->draft(context, &draft);
}

static void answer_row(const struct game_reader *reader, void *context, const char *game,
                       const PGresult *result, int row)
{
    unsigned char hash[STORE_HASH_SIZE];
    bytes_at(result, row, 1, hash, sizeof hash);
    struct answer_row answer = {
        .game = game,
        .key = PQgetvalue(result, row, 0),
        .request_hash = hash,
        .status = (int)number_at(result, row, 2),
        .body = PQgetvalue(result, row, 3),
        .at_ms = number_at(result, row, 4),
    };
    reader->answer(context, &answer);
}

static void part_row(struct store_batch *request, const struct command *command,
                     const PGresult *result, int row)
{
    const struct game_reader *reader = &request->tell.reader;
    const char *game = request_value(request, command, 0);
    switch (command->statement) {
    case STATEMENT_GAME_LOG:
        log_row(reader, request->context, game, result, row);
        break;
    case STATEMENT_GAME_DICE:
        dice_row(reader, request->context, result, row);
        break;
    case STATEMENT_GAME_PLAYERS:
        player_row(reader, request->context, game, result, row);
        break;
    case STATEMENT_GAME_DRAFT:
        draft_row(reader, request->context, game, result, row);
        break;
    default:
        answer_row(reader, request->context, game, result, row);
    }
}

static void add_part(struct store_batch *request, enum statement statement, const char *game,
                     bool wanted)
{
    if (wanted) {
        request_add(request, statement);
        request_text(request, game);
    }
}

void store_read_game(struct store *store, const char *game, int64_t after_seq,
                     const struct game_reader *reader, void *context)
{
    struct store_batch *request = request_new(store, reader->done, context);
    request->row = part_row;
    request->tell.reader = *reader;
    add_part(request, STATEMENT_GAME_LOG, game, reader->entry != NULL);
    if (reader->entry != NULL) {
        request_number(request, after_seq);
    }
    add_part(request, STATEMENT_GAME_DICE, game, reader->dice != NULL);
    add_part(request, STATEMENT_GAME_PLAYERS, game, reader->player != NULL);
    add_part(request, STATEMENT_GAME_DRAFT, game, reader->draft != NULL);
    add_part(request, STATEMENT_GAME_ANSWERS, game, reader->answer != NULL);
    request_send(request);
}

/* ---- Devices --------------------------------------------------------------------------------- */

/* The columns DEVICE_COLUMNS; `hash` holds what the row points to. */
static struct device_row device_at(const PGresult *result, int row,
                                   unsigned char hash[STORE_HASH_SIZE])
{
    bytes_at(result, row, 1, hash, STORE_HASH_SIZE);
    return (struct device_row){
        .device = number_at(result, row, 0),
        .token_hash = hash,
        .role = (enum role)word_index(role_words, ROLES, PQgetvalue(result, row, 2)),
        .game = text_or_null(result, row, 3),
        .post = text_or_null(result, row, 4),
        .name = PQgetvalue(result, row, 5),
        .made_at_ms = number_at(result, row, 6),
        .expires_at_ms = number_at(result, row, 7),
    };
}

static void device_row(struct store_batch *request, const struct command *command,
                       const PGresult *result, int row)
{
    (void)command;
    unsigned char hash[STORE_HASH_SIZE];
    struct device_row device = device_at(result, row, hash);
    request->tell.device(request->context, &device);
}

void store_read_devices(struct store *store, int64_t now_ms,
                        void (*row)(void *context, const struct device_row *row), store_done *done,
                        void *context)
{
    struct store_batch *request = request_new(store, done, context);
    request->row = device_row;
    request->tell.device = row;
    request_add(request, STATEMENT_DEVICES);
    request_number(request, now_ms);
    request_send(request);
}

static void login_row(struct store_batch *request, const struct command *command,
                      const PGresult *result, int row)
{
    (void)command;
    (void)row;
    request->kept = PQcopyResult(result, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
}

static void login_finished(struct store_batch *request)
{
    if (request->outcome.result != STORE_DONE || request->kept == NULL) {
        request->tell.login(request->context, &request->outcome, NULL);
        return;
    }
    unsigned char hash[STORE_HASH_SIZE];
    struct device_row device = device_at(request->kept, 0, hash);
    request->tell.login(request->context, &request->outcome, &device);
}

void store_login(struct store *store, const struct login *login,
                 void (*done)(void *context, const struct store_outcome *outcome,
                              const struct device_row *device),
                 void *context)
{
    unsigned char hash[CODE_HASH_SIZE];
    code_hash(store->server_key, login->code, hash);
    struct store_batch *request = request_new(store, NULL, context);
    request->row = login_row;
    request->finished = login_finished;
    request->tell.login = done;
    request_add(request, STATEMENT_LOGIN);
    request_hex(request, hash);
    request_hex(request, login->token_hash);
    request_text(request, login->name);
    request_number(request, login->now_ms);
    request_number(request, login->expires_at_ms);
    request_send(request);
}
