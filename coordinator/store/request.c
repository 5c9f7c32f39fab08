/* Requests as they are put together: commands and the values of their parameters. */
#include "store/session.h"

#include "base/memory.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rows as arrays ---------------------------------------------------------------------------
 */

static void rows_init(struct rows *rows)
{
    rows->count = 0;
    for (int i = 0; i < COMMAND_PARAMETERS_MAX; i++) {
        buf_init(&rows->column[i], REQUEST_BYTES_MAX);
    }
}

static void rows_release(struct rows *rows)
{
    for (int i = 0; i < COMMAND_PARAMETERS_MAX; i++) {
        buf_release(&rows->column[i]);
    }
}

static struct buf *begin_element(struct rows *rows, int column)
{
    struct buf *array = &rows->column[column];
    buf_add(array, rows->count == 0 ? "{" : ",", 1);
    return array;
}

void rows_text(struct rows *rows, int column, const char *value)
{
    struct buf *array = begin_element(rows, column);
    buf_add(array, "\"", 1);
    for (;;) {
        size_t plain = strcspn(value, "\"\\");
        buf_add(array, value, plain);
        value += plain;
        if (*value == '\0') {
            break;
        }
        buf_add(array, "\\", 1);
        buf_add(array, value++, 1);
    }
    buf_add(array, "\"", 1);
}

void rows_number(struct rows *rows, int column, int64_t value)
{
    buf_printf(begin_element(rows, column), "%" PRId64, value);
}

void rows_hex(struct rows *rows, int column, const unsigned char bytes[HEX_BYTES])
{
    char hex[2 * HEX_BYTES + 1];
    sodium_bin2hex(hex, sizeof hex, bytes, HEX_BYTES);
    buf_add_str(begin_element(rows, column), hex);
}

/* The arrays, closed, as the parameters of a command. */
static void add_rows(struct store_batch *request, enum statement statement, int columns,
                     struct rows *rows)
{
    if (rows->count == 0) {
        return;
    }
    request_add(request, statement);
    for (int i = 0; i < columns; i++) {
        buf_add(&rows->column[i], "}", 1);
        request->values.failed = request->values.failed || rows->column[i].failed;
        request_text(request, buf_str(&rows->column[i]));
    }
}

void request_add_rows(struct store_batch *request)
{
    struct command *others = request->commands;
    size_t others_count = request->commands_count;
    request->commands = NULL;
    request->commands_count = 0;
    add_rows(request, STATEMENT_ENTRIES, 6, &request->entries);
    add_rows(request, STATEMENT_PLAYERS, 4, &request->players);
    add_rows(request, STATEMENT_ANSWERS, 6, &request->answers);
    for (size_t i = 0; i < others_count; i++) {
        struct command *command = ARRAY_PUSH(request->commands, request->commands_count);
        *command = others[i];
    }
    free(others);
}

/* ---- Life ------------------------------------------------------------------------------------ */

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
    rows_init(&request->entries);
    rows_init(&request->players);
    rows_init(&request->answers);
    return request;
}

void store_batch_free(struct store_batch *batch)
{
    if (batch == NULL) {
        return;
    }
    rows_release(&batch->entries);
    rows_release(&batch->players);
    rows_release(&batch->answers);
    PQclear(batch->kept);
    buf_release(&batch->values);
    free(batch->commands);
    free(batch);
}

/* ---- Commands and their values ----------------------------------------------------------------
 */

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

void request_hex(struct store_batch *request, const unsigned char bytes[HEX_BYTES])
{
    char hex[2 * HEX_BYTES + 1];
    sodium_bin2hex(hex, sizeof hex, bytes, HEX_BYTES);
    request_text(request, hex);
}

const char *request_value(const struct store_batch *request, const struct command *command,
                          int parameter)
{
    size_t offset = command->parameter[parameter];
    return offset != NO_VALUE ? request->values.data + offset : NULL;
}
