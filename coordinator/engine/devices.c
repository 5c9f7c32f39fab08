#include "engine/devices.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void devices_release(struct devices *devices)
{
    free(devices->list);
    *devices = (struct devices){0};
}

void devices_add(struct devices *devices, const struct device *device)
{
    struct device *added = ARRAY_PUSH(devices->list, devices->count);
    *added = *device;
}

void devices_remove(struct devices *devices, int64_t device)
{
    size_t kept = 0;
    for (size_t i = 0; i < devices->count; i++) {
        if (devices->list[i].device != device) {
            devices->list[kept++] = devices->list[i];
        }
    }
    /* The array keeps its room as array_push() expects it, so it is made anew. */
    struct devices after = {0};
    for (size_t i = 0; i < kept; i++) {
        devices_add(&after, &devices->list[i]);
    }
    devices_release(devices);
    *devices = after;
}

const struct device *devices_find(const struct devices *devices, const char *token, int64_t now_ms)
{
    unsigned char hash[TOKEN_HASH_SIZE];
    token_hash(token, hash);
    for (size_t i = 0; i < devices->count; i++) {
        /* What is compared is a hash: how far it agrees tells nothing of the token. */
        if (memcmp(devices->list[i].token_hash, hash, sizeof hash) == 0) {
            return devices->list[i].expires_at_ms > now_ms ? &devices->list[i] : NULL;
        }
    }
    return NULL;
}

void token_make(char token[TOKEN_SIZE], unsigned char hash[TOKEN_HASH_SIZE])
{
    unsigned char random[32];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(token, TOKEN_SIZE, random, sizeof random,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    token_hash(token, hash);
}

void token_hash(const char *token, unsigned char hash[TOKEN_HASH_SIZE])
{
    crypto_hash_sha256(hash, (const unsigned char *)token, strlen(token));
}
