#include "wire/board_json.h"

#include "base/embedded.h"
#include "rules/phrase.h"
#include "wire/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

/* Reading: `path` is the name of the object that is being read, as in "hexes.3". */

#define PATH_SIZE REFUSAL_FIELD_MAX

static const char *join(char joined[PATH_SIZE], const char *path, const char *name)
{
    snprintf(joined, PATH_SIZE, "%s.%s", path, name);
    return joined;
}

static const char *element(char joined[PATH_SIZE], const char *path, int index)
{
    snprintf(joined, PATH_SIZE, "%s.%d", path, index);
    return joined;
}

/* An array that may be missing, with at most `max` elements. */
static enum refusal_code read_list(const json_t *json, const char *path, int max, int *count,
                                   struct refusal *refusal)
{
    const json_t *array = NULL;
    if (read_optional_array(json, path, 0, (size_t)max, &array, refusal)) {
        return refusal->code;
    }
    *count = (int)json_array_size(array);
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_place(const json_t *json, const char *path, const struct board *board,
                                    enum place_kind kind, int *id, struct refusal *refusal)
{
    static const char *const kinds[PLACE_KINDS] = {"hex", "crossing", "path"};
    const char *text;
    struct place place;
    if (read_string(json, path, 1, PLACE_TEXT_SIZE - 1, &text, refusal)) {
        return refusal->code;
    }
    if (!place_parse(text, &place) || place.kind != kind || !board_has(board, place)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, path, "\"%s\" is no %s of this board", text,
                      kinds[kind]);
    }
    *id = place.id;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_number(const json_t *json, const char *path, struct hex *hex,
                                     struct refusal *refusal)
{
    if (read_int(json, path, 2, 12, &hex->number, refusal)) {
        return refusal->code;
    }
    if (hex->number == 7) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, path, "7 stands on no hex; 2 to 12 but 7");
    }
    return REFUSAL_ALLOWED;
}

/* On a desert null, or nothing at all. */
static enum refusal_code read_no_number(const json_t *json, const char *path,
                                        struct refusal *refusal)
{
    const json_t *hex;
    if (read_object(json, path, &hex, refusal)) {
        return refusal->code;
    }
    const json_t *number = json_object_get(hex, "number");
    if (number != NULL && !json_is_null(number)) {
        char at[PATH_SIZE];
        return refuse(refusal, REFUSAL_FIELD_WRONG, join(at, path, "number"),
                      "a desert has no number; null is allowed");
    }
    return REFUSAL_ALLOWED;
}

/* "sun", "moon", or null: nobody's. */
static enum refusal_code read_half(const json_t *json, const char *path, int *half,
                                   struct refusal *refusal)
{
    const json_t *object;
    char at[PATH_SIZE];
    if (read_object(json, path, &object, refusal)) {
        return refusal->code;
    }
    if (json_is_null(json_object_get(object, "half"))) {
        *half = BOARD_NOBODY;
        return REFUSAL_ALLOWED;
    }
    return read_word(json, join(at, path, "half"), side_words, SIDES, half, refusal);
}

static enum refusal_code read_hex(const json_t *json, const char *path, struct hex *hex,
                                  struct refusal *refusal)
{
    static const char *const names[] = {"id",        "column",  "row",     "x",
                                        "y",         "terrain", "number",  "half",
                                        "crossings", "paths",   "phrases", NULL};
    char at[PATH_SIZE];
    int terrain;
    if (read_only(json, path, names, refusal) ||
        read_int(json, join(at, path, "column"), 0, BOARD_COORDINATE_MAX, &hex->column, refusal) ||
        read_int(json, join(at, path, "row"), 0, BOARD_COORDINATE_MAX, &hex->row, refusal) ||
        read_word(json, join(at, path, "terrain"), terrain_words, TERRAINS, &terrain, refusal) ||
        read_half(json, path, &hex->half, refusal)) {
        return refusal->code;
    }
    hex->terrain = (enum terrain)terrain;
    hex->number = 0;
    return hex->terrain == TERRAIN_DESERT
               ? read_no_number(json, path, refusal)
               : read_number(json, join(at, path, "number"), hex, refusal);
}

