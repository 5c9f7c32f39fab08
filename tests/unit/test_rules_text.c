/* The rules at hand say the same in every language. */
#include "support/check.h"

#include "wire/rules_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBERS_SIZE 400
#define DIGITS "0123456789"

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The numbers of a section's lines, sorted: a translation may put them into another order. */
static size_t numbers_of(json_t *section, int numbers[NUMBERS_SIZE])
{
    size_t count = 0, i;
    json_t *line;
    json_array_foreach(json_object_get(section, "lines"), i, line)
    {
        const char *text = json_string_value(line);
        assert_non_null(text);
        assert_true(*text != '\0');
        for (text += strcspn(text, DIGITS); *text != '\0'; text += strcspn(text, DIGITS)) {
            assert_true(count < NUMBERS_SIZE);
            numbers[count++] = (int)strtol(text, NULL, 10);
            text += strspn(text, DIGITS);
        }
    }
    qsort(numbers, count, sizeof *numbers, by_value);
    return count;
}

static void check_section(json_t *english, json_t *other, const char *where)
{
    int numbers[2][NUMBERS_SIZE];
    const char *heading = json_string_value(json_object_get(other, "heading"));
    assert_non_null(heading);
    if (json_array_size(json_object_get(english, "lines")) !=
        json_array_size(json_object_get(other, "lines"))) {
        fail_msg("%s, \"%s\": not as many lines as in English", where, heading);
    }
    size_t count = numbers_of(english, numbers[0]);
    if (numbers_of(other, numbers[1]) != count ||
        memcmp(numbers[0], numbers[1], count * sizeof(int)) != 0) {
        fail_msg("%s, \"%s\": not the numbers of the English text", where, heading);
    }
}

static void test_same(void **state)
{
    (void)state;
    for (int ruleset = 0; ruleset < RULESETS; ruleset++) {
        for (int language = 0; language < LANGUAGES; language++) {
            json_t *english = rules_text((enum ruleset_id)ruleset, LANGUAGE_EN);
            json_t *other = rules_text((enum ruleset_id)ruleset, (enum language)language);
            assert_non_null(json_string_value(json_object_get(other, "title")));
            english = json_object_get(english, "sections");
            other = json_object_get(other, "sections");
            assert_true(json_array_size(english) >= 6);
            assert_int_equal(json_array_size(english), json_array_size(other));
            for (size_t i = 0; i < json_array_size(english); i++) {
                check_section(json_array_get(english, i), json_array_get(other, i),
                              language_words[language]);
            }
        }
    }
}

/* What must be on the page, whatever else is: the points to win, and the hand limit. */
static void test_numbers_of_ruleset(void **state)
{
    (void)state;
    for (int ruleset = 0; ruleset < RULESETS; ruleset++) {
        char *text = json_dumps(rules_text((enum ruleset_id)ruleset, LANGUAGE_EN), JSON_COMPACT);
        char points[16];
        snprintf(points, sizeof points, "%d", ruleset_get((enum ruleset_id)ruleset)->points_to_win);
        assert_non_null(strstr(text, points));
        assert_non_null(strstr(text, "more than 7 cards"));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_numbers_of_ruleset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
