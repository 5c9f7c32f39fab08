/* A refusal as JSON (RFC 9457, application/problem+json). */
#ifndef WIRE_PROBLEM_JSON_H
#define WIRE_PROBLEM_JSON_H

#include "rules/refusal.h"

/* {"type":"urn:biggame:refusal:place-taken","title","status","detail","field"} as text, which the
 * caller frees; `field` is null when the refusal is about none. A detail that quotes what a
 * stranger sent need not be UTF-8, or be cut within a character: then the title has to do. */
char *problem_text(const struct refusal *refusal);

#endif
