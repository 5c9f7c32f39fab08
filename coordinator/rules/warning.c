#include "rules/warning.h"

const char *const warning_words[WARNING_KINDS] = {
#define X(rule, name, sentence) name,
    WARNINGS(X)
#undef X
};

const char *const warning_sentences[WARNING_KINDS] = {
#define X(rule, name, sentence) sentence,
    WARNINGS(X)
#undef X
};
