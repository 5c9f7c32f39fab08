/* The paper pack, read again as a person would: by its text, its words' places and its QR pictures.
 */
#include "support/check.h"

#include "paper/pack.h"
#include "paper/words.h"
#include "rules/turns.h"
#include "support/pdf.h"
#include "support/play.h"
#include "wire/rules_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the formats are the words' own */

#define A4_PARTS (((1U << PRINT_PARTS) - 1) & ~(1U << PRINT_HALL))
#define MARGIN_PT 20.0 /* 7 mm: what any printer can print on */

/* An event that is ready for its paper. */
struct event {
    struct play play;
    struct registration *people;
    size_t people_count;
    json_t *plan, *codes;
    struct dice_list dice;
    struct paper paper;
};

static const char *const plain_names[] = {"Ada Lovelace", "Bo"};

static void add_people(struct event *event, const char *const *names, size_t names_count)
{
    struct refusal refusal;
    json_t *players = json_array();
    const struct ring *ring = &event->play.game.made.ring;
    event->people_count = (size_t)ring->boards * (ring->one_side ? 1 : 2);
    event->people = calloc(event->people_count, sizeof *event->people);
    assert_non_null(event->people);
    for (size_t i = 0; i < event->people_count; i++) {
        const char *name = names[i % names_count];
        snprintf(event->people[i].name, sizeof event->people[i].name, "%s", name);
        json_array_append_new(players, json_pack("{s:s}", "name", name));
    }
    assert_int_equal(
        play_send(&event->play, ROLE_ORGANISER, -1, COMMAND_ADD_PLAYERS, 0, players, &refusal),
        REFUSAL_ALLOWED);
}

/* A code of its own for each post: "AAAA-AAAA", "BBBB-BBBB". */
static json_t *make_codes(const struct game *game)
{
    json_t *codes = json_object();
    for (size_t i = 0; i < game->posts_count; i++) {
        char code[] = "xxxx-xxxx";
        memset(code, "ABCDEFGHKLMNPQRSTUVWXYZ"[i % 23], strlen(code));
        code[4] = '-';
        json_object_set_new(codes, game->posts[i].name, json_string(code));
    }
    return codes;
}

static void open_event(struct event *event, const char *plan, const char *const *names,
                       size_t names_count)
{
    *event = (struct event){.people = NULL};
    play_init(&event->play);
    play_make(&event->play, plan);
    add_people(event, names, names_count);
    play_words(&event->play, "organiser", "seat");
    play_words(&event->play, "organiser", "dice");
    event->dice = event->play.dice;
    event->dice.turns = event->play.game.dice.turns;
    event->plan = json_loads(event->play.game.made.plan, 0, NULL);
    event->codes = make_codes(&event->play.game);
    event->paper = (struct paper){.game = &event->play.game,
                                  .id = "k7m2p9qa",
                                  .registrations = event->people,
                                  .registrations_count = event->people_count,
                                  .plan = event->plan,
                                  .dice = &event->dice,
                                  .codes = event->codes,
                                  .base_url = "http://192.168.1.5:8080",
                                  .language = LANGUAGE_EN};
}

static void close_event(struct event *event)
{
    json_decref(event->codes);
    json_decref(event->plan);
    free(event->people);
    play_release(&event->play);
}

static struct pdf print(const struct event *event, unsigned parts)
{
    size_t len;
    char *bytes = paper_pack(&event->paper, parts, &len);
    return pdf_open(bytes, len);
}

/* Every seat has its slip, two on a page, with the name and with whom to trade. */
static void test_slips(void **state)
{
    static const struct {
        const char *plan;
        int seats;
    } events[] = {
        {"60 players, 3 rows", 60}, {"8 players, 1 rows, connect", 8}, {"3 players, base", 3}};
    (void)state;
    for (size_t e = 0; e < sizeof events / sizeof *events; e++) {
        struct event event;
        open_event(&event, events[e].plan, plain_names, 2);
        struct pdf pdf = print(&event, 1U << PRINT_SLIPS);
        assert_int_equal(pdf.pages, (events[e].seats + 1) / 2);
        int slip = 0;
        for (size_t i = 0; i < event.play.game.seating.count; i++) {
            char seat[SEAT_TEXT_SIZE];
            int player = event.play.game.seating.player[i], page = slip / 2 + 1;
            if (player == SEAT_EMPTY) {
                continue;
            }
            seat_format(seat_at((int)i), seat);
            if (event.play.game.made.ring.one_side) {
                seat[1] = '\0'; /* around a table it is but a number */
            }
            assert_true(pdf_says(&pdf, page, page, seat));
            assert_true(pdf_says(&pdf, page, page, event.people[player - 1].name));
            slip++;
        }
        assert_int_equal(slip, events[e].seats);
        pdf_close(&pdf);
        close_event(&event);
    }
}

