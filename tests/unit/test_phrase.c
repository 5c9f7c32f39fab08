/* Phrases: each is its place's own, and is understood; tests/cases/phrase.cases has what people may
 * type. */
#include "support/cases.h"
#include "support/chance.h"
#include "support/check.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "rules/island.h"
#include "rules/phrase.h"
#include "wire/board_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "ABC";

static const struct board *board_of(char letter)
{
    const struct board *board = board_find(RULESET_BIG_GAME, letter);
    assert_non_null(board);
    return board;
}

/* Islands of the base game that chance has made. */
#define ISLANDS 40

/* Calls look() for every board there is: those that come with the program, and islands. */
static void each_board(void (*look)(const struct board *board))
{
    const struct board *board;
    for (int i = 0; (board = board_shipped(i)) != NULL; i++) {
        look(board);
    }
    chance_start("PHRASE_SEED", 20251129);
    for (int i = 0; i < ISLANDS; i++) {
        static struct board island;
        unsigned char seed[ISLAND_SEED_SIZE];
        for (size_t k = 0; k < sizeof seed; k++) {
            seed[k] = (unsigned char)chance_below(256);
        }
        island_make(board_find(RULESET_BASE, 'A'), seed, &island);
        look(&island);
    }
}

static void (*check_phrase)(const struct board *board, struct place place, const char *phrase);

static void check_phrases_of(const struct board *board)
{
    for (int language = 0; language < LANGUAGES; language++) {
        for (int kind = 0; kind < PLACE_KINDS; kind++) {
            struct place place = {.kind = (enum place_kind)kind, .id = 0};
            for (; board_has(board, place); place.id++) {
                char text[PHRASE_SIZE];
                phrase_say(board, place, (enum language)language, text);
                check_phrase(board, place, text);
            }
        }
    }
}

/* Calls check() for every place of every board in every language. */
static void each_phrase(void (*check)(const struct board *board, struct place place,
                                      const char *phrase))
{
    check_phrase = check;
    each_board(check_phrases_of);
}

static void must_mean(const struct board *board, const char *text, struct place place)
{
    struct phrase_match match;
    enum phrase_answer answer = phrase_read(board, text, &match);
    if (answer != PHRASE_FOUND || match.count != 1 || !place_equal(match.places[0], place)) {
        char id[PLACE_TEXT_SIZE];
        place_format(place, id);
        fail_msg("%s %c: \"%s\" should be %s; answer %d, %d places",
                 ruleset_get(board->ruleset)->name, board->letter, text, id, answer, match.count);
    }
}

static void check_speakable(const struct board *board, struct place place, const char *phrase)
{
    struct place id;
    (void)place;
    assert_in_range(strlen(phrase), 1, PHRASE_SIZE - 2);
    if (place_parse(phrase, &id)) {
        fail_msg("%s of %s %c has no words", phrase, ruleset_get(board->ruleset)->name,
                 board->letter);
    }
}

static void test_every_place_of_every_board_has_words(void **state)
{
    (void)state;
    each_phrase(check_speakable);
}

static void check_unique(const struct board *board)
{
    int count = board->hexes_count + board->crossings_count + board->paths_count;
    for (int language = 0; language < LANGUAGES; language++) {
        char(*phrases)[PHRASE_SIZE] = calloc((size_t)count, sizeof *phrases);
        int n = 0;
        for (int kind = 0; kind < PLACE_KINDS; kind++) {
            struct place place = {.kind = (enum place_kind)kind, .id = 0};
            for (; board_has(board, place); place.id++) {
                phrase_say(board, place, (enum language)language, phrases[n++]);
            }
        }
        assert_int_equal(n, count);
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                assert_string_not_equal(phrases[i], phrases[j]);
            }
        }
        free(phrases);
    }
}

static void test_every_phrase_is_unique_on_its_board(void **state)
{
    (void)state;
    each_board(check_unique);
}

static void check_round_trip(const struct board *board, struct place place, const char *phrase)
{
    must_mean(board, phrase, place);
}

static void test_every_phrase_is_understood(void **state)
{
    (void)state;
    each_phrase(check_round_trip);
}

/* Shouted, and with words around it. */
static void check_tolerance(const struct board *board, struct place place, const char *phrase)
{
    char loud[PHRASE_SIZE + 64];
    snprintf(loud, sizeof loud, "Please, at the %s!", phrase);
    must_mean(board, loud, place);
    for (char *c = loud; *c != '\0'; c++) {
        if (*c >= 'a' && *c <= 'z') {
            *c = (char)(*c & ~0x20);
        }
    }
    must_mean(board, loud, place);
}

