#include "api/api.h"

#include "api/internal.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

struct api *api_new(const struct assets *assets)
{
    struct api *api = must_calloc(1, sizeof *api);
    api->assets = assets;
    api->now_ms = api->started_at_ms = clock_now_ms();
    printer_init(&api->printer);
    return api;
}

void api_attach(struct api *api, struct engine *engine)
{
    api->engine = engine;
}

/* The streams are gone by now: http_server_stop() has ended them. */
void api_free(struct api *api)
{
    if (api != NULL) {
        printer_release(&api->printer);
    }
    free(api);
}

int api_fd(const struct api *api)
{
    return printer_fd(&api->printer);
}