/* A slip is in its player's language, and who said none gets that of the pack. */
static void test_slips_speak_to_everyone(void **state)
{
    struct event event;
    (void)state;
    open_event(&event, "12 players, 2 rows", plain_names, 2);
    event.paper.language = LANGUAGE_DE;
    struct player *players = event.play.game.roster.players;
    for (int i = 0; i < 12; i++) {
        players[i].has_language = i % 4 != 3;
        players[i].language = (enum language)(i % 4 % LANGUAGES);
    }
    struct pdf pdf = print(&event, 1U << PRINT_SLIPS);
    for (size_t i = 0; i < 12; i++) {
        static const enum language wanted[] = {LANGUAGE_EN, LANGUAGE_DE, LANGUAGE_NL, LANGUAGE_DE};
        int page = (int)i / 2 + 1;
        for (int language = 0; language < LANGUAGES; language++) {
            bool there =
                pdf_says(&pdf, page, page, paper_word((enum language)language, PAPER_PARTNERS));
            bool on_page = wanted[i % 4] == (enum language)language ||
                           wanted[(i ^ 1) % 4] == (enum language)language;
            assert_int_equal(there, on_page);
        }
        const char *rule = json_string_value(json_object_get(
            json_array_get(json_object_get(rules_text(RULESET_BIG_GAME, wanted[i % 4]), "sections"),
                           0),
            "heading"));
        assert_true(pdf_says(&pdf, page, page, rule));
    }
    pdf_close(&pdf);
    close_event(&event);
}

/* Slips and the list by name bear the codes that a desk scans; a stand-in has none, and a pack of
 * no game neither. */
static void test_check_in_codes(void **state)
{
    static const char *const slips[] = {"K7M2P9QA1\nK7M2P9QA2\n", "K7M2P9QA3\n"};
    struct event event;
    (void)state;
    open_event(&event, "4 players, 1 rows", plain_names, 2);
    event.play.game.seating.player[3] = SEAT_STAND_IN;
    struct pdf pdf = print(&event, 1U << PRINT_SLIPS);
    for (int page = 1; page <= 2; page++) {
        char *read = pdf_qrs(&pdf, page);
        assert_int_equal(strlen(read), strlen(slips[page - 1]));
        assert_true(pdf_count(read, page == 1 ? "K7M2P9QA1\n" : slips[1]) == 1);
        free(read);
    }
    pdf_close(&pdf);
    event.paper.id = NULL;
    pdf = print(&event, 1U << PRINT_SLIPS);
    char *none = pdf_qrs(&pdf, 1);
    assert_string_equal(none, "");
    free(none);
    pdf_close(&pdf);
    close_event(&event);
}

/* In the list each is small, and scanned alone. The names stand in their order: the players with
 * odd numbers, then the others. */
static void test_check_in_codes_of_the_list(void **state)
{
    struct event event;
    (void)state;
    open_event(&event, "60 players, 3 rows", plain_names, 2);
    struct pdf pdf = print(&event, 1U << PRINT_NAMES);
    assert_int_equal(pdf.pages, 2);
    for (int row = 0; row < 48; row += 9) {
        char wanted[32];
        int number = row < 30 ? 2 * row + 1 : 2 * (row - 30) + 2;
        snprintf(wanted, sizeof wanted, "K7M2P9QA%d", number);
        double column = row < 24 ? 0 : 93;
        char *read = pdf_qr_at(&pdf, 1, 91 + column, 39.5 + row % 24 * 10.0, 12, 11);
        assert_string_equal(read, wanted);
        free(read);
    }
    pdf_close(&pdf);
    close_event(&event);
}

