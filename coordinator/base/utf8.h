/* Text as the world sends it: is it UTF-8 at all? */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>

/* true when the bytes up to the NUL are well-formed UTF-8 (Unicode standard, table 3-7): no
 * overlong forms, no surrogates, nothing above U+10FFFF. "" is. */
bool utf8_valid(const char *text);

#endif
