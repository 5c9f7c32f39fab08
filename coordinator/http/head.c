/* The header of a request: what libmicrohttpd lets through and must not pass, and who is asking.
 *
 * 0.9.75 takes two Content-Length (the first wins), two Host, a blank before the colon (the header
 * is then unknown to it, and the body becomes the next request) and any Transfer-Encoding. Behind a
 * proxy that reads them differently that is request smuggling; here they end the connection. */
#include "http/internal.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct head {
    int lengths, encodings, hosts;
    const char *wrong; /* what is, or NULL */
};

/* Letters, digits and what RFC 9110 calls token characters. */
static bool is_token(const char *name, size_t len)
{
    static const char allowed[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return len != 0 && strspn(name, allowed) == len;
}

static bool is_plain(const char *value, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)value[i];
        if ((byte < ' ' && byte != '\t') || byte == 0x7f) {
            return false;
        }
    }
    return true;
}

static enum MHD_Result check_header(void *cls, enum MHD_ValueKind kind, const char *name,
                                    size_t name_len, const char *value, size_t value_len)
{
    (void)kind;
    struct head *head = cls;
    if (!is_token(name, name_len)) {
        head->wrong = "a header's name holds a character that is not allowed";
    } else if (!is_plain(value, value_len)) {
        head->wrong = "a header's value holds a control character";
    } else if (strcasecmp(name, "Content-Length") == 0) {
        head->lengths++;
    } else if (strcasecmp(name, "Host") == 0) {
        head->hosts++;
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        head->encodings++;
        if (strcasecmp(value, "chunked") != 0) {
            head->wrong = "the only Transfer-Encoding that is known is chunked";
        }
    }
    return head->wrong == NULL ? MHD_YES : MHD_NO;
}

bool head_check(struct MHD_Connection *mhd, struct refusal *refusal)
{
    struct head head = {0};
    MHD_get_connection_values_n(mhd, MHD_HEADER_KIND, check_header, &head);
    if (head.wrong == NULL && (head.lengths > 1 || head.encodings > 1 || head.hosts > 1)) {
        head.wrong = "Content-Length, Transfer-Encoding and Host may come once";
    }
    if (head.wrong == NULL && head.lengths != 0 && head.encodings != 0) {
        head.wrong = "Content-Length and Transfer-Encoding exclude each other";
    }
    if (head.wrong != NULL) {
        refuse(refusal, REFUSAL_MALFORMED, "", "%s", head.wrong);
        return false;
    }
    return true;
}

/* A copy of the value of a cookie; NULL when it is not there. */
static char *copy_cookie(const char *cookies, const char *name)
{
    size_t name_len = strlen(name);
    while (*cookies != '\0') {
        cookies += strspn(cookies, " ;\t");
        size_t len = strcspn(cookies, ";");
        if (len > name_len && cookies[name_len] == '=' && memcmp(cookies, name, name_len) == 0) {
            return strndup(cookies + name_len + 1, len - name_len - 1);
        }
        cookies += len;
    }
    return NULL;
}

static void read_token(struct exchange *exchange)
{
    static const char scheme[] = "Bearer ";
    struct http_request *request = &exchange->request;
    const char *authorization = http_request_header(request, "Authorization");
    if (authorization != NULL && strncasecmp(authorization, scheme, sizeof scheme - 1) == 0) {
        request->token = authorization + sizeof scheme - 1;
        request->token_from = HTTP_TOKEN_BEARER;
        return;
    }
    const char *cookies = http_request_header(request, "Cookie");
    exchange->token = cookies != NULL ? copy_cookie(cookies, HTTP_COOKIE) : NULL;
    if (exchange->token != NULL) {
        request->token = exchange->token;
        request->token_from = HTTP_TOKEN_COOKIE;
    }
}

static void format_peer(const struct sockaddr *address, char peer[HTTP_PEER_SIZE])
{
    static const char mapped[] = "::ffff:"; /* IPv4 on a socket for both */
    socklen_t len;
    switch (address != NULL ? address->sa_family : AF_UNIX) {
    case AF_INET:
        len = sizeof(struct sockaddr_in);
        break;
    case AF_INET6:
        len = sizeof(struct sockaddr_in6);
        break;
    default:
        snprintf(peer, HTTP_PEER_SIZE, "unix");
        return;
    }
    if (getnameinfo(address, len, peer, HTTP_PEER_SIZE, NULL, 0, NI_NUMERICHOST) != 0) {
        snprintf(peer, HTTP_PEER_SIZE, "unknown");
    } else if (strncmp(peer, mapped, sizeof mapped - 1) == 0 && strchr(peer, '.') != NULL) {
        memmove(peer, peer + sizeof mapped - 1, strlen(peer + sizeof mapped - 1) + 1);
    }
}

/* The last address of X-Forwarded-For is the one that the proxy itself has seen; those before it
 * are hearsay. */
static void believe_proxy(struct http_request *request)
{
    const char *chain = http_request_header(request, "X-Forwarded-For");
    if (chain != NULL) {
        const char *comma = strrchr(chain, ',');
        const char *last = comma != NULL ? comma + 1 : chain;
        last += strspn(last, " \t");
        size_t len = strcspn(last, " \t");
        if (len != 0 && len < HTTP_PEER_SIZE) {
            memcpy(request->peer, last, len);
            request->peer[len] = '\0';
        }
    }
    const char *scheme = http_request_header(request, "X-Forwarded-Proto");
    request->secure = scheme != NULL && strcasecmp(scheme, "https") == 0;
}

void head_read(struct exchange *exchange)
{
    struct http_request *request = &exchange->request;
    read_token(exchange);
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(exchange->mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    format_peer(info != NULL ? info->client_addr : NULL, request->peer);
    const char *proxy = exchange->server->config.trusted_proxy;
    if (proxy != NULL && strcmp(proxy, request->peer) == 0) {
        believe_proxy(request);
    }
}
