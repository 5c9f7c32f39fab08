/* Login codes: what is printed on a sheet and typed into a tablet, e.g. K7MQ-3XTD.
 *
 * 8 symbols of 32 (no 0, O, 1 or I) are 40 bits. That withstands guessing only because guessing is
 * slowed down; the database keeps an HMAC of the code, never the code. Everything here is pure. */
#ifndef STORE_CODE_H
#define STORE_CODE_H

#include <stdbool.h>

#define CODE_LENGTH 8
#define CODE_SIZE (CODE_LENGTH + 1)      /* "K7MQ3XTD" and a NUL */
#define CODE_TEXT_SIZE (CODE_LENGTH + 2) /* "K7MQ-3XTD" and a NUL */
#define CODE_KEY_SIZE 32
#define CODE_HASH_SIZE 32

/* A code out of random bytes. */
void code_make(const unsigned char random[CODE_LENGTH], char code[CODE_SIZE]);

/* As people read it. */
void code_format(const char code[CODE_SIZE], char text[CODE_TEXT_SIZE]);

/* As people type it: in either case, with dashes and spaces anywhere. false, and *code unchanged,
 * when it is no code. */
bool code_parse(const char *text, char code[CODE_SIZE]);

/* What the database keeps: HMAC-SHA-256 of the code with the server's key. */
void code_hash(const unsigned char key[CODE_KEY_SIZE], const char code[CODE_SIZE],
               unsigned char hash[CODE_HASH_SIZE]);

#endif
