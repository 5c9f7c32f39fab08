/* Plans: of a game, and without one. */
#include "api/internal.h"
#include "base/memory.h"
#include "plan/plan.h"
#include "wire/plan_csv.h"
#include "wire/plan_json.h"

#include <stdlib.h>
#include <string.h>

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
        respond_json(request, 200, plan_to_json(&plan, body));
        plan_release(&plan);
    }
    free(input);
    json_decref(body);
}

void handle_game_plan(void *context, struct http_request *request)
{
    const struct live *live = api_game(context, request);
    const char *text = live->committed.made.plan;
    bool csv;
    char separator;
    if (!api_wants_csv(request, &csv) || !api_separator(request, &separator)) {
        return;
    }
    json_t *plan = text != NULL ? json_loads(text, 0, NULL) : NULL;
    http_header(request, "Vary", "Accept");
    if (plan == NULL) {
        http_refusef(request, REFUSAL_NOT_FOUND, "", "this game was made without a plan");
    } else if (csv) {
        size_t len;
        char *lines = plan_to_csv(plan, separator, &len);
        http_header(request, "Content-Disposition", "attachment; filename=\"plan.csv\"");
        http_respond(request, 200, "text/csv; charset=utf-8", lines, len);
        free(lines);
    } else {
        http_respond(request, 200, "application/json", text, strlen(text));
    }
    json_decref(plan);
}
