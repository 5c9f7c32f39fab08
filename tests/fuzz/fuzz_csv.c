/* Any bytes as a list of players: rows with names, and what is wrong by row. */
#include "wire/faults.h"
#include "wire/players_csv.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *rows = json_array(), *faults = json_array(), *warnings = json_array(), *row;
    size_t i;
    struct refusal refusal;
    players_from_csv((const char *)data, size, rows, faults, warnings);
    if (faults_refuse(faults, &refusal) != REFUSAL_ALLOWED &&
        (refusal.field[0] == '\0' || refusal.detail[0] == '\0')) {
        abort(); /* refused without saying where or why */
    }
    if (json_array_size(rows) == 0 && json_array_size(faults) == 0) {
        abort(); /* neither anybody nor anything wrong */
    }
    json_array_foreach(rows, i, row)
    {
        if (!json_is_string(json_object_get(row, "name"))) {
            abort();
        }
    }
    json_decref(rows);
    json_decref(faults);
    json_decref(warnings);
    return 0;
}
