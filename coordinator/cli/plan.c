/* biggame plan: the options become the body of POST /plan, so that both are checked and refused in
 * the same words; then the plan is printed, for people or as JSON. */
#include "plan/plan.h"
#include "base/buf.h"
#include "cli/cli.h"
#include "cli/plan_output.h"
#include "plan/propose.h"
#include "wire/plan_csv.h"
#include "wire/plan_json.h"
#include "wire/read.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: biggame plan --players N (--rows R | --row-boards N,N,... | --circle | --hall FILE)\n"
    "                    [options]\n"
    "       biggame plan --players N --hall FILE --propose [options]\n"
    "       biggame plan --from FILE [options]\n"
    "\n"
    "Which board lies where, the letters, and what to bring: kits, tables, chairs, caretakers.\n"
    "\n"
    "  --players N       players, an even number (base: 3, 4, or 6 and more)\n"
    "  --rows R          rows of tables; the boards are shared out evenly\n"
    "  --row-boards LIST boards of each row, e.g. 10,10,10 (base: tables of each row)\n"
    "  --circle          tables in a circle (big-game)\n"
    "  --gaps G          aisles cut into the circle, spread evenly\n"
    "  --hall FILE       the hall as it is, a JSON file: rooms, blocked areas, rows of tables\n"
    "  --propose         the three best layouts for the hall and its stock of tables: fewest\n"
    "                    interruptions, then caretakers, then kits; rows in the file do not count\n"
    "  --ruleset R       big-game (the default), connect or base\n"
    "  --table-cm L      length of the tables, 180 by default\n"
    "  --end-table-cm L  length of the tables at both ends of each row\n"
    "  --caretakers-per-interruption 1|2\n"
    "  --from FILE       what is planned, from a plan that --json or --csv wrote or from the body\n"
    "                    of POST /plan; other options replace what stands there\n"
    "  --json            the plan as JSON\n"
    "  --csv             the plan as a table: a line for each place\n"
    "  --svg FILE        besides, the hall drawn to scale, all rooms in one picture; - is the\n"
    "                    standard output, and then the only thing there\n"
    "  --pdf FILE        the same to print: A3, 1:50 or 1:100, on as many sheets as are needed\n"
    "                    (--propose: all of them in one PDF, and in FILE-1.svg, FILE-2.svg, ...)\n"
    "  --language L      of the drawing: en (default), de or nl\n"
    "  --help            this text\n"
    "\n"
    "A hall in centimetres, x to the east and y to the south from a room's north-west corner:\n"
    "  {\"aisle_cm\":120, \"stock\":{\"180\":20, \"240\":6}, \"rooms\":[{\"width_cm\":3000, "
    "\"depth_cm\":2000,\n"
    "    \"blocked\":[{\"name\":\"stage\", \"x_cm\":0, \"y_cm\":0, \"width_cm\":400, "
    "\"depth_cm\":600}],\n"
    "    \"rows\":[{\"x_cm\":600, \"y_cm\":200, \"direction\":\"east\", "
    "\"tables\":[{\"length_cm\":240},\n"
    "              {\"length_cm\":180, \"count\":4}, {\"aisle_cm\":150}, "
    "{\"length_cm\":240}]},\n"
    "            {\"circle\":true, \"x_cm\":1500, \"y_cm\":1300, "
    "\"tables\":[{\"length_cm\":180, \"count\":9},\n"
    "              {\"aisle_cm\":150}]}]}]}\n"
    "A plan's own \"hall\" (--json) is such an object.\n";

/* Ceiling for a file with a hall or a plan; what the server takes is less (HTTP_BODY_MAX). */
#define PLAN_FILE_MAX (4 << 20)

/* How an option's text becomes JSON. */
enum kind { NUMBER, LIST, WORD, FLAG, FILE_OF_JSON, OUTPUT, HELP };

