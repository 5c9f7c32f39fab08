/* Logins, each a request of its own to the store; and what a batch holds of codes and devices. */
#include "base/memory.h"
#include "engine/internal.h"
#include "store/code.h"
#include "wire/problem_json.h"

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

/* Codes and devices of a game, as steps of a batch */

static void set_answer(struct step *step, int status, json_t *json)
{
    step->status = status;
    step->answer = json_dumps(json, JSON_COMPACT);
    json_decref(json);
}

void decide_code(struct engine *engine, struct step *step, struct store_batch *rows)
{
    const struct write *write = step->write;
    unsigned char random[CODE_LENGTH];
    char code[CODE_SIZE], text[CODE_TEXT_SIZE];
    randombytes_buf(random, sizeof random);
    code_make(random, code);
    code_format(code, text);
    struct code_row row = {.role = write->role,
                           .game = write->game,
                           .post = write->post[0] != '\0' ? write->post : NULL,
                           .at_ms = engine->now_ms,
                           .code = code};
    store_batch_code(rows, &row);
    set_answer(step, 201, json_pack("{s:s}", "code", text));
}

static bool has_device(const struct engine *engine, const struct write *write)
{
    for (size_t i = 0; i < engine->devices.count; i++) {
        const struct device *device = &engine->devices.list[i];
        if (device->device == write->device && strcmp(device->game, write->game) == 0) {
            return true;
        }
    }
    return false;
}

void decide_revocation(struct engine *engine, struct step *step, struct store_batch *rows)
{
    const struct write *write = step->write;
    if (!has_device(engine, write)) {
        struct refusal refusal;
        refuse(&refusal, REFUSAL_NOT_FOUND, "", "there is no device %lld in this game",
               (long long)write->device);
        step->status = refusal_status(refusal.code);
        step->answer = problem_text(&refusal);
        return;
    }
    store_batch_revocation(rows, write->device, engine->now_ms);
    step->cut_off = write->device;
    set_answer(step, 200, json_pack("{s:I}", "device", (json_int_t)write->device));
}
