#include "loop.h"

#include "api/api.h"
#include "base/clock.h"
#include "base/journal.h"

#include <errno.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

/* After a signal to stop: how long writes on their way may take, and answers to leave. */
#define STOP_WRITES_MS 5000
#define STOP_ANSWERS_MS 1000

struct loop {
    int epoll_fd, signal_fd;
    struct assets *assets;
    struct api *api;
    struct engine *engine;
    struct http_server *server;
    bool stopping;
    int64_t stop_by_ms; /* of the steady clock */
};

static int64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

static void wait_for_something(const struct loop *loop)
{
    struct epoll_event events[8];
    int64_t now = clock_now_ms(), steady = steady_ms();
    int timeout =
        sooner(http_server_timeout_ms(loop->server, steady),
               sooner(engine_timeout_ms(loop->engine, now), api_timeout_ms(loop->api, now)));
    if (loop->stopping) {
        timeout = sooner(timeout, 20);
    }
    if (epoll_wait(loop->epoll_fd, events, 8, timeout) < 0 && errno != EINTR) {
        journal("epoll_wait: error %d", errno);
    }
}

static void take_signals(struct loop *loop)
{
    struct signalfd_siginfo signal;
    while (read(loop->signal_fd, &signal, sizeof signal) == (ssize_t)sizeof signal) {
        if (!loop->stopping) {
            journal("signal %u: stopping", signal.ssi_signo);
            http_server_quiesce(loop->server);
            loop->stopping = true;
            loop->stop_by_ms = steady_ms() + STOP_WRITES_MS;
        }
    }
}

/* One turn. The order is the design: requests are taken, then what the database has answered is
 * told and the next batch is decided with them in it; then the answers and the streams leave. */
static void turn(struct loop *loop)
{
    wait_for_something(loop);
    int64_t now = clock_now_ms();
    take_signals(loop);
    api_run(loop->api, now);
    http_server_run(loop->server, steady_ms());
    engine_run(loop->engine, now);
    http_server_run(loop->server, steady_ms());
}

static bool watch(const struct loop *loop, int fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    return epoll_ctl(loop->epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* SIGINT, SIGTERM and SIGHUP come through a descriptor; SIGPIPE is an answer of write(). */
static int signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static enum refusal_code open_server(struct loop *loop, const struct loop_config *config,
                                     struct refusal *refusal)
{
    struct http_config http;
    http_config_init(&http);
    if (http_listen(config->listen, &http.listen_fd, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    int port = http_listen_port(http.listen_fd);
    http.body_max = api_body_max;
    http.trusted_proxy = config->trusted_proxy;
    loop->server = http_server_new(&http, api_handle, loop->api);
    if (loop->server == NULL) {
        return refuse(refusal, REFUSAL_BUG, "", "the HTTP server could not be started");
    }
    config->listening(port);
    return REFUSAL_ALLOWED;
}

static enum refusal_code start(struct loop *loop, const struct loop_config *config,
                               struct refusal *refusal)
{
    if (config->assets != NULL &&
        assets_load(config->assets, &loop->assets, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    if (loop->assets == NULL) {
        loop->assets = assets_new(asset_files);
    }
    loop->api = api_new(loop->assets);
    struct engine_hooks hooks = {
        .published = api_published, .away = api_away, .context = loop->api};
    loop->engine = engine_new(config->database, &hooks);
    api_attach(loop->api, loop->engine);
    if (open_server(loop, config, refusal) != REFUSAL_ALLOWED) {
        return refusal->code;
    }
    loop->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (loop->epoll_fd < 0 || loop->signal_fd < 0 || !watch(loop, loop->signal_fd) ||
        !watch(loop, http_server_fd(loop->server)) || !watch(loop, api_fd(loop->api)) ||
        !watch(loop, engine_fd(loop->engine))) {
        return refuse(refusal, REFUSAL_BUG, "", "no descriptors left: error %d", errno);
    }
    return REFUSAL_ALLOWED;
}

static void run(struct loop *loop)
{
    while (!loop->stopping ||
           (steady_ms() < loop->stop_by_ms &&
            (!engine_idle(loop->engine) || http_server_unanswered(loop->server) != 0))) {
        turn(loop);
    }
}

enum refusal_code loop_serve(const struct loop_config *config, struct refusal *refusal)
{
    struct loop loop = {.epoll_fd = -1, .signal_fd = signals()};
    enum refusal_code code = start(&loop, config, refusal);
    if (code == REFUSAL_ALLOWED) {
        run(&loop);
        engine_stop(loop.engine);
    }
    if (loop.server != NULL) {
        http_server_stop(loop.server, STOP_ANSWERS_MS);
    }
    engine_free(loop.engine);
    api_free(loop.api);
    assets_free(loop.assets);
    close(loop.epoll_fd);
    close(loop.signal_fd);
    return code;
}
