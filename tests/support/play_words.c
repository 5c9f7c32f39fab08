/* From the words of a table to the JSON of a request. */
#include "support/play.h"

#include "support/check.h"
#include "support/scan.h"

#include "base/memory.h"
#include "wire/board_json.h"

#include <stdlib.h>
#include <string.h>

const char *const play_kind_words[COMMANDS] = {
    [COMMAND_MAKE] = "make",
    [COMMAND_CHANGE_PLAN] = "plan",
    [COMMAND_ADD_PLAYERS] = "players",
    [COMMAND_SEAT] = "seat",
    [COMMAND_ROLL_DICE] = "dice",
    [COMMAND_BOARDS] = "boards",
    [COMMAND_CLOCK] = "clock",
    [COMMAND_BUILD] = "build",
    [COMMAND_SEEN] = "seen",
    [COMMAND_PLACED] = "placed",
    [COMMAND_UNDO] = "undo",
    [COMMAND_OFFER] = "offer",
    [COMMAND_ANSWER_TRADE] = "answer-offer",
    [COMMAND_ASK] = "ask",
    [COMMAND_ANSWER_PERMISSION] = "answer-question",
    [COMMAND_CLAIM] = "claim",
    [COMMAND_COUNT] = "count",
    [COMMAND_VERDICT] = "verdict",
    [COMMAND_CORRECT] = "correct",
    [COMMAND_PRESENCE] = "presence",
    [COMMAND_FIX] = "fix",
    [COMMAND_COUNT_IN] = "count-in",
    [COMMAND_COUNT_OUT] = "count-out",
    [COMMAND_MEND] = "mend",
    [COMMAND_PRINT] = "print",
    [COMMAND_FORGET] = "forget",
    [COMMAND_MARKET] = "market",
};

json_t *play_plan(const char *words)
{
    struct scan scan;
    scan_init(&scan, words);
    json_t *plan = json_object(), *rows = NULL;
    int count = 0;
    for (const char *word; *(word = scan_word(&scan)) != '\0';) {
        if (*word >= '0' && *word <= '9') {
            count = scan_as_number(word);
            if (rows != NULL) {
                json_array_append_new(rows, json_integer(count));
            }
        } else if (strcmp(word, "players") == 0 || strcmp(word, "gaps") == 0) {
            json_object_set_new(plan, word, json_integer(count));
        } else if (strcmp(word, "rows") == 0) {
            json_object_set_new(plan, "rows", json_integer(count));
        } else if (strcmp(word, "row-boards") == 0) {
            rows = json_array();
            json_object_set_new(plan, "row_boards", rows);
        } else if (strcmp(word, "two") == 0) {
            scan_expect(&scan, "caretakers");
            json_object_set_new(plan, "caretakers_per_interruption", json_integer(2));
        } else if (strcmp(word, "circle") == 0) {
            json_object_set_new(plan, "circle", json_true());
        } else {
            json_object_set_new(plan, "ruleset", json_string(word));
        }
    }
    scan_release(&scan);
    return plan;
}

json_t *play_game_body(const char *words)
{
    char *text = must_strdup(words), *choices = text;
    char *plan = strsep(&choices, ";");
    json_t *body = json_pack("{s:s, s:o}", "name", "A game", "plan", play_plan(plan));
    struct scan scan;
    int seconds = 0;
    scan_init(&scan, choices != NULL ? choices : "");
    for (const char *word; *(word = scan_word(&scan)) != '\0';) {
        if (*word >= '0' && *word <= '9') {
            seconds = scan_as_number(word);
        } else if (strcmp(word, "seconds") == 0) {
            json_object_set_new(body, "turn_seconds", json_integer(seconds));
        } else if (strcmp(word, "followed") == 0) {
            json_object_set_new(body, "followed", json_true());
        } else if (strcmp(word, "table") == 0) {
            scan_expect(&scan, "dice");
            json_object_set_new(body, "table_dice", json_true());
        } else {
            json_object_set_new(body, "setup", json_string(word));
        }
    }
    scan_release(&scan);
    free(text);
    return body;
}

/* A group's label each, "-" for who comes alone; players get names by themselves. */
static json_t *read_players(struct scan *scan)
{
    json_t *players = json_array();
    for (const char *word; *(word = scan_word(scan)) != '\0';) {
        json_t *name = json_sprintf("Player %zu", json_array_size(players) + 1);
        json_array_append_new(players, json_pack("{s:o, s:s}", "name", name, "group",
                                                 strcmp(word, "-") == 0 ? "" : word));
    }
    return players;
}

