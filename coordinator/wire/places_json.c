#include "wire/places_json.h"

static const char *const answer_names[] = {
    [PHRASE_FOUND] = "found",
    [PHRASE_AMBIGUOUS] = "ambiguous",
    [PHRASE_NOWHERE] = "nowhere",
    [PHRASE_NOT_A_PLACE] = "not-a-place",
};

static json_t *place_json(const struct board *board, struct place place, enum language language)
{
    char id[PLACE_TEXT_SIZE], phrase[PHRASE_SIZE];
    place_format(place, id);
    phrase_say(board, place, language, phrase);
    return json_pack("{s:s, s:s}", "at", id, "phrase", phrase);
}

json_t *places_to_json(const struct board *board, const char *text, enum language language)
{
    struct phrase_match match = {0};
    enum phrase_answer answer = phrase_read(board, text, &match);
    json_t *places = json_array();
    int count = answer == PHRASE_FOUND || answer == PHRASE_AMBIGUOUS ? match.count : 0;
    for (int i = 0; i < count && i < PHRASE_PLACES_MAX; i++) {
        json_array_append_new(places, place_json(board, match.places[i], language));
    }
    return json_pack("{s:s, s:o, s:i, s:o}", "answer", answer_names[answer], "places", places,
                     "count", count, "word",
                     match.word[0] != '\0' ? json_string(match.word) : json_null());
}
