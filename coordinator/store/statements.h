/* Every SQL statement of the coordinator; each session prepares them at its start. Only for store/.
 *
 * Parameters and results are text. Times travel as ms since 1970, bytes as hex digits. What there
 * is much of is inserted many rows at a time: a statement that is run costs about as much as three
 * of its rows, for it sets up checks and triggers anew. */
#ifndef STORE_STATEMENTS_H
#define STORE_STATEMENTS_H

/* X(enum name) */
#define STATEMENTS(X)                                                                              \
    X(LEAD)                                                                                        \
    X(ENTRIES)                                                                                     \
    X(PLAYERS)                                                                                     \
    X(CORRECTION)                                                                                  \
    X(ANSWERS)                                                                                     \
    X(DICE)                                                                                        \
    X(ROLLS)                                                                                       \
    X(CODE)                                                                                        \
    X(LOGIN)                                                                                       \
    X(RESTORED)                                                                                    \
    X(FORGET)                                                                                      \
    X(REVOKE_DEVICE)                                                                               \
    X(DRAFT)                                                                                       \
    X(GAMES)                                                                                       \
    X(DEVICES)                                                                                     \
    X(POSTS)                                                                                       \
    X(GAME_LOG)                                                                                    \
    X(GAME_DICE)                                                                                   \
    X(GAME_PLAYERS)                                                                                \
    X(GAME_DRAFT)                                                                                  \
    X(GAME_ANSWERS)

enum statement {
#define X(name) STATEMENT_##name,
    STATEMENTS(X)
#undef X
        STATEMENTS_COUNT
};
extern const char *const statement_names[STATEMENTS_COUNT]; /* as they are prepared */
extern const char *const statement_sql[STATEMENTS_COUNT];

/* What a session asks before it prepares anything: which migrations the database has; how it wants
 * to be treated; and the key of the codes' HMAC. */
extern const char sql_migrations[];
extern const char sql_settings[];
extern const char sql_server_key[];

/* Two numbers for PostgreSQL's advisory locks: "bigg", and which one. */
#define LOCK_MIGRATE "1651074919, 1"
#define LOCK_LEAD "1651074919, 2"

#endif
