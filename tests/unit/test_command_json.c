/* Requests as strangers may send them: whatever JSON comes, it is refused with the name of a field,
 * or it is a command that can be decided. Nothing else may happen; the sanitizers look on.
 *
 * A run prints its seed. COMMAND_SEED=N plays another one, COMMAND_ROUNDS=N a longer one. */
#include "support/check.h"

#include "base/utf8.h"
#include "support/play.h"
#include "wire/command_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED 2017
#define ROUNDS 400 /* for each kind of command, in each game */
#define DEPTH_MAX 3
#define LONG_TEXT 5000

/* A good body of each kind, to be spoilt. */
static const char *const good[COMMANDS] = {
    [COMMAND_MAKE] = "{\"name\":\"A game\",\"plan\":{\"players\":12,\"rows\":2}}",
    [COMMAND_CHANGE_PLAN] = "{\"players\":12,\"row_boards\":[3,3],\"ruleset\":\"big-game\","
                            "\"table_cm\":180,\"caretakers_per_interruption\":2}",
    [COMMAND_ADD_PLAYERS] =
        "[{\"name\":\"Ada\",\"group\":\"A\",\"language\":\"de\",\"accessible\":true,\"presence\":"
        "\"present\"},{\"name\":\"Ben\",\"group\":null,\"seat\":\"1S\",\"fixed\":false}]",
    [COMMAND_SEAT] = "{}",
    [COMMAND_ROLL_DICE] = "{\"turns\":80,\"salt\":\"hello\",\"seed\":null}",
    [COMMAND_BOARDS] =
        "{\"boards\":[{\"letter\":\"A\",\"ruleset\":\"big-game\",\"hexes\":[{\"column\":0,\"row\":"
        "1,"
        "\"terrain\":\"hills\",\"number\":6,\"half\":\"sun\"}],\"starts\":[{\"half\":\"sun\","
        "\"building\":\"settlement\",\"at\":\"c1\",\"beside\":{\"piece\":\"ship\",\"at\":\"p1\"}}],"
        "\"harbours\":[{\"at\":\"p0\",\"resource\":null}],\"seams\":{\"left\":[\"c0\"],\"right\":[]"
        "},"
        "\"unverified\":[\"all of it\"]}]}",
    [COMMAND_CLOCK] = "{\"action\":\"add\",\"seconds\":-30}",
    [COMMAND_BUILD] = "{\"copy\":\"3\",\"piece\":\"ship-move\",\"at\":\"p4\",\"from\":\"p5\","
                      "\"owner\":\"3S\"}",
    [COMMAND_SEEN] = "{\"copy\":\"3\"}",
    [COMMAND_PLACED] = "{\"copy\":\"3@gap-1\"}",
    [COMMAND_UNDO] = "{}",
    [COMMAND_OFFER] = "{\"from\":\"3S\",\"to\":\"4M\",\"have\":{\"ore\":2,\"clay\":1},"
                      "\"need\":\"wool\"}",
    [COMMAND_ANSWER_TRADE] = "{\"by\":\"4M\",\"answer\":\"counter\",\"have\":\"ore\","
                             "\"need\":{\"wool\":1}}",
    [COMMAND_ASK] = "{\"copy\":\"4@gap-1\",\"piece\":\"road\",\"at\":\"p1\",\"owner\":\"3S\"}",
    [COMMAND_ANSWER_PERMISSION] = "{\"by\":\"4S\",\"answer\":\"accept\"}",
    [COMMAND_CLAIM] = "{\"seat\":\"3S\"}",
    [COMMAND_COUNT] = "{\"settlements\":5,\"cities\":10,\"foreign_areas\":1,"
                      "\"victory_point_cards\":2,\"largest_army\":true,"
                      "\"longest_trade_route\":false,\"cards\":{\"ore\":3}}",
    [COMMAND_VERDICT] = "{\"verdict\":\"confirmed\"}",
    [COMMAND_FORGET] = "{}",
    [COMMAND_MARKET] = "{\"seat\":\"1S\",\"give\":\"wood\",\"take\":\"ore\"}",
    [COMMAND_CORRECT] =
        "{\"name\":\"Ada\",\"group\":\"A\",\"language\":\"nl\",\"accessible\":true}",
    [COMMAND_PRESENCE] = "{\"players\":[1,2],\"presence\":\"present\"}",
    [COMMAND_COUNT_IN] = "{\"count\":2}",
    [COMMAND_COUNT_OUT] = "{\"players\":[1,2]}",
    [COMMAND_FIX] = "{\"seat\":\"1S\"}",
    [COMMAND_MEND] = "{\"unknown\":\"absent\"}",
    [COMMAND_PRINT] = "{\"parts\":[\"slips\",\"dice\"],\"language\":\"de\",\"base_url\":\"http://"
                      "x\",\"codes\":{}}",
};

