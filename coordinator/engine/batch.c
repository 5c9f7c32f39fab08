/* Deciding what waits, one batch at a time, and what becomes of the batch. */
#include "base/journal.h"
#include "base/memory.h"
#include "engine/internal.h"
#include "wire/tables_json.h"

#include <stdlib.h>
#include <string.h>

/* Deciding */

static struct step *add_step(struct engine *engine, struct write *write, struct live *live)
{
    struct batch *batch = &engine->batch;
    struct step *step = ARRAY_PUSH(batch->steps, batch->steps_count);
    step->write = write;
    step->live = live;
    return step;
}

static bool may_tick(const struct engine *engine, const struct live *live)
{
    return live->ready && live->put_off_until_ms <= engine->now_ms &&
           (!live->alone || engine->batch.steps_count == 0);
}

static void decide_clocks(struct engine *engine, struct store_batch *rows)
{
    struct batch *batch = &engine->batch;
    for (size_t i = 0; i < engine->lives_count && !batch->closed; i++) {
        struct live *live = engine->lives[i];
        if (may_tick(engine, live) && decide_clock(live, engine->now_ms, rows, &batch->fresh)) {
            add_step(engine, NULL, live);
            batch->closed = live->alone;
        }
    }
}

static void add_live(struct engine *engine, struct live *live)
{
    struct live **added = ARRAY_PUSH(engine->lives, engine->lives_count);
    *added = live;
}

/* A repeat of a request gets the first answer. true when the write is done with, or false with
 * *later when the first one is still on its way. */
static bool repeated(struct engine *engine, const struct answers *answers, struct write *write,
                     bool *later)
{
    const struct kept_answer *answer =
        write->key[0] != '\0' ? answers_find(answers, write->key) : NULL;
    *later = false;
    if (answer == NULL) {
        return false;
    }
    if (memcmp(answer->hash, write->hash, sizeof answer->hash) != 0) {
        struct refusal refusal;
        refuse(&refusal, REFUSAL_KEY_REUSED, "Idempotency-Key",
               "\"%s\" was used with another request; each request needs a key of its own",
               write->key);
        write_refuse(write, &refusal);
        return true;
    }
    if (answer->pending) {
        *later = true;
        return false;
    }
    engine->figures.repeated++;
    if (answer->body[0] == '\0') {
        struct refusal refusal;
        refuse(
            &refusal, REFUSAL_ALREADY_DONE, "Idempotency-Key",
            "this code was made, but it is kept nowhere and cannot be shown again; make another");
        write_refuse(write, &refusal);
    } else {
        write_answer(write, answer->status, answer->body);
    }
    return true;
}

static void no_such_game(struct write *write)
{
    struct refusal refusal;
    refuse(&refusal, REFUSAL_NOT_FOUND, "", "there is no game \"%s\"", write->game);
    write_refuse(write, &refusal);
}

/* Keeps an answer for the repeats of its request. A contradiction with the state may have left a
 * trace on the log, and a repeat gets it again; any other refusal says that the request itself is
 * wrong, and may be mended under the same key. Codes stay in memory: on disk their answer is "". */
static void keep_answer(struct engine *engine, struct store_batch *rows, struct answers *answers,
                        struct step *step)
{
    const struct write *write = step->write;
    if (write->key[0] == '\0' || (step->status >= 400 && step->status != 409)) {
        return;
    }
    struct answer_row row = {.game = write->game,
                             .key = write->key,
                             .request_hash = write->hash,
                             .status = step->status,
                             .body = write->kind != WRITE_CODE ? step->answer : "",
                             .at_ms = engine->now_ms};
    store_batch_answer(rows, &row);
    step->kept = answers_add(answers, write->key, write->hash, step->status, step->answer);
    step->kept->pending = true;
}

static struct live *make_live(struct engine *engine)
{
    char id[GAME_ID_SIZE];
    do {
        game_id_make(id);
    } while (engine_live(engine, id) != NULL);
    struct live *live = live_new(id, 1);
    live->known = live->ready = live->woken = true;
    add_live(engine, live);
    return live;
}

/* Decides it with this body for this game; the caller frees *answer. */
static int decide_for(struct engine *engine, const struct write *write, struct live *live,
                      json_t *body, struct store_batch *rows, char **answer)
{
    struct request request = {.kind = write->command,
                              .n = write->n,
                              .body = body,
                              .role = write->role,
                              .post = write->post};
    return decide_request(live, engine->now_ms, &request, rows, &engine->batch.fresh, answer);
}

static void decide_command(struct engine *engine, struct step *step, struct store_batch *rows)
{
    step->status =
        decide_for(engine, step->write, step->live, step->write->body, rows, &step->answer);
}

static void add_made(struct engine *engine, struct step *step)
{
    struct live **added = ARRAY_PUSH(step->made, step->made_count);
    *added = make_live(engine);
}

