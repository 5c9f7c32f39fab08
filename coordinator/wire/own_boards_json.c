#include "wire/own_boards_json.h"

#include "base/memory.h"
#include "wire/board_json.h"
#include "wire/read.h"

#include <stdio.h>
#include <string.h>

json_t *own_boards_to_json(const struct own_boards *boards)
{
    json_t *list = json_array();
    for (size_t i = 0; i < boards->count; i++) {
        json_array_append_new(list, board_definition_to_json(&boards->list[i]));
    }
    return json_pack("{s:o}", "boards", list);
}

/* A refusal about a field of one definition, told from where that stands. */
static enum refusal_code within(size_t index, struct refusal *refusal)
{
    char field[REFUSAL_FIELD_MAX];
    snprintf(field, sizeof field, "boards.%zu%s%.40s", index, refusal->field[0] != '\0' ? "." : "",
             refusal->field);
    memcpy(refusal->field, field, sizeof field);
    return refusal->code;
}

enum refusal_code own_boards_from_json(const json_t *json, struct own_boards *boards,
                                       struct refusal *refusal)
{
    const json_t *list;
    *boards = (struct own_boards){0};
    if (read_array(json, "boards", 0, OWN_BOARDS_MAX, &list, refusal)) {
        return refusal->code;
    }
    boards->count = json_array_size(list);
    boards->list = must_calloc(boards->count, sizeof *boards->list);
    for (size_t i = 0; i < boards->count; i++) {
        if (board_from_json(json_array_get(list, i), &boards->list[i], refusal)) {
            return within(i, refusal);
        }
    }
    return REFUSAL_ALLOWED;
}
