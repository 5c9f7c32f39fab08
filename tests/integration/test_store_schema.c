/* The schema: migrations, what the coordinator's role may do, and what follows from an entry. */
#include "store/migrate.h"

#include "support/check.h"
#include "support/database.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void count_applied(void *context, const char *name)
{
    (void)name;
    ++*(int *)context;
}

/* How many migrations were applied, or -1. */
static int migrate(char why[MIGRATE_WHY_SIZE])
{
    int applied = 0;
    return store_migrate(database_url(), count_applied, &applied, why) ? applied : -1;
}

/* ---- Migrations ------------------------------------------------------------------------------ */

static void test_migrations_are_numbered_without_gaps(void **state)
{
    (void)state;
    assert_true(migrations_count() > 0);
    for (size_t i = 0; i < migrations_count(); i++) {
        assert_int_equal(migration_get(i).version, (int)i + 1);
        assert_int_equal(strspn(migration_get(i).name, "0123456789"), 4);
    }
}

static void test_migrate_again_does_nothing(void **state)
{
    (void)state;
    char why[MIGRATE_WHY_SIZE];
    assert_int_equal(migrate(why), migrations_count());
    assert_int_equal(migrate(why), 0);
    assert_int_equal(database_number("select count(*) from schema_migrations"), migrations_count());
}

/* Two programs, both of which find an empty database: held back until both wait for their turn. */
static void test_migrate_twice_at_once(void **state)
{
    (void)state;
    database_do("select pg_advisory_lock(1651074919, 1)");
    pid_t child[2];
    for (int i = 0; i < 2; i++) {
        child[i] = fork();
        if (child[i] == 0) {
            char why[MIGRATE_WHY_SIZE] = "";
            int applied = migrate(why);
            fputs(why, stderr);
            _exit(applied < 0 ? 99 : applied);
        }
    }
    database_await("2", "select count(*) from pg_locks where locktype = 'advisory'"
                        " and not granted and database = (select oid from pg_database"
                        " where datname = current_database())");
    database_do("select pg_advisory_unlock(1651074919, 1)");
    int applied[2];
    for (int i = 0; i < 2; i++) {
        int status;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_true(WIFEXITED(status));
        applied[i] = WEXITSTATUS(status);
    }
    assert_int_equal(applied[0] + applied[1], migrations_count());
    assert_int_equal(applied[0] * applied[1], 0);
}

static void test_migrate_refuses_an_edited_migration(void **state)
{
    (void)state;
    char why[MIGRATE_WHY_SIZE];
    migrate(why);
    database_do("update schema_migrations set sha256 = repeat('0', 64) where version = 2");
    assert_int_equal(migrate(why), -1);
    assert_non_null(strstr(why, "migration 2 of the database is not 0002_people.sql"));
}

static void test_migrate_refuses_a_newer_database(void **state)
{
    (void)state;
    char why[MIGRATE_WHY_SIZE];
    migrate(why);
    database_do("insert into schema_migrations select 1 + max(version), 'new.sql', '00'"
                " from schema_migrations");
    assert_int_equal(migrate(why), -1);
    assert_non_null(strstr(why, "newer than this program"));
}

/* A migration that fails leaves nothing of itself, and the next attempt goes on from there. */
static void test_migrate_is_whole_or_not_at_all(void **state)
{
    (void)state;
    char why[MIGRATE_WHY_SIZE];
    database_do("create table claims ()");
    assert_int_equal(migrate(why), -1);
    assert_non_null(strstr(why, "0003_claims.sql"));
    assert_int_equal(database_number("select count(*) from schema_migrations"), 2);
    database_do("drop table claims");
    assert_int_equal(migrate(why), migrations_count() - 2);
}

/* ---- Rights ---------------------------------------------------------------------------------- */

#define GAME_MADE                                                                                  \
    "insert into log values ('abcd1234', 1, now(), 'game-made', 'organiser', '{\"name\":\"Test\"," \
    "\"ruleset\":\"big-game\",\"posts\":[{\"post\":\"gap-1\",\"copies\":[\"3\",\"4@gap-1\","       \
    "\"3@gap-1\",\"4\"]},{\"post\":\"end-first\",\"copies\":[\"6@end-first\",\"1\"]}]}');"

