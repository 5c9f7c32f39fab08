#include "rules/ring.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ring_release(struct ring *ring)
{
    free(ring->letters);
    free(ring->interruptions);
    *ring = (struct ring){0};
}

void ring_copy(struct ring *to, const struct ring *from)
{
    *to = *from;
    to->letters = from->letters != NULL ? must_strdup(from->letters) : NULL;
    to->interruptions =
        must_copy(from->interruptions, from->interruptions_count, sizeof *from->interruptions);
}

int ring_next(const struct ring *ring, int board)
{
    return board % ring->boards + 1;
}

int ring_previous(const struct ring *ring, int board)
{
    return board == 1 ? ring->boards : board - 1;
}

/* The cut directly after `board`, or NULL. */
static const struct interruption *cut_after(const struct ring *ring, int board)
{
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        if (ring->interruptions[i].after == board) {
            return &ring->interruptions[i];
        }
    }
    return NULL;
}

bool ring_follows(const struct ring *ring, int board, int other)
{
    const struct interruption *cut = cut_after(ring, board);
    return ring_next(ring, board) == other && (cut == NULL || !cut->shore);
}

bool ring_neighbours(const struct ring *ring, int board, int other)
{
    return ring_follows(ring, board, other) || ring_follows(ring, other, board);
}

int ring_interruption_between(const struct ring *ring, int board, int other)
{
    const struct interruption *cut = NULL;
    if (ring_follows(ring, board, other)) {
        cut = cut_after(ring, board);
    }
    if (cut == NULL && ring_follows(ring, other, board)) {
        cut = cut_after(ring, other);
    }
    return cut != NULL ? (int)(cut - ring->interruptions) : -1;
}

bool ring_mirrored(const struct ring *ring, int board)
{
    const struct interruption *after = cut_after(ring, board);
    const struct interruption *before = cut_after(ring, ring_previous(ring, board));
    return (after != NULL && !after->shore) || (before != NULL && !before->shore);
}

void seat_format(struct seat seat, char text[SEAT_TEXT_SIZE])
{
    snprintf(text, SEAT_TEXT_SIZE, "%u%c", (unsigned)seat.board % 10000,
             seat.side == SIDE_SUN ? 'S' : 'M');
}

/* Reads a board number of the ring without sign or leading zeros; NULL when there is none. */
static const char *board_number(const struct ring *ring, const char *text, int *board)
{
    int number = 0;
    const char *c = text;
    if (*c == '0') {
        return NULL;
    }
    for (; *c >= '0' && *c <= '9' && number <= RING_BOARDS_MAX; c++) {
        number = number * 10 + (*c - '0');
    }
    if (c == text || number < 1 || number > ring->boards) {
        return NULL;
    }
    *board = number;
    return c;
}

bool seat_parse(const struct ring *ring, const char *text, struct seat *seat)
{
    int board;
    const char *rest = board_number(ring, text, &board);
    if (rest == NULL || (*rest != 'S' && *rest != 'M') || rest[1] != '\0' ||
        (*rest == 'M' && ring->one_side)) {
        return false;
    }
    *seat = (struct seat){.board = board, .side = *rest == 'S' ? SIDE_SUN : SIDE_MOON};
    return true;
}

bool ring_may_trade(const struct ring *ring, struct seat a, struct seat b, enum side active)
{
    if (seat_equal(a, b) || (a.side != active && b.side != active)) {
        return false;
    }
    return a.board == b.board || ring_neighbours(ring, a.board, b.board);
}

static void add_copy(struct post *post, int board, int at)
{
    post->copies[post->copies_count++] = (struct copy){.board = board, .post = at};
}

size_t ring_posts(const struct ring *ring, struct post **posts)
{
    *posts = NULL;
    size_t count = 0;
    int gap = 0;
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        const struct interruption *cut = &ring->interruptions[i];
        if (cut->shore) {
            continue;
        }
        int before = cut->after, after = ring_next(ring, before);
        bool two = cut->ends || ring->two_caretakers;
        gap += !cut->ends;
        /* With two posts the one beside the board after the cut comes first at the ends
         * (end-first, end-last) and last at a gap (gap-ka, gap-kb). */
        for (int half = 0; half < (two ? 2 : 1); half++) {
            struct post *post = ARRAY_PUSH(*posts, count);
            int at = (int)count - 1;
            post->interruption = (int)i;
            if (cut->ends) {
                snprintf(post->name, sizeof post->name, half == 0 ? "end-first" : "end-last");
            } else {
                snprintf(post->name, sizeof post->name, "gap-%d%s", gap,
                         !two        ? ""
                         : half == 0 ? "a"
                                     : "b");
            }
            bool beside_before = !two || (half == 0) == !cut->ends;
            bool beside_after = !two || !beside_before;
            if (beside_before) {
                add_copy(post, before, COPY_REAL);
                add_copy(post, after, at);
            }
            if (beside_after) {
                add_copy(post, before, at);
                add_copy(post, after, COPY_REAL);
            }
        }
    }
    return count;
}

void copy_format(struct copy copy, const struct post *posts, char text[COPY_TEXT_SIZE])
{
    unsigned board = (unsigned)copy.board % 10000;
    if (copy.post == COPY_REAL) {
        snprintf(text, COPY_TEXT_SIZE, "%u", board);
    } else {
        snprintf(text, COPY_TEXT_SIZE, "%u@%s", board, posts[copy.post].name);
    }
}

bool copy_parse(const struct ring *ring, const struct post *posts, size_t posts_count,
                const char *text, struct copy *copy)
{
    int board;
    const char *rest = board_number(ring, text, &board);
    if (rest == NULL) {
        return false;
    }
    if (*rest == '\0') {
        *copy = (struct copy){.board = board, .post = COPY_REAL};
        return true;
    }
    for (size_t p = 0; *rest == '@' && p < posts_count; p++) {
        if (strcmp(posts[p].name, rest + 1) != 0) {
            continue;
        }
        for (size_t c = 0; c < posts[p].copies_count; c++) {
            if (posts[p].copies[c].board == board && posts[p].copies[c].post == (int)p) {
                *copy = posts[p].copies[c];
                return true;
            }
        }
    }
    return false;
}
