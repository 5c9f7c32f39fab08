/* The store while PostgreSQL itself is stopped and started: with a cluster of its own, because the
 * other tests share theirs. */
#include "store/store.h"

#include "base/clock.h"
#include "store/migrate.h"
#include "support/check.h"
#include "support/database.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WAIT_MS_MAX 10000
/* After the server takes connections again; most of it is one retry and one round of preparing. */
#define BACK_MS_MAX 2000

static char folder[] = "/tmp/biggame-restart.XXXXXX";
static char url[512];

/* The output of `cluster.sh COMMAND FOLDER/cluster`, its last line without the newline. */
static void cluster(const char *command, const char *option, char *line, size_t size)
{
    char shell[1024];
    snprintf(shell, sizeof shell, "'%s' %s '%s/cluster' %s", CLUSTER_SH, command, folder, option);
    FILE *output = popen(shell, "re"); /* NOLINT(cert-env33-c): our own script */
    assert_non_null(output);
    while (fgets(line, (int)size, output) != NULL) {
        line[strcspn(line, "\n")] = '\0';
    }
    assert_int_equal(pclose(output), 0);
}

static void start_cluster(void)
{
    cluster("start", "--test", url, sizeof url);
}

static void stop_cluster(void)
{
    char ignored[512];
    cluster("stop", "", ignored, sizeof ignored);
}

static void ignore_name(void *context, const char *name)
{
    (void)context;
    (void)name;
}

static int setup(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chmod(folder, 0711), 0); /* the server's user goes through it */
    start_cluster();
    char why[MIGRATE_WHY_SIZE];
    assert_true(store_migrate(url, ignore_name, NULL, why));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    stop_cluster();
    char shell[256];
    snprintf(shell, sizeof shell, "rm -rf '%s'", folder);
    return system(shell); /* NOLINT(cert-env33-c): a name that we made ourselves */
}

struct watch {
    struct store *store;
    enum store_state wanted;
};

static bool is_wanted(void *context)
{
    const struct watch *watch = context;
    return store_state(watch->store) == watch->wanted;
}

static void await(struct store *store, enum store_state state, int ms_max)
{
    struct watch watch = {store, state};
    if (!store_wait(store, is_wanted, &watch, ms_max)) {
        fail_msg("state %d instead of %d: %s", store_state(store), state, store_reason(store));
    }
}

static void note_result(void *context, const struct store_outcome *outcome)
{
    *(int *)context = (int)outcome->result;
}

static bool is_known(void *context)
{
    return *(int *)context >= 0;
}

static int write_entry(struct store *store, int64_t seq)
{
    int result = -1;
    struct store_batch *batch = store_batch_new(store);
    struct log_row row = {"abcd1234", seq, clock_now_ms(), "build-seen", "", "{}"};
    if (seq == 1) {
        row.kind = "game-made";
        row.body = "{\"name\":\"Test\",\"ruleset\":\"base\",\"posts\":[]}";
    }
    store_batch_entry(batch, &row);
    store_batch_send(batch, note_result, &result);
    assert_true(store_wait(store, is_known, &result, WAIT_MS_MAX));
    return result;
}

static void test_store_comes_back_after_a_restart(void **state)
{
    (void)state;
    struct store *store = store_new(url, NULL, NULL);
    await(store, STORE_LEADING, WAIT_MS_MAX);
    for (int64_t seq = 1; seq <= 3; seq++) {
        assert_int_equal(write_entry(store, seq), STORE_DONE);
        stop_cluster();
        assert_int_equal(write_entry(store, seq + 1), STORE_LOST);
        assert_true(store_reason(store)[0] != '\0');
        start_cluster();
        await(store, STORE_LEADING, BACK_MS_MAX);
    }
    store_free(store);
}

int main(void)
{
    database_require();
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_store_comes_back_after_a_restart)};
    return cmocka_run_group_tests(tests, setup, teardown) ? 1 : 0;
}
