#include "rules/ship_line.h"

/* A player has 15 ships; what is reported beyond that many is no line any more, and whatever lies
 * further along it is left out. */
#define LINE_SHIPS_MAX 64

/* Walking along a line, away from one end of the ship in question. */
struct walk {
    const struct pieces *pieces;
    struct seat owner;
    struct spot begin;                 /* the end where the walk begins */
    struct spot ships[LINE_SHIPS_MAX]; /* seen; the first one is the ship in question */
    int ships_count;
    struct spot buildings[LINE_SHIPS_MAX]; /* the owner's, where the line ends */
    int buildings_count;
    bool looped; /* it came back to the other end */
};

static bool is_ship(const struct walk *walk, struct spot path)
{
    struct piece_there there = pieces_at(walk->pieces, path);
    return piece_of(there, walk->owner) && there.piece == PIECE_SHIP;
}

static bool has(const struct spot *spots, int count, struct spot spot)
{
    for (int i = 0; i < count; i++) {
        if (spot_equal(spots[i], spot)) {
            return true;
        }
    }
    return false;
}

/* Does the line go on from one ship to the next at this crossing? Somebody else's building keeps
 * two lines apart, but it does not take apart a line that was there before it. */
static bool goes_on(const struct walk *walk, struct spot crossing, struct spot from, struct spot to)
{
    if (!pieces_at(walk->pieces, crossing).any) {
        return true;
    }
    int since = pieces_first_build(walk->pieces, crossing);
    return pieces_at(walk->pieces, from).build < since && pieces_at(walk->pieces, to).build < since;
}

static struct spot other_end(const struct pieces *pieces, struct spot path, struct spot crossing)
{
    struct spot ends[2];
    pieces_ends(pieces, path, ends);
    return spot_equal(pieces_name(pieces, ends[0]), pieces_name(pieces, crossing)) ? ends[1]
                                                                                   : ends[0];
}

/* Follows the line over a crossing that it has reached by the ship on `from`. */
static void follow(struct walk *walk, struct spot crossing, struct spot from)
{
    const struct pieces *pieces = walk->pieces;
    if (piece_of(pieces_at(pieces, crossing), walk->owner)) {
        struct spot building = pieces_name(pieces, crossing);
        if (!has(walk->buildings, walk->buildings_count, building)) {
            walk->buildings[walk->buildings_count++] = building;
        }
        return;
    }
    struct spot paths[SPOT_PATHS_MAX];
    int count = pieces_paths(pieces, crossing, paths);
    for (int i = 0; i < count; i++) {
        struct spot path = pieces_name(pieces, paths[i]);
        if (spot_equal(path, from) || !is_ship(walk, path) ||
            !goes_on(walk, crossing, from, path)) {
            continue;
        }
        if (spot_equal(path, walk->ships[0])) {
            walk->looped |= !spot_equal(pieces_name(pieces, crossing), walk->begin);
        } else if (!has(walk->ships, walk->ships_count, path) &&
                   walk->ships_count < LINE_SHIPS_MAX) {
            walk->ships[walk->ships_count++] = path;
            follow(walk, other_end(pieces, path, crossing), path);
        }
    }
}

static struct walk walk_from(const struct pieces *pieces, struct spot path, struct seat owner,
                             struct spot end)
{
    struct walk walk = {.pieces = pieces,
                        .owner = owner,
                        .begin = pieces_name(pieces, end),
                        .ships = {pieces_name(pieces, path)},
                        .ships_count = 1};
    follow(&walk, end, walk.ships[0]);
    return walk;
}

/* Nothing of the owner's lies beyond. */
static bool is_free(const struct walk *walk)
{
    return walk->ships_count == 1 && walk->buildings_count == 0 && !walk->looped;
}

/* Do the two ends lead to two different buildings? */
static bool joins_two(const struct walk *one, const struct walk *other)
{
    if (one->buildings_count == 0 || other->buildings_count == 0) {
        return false;
    }
    return one->buildings_count > 1 || other->buildings_count > 1 ||
           !spot_equal(one->buildings[0], other->buildings[0]);
}

enum ship_line ship_line_of(const struct pieces *pieces, struct spot path, struct seat owner)
{
    struct spot ends[2];
    pieces_ends(pieces, path, ends);
    const struct walk one = walk_from(pieces, path, owner, ends[0]);
    const struct walk other = walk_from(pieces, path, owner, ends[1]);
    if (is_free(&one) || is_free(&other)) {
        return SHIP_FRONTMOST;
    }
    if (one.looped) {
        return SHIP_LOOP;
    }
    if (joins_two(&one, &other)) {
        return SHIP_CLOSED;
    }
    return one.buildings_count > 0 && other.buildings_count > 0 ? SHIP_LOOP : SHIP_INNER;
}
