/* Login codes and the devices that came in with them. */
#include "api/internal.h"
#include "base/clock.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

static bool has_post(const struct game *game, const char *post)
{
    for (size_t i = 0; i < game->posts_count; i++) {
        if (strcmp(game->posts[i].name, post) == 0) {
            return true;
        }
    }
    return false;
}

static enum refusal_code read_code(json_t *body, const struct game *game, enum role *role,
                                   const char **post, struct refusal *refusal)
{
    static const char *const names[] = {"role", "post", NULL};
    int index;
    if (read_only(body, "", names, refusal) != REFUSAL_ALLOWED ||
        read_word(body, "role", role_words, ROLES, &index, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    *role = (enum role)index;
    if (!json_is_null(json_object_get(body, "post")) &&
        read_optional_string(body, "post", 0, POST_NAME_SIZE - 1, post, refusal) !=
            REFUSAL_ALLOWED) {
        return refusal->code;
    }
    if (*role == ROLE_CARETAKER ? !has_post(game, *post) : **post != '\0') {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "post",
                      *role == ROLE_CARETAKER ? "\"%s\" is no post of this game"
                                              : "\"%s\": only a caretaker has a post",
                      *post);
    }
    return REFUSAL_ALLOWED;
}

void handle_make_code(void *context, struct http_request *request)
{
    struct api *api = context;
    struct refusal refusal;
    struct write write;
    const char *post = "";
    if (!begin_write(request, WRITE_CODE, &write)) {
        return;
    }
    json_t *body = api_body(request);
    if (body == NULL) {
        return;
    }
    if (read_code(body, &api_game(api, request)->committed, &write.role, &post, &refusal) !=
        REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
    } else {
        snprintf(write.post, sizeof write.post, "%s", post);
        engine_submit(api->engine, &write);
    }
    json_decref(body);
}

void handle_devices(void *context, struct http_request *request)
{
    struct api *api = context;
    const struct devices *devices = engine_devices(api->engine);
    const char *game = route_capture(request, "game");
    json_t *list = json_array();
    for (size_t i = 0; i < devices->count; i++) {
        const struct device *device = &devices->list[i];
        char made_at[CLOCK_TEXT_SIZE];
        if (strcmp(device->game, game) != 0) {
            continue;
        }
        clock_format(device->made_at_ms, made_at);
        json_array_append_new(list, json_pack("{s:I, s:s, s:s?, s:s, s:s, s:b}", "device",
                                              (json_int_t)device->device, "role",
                                              role_words[device->role], "post",
                                              device->post[0] != '\0' ? device->post : NULL, "name",
                                              device->name, "made_at", made_at, "connected",
                                              stream_connected(api, device->device)));
    }
    respond_json(request, 200, json_pack("{s:o}", "devices", list));
}

static void device_cut_off(void *context, int status, const char *body)
{
    struct http_request *request = context;
    int64_t device;
    if (status == 200 && api_number(request, "n", &device)) {
        stream_end_device(caller_of(request)->api, device);
    }
    respond_outcome(request, status, body);
}

void handle_revoke(void *context, struct http_request *request)
{
    struct api *api = context;
    struct write write;
    if (begin_write(request, WRITE_REVOCATION, &write) && api_number(request, "n", &write.device)) {
        write.done = device_cut_off;
        engine_submit(api->engine, &write);
    }
}
