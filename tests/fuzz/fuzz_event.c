/* Any bytes as an exported event: a game that can be told as a state, or refused. */
#include "wire/event_json.h"
#include "wire/read.h"
#include "wire/state_json.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct refusal refusal;
    struct event event;
    json_t *json;
    if (read_text((const char *)data, size, &json, &refusal) != REFUSAL_ALLOWED) {
        return 0;
    }
    if (event_from_json(json, &event, &refusal) == REFUSAL_ALLOWED) {
        json_decref(state_to_json(&event.state, event.game, 1, 0));
    }
    event_release(&event);
    json_decref(json);
    return 0;
}
