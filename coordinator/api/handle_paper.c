/* The rules at hand, and the paper pack: printing is a write, for the rolls to come leave the
 * server by it. It is on the log before anything is drawn. */
#include "api/internal.h"
#include "paper/pack.h"
#include "wire/command_json.h"
#include "wire/field.h"
#include "wire/rules_json.h"

void handle_rules(void *context, struct http_request *request)
{
    (void)context;
    const char *name = http_request_parameter(request, "ruleset");
    const char *word = http_request_parameter(request, "language");
    enum ruleset_id ruleset = RULESET_BIG_GAME;
    int language = word != NULL ? word_index(language_words, LANGUAGES, word) : LANGUAGE_EN;
    if (name != NULL && !ruleset_parse(name, &ruleset)) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "ruleset",
                     "\"%s\" is unknown; big-game, connect and base are allowed", name);
    } else if (language < 0) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "language",
                     "\"%s\" is unknown; en, de and nl are allowed", word);
    } else {
        http_header(request, "Cache-Control", "private, max-age=3600");
        respond_json(request, 200, json_incref(rules_text(ruleset, (enum language)language)));
    }
}

/* In a child: draws what the request asks for, from what was committed when it was born. */
static char *draw_pack(void *context, size_t *len)
{
    struct http_request *request = context;
    const struct live *live = api_game(caller_of(request)->api, request);
    json_t *body = json_loadb(request->body, request->body_len, 0, NULL);
    const char *base_url = json_string_value(json_object_get(body, "base_url"));
    struct printed printed;
    struct refusal refusal;
    field_printed(body, &printed, &refusal); /* it has been read before, and was right */
    struct dice_list dice = live->dice;
    dice.turns = live->committed.dice.turns;
    struct paper paper = {.game = &live->committed,
                          .id = live->id,
                          .registrations = live->registrations,
                          .registrations_count = live->registrations_count,
                          .plan = json_loads(live->committed.made.plan, 0, NULL),
                          .dice = dice.turns != 0 ? &dice : NULL,
                          .codes = json_object_get(body, "codes"),
                          .base_url = base_url != NULL ? base_url : "",
                          .language = printed.language};
    return paper_pack(&paper, printed.parts, len);
}

static void drawn(void *context, const char *bytes, size_t len)
{
    struct http_request *request = context;
    if (bytes == NULL) {
        http_refusef(request, REFUSAL_BUG, "", "the pack could not be drawn");
        return;
    }
    http_header(request, "Content-Disposition", "inline; filename=\"biggame-paper.pdf\"");
    http_respond(request, 200, "application/pdf", bytes, len);
}

/* That it is printed is on the log; now it may be drawn. */
static void printed(void *context, int status, const char *answer)
{
    struct http_request *request = context;
    struct api *api = caller_of(request)->api;
    if (status >= 400) {
        respond_outcome(request, status, answer);
    } else if (!printer_start(&api->printer, PRINTER_PAPER, draw_pack, drawn, request)) {
        http_refusef(request, REFUSAL_BUSY, "", "the printer is busy; try again");
    }
}

void handle_paper(void *context, struct http_request *request)
{
    struct api *api = context;
    if (printer_free(&api->printer, PRINTER_PAPER)) {
        write_to_game(api, request, COMMAND_PRINT, printed);
    } else {
        http_refusef(request, REFUSAL_BUSY, "", "%d packs are being drawn already; try again",
                     PRINTER_JOBS_MAX);
    }
}
