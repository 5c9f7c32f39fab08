/* What follows from the log: a claim's tally, and the robbers. */
#include "api/internal.h"
#include "wire/board_json.h"
#include "wire/tally_json.h"

static struct pieces pieces_now(const struct live *live)
{
    return (struct pieces){.game = &live->committed, .board_find = board_find};
}

void handle_tally(void *context, struct http_request *request)
{
    int64_t n;
    const struct live *live = api_game(context, request);
    struct pieces pieces = pieces_now(live);
    if (!api_number(request, "n", &n)) {
        return;
    }
    if (n > (int64_t)live->committed.claims_count) {
        http_refusef(request, REFUSAL_NOT_FOUND, "", "there is no claim %lld", (long long)n);
        return;
    }
    respond_json(request, 200, tally_to_json(&pieces, &live->committed.claims[n - 1]));
}

void handle_robbers(void *context, struct http_request *request)
{
    struct pieces pieces = pieces_now(api_game(context, request));
    respond_json(request, 200, robbers_to_json(&pieces));
}
