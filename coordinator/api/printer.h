/* Long work beside the loop: a pack of paper for 2,000 players takes seconds, layouts for a hall
 * some tenths, and the clock must not wait.
 *
 * Each job is a forked child, which has a picture of the whole state as it was; it draws, sends the
 * bytes through a pipe and is gone. The loop only reads pipes. */
#ifndef API_PRINTER_H
#define API_PRINTER_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

/* What is worked on. Anyone may ask for layouts, so they do not take the places of paper. */
enum printer_queue { PRINTER_PAPER, PRINTER_LAYOUTS, PRINTER_QUEUES };

#define PRINTER_JOBS_MAX 2 /* of a queue at once; one more is told to come back */
#define PRINTER_BYTES_MAX ((size_t)256 << 20) /* of one PDF */
#define PRINTER_NICE 10                       /* how far the children stand back */

struct printer_job {
    int fd;  /* the pipe's end; -1 = no job */
    int pid; /* the child */
    struct buf bytes;
    /* `bytes` is NULL when the job has failed; lent. */
    void (*done)(void *context, const char *bytes, size_t len);
    void *context;
};

struct printer {
    int epoll_fd;
    struct printer_job jobs[PRINTER_QUEUES][PRINTER_JOBS_MAX];
};

/* For the loop: the descriptor to watch for reading. */
void printer_init(struct printer *printer);
int printer_fd(const struct printer *printer);

/* Stops all jobs; nobody is told. */
void printer_release(struct printer *printer);

/* Is there room for one more job in the queue? */
bool printer_free(const struct printer *printer, enum printer_queue queue);

/* Starts a job: draw(context) runs in the child and returns bytes to free, NULL when it cannot.
 * `done` is called once, from printer_run(), with the same context. false when no child could be
 * made. */
bool printer_start(struct printer *printer, enum printer_queue queue,
                   char *(*draw)(void *context, size_t *len),
                   void (*done)(void *context, const char *bytes, size_t len), void *context);

/* Takes what has come out of the children. */
void printer_run(struct printer *printer);

#endif
