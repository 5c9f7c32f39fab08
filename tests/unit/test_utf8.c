#include "support/check.h"

#include "base/utf8.h"

static void test_utf8_takes_well_formed_text(void **state)
{
    (void)state;
    assert_true(utf8_valid(""));
    assert_true(utf8_valid("plain"));
    assert_true(utf8_valid("W\xc3\xbcrfel"));
    assert_true(utf8_valid("\xe2\x82\xac"));     /* the euro sign */
    assert_true(utf8_valid("\xed\x9f\xbf"));     /* U+D7FF, the last before the surrogates */
    assert_true(utf8_valid("\xee\x80\x80"));     /* U+E000, the first after them */
    assert_true(utf8_valid("\xf0\x9f\x8e\xb2")); /* a die */
    assert_true(utf8_valid("\xf4\x8f\xbf\xbf")); /* U+10FFFF */
}

static void test_utf8_refuses_everything_else(void **state)
{
    (void)state;
    assert_false(utf8_valid("W\xfcrfel"));        /* Latin-1 */
    assert_false(utf8_valid("\x80"));             /* a follower alone */
    assert_false(utf8_valid("\xc3"));             /* cut off */
    assert_false(utf8_valid("\xe2\x82"));         /* cut off later */
    assert_false(utf8_valid("\xe2\x82z"));        /* a letter where a follower belongs */
    assert_false(utf8_valid("\xc0\x80"));         /* NUL, too long */
    assert_false(utf8_valid("\xc1\xbf"));         /* U+007F, too long */
    assert_false(utf8_valid("\xe0\x9f\xbf"));     /* U+07FF, too long */
    assert_false(utf8_valid("\xf0\x8f\xbf\xbf")); /* U+FFFF, too long */
    assert_false(utf8_valid("\xed\xa0\x80"));     /* a surrogate */
    assert_false(utf8_valid("\xf4\x90\x80\x80")); /* U+110000 */
    assert_false(utf8_valid("\xf5\x80\x80\x80")); /* no such first byte */
    assert_false(utf8_valid("\xff"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8_takes_well_formed_text),
        cmocka_unit_test(test_utf8_refuses_everything_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