static void test_case_and_filler_words_do_not_matter(void **state)
{
    (void)state;
    each_phrase(check_tolerance);
}

/* Every ship move of a board in every language: from each path at the water to each other one. */
static void check_moves(const struct board *board, enum language language)
{
    for (int from = 0; from < board->paths_count; from++) {
        for (int to = 0; to < board->paths_count; to++) {
            if (from == to || !board->paths[from].water || !board->paths[to].water) {
                continue;
            }
            char text[PHRASE_MOVE_SIZE];
            struct phrase_match first, second;
            phrase_say_move(board, from, to, language, text);
            assert_true(strlen(text) < PHRASE_MOVE_SIZE - 1);
            if (phrase_read_move(board, text, &first, &second) != PHRASE_FOUND ||
                first.places[0].id != from || second.places[0].id != to) {
                fail_msg("board %c: \"%s\" should be p%d to p%d", board->letter, text, from, to);
            }
        }
    }
}

static void test_every_ship_move_is_understood(void **state)
{
    (void)state;
    for (const char *letter = letters; *letter != '\0'; letter++) {
        for (int language = 0; language < LANGUAGES; language++) {
            check_moves(board_of(*letter), (enum language)language);
        }
    }
}

static void test_phrase_read_move_needs_two_paths_at_the_water(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum phrase_answer answer;
    } cases[] = {
        {"ship from p0 to p4", PHRASE_FOUND},
        {"north side of wood 4 to north side of wood 6", PHRASE_FOUND},
        {"ship from p0 to 4-12-sea", PHRASE_AMBIGUOUS},
        {"ship from 4-12-sea towards the sea to p0", PHRASE_AMBIGUOUS},
        {"4-12-Meer Richtung zum Lehm 8", PHRASE_NOT_A_PLACE},
        {"ship from p0 to p17", PHRASE_NOWHERE},
        {"ship from p17 to p0", PHRASE_NOWHERE},
        {"ship from p0 to c0", PHRASE_NOWHERE},
        {"ship from p0 to between wood 4 and wool 12", PHRASE_NOWHERE},
        {"ship from p0 to nowhere", PHRASE_NOT_A_PLACE},
        {"4-12-sea to clay 8", PHRASE_NOT_A_PLACE},
        {"north side of wood 4", PHRASE_NOT_A_PLACE},
        {"", PHRASE_NOT_A_PLACE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct phrase_match from, to;
        print_message("%s\n", cases[i].text);
        assert_int_equal(phrase_read_move(board_of('A'), cases[i].text, &from, &to),
                         cases[i].answer);
    }
}

/* "c39 c40", "nowhere", "no place: hello" */
static void describe(enum phrase_answer answer, const struct phrase_match *match, struct buf *out)
{
    if (answer == PHRASE_NOWHERE) {
        buf_add_str(out, "nowhere");
    } else if (answer == PHRASE_NOT_A_PLACE) {
        buf_printf(out, "no place%s%s", match->word[0] != '\0' ? ": " : "", match->word);
    } else {
        assert_int_equal(answer, match->count == 1 ? PHRASE_FOUND : PHRASE_AMBIGUOUS);
        for (int i = 0; i < match->count && i < PHRASE_PLACES_MAX; i++) {
            char id[PLACE_TEXT_SIZE];
            place_format(match->places[i], id);
            buf_printf(out, "%s%s", i > 0 ? " " : "", id);
        }
    }
}

static bool phrase_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct phrase_match match;
    struct buf found;
    buf_init(&found, CASES_WHY_MAX);
    enum phrase_answer answer = phrase_read(board_of(row->column[0][0]), row->column[1], &match);
    describe(answer, &match, &found);
    bool holds = strcmp(buf_str(&found), row->column[2]) == 0;
    snprintf(why, CASES_WHY_MAX, "means: %s", buf_str(&found));
    buf_release(&found);
    return holds;
}

static void test_phrase_read_understands_what_people_type(void **state)
{
    (void)state;
    cases_run("phrase.cases", 80, phrase_holds);
}

