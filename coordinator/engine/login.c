/* Codes, logins and revocations: each a request of its own to the store, beside the log. */
#include "base/memory.h"
#include "engine/internal.h"
#include "store/code.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct login_request {
    struct engine *engine;
    char token[TOKEN_SIZE];
    struct device device;
    void (*done)(void *context, bool away, const char *token, const struct device *device);
    void *context;
};

/* The game of the device is in memory now, if there is one: whoever has the token finds it. */
static void login_found(void *context, const struct live *live)
{
    struct login_request *request = context;
    bool away = live == NULL && request->device.game[0] != '\0';
    request->done(request->context, away, away ? NULL : request->token,
                  away ? NULL : &request->device);
    free(request);
}

static void login_done(void *context, const struct store_outcome *outcome,
                       const struct device_row *row)
{
    struct login_request *request = context;
    if (outcome->result != STORE_DONE || row == NULL) {
        request->done(request->context, outcome->result != STORE_DONE, NULL, NULL);
        free(request);
        return;
    }
    struct device *device = &request->device;
    device->device = row->device;
    device->role = row->role;
    device->made_at_ms = row->made_at_ms;
    device->expires_at_ms = row->expires_at_ms;
    snprintf(device->game, sizeof device->game, "%s", row->game != NULL ? row->game : "");
    snprintf(device->post, sizeof device->post, "%s", row->post != NULL ? row->post : "");
    snprintf(device->name, sizeof device->name, "%s", row->name);
    devices_add(&request->engine->devices, device);
    if (device->game[0] == '\0') {
        login_found(request, NULL);
    } else {
        engine_want(request->engine, device->game, login_found, request);
    }
}

void engine_login(struct engine *engine, const char *code, const char *name, int64_t now_ms,
                  void (*done)(void *context, bool away, const char *token,
                               const struct device *device),
                  void *context)
{
    char parsed[CODE_SIZE];
    if (!code_parse(code, parsed)) {
        done(context, false, NULL, NULL);
        return;
    }
    struct login_request *request = must_calloc(1, sizeof *request);
    request->engine = engine;
    request->done = done;
    request->context = context;
    token_make(request->token, request->device.token_hash);
    struct login login = {.code = parsed,
                          .token_hash = request->device.token_hash,
                          .name = name,
                          .now_ms = now_ms,
                          .expires_at_ms = now_ms + ENGINE_SESSION_MS};
    store_login(engine->store, &login, login_done, request);
}

struct revocation {
    struct engine *engine;
    int64_t device;
    void (*done)(void *context, bool away);
    void *context;
};

static void revoked(void *context, const struct store_outcome *outcome)
{
    struct revocation *revocation = context;
    bool done = outcome->result == STORE_DONE;
    if (done) {
        devices_remove(&revocation->engine->devices, revocation->device);
    }
    revocation->done(revocation->context, !done);
    free(revocation);
}

void engine_revoke(struct engine *engine, int64_t device, int64_t now_ms,
                   void (*done)(void *context, bool away), void *context)
{
    struct revocation *revocation = must_calloc(1, sizeof *revocation);
    *revocation = (struct revocation){engine, device, done, context};
    store_revoke_device(engine->store, device, now_ms, revoked, revocation);
}

struct code_request {
    char code[CODE_SIZE];
    bool repeatable;
    void (*done)(void *context, bool away, const char *code);
    void *context;
};

static void code_made(void *context, const struct store_outcome *outcome)
{
    struct code_request *request = context;
    char text[CODE_TEXT_SIZE];
    code_format(request->code, text);
    /* A code that is there already is the one that the same key has made. */
    bool there = outcome->result == STORE_REFUSED && request->repeatable &&
                 strcmp(outcome->constraint, "codes_once") == 0;
    bool done = outcome->result == STORE_DONE || there;
    request->done(request->context, !done, done ? text : NULL);
    free(request);
}

/* Eight bytes for a code: random, or following from the request's key. */
static void code_bytes(const struct engine *engine, const struct code_row *row, const char *key,
                       unsigned char bytes[CODE_LENGTH])
{
    unsigned char hash[crypto_generichash_BYTES];
    char text[ANSWER_KEY_SIZE + GAME_ID_SIZE + POST_NAME_SIZE + 32];
    if (key[0] == '\0') {
        randombytes_buf(bytes, CODE_LENGTH);
        return;
    }
    snprintf(text, sizeof text, "%s|%s|%s|%s", row->game != NULL ? row->game : "",
             role_words[row->role], row->post != NULL ? row->post : "", key);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, strlen(text),
                       engine->code_key, sizeof engine->code_key);
    memcpy(bytes, hash, CODE_LENGTH);
}

void engine_make_code(struct engine *engine, const char *game, enum role role, const char *post,
                      const char *key, int64_t now_ms,
                      void (*done)(void *context, bool away, const char *code), void *context)
{
    struct code_request *request = must_calloc(1, sizeof *request);
    struct code_row row = {.role = role,
                           .game = game,
                           .post = post[0] != '\0' ? post : NULL,
                           .at_ms = now_ms,
                           .code = request->code};
    unsigned char bytes[CODE_LENGTH];
    code_bytes(engine, &row, key, bytes);
    code_make(bytes, request->code);
    request->repeatable = key[0] != '\0';
    request->done = done;
    request->context = context;
    struct store_batch *batch = store_batch_new(engine->store);
    store_batch_code(batch, &row);
    store_batch_send(batch, code_made, request);
}
