#include "base/utf8.h"

#include <ctype.h>
#include <stddef.h>

/* What the first byte promises: how many bytes follow, and the range of the first of them, which is
 * where overlong forms, surrogates and numbers above U+10FFFF are told apart. */
struct lead {
    unsigned char from, to;
    int following;
    unsigned char second_from, second_to;
};
static const struct lead leads[] = {
    {0x01, 0x7f, 0, 0, 0},       {0xc2, 0xdf, 1, 0x80, 0xbf}, {0xe0, 0xe0, 2, 0xa0, 0xbf},
    {0xe1, 0xec, 2, 0x80, 0xbf}, {0xed, 0xed, 2, 0x80, 0x9f}, {0xee, 0xef, 2, 0x80, 0xbf},
    {0xf0, 0xf0, 3, 0x90, 0xbf}, {0xf1, 0xf3, 3, 0x80, 0xbf}, {0xf4, 0xf4, 3, 0x80, 0x8f},
};

static const struct lead *lead_of(unsigned char byte)
{
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
        if (byte >= leads[i].from && byte <= leads[i].to) {
            return &leads[i];
        }
    }
    return NULL;
}

static bool within(unsigned char byte, unsigned char from, unsigned char to)
{
    return byte >= from && byte <= to;
}

bool utf8_valid(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    while (*byte != '\0') {
        const struct lead *lead = lead_of(*byte++);
        if (lead == NULL) {
            return false;
        }
        for (int i = 0; i < lead->following; i++, byte++) {
            bool second = i == 0;
            if (!within(*byte, second ? lead->second_from : 0x80,
                        second ? lead->second_to : 0xbf)) {
                return false;
            }
        }
    }
    return true;
}

/* The bytes of white space that the text begins with: 0, 1, or 2 for U+00A0. */
static size_t space_at(const char *text)
{
    if ((unsigned char)text[0] == 0xc2 && (unsigned char)text[1] == 0xa0) {
        return 2;
    }
    return isspace((unsigned char)text[0]) ? 1 : 0;
}

void utf8_one_line(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0';) {
        size_t space = space_at(from);
        if (space == 0) {
            *to++ = *from++;
            continue;
        }
        from += space;
        if (to > text && to[-1] != ' ') {
            *to++ = ' ';
        }
    }
    to -= to > text && to[-1] == ' ';
    *to = '\0';
}

bool utf8_has_control(const char *text)
{
    for (const char *byte = text; *byte != '\0'; byte++) {
        if (iscntrl((unsigned char)*byte)) {
            return true;
        }
    }
    return false;
}