static const char *const forbidden[] = {
    "update log set actor = 'me'",
    "delete from log",
    "truncate log",
    "alter table log disable trigger all",
    "alter table log disable trigger log_follows",
    "alter table log drop constraint log_pkey",
    "alter table log owner to biggame_coordinator",
    "drop table log",
    "drop trigger log_follows on log",
    "create or replace function log_follows() returns trigger language sql as ''",
    "create rule r as on insert to log do instead nothing",
    "set session_replication_role = replica",
    "update games set phase = 'finished'",
    "insert into games (id, name, ruleset, made_at) values ('zzzz9999', 'x', 'base', now())",
    "insert into players values ('abcd1234', 1, 0)",
    "delete from seats",
    "update posts set copies = '{}'",
    "insert into claims values ('abcd1234', 1, '1S', 1, 'confirmed', 25)",
    "delete from answers",
    "update answers set body = ''",
    "update dice set salt = 'x'",
    "delete from rolls",
    "update codes set role = 'organiser'",
    "delete from devices",
    "delete from drafts",
    "delete from names",
    "update names set number = 2",
    "update names set game = 'zzzz9999'",
    "update drafts set game = 'zzzz9999'",
    "update devices set role = 'organiser'",
    "update server_key set key = key",
    "delete from schema_migrations",
    "select restored()",
    "create table mine ()",
};

static void test_role_can_add_to_the_log_and_not_change_it(void **state)
{
    (void)state;
    database_do("set role biggame_coordinator");
    database_do(GAME_MADE);
    for (size_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++) {
        const char *sqlstate = database_refusal("%s", forbidden[i]);
        if (strcmp(sqlstate, "42501") != 0) {
            fail_msg("%s: SQLSTATE \"%s\", not 42501", forbidden[i], sqlstate);
        }
    }
    database_do("grant all on log to biggame_coordinator"); /* no more than a warning */
    database_do("reset role");
    assert_string_equal(
        database_text("select string_agg(privilege_type, ' ' order by privilege_type)"
                      " from information_schema.role_table_grants"
                      " where grantee = 'biggame_coordinator' and table_name = 'log'"),
        "INSERT SELECT");
    assert_int_equal(database_number("select count(*) from log"), 1);
}

/* ---- What follows from an entry -------------------------------------------------------------- */

/* Adds an entry to the game; `body` has ' where JSON has ". */
static void entry(int seq, const char *kind, const char *body)
{
    database_do("insert into log values ('abcd1234', %d, timestamptz 'epoch' + interval '%d s',"
                " '%s', 'caretaker:gap-1', replace($$%s$$, '''', '\"')::jsonb)",
                seq, seq, kind, body);
}

static const char *refused_entry(int seq, const char *kind, const char *body)
{
    static char constraint[128];
    snprintf(constraint, sizeof constraint, "%s",
             database_text("do $do$ declare c text; begin"
                           "  insert into log values ('abcd1234', %d, now(), '%s', '',"
                           "                          replace($$%s$$, '''', '\"')::jsonb);"
                           "  raise 'taken';"
                           " exception when integrity_constraint_violation then"
                           "  get stacked diagnostics c = constraint_name;"
                           "  perform set_config('test.constraint', c, false); end $do$;"
                           "select current_setting('test.constraint')",
                           seq, kind, body));
    return constraint;
}

static int setup_game(void **state)
{
    database_setup(state);
    database_do(GAME_MADE);
    return 0;
}

static void test_log_is_dense(void **state)
{
    (void)state;
    assert_string_equal(refused_entry(3, "build-seen", "{}"), "log_dense");
    assert_string_equal(refused_entry(1, "game-made", "{}"), "log_pkey");
    assert_string_equal(refused_entry(0, "game-made", "{}"), "log_first");
    assert_string_equal(refused_entry(-1, "game-made", "{}"), "log_first");
    assert_string_equal(refused_entry(2, "paused", "[]"), "log_body");
    entry(2, "seated", "{'seats':{}}");
    database_do("delete from log where seq = 1"); /* the owner can; a reader would notice */
    assert_string_equal(refused_entry(1, "paused", "{}"), "log_first");
}