static void test_partners(void **state)
{
    struct event event;
    (void)state;
    open_event(&event, "60 players, 3 rows", plain_names, 2);
    struct pdf pdf = print(&event, 1U << PRINT_SLIPS);
    assert_true(pdf_says(&pdf, 1, 1, "1M 2S 2M 30S 30M"));
    assert_true(pdf_says(&pdf, 2, 2, "1S 1M 2M 3S 3M"));
    pdf_close(&pdf);
    close_event(&event);
}

/* Nothing is cut, nothing stands at the edge or on something else: with names as long as they may
 * be, in several scripts, in every language. */
static const char *const long_names[] = {
    "Maximiliana Theodora Wilhelmina Oppenheimer von der Ueberlandsbergshausen zu "
    "Niedersachsenhausen MMM",
    "DonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftspräsidentinAB"
    "CDEF",
    "Παπαδοπούλου-Αναγνωστοπούλου Κωνσταντίνα της Θεσσαλο",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝処",
    "김수한무거북이와두루미삼천갑자동방삭치치카포사리사리센타워리워리",
    "Ада Лавлейс",
};
#define LONG_NAMES (sizeof long_names / sizeof *long_names)

static bool overlap(const struct pdf_word *a, const struct pdf_word *b)
{
    double width =
        (a->right < b->right ? a->right : b->right) - (a->left > b->left ? a->left : b->left);
    double height =
        (a->bottom < b->bottom ? a->bottom : b->bottom) - (a->top > b->top ? a->top : b->top);
    double low = a->bottom - a->top < b->bottom - b->top ? a->bottom - a->top : b->bottom - b->top;
    return a->page == b->page && width > 1 && height > low * 0.4;
}

static void check_words(const struct pdf *pdf, const char *what)
{
    size_t count;
    struct pdf_word *words = pdf_words(pdf, &count);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        const struct pdf_word *word = &words[i];
        if (strstr(word->text, "…") != NULL) {
            fail_msg("%s, page %d: cut at \"%s\"", what, word->page, word->text);
        }
        if (word->left < MARGIN_PT || word->top < MARGIN_PT / 2 || word->right > 595 - MARGIN_PT ||
            word->bottom > 842 - MARGIN_PT / 2) {
            fail_msg("%s, page %d: \"%s\" stands at the edge", what, word->page, word->text);
        }
        for (size_t j = i + 1; j < count && words[j].page == word->page; j++) {
            if (overlap(word, &words[j])) {
                fail_msg("%s, page %d: \"%s\" stands on \"%s\"", what, word->page, word->text,
                         words[j].text);
            }
        }
    }
    free(words);
}

static void test_boxes(void **state)
{
    static const struct {
        const char *plan;
        enum language language;
    } packs[] = {
        {"12 players, 2 rows", LANGUAGE_EN},          {"12 players, 2 rows", LANGUAGE_DE},
        {"12 players, 2 rows", LANGUAGE_NL},          {"12 players, circle, 1 gaps", LANGUAGE_DE},
        {"12 players, 1 rows, connect", LANGUAGE_EN}, {"12 players, 1 rows, connect", LANGUAGE_DE},
        {"12 players, 1 rows, connect", LANGUAGE_NL}, {"4 players, base", LANGUAGE_DE}};
    (void)state;
    for (size_t p = 0; p < sizeof packs / sizeof *packs; p++) {
        struct event event;
        char what[80];
        open_event(&event, packs[p].plan, long_names, LONG_NAMES);
        for (size_t i = 0; i < event.people_count; i++) { /* every name in every language */
            event.play.game.roster.players[i].has_language = true;
            event.play.game.roster.players[i].language =
                (enum language)((i + i / LONG_NAMES + p) % LANGUAGES);
        }
        event.dice.turns = 20; /* the other pages are as these */
        event.paper.language = packs[p].language;
        snprintf(what, sizeof what, "%s, %s", packs[p].plan, language_words[packs[p].language]);
        struct pdf pdf = print(&event, A4_PARTS);
        check_words(&pdf, what);
        pdf_close(&pdf);
        close_event(&event);
    }
}

