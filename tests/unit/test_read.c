/* Typed fields out of JSON: tests/cases/read.cases has one reading a row. */
#include "base/buf.h"
#include "support/cases.h"
#include "support/check.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

static const char *const sides[] = {"sun", "moon"};
static const char *const names[] = {"players", "have", NULL};

/* Reads `path` in the way that `kind` names; the result as text goes to `got`. */
static enum refusal_code read_kind(const char *kind, const json_t *json, const char *path,
                                   struct refusal *refusal, char got[64])
{
    int number = -1;
    bool truth = false;
    const char *text = "-";
    const json_t *part = NULL;
    enum refusal_code code = REFUSAL_BUG;
    if (strcmp(kind, "only") == 0) {
        return read_only(json, path, names, refusal);
    }
    if (strcmp(kind, "int") == 0) {
        code = read_int(json, path, 4, 4000, &number, refusal);
        snprintf(got, 64, "%d", number);
    } else if (strcmp(kind, "int?") == 0) {
        code = read_optional_int(json, path, 4, 4000, &number, refusal);
        snprintf(got, 64, "%d", number);
    } else if (strcmp(kind, "string") == 0) {
        code = read_string(json, path, 1, 8, &text, refusal);
        snprintf(got, 64, "%s", text);
    } else if (strcmp(kind, "string?") == 0) {
        code = read_optional_string(json, path, 1, 8, &text, refusal);
        snprintf(got, 64, "%s", text);
    } else if (strcmp(kind, "word") == 0) {
        code = read_word(json, path, sides, 2, &number, refusal);
        snprintf(got, 64, "%d", number);
    } else if (strcmp(kind, "word?") == 0) {
        code = read_optional_word(json, path, sides, 2, &number, refusal);
        snprintf(got, 64, "%d", number);
    } else if (strcmp(kind, "bool") == 0) {
        code = read_bool(json, path, &truth, refusal);
        snprintf(got, 64, "%s", truth ? "yes" : "no");
    } else if (strcmp(kind, "bool?") == 0) {
        code = read_optional_bool(json, path, &truth, refusal);
        snprintf(got, 64, "%s", truth ? "yes" : "no");
    } else if (strcmp(kind, "array") == 0) {
        code = read_array(json, path, 1, 3, &part, refusal);
        snprintf(got, 64, "%zu", json_array_size(part));
    } else if (strcmp(kind, "array?") == 0) {
        code = read_optional_array(json, path, 1, 3, &part, refusal);
        snprintf(got, 64, "%zu", json_array_size(part));
    } else if (strcmp(kind, "object") == 0) {
        code = read_object(json, path, &part, refusal);
        snprintf(got, 64, "%zu", json_object_size(part));
    } else if (strcmp(kind, "object?") == 0) {
        code = read_optional_object(json, path, &part, refusal);
        snprintf(got, 64, "%zu", json_object_size(part));
    }
    return code;
}

/* JSON | kind | path | what is read, or FIELD: DETAIL */
static bool check_row(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct refusal refusal = {0};
    json_t *json;
    char got[64] = "", seen[REFUSAL_FIELD_MAX + REFUSAL_DETAIL_MAX + 3];
    enum refusal_code code = read_text(row->column[0], strlen(row->column[0]), &json, &refusal);
    if (code == REFUSAL_ALLOWED) {
        code = read_kind(row->column[1], json, row->column[2], &refusal, got);
        json_decref(json);
    }
    if (code == REFUSAL_ALLOWED) {
        snprintf(seen, sizeof seen, "%s", got);
    } else {
        snprintf(seen, sizeof seen, "%s: %s", refusal.field, refusal.detail);
    }
    snprintf(why, CASES_WHY_MAX, "saw %s", seen);
    return strcmp(seen, row->column[3]) == 0;
}

static void test_read_fields(void **state)
{
    (void)state;
    cases_run("read.cases", 40, check_row);
}

/* A quoted value and a long field are cut between characters, so that they stay UTF-8. */
static void test_read_cuts_between_characters(void **state)
{
    (void)state;
    for (int ascii = 0; ascii < 4; ascii++) {
        struct buf long_text;
        buf_init(&long_text, 300);
        buf_add(&long_text, "xxx", (size_t)ascii);
        for (int i = 0; i < 60; i++) {
            buf_add_str(&long_text, "\xE2\x82\xAC");
        }
        const char *text = buf_str(&long_text);
        json_t *json = json_pack("{s:s}", text, text);
        struct refusal refusal;
        int number;
        const char *const none[] = {NULL};
        assert_int_equal(read_only(json, "", none, &refusal), REFUSAL_FIELD_WRONG);
        json_t *field = json_string(refusal.field);
        assert_non_null(field);
        assert_true(strlen(refusal.field) >= REFUSAL_FIELD_MAX - 4);
        assert_int_equal(read_int(json, text, 0, 1, &number, &refusal), REFUSAL_FIELD_WRONG);
        json_t *detail = json_string(refusal.detail);
        assert_non_null(detail);
        assert_non_null(strstr(refusal.detail, "... is not a whole number"));
        json_decref(field);
        json_decref(detail);
        json_decref(json);
        buf_release(&long_text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_fields),
        cmocka_unit_test(test_read_cuts_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
