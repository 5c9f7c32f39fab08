#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_stop(void *memory)
{
    if (memory == NULL) {
        fputs("biggame: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *must_calloc(size_t count, size_t size)
{
    return or_stop(calloc(count != 0 ? count : 1, size));
}

void *must_realloc(void *memory, size_t count, size_t size)
{
    return or_stop(reallocarray(memory, count != 0 ? count : 1, size));
}

void *must_copy(const void *memory, size_t count, size_t size)
{
    if (count == 0) {
        return NULL;
    }
    return memcpy(must_calloc(count, size), memory, count * size);
}

char *must_strdup(const char *str)
{
    return or_stop(strdup(str));
}

void *array_push(void **array, size_t *count, size_t size)
{
    size_t n = *count;
    if ((n & (n - 1)) == 0) { /* 0 or a power of two: full */
        *array = must_realloc(*array, n != 0 ? 2 * n : 1, size);
    }
    char *element = (char *)*array + n * size;
    memset(element, 0, size);
    *count = n + 1;
    return element;
}