/* Mending is reckoned while it is read, and wants a game that is seated: that is no fault of a
 * field. */
static bool needs_seats(enum command_kind kind, const struct refusal *refusal)
{
    return kind == COMMAND_MEND &&
           (refusal->code == REFUSAL_NOT_READY || refusal->code == REFUSAL_CONFLICT);
}

static const char *const games[] = {
    "12 players, 2 rows",
    "16 players, 2 rows, connect",
    "4 players, base",
};

static uint64_t state;

/* splitmix64 */
static uint64_t draw(void)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static size_t below(size_t limit)
{
    return (size_t)(draw() % limit);
}

static json_t *random_text(void)
{
    static const char *const texts[] = {
        "",
        "3",
        "3@gap-1",
        "3@",
        "@",
        "3S",
        "99999999999S",
        "c12",
        "p999",
        "h-1",
        "ore",
        "add",
        "ship",
        "start",
        "big-game",
        "connect",
        "base",
        "confirmed",
        "counter",
        "%s%n",
        "a.b",
        "\"",
        "\n\t\x01",
        "\xc3\xa4\xe2\x82\xac\xf0\x9f\x8e\xb2",
        "null",
        "0",
        "0101010101010101010101010101010101010101010101010101010101010101",
    };
    if (below(20) != 0) {
        return json_string(texts[below(sizeof texts / sizeof *texts)]);
    }
    char text[LONG_TEXT + 1];
    for (size_t i = 0; i < LONG_TEXT; i++) {
        text[i] = (char)('a' + below(26));
    }
    text[LONG_TEXT] = '\0';
    memcpy(text + below(LONG_TEXT - 3), "\xe2\x82\xac", 3); /* a character to be cut within */
    return json_string(text);
}

