#include "support/hall.h"

#include "base/memory.h"
#include "support/check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char hall_people[] = ".abcdefghijklmnopqrstuvwxyz";

void hall_ring(const char *text, struct ring *ring)
{
    *ring = (struct ring){0};
    while (*text != '\0') {
        char *end;
        ring->boards += (int)strtol(text, &end, 10);
        assert_true(end != text && (*end == '+' || *end == '\0'));
        struct interruption *aisle = ARRAY_PUSH(ring->interruptions, ring->interruptions_count);
        *aisle = (struct interruption){.after = ring->boards, .ends = *end == '\0'};
        text = end + (*end == '+');
    }
    ring->letters = must_calloc((size_t)ring->boards + 1, 1);
    for (int i = 0; i < ring->boards; i++) {
        ring->letters[i] = "ABC"[i % 3];
    }
}

void hall_roster(const char *text, struct roster *roster)
{
    *roster = (struct roster){0};
    for (; *text != '\0'; text++) {
        if (*text != ' ') {
            struct player *player = ARRAY_PUSH(roster->players, roster->count);
            player->accessible = *text == '*' || (*text >= 'A' && *text <= 'Z');
            const char *group =
                strchr(hall_people, *text == '*' ? '.' : tolower((unsigned char)*text));
            assert_non_null(group);
            player->number = (int)roster->count;
            player->group = (int)(group - hall_people);
        }
    }
}

void hall_seating(const char *text, const struct ring *ring, struct seating *seating)
{
    seating->count = 2 * (size_t)ring->boards;
    seating->player = must_calloc(seating->count, sizeof *seating->player);
    for (size_t seat = 0; *text != '\0';) {
        if (strchr(" /:", *text) != NULL) {
            text++;
            continue;
        }
        assert_true(seat < seating->count);
        if (*text == '-' || *text == '.') {
            seating->player[seat++] = *text == '-' ? SEAT_STAND_IN : SEAT_EMPTY;
            text++;
        } else {
            char *end;
            seating->player[seat++] = (int)strtol(text, &end, 10);
            assert_true(end != text);
            text = end;
        }
    }
}

static bool aisle_after(const struct ring *ring, int board)
{
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        if (ring->interruptions[i].after == board) {
            return true;
        }
    }
    return false;
}

/* snprintf to the end of what is there. */
static void add(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void add(char *text, size_t size, const char *format, ...)
{
    size_t len = strlen(text);
    va_list args;
    va_start(args, format);
    vsnprintf(text + len, size - len, format, args);
    va_end(args);
}

void hall_write_ring(const struct ring *ring, char *text, size_t size)
{
    int first = 0;
    *text = '\0';
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        int after = ring->interruptions[i].after;
        add(text, size, "%s%d", i == 0 ? "" : "+", after - first);
        first = after;
    }
}

void hall_write_roster(const struct roster *roster, char *text, size_t size)
{
    *text = '\0';
    for (size_t i = 0; i < roster->count; i++) {
        const struct player *player = &roster->players[i];
        int who = (unsigned char)hall_people[player->group];
        if (player->accessible) {
            who = who == '.' ? '*' : toupper(who);
        }
        add(text, size, "%s%c", i == 0 ? "" : " ", who);
    }
}

static void write_seat(int player, char *text, size_t size)
{
    if (player > 0) {
        add(text, size, "%d", player);
    } else {
        add(text, size, player == SEAT_STAND_IN ? "-" : ".");
    }
}

void hall_write_seating(const struct ring *ring, const struct seating *seating, char *text,
                        size_t size)
{
    size_t end = seating->count;
    while (end > 0 && seating->player[end - 1] == SEAT_EMPTY) {
        end--;
    }
    *text = '\0';
    for (size_t seat = 0; seat < end || seat % 2 == 1; seat++) {
        int board = (int)seat / 2 + 1;
        if (seat % 2 == 0 && seat > 0) {
            add(text, size, aisle_after(ring, board - 1) ? " : " : " ");
        }
        write_seat(seating->player[seat], text, size);
        if (seat % 2 == 0) {
            add(text, size, "/");
        }
    }
}
