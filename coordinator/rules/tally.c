#include "rules/tally.h"

#include "base/memory.h"
#include "rules/areas.h"

#include <stdlib.h>

const char *const tally_why_words[TALLY_WHYS] = {"above-cap", "above-pieces", "log-has-more",
                                                 "log-has-less"};

static void add_piece(void *context, struct spot spot, struct piece_there there)
{
    struct tally *tally = context;
    struct tally_piece *piece = ARRAY_PUSH(tally->pieces, tally->pieces_count);
    *piece = (struct tally_piece){.spot = spot, .piece = there.piece, .build = there.build};
}

/* The line of this area, made if there is none. */
static struct tally_area *area_line(struct tally *tally, struct seat area)
{
    for (size_t i = 0; i < tally->areas_count; i++) {
        if (seat_equal(tally->areas[i].area, area)) {
            return &tally->areas[i];
        }
    }
    struct tally_area *line = ARRAY_PUSH(tally->areas, tally->areas_count);
    line->area = area;
    return line;
}

/* A building within an area beats one on its border, and an earlier one a later one. */
static void add_area(struct tally *tally, struct seat area, int build, bool certain)
{
    struct tally_area *line = area_line(tally, area);
    bool first = line->build == 0;
    if (first || (certain && !line->certain) || (certain == line->certain && build < line->build)) {
        line->build = build;
        line->certain = certain;
    }
}

static void add_areas(const struct pieces *pieces, struct tally *tally)
{
    for (size_t i = 0; i < tally->pieces_count; i++) {
        struct spot spot = tally->pieces[i].spot;
        struct seat areas[AREAS_TOUCHED_MAX];
        if (spot.place.kind != PLACE_CROSSING) {
            continue;
        }
        int build = pieces_first_build(pieces, spot);
        int count = areas_touched(pieces, spot, areas);
        for (int k = 0; k < count && build != 0; k++) {
            if (area_foreign(pieces, areas[k], tally->seat)) {
                add_area(tally, areas[k], build, count == 1);
            }
        }
    }
}

static bool all_followed(const struct pieces *pieces, int board)
{
    const struct ring *ring = &pieces->game->made.ring;
    const int beside[] = {ring_right(ring, board), ring_left(ring, board)};
    for (int i = 0; i < 2; i++) {
        if (beside[i] != 0 && !pieces_followed(pieces, beside[i])) {
            return false;
        }
    }
    return pieces_followed(pieces, board);
}

static int certain_areas(const struct tally *tally)
{
    int count = 0;
    for (size_t i = 0; i < tally->areas_count; i++) {
        count += tally->areas[i].certain;
    }
    return count;
}

void tally_make(const struct pieces *pieces, struct seat seat, struct tally *tally)
{
    int home = pieces_home(pieces, seat);
    *tally = (struct tally){.seat = seat,
                            .followed = pieces_followed(pieces, home),
                            .complete = all_followed(pieces, home),
                            .route.holder = TRADE_ROUTE_NOBODY};
    pieces_each(pieces, seat, add_piece, tally);
    add_areas(pieces, tally);
    if (tally->followed) {
        tally->city_owed = pieces_owes_city(pieces, seat);
        trade_route_of(pieces, home, &tally->route);
    }
    tally->count = (struct claim_count){
        .settlements = pieces_count(pieces, seat, PIECE_SETTLEMENT),
        .cities = pieces_count(pieces, seat, PIECE_CITY),
        .foreign_areas = certain_areas(tally),
        .longest_trade_route =
            tally->followed && tally->route.holder == trade_route_player(pieces, seat),
    };
}

void tally_release(struct tally *tally)
{
    free(tally->pieces);
    free(tally->areas);
    *tally = (struct tally){0};
}

/* What a number of a count could be. */
struct range {
    const char *field;
    int counted;
    int cap;
    int least;  /* what the log proves */
    int most;   /* what the log leaves possible */
    int pieces; /* what the pieces counted leave possible */
};

static bool differs(const struct range *range, enum tally_why *why)
{
    int counted = range->counted;
    *why = counted > range->cap      ? TALLY_ABOVE_CAP
           : counted > range->pieces ? TALLY_ABOVE_PIECES
           : counted < range->least  ? TALLY_LOG_HAS_MORE
           : counted > range->most   ? TALLY_LOG_HAS_LESS
                                     : TALLY_WHYS;
    return *why != TALLY_WHYS;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

int tally_compare(enum ruleset_id ruleset, const struct tally *tally,
                  const struct claim_count *count,
                  struct tally_difference differences[TALLY_DIFFERENCES_MAX])
{
    const struct ruleset *rules = ruleset_get(ruleset);
    const struct claim_count *log = &tally->count;
    bool all = tally->complete;
    int buildings = count->settlements + count->cities;
    int areas = (int)tally->areas_count, areas_max = rules->foreign_areas_max;
    int cards_max = rules->victory_point_cards_max;
    const struct range ranges[TALLY_DIFFERENCES_MAX] = {
        {"settlements", count->settlements, rules->settlements_max, log->settlements,
         all ? log->settlements : rules->settlements_max, rules->settlements_max},
        {"cities", count->cities, rules->cities_max, log->cities,
         all ? log->cities : rules->cities_max, rules->cities_max},
        {"foreign_areas", count->foreign_areas, areas_max, log->foreign_areas,
         all ? areas : areas_max, buildings},
        {"victory_point_cards", count->victory_point_cards, cards_max, 0, cards_max, cards_max},
        {"largest_army", count->largest_army, 1, 0, 1, 1},
        {"longest_trade_route", count->longest_trade_route, 1, log->longest_trade_route,
         tally->followed ? log->longest_trade_route : 1, 1},
    };
    int found = 0;
    for (int i = 0; i < TALLY_DIFFERENCES_MAX; i++) {
        const struct range *range = &ranges[i];
        enum tally_why why;
        if (differs(range, &why)) {
            differences[found++] = (struct tally_difference){
                range->field, range->counted, range->least,
                smaller(range->most, smaller(range->cap, range->pieces)), why};
        }
    }
    return found;
}
