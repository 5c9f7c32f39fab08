#include "wire/board_json.h"

#include "base/embedded.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#define KEYS_MAX 12

/* Reading: `where` is the name of the object, "" for the board itself. */

static void name_field(char field[REFUSAL_FIELD_MAX], const char *where, const char *key)
{
    snprintf(field, REFUSAL_FIELD_MAX, "%s%s%s", where, where[0] != '\0' ? "." : "", key);
}

/* Refuses what is no object, and a key that is not in `keys` (ended by NULL): a misspelt one would
 * lose what it holds. */
static enum refusal_code check_keys(json_t *object, const char *where,
                                    const char *const keys[KEYS_MAX], struct refusal *refusal)
{
    if (!json_is_object(object)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, where, "this is no object");
    }
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        const char *key = json_object_iter_key(at);
        int i = 0;
        while (keys[i] != NULL && strcmp(keys[i], key) != 0) {
            i++;
        }
        if (keys[i] == NULL) {
            char field[REFUSAL_FIELD_MAX];
            name_field(field, where, key);
            return refuse(refusal, REFUSAL_FIELD_WRONG, field, "there is no such field");
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_int(const json_t *object, const char *where, const char *key, int min,
                                  int max, int *value, struct refusal *refusal)
{
    const json_t *json = json_object_get(object, key);
    json_int_t number = json_integer_value(json);
    if (!json_is_integer(json) || number < min || number > max) {
        char field[REFUSAL_FIELD_MAX];
        name_field(field, where, key);
        return refuse(refusal, REFUSAL_FIELD_WRONG, field, "a whole number from %d to %d is needed",
                      min, max);
    }
    *value = (int)number;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_word(const json_t *object, const char *where, const char *key,
                                   const char *const *words, int count, int *value,
                                   struct refusal *refusal)
{
    const char *word = json_string_value(json_object_get(object, key));
    *value = word != NULL ? word_index(words, count, word) : -1;
    if (*value >= 0) {
        return REFUSAL_ALLOWED;
    }
    char field[REFUSAL_FIELD_MAX], allowed[128] = "";
    name_field(field, where, key);
    for (int i = 0; i < count; i++) {
        size_t len = strlen(allowed);
        snprintf(allowed + len, sizeof allowed - len, "%s%s", i > 0 ? ", " : "", words[i]);
    }
    return refuse(refusal, REFUSAL_FIELD_WRONG, field, "\"%.40s\" is not one of %s",
                  word != NULL ? word : "", allowed);
}

static enum refusal_code read_place(const json_t *json, const char *field,
                                    const struct board *board, enum place_kind kind, int *id,
                                    struct refusal *refusal)
{
    static const char *const kinds[PLACE_KINDS] = {"hex", "crossing", "path"};
    const char *text = json_string_value(json);
    struct place place;
    if (text == NULL || !place_parse(text, &place) || place.kind != kind ||
        !board_has(board, place)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, field, "\"%.20s\" is no %s of this board",
                      text != NULL ? text : "", kinds[kind]);
    }
    *id = place.id;
    return REFUSAL_ALLOWED;
}

/* An array that may be absent; its length is 0 then. */
static enum refusal_code read_array(const json_t *object, const char *where, const char *key,
                                    int max, const json_t **array, int *count,
                                    struct refusal *refusal)
{
    *array = json_object_get(object, key);
    *count = 0;
    if (*array == NULL) {
        return REFUSAL_ALLOWED;
    }
    char field[REFUSAL_FIELD_MAX];
    name_field(field, where, key);
    if (!json_is_array(*array)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, field, "this is no array");
    }
    if (json_array_size(*array) > (size_t)max) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, field, "%zu entries; at most %d are allowed",
                      json_array_size(*array), max);
    }
    *count = (int)json_array_size(*array);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_number(const json_t *json, const char *where, struct hex *hex,
                                     struct refusal *refusal)
{
    const json_t *number = json_object_get(json, "number");
    char field[REFUSAL_FIELD_MAX];
    name_field(field, where, "number");
    if (hex->terrain == TERRAIN_DESERT) {
        hex->number = 0;
        if (number != NULL && !json_is_null(number)) {
            return refuse(refusal, REFUSAL_FIELD_WRONG, field,
                          "a desert has none; null is allowed");
        }
        return REFUSAL_ALLOWED;
    }
    enum refusal_code code = read_int(json, where, "number", 2, 12, &hex->number, refusal);
    if (code == REFUSAL_ALLOWED && hex->number == 7) {
        code = refuse(refusal, REFUSAL_FIELD_WRONG, field, "7 stands on no hex; 2 to 12 but 7");
    }
    return code;
}

