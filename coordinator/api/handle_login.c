/* Logging in, and who one is. */
#include "api/internal.h"
#include "base/clock.h"
#include "wire/read.h"

#include <stdio.h>
#include <stdlib.h>

static json_t *device_json(const struct device *device)
{
    char expires[CLOCK_TEXT_SIZE];
    clock_format(device->expires_at_ms, expires);
    return json_pack("{s:s, s:s?, s:s?, s:s, s:I}", "role", role_words[device->role], "post",
                     device->post[0] != '\0' ? device->post : NULL, "game",
                     device->game[0] != '\0' ? device->game : NULL, "expires", expires, "device",
                     (json_int_t)device->device);
}

static void set_cookie(struct http_request *request, const char *token)
{
    char cookie[256];
    snprintf(cookie, sizeof cookie,
             HTTP_COOKIE "=%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=%lld%s", token,
             ENGINE_SESSION_MS / 1000, request->secure ? "; Secure" : "");
    http_header(request, "Set-Cookie", cookie);
}

static void logged_in(void *context, bool away, const char *token, const struct device *device)
{
    struct http_request *request = context;
    struct api *api = request->slot;
    if (away) {
        respond_away(request);
        return;
    }
    if (token == NULL) {
        throttle_failed(&api->throttle, request->peer, api->now_ms);
        http_refusef(request, REFUSAL_NO_TOKEN, "code", "this code is unknown or no longer valid");
        return;
    }
    set_cookie(request, token);
    json_t *json = device_json(device);
    json_object_set_new(json, "token", json_string(token));
    respond_json(request, 200, json);
}

static enum refusal_code read_login(json_t *body, const char **code, const char **name,
                                    struct refusal *refusal)
{
    static const char *const names[] = {"code", "name", NULL};
    enum refusal_code result = read_only(body, "", names, refusal);
    if (result == REFUSAL_ALLOWED) {
        result = read_string(body, "code", 1, 40, code, refusal);
    }
    return result != REFUSAL_ALLOWED
               ? result
               : read_optional_string(body, "name", 0, DEVICE_NAME_SIZE - 1, name, refusal);
}

void handle_login(void *context, struct http_request *request)
{
    struct api *api = context;
    struct refusal refusal;
    const char *code, *name = "";
    int wait_s;
    if (!throttle_allows(&api->throttle, request->peer, api->now_ms, &wait_s)) {
        char seconds[12];
        snprintf(seconds, sizeof seconds, "%d", wait_s);
        http_header(request, "Retry-After", seconds);
        http_refusef(request, REFUSAL_TOO_FAST, "code",
                     "too many wrong codes came from here; try again in %d s", wait_s);
        return;
    }
    json_t *body = api_body(request);
    if (body == NULL) {
        return;
    }
    if (engine_state(api->engine) != STORE_LEADING) {
        respond_away(request);
    } else if (read_login(body, &code, &name, &refusal) != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
    } else {
        request->slot = api;
        engine_login(api->engine, code, name, api->now_ms, logged_in, request);
    }
    json_decref(body);
}

void handle_me(void *context, struct http_request *request)
{
    (void)context;
    respond_json(request, 200, device_json(&caller_of(request)->device));
}
