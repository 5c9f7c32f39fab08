#include "wire/rules_json.h"

#include "base/embedded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct embedded_file rules_files[];

static json_t *load(enum language language)
{
    char name[32];
    snprintf(name, sizeof name, "rules-%s.json", language_words[language]);
    for (const struct embedded_file *file = rules_files; file->name != NULL; file++) {
        if (strcmp(file->name, name) == 0) {
            return json_loadb(file->start, (size_t)(file->end - file->start), 0, NULL);
        }
    }
    return NULL;
}

json_t *rules_text(enum ruleset_id ruleset, enum language language)
{
    static json_t *texts[LANGUAGES];
    if (texts[language] == NULL) {
        texts[language] = load(language);
    }
    return json_object_get(json_object_get(texts[language], "rulesets"),
                           ruleset_get(ruleset)->name);
}
