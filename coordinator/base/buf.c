#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buf_init(struct buf *buf, size_t max)
{
    *buf = (struct buf){.max = max};
}

void buf_release(struct buf *buf)
{
    free(buf->data);
    buf_init(buf, buf->max);
}

void buf_clear(struct buf *buf)
{
    buf->len = 0;
    buf->failed = false;
    if (buf->data != NULL) {
        buf->data[0] = '\0';
    }
}

/* Makes room for `extra` more bytes and the NUL. */
static bool reserve(struct buf *buf, size_t extra)
{
    if (buf->failed || extra > buf->max - buf->len) {
        buf->failed = true;
        return false;
    }
    size_t need = buf->len + extra + 1;
    if (need <= buf->size) {
        return true;
    }
    size_t size = buf->size != 0 ? buf->size : 64;
    while (size < need) {
        size *= 2;
    }
    char *data = realloc(buf->data, size);
    if (data == NULL) {
        buf->failed = true;
        return false;
    }
    buf->data = data;
    buf->size = size;
    return true;
}

void buf_add(struct buf *buf, const void *bytes, size_t len)
{
    if (!reserve(buf, len)) {
        return;
    }
    if (len != 0) {
        memcpy(buf->data + buf->len, bytes, len);
    }
    buf->len += len;
    buf->data[buf->len] = '\0';
}

void buf_add_str(struct buf *buf, const char *str)
{
    buf_add(buf, str, strlen(str));
}

void buf_printf(struct buf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len >= 0 && reserve(buf, (size_t)len)) {
        vsnprintf(buf->data + buf->len, (size_t)len + 1, format, again);
        buf->len += (size_t)len;
    }
    va_end(again);
}

const char *buf_str(const struct buf *buf)
{
    return buf->data != NULL ? buf->data : "";
}

char *buf_steal(struct buf *buf)
{
    if (buf->failed || !reserve(buf, 0)) {
        return NULL;
    }
    char *data = buf->data;
    data[buf->len] = '\0';
    buf_init(buf, buf->max);
    return data;
}
