/* Every write to a game goes the same way: the body is read, the engine decides, and the answer
 * follows when it is on disk. */
#include "api/internal.h"
#include "wire/faults.h"
#include "wire/players_csv.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void answered(void *context, int status, const char *body)
{
    respond_outcome(context, status, body);
}

/* What a repeat must agree in: method, path and body. */
static void hash_request(const struct http_request *request, unsigned char hash[ANSWER_HASH_SIZE])
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)request->method,
                              strlen(request->method) + 1);
    crypto_hash_sha256_update(&state, (const unsigned char *)request->path,
                              strlen(request->path) + 1);
    crypto_hash_sha256_update(&state, (const unsigned char *)request->body, request->body_len);
    crypto_hash_sha256_final(&state, hash);
}

bool is_csv(const struct http_request *request)
{
    const char *type = http_request_header(request, "Content-Type");
    return type != NULL && strncasecmp(type, "text/csv", 8) == 0;
}

/* The players of a CSV text, or the first thing that is wrong with it. */
static json_t *read_csv(struct http_request *request)
{
    struct refusal refusal;
    json_t *rows = json_array(), *faults = json_array();
    players_from_csv(request->body, request->body_len, rows, faults, NULL);
    enum refusal_code code = faults_refuse(faults, &refusal);
    json_decref(faults);
    if (code == REFUSAL_ALLOWED) {
        return rows;
    }
    http_refuse(request, &refusal);
    json_decref(rows);
    return NULL;
}

/* The body as JSON; a roster may come as CSV. NULL when it was answered. */
static json_t *read_body(struct http_request *request, enum command_kind kind)
{
    return kind == COMMAND_ADD_PLAYERS && is_csv(request) ? read_csv(request) : api_body(request);
}

bool begin_write(struct http_request *request, enum write_kind kind, struct write *write)
{
    const struct device *device = &caller_of(request)->device;
    const char *game = route_capture(request, "game");
    *write =
        (struct write){.kind = kind, .role = device->role, .done = answered, .context = request};
    snprintf(write->game, sizeof write->game, "%s", game != NULL ? game : "");
    snprintf(write->post, sizeof write->post, "%s", device->post);
    hash_request(request, write->hash);
    return api_key(request, write->key);
}

void write_to_game(struct api *api, struct http_request *request, enum command_kind command,
                   void (*done)(void *context, int status, const char *body))
{
    int64_t n = 0;
    struct write write;
    if (!begin_write(request, WRITE_COMMAND, &write) ||
        (route_capture(request, "n") != NULL && !api_number(request, "n", &n))) {
        return;
    }
    write.done = done;
    write.command = command;
    write.n = n <= INT32_MAX ? (int)n : INT32_MAX;
    write.body = read_body(request, command);
    if (write.body != NULL) {
        engine_submit(api->engine, &write);
    }
}

void handle_write(struct api *api, struct http_request *request, enum command_kind command)
{
    write_to_game(api, request, command, answered);
}
