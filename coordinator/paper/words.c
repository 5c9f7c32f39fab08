#include "paper/words.h"

static const char *const words[PAPER_WORDS_COUNT][LANGUAGES] = {
#define X(name, en, de, nl) {en, de, nl},
    PAPER_WORDS(X)
#undef X
};

const char *paper_word(enum language language, enum paper_word word)
{
    return words[word][language];
}
