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

static bool at_shore(const struct ring *ring, int before)
{
    const struct interruption *cut = cut_after(ring, before);
    return cut != NULL && cut->shore;
}

/* How many boards the island has on which a board lies. */
static int island_boards(const struct ring *ring, int board)
{
    int count = 1;
    for (int b = board; !at_shore(ring, b) && count <= ring->boards; b = ring_next(ring, b)) {
        count++;
    }
    for (int b = ring_previous(ring, board); !at_shore(ring, b) && count <= ring->boards;
         b = ring_previous(ring, b)) {
        count++;
    }
    return count;
}

/* What lies beyond the shore at a board: an edge board; in a game of four the other board, whose
 * outer edge it meets. */
static int beyond_shore(const struct ring *ring, int board, int other, int edge)
{
    int boards = island_boards(ring, board);
    return boards >= RING_EDGE_BOARDS_MIN ? edge : boards == 2 ? other : 0;
}

/* Of an edge board: the board beside it, and on which side of it the edge lies. */
static int beside_edge(int edge)
{
    return (edge - RING_BOARDS_MAX + 1) / 2;
}

static bool is_left_edge(int edge)
{
    return (edge - RING_BOARDS_MAX) % 2 == 1;
}

int ring_right(const struct ring *ring, int board)
{
    if (ring->one_side) {
        return 0;
    }
    if (ring_is_edge(board)) {
        return is_left_edge(board) ? beside_edge(board) : 0;
    }
    if (!at_shore(ring, board)) {
        return ring_next(ring, board);
    }
    return beyond_shore(ring, board, ring_previous(ring, board), ring_edge_right(board));
}

int ring_left(const struct ring *ring, int board)
{
    if (ring->one_side) {
        return 0;
    }
    if (ring_is_edge(board)) {
        return is_left_edge(board) ? 0 : beside_edge(board);
    }
    if (!at_shore(ring, ring_previous(ring, board))) {
        return ring_previous(ring, board);
    }
    return beyond_shore(ring, board, ring_next(ring, board), ring_edge_left(board));
}

bool ring_has(const struct ring *ring, int board)
{
    if (!ring_is_edge(board)) {
        return board >= 1 && board <= ring->boards;
    }
    int beside = beside_edge(board);
    return beside >= 1 && beside <= ring->boards && !ring->one_side &&
           (is_left_edge(board) ? ring_left(ring, beside) : ring_right(ring, beside)) == board;
}

/* Two edge boards for each shore: right of the board before it, left of the one after it. */
static int shores_before(const struct ring *ring, int board)
{
    int count = 0;
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        count += ring->interruptions[i].shore && ring->interruptions[i].after < board;
    }
    return count;
}

int ring_slot(const struct ring *ring, int board)
{
    if (!ring_is_edge(board)) {
        return board - 1;
    }
    int beside = beside_edge(board);
    return is_left_edge(board) ? ring->boards + 2 * shores_before(ring, beside)
                               : ring->boards + 2 * shores_before(ring, beside) + 1;
}

int ring_slots(const struct ring *ring)
{
    return ring->boards + 2 * shores_before(ring, ring->boards + 1);
}

char ring_letter(const struct ring *ring, int board)
{
    if (ring_is_edge(board)) {
        static const char edges[] = {'R', 'L'};
        return edges[is_left_edge(board)];
    }
    if (ring->letters == NULL) {
        return '\0';
    }
    return ring->letters[board - 1];
}

bool ring_neighbours(const struct ring *ring, int board, int other)
{
    return other != 0 && board != 0 &&
           (ring_right(ring, board) == other || ring_left(ring, board) == other);
}

int ring_interruption_between(const struct ring *ring, int board, int other)
{
    const struct interruption *cut = NULL;
    if (ring_right(ring, board) == other) {
        cut = cut_after(ring, board);
    }
    if (cut == NULL && ring_right(ring, other) == board) {
        cut = cut_after(ring, other);
    }
    return cut != NULL && !cut->shore ? (int)(cut - ring->interruptions) : -1;
}

bool ring_mirrored(const struct ring *ring, int board)
{
    if (ring_is_edge(board)) {
        return false;
    }
    const struct interruption *after = cut_after(ring, board);
    const struct interruption *before = cut_after(ring, ring_previous(ring, board));
    return (after != NULL && !after->shore) || (before != NULL && !before->shore);
}

/* "17", "30R" */
static void board_format(int board, char text[SEAT_TEXT_SIZE])
{
    if (ring_is_edge(board)) {
        snprintf(text, SEAT_TEXT_SIZE, "%u%c", (unsigned)beside_edge(board) % 10000,
                 is_left_edge(board) ? 'L' : 'R');
    } else {
        snprintf(text, SEAT_TEXT_SIZE, "%u", (unsigned)board % 10000);
    }
}

void seat_format(struct seat seat, char text[SEAT_TEXT_SIZE])
{
    if (ring_is_edge(seat.board)) {
        board_format(seat.board, text);
        return;
    }
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
    char board[SEAT_TEXT_SIZE];
    board_format(copy.board, board);
    if (copy.post == COPY_REAL) {
        snprintf(text, COPY_TEXT_SIZE, "%s", board);
    } else {
        snprintf(text, COPY_TEXT_SIZE, "%s@%s", board, posts[copy.post].name);
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
    if ((*rest == 'L' || *rest == 'R') && rest[1] == '\0') {
        board = *rest == 'L' ? ring_edge_left(board) : ring_edge_right(board);
        rest++;
    }
    if (*rest == '\0') {
        if (!ring_has(ring, board) || (ring->one_side && board != 1)) {
            return false;
        }
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
