#include "wire/board_check_json.h"

#include "rules/board_check.h"
#include "wire/board_json.h"

#include <ctype.h>
#include <string.h>

/* The words of a detail that are places of this board, in their order. */
static json_t *places_named(const struct board *board, const char *detail)
{
    json_t *places = json_array();
    while (*detail != '\0') {
        char word[PLACE_TEXT_SIZE] = "";
        size_t length = 0;
        while (isalnum((unsigned char)detail[length])) {
            length++;
        }
        struct place place;
        if (length < sizeof word) {
            memcpy(word, detail, length);
            if (place_parse(word, &place) && board_has(board, place)) {
                json_array_append_new(places, json_string(word));
            }
        }
        detail += length != 0 ? length : 1;
    }
    return places;
}

json_t *board_check_to_json(const struct board *board, bool phrases)
{
    struct violations violations;
    json_t *list = json_array();
    board_check(board, &violations);
    for (int i = 0; i < violations.count; i++) {
        const struct violation *one = &violations.items[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:o}", "rule", board_rule_name(one->rule),
                                        "sentence", board_rule_sentence(one->rule), "detail",
                                        one->detail, "places", places_named(board, one->detail)));
    }
    return json_pack("{s:o, s:o}", "violations", list, "board",
                     phrases ? board_to_json(board) : board_places_to_json(board));
}
