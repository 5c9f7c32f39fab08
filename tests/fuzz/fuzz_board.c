/* Any bytes as a board's definition: read, or refused by a field; what is read can be checked and
 * written again. */
#include "rules/board_check.h"
#include "wire/board_json.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct board board;
    struct refusal refusal = {0};
    if (board_from_text((const char *)data, size, &board, &refusal) != REFUSAL_ALLOWED) {
        if (refusal.detail[0] == '\0') {
            abort(); /* refused without a word */
        }
        return 0;
    }
    json_decref(board_to_json(&board));
    return 0;
}