/* "60 turns, seed 7, salt hello"; seed 7 is 32 bytes of 7. */
static json_t *read_dice(struct scan *scan)
{
    json_t *dice = json_object();
    for (const char *word; *(word = scan_word(scan)) != '\0';) {
        if (strcmp(word, "salt") == 0) {
            json_object_set_new(dice, "salt", json_string(scan_word(scan)));
        } else if (strcmp(word, "seed") == 0) {
            unsigned char seed[DICE_SEED_SIZE];
            char hex[DICE_HEX_SIZE];
            memset(seed, scan_number(scan), sizeof seed);
            dice_seed_format(seed, hex);
            json_object_set_new(dice, "seed", json_string(hex));
        } else {
            json_object_set_new(dice, "turns", json_integer(scan_as_number(word)));
            scan_expect(scan, "turns");
        }
    }
    return dice;
}

/* "B as A, C as C": the shipped boards under these letters, or none. */
static json_t *read_boards(struct scan *scan)
{
    json_t *list = json_array();
    for (const char *word; *(word = scan_word(scan)) != '\0';) {
        const struct board *shipped = board_find(RULESET_BIG_GAME, word[0]);
        scan_expect(scan, "as");
        json_t *board = board_definition_to_json(shipped);
        json_object_set_new(board, "letter", json_string(scan_word(scan)));
        json_array_append_new(list, board);
    }
    return json_pack("{s:o}", "boards", list);
}

/* "2 ore 1 wool", up to the end or to "for". */
static json_t *read_cards(struct scan *scan)
{
    json_t *cards = json_object();
    for (const char *word; *(word = scan_word(scan)) != '\0' && strcmp(word, "for") != 0;) {
        json_object_set_new(cards, scan_word(scan), json_integer(scan_as_number(word)));
    }
    return cards;
}

static void add_cards(json_t *body, struct scan *scan)
{
    json_object_set_new(body, "have", read_cards(scan));
    json_object_set_new(body, "need", read_cards(scan));
}

/* "3S to 4M: 2 ore for 1 clay" */
static json_t *read_offer(struct scan *scan)
{
    json_t *body = json_object();
    json_object_set_new(body, "from", json_string(scan_word(scan)));
    scan_expect(scan, "to");
    json_object_set_new(body, "to", json_string(scan_word(scan)));
    add_cards(body, scan);
    return body;
}

/* "p4 on 3@gap-1 of 2S from p9" */
static json_t *read_piece(const char *piece, struct scan *scan)
{
    json_t *body = json_pack("{s:s}", "piece", piece);
    json_object_set_new(body, "at", json_string(scan_word(scan)));
    scan_expect(scan, "on");
    json_object_set_new(body, "copy", json_string(scan_word(scan)));
    scan_expect(scan, "of");
    json_object_set_new(body, "owner", json_string(scan_word(scan)));
    if (strcmp(scan_word(scan), "from") == 0) {
        json_object_set_new(body, "from", json_string(scan_word(scan)));
    }
    return body;
}

/* "offer 1 by 4M: 1 ore for 1 wool" */
static json_t *read_answer(const char *answer, struct scan *scan, enum command_kind *kind, int *n)
{
    bool offer = strcmp(scan_word(scan), "offer") == 0;
    *kind = offer ? COMMAND_ANSWER_TRADE : COMMAND_ANSWER_PERMISSION;
    *n = scan_number(scan);
    scan_expect(scan, "by");
    json_t *body = json_pack("{s:s, s:s}", "answer", answer, "by", scan_word(scan));
    if (*scan->rest != '\0') {
        add_cards(body, scan);
    }
    return body;
}

/* "5 settlements, 7 cities, army, 3 ore" */
static json_t *read_count(struct scan *scan)
{
    json_t *count = json_object(), *cards = json_object();
    for (const char *word; *(word = scan_word(scan)) != '\0';) {
        if (strcmp(word, "army") == 0) {
            json_object_set_new(count, "largest_army", json_true());
        } else if (strcmp(word, "route") == 0) {
            json_object_set_new(count, "longest_trade_route", json_true());
        } else {
            const char *thing = scan_word(scan);
            bool card = word_index(resource_words, RESOURCES, thing) >= 0;
            const char *field = strcmp(thing, "areas") == 0    ? "foreign_areas"
                                : strcmp(thing, "points") == 0 ? "victory_point_cards"
                                                               : thing;
            json_object_set_new(card ? cards : count, field, json_integer(scan_as_number(word)));
        }
    }
    json_object_set_new(count, "cards", cards);
    return count;
}

