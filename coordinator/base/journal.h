/* What the operator should know: one line on stderr, with the time, for the journal to keep. Never
 * names of people, codes or tokens. */
#ifndef BASE_JOURNAL_H
#define BASE_JOURNAL_H

/* `format` without a line's end; line breaks in what is put in become spaces. */
void journal(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
