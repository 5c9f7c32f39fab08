/* What handlers share: answers, and the parts of a request that many look at. */
#include "api/internal.h"
#include "wire/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void respond_json(struct http_request *request, int status, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    http_respond(request, status, "application/json", text, strlen(text));
    free(text);
}

void respond_outcome(struct http_request *request, int status, const char *body)
{
    if (status >= 400) {
        http_problem(request, status, body);
    } else {
        http_respond(request, status, "application/json", body, strlen(body));
    }
}

void respond_away(struct http_request *request)
{
    http_refusef(request, REFUSAL_DATABASE_AWAY, "", "the database is away; try again");
}

json_t *api_body(struct http_request *request)
{
    json_t *json;
    struct refusal refusal;
    if (request->body_len == 0) {
        return json_object();
    }
    if (read_text(request->body, request->body_len, &json, &refusal) != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
        return NULL;
    }
    return json;
}

bool api_key(struct http_request *request, char key[ANSWER_KEY_SIZE])
{
    const char *text = http_request_header(request, "Idempotency-Key");
    size_t len = text != NULL ? strlen(text) : 0;
    bool printable = true;
    for (size_t i = 0; i < len; i++) {
        printable = printable && text[i] > ' ' && text[i] <= '~';
    }
    if (text != NULL && (len == 0 || len >= ANSWER_KEY_SIZE || !printable)) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "Idempotency-Key",
                     "has %zu bytes%s; 1 to %d printable ASCII characters are allowed", len,
                     printable ? "" : " that are not all printable", ANSWER_KEY_SIZE - 1);
        return false;
    }
    snprintf(key, ANSWER_KEY_SIZE, "%s", text != NULL ? text : "");
    return true;
}

bool api_wants_csv(struct http_request *request, bool *csv)
{
    const char *format = http_request_parameter(request, "format");
    const char *accept = http_request_header(request, "Accept");
    *csv = accept != NULL && strstr(accept, "text/csv") != NULL;
    if (format != NULL && strcmp(format, "csv") != 0 && strcmp(format, "json") != 0) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "format",
                     "\"%s\" is unknown; json and csv are allowed", format);
        return false;
    }
    *csv = format != NULL ? strcmp(format, "csv") == 0 : *csv;
    return true;
}

bool api_separator(struct http_request *request, char *separator)
{
    static const char *const names[] = {"comma", "semicolon", "tab"};
    const char *name = http_request_parameter(request, "separator");
    int index = name != NULL ? word_index(names, 3, name) : 0;
    if (index < 0) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "separator",
                     "\"%s\" is unknown; comma, semicolon and tab are allowed", name);
        return false;
    }
    *separator = ",;\t"[index];
    return true;
}

bool api_number(struct http_request *request, const char *name, int64_t *number)
{
    const char *text = route_capture(request, name);
    char *end;
    long long value = strtoll(text, &end, 10);
    if (text[0] < '1' || text[0] > '9' || *end != '\0' || strlen(text) > 15) {
        http_refusef(request, REFUSAL_NOT_FOUND, "", "there is no \"%s\" here", text);
        return false;
    }
    *number = value;
    return true;
}

const struct live *api_game(const struct api *api, const struct http_request *request)
{
    return engine_find(api->engine, route_capture(request, "game"));
}
