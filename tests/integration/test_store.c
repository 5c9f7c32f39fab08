/* The store against a real PostgreSQL: what is written, what is read, and what a broken connection
 * means. */
#include "store/store.h"

#include "base/clock.h"
#include "store/code.h"
#include "support/check.h"
#include "support/database.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAIT_MS_MAX 10000
#define GAME "abcd1234"
#define AT_MS INT64_C(1795991602123) /* 2026-11-29T22:33:22.123Z */

/* ---- One store, and the last thing that happened to it ----------------------------------------
 */

struct watch {
    struct store *store;
    enum store_state wanted;
    int changes;
    char changed[200]; /* the states it went through, "LA": leading, then away */
};

static void note_state(void *context, enum store_state state)
{
    struct watch *watch = context;
    assert_true(watch->changes < (int)sizeof watch->changed - 1);
    watch->changed[watch->changes++] = "ASLV"[state];
}

static void start(struct watch *watch)
{
    *watch = (struct watch){.store = NULL};
    watch->store = store_new(database_url(), note_state, watch);
}

static bool is_wanted(void *context)
{
    const struct watch *watch = context;
    return store_state(watch->store) == watch->wanted;
}

static void await(struct watch *watch, enum store_state state)
{
    watch->wanted = state;
    if (!store_wait(watch->store, is_wanted, watch, WAIT_MS_MAX)) {
        fail_msg("state %d instead of %d: %s", store_state(watch->store), state,
                 store_reason(watch->store));
    }
}

static int setup_store(void **state)
{
    static struct watch watch;
    database_setup(state);
    start(&watch);
    await(&watch, STORE_LEADING);
    *state = &watch;
    return 0;
}

static int teardown_store(void **state)
{
    const struct watch *watch = *state;
    store_free(watch->store);
    return database_teardown(state);
}

/* The end of one request. */
struct end {
    int times;
    struct store_outcome outcome;
    int64_t device; /* of a login; 0 = none */
    enum role role;
    char post[20];
};

static void note_end(void *context, const struct store_outcome *outcome)
{
    struct end *end = context;
    end->times++;
    end->outcome = *outcome;
}