static void test_log_takes_several_rows_in_order(void **state)
{
    (void)state;
    database_do("insert into log select 'abcd1234', n, now(), 'build-seen', '', '{}'"
                " from generate_series(2, 9) as n");
    assert_string_equal(database_refusal("insert into log select 'abcd1234', n, now(), 'x', '',"
                                         " '{}' from generate_series(11, 12) as n"),
                        "23514");
}

static void test_game_follows_its_log(void **state)
{
    (void)state;
    assert_string_equal(database_text("select name || ruleset || phase || epoch from games"),
                        "Testbig-gamesetup1");
    entry(2, "turn-started", "{'phase':'running','paused_for':'','turn':{}}");
    assert_string_equal(database_text("select phase from games"), "running");
    entry(3, "paused", "{'phase':'paused','paused_for':'claim','turn':{}}");
    assert_string_equal(database_text("select phase from games"), "paused");
    entry(4, "finished", "{'result':{'ranking':['4S']}}");
    assert_string_equal(database_text("select phase from games"), "finished");
}

static void test_game_id_is_taken_once(void **state)
{
    (void)state;
    database_do("delete from log"); /* so that only the games row is in the way */
    assert_string_equal(refused_entry(1, "game-made", "{'name':'x','ruleset':'base'}"),
                        "games_pkey");
}

static void test_seats_follow(void **state)
{
    (void)state;
    entry(2, "players-added", "{'players':[{'number':1,'group':0},{'number':2,'group':7}]}");
    entry(3, "seated", "{'seats':{'1S':{'player':2},'1M':{'player':null},'10S':{'player':1}}}");
    assert_string_equal(
        database_text("select string_agg(concat_ws(' ', seat, board, side, player), ', '"
                      " order by board, side desc) from seats"),
        "1S 1 sun 2, 1M 1 moon, 10S 10 sun 1");
    entry(4, "seated", "{'seats':{'1S':{'player':1}}}");
    assert_string_equal(database_text("select string_agg(seat || player, ' ') from seats"), "1S1");
    assert_string_equal(
        refused_entry(5, "seated", "{'seats':{'1S':{'player':1},'2S':{'player':1}}}"),
        "seats_player_once");
    assert_string_equal(refused_entry(5, "seated", "{'seats':{'1S':{'player':3}}}"),
                        "seats_player_exists");
    assert_string_equal(refused_entry(5, "players-added", "{'players':[{'number':2,'group':0}]}"),
                        "players_pkey");
    entry(5, "plan-changed",
          "{'name':'Other','ruleset':'connect','posts':["
          "{'post':'gap-2b','copies':['7','8@gap-2b']}]}");
    assert_int_equal(database_number("select count(*) from seats"), 0);
    assert_int_equal(database_number("select count(*) from players"), 2);
    assert_string_equal(database_text("select string_agg(post || copies::text, ' ') from posts"),
                        "gap-2b{7,8@gap-2b}");
    assert_string_equal(database_text("select name || ruleset from games"), "Otherconnect");
}

static void test_claims_follow(void **state)
{
    (void)state;
    entry(2, "claim-made", "{'n':1,'seat':'4S','turn':9,'state':'open','points':0}");
    assert_string_equal(database_text("select state || coalesce(points, -1) from claims"),
                        "open-1");
    assert_string_equal(
        refused_entry(3, "claim-made", "{'n':2,'seat':'4S','turn':9,'state':'open'}"),
        "claims_open_once");
    entry(3, "claim-counted", "{'n':1,'seat':'4S','turn':9,'state':'counted','points':24}");
    assert_string_equal(
        refused_entry(4, "claim-made", "{'n':2,'seat':'4S','turn':9,'state':'open'}"),
        "claims_open_once");
    entry(4, "claim-decided", "{'n':1,'seat':'4S','turn':9,'state':'rejected','points':24}");
    assert_string_equal(database_text("select state || points from claims"), "rejected24");
    entry(5, "claim-made", "{'n':2,'seat':'4S','turn':9,'state':'open','points':0}");
    assert_string_equal(database_text("select string_agg(n || ' ' || coalesce(seconds::int, -1),"
                                      " ', ' order by n) from claim_times"),
                        "1 2, 2 -1");
}

