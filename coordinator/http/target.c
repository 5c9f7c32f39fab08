/* The target of a request: path and query, decoded strictly. libmicrohttpd is told to decode
 * nothing, since it would turn %00 into the end of the string. */
#include "base/utf8.h"
#include "http/internal.h"

#include <stdlib.h>
#include <string.h>

static int hex_value(char digit)
{
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    if (digit >= 'a' && digit <= 'f') {
        return digit - 'a' + 10;
    }
    if (digit >= 'A' && digit <= 'F') {
        return digit - 'A' + 10;
    }
    return -1;
}

/* Decodes a string in place. false when an escape is broken, or when the outcome holds a control
 * character or is not UTF-8. */
static bool decode(char *text)
{
    char *out = text;
    for (const char *in = text; *in != '\0'; in++) {
        int byte = (unsigned char)*in;
        if (byte == '%') {
            int high = hex_value(in[1]);
            int low = high == -1 ? -1 : hex_value(in[2]);
            if (low == -1) {
                return false;
            }
            byte = high * 16 + low;
            in += 2;
        }
        if (byte < ' ' || byte == 0x7f) {
            return false;
        }
        *out++ = (char)byte;
    }
    *out = '\0';
    return utf8_valid(text);
}

/* Some proxies send the whole address; what counts is what follows the host. */
static const char *without_origin(const char *target)
{
    const char *scheme_end = strstr(target, "://");
    if (target[0] == '/' || scheme_end == NULL) {
        return target;
    }
    const char *path = strchr(scheme_end + 3, '/');
    return path != NULL ? path : "/";
}

/* Cuts `text`, a path without its first slash, into decoded segments. */
static bool read_segments(struct http_request *request, char *text)
{
    while (text != NULL) {
        char *segment = strsep(&text, "/");
        if (segment[0] == '\0' && text == NULL && request->segment_count == 0) {
            return true; /* "/" alone */
        }
        if (request->segment_count == HTTP_SEGMENTS_MAX || !decode(segment)) {
            return false;
        }
        request->segments[request->segment_count++] = segment;
    }
    return true;
}

/* Walks the parameters that libmicrohttpd has cut apart: once to know their size, once to copy and
 * decode them. */
struct query {
    struct http_request *request;
    size_t size;
    char *out;
    bool wrong;
};

static enum MHD_Result measure(void *cls, enum MHD_ValueKind kind, const char *name,
                               const char *value)
{
    (void)kind;
    struct query *query = cls;
    query->size += strlen(name) + 1 + (value != NULL ? strlen(value) : 0) + 1;
    return MHD_YES;
}

static char *copy_decoded(struct query *query, const char *text)
{
    size_t len = strlen(text);
    char *copy = memcpy(query->out, text, len + 1);
    query->out += len + 1;
    query->wrong = query->wrong || !decode(copy);
    return copy;
}

static enum MHD_Result copy(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    struct query *query = cls;
    struct http_request *request = query->request;
    if (request->parameter_count == HTTP_PARAMETERS_MAX) {
        query->wrong = true;
        return MHD_NO;
    }
    struct http_parameter *parameter = &request->parameters[request->parameter_count++];
    parameter->name = copy_decoded(query, name);
    parameter->value = copy_decoded(query, value != NULL ? value : "");
    return query->wrong ? MHD_NO : MHD_YES;
}

bool target_read(struct exchange *exchange, const char *raw_path, struct refusal *refusal)
{
    struct http_request *request = &exchange->request;
    struct query query = {.request = request};
    MHD_get_connection_values(exchange->mhd, MHD_GET_ARGUMENT_KIND, measure, &query);
    const char *path = without_origin(raw_path);
    size_t size = strlen(path) + 1;
    exchange->text = malloc(2 * size + query.size); /* the path raw, the path decoded, the query */
    if (exchange->text == NULL) {
        refuse(refusal, REFUSAL_BUSY, "", "out of memory");
        return false;
    }
    request->path = memcpy(exchange->text, path, size);
    char *decoded = memcpy(exchange->text + size, path, size);
    query.out = decoded + size;
    if (decoded[0] != '/' || !read_segments(request, decoded + 1)) {
        refuse(refusal, REFUSAL_MALFORMED, "",
               "the path must begin with / and be valid percent-encoded UTF-8 of at most %d parts",
               HTTP_SEGMENTS_MAX);
        return false;
    }
    MHD_get_connection_values(exchange->mhd, MHD_GET_ARGUMENT_KIND, copy, &query);
    if (query.wrong) {
        refuse(refusal, REFUSAL_MALFORMED, "",
               "the query must be valid percent-encoded UTF-8 with at most %d parameters",
               HTTP_PARAMETERS_MAX);
        return false;
    }
    return true;
}
