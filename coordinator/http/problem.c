#include "http/problem.h"

#include "wire/problem_json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void http_problem(struct http_request *request, int status, const char *text)
{
    add_headers(request, status);
    http_respond(request, status, "application/problem+json", text, strlen(text));
}

void http_refuse(struct http_request *request, const struct refusal *refusal)
{
    char *text = problem_text(refusal);
    http_problem(request, refusal_status(refusal->code), text);
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
