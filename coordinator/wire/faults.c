#include "wire/faults.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Never in the middle of a character. */
static size_t cut(const char *value)
{
    size_t len = strlen(value);
    if (len <= FAULT_VALUE_MAX) {
        return len;
    }
    len = FAULT_VALUE_MAX;
    while (len > 0 && ((unsigned char)value[len] & 0xc0) == 0x80) {
        len--;
    }
    return len;
}

void faults_add(json_t *faults, int row, const char *field, const char *value, const char *rule,
                const char *format, ...)
{
    char detail[REFUSAL_DETAIL_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    json_array_append_new(faults,
                          json_pack("{s:i, s:s, s:s%, s:s, s:s}", "row", row, "field", field,
                                    "value", value, cut(value), "rule", rule, "detail", detail));
}

struct place {
    json_t *fault;
    json_int_t row;
    size_t index;
};

static int by_row(const void *a, const void *b)
{
    const struct place *one = a, *other = b;
    return one->row != other->row ? (one->row > other->row) - (one->row < other->row)
                                  : (one->index > other->index) - (one->index < other->index);
}

size_t faults_sort(json_t *faults, size_t max)
{
    size_t count = json_array_size(faults), i;
    struct place *places = must_calloc(count, sizeof *places);
    json_t *fault;
    json_array_foreach(faults, i, fault)
    {
        json_int_t row = json_integer_value(json_object_get(fault, "row"));
        places[i] = (struct place){json_incref(fault), row, i};
    }
    qsort(places, count, sizeof *places, by_row);
    json_array_clear(faults);
    for (i = 0; i < count; i++) {
        if (i < max) {
            json_array_append(faults, places[i].fault);
        }
        json_decref(places[i].fault);
    }
    free(places);
    return count;
}

enum refusal_code faults_refuse(const json_t *faults, struct refusal *refusal)
{
    const json_t *first = json_array_get(faults, 0);
    char field[REFUSAL_FIELD_MAX] = "file";
    if (first == NULL) {
        refusal->code = REFUSAL_ALLOWED;
        return REFUSAL_ALLOWED;
    }
    int row = (int)json_integer_value(json_object_get(first, "row"));
    if (row > 0) {
        snprintf(field, sizeof field, "row %d", row);
    }
    return refuse(refusal, REFUSAL_FIELD_WRONG, field, "%s",
                  json_string_value(json_object_get(first, "detail")));
}