static void test_posts_follow(void **state)
{
    (void)state;
    assert_string_equal(database_text("select string_agg(post || copies::text, ' ' order by post)"
                                      " from posts"),
                        "end-first{6@end-first,1} gap-1{3,4@gap-1,3@gap-1,4}");
    assert_string_equal(refused_entry(2, "plan-changed",
                                      "{'name':'x','ruleset':'base','posts':["
                                      "{'post':'gap-0','copies':[]}]}"),
                        "posts_post");
}

static void test_epoch_after_restore_is_a_new_one(void **state)
{
    (void)state;
    database_do("select restored()");
    long first = database_number("select epoch from games");
    assert_true(first > 1000000000);
    database_do("select restored()");
    assert_true(database_number("select epoch from games") > first);
}

static void test_names_can_be_emptied(void **state)
{
    (void)state;
    entry(2, "players-added", "{'players':[{'number':1,'group':0}]}");
    assert_string_equal(database_refusal("insert into names values ('abcd1234', 2, 'Ada', '')"),
                        "23503");
    database_do("insert into names values ('abcd1234', 1, 'Ada', '')");
    entry(3, "seated", "{'seats':{'1S':{'player':1}}}");
    database_do("delete from names");
    assert_string_equal(database_text("select seat from seats where player = 1"), "1S");
}

static void test_a_correction_takes_the_place_of_the_name(void **state)
{
    (void)state;
    entry(2, "players-added", "{'players':[{'number':1,'group':0},{'number':2,'group':2}]}");
    entry(3, "player-corrected", "{'players':[{'number':1,'group':2}]}");
    assert_string_equal(database_text("select string_agg(number || '/' || group_number, ' '"
                                      " order by number) from players"),
                        "1/2 2/2");
    database_do("set role biggame_coordinator");
    database_do("insert into names values ('abcd1234', 1, 'Ada', '')");
    database_do("update names set name = 'Eda', group_label = 'A' where number = 1");
    database_do("insert into names values ('abcd1234', 2, '', 'A')"); /* the group alone */
    assert_string_equal(database_text("select string_agg(name || '/' || group_label, ' '"
                                      " order by number) from names"),
                        "Eda/A /A");
    assert_string_equal(database_refusal("update names set group_label = '' where number = 2"),
                        "23514");
}

static void test_draft_is_the_newest_one(void **state)
{
    (void)state;
    database_do("set role biggame_coordinator");
    assert_string_equal(database_refusal("insert into drafts values ('zzzz9999', 1, '{}', now())"),
                        "23503");
    assert_string_equal(database_refusal("insert into drafts values ('abcd1234', 0, '{}', now())"),
                        "23514");
    assert_string_equal(database_refusal("insert into drafts values ('abcd1234', 1, '[]', now())"),
                        "23514");
    database_do("insert into drafts values ('abcd1234', 1, '{\"b\": 1, \"a\":2}', now())");
    database_do("update drafts set revision = 2");
    static const int others[] = {1, 2, 4};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(database_refusal("update drafts set revision = %d", others[i]),
                            "23514");
    }
    database_do("update drafts set revision = 3");
    assert_string_equal(database_text("select revision || draft::text from drafts"),
                        "3{\"b\": 1, \"a\":2}");
    database_do("update drafts set revision = 4, draft = json_build_object('a', repeat('x', %d))",
                65536 - 10);
    assert_string_equal(
        database_refusal(
            "update drafts set revision = 5, draft = json_build_object('a', repeat('x', %d))",
            65536 - 9),
        "23514");
    database_do("reset role");
}

/* ---- Reports --------------------------------------------------------------------------------- */