/* What the first game's answer says of all of them. */
static void answer_tables(struct step *step)
{
    json_t *answer = json_loads(step->answer, 0, NULL), *tables = json_array();
    for (size_t i = 0; i < step->made_count; i++) {
        const struct live *live = step->made[i];
        json_array_append_new(tables,
                              json_pack("{s:i, s:s, s:i}", "table", (int)i + 1, "game", live->id,
                                        "players", live->deciding.made.ring.boards));
    }
    json_object_set_new(answer, "tables", tables);
    free(step->answer);
    step->answer = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
}

/* Makes one game, or one for each table of the base game: all of them are in this batch, so that
 * there are all or none. The bodies differ in nothing that could be refused but once. */
static void decide_make(struct engine *engine, struct step *step, struct store_batch *rows)
{
    json_t *bodies = tables_split(step->write->body);
    for (size_t i = 0; i < json_array_size(bodies) && step->status < 400; i++) {
        char *answer;
        add_made(engine, step);
        step->status = decide_for(engine, step->write, step->made[i], json_array_get(bodies, i),
                                  rows, &answer);
        if (i == 0) {
            step->answer = answer;
        } else {
            free(answer);
        }
    }
    json_decref(bodies);
    step->live = step->made[0];
    if (step->status < 400 && step->live->deciding.made.ruleset == RULESET_BASE) {
        answer_tables(step);
    }
}

/* Decides one write into the batch. false when it has to wait for a later one. */
static bool decide_write(struct engine *engine, struct store_batch *rows, struct write *write)
{
    bool makes = write->kind == WRITE_COMMAND && write->command == COMMAND_MAKE, later;
    struct live *live = makes ? NULL : engine_live(engine, write->game);
    if (!makes && live == NULL) {
        no_such_game(write);
        return true;
    }
    if (!makes && (!live->ready || live->correction.number != 0)) {
        return false;
    }
    struct answers *answers = makes ? &engine->answers : &live->answers;
    if (repeated(engine, answers, write, &later)) {
        return true;
    }
    if (later) {
        return false;
    }
    struct step *step = add_step(engine, write, live);
    switch (write->kind) {
    case WRITE_COMMAND:
        (makes ? decide_make : decide_command)(engine, step, rows);
        break;
    case WRITE_CODE:
        decide_code(engine, step, rows);
        break;
    case WRITE_REVOCATION:
        decide_revocation(engine, step, rows);
        break;
    case WRITE_DRAFT:
        decide_draft(engine, step, rows);
        break;
    }
    engine->figures.writes++;
    engine->figures.refused += step->status >= 400;
    keep_answer(engine, rows, answers, step);
    return true;
}

/* What becomes of a batch */

/* Takes the batch out of the engine, so that answering may bring new writes. */
static struct batch take(struct engine *engine)
{
    struct batch batch = engine->batch;
    engine->batch = (struct batch){0};
    return batch;
}

static void batch_done(struct engine *engine, struct batch *batch)
{
    engine->figures.batches++;
    engine->figures.entries += batch->fresh.count;
    for (size_t i = 0; i < batch->fresh.count; i++) {
        struct fresh *fresh = &batch->fresh.list[i];
        live_commit(fresh->live, &fresh->entry, fresh->line);
        entry_release(&fresh->entry);
    }
    for (size_t i = 0; i < batch->steps_count; i++) {
        struct step *step = &batch->steps[i];
        if (step->kept != NULL) {
            step->kept->pending = false;
        }
        if (step->cut_off != 0) {
            devices_remove(&engine->devices, step->cut_off);
        }
        live_keep_correction(step->live);
        if (step->draft.revision != 0) {
            keep_draft(step);
        }
        if (step->write != NULL) {
            write_answer(step->write, step->status, step->answer);
        } else {
            step->live->alone = false;
        }
        for (size_t m = 0; m < step->made_count; m++) {
            if (step->made[m]->committed.seq == 0) {
                engine_drop(engine, step->made[m]); /* it was refused */
            }
        }
        free(step->made);
        free(step->answer);
    }
    for (size_t i = 0; i < batch->fresh.count; i++) {
        const struct live *live = batch->fresh.list[i].live;
        bool last = i + 1 == batch->fresh.count || batch->fresh.list[i + 1].live != live;
        if (last) {
            size_t first = i;
            while (first > 0 && batch->fresh.list[first - 1].live == live) {
                first--;
            }
            engine->hooks.published(engine->hooks.context, live,
                                    batch->fresh.list[first].entry.seq - 1);
        }
    }
    free(batch->steps);
    free(batch->fresh.list);
}

static void wait_again(struct engine *engine, struct write *write)
{
    struct write **waiting = ARRAY_PUSH(engine->waiting, engine->waiting_count);
    *waiting = write;
}

/* What becomes of a step whose batch was not written. */
static void undo_step(struct engine *engine, struct step *step, bool try_again)
{
    free(step->answer);
    draft_release(&step->draft);
    if (step->write == NULL) {
        step->live->alone = step->live->alone || try_again;
        step->live->put_off_until_ms = try_again ? 0 : engine->now_ms + ENGINE_PUT_OFF_MS;
    } else if (try_again) {
        step->write->alone = true;
        wait_again(engine, step->write);
    } else {
        write_away(step->write);
    }
}

/* Nothing of the batch may be shown. The games are read again; the writes are tried again one by
 * one, before those that wait, or answered that the database is away. */
