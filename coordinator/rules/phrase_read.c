/* Reading a phrase: words and numbers, one after the other, become a query. */
#include "rules/phrase.h"

#include "rules/phrase_query.h"

#include <stdio.h>
#include <string.h>

#define NO_NUMBER 100 /* stands on no hex; 0 would be what a desert has */

struct reader {
    struct query query;
    bool ahead;         /* the marks that follow are ahead of the path */
    bool overflow;      /* more is told than a place has */
    int terrain;        /* a terrain that waits for its number, or QUERY_ANY */
    bool number_last;   /* the last mark is a number alone, and a terrain may follow it */
    struct word before; /* the word directly before this one */
    bool has_id;
    struct place id; /* a place by its id, which says everything */
    char unknown[PHRASE_WORD_SIZE];
};

/* Small letters without accents, so that "Süd", "SÜD" and "sud" are one: a letter of UTF-8's
 * Latin-1 block becomes its base. Returns the bytes of `text` that were used; 0 at the end of the
 * word. */
static size_t fold(const char *text, char folded[3])
{
    unsigned char c = (unsigned char)text[0];
    folded[1] = folded[2] = '\0';
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
        folded[0] = (char)(c | 0x20);
        return 1;
    }
    if (c < 0x80) {
        return 0;
    }
    folded[0] = (char)c;
    if (c != 0xC3 || text[1] == '\0') {
        return 1;
    }
    static const char bases[] = "aaaaaaaceeeeiiiidnooooo/ouuuuyts"; /* U+00E0 to U+00FF */
    unsigned char second = (unsigned char)text[1];
    folded[0] = bases[second & 0x1F];
    if (second == 0x9F) { /* sharp s */
        folded[0] = folded[1] = 's';
    }
    return 2;
}

/* A word that was cut may end within a character; drops what is left of that one. */
static void end_whole(char word[PHRASE_WORD_SIZE])
{
    size_t len = strlen(word);
    if (len < PHRASE_WORD_SIZE - 1) {
        return;
    }
    while (len > 0 && ((unsigned char)word[len - 1] & 0xC0) == 0x80) {
        len--;
    }
    len -= len > 0 && (unsigned char)word[len - 1] >= 0x80;
    word[len] = '\0';
}

static size_t read_word(const char *text, char word[PHRASE_WORD_SIZE])
{
    size_t len = 0, used;
    char folded[3];
    word[0] = '\0';
    while ((used = fold(text + len, folded)) > 0) {
        size_t end = strlen(word);
        snprintf(word + end, PHRASE_WORD_SIZE - end, "%s", folded);
        len += used;
    }
    end_whole(word);
    return len;
}

static void add_mark(struct reader *reader, int terrain, int number)
{
    int max = reader->ahead ? CROSSING_MARKS : QUERY_MARKS_MAX;
    int *count = reader->ahead ? &reader->query.ahead_count : &reader->query.marks_count;
    struct mark *marks = reader->ahead ? reader->query.ahead : reader->query.marks;
    if (*count == max) {
        reader->overflow = true;
        return;
    }
    marks[(*count)++] = (struct mark){.terrain = terrain, .number = number};
}

/* A terrain that found no number after it belongs to the number before it ("the 10 ore"), or stands
 * alone. */
static void settle_terrain(struct reader *reader)
{
    if (reader->terrain == QUERY_ANY) {
        return;
    }
    struct query *query = &reader->query;
    if (reader->number_last) {
        struct mark *last = reader->ahead ? &query->ahead[query->ahead_count - 1]
                                          : &query->marks[query->marks_count - 1];
        last->terrain = reader->terrain;
    } else {
        add_mark(reader, reader->terrain, QUERY_ANY);
    }
    reader->terrain = QUERY_ANY;
    reader->number_last = false;
}

static void take_number(struct reader *reader, int number)
{
    add_mark(reader, reader->terrain, number);
    reader->number_last = reader->terrain == QUERY_ANY && !reader->overflow;
    reader->terrain = QUERY_ANY;
}

static void take_terrain(struct reader *reader, int terrain)
{
    settle_terrain(reader);
    if (terrain == TERRAIN_DESERT || terrain == TERRAIN_SEA) {
        add_mark(reader, terrain, 0);
        reader->number_last = false;
    } else {
        reader->terrain = terrain;
    }
}

