#include "wire/read.h"

#include "base/buf.h"
#include "rules/words.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A wrong value is quoted in the refusal up to this many bytes. */
#define QUOTE_MAX 40
/* Ceiling for the path of an unknown field, which is as long as the sender likes. */
#define FIELD_MAX 65536
/* What is allowed, as words; a long list of words is cut. */
#define ALLOWED_MAX 200

/* The member or element of `json` that the first `len` bytes of `path` name, or NULL. */
static const json_t *child(const json_t *json, const char *path, size_t len)
{
    if (json_is_array(json)) {
        char *end;
        unsigned long index = strtoul(path, &end, 10);
        return end == path + len && path[0] >= '0' && path[0] <= '9' ? json_array_get(json, index)
                                                                     : NULL;
    }
    return json_object_getn(json, path, len);
}

static const json_t *find(const json_t *json, const char *path)
{
    while (json != NULL && *path != '\0') {
        size_t len = strcspn(path, ".");
        json = child(json, path, len);
        path += len;
        path += *path == '.';
    }
    return json;
}

bool read_has(const json_t *json, const char *path)
{
    return find(json, path) != NULL;
}

/* The value as it was sent, cut to QUOTE_MAX bytes, never within a character. */
static void quote(const json_t *value, char text[QUOTE_MAX + 4])
{
    char *whole = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    size_t len = whole != NULL ? strlen(whole) : 0;
    bool cut = len > QUOTE_MAX;
    if (cut) {
        len = QUOTE_MAX;
        while (len > 0 && ((unsigned char)whole[len] & 0xC0) == 0x80) {
            len--;
        }
    }
    snprintf(text, QUOTE_MAX + 4, "%.*s%s", (int)len, whole != NULL ? whole : "", cut ? "..." : "");
    free(whole);
}

/* "FIELD: 61 is not ALLOWED", or "FIELD: missing; ALLOWED is needed". */
static enum refusal_code wrong(const json_t *value, const char *path, const char *allowed,
                               struct refusal *refusal)
{
    if (value == NULL) {
        refuse(refusal, REFUSAL_FIELD_WRONG, path, "missing; %s is needed", allowed);
    } else {
        char text[QUOTE_MAX + 4];
        quote(value, text);
        refuse(refusal, REFUSAL_FIELD_WRONG, path, "%s is not %s", text, allowed);
    }
    return REFUSAL_FIELD_WRONG;
}

enum refusal_code read_text(const char *text, size_t len, json_t **json, struct refusal *refusal)
{
    json_error_t error;
    json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (value == NULL) {
        /* The library's words for a NUL name one of its flags. */
        bool nul = json_error_code(&error) == json_error_null_character;
        return refuse(refusal, REFUSAL_MALFORMED, "", "line %d, column %d: %s", error.line,
                      error.column, nul ? "\\u0000 is in no text that is taken" : error.text);
    }
    *json = value;
    return REFUSAL_ALLOWED;
}

static bool among(const char *const *names, const char *name)
{
    while (*names != NULL && strcmp(*names, name) != 0) {
        names++;
    }
    return *names != NULL;
}

/* jansson's iterators want an object that may be changed; nothing here changes it. */
static json_t *iterable(const json_t *object)
{
    return (json_t *)(uintptr_t)object; // NOLINT(performance-no-int-to-ptr)
}

static enum refusal_code unknown(const char *path, const char *name, struct refusal *refusal)
{
    struct buf field;
    buf_init(&field, FIELD_MAX);
    buf_printf(&field, "%s%s%s", path, *path != '\0' ? "." : "", name);
    refuse(refusal, REFUSAL_FIELD_WRONG, buf_str(&field), "there is no such field");
    buf_release(&field);
    return refusal->code;
}

