#include "support/pdf.h"

#include "support/check.h"

#include "base/buf.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OUTPUT_MAX ((size_t)64 << 20)
#define COMMAND_SIZE 256
#define WORD "    <word " /* how a line of pdftotext -bbox begins that has one */

/* What a command prints; fails the test when it fails. */
static char *output(const char *command)
{
    struct buf text;
    char chunk[65536];
    size_t n;
    buf_init(&text, OUTPUT_MAX);
    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c): a command of the test's own */
    assert_non_null(pipe);
    while ((n = fread(chunk, 1, sizeof chunk, pipe)) > 0) {
        buf_add(&text, chunk, n);
    }
    if (pclose(pipe) != 0) {
        fail_msg("\"%s\" has failed", command);
    }
    return buf_steal(&text);
}

/* Takes every blank out of a text but the ends of pages, in place: names may be broken over lines.
 */
static char *squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (*from == '\f' || !isspace((unsigned char)*from)) {
            *to++ = *from;
        }
    }
    *to = '\0';
    return text;
}

struct pdf pdf_open(char *bytes, size_t len)
{
    struct pdf pdf = {.path = "/tmp/biggame-pdf-XXXXXX"};
    char command[COMMAND_SIZE];
    int fd = mkstemp(pdf.path);
    assert_true(fd >= 0);
    assert_non_null(bytes);
    assert_int_equal(write(fd, bytes, len), len);
    close(fd);
    free(bytes);
    snprintf(command, sizeof command, "pdfinfo %s", pdf.path);
    char *info = output(command);
    const char *pages = strstr(info, "\nPages:");
    assert_non_null(pages);
    pdf.pages = (int)strtol(pages + strlen("\nPages:"), NULL, 10);
    free(info);
    snprintf(command, sizeof command, "pdftotext -raw %s -", pdf.path);
    pdf.text = squeeze(output(command));
    return pdf;
}

void pdf_close(struct pdf *pdf)
{
    unlink(pdf->path);
    free(pdf->text);
}

int pdf_width(const struct pdf *pdf, int page)
{
    char command[COMMAND_SIZE];
    snprintf(command, sizeof command, "pdfinfo -f %d -l %d %s | sed -nE 's/^Page.*size: *//p'",
             page, page, pdf->path);
    char *size = output(command);
    int width = (int)(strtod(size, NULL) + 0.5);
    free(size);
    return width;
}

bool pdf_says(const struct pdf *pdf, int first, int last, const char *wanted)
{
    char *bare = squeeze(must_strdup(wanted));
    bool found = false;
    int page = 1;
    for (const char *at = pdf->text; *at != '\0' && page <= last && !found; at++) {
        found = page >= first && strncmp(at, bare, strlen(bare)) == 0;
        page += *at == '\f';
    }
    free(bare);
    return found;
}

int pdf_count(const char *text, const char *wanted)
{
    int count = 0;
    while ((text = strstr(text, wanted)) != NULL) {
        text += strlen(wanted);
        count++;
    }
    return count;
}

/* The number in an attribute: xMin="56.7" */
static double attribute(const char *line, const char *name)
{
    const char *found = strstr(line, name);
    assert_non_null(found);
    return strtod(found + strlen(name) + strlen("=\""), NULL);
}

static void read_word(const char *line, struct pdf_word *word)
{
    const char *text = strchr(line, '>') + 1;
    word->left = attribute(line, "xMin");
    word->top = attribute(line, "yMin");
    word->right = attribute(line, "xMax");
    word->bottom = attribute(line, "yMax");
    snprintf(word->text, sizeof word->text, "%.*s", (int)strcspn(text, "<"), text);
}

struct pdf_word *pdf_words(const struct pdf *pdf, size_t *count)
{
    char command[COMMAND_SIZE];
    struct pdf_word *words = NULL;
    int page = 0;
    char *next;
    snprintf(command, sizeof command, "pdftotext -bbox %s -", pdf->path);
    char *text = output(command);
    *count = 0;
    for (char *line = text; line != NULL && *line != '\0'; line = next) {
        struct pdf_word word = {.page = page};
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = '\0';
        }
        page += strstr(line, "<page ") != NULL;
        if (strncmp(line, WORD, strlen(WORD)) == 0) {
            read_word(line, &word);
            *(struct pdf_word *)ARRAY_PUSH(words, *count) = word;
        }
    }
    free(text);
    return words;
}

char *pdf_qrs(const struct pdf *pdf, int page)
{
    char command[COMMAND_SIZE];
    snprintf(command, sizeof command,
             "pdftoppm -r 250 -gray -f %d -l %d %s | zbarimg -q --nodbus --raw - || [ $? = 4 ]",
             page, page, pdf->path); /* 4: there are none */
    return output(command);
}

char *pdf_qr_at(const struct pdf *pdf, int page, double left, double top, double width,
                double height)
{
    const double dots = 300 / 25.4; /* a millimetre */
    char command[COMMAND_SIZE];
    snprintf(command, sizeof command,
             "pdftoppm -r 300 -gray -f %d -l %d -x %.0f -y %.0f -W %.0f -H %.0f %s |"
             " zbarimg -q --nodbus --raw -Sbinary -",
             page, page, left * dots, top * dots, width * dots, height * dots, pdf->path);
    return squeeze(output(command));
}

char *pdf_qr(const struct pdf *pdf, int page)
{
    char command[COMMAND_SIZE];
    snprintf(command, sizeof command,
             "pdftoppm -r 100 -gray -f %d -l %d %s | zbarimg -q --nodbus --raw -Sbinary -", page,
             page, pdf->path);
    return squeeze(output(command));
}
