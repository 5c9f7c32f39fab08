#include "wire/tables_json.h"

#include "base/memory.h"
#include "plan/plan.h"
#include "rules/entry.h"
#include "wire/plan_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name with the table's number behind it, within the bytes that a name may have. */
static json_t *table_name(const json_t *body, int table)
{
    const char *name = json_string_value(json_object_get(body, "name"));
    char ending[16];
    int len = snprintf(ending, sizeof ending, " \u00b7 %d", table);
    int room = GAME_NAME_SIZE - 1 - len;
    if (name == NULL || name[0] == '\0') {
        return NULL;
    }
    while (room > 0 && room < (int)strlen(name) && ((unsigned char)name[room] & 0xC0) == 0x80) {
        room--; /* not within a character */
    }
    return json_sprintf("%.*s%s", room, name, ending);
}

static json_t *table_body(json_t *body, int table, int players)
{
    json_t *one = json_copy(body);
    json_t *name = table_name(body, table);
    if (name != NULL) {
        json_object_set_new(one, "name", name);
    }
    json_object_set_new(
        one, "plan",
        json_pack("{s:s, s:i}", "ruleset", ruleset_get(RULESET_BASE)->name, "players", players));
    return one;
}

static void add_tables(json_t *body, const struct plan *plan, json_t *bodies)
{
    for (size_t r = 0; r < plan->rows_count; r++) {
        const struct plan_row *row = &plan->rows[r];
        for (size_t t = 0; t < row->tables_count; t++) {
            int table = (int)json_array_size(bodies) + 1;
            json_array_append_new(bodies, table_body(body, table, row->tables[t].seats));
        }
    }
}

/* The plan that is asked for; false when there is none. */
static bool read_plan(const json_t *body, struct plan *plan)
{
    struct refusal refusal;
    struct plan_input *input = must_calloc(1, sizeof *input);
    json_t *json = json_object_get(body, "plan");
    bool made = false;
    if (json != NULL && plan_input_from_json(json, input, &refusal) == REFUSAL_ALLOWED) {
        made = plan_make(input, plan, &refusal) == REFUSAL_ALLOWED;
        plan_input_release(input);
    }
    free(input);
    return made;
}

json_t *tables_split(json_t *body)
{
    json_t *bodies = json_array();
    struct plan plan;
    if (read_plan(body, &plan)) {
        if (plan.ruleset == RULESET_BASE && plan.tables > 1) {
            add_tables(body, &plan, bodies);
        }
        plan_release(&plan);
    }
    if (json_array_size(bodies) == 0) {
        json_array_append(bodies, body);
    }
    return bodies;
}
