/* The rules at hand, one short page for each ruleset and language, in our own words: the same for
 * the pages, the phone and the paper. The texts are coordinator/rules/texts/rules-LANGUAGE.json. */
#ifndef WIRE_RULES_JSON_H
#define WIRE_RULES_JSON_H

#include "rules/phrase.h"
#include "rules/ruleset.h"

#include <jansson.h>

/* {"title","sections":[{"heading","lines":[]}]}; belongs to the program and lives as long. */
json_t *rules_text(enum ruleset_id ruleset, enum language language);

#endif