static enum refusal_code read_hex(json_t *json, const char *where, struct hex *hex,
                                  struct refusal *refusal)
{
    static const char *const keys[KEYS_MAX] = {
        "id", "column", "row", "x", "y", "terrain", "number", "half", "crossings", "paths", NULL};
    int terrain, half;
    enum refusal_code code;
    if ((code = check_keys(json, where, keys, refusal)) != REFUSAL_ALLOWED ||
        (code = read_int(json, where, "column", 0, BOARD_COORDINATE_MAX, &hex->column, refusal)) !=
            REFUSAL_ALLOWED ||
        (code = read_int(json, where, "row", 0, BOARD_COORDINATE_MAX, &hex->row, refusal)) !=
            REFUSAL_ALLOWED ||
        (code = read_word(json, where, "terrain", terrain_words, TERRAINS, &terrain, refusal)) !=
            REFUSAL_ALLOWED ||
        (code = read_word(json, where, "half", side_words, SIDES, &half, refusal)) !=
            REFUSAL_ALLOWED) {
        return code;
    }
    hex->terrain = (enum terrain)terrain;
    hex->half = (enum side)half;
    return read_number(json, where, hex, refusal);
}

static enum refusal_code read_hexes(const json_t *json, struct board *board,
                                    struct refusal *refusal)
{
    const json_t *array;
    enum refusal_code code =
        read_array(json, "", "hexes", BOARD_HEXES_MAX, &array, &board->hexes_count, refusal);
    for (int i = 0; i < board->hexes_count && code == REFUSAL_ALLOWED; i++) {
        char where[REFUSAL_FIELD_MAX];
        snprintf(where, sizeof where, "hexes[%d]", i);
        code = read_hex(json_array_get(array, (size_t)i), where, &board->hexes[i], refusal);
    }
    return code;
}

static enum refusal_code read_beside(json_t *json, const char *where, const struct board *board,
                                     struct start *start, struct refusal *refusal)
{
    static const char *const keys[KEYS_MAX] = {"piece", "at", NULL};
    static const char *const pieces[] = {"road", "ship"};
    start->path = BOARD_NOBODY;
    start->beside = PIECE_ROAD;
    if (json == NULL || json_is_null(json)) {
        return REFUSAL_ALLOWED;
    }
    int piece;
    char field[REFUSAL_FIELD_MAX];
    name_field(field, where, "at");
    enum refusal_code code;
    if ((code = check_keys(json, where, keys, refusal)) != REFUSAL_ALLOWED ||
        (code = read_word(json, where, "piece", pieces, 2, &piece, refusal)) != REFUSAL_ALLOWED) {
        return code;
    }
    start->beside = piece == 0 ? PIECE_ROAD : PIECE_SHIP;
    return read_place(json_object_get(json, "at"), field, board, PLACE_PATH, &start->path, refusal);
}

static enum refusal_code read_start(json_t *json, const char *where, const struct board *board,
                                    struct start *start, struct refusal *refusal)
{
    static const char *const keys[KEYS_MAX] = {"half", "building", "at", "beside", NULL};
    static const char *const buildings[] = {"settlement", "city"};
    int half, building;
    char field[REFUSAL_FIELD_MAX];
    name_field(field, where, "at");
    enum refusal_code code;
    if ((code = check_keys(json, where, keys, refusal)) != REFUSAL_ALLOWED ||
        (code = read_word(json, where, "half", side_words, SIDES, &half, refusal)) !=
            REFUSAL_ALLOWED ||
        (code = read_word(json, where, "building", buildings, 2, &building, refusal)) !=
            REFUSAL_ALLOWED ||
        (code = read_place(json_object_get(json, "at"), field, board, PLACE_CROSSING,
                           &start->crossing, refusal)) != REFUSAL_ALLOWED) {
        return code;
    }
    start->half = (enum side)half;
    start->building = building == 0 ? PIECE_SETTLEMENT : PIECE_CITY;
    name_field(field, where, "beside");
    return read_beside(json_object_get(json, "beside"), field, board, start, refusal);
}

