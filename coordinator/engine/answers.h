/* The answers that requests got, by their Idempotency-Key, for the repeats of a request. */
#ifndef ENGINE_ANSWERS_H
#define ENGINE_ANSWERS_H

#include <stdbool.h>

#define ANSWER_HASH_SIZE 32
#define ANSWER_KEY_SIZE 201 /* an Idempotency-Key of 1 to 200 bytes, and a NUL */

struct kept_answer {
    char key[ANSWER_KEY_SIZE];
    unsigned char hash[ANSWER_HASH_SIZE]; /* of the request */
    bool pending;                         /* still on its way to the disk */
    int status;
    char *body;
};

/* Answers by their key. */
struct answers {
    void *tree;
};
void answers_release(struct answers *answers);
struct kept_answer *answers_find(const struct answers *answers, const char *key);
/* Adds an answer; `body` is copied. There is none with this key yet. */
struct kept_answer *answers_add(struct answers *answers, const char *key,
                                const unsigned char hash[ANSWER_HASH_SIZE], int status,
                                const char *body);
/* Forgets one that never got to the disk; it is freed. */
void answers_remove(struct answers *answers, struct kept_answer *answer);

#endif