static enum refusal_code read_hexes(const json_t *json, struct board *board,
                                    struct refusal *refusal)
{
    if (read_list(json, "hexes", BOARD_HEXES_MAX, &board->hexes_count, refusal)) {
        return refusal->code;
    }
    for (int i = 0; i < board->hexes_count; i++) {
        char path[PATH_SIZE];
        if (read_hex(json, element(path, "hexes", i), &board->hexes[i], refusal)) {
            return refusal->code;
        }
    }
    return board_derive(board, refusal);
}

static enum refusal_code read_beside(const json_t *json, const char *path,
                                     const struct board *board, struct start *start,
                                     struct refusal *refusal)
{
    static const char *const names[] = {"piece", "at", NULL};
    static const char *const pieces[] = {"road", "ship"};
    char at[PATH_SIZE];
    int piece;
    if (read_only(json, path, names, refusal) ||
        read_word(json, join(at, path, "piece"), pieces, 2, &piece, refusal)) {
        return refusal->code;
    }
    start->beside = piece == 0 ? PIECE_ROAD : PIECE_SHIP;
    return read_place(json, join(at, path, "at"), board, PLACE_PATH, &start->path, refusal);
}

/* Whose it is: a "half" where boards have two sides, a "place" at the table of the base game. */
static enum refusal_code read_starter(const json_t *json, const char *path,
                                      const struct board *board, struct start *start,
                                      struct refusal *refusal)
{
    char at[PATH_SIZE];
    start->half = BOARD_NOBODY;
    start->place = 0;
    start->yields = false;
    return ruleset_get(board->ruleset)->seats_per_board != 0
               ? read_half(json, path, &start->half, refusal)
           : read_int(json, join(at, path, "place"), 1, START_PLACES_MAX, &start->place, refusal)
               ? refusal->code
               : read_optional_bool(json, join(at, path, "yields"), &start->yields, refusal);
}

static enum refusal_code read_start(const json_t *json, const char *path, const struct board *board,
                                    struct start *start, struct refusal *refusal)
{
    static const char *const names[] = {"half", "place",  "yields", "building",
                                        "at",   "beside", NULL};
    static const char *const buildings[] = {"settlement", "city"};
    char at[PATH_SIZE];
    int building;
    const json_t *object;
    if (read_only(json, path, names, refusal) || read_object(json, path, &object, refusal) ||
        read_starter(json, path, board, start, refusal) ||
        read_word(json, join(at, path, "building"), buildings, 2, &building, refusal) ||
        read_place(json, join(at, path, "at"), board, PLACE_CROSSING, &start->crossing, refusal)) {
        return refusal->code;
    }
    start->building = building == 0 ? PIECE_SETTLEMENT : PIECE_CITY;
    start->path = BOARD_NOBODY;
    start->beside = PIECE_ROAD;
    const json_t *beside = json_object_get(object, "beside");
    return beside == NULL || json_is_null(beside)
               ? REFUSAL_ALLOWED
               : read_beside(json, join(at, path, "beside"), board, start, refusal);
}