/* "north-west" comes as two words. */
static void take_compass(struct reader *reader, int point)
{
    int *compass = reader->ahead ? &reader->query.ahead_compass : &reader->query.compass;
    bool second =
        reader->before.kind == WORD_COMPASS && (point == COMPASS_EAST || point == COMPASS_WEST);
    if (second && *compass == COMPASS_NORTH) {
        *compass = point == COMPASS_EAST ? COMPASS_NORTH_EAST : COMPASS_NORTH_WEST;
    } else if (second && *compass == COMPASS_SOUTH) {
        *compass = point == COMPASS_EAST ? COMPASS_SOUTH_EAST : COMPASS_SOUTH_WEST;
    } else {
        *compass = point;
    }
}

/* "towards the ore 10 from 5-6-9": what follows is behind the path again. */
static void take_from(struct reader *reader)
{
    settle_terrain(reader);
    if (reader->query.ahead_count > 0 || reader->query.ahead_compass != QUERY_ANY) {
        reader->ahead = false;
        reader->number_last = false;
    }
}

static void take_towards(struct reader *reader)
{
    settle_terrain(reader);
    reader->query.form = QUERY_TOWARDS;
    reader->ahead = true;
    reader->number_last = false;
}

/* "robber to ore 10": before anything else, "to" says nothing. */
static void take_to(struct reader *reader)
{
    settle_terrain(reader);
    if (reader->query.marks_count > 0) {
        take_towards(reader);
    }
}

/* A form that was said first stays, but for "towards", which says more than any other. */
static void take_form(struct reader *reader, enum query_form form)
{
    if (reader->query.form == QUERY_PLAIN) {
        reader->query.form = form;
    }
}

