#include "engine/engine.h"

#include "base/journal.h"
#include "base/memory.h"
#include "engine/internal.h"
#include "rules/clock.h"
#include "wire/problem_json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void state_changed(void *context, enum store_state state)
{
    static const char *const words[] = {"away", "standby", "leading", "visiting"};
    struct engine *engine = context;
    journal("database: %s%s%s", words[state], state == STORE_AWAY ? ": " : "",
            state == STORE_AWAY ? store_reason(engine->store) : "");
    if (state == STORE_LEADING) {
        load_all(engine);
    } else {
        engine->loaded = false;
        load_abandoned(engine);
        engine->hooks.away(engine->hooks.context);
    }
}

struct engine *engine_new(const char *database_url, const struct engine_hooks *hooks)
{
    struct engine *engine = must_calloc(1, sizeof *engine);
    engine->hooks = *hooks;
    engine->store = store_new(database_url, state_changed, engine);
    return engine;
}

static void answer_away(struct engine *engine)
{
    struct write **waiting = engine->waiting;
    size_t count = engine->waiting_count;
    engine->waiting = NULL;
    engine->waiting_count = 0;
    for (size_t i = 0; i < count; i++) {
        write_away(waiting[i]);
    }
    free(waiting);
}

void engine_stop(struct engine *engine)
{
    store_stop(engine->store);
    answer_away(engine);
}

void engine_free(struct engine *engine)
{
    if (engine == NULL) {
        return;
    }
    store_free(engine->store);
    for (size_t i = 0; i < engine->lives_count; i++) {
        live_free(engine->lives[i]);
    }
    free(engine->lives);
    free(engine->waiters);
    devices_release(&engine->devices);
    answers_release(&engine->answers);
    free(engine);
}

int engine_fd(const struct engine *engine)
{
    return store_fd(engine->store);
}

static bool leads(const struct engine *engine)
{
    return engine->loaded && store_state(engine->store) == STORE_LEADING;
}

int engine_timeout_ms(const struct engine *engine, int64_t now_ms)
{
    int timeout = store_timeout_ms(engine->store, now_ms);
    if (engine->batch.on_its_way) {
        return timeout;
    }
    if (engine->submitted) {
        return 0;
    }
    if (!leads(engine)) {
        return timeout;
    }
    for (size_t i = 0; i < engine->lives_count && timeout != 0; i++) {
        const struct live *live = engine->lives[i];
        if (!live->ready) {
            continue;
        }
        int64_t due = clock_due_ms(&live->deciding.clock);
        if (due == INT64_MAX) {
            continue;
        }
        due = due > live->put_off_until_ms ? due : live->put_off_until_ms;
        int64_t wait = due > now_ms ? due - now_ms : 0;
        if (timeout < 0 || wait < timeout) {
            timeout = wait > INT32_MAX ? INT32_MAX : (int)wait;
        }
    }
    return timeout;
}

void engine_run(struct engine *engine, int64_t now_ms)
{
    engine->now_ms = now_ms;
    store_run(engine->store, now_ms);
    engine->submitted &= engine->batch.on_its_way;
    if (leads(engine)) {
        batch_next(engine);
        return;
    }
    answer_away(engine);
}

enum store_state engine_state(const struct engine *engine)
{
    enum store_state state = store_state(engine->store);
    return state == STORE_LEADING && !engine->loaded ? STORE_AWAY : state;
}

const char *engine_reason(const struct engine *engine)
{
    return store_state(engine->store) == STORE_LEADING ? "the log is being read"
                                                       : store_reason(engine->store);
}

size_t engine_waiting(const struct engine *engine)
{
    return engine->waiting_count;
}

bool engine_idle(const struct engine *engine)
{
    return engine->waiting_count == 0 && !engine->batch.on_its_way;
}

void write_answer(struct write *write, int status, const char *body)
{
    write->done(write->context, status, body);
    json_decref(write->body);
    free(write);
}

void write_refuse(struct write *write, const struct refusal *refusal)
{
    char *text = problem_text(refusal);
    write_answer(write, refusal_status(refusal->code), text);
    free(text);
}

void write_away(struct write *write)
{
    struct refusal refusal;
    refuse(&refusal, REFUSAL_DATABASE_AWAY, "",
           "the database is away; send it again with the same Idempotency-Key");
    write_refuse(write, &refusal);
}

void engine_submit(struct engine *engine, const struct write *write)
{
    struct write *own = must_copy(write, 1, sizeof *write);
    if (engine->waiting_count >= ENGINE_WAITING_MAX ||
        store_state(engine->store) != STORE_LEADING) {
        write_away(own);
        return;
    }
    struct write **waiting = ARRAY_PUSH(engine->waiting, engine->waiting_count);
    *waiting = own;
    engine->submitted = true;
}

struct live *engine_live(const struct engine *engine, const char *id)
{
    for (size_t i = 0; i < engine->lives_count; i++) {
        if (strcmp(engine->lives[i]->id, id) == 0) {
            return engine->lives[i];
        }
    }
    return NULL;
}

const struct live *engine_find(const struct engine *engine, const char *id)
{
    const struct live *live = engine_live(engine, id);
    return live != NULL && live->known && live->committed.seq != 0 ? live : NULL;
}

void engine_drop(struct engine *engine, struct live *live)
{
    struct live **lives = NULL;
    size_t count = 0;
    for (size_t i = 0; i < engine->lives_count; i++) {
        if (engine->lives[i] != live) {
            struct live **kept = ARRAY_PUSH(lives, count);
            *kept = engine->lives[i];
        }
    }
    free(engine->lives);
    engine->lives = lives;
    engine->lives_count = count;
    live_free(live);
}

void engine_list(struct engine *engine, void (*row)(void *context, const struct game_row *row),
                 store_done *done, void *context)
{
    store_read_games(engine->store, row, done, context);
}

const struct device *engine_device(const struct engine *engine, const char *token, int64_t now_ms)
{
    return devices_find(&engine->devices, token, now_ms);
}

const struct devices *engine_devices(const struct engine *engine)
{
    return &engine->devices;
}

const struct engine_figures *engine_figures(const struct engine *engine)
{
    return &engine->figures;
}