static bool has_ended(void *context)
{
    const struct end *end = context;
    return end->times > 0;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

static void await_end(struct store *store, struct end *end)
{
    assert_true(store_wait(store, has_ended, end, WAIT_MS_MAX));
    assert_int_equal(end->times, 1);
}

static void expect_done(struct store *store, struct end *end)
{
    await_end(store, end);
    if (end->outcome.result != STORE_DONE) {
        fail_msg("result %d, %s", end->outcome.result, end->outcome.reason);
    }
}

static void expect_refused(struct store *store, struct end *end, const char *constraint)
{
    await_end(store, end);
    assert_int_equal(end->outcome.result, STORE_REFUSED);
    assert_string_equal(end->outcome.constraint, constraint);
}

/* ---- Batches ----------------------------------------------------------------------------------
 */

#define MADE                                                                                       \
    "{\"name\":\"Test\",\"ruleset\":\"big-game\",\"posts\":[{\"post\":\"gap-1\",\"copies\":["      \
    "\"3\"]},"                                                                                     \
    "{\"post\":\"end-last\",\"copies\":[]},{\"post\":\"end-first\",\"copies\":[]}]}"

static void add_entry(struct store_batch *batch, int64_t seq, const char *kind, const char *body)
{
    struct log_row row = {GAME, seq, AT_MS + seq, kind, "organiser", body};
    store_batch_entry(batch, &row);
}

static void add_answer(struct store_batch *batch, const char *key)
{
    unsigned char hash[STORE_HASH_SIZE] = {0, 1, 0xfe, '\'', '\\'};
    struct answer_row row = {GAME, key, hash, 201, "{\"seq\": 1}", AT_MS};
    store_batch_answer(batch, &row);
}

static struct store_batch *entry_batch(struct store *store, int64_t seq)
{
    struct store_batch *batch = store_batch_new(store);
    add_entry(batch, seq, seq == 1 ? "game-made" : "build-seen", seq == 1 ? MADE : "{\"n\": 1}");
    return batch;
}

/* Sends the batch and waits for its end. */
static void send_and_wait(struct store *store, struct store_batch *batch, struct end *end)
{
    *end = (struct end){0};
    store_batch_send(batch, note_end, end);
    await_end(store, end);
}

static void make_game(struct store *store)
{
    struct end end;
    send_and_wait(store, entry_batch(store, 1), &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
}

static void test_batch_is_written(void **state)
{
    const struct watch *watch = *state;
    struct store_batch *batch = store_batch_new(watch->store);
    struct end end;
    add_entry(batch, 1, "game-made", MADE);
    add_entry(batch, 2, "players-added", "{\"players\":[{\"number\":1,\"group\":0}]}");
    store_batch_player(batch, &(struct player_row){GAME, 1, "Ada 'x' \\ Ümläut", "family"});
    add_answer(batch, "key-1");
    assert_int_equal(store_batch_count(batch), 4);
    send_and_wait(watch->store, batch, &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
    assert_string_equal(end.outcome.constraint, "");
    assert_string_equal(database_text("select name from names"), "Ada 'x' \\ Ümläut");
    assert_string_equal(database_text("select at at time zone 'utc' from log where seq = 1"),
                        "2026-11-29 22:33:22.124");
    assert_string_equal(database_text("select encode(request_hash, 'hex') from answers"),
                        "0001fe275c000000000000000000000000000000000000000000000000000000");
}

static void test_batch_with_a_stale_position_is_refused(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    make_game(watch->store);
    send_and_wait(watch->store, entry_batch(watch->store, 3), &end);
    expect_refused(watch->store, &end, "log_dense");
    assert_string_equal(end.outcome.sqlstate, "23514");
    send_and_wait(watch->store, entry_batch(watch->store, 1), &end);
    expect_refused(watch->store, &end, "log_pkey");
}

static void test_batch_happens_whole_or_not_at_all(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    struct store_batch *batch = entry_batch(watch->store, 1);
    add_answer(batch, "key-1");
    add_answer(batch, "key-1");
    add_entry(batch, 2, "build-seen", "{}");
    send_and_wait(watch->store, batch, &end);
    expect_refused(watch->store, &end, "answers_key_once");
    assert_int_equal(database_number("select count(*) from log"), 0);
    assert_int_equal(database_number("select count(*) from games"), 0);
    assert_int_equal(database_number("select count(*) from answers"), 0);
}

/* An error that is no constraint's. */
static void test_batch_with_bad_json_is_refused(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    struct store_batch *batch = entry_batch(watch->store, 1);
    add_entry(batch, 2, "build-seen", "{\"n\": ");
    send_and_wait(watch->store, batch, &end);
    expect_refused(watch->store, &end, "");
    assert_string_equal(end.outcome.sqlstate, "22P02");
    assert_true(strlen(end.outcome.reason) > 0);
}

/* What fails at the commit: each statement before it reported success. */
static void test_batch_refused_at_its_commit_is_refused(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    database_do("create function object() returns trigger language plpgsql as $$ begin"
                " raise 'too late' using errcode = '23514', constraint = 'too_late'; end $$;"
                "create constraint trigger object after insert on answers"
                " deferrable initially deferred for each row execute function object()");
    struct store_batch *batch = entry_batch(watch->store, 1);
    add_answer(batch, "key-1");
    send_and_wait(watch->store, batch, &end);
    expect_refused(watch->store, &end, "too_late");
    assert_int_equal(database_number("select count(*) from log"), 0);
    /* And the next one is matched to its own results. */
    send_and_wait(watch->store, entry_batch(watch->store, 1), &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
}

static void test_batches_in_flight_fail_each_for_itself(void **state)
{
    const struct watch *watch = *state;
    struct end ends[4] = {0};
    static const int64_t seqs[] = {1, 5, 2, 3}; /* the second has no predecessor */
    for (int i = 0; i < 4; i++) {
        store_batch_send(entry_batch(watch->store, seqs[i]), note_end, &ends[i]);
    }
    for (int i = 0; i < 4; i++) {
        await_end(watch->store, &ends[i]);
        assert_int_equal(ends[i].outcome.result, i == 1 ? STORE_REFUSED : STORE_DONE);
    }
    assert_int_equal(database_number("select max(seq) from log"), 3);
}

static void test_batch_of_256_entries(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    struct store_batch *batch = entry_batch(watch->store, 1);
    for (int64_t seq = 2; seq <= 256; seq++) {
        add_entry(batch, seq, "build-seen", "{\"n\": 1}");
    }
    send_and_wait(watch->store, batch, &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
    assert_int_equal(database_number("select count(*) from log"), 256);
}

/* More than a socket takes at once, in both directions. */
static void test_large_bodies_pass(void **state)
{
    const struct watch *watch = *state;
    enum { SIZE = 1 << 20 };
    char *body = malloc(SIZE + 1);
    assert_non_null(body);
    int head = snprintf(body, SIZE, "{\"text\": \"");
    memset(body + head, 'x', SIZE - (size_t)head);
    memcpy(body + SIZE - 2, "\"}", 3);
    struct store_batch *batch = entry_batch(watch->store, 1);
    for (int64_t seq = 2; seq <= 9; seq++) {
        add_entry(batch, seq, "build-seen", body);
    }
    free(body);
    struct end end;
    send_and_wait(watch->store, batch, &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
    assert_int_equal(database_number("select sum(length(body::text)) from log where seq > 1"),
                     8 * SIZE);
}

static void test_batch_beyond_reason_is_refused(void **state)
{
    const struct watch *watch = *state;
    enum { SIZE = 65 << 20 };
    char *body = malloc(SIZE + 1);
    assert_non_null(body);
    memset(body, 'x', SIZE);
    body[SIZE] = '\0';
    struct store_batch *batch = entry_batch(watch->store, 1);
    add_entry(batch, 2, "build-seen", body);
    free(body);
    struct end end;
    send_and_wait(watch->store, batch, &end);
    expect_refused(watch->store, &end, "");
    assert_int_equal(database_number("select count(*) from log"), 0);
}

static void test_batch_can_be_thrown_away(void **state)
{
    const struct watch *watch = *state;
    store_batch_free(entry_batch(watch->store, 1));
    store_batch_free(NULL);
    make_game(watch->store);
}

/* "--test" clusters, and hasty administrators, have it off. */
static void test_session_commits_to_disk(void **state)
{
    const struct watch *watch = *state;
    database_do("create function setting() returns trigger language plpgsql as $$ begin"
                " new.actor = current_setting('synchronous_commit') || ' ' || current_user;"
                " return new; end $$;"
                "create trigger setting before insert on log"
                " for each row execute function setting()");
    make_game(watch->store);
    assert_string_equal(database_text("select actor from log"), "on biggame_coordinator");
}

/* ---- Reads ------------------------------------------------------------------------------------
 */

struct seen {
    struct end end; /* first, so that note_end() can be its `done` */
    int entries, dice, players, drafts, answers, games, devices;
    int64_t last_seq;
    char text[400];
};

static void see_entry(void *context, const struct log_row *row)
{
    struct seen *seen = context;
    assert_int_equal(row->seq, seen->last_seq + 1);
    assert_int_equal(row->at_ms, AT_MS + row->seq);
    assert_string_equal(row->game, GAME);
    seen->last_seq = row->seq;
    seen->entries++;
    snprintf(seen->text, sizeof seen->text, "%s %s %s", row->kind, row->actor, row->body);
}

static void see_dice(void *context, const struct dice_row *row)
{
    struct seen *seen = context;
    seen->dice++;
    assert_int_equal(row->seed[0], 200);
    assert_int_equal(row->seed[DICE_SEED_SIZE - 1], 7);
    snprintf(seen->text, sizeof seen->text, "%d %s", (int)row->seq, row->salt);
}

static void see_player(void *context, const struct player_row *row)
{
    struct seen *seen = context;
    seen->players++;
    snprintf(seen->text, sizeof seen->text, "%s %d %s %s", row->game, row->number, row->name,
             row->group_label);
}

static void see_answer(void *context, const struct answer_row *row)
{
    struct seen *seen = context;
    seen->answers++;
    assert_int_equal(row->request_hash[2], 0xfe);
    assert_int_equal(row->at_ms, AT_MS);
    snprintf(seen->text, sizeof seen->text, "%s %s %d %s", row->game, row->key, row->status,
             row->body);
}

static void see_draft(void *context, const struct draft_row *row)
{
    struct seen *seen = context;
    seen->drafts++;
    assert_int_equal(row->at_ms, AT_MS);
    snprintf(seen->text, sizeof seen->text, "%s %d %s", row->game, (int)row->revision, row->draft);
}

static void read_game(struct store *store, int64_t after, const struct game_reader *reader,
                      struct seen *seen)
{
    *seen = (struct seen){.last_seq = after};
    struct game_reader all = *reader;
    all.done = note_end;
    store_read_game(store, GAME, after, &all, seen);
    expect_done(store, &seen->end);
}

static void test_log_is_read_in_order(void **state)
{
    const struct watch *watch = *state;
    struct seen seen;
    make_game(watch->store);
    database_do("insert into log select '" GAME "', n, timestamptz 'epoch' + (%lld + n) *"
                " interval '1 ms', 'build-seen', 'me', jsonb_build_object('n', n)"
                " from generate_series(2, 3000) as n",
                (long long)AT_MS);
    read_game(watch->store, 0, &(struct game_reader){.entry = see_entry}, &seen);
    assert_int_equal(seen.entries, 3000);
    assert_string_equal(seen.text, "build-seen me {\"n\": 3000}");
    read_game(watch->store, 2990, &(struct game_reader){.entry = see_entry}, &seen);
    assert_int_equal(seen.entries, 10);
    read_game(watch->store, 3000, &(struct game_reader){.entry = see_entry}, &seen);
    assert_int_equal(seen.entries, 0);
}

/* As the row of the step reads. */
static void describe_step(const struct dice_step *step, char *text, size_t size)
{
    int len = snprintf(text, size, "%s %d%s {%d,%d} %d %d", dice_kind_words[step->kind], step->turn,
                       !step->has_side          ? ""
                       : step->side == SIDE_SUN ? " sun"
                                                : " moon",
                       step->dice[0], step->dice[1], step->sum, step->seconds);
    if (step->has_robber) {
        snprintf(text + len, size - (size_t)len, " {%d,%d} %d %s", step->robber.dice[0],
                 step->robber.dice[1], step->robber.sum, step->robber.moves ? "t" : "f");
    }
}

static void test_game_is_read_with_all_its_parts(void **state)
{
    const struct watch *watch = *state;
    unsigned char seed[DICE_SEED_SIZE] = {200};
    seed[DICE_SEED_SIZE - 1] = 7;
    struct dice_list list;
    dice_roll(RULESET_CONNECT, seed, "salt ' \\ é", 40, &list);
    struct store_batch *batch = entry_batch(watch->store, 1);
    add_entry(batch, 2, "players-added", "{\"players\":[{\"number\":1,\"group\":0}]}");
    store_batch_player(batch, &(struct player_row){GAME, 1, "Ada", ""});
    add_entry(batch, 3, "dice-rolled", "{}");
    store_batch_dice(batch, GAME, 3, &list);
    store_batch_draft(batch, &(struct draft_row){GAME, 1, "{}", AT_MS - 1});
    store_batch_draft(batch, &(struct draft_row){GAME, 2, "{\"hall\": \"'é\"}", AT_MS});
    add_answer(batch, "key-1");
    struct end end;
    send_and_wait(watch->store, batch, &end);
    assert_string_equal(end.outcome.reason, "");
    assert_int_equal(end.outcome.result, STORE_DONE);

    struct seen seen;
    read_game(watch->store, 0, &(struct game_reader){.entry = see_entry}, &seen);
    assert_int_equal(seen.entries, 3);
    read_game(watch->store, 0, &(struct game_reader){.dice = see_dice}, &seen);
    assert_int_equal(seen.dice, 1);
    assert_string_equal(seen.text, "3 salt ' \\ é");
    read_game(watch->store, 0, &(struct game_reader){.player = see_player}, &seen);
    assert_int_equal(seen.players, 1);
    assert_string_equal(seen.text, GAME " 1 Ada ");
    read_game(watch->store, 0, &(struct game_reader){.draft = see_draft}, &seen);
    assert_int_equal(seen.drafts, 1);
    assert_string_equal(seen.text, GAME " 2 {\"hall\": \"'é\"}");
    read_game(watch->store, 0, &(struct game_reader){.answer = see_answer}, &seen);
    assert_int_equal(seen.answers, 1);
    assert_string_equal(seen.text, GAME " key-1 201 {\"seq\": 1}");
    read_game(watch->store, 1,
              &(struct game_reader){see_entry, see_dice, see_player, see_draft, see_answer, NULL},
              &seen);
    assert_int_equal(seen.entries, 2);
    assert_int_equal(seen.dice + seen.players + seen.drafts + seen.answers, 4);

    assert_int_equal(database_number("select count(*) from rolls"), list.steps_count);
    for (size_t i = 0; i < list.steps_count; i++) {
        char expected[100];
        describe_step(&list.steps[i], expected, sizeof expected);
        assert_string_equal(
            database_text("select concat_ws(' ', kind, turn, side, dice, sum, seconds, robber_dice,"
                          " robber_sum, robber_moves) from rolls where step = %d",
                          list.steps[i].step),
            expected);
    }
    dice_list_release(&list);
}

static void see_game(void *context, const struct game_row *row)
{
    struct seen *seen = context;
    seen->games++;
    snprintf(seen->text, sizeof seen->text, "%s %s %s %s %d %d %d", row->game, row->name,
             row->ruleset, row->phase, (int)row->epoch, (int)row->seq, row->players);
}

static void test_games_are_listed(void **state)
{
    const struct watch *watch = *state;
    struct seen seen = {0};
    make_game(watch->store);
    struct end end;
    struct store_batch *batch = store_batch_new(watch->store);
    add_entry(batch, 2, "players-added",
              "{\"players\":[{\"number\":1,\"group\":0},{\"number\":2,\"group\":0}]}");
    add_entry(batch, 3, "turn-started", "{\"phase\":\"running\"}");
    send_and_wait(watch->store, batch, &end);
    store_read_games(watch->store, see_game, note_end, &seen);
    expect_done(watch->store, &seen.end);
    assert_int_equal(seen.games, 1);
    assert_string_equal(seen.text, GAME " Test big-game running 1 3 2");
}

static void see_post(void *context, const char *post)
{
    struct seen *seen = context;
    size_t len = strlen(seen->text);
    snprintf(seen->text + len, sizeof seen->text - len, "%s ", post);
}

static void test_posts_are_listed(void **state)
{
    const struct watch *watch = *state;
    struct seen seen = {0};
    make_game(watch->store);
    store_read_posts(watch->store, GAME, see_post, note_end, &seen);
    expect_done(watch->store, &seen.end);
    assert_string_equal(seen.text, "end-first end-last gap-1 ");
}

/* ---- Codes and devices ------------------------------------------------------------------------
 */

#define DAY_MS INT64_C(86400000)

static void note_login(void *context, const struct store_outcome *outcome,
                       const struct device_row *device)
{
    struct end *end = context;
    note_end(context, outcome);
    if (device != NULL) {
        end->device = device->device;
        end->role = device->role;
        snprintf(end->post, sizeof end->post, "%s", device->post != NULL ? device->post : "none");
        assert_int_equal(device->token_hash[0], 42);
        assert_int_equal(device->made_at_ms, AT_MS);
        assert_int_equal(device->expires_at_ms, AT_MS + DAY_MS);
        assert_string_equal(device->name, "tablet");
    }
}

static void log_in(struct store *store, const char *code, int token, struct end *end)
{
    unsigned char hash[STORE_HASH_SIZE] = {42, (unsigned char)token};
    struct login login = {code, hash, "tablet", AT_MS, AT_MS + DAY_MS};
    *end = (struct end){0};
    store_login(store, &login, note_login, end);
    await_end(store, end);
}

static void make_code(struct store *store, const struct code_row *row, struct end *end)
{
    struct store_batch *batch = store_batch_new(store);
    store_batch_code(batch, row);
    send_and_wait(store, batch, end);
}

static void see_device(void *context, const struct device_row *row)
{
    struct seen *seen = context;
    seen->devices++;
    snprintf(seen->text, sizeof seen->text, "%s %s %s", role_words[row->role],
             row->game != NULL ? row->game : "none", row->post != NULL ? row->post : "none");
}

static int devices_at(struct store *store, int64_t now_ms, struct seen *seen)
{
    *seen = (struct seen){0};
    store_read_devices(store, now_ms, see_device, note_end, seen);
    expect_done(store, &seen->end);
    return seen->devices;
}

static void test_code_lets_a_device_in(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    struct seen seen;
    make_game(watch->store);
    make_code(watch->store, &(struct code_row){"K7MQ3XTD", ROLE_CARETAKER, GAME, "gap-1", AT_MS},
              &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
    log_in(watch->store, "K7MQ3XTD", 1, &end);
    assert_true(end.device > 0);
    assert_int_equal(end.role, ROLE_CARETAKER);
    assert_string_equal(end.post, "gap-1");
    int64_t first = end.device;
    log_in(watch->store, "K7MQ3XTD", 2, &end);
    assert_true(end.device > first);
    assert_int_equal(devices_at(watch->store, AT_MS, &seen), 2);
    assert_string_equal(seen.text, "caretaker " GAME " gap-1");

    log_in(watch->store, "K7MQ3XTE", 3, &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
    assert_int_equal(end.device, 0);
    log_in(watch->store, "K7MQ3XTD", 2, &end);
    expect_refused(watch->store, &end, "devices_once");
    database_do("update codes set revoked_at = now()");
    log_in(watch->store, "K7MQ3XTD", 4, &end);
    assert_int_equal(end.device, 0);
}

static void test_device_is_cut_off(void **state)
{
    const struct watch *watch = *state;
    struct end end, revoked = {0};
    struct seen seen;
    make_code(watch->store, &(struct code_row){"K7MQ3XTD", ROLE_ORGANISER, NULL, NULL, AT_MS},
              &end);
    log_in(watch->store, "K7MQ3XTD", 1, &end);
    assert_int_equal(devices_at(watch->store, AT_MS + DAY_MS - 1, &seen), 1);
    assert_string_equal(seen.text, "organiser none none");
    assert_int_equal(devices_at(watch->store, AT_MS + DAY_MS, &seen), 0);
    struct store_batch *batch = store_batch_new(watch->store);
    store_batch_revocation(batch, end.device, AT_MS);
    store_batch_send(batch, note_end, &revoked);
    expect_done(watch->store, &revoked);
    assert_int_equal(devices_at(watch->store, AT_MS, &seen), 0);
}

static void test_codes_obey_the_roles(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    make_game(watch->store);
    make_code(watch->store, &(struct code_row){"AAAAAAAA", ROLE_REFEREE, NULL, NULL, AT_MS}, &end);
    expect_refused(watch->store, &end, "codes_game");
    make_code(watch->store, &(struct code_row){"AAAAAAAA", ROLE_CARETAKER, GAME, NULL, AT_MS},
              &end);
    expect_refused(watch->store, &end, "codes_post");
    make_code(watch->store, &(struct code_row){"AAAAAAAA", ROLE_SCREEN, "zzzz0000", NULL, AT_MS},
              &end);
    expect_refused(watch->store, &end, "codes_game_exists");
    make_code(watch->store, &(struct code_row){"AAAAAAAA", ROLE_SCREEN, GAME, NULL, AT_MS}, &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
    make_code(watch->store, &(struct code_row){"AAAAAAAA", ROLE_PLAYER, GAME, NULL, AT_MS}, &end);
    expect_refused(watch->store, &end, "codes_once");
}

static void test_code_is_kept_as_its_hmac(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    make_code(watch->store, &(struct code_row){"K7MQ3XTD", ROLE_ORGANISER, NULL, NULL, AT_MS},
              &end);
    unsigned char key[CODE_KEY_SIZE], hash[CODE_HASH_SIZE];
    char hex[2 * CODE_HASH_SIZE + 1];
    assert_int_equal(sodium_hex2bin(key, sizeof key,
                                    database_text("select encode(key, 'hex') from server_key"),
                                    2 * sizeof key, NULL, NULL, NULL),
                     0);
    code_hash(key, "K7MQ3XTD", hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    assert_string_equal(database_text("select encode(code_hash, 'hex') from codes"), hex);
}

/* ---- A connection that breaks -----------------------------------------------------------------
 */

/* The backends of stores at this database. */
#define BACKENDS                                                                                   \
    " from pg_stat_activity where datname = current_database() and application_name = 'biggame'"

/* The one that waits for a lock. */
#define WAITING                                                                                    \
    " from pg_locks where not granted and database = (select oid from pg_database"                 \
    " where datname = current_database())"

/* A batch that was sent, and whose commit PostgreSQL can't make yet. */
static void send_and_block(struct store_batch *batch, struct end *end)
{
    *end = (struct end){0};
    database_do("begin; lock table answers in access exclusive mode");
    add_answer(batch, "blocked");
    store_batch_send(batch, note_end, end);
    database_await("1", "select count(*)" WAITING);
}

static void test_answer_comes_after_the_commit_and_not_before(void **state)
{
    const struct watch *watch = *state;
    struct end end;
    struct store_batch *batch = entry_batch(watch->store, 1);
    send_and_block(batch, &end);
    store_wait(watch->store, never, NULL, 50); /* the entry's own result has come by now */
    assert_int_equal(end.times, 0);
    database_do("commit");
    expect_done(watch->store, &end);
}

static void test_batch_in_flight_is_lost_with_its_connection(void **state)
{
    struct watch *watch = *state;
    struct end end, behind = {0};
    struct seen seen = {0};
    send_and_block(entry_batch(watch->store, 1), &end);
    store_batch_send(entry_batch(watch->store, 2), note_end, &behind);
    store_read_games(watch->store, see_game, note_end, &seen);
    database_do("select pg_terminate_backend(pid)" WAITING "; commit");
    await_end(watch->store, &end);
    await_end(watch->store, &behind);
    await_end(watch->store, &seen.end);
    assert_int_equal(end.outcome.result, STORE_LOST);
    assert_int_equal(behind.outcome.result, STORE_LOST);
    assert_int_equal(seen.end.outcome.result, STORE_LOST);
    assert_int_equal(store_state(watch->store), STORE_AWAY);
    assert_non_null(strstr(store_reason(watch->store), "terminating connection"));

    await(watch, STORE_LEADING);
    assert_string_equal(watch->changed, "LAL");
    assert_string_equal(store_reason(watch->store), "");
    assert_int_equal(database_number("select count(*) from log"), 0);
    make_game(watch->store);
}

static void test_idle_connection_that_breaks_comes_back(void **state)
{
    struct watch *watch = *state;
    for (int i = 0; i < 3; i++) {
        database_do("select pg_terminate_backend(pid)" BACKENDS);
        await(watch, STORE_AWAY);
        int64_t since_ms = clock_now_ms();
        await(watch, STORE_LEADING);
        assert_true(clock_now_ms() - since_ms < 2000);
    }
    assert_string_equal(watch->changed, "LALALAL");
}

static void test_request_while_away_is_lost(void **state)
{
    (void)state;
    struct watch watch;
    struct end end = {0}, login = {0};
    start(&watch);
    struct store_batch *batch = entry_batch(watch.store, 1);
    store_batch_code(batch, &(struct code_row){"AAAAAAAA", ROLE_ORGANISER, NULL, NULL, AT_MS});
    store_batch_send(batch, note_end, &end);
    log_in(watch.store, "AAAAAAAA", 1, &login);
    await_end(watch.store, &end);
    assert_int_equal(end.outcome.result, STORE_LOST);
    assert_int_equal(login.outcome.result, STORE_LOST);
    assert_int_equal(login.device, 0);

    /* A code can't be hashed before the first session, also when it is sent in it. */
    end = (struct end){0};
    batch = store_batch_new(watch.store);
    if (store_state(watch.store) == STORE_AWAY) {
        store_batch_code(batch, &(struct code_row){"AAAAAAAA", ROLE_ORGANISER, NULL, NULL, AT_MS});
    }
    await(&watch, STORE_LEADING);
    store_batch_send(batch, note_end, &end);
    await_end(watch.store, &end);
    assert_int_equal(database_number("select count(*) from codes"), 0);
    assert_int_equal(database_number("select count(*) from log"), 0);
    store_free(watch.store);
}

/* Sends the next request out of the callback of the one before, as the engine's loop does. */
struct chain {
    struct store *store;
    int64_t seq;
    int lost;
    struct end end;
};

static void send_next(void *context, const struct store_outcome *outcome)
{
    struct chain *chain = context;
    chain->lost += outcome->result == STORE_LOST;
    if (outcome->result == STORE_DONE && chain->seq < 50) {
        store_batch_send(entry_batch(chain->store, ++chain->seq), send_next, chain);
    } else {
        note_end(&chain->end, outcome);
    }
}

static void test_requests_can_be_sent_from_callbacks(void **state)
{
    const struct watch *watch = *state;
    struct chain chain = {.store = watch->store, .seq = 1};
    store_batch_send(entry_batch(chain.store, 1), send_next, &chain);
    expect_done(watch->store, &chain.end);
    assert_int_equal(database_number("select max(seq) from log"), 50);
}

/* A callback that tries again at once must not keep store_run() from ending. */
static void send_again(void *context, const struct store_outcome *outcome)
{
    struct chain *chain = context;
    assert_int_equal(outcome->result, STORE_LOST);
    chain->lost++;
    store_batch_send(entry_batch(chain->store, 1), send_again, chain);
}

static void test_retry_out_of_a_callback_ends_each_run(void **state)
{
    (void)state;
    struct chain chain = {.store = store_visit("host=/nowhere")};
    store_batch_send(entry_batch(chain.store, 1), send_again, &chain);
    store_run(chain.store, 0);
    int lost = chain.lost;
    assert_int_equal(store_timeout_ms(chain.store, 0), 0);
    store_run(chain.store, 0);
    assert_int_equal(chain.lost, lost + 1);
    store_free(chain.store);
}

/* ---- Leading ----------------------------------------------------------------------------------
 */

static void test_only_one_leads_and_the_other_takes_over(void **state)
{
    struct watch *first = *state;
    struct watch second;
    struct end end = {0};
    start(&second);
    await(&second, STORE_STANDBY);
    store_batch_send(entry_batch(second.store, 1), note_end, &end);
    await_end(second.store, &end);
    assert_int_equal(end.outcome.result, STORE_LOST);
    store_wait(second.store, never, NULL, 600); /* two more attempts */
    assert_int_equal(store_state(second.store), STORE_STANDBY);

    /* The first one's connection dies while it isn't looking. */
    database_do("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'"
                " and granted and database = (select oid from pg_database"
                " where datname = current_database())");
    await(&second, STORE_LEADING);
    make_game(second.store);

    /* It still thinks that it leads, but can't write any more. */
    assert_int_equal(store_state(first->store), STORE_LEADING);
    end = (struct end){0};
    store_batch_send(entry_batch(first->store, 2), note_end, &end);
    await_end(first->store, &end);
    assert_int_equal(end.outcome.result, STORE_LOST);
    await(first, STORE_STANDBY);
    assert_int_equal(database_number("select max(seq) from log"), 1);
    assert_string_equal(first->changed, "LAS");
    assert_string_equal(second.changed, "SL");
    store_free(second.store);
    await(first, STORE_LEADING);
}

static void test_visitor_works_beside_the_leader(void **state)
{
    const struct watch *leader = *state;
    struct watch visitor = {.store = store_visit(database_url())};
    struct end end;
    await(&visitor, STORE_VISITING);
    make_code(visitor.store, &(struct code_row){"K7MQ3XTD", ROLE_ORGANISER, NULL, NULL, AT_MS},
              &end);
    assert_int_equal(end.outcome.result, STORE_DONE);
    log_in(leader->store, "K7MQ3XTD", 1, &end);
    assert_true(end.device > 0);
    store_free(visitor.store);
}

/* ---- A database that is not ours --------------------------------------------------------------
 */

static bool has_reason(void *context)
{
    const struct watch *watch = context;
    return store_reason(watch->store)[0] != '\0';
}

static void expect_reason(const char *url, const char *part)
{
    struct watch watch = {.store = store_visit(url)};
    assert_true(store_wait(watch.store, has_reason, &watch, WAIT_MS_MAX));
    if (strstr(store_reason(watch.store), part) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", store_reason(watch.store), part);
    }
    assert_int_equal(store_state(watch.store), STORE_AWAY);
    store_wait(watch.store, never, NULL, 300); /* a few more attempts */
    assert_non_null(strstr(store_reason(watch.store), part));
    store_free(watch.store);
}

static void test_database_without_tables_is_refused(void **state)
{
    (void)state;
    expect_reason(database_url(), "\"biggame migrate\" makes them");
}

static void test_database_with_other_tables_is_refused(void **state)
{
    (void)state;
    database_do("insert into schema_migrations select 1 + max(version), 'new.sql', '00'"
                " from schema_migrations");
    expect_reason(database_url(), "newer than this program");
    database_do("delete from schema_migrations where version > 2");
    expect_reason(database_url(), "\"biggame migrate\" makes them");
    database_do("update schema_migrations set sha256 = '00' where version = 1");
    expect_reason(database_url(), "migration 1 of the database is not 0001_log.sql");
}

static void test_database_out_of_reach_is_explained(void **state)
{
    (void)state;
    expect_reason("host=/nowhere", "/nowhere");
    expect_reason("postgresql://127.0.0.1:1/x", "127.0.0.1");
    expect_reason("nonsense=1", "nonsense");
}

#define IN_STORE(test) cmocka_unit_test_setup_teardown(test, setup_store, teardown_store)
#define IN_DATABASE(test) cmocka_unit_test_setup_teardown(test, database_setup, database_teardown)

int main(void)
{
    database_require();
    const struct CMUnitTest tests[] = {
        IN_STORE(test_batch_is_written),
        IN_STORE(test_batch_with_a_stale_position_is_refused),
        IN_STORE(test_batch_happens_whole_or_not_at_all),
        IN_STORE(test_batch_with_bad_json_is_refused),
        IN_STORE(test_batch_refused_at_its_commit_is_refused),
        IN_STORE(test_batches_in_flight_fail_each_for_itself),
        IN_STORE(test_batch_of_256_entries),
        IN_STORE(test_large_bodies_pass),
        IN_STORE(test_batch_beyond_reason_is_refused),
        IN_STORE(test_batch_can_be_thrown_away),
        IN_STORE(test_session_commits_to_disk),
        IN_STORE(test_log_is_read_in_order),
        IN_STORE(test_game_is_read_with_all_its_parts),
        IN_STORE(test_games_are_listed),
        IN_STORE(test_posts_are_listed),
        IN_STORE(test_code_lets_a_device_in),
        IN_STORE(test_device_is_cut_off),
        IN_STORE(test_codes_obey_the_roles),
        IN_STORE(test_code_is_kept_as_its_hmac),
        IN_STORE(test_answer_comes_after_the_commit_and_not_before),
        IN_STORE(test_batch_in_flight_is_lost_with_its_connection),
        IN_STORE(test_idle_connection_that_breaks_comes_back),
        IN_DATABASE(test_request_while_away_is_lost),
        IN_STORE(test_requests_can_be_sent_from_callbacks),
        cmocka_unit_test(test_retry_out_of_a_callback_ends_each_run),
        IN_STORE(test_only_one_leads_and_the_other_takes_over),
        IN_STORE(test_visitor_works_beside_the_leader),
        cmocka_unit_test_setup_teardown(test_database_without_tables_is_refused,
                                        database_setup_empty, database_teardown),
        IN_DATABASE(test_database_with_other_tables_is_refused),
        cmocka_unit_test(test_database_out_of_reach_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
