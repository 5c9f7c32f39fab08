/* The body of POST /plan: what is read from it, and what is refused: plan_input.cases. */
#include "base/buf.h"
#include "support/cases.h"
#include "support/check.h"
#include "wire/plan_json.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

static void write_input(const struct plan_input *input, struct buf *text)
{
    buf_printf(text, "%s %d %s rows %d", ruleset_get(input->ruleset)->name, input->players,
               plan_shape_words[input->shape], input->rows);
    for (size_t i = 0; i < input->row_boards_count; i++) {
        buf_printf(text, "%s%d", i == 0 ? " = " : "+", input->row_boards[i]);
    }
    buf_printf(text, " gaps %d tables %d/%d caretakers %d", input->gaps, input->table_cm,
               input->end_table_cm, input->caretakers_per_interruption);
}

/* JSON | the input, or FIELD: DETAIL */
static bool check_row(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct refusal refusal = {0};
    struct plan_input input;
    struct plan plan;
    struct buf seen;
    json_t *json;
    buf_init(&seen, CASES_WHY_MAX);
    assert_int_equal(read_text(row->column[0], strlen(row->column[0]), &json, &refusal), 0);
    enum refusal_code code = plan_input_from_json(json, &input, &refusal);
    if (code == REFUSAL_ALLOWED) {
        code = plan_make(&input, &plan, &refusal);
        write_input(&input, &seen);
        plan_input_release(&input);
    }
    if (code == REFUSAL_ALLOWED) {
        plan_release(&plan);
    } else {
        buf_clear(&seen);
        buf_printf(&seen, "%s: %s", refusal.field, refusal.detail);
    }
    json_decref(json);
    bool same = strcmp(buf_str(&seen), row->column[1]) == 0;
    snprintf(why, CASES_WHY_MAX, "saw %.400s", buf_str(&seen));
    buf_release(&seen);
    return same;
}

static void test_plan_input_cases(void **state)
{
    (void)state;
    cases_run("plan_input.cases", 25, check_row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plan_input_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
