#include "wire/tally_json.h"

#include "rules/robbers.h"
#include "wire/entry_json.h"

#include <string.h>

static json_t *place_to_json(enum place_kind kind, int id)
{
    char text[PLACE_TEXT_SIZE];
    if (id == BOARD_NOBODY) {
        return json_null();
    }
    place_format((struct place){kind, id}, text);
    return json_string(text);
}

/* A number of which 0 means that there is none. */
static json_t *number_or_null(int number)
{
    return number != 0 ? json_integer(number) : json_null();
}

/* A board with seats by its number, an edge board as it is called. */
static json_t *board_to_text(int board)
{
    return ring_is_edge(board) ? seat_to_json((struct seat){board, SIDE_SUN}) : json_integer(board);
}

static json_t *pieces_to_json(const struct tally *tally, enum piece piece, int count, int of)
{
    json_t *from = json_array();
    for (size_t i = 0; i < tally->pieces_count; i++) {
        const struct tally_piece *one = &tally->pieces[i];
        if (one->piece == piece) {
            json_array_append_new(
                from, json_pack("{s:o, s:o, s:o}", "board", board_to_text(one->spot.board), "at",
                                place_to_json(one->spot.place.kind, one->spot.place.id), "build",
                                number_or_null(one->build)));
        }
    }
    return json_pack("{s:i, s:i, s:o}", "count", count, "of", of, "from", from);
}

static json_t *areas_to_json(const struct tally *tally, int of)
{
    json_t *from = json_array();
    for (size_t i = 0; i < tally->areas_count; i++) {
        const struct tally_area *area = &tally->areas[i];
        json_array_append_new(from, json_pack("{s:o, s:i, s:b}", "area", seat_to_json(area->area),
                                              "build", area->build, "certain", area->certain));
    }
    return json_pack("{s:i, s:i, s:o}", "count", tally->count.foreign_areas, "of", of, "from",
                     from);
}

/* The longest of the others. */
static int longest_other(const struct trade_route *route, int player)
{
    int longest = 0;
    for (int i = 0; i < route->players; i++) {
        longest = i != player && route->length[i] > longest ? route->length[i] : longest;
    }
    return longest;
}

/* `paths` has the ids of the own board, `trail` all of it with the boards. */
static json_t *route_to_json(const struct pieces *pieces, const struct tally *tally)
{
    const struct trade_route *route = &tally->route;
    int player = trade_route_player(pieces, tally->seat);
    if (!tally->followed) {
        return json_null();
    }
    json_t *paths = json_array(), *trail = json_array();
    for (int i = 0; i < route->length[player]; i++) {
        const struct spot *spot = &route->trail[player][i];
        json_t *at = place_to_json(PLACE_PATH, spot->place.id);
        json_array_append_new(
            trail, json_pack("{s:o, s:O}", "board", board_to_text(spot->board), "at", at));
        if (spot->board == pieces_home(pieces, tally->seat)) {
            json_array_append(paths, at);
        }
        json_decref(at);
    }
    json_t *holder = route->holder != TRADE_ROUTE_NOBODY ? seat_to_json(route->seats[route->holder])
                                                         : json_null();
    return json_pack("{s:b, s:o, s:i, s:i, s:o, s:o, s:o}", "holds",
                     tally->count.longest_trade_route, "holder", holder, "length",
                     route->length[player], "opposite", longest_other(route, player), "since",
                     number_or_null(route->since), "paths", paths, "trail", trail);
}

static json_t *differences_to_json(const struct tally *tally, enum ruleset_id ruleset,
                                   const struct claim *claim)
{
    struct tally_difference differences[TALLY_DIFFERENCES_MAX];
    json_t *json = json_array();
    int count = claim->counted ? tally_compare(ruleset, tally, &claim->count, differences) : 0;
    for (int i = 0; i < count; i++) {
        const struct tally_difference *one = &differences[i];
        json_array_append_new(json, json_pack("{s:s, s:i, s:i, s:i, s:s}", "field", one->field,
                                              "counted", one->counted, "least", one->least, "most",
                                              one->most, "why", tally_why_words[one->why]));
    }
    return json;
}

