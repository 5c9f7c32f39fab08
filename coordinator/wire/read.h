/* Typed fields out of JSON that somebody sent, with one good refusal for what is wrong.
 *
 * A field is named by its path from `json`: "players", "have.ore", "row_boards.2" (elements count
 * from 0); "" is `json` itself. The path is also the `field` of the refusal. Every function returns
 * REFUSAL_ALLOWED (0) and sets its last out-parameter, or fills *refusal, leaves the out-parameter
 * alone and returns REFUSAL_FIELD_WRONG; so reading a body is one chain:
 *
 *     if (read_only(json, "", names, refusal) || read_word(json, "action", ..., refusal) ||
 *         read_optional_int(json, "seconds", -600, 600, &seconds, refusal)) {
 *         return refusal->code;
 *     }
 *
 * The optional variants leave the value as it is when the field is missing. null is a value like
 * any other and of no type that can be read here. Everything is lent: strings and arrays belong to
 * `json` and live as long as it does. */
#ifndef WIRE_READ_H
#define WIRE_READ_H

#include "rules/refusal.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* One JSON value (any) from `len` bytes of text; objects with the same name twice and anything
 * after the value are refused. The caller owns *json. The only function here that answers
 * REFUSAL_MALFORMED, with line and column. */
enum refusal_code read_text(const char *text, size_t len, json_t **json, struct refusal *refusal);

/* `json` at `path` is an object with no other members than `names`, a list that ends with NULL. */
enum refusal_code read_only(const json_t *json, const char *path, const char *const *names,
                            struct refusal *refusal);

/* A whole number from min to max. 60.0 and "60" are none. */
enum refusal_code read_int(const json_t *json, const char *path, int min, int max, int *value,
                           struct refusal *refusal);
enum refusal_code read_optional_int(const json_t *json, const char *path, int min, int max,
                                    int *value, struct refusal *refusal);

/* A text of min to max bytes of UTF-8. */
enum refusal_code read_string(const json_t *json, const char *path, size_t min, size_t max,
                              const char **value, struct refusal *refusal);
enum refusal_code read_optional_string(const json_t *json, const char *path, size_t min, size_t max,
                                       const char **value, struct refusal *refusal);

/* One of `count` words; *index is its place in the list. */
enum refusal_code read_word(const json_t *json, const char *path, const char *const *words,
                            int count, int *index, struct refusal *refusal);
enum refusal_code read_optional_word(const json_t *json, const char *path, const char *const *words,
                                     int count, int *index, struct refusal *refusal);

enum refusal_code read_bool(const json_t *json, const char *path, bool *value,
                            struct refusal *refusal);
enum refusal_code read_optional_bool(const json_t *json, const char *path, bool *value,
                                     struct refusal *refusal);

/* An array of min to max elements. */
enum refusal_code read_array(const json_t *json, const char *path, size_t min, size_t max,
                             const json_t **array, struct refusal *refusal);
enum refusal_code read_optional_array(const json_t *json, const char *path, size_t min, size_t max,
                                      const json_t **array, struct refusal *refusal);

/* An object. */
enum refusal_code read_object(const json_t *json, const char *path, const json_t **object,
                              struct refusal *refusal);
enum refusal_code read_optional_object(const json_t *json, const char *path, const json_t **object,
                                       struct refusal *refusal);

/* Whether there is anything at `path`. */
bool read_has(const json_t *json, const char *path);

#endif
