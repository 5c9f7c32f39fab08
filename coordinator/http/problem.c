#include "http/problem.h"

#include "base/utf8.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPE_PREFIX "urn:biggame:refusal:"

/* The refusal as JSON text; the caller frees it. NULL when memory is short. A detail that quotes
 * what a stranger sent need not be UTF-8, or be cut within a character: then the title has to do.
 */
static char *to_json(const struct refusal *refusal)
{
    const char *title = refusal_title(refusal->code);
    const char *detail = utf8_valid(refusal->detail) ? refusal->detail : title;
    const char *field = utf8_valid(refusal->field) ? refusal->field : "";
    json_t *json =
        json_pack("{s:s+, s:s, s:i, s:s, s:s?}", "type", TYPE_PREFIX, refusal_name(refusal->code),
                  "title", title, "status", refusal_status(refusal->code), "detail", detail,
                  "field", field[0] != '\0' ? field : NULL);
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

static void add_headers(struct http_request *request, int status)
{
    switch (status) {
    case 401:
        http_header(request, "WWW-Authenticate", "Bearer realm=\"biggame\"");
        break;
    case 429:
        http_header_default(request, "Retry-After", HTTP_RETRY_AFTER_TOO_FAST);
        break;
    case 503:
        http_header_default(request, "Retry-After", HTTP_RETRY_AFTER_BUSY);
        break;
    default:
        break;
    }
}

void http_refuse(struct http_request *request, const struct refusal *refusal)
{
    int status = refusal_status(refusal->code);
    add_headers(request, status);
    char *text = to_json(refusal);
    const char *body = text != NULL ? text : "{}";
    http_respond(request, status, "application/problem+json", body, strlen(body));
    free(text);
}

void http_refusef(struct http_request *request, enum refusal_code code, const char *field,
                  const char *format, ...)
{
    struct refusal refusal;
    char detail[REFUSAL_DETAIL_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    refuse(&refusal, code, field, "%s", detail);
    http_refuse(request, &refusal);
}
