/* Text as the world sends it: is it UTF-8 at all, and is it one line? */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>

/* true when the bytes up to the NUL are well-formed UTF-8 (Unicode standard, table 3-7): no
 * overlong forms, no surrogates, nothing above U+10FFFF. "" is. */
bool utf8_valid(const char *text);

/* Makes one line of a text, in place: white space around it goes, and any within becomes single
 * spaces; U+00A0, which comes along from web pages, is white space too. */
void utf8_one_line(char *text);

/* Whether there is a control character in the text (ASCII's; white space counts as one). */
bool utf8_has_control(const char *text);

#endif
