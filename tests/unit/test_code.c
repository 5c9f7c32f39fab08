#include "store/code.h"

#include "support/cases.h"
#include "support/check.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool parses(const struct case_row *row, char why[CASES_WHY_MAX])
{
    char code[CODE_SIZE] = "-";
    bool good = code_parse(row->column[0], code);
    snprintf(why, CASES_WHY_MAX, "got %s", code);
    return strcmp(code, row->column[1]) == 0 && good == (code[0] != '-');
}

static void test_code_is_read_as_people_type_it(void **state)
{
    (void)state;
    cases_run("code_parse.cases", 19, parses);
}

static void test_code_survives_print_and_parse(void **state)
{
    (void)state;
    for (int i = 0; i < 256; i += CODE_LENGTH) {
        unsigned char random[CODE_LENGTH];
        for (int j = 0; j < CODE_LENGTH; j++) {
            random[j] = (unsigned char)(i + j);
        }
        char code[CODE_SIZE], text[CODE_TEXT_SIZE], again[CODE_SIZE];
        code_make(random, code);
        code_format(code, text);
        assert_int_equal(text[4], '-');
        assert_true(code_parse(text, again));
        assert_string_equal(again, code);
    }
}

/* Every symbol is as likely as any other: the 256 bytes make each of the 32 eight times. */
static void test_code_favours_no_symbol(void **state)
{
    (void)state;
    int seen[256] = {0};
    for (int i = 0; i < 256; i++) {
        unsigned char random[CODE_LENGTH];
        memset(random, i, sizeof random);
        char code[CODE_SIZE];
        code_make(random, code);
        seen[(unsigned char)code[0]]++;
    }
    int symbols = 0;
    for (int i = 0; i < 256; i++) {
        symbols += seen[i] == 8;
        assert_true(seen[i] == 0 || seen[i] == 8);
    }
    assert_int_equal(symbols, 32);
}

static void test_code_hash_depends_on_key_and_code(void **state)
{
    (void)state;
    unsigned char key[CODE_KEY_SIZE] = "a key of the server", other[CODE_KEY_SIZE] = "another";
    unsigned char hash[CODE_HASH_SIZE], changed[CODE_HASH_SIZE];
    char hex[2 * CODE_HASH_SIZE + 1];
    code_hash(key, "K7MQ3XTD", hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    /* As any other program computes it: HMAC-SHA-256, the key filled up with zeros to 32 bytes. */
    assert_string_equal(hex, "028b7a3be2466c08ef6787379eb3133fd964816cdd582beabf885a30d08683e1");
    code_hash(other, "K7MQ3XTD", changed);
    assert_memory_not_equal(hash, changed, sizeof hash);
    code_hash(key, "K7MQ3XTE", changed);
    assert_memory_not_equal(hash, changed, sizeof hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_code_is_read_as_people_type_it),
        cmocka_unit_test(test_code_survives_print_and_parse),
        cmocka_unit_test(test_code_favours_no_symbol),
        cmocka_unit_test(test_code_hash_depends_on_key_and_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
