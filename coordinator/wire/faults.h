/* What is wrong in a list of many rows: all of it, so that somebody can mend the list in one go.
 *
 * A list of faults is a JSON array of
 *
 *     {"row":3,"field":"seat","value":"99S","rule":"no-seat","detail":"..."}
 *
 * "row" is where it stands, 0 when the fault is the whole file's; "field" the column or field, ""
 * when it is about none; "value" what stands there, cut after FAULT_VALUE_MAX bytes; "rule" one
 * stable word, for pages that say it in other languages; "detail" one sentence. */
#ifndef WIRE_FAULTS_H
#define WIRE_FAULTS_H

#include "rules/refusal.h"

#include <jansson.h>

#define FAULT_VALUE_MAX 60
#define FAULTS_TOLD_MAX 200 /* in one answer; more would not be read */

/* Appends a fault. */
void faults_add(json_t *faults, int row, const char *field, const char *value, const char *rule,
                const char *format, ...) __attribute__((format(printf, 6, 7)));

/* In the order of the rows; within a row as they were added. What is beyond the first `max` is left
 * off. Returns how many there were. */
size_t faults_sort(json_t *faults, size_t max);

/* The first fault as a refusal, FIELD_WRONG about "row N" or "file"; ALLOWED when there is none. */
enum refusal_code faults_refuse(const json_t *faults, struct refusal *refusal);

#endif
