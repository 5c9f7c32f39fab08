/* A growable byte string with a ceiling.
 *
 * Invariants: `data` is NULL or holds `len` bytes followed by a NUL; `len` never exceeds `max`.
 * A buffer that would have to grow past its ceiling, or for which memory is short, becomes
 * `failed`: it keeps what it has, ignores what follows, and the one check belongs at the end.
 * This layer knows no event nouns and does no I/O. The buffer owns its bytes. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct buf {
    char *data;
    size_t len;
    size_t size; /* bytes allocated */
    size_t max;  /* ceiling for len, chosen by whoever makes the buffer */
    bool failed;
};

/* Life cycle: init with a ceiling in bytes; release frees the bytes and leaves an empty buffer with
 * the same ceiling; clear keeps the memory. */
void buf_init(struct buf *buf, size_t max);
void buf_release(struct buf *buf);
void buf_clear(struct buf *buf);

/* Content. Nothing is added when the buffer has failed. */
void buf_add(struct buf *buf, const void *bytes, size_t len);
void buf_add_str(struct buf *buf, const char *str);
void buf_printf(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The bytes as a string; "" for an empty buffer. Owned by the buffer, valid until it changes. */
const char *buf_str(const struct buf *buf);

/* Hands the bytes over: the caller frees them. NULL when the buffer has failed. Leaves it empty. */
char *buf_steal(struct buf *buf);

#endif
