#include "store/statements.h"

const char *const statement_names[STATEMENTS_COUNT] = {
#define X(name, sql) #name,
    STATEMENTS(X)
#undef X
};

const char *const statement_sql[STATEMENTS_COUNT] = {
#define X(name, sql) sql,
    STATEMENTS(X)
#undef X
};
