/* What is said to somebody whose wish cannot be granted.
 *
 * A refusal is an answer, not a fault: one enum value, the field it is about, and one sentence that
 * names the value and what is allowed. The command line prints "FIELD: SENTENCE", HTTP makes an
 * application/problem+json of it (RFC 9457). Adding a refusal is one line of REFUSALS. */
#ifndef RULES_REFUSAL_H
#define RULES_REFUSAL_H

/* X(enum name, "stable-name", HTTP status, "title") */
#define REFUSALS(X)                                                                                \
    X(ALLOWED, "allowed", 200, "Allowed")                                                          \
    X(MALFORMED, "malformed", 400, "The request cannot be read")                                   \
    X(NO_TOKEN, "no-token", 401, "Log in first")                                                   \
    X(WRONG_ROLE, "wrong-role", 403, "Not for this role or post")                                  \
    X(CROSS_SITE, "cross-site", 403, "Not from another site")                                      \
    X(NOT_FOUND, "not-found", 404, "There is no such thing")                                       \
    X(METHOD, "method", 405, "This method is not for this address")                                \
    X(WRONG_PHASE, "wrong-phase", 409, "Not in this phase of the game")                            \
    X(PLACE_TAKEN, "place-taken", 409, "The place is taken")                                       \
    X(NOTHING_THERE, "nothing-there", 409, "Nothing stands there")                                 \
    X(NOT_THIS_COPY, "not-this-copy", 409, "This job is for another copy")                         \
    X(ALREADY_DONE, "already-done", 409, "This is done already")                                   \
    X(BUILT_UPON, "built-upon", 409, "Something newer depends on it")                              \
    X(NOT_PARTNERS, "not-partners", 409, "These two seats may not trade now")                      \
    X(NOT_ACTIVE, "not-active", 409, "It is the other side's turn")                                \
    X(OPEN_ALREADY, "open-already", 409, "There is an open one already")                           \
    X(TOO_FEW_POINTS, "too-few-points", 409, "Too few points to win")                              \
    X(NOT_COUNTED, "not-counted", 409, "The points are not counted yet")                           \
    X(NOT_READY, "not-ready", 409, "Something is missing before this")                             \
    X(CONFLICT, "conflict", 409, "It contradicts what is")                                         \
    X(TOO_LARGE, "too-large", 413, "Too large")                                                    \
    X(FIELD_WRONG, "field-wrong", 422, "A field is wrong")                                         \
    X(KEY_REUSED, "key-reused", 422, "This Idempotency-Key was used with another request")         \
    X(TOO_FAST, "too-fast", 429, "Slowed down")                                                    \
    X(BUG, "bug", 500, "The coordinator failed")                                                   \
    X(BUSY, "busy", 503, "Not now")                                                                \
    X(DATABASE_AWAY, "database-away", 503, "The database is away")

enum refusal_code {
#define X(code, name, status, title) REFUSAL_##code,
    REFUSALS(X)
#undef X
};

#define REFUSAL_FIELD_MAX 64
#define REFUSAL_DETAIL_MAX 320

struct refusal {
    enum refusal_code code;          /* REFUSAL_ALLOWED = 0: nothing was refused */
    char field[REFUSAL_FIELD_MAX];   /* the field in JSON or the option, "" when it is about none */
    char detail[REFUSAL_DETAIL_MAX]; /* e.g. "61 is odd; an even number from 4 on is needed" */
};

/* Fills *refusal and returns the code, so that a rule reads
 *     return refuse(refusal, REFUSAL_PLACE_TAKEN, "at", "%s is taken by build %d", ...);
 * Text that does not fit is cut. `field` may be "". */
enum refusal_code refuse(struct refusal *refusal, enum refusal_code code, const char *field,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));

const char *refusal_name(enum refusal_code code);
const char *refusal_title(enum refusal_code code);
int refusal_status(enum refusal_code code);

#endif