static void test_names_whole(void **state)
{
    static const enum print_part parts[] = {PRINT_SLIPS, PRINT_NAMES, PRINT_SEATS};
    struct event event;
    (void)state;
    open_event(&event, "12 players, 1 rows", long_names, LONG_NAMES);
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        struct pdf pdf = print(&event, 1U << parts[p]);
        for (size_t n = 0; n < LONG_NAMES; n++) {
            assert_true(strlen(long_names[n]) < PLAYER_NAME_SIZE);
            if (!pdf_says(&pdf, 1, pdf.pages, long_names[n])) {
                fail_msg("%s: %s is not whole", print_part_words[parts[p]], long_names[n]);
            }
        }
        pdf_close(&pdf);
    }
    close_event(&event);
}

/* A sheet for each post: its boards, and a QR picture that opens the pages with its code. */
static void test_posts(void **state)
{
    struct event event;
    (void)state;
    open_event(&event, "60 players, 3 rows", plain_names, 2);
    struct pdf pdf = print(&event, 1U << PRINT_POSTS);
    assert_int_equal(pdf.pages, 2 * event.play.game.posts_count); /* each has a back */
    for (int page = 1; page <= pdf.pages; page += 2) {
        const struct post *post = &event.play.game.posts[page / 2];
        const char *code = json_string_value(json_object_get(event.codes, post->name));
        char link[80], text[80];
        snprintf(link, sizeof link, "http://192.168.1.5:8080/#code=%s", code);
        char *read = pdf_qr(&pdf, page);
        assert_string_equal(read, link);
        free(read);
        snprintf(text, sizeof text, "Post %s", post->name);
        assert_true(pdf_says(&pdf, page, page, text));
        assert_true(pdf_says(&pdf, page, page, code));
        for (size_t c = 0; c < post->copies_count; c++) {
            const struct copy *copy = &post->copies[c];
            snprintf(
                text, sizeof text,
                paper_word(LANGUAGE_EN, copy->post == COPY_REAL ? PAPER_REAL_BOARD : PAPER_REPLICA),
                copy->board, event.play.game.made.ring.letters[copy->board - 1]);
            assert_true(pdf_says(&pdf, page, page, text));
        }
    }
    pdf_close(&pdf);
    close_event(&event);
}

static void test_posts_without_codes(void **state)
{
    struct event event;
    (void)state;
    open_event(&event, "12 players, 2 rows", plain_names, 2);
    event.paper.codes = NULL;
    struct pdf pdf = print(&event, 1U << PRINT_POSTS);
    assert_int_equal(pdf.pages, 2 * event.play.game.posts_count);
    assert_true(pdf_says(&pdf, 1, 1, paper_word(LANGUAGE_EN, PAPER_NO_CODE)));
    pdf_close(&pdf);
    close_event(&event);
}

/* Each turn stands on its page as it was rolled, in its order, behind a cover with the commitment.
 */
static void check_dice(const char *plan)
{
    struct event event;
    char line[80];
    int turns = 0;
    open_event(&event, plan, plain_names, 2);
    struct pdf pdf = print(&event, 1U << PRINT_DICE);
    const char *at = pdf.text;
    for (size_t i = 0; i < event.dice.steps_count && event.dice.steps[i].turn <= 80; i++) {
        const struct dice_step *step = &event.dice.steps[i];
        const char *side = !step->has_side ? "" : step->side == SIDE_SUN ? "Sun" : "Moon";
        int len = snprintf(line, sizeof line, "Turn%d%s%d", step->turn, side, step->sum);
        if (step->seconds != 0) {
            snprintf(line + len, sizeof line - (size_t)len, "%ds", step->seconds);
        }
        const char *found = strstr(at, line);
        if (found == NULL) {
            fail_msg("%s: \"%s\" is not there, or not in its place", plan, line);
            return;
        }
        at = found + strlen(line);
        if (step->has_robber) {
            snprintf(line, sizeof line,
                     !step->robber.moves     ? "7:Robbersstay"
                     : step->robber.sum == 7 ? "7:Robberstothedesert"
                                             : "7:Robbers→%d",
                     step->robber.sum);
            assert_ptr_equal(strstr(at, line), at);
        }
        turns += step->kind == DICE_TURN;
    }
    assert_int_equal(turns, 80);
    assert_int_equal(pdf_count(pdf.text, event.dice.commitment), 8);
    assert_false(pdf_says(&pdf, 1, 1, "Turn 1 Sun")); /* a cover gives nothing away */
    pdf_close(&pdf);
    close_event(&event);
}

