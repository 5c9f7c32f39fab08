#!/usr/bin/env bash
# The program's dice against the same recipe worked out with openssl, at the moment of the test.
#
#   test_dice_openssl.sh PROGRAM
set -euo pipefail

program=$1
support=$(dirname "$(readlink -f "$0")")/../support

# Draws of turns that the tables in tests/cases don't have, and each kind of salt.
compare() { # RULESET SEED_HEX SALT TURNS
    if ! diff <("$support/dice_vectors.sh" csv "$1" "$2" "$3" "$4") \
        <("$program" dice --csv --ruleset "$1" --seed "$2" --salt "$3" --turns "$4"); then
        echo "the lists differ ('<' is openssl's): $1, seed $2, salt \"$3\", $4 turns" >&2
        exit 1
    fi
}

command -v openssl >/dev/null || {
    echo "test_dice_openssl.sh: openssl is needed" >&2
    exit 1
}
zeros=$(printf '0%.0s' {1..64})
ones=$(printf 'F%.0s' {1..64})
mixed=00112233445566778899aabbccddeeff0123456789abcdef0123456789ABCDEF
compare big-game "$zeros" '' 40
compare big-game "$mixed" 'zwölf Würfel' 40
compare connect "$zeros" "it's \"quoted\" \\ and % too" 40
compare connect "$ones" '' 40
compare connect "$mixed" ' ' 12
compare base "$ones" '0' 20

# A commitment is SHA-256 of the seed's bytes, not of its digits.
commitment=$(printf '\0%.0s' {1..32} | openssl dgst -sha256 -r | cut -c1-64)
"$program" dice --json --ruleset base --turns 1 --seed "$zeros" | grep -q "\"commitment\": \"$commitment\""