static json_t *read_clock(const char *action, struct scan *scan)
{
    json_t *body = json_pack("{s:s}", "action", action);
    if (strcmp(action, "add") == 0) {
        json_object_set_new(body, "seconds", json_integer(scan_number(scan)));
    }
    return body;
}

/* "1 3@gap-1" */
static json_t *read_job(struct scan *scan, int *n)
{
    json_t *body = json_object();
    *n = scan_number(scan);
    const char *copy = scan_word(scan);
    if (*copy != '\0') {
        json_object_set_new(body, "copy", json_string(copy));
    }
    return body;
}

/* "build {...}", "undo 7 {...}": a kind, a number or none, and any JSON. */
static json_t *read_raw(const char *text, enum command_kind *kind, int *n)
{
    struct scan scan;
    char *json = NULL;
    scan_init(&scan, text);
    int index = word_index(play_kind_words, COMMANDS, scan_word(&scan));
    if (index < 0) {
        fail_msg("\"%s\" is no request", text);
    }
    *kind = (enum command_kind)index;
    *n = (int)strtol(scan.rest, &json, 10);
    json_t *body = json_loads(text + (json - scan.text), JSON_DECODE_ANY, NULL);
    if (body == NULL) {
        fail_msg("no JSON in \"%s\"", text);
    }
    scan_release(&scan);
    return body;
}

/* What remains: words that are a command of their own. */
static json_t *read_other(const char *verb, struct scan *scan, enum command_kind *kind, int *n)
{
    int clock = word_index(clock_action_words, CLOCK_ACTIONS, verb);
    int index = word_index(play_kind_words, COMMANDS, verb);
    *kind = clock >= 0 ? COMMAND_CLOCK : (enum command_kind)index;
    if (clock >= 0) {
        return read_clock(verb, scan);
    }
    switch (index) {
    case COMMAND_ADD_PLAYERS:
        return read_players(scan);
    case COMMAND_ROLL_DICE:
        return read_dice(scan);
    case COMMAND_BOARDS:
        return read_boards(scan);
    case COMMAND_SEAT:
    case COMMAND_FORGET:
        return json_object();
    case COMMAND_SEEN:
    case COMMAND_PLACED:
    case COMMAND_UNDO:
        return read_job(scan, n);
    case COMMAND_OFFER:
        return read_offer(scan);
    case COMMAND_ASK:
        return read_piece(scan_word(scan), scan);
    case COMMAND_CLAIM:
        return json_pack("{s:s}", "seat", scan_word(scan));
    case COMMAND_COUNT:
        *n = scan_number(scan);
        return read_count(scan);
    default:
        fail_msg("\"%s\" is no command", verb);
        return NULL;
    }
}

json_t *play_read(const char *words, enum command_kind *kind, int *n)
{
    struct scan scan;
    scan_init(&scan, words);
    const char *verb = scan_word(&scan);
    json_t *body;
    *n = 0;
    if (strcmp(verb, "send") == 0) {
        body = read_raw(words + strlen("send "), kind, n);
    } else if (strcmp(verb, "plan") == 0) {
        *kind = COMMAND_CHANGE_PLAN;
        body = play_plan(scan.rest);
    } else if (word_index(piece_words, PIECES, verb) >= 0) {
        *kind = COMMAND_BUILD;
        body = read_piece(verb, &scan);
    } else if (word_index(answer_words, ANSWERS, verb) >= 0) {
        body = read_answer(verb, &scan, kind, n);
    } else if (strcmp(verb, "confirm") == 0 || strcmp(verb, "reject") == 0) {
        *kind = COMMAND_VERDICT;
        *n = scan_number(&scan);
        body = json_pack("{s:s}", "verdict", *verb == 'c' ? "confirmed" : "rejected");
    } else {
        body = read_other(verb, &scan, kind, n);
    }
    scan_release(&scan);
    return body;
}
