/* What anyone may reckon without a game: a plan, a board. */
#include "api/internal.h"
#include "base/memory.h"
#include "plan/plan.h"
#include "wire/board_json.h"
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
        respond_json(request, 200, plan_to_json(&plan));
        plan_release(&plan);
    }
    free(input);
    json_decref(body);
}

void handle_board(void *context, struct http_request *request)
{
    (void)context;
    const char *letter = route_capture(request, "letter");
    const char *name = http_request_parameter(request, "ruleset");
    enum ruleset_id ruleset = RULESET_BIG_GAME;
    if (name != NULL && !ruleset_parse(name, &ruleset)) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "ruleset",
                     "\"%s\" is unknown; big-game, connect and base are allowed", name);
        return;
    }
    const struct board *board = strlen(letter) == 1 ? board_find(ruleset, letter[0]) : NULL;
    if (board == NULL) {
        http_refusef(request, REFUSAL_NOT_FOUND, "letter", "%s has no board \"%s\"",
                     ruleset_get(ruleset)->name, letter);
        return;
    }
    http_header(request, "Cache-Control", "private, max-age=3600");
    respond_json(request, 200, board_to_json(board));
}