static const struct option options[] = {
    {"players", required_argument, NULL, NUMBER},
    {"rows", required_argument, NULL, NUMBER},
    {"row-boards", required_argument, NULL, LIST},
    {"circle", no_argument, NULL, FLAG},
    {"gaps", required_argument, NULL, NUMBER},
    {"hall", required_argument, NULL, FILE_OF_JSON},
    {"from", required_argument, NULL, FILE_OF_JSON},
    {"ruleset", required_argument, NULL, WORD},
    {"table-cm", required_argument, NULL, NUMBER},
    {"end-table-cm", required_argument, NULL, NUMBER},
    {"caretakers-per-interruption", required_argument, NULL, NUMBER},
    {"propose", no_argument, NULL, OUTPUT},
    {"json", no_argument, NULL, OUTPUT},
    {"csv", no_argument, NULL, OUTPUT},
    {"svg", required_argument, NULL, OUTPUT},
    {"pdf", required_argument, NULL, OUTPUT},
    {"language", required_argument, NULL, OUTPUT},
    {"help", no_argument, NULL, HELP},
    {NULL, 0, NULL, 0},
};

/* Options have dashes where fields have underscores. */
static void replace(char *text, char from, char to)
{
    while ((text = strchr(text, from)) != NULL) {
        *text++ = to;
    }
}

/* A whole number, or the text itself, for the reader to refuse. NULL when it is no UTF-8. */
static json_t *number_or_text(const char *text, size_t len)
{
    const char *digits = text + (len > 0 && text[0] == '-');
    size_t count = strspn(digits, "0123456789");
    if (count > 0 && count <= 18 && digits + count == text + len) {
        return json_integer(strtoll(text, NULL, 10));
    }
    return json_stringn(text, len);
}

static json_t *numbers(const char *text)
{
    json_t *list = json_array();
    for (;;) {
        size_t len = strcspn(text, ",");
        if (json_array_append_new(list, number_or_text(text, len)) != 0) {
            json_decref(list);
            return NULL;
        }
        if (text[len] == '\0') {
            return list;
        }
        text += len + 1;
    }
}

static json_t *option_value(enum kind kind, const char *text)
{
    switch (kind) {
    case NUMBER:
        return number_or_text(text, strlen(text));
    case LIST:
        return numbers(text);
    case WORD:
        return json_string(text);
    default:
        return json_true();
    }
}

/* What --csv wrote begins with the names of its columns, JSON with a bracket. */
static bool is_table(const char *text)
{
    text += strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    text += strspn(text, " \t\r\n");
    return *text != '{' && *text != '[' && strstr(text, "input") != NULL;
}

/* The JSON of a file, or a plan's table: 0, or an exit code. */
static int read_file(const char *option, const char *path, json_t **json)
{
    struct buf text;
    struct refusal refusal;
    buf_init(&text, PLAN_FILE_MAX);
    int code = cli_read_file("plan", option, path, &text);
    if (code == 0 && strcmp(option, "from") == 0 && is_table(buf_str(&text))) {
        if (plan_input_from_csv(buf_str(&text), text.len, json, &refusal)) {
            code = cli_wrong("plan", option, "%s: %s: %s", path, refusal.field, refusal.detail);
        }
    } else if (code == 0 && read_text(buf_str(&text), text.len, json, &refusal)) {
        code = cli_wrong("plan", option, "%s: %s", path, refusal.detail);
    }
    buf_release(&text);
    return code;
}

/* 0, or an exit code. */
static int add_option(json_t *body, const struct option *option, const char *text)
{
    char field[REFUSAL_FIELD_MAX];
    snprintf(field, sizeof field, "%s", option->name);
    replace(field, '-', '_');
    if (json_object_get(body, field) != NULL) {
        return cli_wrong("plan", option->name, "given twice");
    }
    json_t *value = NULL;
    if (option->val == FILE_OF_JSON) {
        int code = read_file(option->name, text, &value);
        if (code != 0) {
            return code;
        }
    } else {
        value = option_value((enum kind)option->val, text);
    }
    if (json_object_set_new(body, field, value) != 0) {
        return cli_wrong("plan", option->name, "the value is no text in UTF-8");
    }
    return 0;
}

/* getopt_long() leaves the letter of an unknown short option in `optopt`, the value of a long one
 * that was given an argument it does not take, and 0 for an unknown long one. */
static int unknown_option(const char *given)
{
    char letter[] = "-?";
    if (optopt == FLAG || optopt == OUTPUT || optopt == HELP) {
        return cli_wrong("plan", given, "takes no value");
    }
    letter[1] = (char)optopt;
    return cli_wrong("plan", optopt != 0 ? letter : given,
                     "there is no such option; biggame plan --help lists them");
}

