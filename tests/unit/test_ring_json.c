/* A ring goes to JSON and back without loss; what is no ring is refused: ring_json.cases. */
#include "support/cases.h"
#include "support/check.h"
#include "wire/read.h"
#include "wire/ring_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* JSON | the same again, or FIELD: DETAIL */
static bool check_row(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct refusal refusal = {0};
    struct ring ring;
    json_t *json;
    char *seen = NULL;
    assert_int_equal(read_text(row->column[0], strlen(row->column[0]), &json, &refusal), 0);
    if (ring_from_json(json, &ring, &refusal) == REFUSAL_ALLOWED) {
        json_t *again = ring_to_json(&ring);
        seen = json_dumps(again, JSON_COMPACT);
        json_decref(again);
    } else if (asprintf(&seen, "%s: %s", refusal.field, refusal.detail) < 0) {
        seen = NULL;
    }
    ring_release(&ring);
    json_decref(json);
    snprintf(why, CASES_WHY_MAX, "saw %s", seen);
    const char *expected = row->columns > 1 ? row->column[1] : row->column[0];
    bool same = seen != NULL && strcmp(seen, expected) == 0;
    free(seen);
    return same;
}

static void test_ring_json_cases(void **state)
{
    (void)state;
    cases_run("ring_json.cases", 20, check_row);
}

static void test_ring_json_keeps_everything(void **state)
{
    (void)state;
    char letters[] = "ABCABC";
    struct interruption cuts[] = {{.after = 2}, {.after = 5}, {.after = 6, .ends = true}};
    struct ring ring = {.boards = 6,
                        .letters = letters,
                        .interruptions = cuts,
                        .interruptions_count = 3,
                        .two_caretakers = true};
    struct ring back;
    struct refusal refusal;
    json_t *json = ring_to_json(&ring);
    assert_int_equal(ring_from_json(json, &back, &refusal), REFUSAL_ALLOWED);
    json_decref(json);
    assert_int_equal(back.boards, 6);
    assert_string_equal(back.letters, letters);
    assert_int_equal(back.interruptions_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(back.interruptions[i].after, cuts[i].after);
        assert_int_equal(back.interruptions[i].ends, cuts[i].ends);
    }
    assert_true(back.two_caretakers);
    ring_release(&back);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ring_json_cases),
        cmocka_unit_test(test_ring_json_keeps_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
