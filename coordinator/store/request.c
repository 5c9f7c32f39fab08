/* Requests as they are put together: commands and the values of their parameters. */
#include "store/session.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void tell_done(struct store_batch *request)
{
    request->done(request->context, &request->outcome);
}

struct store_batch *request_new(struct store *store, store_done *done, void *context)
{
    struct store_batch *request = must_calloc(1, sizeof *request);
    request->store = store;
    request->done = done;
    request->context = context;
    request->finished = tell_done;
    buf_init(&request->values, REQUEST_BYTES_MAX);
    return request;
}

void store_batch_free(struct store_batch *batch)
{
    if (batch == NULL) {
        return;
    }
    PQclear(batch->kept);
    buf_release(&batch->values);
    free(batch->commands);
    free(batch);
}

struct command *request_add(struct store_batch *request, enum statement statement)
{
    struct command *command = ARRAY_PUSH(request->commands, request->commands_count);
    command->statement = statement;
    return command;
}

void request_text(struct store_batch *request, const char *value)
{
    struct command *command = &request->commands[request->commands_count - 1];
    size_t *parameter = &command->parameter[command->parameters++];
    if (value == NULL) {
        *parameter = NO_VALUE;
        return;
    }
    *parameter = request->values.len;
    buf_add(&request->values, value, strlen(value) + 1);
}

void request_number(struct store_batch *request, int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    request_text(request, text);
}

void request_hex(struct store_batch *request, const unsigned char *bytes, size_t count)
{
    struct command *command = &request->commands[request->commands_count - 1];
    command->parameter[command->parameters++] = request->values.len;
    for (size_t i = 0; i < count; i++) {
        buf_printf(&request->values, "%02x", (unsigned)bytes[i]);
    }
    buf_add(&request->values, "", 1);
}

const char *request_value(const struct store_batch *request, const struct command *command,
                          int parameter)
{
    size_t offset = command->parameter[parameter];
    return offset != NO_VALUE ? request->values.data + offset : NULL;
}