static enum refusal_code read_starts(const json_t *json, struct board *board,
                                     struct refusal *refusal)
{
    const json_t *array;
    enum refusal_code code =
        read_array(json, "", "starts", BOARD_STARTS_MAX, &array, &board->starts_count, refusal);
    for (int i = 0; i < board->starts_count && code == REFUSAL_ALLOWED; i++) {
        char where[REFUSAL_FIELD_MAX];
        snprintf(where, sizeof where, "starts[%d]", i);
        code =
            read_start(json_array_get(array, (size_t)i), where, board, &board->starts[i], refusal);
    }
    return code;
}

static enum refusal_code read_harbour(json_t *json, const char *where, const struct board *board,
                                      struct harbour *harbour, struct refusal *refusal)
{
    static const char *const keys[KEYS_MAX] = {"at", "resource", "rate", NULL};
    char field[REFUSAL_FIELD_MAX];
    name_field(field, where, "at");
    enum refusal_code code;
    if ((code = check_keys(json, where, keys, refusal)) != REFUSAL_ALLOWED ||
        (code = read_place(json_object_get(json, "at"), field, board, PLACE_PATH, &harbour->path,
                           refusal)) != REFUSAL_ALLOWED) {
        return code;
    }
    harbour->any = json_is_null(json_object_get(json, "resource"));
    if (harbour->any) {
        return REFUSAL_ALLOWED;
    }
    int resource;
    code = read_word(json, where, "resource", resource_words, RESOURCES, &resource, refusal);
    harbour->resource = (enum resource)resource;
    return code;
}

static enum refusal_code read_harbours(const json_t *json, struct board *board,
                                       struct refusal *refusal)
{
    const json_t *array;
    enum refusal_code code = read_array(json, "", "harbours", BOARD_HARBOURS_MAX, &array,
                                        &board->harbours_count, refusal);
    for (int i = 0; i < board->harbours_count && code == REFUSAL_ALLOWED; i++) {
        char where[REFUSAL_FIELD_MAX];
        snprintf(where, sizeof where, "harbours[%d]", i);
        code = read_harbour(json_array_get(array, (size_t)i), where, board, &board->harbours[i],
                            refusal);
    }
    return code;
}

static enum refusal_code read_seam(const json_t *seams, const char *key, const struct board *board,
                                   int crossings[BOARD_SEAM_MAX], int *count,
                                   struct refusal *refusal)
{
    const json_t *array;
    enum refusal_code code =
        read_array(seams, "seams", key, BOARD_SEAM_MAX, &array, count, refusal);
    for (int i = 0; i < *count && code == REFUSAL_ALLOWED; i++) {
        char field[REFUSAL_FIELD_MAX];
        snprintf(field, sizeof field, "seams.%s[%d]", key, i);
        code = read_place(json_array_get(array, (size_t)i), field, board, PLACE_CROSSING,
                          &crossings[i], refusal);
    }
    return code;
}

static enum refusal_code read_seams(const json_t *json, struct board *board,
                                    struct refusal *refusal)
{
    static const char *const keys[KEYS_MAX] = {"left", "right", NULL};
    json_t *seams = json_object_get(json, "seams");
    if (seams == NULL) {
        board->seam_left_count = board->seam_right_count = 0;
        return REFUSAL_ALLOWED;
    }
    enum refusal_code code;
    if ((code = check_keys(seams, "seams", keys, refusal)) != REFUSAL_ALLOWED ||
        (code = read_seam(seams, "left", board, board->seam_left, &board->seam_left_count,
                          refusal)) != REFUSAL_ALLOWED) {
        return code;
    }
    return read_seam(seams, "right", board, board->seam_right, &board->seam_right_count, refusal);
}

