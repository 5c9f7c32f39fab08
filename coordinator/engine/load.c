/* Reading the database into memory: everything when this coordinator begins to lead, one game after
 * a batch of it has failed, and games that another program has made. */
#include "base/journal.h"
#include "base/memory.h"
#include "engine/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct loading {
    struct engine *engine;
    struct live *live;
    int64_t after_seq; /* what was committed when the reading began */
    bool broken;       /* the log says something that this program does not understand */
};

/* Tells those who wait for this game, or for any when `game` is NULL. */
static void tell_waiters(struct engine *engine, const char *game, const struct live *live)
{
    struct waiter *waiters = engine->waiters;
    size_t count = engine->waiters_count;
    engine->waiters = NULL;
    engine->waiters_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (game != NULL && strcmp(waiters[i].game, game) != 0) {
            struct waiter *kept = ARRAY_PUSH(engine->waiters, engine->waiters_count);
            *kept = waiters[i];
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (game == NULL || strcmp(waiters[i].game, game) == 0) {
            waiters[i].found(waiters[i].context, live);
        }
    }
    free(waiters);
}

static void entry_row(void *context, const struct log_row *row)
{
    struct loading *loading = context;
    struct refusal refusal;
    if (!loading->broken && live_read_entry(loading->live, row, &refusal) != REFUSAL_ALLOWED) {
        journal("game %s: entry %lld (%s) cannot be read: %s %s; the game is not served",
                loading->live->id, (long long)row->seq, row->kind, refusal.field, refusal.detail);
        loading->broken = true;
    }
}

static void dice_row(void *context, const struct dice_row *row)
{
    struct loading *loading = context;
    live_roll(loading->live, row->seq, row->seed, row->salt);
}

static void player_row(void *context, const struct player_row *row)
{
    live_read_player(((struct loading *)context)->live, row);
}

static void draft_row(void *context, const struct draft_row *row)
{
    live_read_draft(((struct loading *)context)->live, row);
}

static void answer_row(void *context, const struct answer_row *row)
{
    struct loading *loading = context;
    struct answers *answers =
        loading->live != NULL ? &loading->live->answers : &loading->engine->answers;
    if (answers_find(answers, row->key) == NULL) {
        answers_add(answers, row->key, row->request_hash, row->status, row->body);
    }
}

/* All that waits for a game which cannot be had. */
static void give_up(struct engine *engine, struct live *live, bool exists)
{
    char id[GAME_ID_SIZE];
    memcpy(id, live->id, sizeof id);
    if (exists) {
        batch_give_up(engine, id);
    } else {
        engine_drop(engine, live);
    }
    tell_waiters(engine, id, NULL);
}

static void game_read(void *context, const struct store_outcome *outcome)
{
    struct loading *loading = context;
    struct engine *engine = loading->engine;
    struct live *live = loading->live;
    live->loading = false;
    if (outcome->result == STORE_REFUSED) {
        journal("game %s cannot be read: %s", live->id, outcome->reason);
    }
    if (loading->broken) {
        live_forget_all(live); /* half a game is worse than none */
    }
    bool done = outcome->result == STORE_DONE && !loading->broken;
    if (done && live->committed.seq != 0) {
        live_ready(live);
        live->known = true;
        /* What a lost batch had brought to disk after all, and what followers have not heard. */
        engine->hooks.published(engine->hooks.context, live, loading->after_seq);
        tell_waiters(engine, live->id, live);
    } else {
        give_up(engine, live, !done);
    }
    free(loading);
}

void load_game(struct engine *engine, struct live *live)
{
    static const struct game_reader reader = {.entry = entry_row,
                                              .dice = dice_row,
                                              .player = player_row,
                                              .draft = draft_row,
                                              .answer = answer_row,
                                              .done = game_read};
    if (live->loading) {
        return;
    }
    live->loading = true;
    struct loading *loading = must_calloc(1, sizeof *loading);
    loading->engine = engine;
    loading->live = live;
    loading->after_seq = live->committed.seq;
    store_read_game(engine->store, live->id, live->committed.seq, &reader, loading);
}

static void game_listed(void *context, const struct game_row *row)
{
    struct engine *engine = context;
    struct live *live = engine_live(engine, row->game);
    if (live == NULL) {
        live = live_new(row->game, row->epoch);
        struct live **added = ARRAY_PUSH(engine->lives, engine->lives_count);
        *added = live;
    } else if (live->epoch != row->epoch) {
        journal("game %s was restored from a copy: it is read afresh", row->game);
        live_forget_all(live);
        live->epoch = row->epoch;
    }
    live->known = false;
    live_forget(live);
    load_game(engine, live);
}

static void device_listed(void *context, const struct device_row *row)
{
    struct engine *engine = context;
    struct device device = {.device = row->device,
                            .role = row->role,
                            .made_at_ms = row->made_at_ms,
                            .expires_at_ms = row->expires_at_ms};
    memcpy(device.token_hash, row->token_hash, sizeof device.token_hash);
    snprintf(device.game, sizeof device.game, "%s", row->game != NULL ? row->game : "");
    snprintf(device.post, sizeof device.post, "%s", row->post != NULL ? row->post : "");
    snprintf(device.name, sizeof device.name, "%s", row->name);
    devices_add(&engine->devices, &device);
}

static void part_read(void *context, const struct store_outcome *outcome)
{
    (void)context;
    if (outcome->result == STORE_REFUSED) {
        journal("the database cannot be read: %s", outcome->reason);
    }
}

/* The last read of all: what was asked for before it has been delivered by now. */
static void all_read(void *context, const struct store_outcome *outcome)
{
    struct loading *loading = context;
    struct engine *engine = loading->engine;
    part_read(engine, outcome);
    if (outcome->result == STORE_DONE) {
        engine->loaded = true;
        journal("leading: %zu games, %zu devices", engine->lives_count, engine->devices.count);
    }
    free(loading);
}

void load_all(struct engine *engine)
{
    static const struct game_reader outside = {.answer = answer_row, .done = all_read};
    struct loading *loading = must_calloc(1, sizeof *loading);
    loading->engine = engine;
    devices_release(&engine->devices);
    answers_release(&engine->answers);
    store_read_games(engine->store, game_listed, part_read, engine);
    store_read_devices(engine->store, engine->now_ms, device_listed, part_read, engine);
    store_read_game(engine->store, "", 0, &outside, loading);
}

void load_abandoned(struct engine *engine)
{
    tell_waiters(engine, NULL, NULL);
}

void engine_want(struct engine *engine, const char *id,
                 void (*found)(void *context, const struct live *live), void *context)
{
    const struct live *known = engine_find(engine, id);
    if (known != NULL) {
        found(context, known);
        return;
    }
    if (!engine->loaded || strlen(id) != GAME_ID_SIZE - 1) {
        found(context, NULL);
        return;
    }
    struct waiter *waiter = ARRAY_PUSH(engine->waiters, engine->waiters_count);
    snprintf(waiter->game, sizeof waiter->game, "%s", id);
    waiter->found = found;
    waiter->context = context;
    struct live *live = engine_live(engine, id);
    if (live == NULL) {
        live = live_new(id, 1);
        struct live **added = ARRAY_PUSH(engine->lives, engine->lives_count);
        *added = live;
    }
    load_game(engine, live);
}
