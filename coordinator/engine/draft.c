/* Drafts: plans that are being laid out, one a game, each saving a step of a batch. */
#include "base/clock.h"
#include "engine/internal.h"
#include "wire/problem_json.h"

#include <stdlib.h>

static void refuse_draft(struct step *step)
{
    struct refusal refusal;
    refuse(&refusal, REFUSAL_CONFLICT, "revision",
           "%d is not the newest draft, %lld is; somebody else has saved it meanwhile",
           step->write->n, (long long)step->live->draft_revision);
    step->status = refusal_status(refusal.code);
    step->answer = problem_text(&refusal);
}

void decide_draft(struct engine *engine, struct step *step, struct store_batch *rows)
{
    struct live *live = step->live;
    char at[CLOCK_TEXT_SIZE];
    if (step->write->n != live->draft_revision) {
        refuse_draft(step);
        return;
    }
    live->draft_revision++;
    step->draft = (struct draft){.revision = live->draft_revision,
                                 .at_ms = engine->now_ms,
                                 .text = json_dumps(step->write->body, JSON_COMPACT)};
    struct draft_row row = {.game = live->id,
                            .revision = step->draft.revision,
                            .draft = step->draft.text,
                            .at_ms = step->draft.at_ms};
    store_batch_draft(rows, &row);
    clock_format(step->draft.at_ms, at);
    json_t *answer =
        json_pack("{s:I, s:s}", "revision", (json_int_t)step->draft.revision, "saved_at", at);
    step->status = 200;
    step->answer = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
}

void keep_draft(struct step *step)
{
    draft_release(&step->live->draft);
    step->live->draft = step->draft;
    step->draft = (struct draft){0};
}
