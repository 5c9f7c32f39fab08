/* The best layouts for a hall, found beside the loop: the child answers with the status, three
 * digits, and the body after it. */
#include "api/internal.h"
#include "base/memory.h"
#include "plan/propose.h"
#include "wire/plan_json.h"
#include "wire/problem_json.h"
#include "wire/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATUS_DIGITS 3

/* The body is the caller's, and NULL after a refusal. */
static enum refusal_code read_input(const struct http_request *request, json_t **body,
                                    struct plan_input *input, struct refusal *refusal)
{
    *body = NULL;
    if (read_text(request->body, request->body_len, body, refusal)) {
        return refusal->code;
    }
    if (plan_input_from_json(*body, input, refusal)) {
        json_decref(*body);
        *body = NULL;
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

/* "200" and the body; both are freed here. */
static char *with_status(int status, char *body, size_t *len)
{
    char *answer;
    int written = asprintf(&answer, "%0*d%s", STATUS_DIGITS, status, body);
    free(body);
    *len = written > 0 ? (size_t)written : 0;
    return written > 0 ? answer : NULL;
}

/* In a child. The input has been read before, and was right. */
static char *propose(void *context, size_t *len)
{
    struct plan_input input;
    struct proposals proposals;
    struct refusal refusal;
    json_t *body;
    if (read_input(context, &body, &input, &refusal) ||
        propose_layouts(&input, &proposals, &refusal)) {
        return with_status(refusal_status(refusal.code), problem_text(&refusal), len);
    }
    json_t *json = proposals_to_json(&proposals, body);
    return with_status(200, json_dumps(json, JSON_COMPACT), len);
}

static void proposed(void *context, const char *bytes, size_t len)
{
    struct http_request *request = context;
    if (bytes == NULL || len < STATUS_DIGITS) {
        http_refusef(request, REFUSAL_BUG, "", "no layouts could be made");
        return;
    }
    char status[STATUS_DIGITS + 1] = "";
    memcpy(status, bytes, STATUS_DIGITS);
    respond_outcome(request, (int)strtol(status, NULL, 10), bytes + STATUS_DIGITS);
}

void handle_propose(void *context, struct http_request *request)
{
    struct api *api = context;
    struct plan_input *input = must_calloc(1, sizeof *input);
    struct refusal refusal;
    json_t *body;
    if (read_input(request, &body, input, &refusal)) {
        http_refuse(request, &refusal);
    } else if (!printer_start(&api->printer, PRINTER_LAYOUTS, propose, proposed, request)) {
        http_refusef(request, REFUSAL_BUSY, "", "%d halls are being laid out already; try again",
                     PRINTER_JOBS_MAX);
    }
    plan_input_release(input);
    free(input);
    json_decref(body);
}
