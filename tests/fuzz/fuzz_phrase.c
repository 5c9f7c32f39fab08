/* Any text as a phrase: whatever is found is on the board, and its own phrase finds it again. */
#include "base/memory.h"
#include "rules/phrase.h"
#include "wire/board_json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int boards = 0;
    while (board_shipped(boards) != NULL) {
        boards++;
    }
    const struct board *board = board_shipped(size > 0 ? data[0] % boards : 0);
    char *text = must_calloc(size + 1, 1);
    memcpy(text, data, size);
    struct phrase_match match, from, to;
    if (phrase_read(board, text, &match) == PHRASE_FOUND && !board_has(board, match.places[0])) {
        abort();
    }
    if (phrase_read_move(board, text, &from, &to) == PHRASE_FOUND &&
        (!board_has(board, from.places[0]) || !board_has(board, to.places[0]))) {
        abort();
    }
    free(text);
    return 0;
}