static void test_dice(void **state)
{
    (void)state;
    check_dice("60 players, 3 rows");
    check_dice("12 players, 1 rows, connect");
    check_dice("3 players, base");
}

/* The pack leaves out what there is nothing of. */
static void test_dice_not_rolled(void **state)
{
    struct event event;
    (void)state;
    open_event(&event, "12 players, 2 rows", plain_names, 2);
    event.paper.dice = NULL;
    struct pdf pdf = print(&event, 1U << PRINT_DICE | 1U << PRINT_COUNT);
    assert_int_equal(pdf.pages, 1);
    pdf_close(&pdf);
    close_event(&event);
}

/* Two counts on one page, with the caps of the ruleset. */
static void test_count(void **state)
{
    static const struct {
        const char *plan, *total;
        int lines;
    } counts[] = {{"12 players, 2 rows", "Total,25areneeded", 6},
                  {"12 players, 1 rows, connect", "Total,18areneeded", 6},
                  {"3 players, base", "Total,10areneeded", 5}};
    (void)state;
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        struct event event;
        open_event(&event, counts[c].plan, plain_names, 2);
        struct pdf pdf = print(&event, 1U << PRINT_COUNT);
        assert_int_equal(pdf.pages, 1);
        assert_int_equal(pdf_count(pdf.text, "atmost"), 2 * counts[c].lines);
        assert_int_equal(pdf_count(pdf.text, counts[c].total), 2);
        pdf_close(&pdf);
        close_event(&event);
    }
}

/* The packing list has every item of the plan's material. */
static void test_packing(void **state)
{
    struct event event;
    const char *group;
    size_t i, wanted = 0;
    json_t *items, *item;
    (void)state;
    open_event(&event, "60 players, 3 rows", plain_names, 2);
    struct pdf pdf = print(&event, 1U << PRINT_KITS);
    json_object_foreach(json_object_get(event.plan, "material"), group, items)
    {
        json_array_foreach(items, i, item)
        {
            char numbers[40];
            snprintf(numbers, sizeof numbers, "%d %d",
                     (int)json_integer_value(json_object_get(item, "kit")),
                     (int)json_integer_value(json_object_get(item, "needed")));
            assert_true(pdf_says(&pdf, 1, pdf.pages, numbers));
            wanted++;
        }
    }
    assert_true(wanted > 30);
    assert_true(pdf_says(&pdf, 1, 1, "Board, A 1 12"));
    pdf_close(&pdf);
    close_event(&event);
}

/* The hall's sheets are larger than those around them. */
static void test_hall_between(void **state)
{
    struct event event;
    (void)state;
    open_event(&event, "60 players, 3 rows", plain_names, 2);
    struct pdf pdf = print(&event, 1U << PRINT_RULES | 1U << PRINT_HALL);
    assert_int_equal(pdf.pages, 2);
    assert_int_equal(pdf_width(&pdf, 1), 595);
    assert_int_equal(pdf_width(&pdf, 2), 1191);
    assert_true(pdf_says(&pdf, 2, 2, "30S"));
    pdf_close(&pdf);
    close_event(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slips),
        cmocka_unit_test(test_slips_speak_to_everyone),
        cmocka_unit_test(test_check_in_codes),
        cmocka_unit_test(test_check_in_codes_of_the_list),
        cmocka_unit_test(test_partners),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_names_whole),
        cmocka_unit_test(test_posts),
        cmocka_unit_test(test_posts_without_codes),
        cmocka_unit_test(test_dice),
        cmocka_unit_test(test_dice_not_rolled),
        cmocka_unit_test(test_count),
        cmocka_unit_test(test_packing),
        cmocka_unit_test(test_hall_between),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed;
}
