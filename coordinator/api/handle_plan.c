/* What anyone may reckon without a game: a plan. */
#include "api/internal.h"
#include "base/memory.h"
#include "plan/plan.h"
#include "wire/plan_json.h"

#include <stdlib.h>

void handle_plan(void *context, struct http_request *request)
{
    (void)context;
    struct refusal refusal;
    struct plan plan;
    json_t *body = api_body(request);
    if (body == NULL) {
        return;
    }
    struct plan_input *input = must_calloc(1, sizeof *input);
    enum refusal_code code = plan_input_from_json(body, input, &refusal);
    if (code == REFUSAL_ALLOWED) {
        code = plan_make(input, &plan, &refusal);
        plan_input_release(input);
    }
    if (code != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
    } else {
        respond_json(request, 200, plan_to_json(&plan));
        plan_release(&plan);
    }
    free(input);
    json_decref(body);
}
