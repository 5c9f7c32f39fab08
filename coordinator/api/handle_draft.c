/* The hall that an organiser lays out: kept until it is published with PUT /games/G/plan. */
#include "api/internal.h"
#include "base/buf.h"
#include "base/clock.h"
#include "wire/plan_json.h"

void handle_draft(void *context, struct http_request *request)
{
    const struct draft *draft = &api_game(context, request)->draft;
    char at[CLOCK_TEXT_SIZE];
    struct buf text;
    if (draft->revision == 0) {
        respond_json(request, 200,
                     json_pack("{s:i, s:n, s:n}", "revision", 0, "saved_at", "draft"));
        return;
    }
    clock_format(draft->at_ms, at);
    buf_init(&text, (size_t)2 * HTTP_BODY_MAX);
    buf_printf(&text,
               "{\"revision\":%lld,\"saved_at\":\"%s\",\"draft\":", (long long)draft->revision, at);
    buf_add_str(&text, draft->text);
    buf_add_str(&text, "}");
    http_respond(request, 200, "application/json", buf_str(&text), text.len);
    buf_release(&text);
}

void handle_save_draft(void *context, struct http_request *request)
{
    struct api *api = context;
    struct refusal refusal;
    struct write write;
    json_t *draft;
    if (!begin_write(request, WRITE_DRAFT, &write)) {
        return;
    }
    json_t *body = api_body(request);
    if (body == NULL) {
        return;
    }
    if (draft_from_json(body, &write.n, &draft, &refusal) != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
    } else {
        write.body = json_incref(draft);
        engine_submit(api->engine, &write);
    }
    json_decref(body);
}
