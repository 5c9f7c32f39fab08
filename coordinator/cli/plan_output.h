/* What comes out of `biggame plan`, and where: text, JSON or CSV on the standard output, drawings
 * in files. */
#ifndef CLI_PLAN_OUTPUT_H
#define CLI_PLAN_OUTPUT_H

#include "plan/propose.h"
#include "rules/phrase.h"

#include <jansson.h>
#include <stdbool.h>

/* What the options say. */
struct plan_output {
    bool help, json, csv, propose;
    const char *svg, *pdf; /* files; "-" is the standard output, and then nothing else goes there;
                              NULL: none */
    enum language language;
};

/* Both return an exit code (cli/cli.h). `input` is what the plans were made from, as JSON. Of
 * several plans, each has an SVG file of its own, with -1, -2, ... before its ending, or all follow
 * one another on the standard output; the PDF has the sheets of all. */
int plan_output_one(const struct plan *plan, json_t *input, const struct plan_output *output);
int plan_output_proposals(const struct proposals *proposals, const json_t *input,
                          const struct plan_output *output);

#endif
