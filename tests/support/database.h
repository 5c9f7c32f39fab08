/* A PostgreSQL database for tests: empty but migrated, the program's own, dropped afterwards.
 *
 *     int main(void)
 *     {
 *         database_require();
 *         ...
 *         return cmocka_run_group_tests(tests, database_setup, database_teardown) ? 1 : 0;
 *     }
 *
 * The server is that of the environment variable TEST_DATABASE_URL (ops/test sets it, or
 * ops/lib/cluster.sh makes one). Databases are copied from a template, which the first test program
 * makes and which bears the hash of the migrations in its name. */
#ifndef TESTS_SUPPORT_DATABASE_H
#define TESTS_SUPPORT_DATABASE_H

/* Ends the program as skipped (status 77), loudly, when there is no TEST_DATABASE_URL. */
#define DATABASE_SKIPPED 77
void database_require(void);

/* For cmocka, around a group of tests or around each of them. */
int database_setup(void **state);
int database_teardown(void **state);

/* The same for a database without any table. */
int database_setup_empty(void **state);

/* How to reach the database of the last setup. */
const char *database_url(void);

/* Runs one or several statements as the database's owner; the test fails when they do. */
void database_do(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Runs statements that have to fail; the SQLSTATE, "" when they didn't. Valid until the next call.
 */
const char *database_refusal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The first value of the first row, "" when it is null or there is none. Valid until the next
 * call. */
const char *database_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
long database_number(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Asks again until the value is `expected`; the test fails when that takes more than 10 s. */
void database_await(const char *expected, const char *sql);

#endif