static void batch_failed(struct engine *engine, struct batch *batch, bool try_again)
{
    engine->figures.failed_batches++;
    fresh_release(&batch->fresh);
    struct write **before = engine->waiting;
    size_t before_count = engine->waiting_count;
    engine->waiting = NULL;
    engine->waiting_count = 0;
    for (size_t i = 0; i < batch->steps_count; i++) {
        undo_step(engine, &batch->steps[i], try_again);
    }
    for (size_t i = 0; i < before_count; i++) {
        wait_again(engine, before[i]);
    }
    free(before);
    for (size_t i = 0; i < batch->steps_count; i++) {
        struct step *step = &batch->steps[i];
        for (size_t m = 0; m < step->made_count; m++) {
            engine_drop(engine, step->made[m]);
        }
        if (step->made_count == 0 && step->live->ready) {
            live_forget(step->live);
            load_game(engine, step->live);
        } else if (step->made_count != 0 && step->kept != NULL) {
            answers_remove(&engine->answers, step->kept); /* those of a game are read again */
        }
        free(step->made);
    }
    free(batch->steps);
}

/* One write that the database refuses when it is alone is told so. */
static void refused_alone(struct engine *engine, struct batch *batch,
                          const struct store_outcome *outcome)
{
    struct refusal refusal;
    struct step *step = &batch->steps[0];
    refuse(&refusal, REFUSAL_CONFLICT, "", "the database refuses it by its rule %s",
           outcome->constraint[0] != '\0' ? outcome->constraint : outcome->sqlstate);
    if (step->write != NULL) {
        write_refuse(step->write, &refusal);
        step->write = NULL;
    }
    batch_failed(engine, batch, false);
}

static bool was_alone(const struct batch *batch)
{
    const struct step *step = &batch->steps[0];
    return batch->steps_count == 1 &&
           (step->write != NULL ? step->write->alone : step->live->alone);
}

/* Whether the server is in trouble (a full disk, a shutdown), rather than that a row is wrong. */
static bool is_trouble(const struct store_outcome *outcome)
{
    static const char classes[][3] = {"08", "25", "40", "53", "55", "57", "58", "F0", "XX"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strncmp(outcome->sqlstate, classes[i], 2) == 0) {
            return true;
        }
    }
    return outcome->result == STORE_LOST;
}

static void batch_settled(void *context, const struct store_outcome *outcome)
{
    struct engine *engine = context;
    struct batch batch = take(engine);
    if (outcome->result == STORE_DONE) {
        engine->figures.commit_ms += (uint64_t)(engine->now_ms - batch.sent_at_ms);
        batch_done(engine, &batch);
        return;
    }
    journal("batch of %zu steps not written: %s %s %s", batch.steps_count,
            outcome->result == STORE_LOST ? "connection lost" : "refused", outcome->constraint,
            outcome->reason);
    if (is_trouble(outcome)) {
        batch_failed(engine, &batch, false);
    } else if (was_alone(&batch)) {
        refused_alone(engine, &batch, outcome);
    } else {
        batch_failed(engine, &batch, true);
    }
}

/* Takes the waiting writes in their order; those that cannot be decided yet wait on. */
static void decide_waiting(struct engine *engine, struct store_batch *rows)
{
    struct batch *batch = &engine->batch;
    struct write **waiting = engine->waiting;
    size_t count = engine->waiting_count;
    engine->waiting = NULL;
    engine->waiting_count = 0;
    bool full = false;
    for (size_t i = 0; i < count; i++) {
        struct write *write = waiting[i];
        bool alone = write->alone;
        full = full || batch->closed || batch->steps_count >= ENGINE_BATCH_MAX ||
               (alone && batch->steps_count != 0);
        if (full || !decide_write(engine, rows, write)) {
            wait_again(engine, write);
        } else {
            batch->closed = alone && batch->steps_count != 0;
        }
    }
    free(waiting);
}

void batch_give_up(struct engine *engine, const char *game)
{
    struct write **waiting = engine->waiting;
    size_t count = engine->waiting_count;
    engine->waiting = NULL;
    engine->waiting_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(waiting[i]->game, game) == 0) {
            write_away(waiting[i]);
        } else {
            wait_again(engine, waiting[i]);
        }
    }
    free(waiting);
}

/* true when everything in the batch was settled at once, so that there may be another one. */
static bool next(struct engine *engine)
{
    struct store_batch *rows = store_batch_new(engine->store);
    decide_clocks(engine, rows);
    decide_waiting(engine, rows);
    if (store_batch_count(rows) != 0) {
        engine->batch.on_its_way = true;
        engine->batch.sent_at_ms = engine->now_ms;
        store_batch_send(rows, batch_settled, engine);
        return false;
    }
    store_batch_free(rows);
    if (engine->batch.steps_count == 0) {
        return false;
    }
    struct batch batch = take(engine);
    batch_done(engine, &batch); /* nothing but refusals that leave no trace */
    return true;
}

void batch_next(struct engine *engine)
{
    while (!engine->batch.on_its_way && next(engine)) {
    }
}