static enum refusal_code read_starts(const json_t *json, struct board *board,
                                     struct refusal *refusal)
{
    if (read_list(json, "starts", BOARD_STARTS_MAX, &board->starts_count, refusal)) {
        return refusal->code;
    }
    for (int i = 0; i < board->starts_count; i++) {
        char path[PATH_SIZE];
        if (read_start(json, element(path, "starts", i), board, &board->starts[i], refusal)) {
            return refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

/* "resource" has to be there: null says 3:1. */
static enum refusal_code read_harbour(const json_t *json, const char *path,
                                      const struct board *board, struct harbour *harbour,
                                      struct refusal *refusal)
{
    static const char *const names[] = {"at", "resource", "rate", NULL};
    char at[PATH_SIZE];
    int resource = RESOURCE_WOOD;
    const json_t *object;
    if (read_only(json, path, names, refusal) || read_object(json, path, &object, refusal) ||
        read_place(json, join(at, path, "at"), board, PLACE_PATH, &harbour->path, refusal)) {
        return refusal->code;
    }
    harbour->any = json_is_null(json_object_get(object, "resource"));
    if (!harbour->any && read_word(json, join(at, path, "resource"), resource_words, RESOURCES,
                                   &resource, refusal)) {
        return refusal->code;
    }
    harbour->resource = (enum resource)resource;
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_harbours(const json_t *json, struct board *board,
                                       struct refusal *refusal)
{
    if (read_list(json, "harbours", BOARD_HARBOURS_MAX, &board->harbours_count, refusal)) {
        return refusal->code;
    }
    for (int i = 0; i < board->harbours_count; i++) {
        char path[PATH_SIZE];
        if (read_harbour(json, element(path, "harbours", i), board, &board->harbours[i], refusal)) {
            return refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_seam(const json_t *json, const char *path, const struct board *board,
                                   int crossings[BOARD_SEAM_MAX], int *count,
                                   struct refusal *refusal)
{
    if (read_list(json, path, BOARD_SEAM_MAX, count, refusal)) {
        return refusal->code;
    }
    for (int i = 0; i < *count; i++) {
        char at[PATH_SIZE];
        if (read_place(json, element(at, path, i), board, PLACE_CROSSING, &crossings[i], refusal)) {
            return refusal->code;
        }
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_seams(const json_t *json, struct board *board,
                                    struct refusal *refusal)
{
    static const char *const names[] = {"left", "right", NULL};
    if (!read_has(json, "seams")) {
        return REFUSAL_ALLOWED;
    }
    if (read_only(json, "seams", names, refusal) ||
        read_seam(json, "seams.left", board, board->seam_left, &board->seam_left_count, refusal) ||
        read_seam(json, "seams.right", board, board->seam_right, &board->seam_right_count,
                  refusal)) {
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_unverified(const json_t *json, struct board *board,
                                         struct refusal *refusal)
{
    if (read_list(json, "unverified", BOARD_UNVERIFIED_MAX, &board->unverified_count, refusal)) {
        return refusal->code;
    }
    for (int i = 0; i < board->unverified_count; i++) {
        char path[PATH_SIZE];
        const char *text;
        if (read_string(json, element(path, "unverified", i), 1, BOARD_UNVERIFIED_SIZE - 1, &text,
                        refusal)) {
            return refusal->code;
        }
        snprintf(board->unverified[i], BOARD_UNVERIFIED_SIZE, "%s", text);
    }
    return REFUSAL_ALLOWED;
}

static enum refusal_code read_letter_and_ruleset(const json_t *json, struct board *board,
                                                 struct refusal *refusal)
{
    const char *letter, *ruleset;
    if (read_string(json, "letter", 1, 1, &letter, refusal) ||
        read_string(json, "ruleset", 1, 16, &ruleset, refusal)) {
        return refusal->code;
    }
    if (letter[0] < 'A' || letter[0] > 'Z') {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "letter", "\"%s\" is not a letter from A to Z",
                      letter);
    }
    if (!ruleset_parse(ruleset, &board->ruleset)) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "ruleset",
                      "\"%s\" is not one of big-game, connect, base", ruleset);
    }
    board->letter = letter[0];
    return REFUSAL_ALLOWED;
}

enum refusal_code board_from_json(const json_t *json, struct board *board, struct refusal *refusal)
{
    static const char *const names[] = {"letter",    "ruleset",    "market", "hexes",
                                        "crossings", "paths",      "starts", "harbours",
                                        "seams",     "unverified", NULL};
    memset(board, 0, sizeof *board);
    if (read_only(json, "", names, refusal) || read_letter_and_ruleset(json, board, refusal) ||
        read_optional_bool(json, "market", &board->market, refusal) ||
        read_hexes(json, board, refusal) || read_starts(json, board, refusal) ||
        read_harbours(json, board, refusal) || read_seams(json, board, refusal) ||
        read_unverified(json, board, refusal)) {
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code board_from_text(const char *text, size_t len, struct board *board,
                                  struct refusal *refusal)
{
    if (len > BOARD_TEXT_MAX) {
        return refuse(refusal, REFUSAL_TOO_LARGE, "", "the definition has more than %d bytes",
                      BOARD_TEXT_MAX);
    }
    json_t *json;
    if (read_text(text, len, &json, refusal)) {
        return refusal->code;
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

static json_t *half_json(int half)
{
    return half != BOARD_NOBODY ? json_string(side_words[half]) : json_null();
}

static json_t *hexes_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->hexes_count; i++) {
        const struct hex *hex = &board->hexes[i];
        json_array_append_new(
            array, json_pack("{s:o, s:i, s:i, s:i, s:i, s:s, s:o, s:o, s:o, s:o}", "id",
                             place_json(PLACE_HEX, i), "column", hex->column, "row", hex->row, "x",
                             3 * hex->column, "y", hex->row, "terrain", terrain_words[hex->terrain],
                             "number", hex->number != 0 ? json_integer(hex->number) : json_null(),
                             "half", half_json(hex->half), "crossings",
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

static json_t *start_json(const struct start *start)
{
    json_t *json =
        json_pack("{s:s, s:o, s:o}", "building", piece_words[start->building], "at",
                  place_json(PLACE_CROSSING, start->crossing), "beside", beside_json(start));
    if (start->place != 0) {
        json_object_set_new(json, "place", json_integer(start->place));
        json_object_set_new(json, "yields", json_boolean(start->yields));
    } else {
        json_object_set_new(json, "half", half_json(start->half));
    }
    return json;
}

static json_t *starts_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->starts_count; i++) {
        json_array_append_new(array, start_json(&board->starts[i]));
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

static json_t *hex_definitions_json(const struct board *board)
{
    json_t *array = json_array();
    for (int i = 0; i < board->hexes_count; i++) {
        const struct hex *hex = &board->hexes[i];
        json_array_append_new(array,
                              json_pack("{s:i, s:i, s:s, s:o, s:o}", "column", hex->column, "row",
                                        hex->row, "terrain", terrain_words[hex->terrain], "number",
                                        hex->number != 0 ? json_integer(hex->number) : json_null(),
                                        "half", half_json(hex->half)));
    }
    return array;
}

/* All that is read, with the hexes in this form. */
static json_t *printed_json(const struct board *board, json_t *hexes)
{
    return json_pack("{s:s#, s:s, s:b, s:o, s:o, s:o, s:{s:o, s:o}, s:o}", "letter", &board->letter,
                     1, "ruleset", ruleset_get(board->ruleset)->name, "market", board->market,
                     "hexes", hexes, "starts", starts_json(board), "harbours", harbours_json(board),
                     "seams", "left",
                     places_json(PLACE_CROSSING, board->seam_left, board->seam_left_count), "right",
                     places_json(PLACE_CROSSING, board->seam_right, board->seam_right_count),
                     "unverified", unverified_json(board));
}

json_t *board_definition_to_json(const struct board *board)
{
    return printed_json(board, hex_definitions_json(board));
}

json_t *board_places_to_json(const struct board *board)
{
    json_t *json = printed_json(board, hexes_json(board));
    json_object_set_new(json, "crossings", crossings_json(board));
    json_object_set_new(json, "paths", paths_json(board));
    return json;
}

static json_t *phrases_json(const struct board *board, enum place_kind kind, int id)
{
    json_t *phrases = json_object();
    for (int language = 0; language < LANGUAGES; language++) {
        char text[PHRASE_SIZE];
        phrase_say(board, (struct place){.kind = kind, .id = id}, (enum language)language, text);
        json_object_set_new(phrases, language_words[language], json_string(text));
    }
    return phrases;
}

static void add_phrases(const struct board *board, enum place_kind kind, json_t *places)
{
    size_t id;
    json_t *place;
    json_array_foreach(places, id, place)
    {
        json_object_set_new(place, "phrases", phrases_json(board, kind, (int)id));
    }
}

json_t *board_to_json(const struct board *board)
{
    json_t *json = board_places_to_json(board);
    add_phrases(board, PLACE_HEX, json_object_get(json, "hexes"));
    add_phrases(board, PLACE_CROSSING, json_object_get(json, "crossings"));
    add_phrases(board, PLACE_PATH, json_object_get(json, "paths"));
    return json;
}

/* The boards in the program */

extern const struct embedded_file board_files[];

#define SHIPPED_MAX 16

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

const struct board *board_shipped(int index)
{
    static once_flag loaded = ONCE_FLAG_INIT;
    call_once(&loaded, load_shipped);
    return index >= 0 && index < shipped_count ? &shipped[index] : NULL;
}

const struct board *board_find(enum ruleset_id ruleset, char letter)
{
    const struct board *board;
    for (int i = 0; (board = board_shipped(i)) != NULL; i++) {
        if (board->ruleset == ruleset && board->letter == letter) {
            return board;
        }
    }
    return NULL;
}
