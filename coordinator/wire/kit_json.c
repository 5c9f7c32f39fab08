#include "wire/kit_json.h"

#include "plan/kit.h"

static const char *const group_words[] = {
    [KIT_BOARDS] = "boards",
    [KIT_PIECES] = "pieces",
    [KIT_RESOURCE_CARDS] = "resource_cards",
    [KIT_DEVELOPMENT_CARDS] = "development_cards",
    [KIT_OTHER] = "other",
};
#define GROUPS (sizeof group_words / sizeof *group_words)

static json_t *item_to_json(const struct kit_item *item)
{
    json_t *json = json_pack("{s:s}", "item", item->item);
    if (item->letter != '\0') {
        json_object_set_new(json, "letter", json_stringn(&item->letter, 1));
    }
    if (item->letter != '\0' && item->group == KIT_PIECES) {
        json_object_set_new(json, "side", json_string(side_words[item->side]));
    }
    if (item->colour != 0) {
        json_object_set_new(json, "colour", json_integer(item->colour));
    }
    json_object_set_new(json, "kit", json_integer(item->in_kit));
    json_object_set_new(json, "needed", json_integer(item->needed));
    return json;
}

json_t *kit_to_json(const struct plan *plan)
{
    struct kit_item items[KIT_ITEMS_MAX];
    size_t count = kit_list(plan, items);
    json_t *json = json_pack("{s:i}", "kits", plan->kits);
    for (size_t group = 0; group < GROUPS; group++) {
        json_object_set_new(json, group_words[group], json_array());
    }
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(json_object_get(json, group_words[items[i].group]),
                              item_to_json(&items[i]));
    }
    return json;
}
