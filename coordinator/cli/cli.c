#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cli_refused(const char *subcommand, const struct refusal *refusal)
{
    if (refusal->field[0] != '\0') {
        fprintf(stderr, "biggame %s: %s: %s\n", subcommand, refusal->field, refusal->detail);
    } else {
        fprintf(stderr, "biggame %s: %s\n", subcommand, refusal->detail);
    }
    return refusal_status(refusal->code) >= 500 ? CLI_FAILED : CLI_WRONG_INPUT;
}

int cli_wrong(const char *subcommand, const char *option, const char *format, ...)
{
    fprintf(stderr, "biggame %s: %s: ", subcommand, option);
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return CLI_WRONG_INPUT;
}

int cli_number(const char *subcommand, const char *option, const char *text, long min, long max,
               long *value)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || number < min || number > max) {
        return cli_wrong(subcommand, option, "\"%s\" is not a whole number from %ld to %ld", text,
                         min, max);
    }
    *value = number;
    return 0;
}

int cli_bad_option(const char *subcommand, int code, char **argv)
{
    const char *option = argv[optind - 1];
    if (code == ':') {
        return cli_wrong(subcommand, option, "a value has to follow it");
    }
    return cli_wrong(subcommand, option,
                     "there is no such option, or it takes no value; biggame %s --help lists them",
                     subcommand);
}

static bool read_all(FILE *file, struct buf *contents)
{
    char chunk[4096];
    size_t len;
    while (!contents->failed && (len = fread(chunk, 1, sizeof chunk, file)) > 0) {
        buf_add(contents, chunk, len);
    }
    return ferror(file) == 0;
}

int cli_read_file(const char *subcommand, const char *option, const char *path,
                  struct buf *contents)
{
    FILE *file = fopen(path, "re");
    bool read = file != NULL && read_all(file, contents);
    int error = errno;
    if (file != NULL) {
        fclose(file);
    }
    if (!read) {
        return cli_wrong(subcommand, option, "%s cannot be read: %s", path, strerror(error));
    }
    if (contents->failed) {
        return cli_wrong(subcommand, option, "%s is too large; %zu bytes are allowed", path,
                         contents->max);
    }
    return 0;
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    for (size_t at = 0; at < len;) {
        ssize_t n = write(fd, bytes + at, len - at);
        if (n <= 0 && errno != EINTR) {
            return false;
        }
        at += n > 0 ? (size_t)n : 0;
    }
    return true;
}

int cli_write_file(const char *subcommand, const char *path, const char *bytes, size_t len,
                   bool secret)
{
    char *beside;
    if (strcmp(path, "-") == 0) {
        return fwrite(bytes, 1, len, stdout) == len ? 0 : CLI_FAILED;
    }
    if (asprintf(&beside, "%s.part", path) < 0) {
        return CLI_FAILED;
    }
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, secret ? 0600 : 0666);
    bool written = fd >= 0 && write_all(fd, bytes, len) && fsync(fd) == 0;
    written = written && rename(beside, path) == 0;
    int error = errno;
    if (fd >= 0) {
        close(fd);
    }
    if (!written) {
        fprintf(stderr, "biggame %s: %s cannot be written: %s\n", subcommand, path,
                strerror(error));
        unlink(beside);
    }
    free(beside);
    return written ? 0 : CLI_FAILED;
}
