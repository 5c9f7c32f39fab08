#include "api/printer.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void printer_init(struct printer *printer)
{
    printer->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < PRINTER_JOBS_MAX; i++) {
        printer->jobs[i].fd = -1;
        buf_init(&printer->jobs[i].bytes, PRINTER_BYTES_MAX);
    }
}

int printer_fd(const struct printer *printer)
{
    return printer->epoll_fd;
}

/* Forgets a job; the child ends by itself, or because nobody reads its pipe any more. */
static int end_job(struct printer_job *job)
{
    int status = 0;
    close(job->fd);
    job->fd = -1;
    buf_release(&job->bytes);
    while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

void printer_release(struct printer *printer)
{
    for (int i = 0; i < PRINTER_JOBS_MAX; i++) {
        if (printer->jobs[i].fd >= 0) {
            kill(printer->jobs[i].pid, SIGKILL);
            end_job(&printer->jobs[i]);
        }
    }
    close(printer->epoll_fd);
}

static struct printer_job *free_job(struct printer *printer)
{
    for (int i = 0; i < PRINTER_JOBS_MAX; i++) {
        if (printer->jobs[i].fd < 0) {
            return &printer->jobs[i];
        }
    }
    return NULL;
}

bool printer_free(const struct printer *printer)
{
    for (int i = 0; i < PRINTER_JOBS_MAX; i++) {
        if (printer->jobs[i].fd < 0) {
            return true;
        }
    }
    return false;
}

/* The child must not hold on to what is the parent's: with its copies of the sockets streams would
 * not end, a coordinator that was killed would leave its port taken and its database led by nobody.
 * Returns the pipe's end, which is all that stays open. */
static int let_go(int fd)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_DFL);
    int kept = dup2(fd, STDERR_FILENO + 1);
    close_range((unsigned)kept + 1, UINT_MAX, 0);
    return kept;
}

/* In the child: draws, writes and is gone, past all that the parent would do at its end. */
static _Noreturn void work(int fd, char *(*draw)(void *context, size_t *len), void *context)
{
    size_t len = 0, at = 0;
    fd = let_go(fd);
    char *bytes = draw(context, &len);
    while (bytes != NULL && at < len) {
        ssize_t n = write(fd, bytes + at, len - at);
        if (n < 0 && errno != EINTR) {
            _exit(1);
        }
        at += n > 0 ? (size_t)n : 0;
    }
    _exit(bytes != NULL ? 0 : 1);
}

bool printer_start(struct printer *printer, char *(*draw)(void *context, size_t *len),
                   void (*done)(void *context, const char *bytes, size_t len), void *context)
{
    struct printer_job *job = free_job(printer);
    int ends[2];
    if (job == NULL || pipe2(ends, O_CLOEXEC) != 0) {
        return false;
    }
    pid_t pid = fork();
    if (pid == 0) {
        work(ends[1], draw, context);
    }
    close(ends[1]);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = job};
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    if (pid < 0 || epoll_ctl(printer->epoll_fd, EPOLL_CTL_ADD, ends[0], &event) != 0) {
        close(ends[0]);
        return false;
    }
    job->fd = ends[0];
    job->pid = pid;
    job->done = done;
    job->context = context;
    return true;
}

static void finish(struct printer_job *job)
{
    struct buf bytes = job->bytes;
    buf_init(&job->bytes, PRINTER_BYTES_MAX);
    int status = end_job(job);
    bool whole = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !bytes.failed;
    job->done(job->context, whole ? buf_str(&bytes) : NULL, whole ? bytes.len : 0);
    buf_release(&bytes);
}

/* Reads what there is; true when the child has closed its end. */
static bool read_pipe(struct printer_job *job)
{
    static char chunk[65536];
    ssize_t n;
    while ((n = read(job->fd, chunk, sizeof chunk)) > 0) {
        buf_add(&job->bytes, chunk, (size_t)n);
    }
    return n == 0 || (errno != EAGAIN && errno != EINTR);
}

void printer_run(struct printer *printer)
{
    for (int i = 0; i < PRINTER_JOBS_MAX; i++) {
        if (printer->jobs[i].fd >= 0 && read_pipe(&printer->jobs[i])) {
            finish(&printer->jobs[i]);
        }
    }
}
