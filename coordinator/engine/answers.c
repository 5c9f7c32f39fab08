#include "engine/answers.h"

#include "base/memory.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_answers(const void *a, const void *b)
{
    return strcmp(((const struct kept_answer *)a)->key, ((const struct kept_answer *)b)->key);
}

static void free_answer(void *memory)
{
    struct kept_answer *answer = memory;
    free(answer->body);
    free(answer);
}

void answers_release(struct answers *answers)
{
    tdestroy(answers->tree, free_answer);
    answers->tree = NULL;
}

struct kept_answer *answers_find(const struct answers *answers, const char *key)
{
    struct kept_answer wanted;
    snprintf(wanted.key, sizeof wanted.key, "%s", key);
    struct kept_answer **found = tfind(&wanted, &answers->tree, compare_answers);
    return found != NULL ? *found : NULL;
}

struct kept_answer *answers_add(struct answers *answers, const char *key,
                                const unsigned char hash[ANSWER_HASH_SIZE], int status,
                                const char *body)
{
    struct kept_answer *answer = must_calloc(1, sizeof *answer);
    snprintf(answer->key, sizeof answer->key, "%s", key);
    memcpy(answer->hash, hash, ANSWER_HASH_SIZE);
    answer->status = status;
    answer->body = must_strdup(body);
    if (tsearch(answer, &answers->tree, compare_answers) == NULL) {
        abort(); /* out of memory */
    }
    return answer;
}

void answers_remove(struct answers *answers, struct kept_answer *answer)
{
    tdelete(answer, &answers->tree, compare_answers);
    free_answer(answer);
}
