#include "rules/island.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

const int island_discs[ISLAND_DISCS] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};

/* Chance */

struct stream {
    const unsigned char *seed;
    unsigned char block[crypto_auth_hmacsha256_BYTES];
    unsigned next_block;
    size_t used; /* bytes of the block */
};

static unsigned next_byte(struct stream *stream)
{
    if (stream->used == sizeof stream->block) {
        char message[24];
        int len = snprintf(message, sizeof message, "island|%u", stream->next_block++);
        crypto_auth_hmacsha256(stream->block, (const unsigned char *)message, (size_t)len,
                               stream->seed);
        stream->used = 0;
    }
    return stream->block[stream->used++];
}

static int below(struct stream *stream, int n)
{
    assert(n > 0);
    unsigned limit = 256 - 256 % (unsigned)n, byte;
    do {
        byte = next_byte(stream);
    } while (byte >= limit);
    return (int)(byte % (unsigned)n);
}

/* The spiral */

static int neighbours_count(const struct board *board, int hex)
{
    int count = 0;
    for (int i = 0; i < HEX_CORNERS; i++) {
        count += board->hexes[hex].neighbours[i] != BOARD_NOBODY;
    }
    return count;
}

/* The direction in which the coast is on the right hand. */
static int along_the_coast(const struct board *board, int corner)
{
    const int *beyond = board->hexes[corner].neighbours;
    int direction = 0;
    while (beyond[direction] == BOARD_NOBODY ||
           beyond[(direction + 1) % HEX_CORNERS] != BOARD_NOBODY) {
        direction++;
    }
    return direction;
}

/* Straight on; where the sea or a hex that has been passed is ahead, to the left. */
int island_spiral(const struct board *board, int corner, int hexes[BOARD_HEXES_MAX])
{
    bool passed[BOARD_HEXES_MAX] = {false};
    int direction = along_the_coast(board, corner), count = 0, here = corner;
    while (here != BOARD_NOBODY) {
        hexes[count++] = here;
        passed[here] = true;
        int next = BOARD_NOBODY;
        for (int turns = 0; turns < HEX_CORNERS && next == BOARD_NOBODY; turns++) {
            int left = (direction + HEX_CORNERS - turns) % HEX_CORNERS;
            int there = board->hexes[here].neighbours[left];
            if (there != BOARD_NOBODY && !passed[there]) {
                next = there;
                direction = left;
            }
        }
        here = next;
    }
    return count;
}

/* Laying it out */

static int draw_corner(const struct board *board, struct stream *stream)
{
    int corners[BOARD_HEXES_MAX], count = 0;
    for (int h = 0; h < board->hexes_count; h++) {
        if (neighbours_count(board, h) == HEX_CORNERS / 2) {
            corners[count++] = h;
        }
    }
    return corners[below(stream, count)];
}

static void shuffle_terrains(struct board *board, struct stream *stream)
{
    for (int h = board->hexes_count - 1; h > 0; h--) {
        int other = below(stream, h + 1);
        enum terrain terrain = board->hexes[h].terrain;
        board->hexes[h].terrain = board->hexes[other].terrain;
        board->hexes[other].terrain = terrain;
    }
}

static void shuffle_harbours(struct board *board, struct stream *stream)
{
    for (int i = board->harbours_count - 1; i > 0; i--) {
        struct harbour *here = &board->harbours[i], *other = &board->harbours[below(stream, i + 1)];
        struct harbour kept = *here;
        here->any = other->any;
        here->resource = other->resource;
        other->any = kept.any;
        other->resource = kept.resource;
    }
}

static bool is_red(int number)
{
    return number == 6 || number == 8;
}

/* Of the discs turned so far, does a red one adjoin this hex? The others still show letters. */
static bool beside_red(const struct board *board, int hex)
{
    for (int i = 0; i < HEX_CORNERS; i++) {
        int other = board->hexes[hex].neighbours[i];
        if (other != BOARD_NOBODY && is_red(board->hexes[other].number)) {
            return true;
        }
    }
    return false;
}

static void lay_discs(struct board *board, int corner)
{
    int hexes[BOARD_HEXES_MAX], discs[ISLAND_DISCS], laid = 0;
    int count = island_spiral(board, corner, hexes);
    memcpy(discs, island_discs, sizeof discs);
    for (int h = 0; h < count; h++) {
        board->hexes[hexes[h]].number = 0;
    }
    for (int i = 0; i < count && laid < ISLAND_DISCS; i++) {
        struct hex *hex = &board->hexes[hexes[i]];
        if (hex->terrain == TERRAIN_DESERT) {
            continue;
        }
        if (is_red(discs[laid]) && laid + 1 < ISLAND_DISCS && beside_red(board, hexes[i])) {
            int later = discs[laid + 1];
            discs[laid + 1] = discs[laid];
            discs[laid] = later;
        }
        hex->number = discs[laid++];
    }
}

static void say_unverified(struct board *board)
{
    board->unverified_count = 1;
    snprintf(board->unverified[0], BOARD_UNVERIFIED_SIZE,
             "Laid out by chance from its seed. Where harbours may lie along the coast, and the "
             "numbers of the discs A to R, are not in our sources and were not checked against a "
             "printed kit.");
}

void island_make(const struct board *fixed, const unsigned char seed[ISLAND_SEED_SIZE],
                 struct board *island)
{
    struct stream stream = {.seed = seed, .used = sizeof stream.block};
    *island = *fixed;
    island->starts_count = 0;
    int corner = draw_corner(island, &stream);
    shuffle_terrains(island, &stream);
    shuffle_harbours(island, &stream);
    lay_discs(island, corner);
    say_unverified(island);
}
