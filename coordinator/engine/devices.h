/* The devices that have logged in: who may come in with which token.
 *
 * A token is 32 random bytes as base64url; memory and database keep only its SHA-256. The list is
 * read when this coordinator begins to lead and kept up to date by logins and revocations. */
#ifndef ENGINE_DEVICES_H
#define ENGINE_DEVICES_H

#include "engine/live.h"
#include "rules/words.h"

#define TOKEN_SIZE 44 /* 43 characters and a NUL */
#define TOKEN_HASH_SIZE 32
#define DEVICE_NAME_SIZE 101

struct device {
    int64_t device;
    unsigned char token_hash[TOKEN_HASH_SIZE];
    enum role role;
    char game[GAME_ID_SIZE];   /* "" = of no game: an organiser of all */
    char post[POST_NAME_SIZE]; /* "" = of no post */
    char name[DEVICE_NAME_SIZE];
    int64_t made_at_ms;
    int64_t expires_at_ms;
};

struct devices {
    struct device *list;
    size_t count;
};

void devices_release(struct devices *devices);
void devices_add(struct devices *devices, const struct device *device);
void devices_remove(struct devices *devices, int64_t device);

/* The device of a token that is not expired, or NULL. Valid until the list changes. */
const struct device *devices_find(const struct devices *devices, const char *token, int64_t now_ms);

/* A fresh token and its hash. */
void token_make(char token[TOKEN_SIZE], unsigned char hash[TOKEN_HASH_SIZE]);
void token_hash(const char *token, unsigned char hash[TOKEN_HASH_SIZE]);

#endif
