#!/usr/bin/env bash
# tests/cases/README.md names each table, and none that does not exist.
#
#   test_cases_readme.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/../cases"

named=$(grep -oE '[a-z_-]+\.cases' README.md | sort -u)
there=$(printf '%s\n' *.cases | sort -u)
if ! diff <(printf '%s\n' "$named") <(printf '%s\n' "$there"); then
    echo "tests/cases/README.md and the tables differ (< named, > there)" >&2
    exit 1
fi