static void test_relay_times_tell_post_and_seconds(void **state)
{
    (void)state;
    /* Two builds: one placed after 2 s at both copies but one, undone and removed later; the other
     * is still on its way. */
    entry(2, "build-made",
          "{'n':1,'piece':'road','turn':3,'jobs':[{'copy':'4@gap-1','action':'place',"
          "'state':'pending'},{'copy':'4','action':'place','state':'pending'}]}");
    entry(3, "build-made",
          "{'n':2,'piece':'ship','turn':3,'jobs':[{'copy':'6@end-first',"
          "'action':'place','state':'pending'}]}");
    entry(4, "build-placed",
          "{'n':1,'piece':'road','turn':3,'jobs':[{'copy':'4@gap-1','action':'place',"
          "'state':'placed'},{'copy':'4','action':'place','state':'pending'}]}");
    entry(5, "build-placed",
          "{'n':1,'piece':'road','turn':3,'jobs':[{'copy':'4@gap-1','action':'place',"
          "'state':'placed'},{'copy':'4','action':'place','state':'placed'}]}");
    entry(6, "build-placed",
          "{'n':1,'piece':'road','turn':3,'jobs':[{'copy':'4@gap-1','action':'remove',"
          "'state':'placed'},{'copy':'4','action':'remove','state':'pending'}]}");
    assert_string_equal(
        database_text("select string_agg(concat_ws(' ', n, copy, post, seconds::int),"
                      " ', ' order by n, copy) from relay_times"),
        "1 4 gap-1 3, 1 4@gap-1 gap-1 2, 2 6@end-first end-first");
    assert_string_equal(
        database_text("select string_agg(concat_ws(' ', post, pieces, pending, median_seconds,"
                      " max_seconds::int), ', ' order by post) from relay_times_by_post"),
        "end-first 1 1, gap-1 2 0 2.5 3");
}

static void test_trades_tell_what_became_of_them(void **state)
{
    (void)state;
    entry(2, "trade-offered",
          "{'n':1,'from':'1S','to':'6M','have':{'ore':1},'need':{'wool':1},"
          "'state':'open','turn':2,'counter_of':null}");
    entry(3, "trade-offered",
          "{'n':2,'from':'2S','to':'1M','have':{'ore':1},'need':{'wool':1},"
          "'state':'open','turn':2,'counter_of':null}");
    entry(4, "trade-answered",
          "{'n':1,'from':'1S','to':'6M','have':{'ore':1},'need':{'wool':1},"
          "'state':'accepted','turn':2,'counter_of':null}");
    assert_string_equal(
        database_text("select string_agg(concat_ws(' ', n, from_seat, to_seat, state,"
                      " seconds::int), ', ' order by n) from trades"),
        "1 1S 6M accepted 2, 2 2S 1M open");
}

#define IN_EMPTY(test)                                                                             \
    cmocka_unit_test_setup_teardown(test, database_setup_empty, database_teardown)
#define IN_GAME(test) cmocka_unit_test_setup_teardown(test, setup_game, database_teardown)

int main(void)
{
    database_require();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_migrations_are_numbered_without_gaps),
        IN_EMPTY(test_migrate_again_does_nothing),
        IN_EMPTY(test_migrate_twice_at_once),
        IN_EMPTY(test_migrate_refuses_an_edited_migration),
        IN_EMPTY(test_migrate_refuses_a_newer_database),
        IN_EMPTY(test_migrate_is_whole_or_not_at_all),
        cmocka_unit_test_setup_teardown(test_role_can_add_to_the_log_and_not_change_it,
                                        database_setup, database_teardown),
        IN_GAME(test_log_is_dense),
        IN_GAME(test_log_takes_several_rows_in_order),
        IN_GAME(test_game_follows_its_log),
        IN_GAME(test_game_id_is_taken_once),
        IN_GAME(test_seats_follow),
        IN_GAME(test_claims_follow),
        IN_GAME(test_posts_follow),
        IN_GAME(test_epoch_after_restore_is_a_new_one),
        IN_GAME(test_names_can_be_emptied),
        IN_GAME(test_a_correction_takes_the_place_of_the_name),
        IN_GAME(test_draft_is_the_newest_one),
        IN_GAME(test_relay_times_tell_post_and_seconds),
        IN_GAME(test_trades_tell_what_became_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