static enum refusal_code read_unverified(const json_t *json, struct board *board,
                                         struct refusal *refusal)
{
    const json_t *array;
    enum refusal_code code = read_array(json, "", "unverified", BOARD_UNVERIFIED_MAX, &array,
                                        &board->unverified_count, refusal);
    for (int i = 0; i < board->unverified_count && code == REFUSAL_ALLOWED; i++) {
        const json_t *text = json_array_get(array, (size_t)i);
        if (!json_is_string(text) || json_string_length(text) >= BOARD_UNVERIFIED_SIZE) {
            char field[REFUSAL_FIELD_MAX];
            snprintf(field, sizeof field, "unverified[%d]", i);
            return refuse(refusal, REFUSAL_FIELD_WRONG, field,
                          "a sentence of at most %d bytes is needed", BOARD_UNVERIFIED_SIZE - 1);
        }
        memcpy(board->unverified[i], json_string_value(text), json_string_length(text) + 1);
    }
    return code;
}

static enum refusal_code read_name(const json_t *json, struct board *board, struct refusal *refusal)
{
    const char *letter = json_string_value(json_object_get(json, "letter"));
    if (letter == NULL || letter[0] < 'A' || letter[0] > 'Z' || letter[1] != '\0') {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "letter", "one letter from A to Z is needed");
    }
    const char *ruleset = json_string_value(json_object_get(json, "ruleset"));
    if (ruleset == NULL || !ruleset_parse(ruleset, &board->ruleset)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "ruleset",
                      "\"%.40s\" is not one of big-game, connect, base",
                      ruleset != NULL ? ruleset : "");
    }
    board->letter = letter[0];
    return REFUSAL_ALLOWED;
}

enum refusal_code board_from_json(json_t *json, struct board *board, struct refusal *refusal)
{
    static const char *const keys[KEYS_MAX] = {"letter", "ruleset",  "hexes", "crossings",  "paths",
                                               "starts", "harbours", "seams", "unverified", NULL};
    enum refusal_code code;
    memset(board, 0, sizeof *board);
    if ((code = check_keys(json, "", keys, refusal)) != REFUSAL_ALLOWED ||
        (code = read_name(json, board, refusal)) != REFUSAL_ALLOWED ||
        (code = read_hexes(json, board, refusal)) != REFUSAL_ALLOWED ||
        (code = board_derive(board, refusal)) != REFUSAL_ALLOWED ||
        (code = read_starts(json, board, refusal)) != REFUSAL_ALLOWED ||
        (code = read_harbours(json, board, refusal)) != REFUSAL_ALLOWED ||
        (code = read_seams(json, board, refusal)) != REFUSAL_ALLOWED) {
        return code;
    }
    return read_unverified(json, board, refusal);
}

enum refusal_code board_from_text(const char *text, size_t len, struct board *board,
                                  struct refusal *refusal)
{
    if (len > BOARD_TEXT_MAX) {
        return refuse(refusal, REFUSAL_TOO_LARGE, "", "the definition has more than %d bytes",
                      BOARD_TEXT_MAX);
    }
    json_error_t error;
    json_t *json = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        return refuse(refusal, REFUSAL_MALFORMED, "", "line %d: %s", error.line, error.text);
    }
    enum refusal_code code = board_from_json(json, board, refusal);
    json_decref(json);
    return code;
}

/* Writing */

static json_t *place_json(enum place_kind kind, int id)
{
    char text[PLACE_TEXT_SIZE];
    place_format((struct place){.kind = kind, .id = id}, text);
    return json_string(text);
}

static json_t *places_json(enum place_kind kind, const int *ids, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(array, place_json(kind, ids[i]));
    }
    return array;
}

static json_t *hexes_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->hexes_count; i++) {
        const struct hex *hex = &board->hexes[i];
        json_array_append_new(
            array, json_pack("{s:o, s:i, s:i, s:i, s:i, s:s, s:o, s:s, s:o, s:o}", "id",
                             place_json(PLACE_HEX, i), "column", hex->column, "row", hex->row, "x",
                             3 * hex->column, "y", hex->row, "terrain", terrain_words[hex->terrain],
                             "number", hex->number != 0 ? json_integer(hex->number) : json_null(),
                             "half", side_words[hex->half], "crossings",
                             places_json(PLACE_CROSSING, hex->crossings, HEX_CORNERS), "paths",
                             places_json(PLACE_PATH, hex->paths, HEX_CORNERS)));
    }
    return array;
}

