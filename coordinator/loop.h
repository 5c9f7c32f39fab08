/* The coordinator's loop: one thread, one place that waits. */
#ifndef LOOP_H
#define LOOP_H

#include "rules/refusal.h"

struct loop_config {
    const char *listen;          /* "127.0.0.1:8080"; port 0 lets the kernel choose */
    const char *database;        /* a PostgreSQL URL */
    const char *assets;          /* a folder with the dashboard, or NULL for the embedded one */
    const char *trusted_proxy;   /* whose X-Forwarded-For is believed, or NULL */
    void (*listening)(int port); /* told when the socket listens */
};

/* Runs until SIGINT or SIGTERM and stops gracefully: what is on its way to the disk is finished and
 * answered, then the streams end. Returns REFUSAL_ALLOWED, or why it could not start. */
enum refusal_code loop_serve(const struct loop_config *config, struct refusal *refusal);

#endif
