/* Memory that is there or the program stops: for state of bounded size, where going on without it
 * would mean going on wrong. What a stranger can make large goes through a struct buf with a
 * ceiling instead. Callers own what is returned and free() it. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory for `count` things of `size` bytes. */
void *must_calloc(size_t count, size_t size);

/* As realloc() for `count` things of `size` bytes; what is new is not zeroed. */
void *must_realloc(void *memory, size_t count, size_t size);

/* A copy of `count` things of `size` bytes; NULL for a count of 0. */
void *must_copy(const void *memory, size_t count, size_t size);

char *must_strdup(const char *str);

/* Makes room for one more element at the end of a growing array and returns a pointer to it,
 * zeroed. `*array` has `*count` elements of `size` bytes; capacity is the next power of two, so no
 * third number has to be kept. */
void *array_push(void **array, size_t *count, size_t size);
#define ARRAY_PUSH(array, count) array_push((void **)&(array), &(count), sizeof *(array))

#endif