static json_t *crossings_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->crossings_count; i++) {
        const struct crossing *crossing = &board->crossings[i];
        json_array_append_new(
            array,
            json_pack("{s:o, s:i, s:i, s:o, s:o}", "id", place_json(PLACE_CROSSING, i), "x",
                      crossing->x, "y", crossing->y, "hexes",
                      places_json(PLACE_HEX, crossing->hexes, crossing->hexes_count), "paths",
                      places_json(PLACE_PATH, crossing->paths, crossing->paths_count)));
    }
    return array;
}

static json_t *paths_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->paths_count; i++) {
        const struct path *path = &board->paths[i];
        json_array_append_new(
            array, json_pack("{s:o, s:o, s:o, s:b, s:b}", "id", place_json(PLACE_PATH, i),
                             "crossings", places_json(PLACE_CROSSING, path->crossings, 2), "hexes",
                             places_json(PLACE_HEX, path->hexes, path->hexes_count), "land",
                             path->land, "water", path->water));
    }
    return array;
}

static json_t *beside_json(const struct start *start)
{
    if (start->path == BOARD_NOBODY) {
        return json_null();
    }
    return json_pack("{s:s, s:o}", "piece", piece_words[start->beside], "at",
                     place_json(PLACE_PATH, start->path));
}

static json_t *starts_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->starts_count; i++) {
        const struct start *start = &board->starts[i];
        json_array_append_new(array,
                              json_pack("{s:s, s:s, s:o, s:o}", "half", side_words[start->half],
                                        "building", piece_words[start->building], "at",
                                        place_json(PLACE_CROSSING, start->crossing), "beside",
                                        beside_json(start)));
    }
    return array;
}

static json_t *harbours_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->harbours_count; i++) {
        const struct harbour *harbour = &board->harbours[i];
        json_array_append_new(
            array,
            json_pack("{s:o, s:o, s:i}", "at", place_json(PLACE_PATH, harbour->path), "resource",
                      harbour->any ? json_null() : json_string(resource_words[harbour->resource]),
                      "rate", harbour->any ? 3 : 2));
    }
    return array;
}

static json_t *unverified_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->unverified_count; i++) {
        json_array_append_new(array, json_string(board->unverified[i]));
    }
    return array;
}

json_t *board_to_json(const struct board *board)
{
    return json_pack("{s:s#, s:s, s:o, s:o, s:o, s:o, s:o, s:{s:o, s:o}, s:o}", "letter",
                     &board->letter, 1, "ruleset", ruleset_get(board->ruleset)->name, "hexes",
                     hexes_json(board), "crossings", crossings_json(board), "paths",
                     paths_json(board), "starts", starts_json(board), "harbours",
                     harbours_json(board), "seams", "left",
                     places_json(PLACE_CROSSING, board->seam_left, board->seam_left_count), "right",
                     places_json(PLACE_CROSSING, board->seam_right, board->seam_right_count),
                     "unverified", unverified_json(board));
}

/* The boards in the program */

extern const struct embedded_file board_files[];

#define SHIPPED_MAX 8

static struct board shipped[SHIPPED_MAX];
static int shipped_count;

/* A shipped file that cannot be read is a fault of the build; tests read them all. */
static void load_shipped(void)
{
    for (const struct embedded_file *file = board_files; file->name != NULL; file++) {
        struct refusal refusal;
        if (shipped_count == SHIPPED_MAX ||
            board_from_text(file->start, (size_t)(file->end - file->start), &shipped[shipped_count],
                            &refusal) != REFUSAL_ALLOWED) {
            fprintf(stderr, "biggame: the shipped board %s cannot be read\n", file->name);
            abort();
        }
        shipped_count++;
    }
}

const struct board *board_find(enum ruleset_id ruleset, char letter)
{
    static once_flag loaded = ONCE_FLAG_INIT;
    call_once(&loaded, load_shipped);
    for (int i = 0; i < shipped_count; i++) {
        if (shipped[i].ruleset == ruleset && shipped[i].letter == letter) {
            return &shipped[i];
        }
    }
    return NULL;
}
