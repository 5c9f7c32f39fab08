/* The field's own things out of JSON: seats, copies, places, cards. As read.h does it:
 * REFUSAL_ALLOWED and the out-parameter set, or FIELD_WRONG that names the path, the value and what
 * is allowed. */
#ifndef WIRE_FIELD_H
#define WIRE_FIELD_H

#include "rules/game.h"
#include "wire/read.h"

enum refusal_code field_seat(const json_t *json, const char *path, const struct ring *ring,
                             struct seat *seat, struct refusal *refusal);
enum refusal_code field_copy(const json_t *json, const char *path, const struct game *game,
                             struct copy *copy, struct refusal *refusal);
enum refusal_code field_place(const json_t *json, const char *path, struct place *place,
                              struct refusal *refusal);

/* Cards by resource, {"ore":1,"wool":2}, 0..max each; a missing resource is 0. */
enum refusal_code field_cards(const json_t *json, const char *path, int max, int cards[RESOURCES],
                              struct refusal *refusal);

/* A time as RFC 3339, or null for 0. */
enum refusal_code field_time(const json_t *json, const char *path, int64_t *ms,
                             struct refusal *refusal);

/* What the posts' sheets are printed with, kept nowhere: "base_url", the address of the pages, or
 * "" where it is missing or empty, and "codes", {"gap-1":"XXXX-XXXX"}, or NULL. Both are lent by
 * `json`. */
#define PRINT_URL_MAX 200 /* bytes */
#define PRINT_CODE_MAX 32 /* bytes of a login code as it is typed */
enum refusal_code field_base_url(const json_t *json, const char *path, const char **base_url,
                                 struct refusal *refusal);
enum refusal_code field_codes(const json_t *json, const char *path, const json_t **codes,
                              struct refusal *refusal);

/* Parts of the paper pack and their language: "parts" and "language" of an object. */
enum refusal_code field_printed(const json_t *json, struct printed *printed,
                                struct refusal *refusal);

/* A referee's count; each number 0..COUNT_MAX, what is missing is 0 or false. The caps of the
 * ruleset are points_check()'s to look at. */
#define COUNT_MAX 1000
enum refusal_code field_count(const json_t *json, const char *path, struct claim_count *count,
                              struct refusal *refusal);

#endif