json_t *tally_to_json(const struct pieces *pieces, const struct claim *claim)
{
    enum ruleset_id ruleset = pieces->game->made.ruleset;
    const struct ruleset *rules = ruleset_get(ruleset);
    struct tally tally;
    tally_make(pieces, claim->seat, &tally);
    json_t *json =
        json_pack("{s:i, s:o, s:b, s:b, s:b, s:i}", "claim", claim->n, "seat",
                  seat_to_json(tally.seat), "followed", tally.followed, "complete", tally.complete,
                  "city_owed", tally.city_owed, "points", points_total(&tally.count));
    const struct {
        const char *name;
        enum piece piece;
        int count, of;
    } kinds[] = {
        {"settlements", PIECE_SETTLEMENT, tally.count.settlements, rules->settlements_max},
        {"cities", PIECE_CITY, tally.count.cities, rules->cities_max},
        {"roads", PIECE_ROAD, pieces_count(pieces, claim->seat, PIECE_ROAD), rules->roads_max},
        {"ships", PIECE_SHIP, pieces_count(pieces, claim->seat, PIECE_SHIP), rules->ships_max},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        json_object_set_new(json, kinds[i].name,
                            pieces_to_json(&tally, kinds[i].piece, kinds[i].count, kinds[i].of));
    }
    json_object_set_new(json, "foreign_areas", areas_to_json(&tally, rules->foreign_areas_max));
    json_object_set_new(json, "longest_trade_route", route_to_json(pieces, &tally));
    json_object_set_new(json, "differences", differences_to_json(&tally, ruleset, claim));
    tally_release(&tally);
    return json;
}

/* The letters of the ring, each once. */
static json_t *letters_to_json(const struct pieces *pieces)
{
    const struct ring *ring = &pieces->game->made.ring;
    int sum = pieces->game->robbers_sent.robber.sum;
    json_t *letters = json_array();
    for (int i = 0; ring->letters != NULL && i < ring->boards && !ring->one_side; i++) {
        const struct board *board = pieces_board(pieces, i + 1);
        if (board != NULL && strchr(ring->letters, ring->letters[i]) == &ring->letters[i]) {
            json_array_append_new(
                letters,
                json_pack("{s:s%, s:o, s:o}", "letter", &ring->letters[i], (size_t)1, "sun",
                          place_to_json(PLACE_HEX, robber_sent_to(board, SIDE_SUN, sum)), "moon",
                          place_to_json(PLACE_HEX, robber_sent_to(board, SIDE_MOON, sum))));
        }
    }
    return letters;
}

/* In the base game every place has the one robber, so that the first says it. */
static json_t *reported_to_json(const struct pieces *pieces)
{
    const struct ring *ring = &pieces->game->made.ring;
    json_t *reported = json_array();
    for (int i = 0; i < (ring->one_side ? 1 : 2 * ring->boards); i++) {
        struct robber robber = robber_now(pieces, seat_at(i));
        if (robber.build != 0 && robber.hex != robber.by_roll) {
            json_array_append_new(
                reported,
                json_pack("{s:o, s:o, s:i, s:i, s:o}", "area", seat_to_json(seat_at(i)), "at",
                          place_to_json(PLACE_HEX, robber.hex), "build", robber.build, "turn",
                          pieces->game->builds[robber.build - 1].turn, "by_roll",
                          place_to_json(PLACE_HEX, robber.by_roll)));
        }
    }
    return reported;
}

json_t *robbers_to_json(const struct pieces *pieces)
{
    const struct dice_step *sent = &pieces->game->robbers_sent;
    json_t *json = json_pack("{s:o, s:o, s:o, s:o}", "turn", number_or_null(sent->turn), "sum",
                             number_or_null(sent->robber.sum), "letters", letters_to_json(pieces),
                             "reported", reported_to_json(pieces));
    if (pieces->game->made.ring.one_side) {
        struct robber robber = robber_now(pieces, (struct seat){1, SIDE_SUN});
        json_object_set_new(json, "island", place_to_json(PLACE_HEX, robber.hex));
    }
    return json;
}
