/* What the log proves for a claim, and where the robbers stand, from tables that a player can read.
 */
#include "support/cases.h"
#include "support/check.h"
#include "support/scene.h"

#include "base/buf.h"
#include "rules/robbers.h"
#include "rules/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct seat read_seat(const struct scene *scene, const char *text)
{
    struct seat seat = {0};
    if (!seat_parse(&scene->game.made.ring, text, &seat)) {
        fail_msg("\"%s\" is no seat", text);
    }
    return seat;
}

/* Writes to *text what comes between two things of a list. */
static void tell_next(struct buf *text, size_t begin)
{
    buf_add_str(text, text->len > begin ? ", " : "");
}

/* "c12, c20, city c39 by 4, 1:c44 by 10" */
static void tell_buildings(struct buf *text, const struct tally *tally, int home)
{
    size_t begin = text->len;
    for (size_t i = 0; i < tally->pieces_count; i++) {
        const struct tally_piece *piece = &tally->pieces[i];
        if (piece->spot.place.kind != PLACE_CROSSING) {
            continue;
        }
        tell_next(text, begin);
        buf_add_str(text, piece->piece == PIECE_CITY ? "city " : "");
        if (piece->spot.board != home) {
            char board[SEAT_TEXT_SIZE];
            seat_format((struct seat){piece->spot.board, SIDE_SUN}, board);
            board[ring_is_edge(piece->spot.board) ? strlen(board) : strlen(board) - 1] = '\0';
            buf_printf(text, "%s:", board);
        }
        buf_printf(text, "c%d", piece->spot.place.id);
        if (piece->build != 0) {
            buf_printf(text, " by %d", piece->build);
        }
    }
}

/* "1M by 4, 2S by 9?" */
static void tell_areas(struct buf *text, const struct tally *tally)
{
    size_t begin = text->len;
    for (size_t i = 0; i < tally->areas_count; i++) {
        char seat[SEAT_TEXT_SIZE];
        seat_format(tally->areas[i].area, seat);
        tell_next(text, begin);
        buf_printf(text, "%s by %d%s", seat, tally->areas[i].build,
                   tally->areas[i].certain ? "" : "?");
    }
}

/* The columns behind the seat, as a table has them. */
static void tell_tally(struct buf *text, const struct tally *tally, int home)
{
    char seat[SEAT_TEXT_SIZE];
    seat_format(tally->seat, seat);
    buf_printf(text, "%s|%d|%d%s|",
               tally->complete   ? "all"
               : tally->followed ? "own board"
                                 : "some",
               tally->count.settlements, tally->count.cities, tally->city_owed ? " owed" : "");
    tell_buildings(text, tally, home);
    buf_add_str(text, "|");
    tell_areas(text, tally);
    buf_printf(text, "|%s|%d", tally->count.longest_trade_route ? seat : "no",
               points_total(&tally->count));
}

static bool tally_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct scene scene;
    struct tally tally;
    struct buf seen, wanted;
    buf_init(&seen, CASES_WHY_MAX);
    buf_init(&wanted, CASES_WHY_MAX);
    scene_init(&scene, row->column[0]);
    scene_play(&scene, row->column[1]);
    tally_make(&scene.pieces, read_seat(&scene, row->column[2]), &tally);
    tell_tally(&seen, &tally, pieces_home(&scene.pieces, tally.seat));
    for (int i = 3; i <= 9; i++) {
        buf_printf(&wanted, "%s%s", i > 3 ? "|" : "", row->column[i]);
    }
    bool holds = strcmp(buf_str(&seen), buf_str(&wanted)) == 0;
    snprintf(why, CASES_WHY_MAX, "%s", buf_str(&seen));
    tally_release(&tally);
    scene_release(&scene);
    buf_release(&seen);
    buf_release(&wanted);
    return holds;
}

static void test_what_the_log_proves(void **state)
{
    (void)state;
    cases_run("tally.cases", 25, tally_holds);
    cases_run("tally_connect.cases", 12, tally_holds);
    cases_run("tally_base.cases", 8, tally_holds);
}

/* "2 settlements, 1 cities, 1 areas, 10 points, army, route" */
static struct claim_count read_count(char *text)
{
    struct claim_count count = {0};
    const struct {
        const char *word;
        int *number;
    } items[] = {
        {"settlements", &count.settlements},
        {"cities", &count.cities},
        {"areas", &count.foreign_areas},
        {"points", &count.victory_point_cards},
    };
    for (char *item; (item = strsep(&text, ",")) != NULL;) {
        char *word;
        int number = (int)strtol(item, &word, 10);
        word += strspn(word, " ");
        count.largest_army |= strcmp(word, "army") == 0;
        count.longest_trade_route |= strcmp(word, "route") == 0;
        for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
            if (strcmp(word, items[i].word) == 0) {
                *items[i].number = number;
            }
        }
    }
    return count;
}

static bool comparison_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct scene scene;
    struct tally tally;
    struct tally_difference differences[TALLY_DIFFERENCES_MAX];
    scene_init(&scene, row->column[0]);
    scene_play(&scene, row->column[1]);
    tally_make(&scene.pieces, read_seat(&scene, row->column[2]), &tally);
    struct claim_count count = read_count(row->column[3]);
    int found = tally_compare(scene.game.made.ruleset, &tally, &count, differences);
    size_t len = 0;
    for (int i = 0; i < found; i++) {
        const struct tally_difference *one = &differences[i];
        len += (size_t)snprintf(why + len, CASES_WHY_MAX - len, "%s%s %d: %d to %d, %s",
                                i > 0 ? "; " : "", one->field, one->counted, one->least, one->most,
                                tally_why_words[one->why]);
    }
    tally_release(&tally);
    scene_release(&scene);
    return strcmp(why, row->column[4]) == 0;
}

static void test_a_count_beside_the_log(void **state)
{
    (void)state;
    cases_run("tally_compare.cases", 20, comparison_holds);
}

static bool robber_holds(const struct case_row *row, char why[CASES_WHY_MAX])
{
    struct scene scene;
    char by_roll[20], now[40];
    scene_init(&scene, row->column[0]);
    scene_play(&scene, row->column[1]);
    struct robber robber = robber_now(&scene.pieces, read_seat(&scene, row->column[2]));
    snprintf(by_roll, sizeof by_roll, "h%d", robber.by_roll);
    int len = snprintf(now, sizeof now, "h%d", robber.hex);
    if (robber.build != 0) {
        snprintf(now + len, sizeof now - (size_t)len, " by %d", robber.build);
    }
    snprintf(why, CASES_WHY_MAX, "%s, %s", by_roll, now);
    scene_release(&scene);
    return strcmp(by_roll, row->column[3]) == 0 && strcmp(now, row->column[4]) == 0;
}

static void test_where_the_robbers_stand(void **state)
{
    (void)state;
    cases_run("robbers.cases", 20, robber_holds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_log_proves),
        cmocka_unit_test(test_a_count_beside_the_log),
        cmocka_unit_test(test_where_the_robbers_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) ? 1 : 0;
}