/* A home-made board of four times the same hex, apart: words cannot tell them, so ids do. */
static void test_places_without_words_of_their_own_are_called_by_id(void **state)
{
    (void)state;
    static struct board board = {.letter = 'A', .ruleset = RULESET_BIG_GAME, .hexes_count = 4};
    struct refusal refusal;
    for (int h = 0; h < board.hexes_count; h++) {
        board.hexes[h] = (struct hex){.column = 4 * h, .terrain = TERRAIN_FOREST, .number = 4};
    }
    assert_int_equal(board_derive(&board, &refusal), REFUSAL_ALLOWED);
    static const char *const ids[] = {"h3", "c7", "p9"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char text[PHRASE_SIZE];
        struct place place;
        assert_true(place_parse(ids[i], &place));
        phrase_say(&board, place, LANGUAGE_DE, text);
        assert_string_equal(text, ids[i]);
        must_mean(&board, text, place);
    }
    struct phrase_match match;
    assert_int_equal(phrase_read(&board, "wood 4", &match), PHRASE_AMBIGUOUS);
    assert_int_equal(match.count, 4);
    assert_int_equal(phrase_read(&board, "corner of wood 4", &match), PHRASE_AMBIGUOUS);
    assert_int_equal(match.count, 24);
}

static unsigned next_random(unsigned *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

/* Whatever is typed, what comes back is on the board. */
static void test_phrase_read_survives_anything(void **state)
{
    (void)state;
    static const char *const parts[] = {"5",     "6",     "12",      "ore ",     "sea", "towards ",
                                        "from ", "to ",   "Sun",     "north",    "-",   " ",
                                        "ü",     "side ", "corner ", "between ", "p3",  "c",
                                        "\xff",  "wood",  "ship ",   "999999"};
    unsigned seed = 20240607;
    for (int round = 0; round < 20000; round++) {
        char text[160] = "";
        size_t len = 0;
        for (unsigned n = next_random(&seed) % 14; n > 0; n--) {
            const char *part = parts[next_random(&seed) % (sizeof parts / sizeof *parts)];
            len += (size_t)snprintf(text + len, sizeof text - len, "%s", part);
        }
        struct phrase_match match, to;
        enum phrase_answer answer = phrase_read(board_of('C'), text, &match);
        bool found = answer == PHRASE_FOUND || answer == PHRASE_AMBIGUOUS;
        for (int i = 0; found && i < match.count && i < PHRASE_PLACES_MAX; i++) {
            assert_true(board_has(board_of('C'), match.places[i]));
        }
        if (phrase_read_move(board_of('C'), text, &match, &to) == PHRASE_FOUND) {
            assert_true(board_of('C')->paths[match.places[0].id].water);
            assert_true(board_of('C')->paths[to.places[0].id].water);
        }
    }
}

/* It is shown and sent on: so it has to be whole characters. */
static void test_a_long_unknown_word_is_cut_between_characters(void **state)
{
    (void)state;
    struct phrase_match match;
    for (int lead = 0; lead < 3; lead++) {
        char text[96] = "xx";
        for (int i = 0; i < 20; i++) {
            memcpy(text + lead + (ptrdiff_t)i * 3, "\xE2\x82\xAC", 4);
        }
        assert_int_equal(phrase_read(board_of('A'), text, &match), PHRASE_NOT_A_PLACE);
        assert_in_range(strlen(match.word), 24, PHRASE_WORD_SIZE - 1);
        assert_true(utf8_valid(match.word));
    }
}

static void test_phrase_read_refuses_a_text_that_is_too_long(void **state)
{
    (void)state;
    char text[PHRASE_TEXT_MAX + 2];
    struct phrase_match match;
    memset(text, ' ', sizeof text);
    memcpy(text, "5-6-12", 6);
    text[PHRASE_TEXT_MAX] = '\0';
    assert_int_equal(phrase_read(board_of('A'), text, &match), PHRASE_FOUND);
    text[PHRASE_TEXT_MAX] = ' ';
    text[PHRASE_TEXT_MAX + 1] = '\0';
    assert_int_equal(phrase_read(board_of('A'), text, &match), PHRASE_NOT_A_PLACE);
    assert_int_equal(match.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_place_of_every_board_has_words),
        cmocka_unit_test(test_every_phrase_is_unique_on_its_board),
        cmocka_unit_test(test_every_phrase_is_understood),
        cmocka_unit_test(test_case_and_filler_words_do_not_matter),
        cmocka_unit_test(test_every_ship_move_is_understood),
        cmocka_unit_test(test_phrase_read_move_needs_two_paths_at_the_water),
        cmocka_unit_test(test_phrase_read_understands_what_people_type),
        cmocka_unit_test(test_places_without_words_of_their_own_are_called_by_id),
        cmocka_unit_test(test_phrase_read_survives_anything),
        cmocka_unit_test(test_a_long_unknown_word_is_cut_between_characters),
        cmocka_unit_test(test_phrase_read_refuses_a_text_that_is_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