static void take_word(struct reader *reader, struct word word)
{
    switch (word.kind) {
    case WORD_TERRAIN:
        take_terrain(reader, word.value);
        break;
    case WORD_AREA:
        reader->query.area = word.value;
        break;
    case WORD_COMPASS:
        take_compass(reader, word.value);
        break;
    case WORD_PLACE:
        reader->query.kinds |= 1U << word.value;
        break;
    case WORD_CORNER:
        take_form(reader, QUERY_CORNER);
        break;
    case WORD_SIDE:
        if (reader->before.kind != WORD_AREA) { /* "the Sun side" */
            take_form(reader, QUERY_SIDE);
        }
        break;
    case WORD_BETWEEN:
        take_form(reader, QUERY_BETWEEN);
        break;
    case WORD_FROM:
        take_from(reader);
        break;
    case WORD_TOWARDS:
        take_towards(reader);
        break;
    case WORD_TO:
        take_to(reader);
        break;
    default:
        break;
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "noordwesthoek", "Nordseite": a point of the compass, and a corner or a side. */
static bool take_compound(struct reader *reader, const char *folded)
{
    static const char *const ends[] = {"ecke", "seite", "hoek", "kant", "zijde"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t len = strlen(folded), end_len = strlen(ends[i]);
        if (len <= end_len || strcmp(folded + len - end_len, ends[i]) != 0) {
            continue;
        }
        char point[PHRASE_WORD_SIZE];
        snprintf(point, sizeof point, "%.*s", (int)(len - end_len), folded);
        if (word_find(point).kind == WORD_COMPASS) {
            take_word(reader, word_find(point));
            take_word(reader, word_find(ends[i]));
            return true;
        }
    }
    return false;
}

static size_t read_number(struct reader *reader, const char *text)
{
    int number = 0;
    size_t len = 0;
    for (; is_digit(text[len]); len++) {
        number = number < NO_NUMBER ? number * 10 + (text[len] - '0') : number;
    }
    take_number(reader, number != 0 ? number : NO_NUMBER);
    reader->before = (struct word){.kind = WORD_FILLER};
    return len;
}

/* "p33"; the bytes of it, or 0 when the text does not begin with an id. */
static size_t read_id(struct reader *reader, const char *text)
{
    char id[PLACE_TEXT_SIZE];
    size_t len = 1;
    while (is_digit(text[len])) {
        len++;
    }
    snprintf(id, sizeof id, "%.*s", (int)(len < sizeof id ? len : sizeof id - 1), text);
    struct place place;
    if (len >= sizeof id || !place_parse(id, &place)) {
        return 0;
    }
    reader->overflow |= reader->has_id && !place_equal(place, reader->id);
    reader->id = place;
    reader->has_id = true;
    return len;
}

static size_t read_token(struct reader *reader, const char *text)
{
    char folded[PHRASE_WORD_SIZE];
    if (is_digit(*text)) {
        return read_number(reader, text);
    }
    size_t len = read_word(text, folded);
    if (len == 0) {
        return 1; /* a blank, a comma, a dash */
    }
    size_t id_len = len == 1 && is_digit(text[1]) ? read_id(reader, text) : 0;
    if (id_len != 0) {
        return id_len;
    }
    struct word word = word_find(folded);
    if (word.kind == WORD_UNKNOWN && !take_compound(reader, folded) && reader->unknown[0] == '\0') {
        memcpy(reader->unknown, folded, sizeof folded);
    }
    /* Articles may stand between: "the Sun's side". */
    if (word.kind != WORD_FILLER) {
        take_word(reader, word);
        reader->before = word;
    }
    return len;
}

static void read_query(struct reader *reader, const char *text)
{
    memset(reader, 0, sizeof *reader);
    reader->query = query_any();
    reader->terrain = QUERY_ANY;
    while (*text != '\0') {
        text += read_token(reader, text);
    }
    settle_terrain(reader);
    if (reader->query.form != QUERY_PLAIN) {
        reader->query.kinds = 0; /* the form says it: "from the settlement 5-6-9 towards ..." */
    }
}

static enum phrase_answer answer_id(const struct board *board, const struct reader *reader,
                                    struct phrase_match *match)
{
    const struct query *query = &reader->query;
    if (!board_has(board, reader->id) ||
        (query->water && (reader->id.kind != PLACE_PATH || !board->paths[reader->id.id].water))) {
        return PHRASE_NOWHERE;
    }
    match->places[match->count++] = reader->id;
    return PHRASE_FOUND;
}

static enum phrase_answer answer(const struct board *board, const struct reader *reader,
                                 struct phrase_match *match)
{
    const struct query *query = &reader->query;
    memcpy(match->word, reader->unknown, sizeof match->word);
    if (reader->overflow || (reader->has_id && query->marks_count > 0)) {
        return PHRASE_NOWHERE;
    }
    if (reader->has_id) {
        return answer_id(board, reader, match);
    }
    if (query->marks_count == 0) {
        return PHRASE_NOT_A_PLACE;
    }
    query_run(board, query, match);
    if (match->count == 0) {
        return PHRASE_NOWHERE;
    }
    if (match->count == 1 && reader->unknown[0] != '\0' && !query_is_complete(query)) {
        return PHRASE_NOT_A_PLACE;
    }
    return match->count == 1 ? PHRASE_FOUND : PHRASE_AMBIGUOUS;
}

static bool read_reader(const char *text, size_t len, struct reader *reader)
{
    char part[PHRASE_TEXT_MAX + 1];
    if (len > PHRASE_TEXT_MAX) {
        return false;
    }
    memcpy(part, text, len);
    part[len] = '\0';
    read_query(reader, part);
    return true;
}

enum phrase_answer phrase_read(const struct board *board, const char *text,
                               struct phrase_match *match)
{
    struct reader reader;
    *match = (struct phrase_match){.count = 0};
    return read_reader(text, strlen(text), &reader) ? answer(board, &reader, match)
                                                    : PHRASE_NOT_A_PLACE;
}

/* One end of a ship move. The first has to be told as a path, and wholly: "4-12-sea to clay 8" and
 * "4-12-Meer Richtung zum Lehm 8" are one path, no move. */
static enum phrase_answer read_end(const struct board *board, const char *text, size_t len,
                                   bool strict, struct phrase_match *match)
{
    struct reader reader;
    *match = (struct phrase_match){.count = 0};
    if (!read_reader(text, len, &reader) ||
        (strict && !reader.has_id &&
         (reader.query.form == QUERY_PLAIN || !query_is_complete(&reader.query)))) {
        return PHRASE_NOT_A_PLACE;
    }
    reader.query.kinds = 1U << PLACE_PATH;
    reader.query.water = true;
    return answer(board, &reader, match);
}

/* The next word "to" from *at on; *at becomes its place, its length is returned; 0 = none. */
static size_t find_to(const char *text, size_t *at)
{
    while (text[*at] != '\0') {
        char folded[PHRASE_WORD_SIZE];
        size_t len = read_word(text + *at, folded);
        if (len > 0 && word_find(folded).kind == WORD_TO) {
            return len;
        }
        *at += len > 0 ? len : 1;
    }
    return 0;
}

enum phrase_answer phrase_read_move(const struct board *board, const char *text,
                                    struct phrase_match *from, struct phrase_match *to)
{
    size_t at = 0, len;
    *from = *to = (struct phrase_match){.count = 0};
    while ((len = find_to(text, &at)) > 0) {
        enum phrase_answer first = read_end(board, text, at, true, from);
        if (first != PHRASE_NOT_A_PLACE) {
            at += len;
            enum phrase_answer second = read_end(board, text + at, strlen(text + at), false, to);
            return first == PHRASE_FOUND ? second : first;
        }
        at += len;
    }
    return PHRASE_NOT_A_PLACE;
}