static json_t *random_number(void)
{
    static const json_int_t numbers[] = {0,    1,         -1,        2,         3,        12,
                                         1000, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    return below(5) == 0 ? json_real((double)below(1000) / 8)
                         : json_integer(numbers[below(sizeof numbers / sizeof *numbers)]);
}

static const char *random_key(void)
{
    static const char *const keys[] = {
        "name",
        "plan",
        "players",
        "rows",
        "row_boards",
        "circle",
        "gaps",
        "ruleset",
        "group",
        "turns",
        "salt",
        "seed",
        "action",
        "seconds",
        "copy",
        "piece",
        "at",
        "from",
        "owner",
        "to",
        "have",
        "need",
        "by",
        "answer",
        "seat",
        "cards",
        "ore",
        "verdict",
        "cities",
        "give",
        "early",
        "a.b",
        "0",
        "%s",
        "\xc3\xa4",
        "a-key-that-is-so-long-that-no-refusal-can-carry-all-of-it-\xe2\x82\xac\xe2\x82\xac",
    };
    return keys[below(sizeof keys / sizeof *keys)];
}

static json_t *random_json(int depth)
{
    json_t *json;
    switch (below(depth < DEPTH_MAX ? 8 : 6)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(below(2));
    case 2:
    case 3:
        return random_number();
    case 4:
    case 5:
        return random_text();
    case 6:
        json = json_array();
        for (size_t i = below(4); i > 0; i--) {
            json_array_append_new(json, random_json(depth + 1));
        }
        return json;
    default:
        json = json_object();
        for (size_t i = below(4); i > 0; i--) {
            json_object_set_new(json, random_key(), random_json(depth + 1));
        }
        return json;
    }
}

/* Changes, drops or adds something in a body that was good. */
static void spoil(json_t *json)
{
    if (json_is_array(json) && json_array_size(json) != 0) {
        size_t i = below(json_array_size(json));
        if (below(2) == 0) {
            spoil(json_array_get(json, i));
        } else {
            json_array_set_new(json, i, random_json(1));
        }
        return;
    }
    size_t at = below(json_object_size(json) + 1);
    void *member = json_object_iter(json);
    for (size_t i = 0; i < at && member != NULL; i++) {
        member = json_object_iter_next(json, member);
    }
    if (member == NULL) {
        if (json_is_object(json)) {
            json_object_set_new(json, random_key(), random_json(1));
        }
        return;
    }
    json_t *value = json_object_iter_value(member);
    size_t what = below(4);
    if (what == 0) {
        char key[LONG_TEXT];
        snprintf(key, sizeof key, "%s", json_object_iter_key(member));
        json_object_del(json, key);
    } else if (what == 1 && (json_is_object(value) || json_is_array(value))) {
        spoil(value);
    } else {
        json_object_iter_set_new(json, member, random_json(1));
    }
}

static json_t *random_body(enum command_kind kind)
{
    if (below(4) == 0) {
        return random_json(0);
    }
    json_t *body = json_loads(good[kind], 0, NULL);
    assert_non_null(body);
    for (size_t i = below(3); i > 0; i--) {
        spoil(body);
    }
    return body;
}

/* A refusal names its field, unless the body as a whole is of the wrong kind. */
static bool names_field(enum command_kind kind, const json_t *body, const struct refusal *refusal)
{
    bool whole = kind == COMMAND_ADD_PLAYERS ? json_array_size(body) == 0 : !json_is_object(body);
    return refusal->code == REFUSAL_FIELD_WRONG && (whole || refusal->field[0] != '\0') &&
           refusal->detail[0] != '\0' && utf8_valid(refusal->field) && utf8_valid(refusal->detail);
}

static void read_random(struct play *play, enum command_kind kind)
{
    struct command command;
    struct refusal refusal = {0};
    int n = (int)below(4);
    json_t *body = random_body(kind);
    char *before = json_dumps(body, JSON_COMPACT | JSON_ENCODE_ANY);
    enum refusal_code code = command_from_json(kind, n, body, &play->game, &command, &refusal);
    command_release(&command);
    char *after = json_dumps(body, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(before, after);
    if (code != REFUSAL_ALLOWED && !needs_seats(kind, &refusal) &&
        !names_field(kind, body, &refusal)) {
        fail_msg("%s %s: %s: \"%s\"", play_kind_words[kind], before, refusal_name(code),
                 refusal.detail);
    }
    free(before);
    free(after);
    play_send(play, ROLE_MODERATOR, -1, kind, n, body, &refusal);
}

static uint64_t from_environment(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void test_random_requests_name_what_is_wrong(void **unused)
{
    (void)unused;
    uint64_t rounds = from_environment("COMMAND_ROUNDS", ROUNDS);
    state = from_environment("COMMAND_SEED", SEED);
    printf("COMMAND_SEED=%" PRIu64 " COMMAND_ROUNDS=%" PRIu64 "\n", state, rounds);
    for (size_t game = 0; game < 2 * (sizeof games / sizeof *games); game++) {
        struct play play;
        play_init(&play);
        play_make(&play, games[game / 2]);
        if (game % 2 != 0) {
            play_words(&play, "organiser", "dice");
            play_words(&play, "moderator", "start");
        }
        for (uint64_t i = 0; i < rounds; i++) {
            for (int kind = 0; kind < COMMANDS; kind++) {
                read_random(&play, (enum command_kind)kind);
            }
        }
        const char *wrong = play_check(&play);
        if (wrong != NULL) {
            fail_msg("%s: %s", games[game / 2], wrong);
        }
        play_release(&play);
    }
}

/* What is good before it is spoilt has to be good. */
static void test_good_requests_are_read(void **unused)
{
    (void)unused;
    struct play play;
    play_init(&play);
    play_make(&play, games[0]);
    for (int kind = 0; kind < COMMANDS; kind++) {
        struct command command;
        struct refusal refusal = {0};
        json_t *body = json_loads(good[kind], 0, NULL);
        if (command_from_json((enum command_kind)kind, 1, body, &play.game, &command, &refusal) !=
                REFUSAL_ALLOWED &&
            !needs_seats((enum command_kind)kind, &refusal)) {
            fail_msg("%s: %s: %s", good[kind], refusal.field, refusal.detail);
        }
        command_release(&command);
        json_decref(body);
    }
    play_release(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_requests_are_read),
        cmocka_unit_test(test_random_requests_name_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
