#include "http/server.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BACKLOG 4096 /* connections that wait for accept(); the kernel takes its own maximum */
#define HOST_SIZE 256

struct address {
    char host[HOST_SIZE];
    const char *port;
};

/* What may stand for an address: no name servers are asked, which could take long. */
static const char *address_named(const char *host)
{
    if (host[0] == '\0') {
        return "::";
    }
    return strcmp(host, "localhost") == 0 ? "127.0.0.1" : host;
}

/* "HOST:PORT" or "[HOST]:PORT". */
static bool split(const char *text, struct address *address)
{
    const char *colon = strrchr(text, ':');
    if (colon == NULL || colon[1] == '\0' || strspn(colon + 1, "0123456789") != strlen(colon + 1)) {
        return false;
    }
    const char *end = colon;
    if (text[0] == '[') {
        text++;
        end--;
        if (end <= text || *end != ']') {
            return false;
        }
    } else if (memchr(text, ':', (size_t)(colon - text)) != NULL) {
        return false; /* an IPv6 address without brackets */
    }
    size_t len = (size_t)(end - text);
    if (len >= HOST_SIZE || strlen(colon + 1) > 5) {
        return false;
    }
    memcpy(address->host, text, len);
    address->host[len] = '\0';
    address->port = colon + 1;
    return true;
}

/* A socket that listens on one address, or -1 and errno. */
static int listen_on(const struct addrinfo *info)
{
    int fd = socket(info->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd == -1) {
        return -1;
    }
    /* SO_REUSEADDR: a restart need not wait for old connections. Not SO_REUSEPORT: a second
     * coordinator on the same port must fail. */
    int on = 1;
    int off = 0;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (info->ai_family == AF_INET6) {
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    }
    if (bind(fd, info->ai_addr, info->ai_addrlen) == -1 || listen(fd, BACKLOG) == -1) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

enum refusal_code http_listen(const char *address, int *fd, struct refusal *refusal)
{
    *fd = -1;
    struct address parts;
    if (!split(address, &parts) || strtol(parts.port, NULL, 10) > UINT16_MAX) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "listen",
                      "\"%s\" is not ADDRESS:PORT, such as 127.0.0.1:8080, [::1]:8080 or :8080",
                      address);
    }
    struct addrinfo hints = {.ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *infos;
    int error = getaddrinfo(address_named(parts.host), parts.port, &hints, &infos);
    if (error != 0) {
        return refuse(refusal, REFUSAL_FIELD_WRONG, "listen", "\"%s\" is no address: %s", address,
                      gai_strerror(error));
    }
    *fd = listen_on(infos);
    error = errno;
    freeaddrinfo(infos);
    if (*fd == -1) {
        return refuse(refusal, REFUSAL_BUSY, "listen", "cannot listen on %s: %s", address,
                      strerror(error));
    }
    return REFUSAL_ALLOWED;
}

int http_listen_port(int fd)
{
    struct sockaddr_storage address = {0};
    socklen_t len = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &len) == -1) {
        return 0;
    }
    switch (address.ss_family) {
    case AF_INET:
        return ntohs(((struct sockaddr_in *)&address)->sin_port);
    case AF_INET6:
        return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    default:
        return 0;
    }
}