enum refusal_code read_only(const json_t *json, const char *path, const char *const *names,
                            struct refusal *refusal)
{
    const json_t *object;
    if (read_object(json, path, &object, refusal)) {
        return refusal->code;
    }
    const char *name;
    json_t *value;
    json_object_foreach(iterable(object), name, value)
    {
        if (!among(names, name)) {
            return unknown(path, name, refusal);
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code read_int(const json_t *json, const char *path, int min, int max, int *value,
                           struct refusal *refusal)
{
    const json_t *found = find(json, path);
    json_int_t number = json_integer_value(found);
    if (!json_is_integer(found) || number < min || number > max) {
        char allowed[ALLOWED_MAX];
        snprintf(allowed, sizeof allowed, "a whole number from %d to %d", min, max);
        return wrong(found, path, allowed, refusal);
    }
    *value = (int)number;
    return REFUSAL_ALLOWED;
}

enum refusal_code read_string(const json_t *json, const char *path, size_t min, size_t max,
                              const char **value, struct refusal *refusal)
{
    const json_t *found = find(json, path);
    size_t len = json_string_length(found);
    if (!json_is_string(found) || len < min || len > max) {
        char allowed[ALLOWED_MAX];
        snprintf(allowed, sizeof allowed, "a text of %zu to %zu bytes", min, max);
        return wrong(found, path, allowed, refusal);
    }
    *value = json_string_value(found);
    return REFUSAL_ALLOWED;
}

enum refusal_code read_word(const json_t *json, const char *path, const char *const *words,
                            int count, int *index, struct refusal *refusal)
{
    const json_t *found = find(json, path);
    int word = json_is_string(found) ? word_index(words, count, json_string_value(found)) : -1;
    if (word < 0) {
        struct buf allowed;
        buf_init(&allowed, ALLOWED_MAX);
        for (int i = 0; i < count; i++) {
            buf_printf(&allowed, "%s%s", i == 0 ? "one of " : ", ", words[i]);
        }
        wrong(found, path, buf_str(&allowed), refusal);
        buf_release(&allowed);
        return refusal->code;
    }
    *index = word;
    return REFUSAL_ALLOWED;
}

enum refusal_code read_bool(const json_t *json, const char *path, bool *value,
                            struct refusal *refusal)
{
    const json_t *found = find(json, path);
    if (!json_is_boolean(found)) {
        return wrong(found, path, "true or false", refusal);
    }
    *value = json_is_true(found);
    return REFUSAL_ALLOWED;
}

enum refusal_code read_array(const json_t *json, const char *path, size_t min, size_t max,
                             const json_t **array, struct refusal *refusal)
{
    const json_t *found = find(json, path);
    size_t size = json_array_size(found);
    if (!json_is_array(found) || size < min || size > max) {
        char allowed[ALLOWED_MAX];
        snprintf(allowed, sizeof allowed, "an array of %zu to %zu elements", min, max);
        return wrong(found, path, allowed, refusal);
    }
    *array = found;
    return REFUSAL_ALLOWED;
}

enum refusal_code read_object(const json_t *json, const char *path, const json_t **object,
                              struct refusal *refusal)
{
    const json_t *found = find(json, path);
    if (!json_is_object(found)) {
        return wrong(found, path, "an object", refusal);
    }
    *object = found;
    return REFUSAL_ALLOWED;
}

enum refusal_code read_optional_int(const json_t *json, const char *path, int min, int max,
                                    int *value, struct refusal *refusal)
{
    return read_has(json, path) ? read_int(json, path, min, max, value, refusal) : REFUSAL_ALLOWED;
}

enum refusal_code read_optional_string(const json_t *json, const char *path, size_t min, size_t max,
                                       const char **value, struct refusal *refusal)
{
    return read_has(json, path) ? read_string(json, path, min, max, value, refusal)
                                : REFUSAL_ALLOWED;
}

enum refusal_code read_optional_word(const json_t *json, const char *path, const char *const *words,
                                     int count, int *index, struct refusal *refusal)
{
    return read_has(json, path) ? read_word(json, path, words, count, index, refusal)
                                : REFUSAL_ALLOWED;
}

enum refusal_code read_optional_bool(const json_t *json, const char *path, bool *value,
                                     struct refusal *refusal)
{
    return read_has(json, path) ? read_bool(json, path, value, refusal) : REFUSAL_ALLOWED;
}

enum refusal_code read_optional_array(const json_t *json, const char *path, size_t min, size_t max,
                                      const json_t **array, struct refusal *refusal)
{
    return read_has(json, path) ? read_array(json, path, min, max, array, refusal)
                                : REFUSAL_ALLOWED;
}

enum refusal_code read_optional_object(const json_t *json, const char *path, const json_t **object,
                                       struct refusal *refusal)
{
    return read_has(json, path) ? read_object(json, path, object, refusal) : REFUSAL_ALLOWED;
}