/* An option that says what comes out. */
static int read_output(const char *name, const char *value, struct plan_output *output)
{
    if (strcmp(name, "json") == 0) {
        output->json = true;
    } else if (strcmp(name, "csv") == 0) {
        output->csv = true;
    } else if (strcmp(name, "propose") == 0) {
        output->propose = true;
    } else if (strcmp(name, "svg") == 0) {
        output->svg = value;
    } else if (strcmp(name, "pdf") == 0) {
        output->pdf = value;
    } else {
        int language = word_index(language_words, LANGUAGES, value);
        if (language < 0) {
            return cli_wrong("plan", name, "\"%s\" is not one of en, de, nl", value);
        }
        output->language = (enum language)language;
    }
    return 0;
}

/* Reads the options: those about the plan into the body. */
static int read_options(int argc, char **argv, json_t *body, struct plan_output *output)
{
    opterr = 0;
    optind = 0;
    for (;;) {
        int index = 0;
        int kind = getopt_long(argc, argv, ":", options, &index);
        if (kind == -1) {
            break;
        }
        if (kind == ':') {
            return cli_wrong("plan", argv[optind - 1] + 2, "missing; a value is needed");
        }
        if (kind == '?') {
            return unknown_option(argv[optind - 1]);
        }
        if (kind == HELP) {
            output->help = true;
            return 0;
        }
        int wrong = kind == OUTPUT ? read_output(options[index].name, optarg, output)
                                   : add_option(body, &options[index], optarg);
        if (wrong != 0) {
            return wrong;
        }
    }
    if (optind < argc) {
        return cli_wrong("plan", argv[optind], "only options are taken here");
    }
    return 0;
}

/* A field of the body by the option's name; what is wrong in a file keeps its own. */
static int refused(struct refusal *refusal)
{
    if (strchr(refusal->field, '.') == NULL || strncmp(refusal->field, "row_boards", 10) == 0) {
        replace(refusal->field, '_', '-');
    }
    return cli_refused("plan", refusal);
}

static int make_one(const struct plan_input *input, json_t *body, const struct plan_output *output)
{
    struct plan plan;
    struct refusal refusal;
    if (plan_make(input, &plan, &refusal)) {
        return refused(&refusal);
    }
    int done = plan_output_one(&plan, body, output);
    plan_release(&plan);
    return done;
}

static int make_proposals(const struct plan_input *input, json_t *body,
                          const struct plan_output *output)
{
    struct proposals proposals;
    struct refusal refusal;
    if (propose_layouts(input, &proposals, &refusal)) {
        return refused(&refusal);
    }
    int done = plan_output_proposals(&proposals, body, output);
    proposals_release(&proposals);
    return done;
}

static int make_and_print(json_t *body, const struct plan_output *output)
{
    struct plan_input input;
    struct refusal refusal;
    if (plan_input_from_json(body, &input, &refusal)) {
        return refused(&refusal);
    }
    int done = (output->propose ? make_proposals : make_one)(&input, body, output);
    plan_input_release(&input);
    return done;
}

/* What --from brought becomes the body: a plan's "input", or the body of POST /plan itself. What
 * other options say replaces it. 0, or an exit code. */
static int begin_from(json_t *body)
{
    json_t *from = json_object_get(body, "from");
    json_t *plan_input = json_object_get(from, "input");
    if (from == NULL) {
        return 0;
    }
    if (!json_is_object(from) || (plan_input != NULL && !json_is_object(plan_input))) {
        return cli_wrong("plan", "from",
                         "no plan, and no body of POST /plan; a JSON object is needed");
    }
    json_t *begun = json_copy(plan_input != NULL ? plan_input : from);
    json_object_del(body, "from");
    json_object_update(begun, body);
    json_object_update(body, begun);
    json_decref(begun);
    return 0;
}

int cli_plan(int argc, char **argv)
{
    json_t *body = json_object();
    struct plan_output output = {.help = false};
    int code = read_options(argc, argv, body, &output);
    if (code == 0 && output.help) {
        fputs(usage, stdout);
    } else if (code == 0 && output.csv && output.propose) {
        code = cli_wrong("plan", "csv", "one plan at a time; --json has all proposals");
    } else if (code == 0) {
        code = begin_from(body);
        code = code == 0 ? make_and_print(body, &output) : code;
    }
    json_decref(body);
    return code;
}
