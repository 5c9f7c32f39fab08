#include "store/code.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* 32 symbols that nobody takes for one another on paper. */
static const char alphabet[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

void code_make(const unsigned char random[CODE_LENGTH], char code[CODE_SIZE])
{
    for (int i = 0; i < CODE_LENGTH; i++) {
        code[i] = alphabet[random[i] % 32];
    }
    code[CODE_LENGTH] = '\0';
}

void code_format(const char code[CODE_SIZE], char text[CODE_TEXT_SIZE])
{
    snprintf(text, CODE_TEXT_SIZE, "%.4s-%.4s", code, code + CODE_LENGTH / 2);
}

bool code_parse(const char *text, char code[CODE_SIZE])
{
    char found[CODE_SIZE] = "";
    int length = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '-' || isspace((unsigned char)*c)) {
            continue;
        }
        int symbol = toupper((unsigned char)*c);
        if (length == CODE_LENGTH || strchr(alphabet, symbol) == NULL) {
            return false;
        }
        found[length++] = (char)symbol;
    }
    if (length != CODE_LENGTH) {
        return false;
    }
    memcpy(code, found, CODE_SIZE);
    return true;
}

void code_hash(const unsigned char key[CODE_KEY_SIZE], const char code[CODE_SIZE],
               unsigned char hash[CODE_HASH_SIZE])
{
    crypto_auth_hmacsha256(hash, (const unsigned char *)code, CODE_LENGTH, key);
}
