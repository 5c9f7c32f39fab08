/* Without a fuzzer: feeds the inputs that are kept, and each of them spoilt in many ways, to
 * LLVMFuzzerTestOneInput(). So every crash that was ever found stays mended.
 *
 *   fuzz_X FOLDER */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUT_MAX (1 << 20)
#define SPOILT 400 /* variations of each input */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint8_t input[INPUT_MAX], spoilt[INPUT_MAX];

/* xorshift: the same variations each time. */
static uint32_t next(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Cuts the input short, or changes some of its bytes. */
static void spoil(size_t size, uint32_t *state)
{
    memcpy(spoilt, input, size);
    if (next(state) % 3 == 0) {
        size = next(state) % size;
    }
    for (uint32_t i = next(state) % 8; i > 0 && size > 0; i--) {
        spoilt[next(state) % size] = (uint8_t)next(state);
    }
    LLVMFuzzerTestOneInput(spoilt, size);
}

static int feed(const char *folder, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s cannot be opened\n", path);
        return 1;
    }
    size_t size = fread(input, 1, sizeof input, file);
    fclose(file);
    LLVMFuzzerTestOneInput(input, size);
    uint32_t state = 2463534242U;
    for (int i = 0; i < SPOILT && size > 0; i++) {
        spoil(size, &state);
    }
    return 0;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    int fed = 0, failed = 0;
    if (folder == NULL) {
        fputs("usage: fuzz_X FOLDER\n", stderr);
        return 2;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] != '.') {
            failed += feed(argv[1], entry->d_name);
            fed++;
        }
    }
    closedir(folder);
    printf("%d inputs, each with %d variations\n", fed, SPOILT);
    return fed == 0 || failed != 0;
}
