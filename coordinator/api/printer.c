#include "api/printer.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define JOBS (PRINTER_QUEUES * PRINTER_JOBS_MAX)

/* Of all queues. */
static struct printer_job *nth_job(struct printer *printer, int n)
{
    return &printer->jobs[n / PRINTER_JOBS_MAX][n % PRINTER_JOBS_MAX];
}

void printer_init(struct printer *printer)
{
    printer->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < JOBS; i++) {
        nth_job(printer, i)->fd = -1;
        buf_init(&nth_job(printer, i)->bytes, PRINTER_BYTES_MAX);
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
    for (int i = 0; i < JOBS; i++) {
        struct printer_job *job = nth_job(printer, i);
        if (job->fd >= 0) {
            kill(job->pid, SIGKILL);
            end_job(job);
        }
    }
    close(printer->epoll_fd);
}

static int free_job(const struct printer *printer, enum printer_queue queue)
{
    int n = 0;
    while (n < PRINTER_JOBS_MAX && printer->jobs[queue][n].fd >= 0) {
        n++;
    }
    return n;
}

bool printer_free(const struct printer *printer, enum printer_queue queue)
{
    return free_job(printer, queue) < PRINTER_JOBS_MAX;
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
    setpriority(PRIO_PROCESS, 0, PRINTER_NICE);
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

bool printer_start(struct printer *printer, enum printer_queue queue,
                   char *(*draw)(void *context, size_t *len),
                   void (*done)(void *context, const char *bytes, size_t len), void *context)
{
    int ends[2];
    if (!printer_free(printer, queue) || pipe2(ends, O_CLOEXEC) != 0) {
        return false;
    }
    struct printer_job *job = &printer->jobs[queue][free_job(printer, queue)];
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
    for (int i = 0; i < JOBS; i++) {
        struct printer_job *job = nth_job(printer, i);
        if (job->fd >= 0 && read_pipe(job)) {
            finish(job);
        }
    }
}
