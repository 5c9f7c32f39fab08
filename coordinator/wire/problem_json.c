#include "wire/problem_json.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <jansson.h>

#define TYPE_PREFIX "urn:biggame:refusal:"

char *problem_text(const struct refusal *refusal)
{
    const char *title = refusal_title(refusal->code);
    const char *detail = utf8_valid(refusal->detail) ? refusal->detail : title;
    const char *field = utf8_valid(refusal->field) ? refusal->field : "";
    json_t *json =
        json_pack("{s:s+, s:s, s:i, s:s, s:s?}", "type", TYPE_PREFIX, refusal_name(refusal->code),
                  "title", title, "status", refusal_status(refusal->code), "detail", detail,
                  "field", field[0] != '\0' ? field : NULL);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text != NULL ? text : must_strdup("{}");
}
