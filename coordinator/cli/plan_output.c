#include "cli/plan_output.h"

#include "cli/cli.h"
#include "cli/plan_print.h"
#include "paper/hall.h"
#include "paper/words.h"
#include "wire/plan_csv.h"
#include "wire/plan_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the formats are the words' own */

static int print_json(const json_t *json)
{
    int failed = json_dumpf(json, stdout, JSON_COMPACT);
    return failed != 0 || putchar('\n') == EOF ? CLI_FAILED : CLI_DONE;
}

static bool is_stdout(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

static int write_drawing(const char *path, char *bytes, size_t len)
{
    int wrong = cli_write_file("plan", path, bytes, len, false);
    free(bytes);
    return wrong;
}

/* "halls/fair.svg" becomes "halls/fair-2.svg". */
static int write_nth(const char *path, size_t nth, char *bytes, size_t len)
{
    const char *name = strrchr(path, '/');
    const char *dot = strrchr(name != NULL ? name : path, '.');
    const char *ending = dot != NULL ? dot : path + strlen(path);
    char *numbered;
    if (asprintf(&numbered, "%.*s-%zu%s", (int)(ending - path), path, nth, ending) < 0) {
        free(bytes);
        return CLI_FAILED;
    }
    int wrong = write_drawing(numbered, bytes, len);
    free(numbered);
    return wrong;
}

static int draw_all(const struct hall_drawing *drawings, size_t count,
                    const struct plan_output *output)
{
    size_t len;
    int wrong = 0;
    for (size_t i = 0; i < count && output->svg != NULL && wrong == 0; i++) {
        char *svg = hall_draw_svg(&drawings[i], &len);
        bool alone = count == 1 || is_stdout(output->svg);
        wrong =
            alone ? write_drawing(output->svg, svg, len) : write_nth(output->svg, i + 1, svg, len);
    }
    if (output->pdf != NULL && wrong == 0) {
        char *pdf = hall_draw_pdf(drawings, count, &len);
        wrong = write_drawing(output->pdf, pdf, len);
    }
    return wrong;
}

static bool says_anything(const struct plan_output *output)
{
    return !is_stdout(output->svg) && !is_stdout(output->pdf);
}

static int print_csv(const json_t *json)
{
    size_t len;
    char *lines = plan_to_csv(json, ',', &len);
    int done = fwrite(lines, 1, len, stdout) == len ? CLI_DONE : CLI_FAILED;
    free(lines);
    return done;
}

int plan_output_one(const struct plan *plan, json_t *input, const struct plan_output *output)
{
    json_t *json = plan_to_json(plan, input);
    struct hall_drawing drawing = {.plan = json, .name = "", .language = output->language};
    int done = draw_all(&drawing, 1, output);
    if (done == CLI_DONE && output->json) {
        done = print_json(json);
    } else if (done == CLI_DONE && output->csv) {
        done = print_csv(json);
    } else if (done == CLI_DONE && says_anything(output)) {
        plan_print(plan);
    }
    json_decref(json);
    return done;
}

static void print_all(const struct proposals *proposals)
{
    for (size_t i = 0; i < proposals->count; i++) {
        printf("%sProposal %zu of %zu: ", i == 0 ? "" : "\n\n", i + 1, proposals->count);
        plan_print(&proposals->plans[i]);
    }
}

int plan_output_proposals(const struct proposals *proposals, const json_t *input,
                          const struct plan_output *output)
{
    json_t *json = proposals_to_json(proposals, input);
    const json_t *plans = json_object_get(json, "proposals");
    struct hall_drawing drawings[PROPOSALS_MAX];
    char names[PROPOSALS_MAX][100];
    for (size_t i = 0; i < proposals->count; i++) {
        snprintf(names[i], sizeof names[i], paper_word(output->language, PAPER_PROPOSAL),
                 (int)i + 1, (int)proposals->count);
        drawings[i] = (struct hall_drawing){
            .plan = json_array_get(plans, i), .name = names[i], .language = output->language};
    }
    int done = draw_all(drawings, proposals->count, output);
    if (done == CLI_DONE && output->json) {
        done = print_json(json);
    } else if (done == CLI_DONE && says_anything(output)) {
        print_all(proposals);
    }
    json_decref(json);
    return done;
}
