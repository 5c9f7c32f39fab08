#!/usr/bin/env bash
# A whole event as one file: out of one database, into another, and out again without loss.
#
#   test_export.sh PROGRAM, with TEST_DATABASE_URL
set -euo pipefail

program=$1
if [ -z "${TEST_DATABASE_URL:-}" ]; then
    echo "TEST_DATABASE_URL is missing: nothing tested" >&2
    exit 77
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/biggame-export.XXXXXX")
from=export_from_$$ into=export_into_$$

# The test server's URL with another database in it.
url_of() {
    sed -E "s#^(postgres(ql)?://[^/]*/)[^?]*#\1$1#" <<<"$TEST_DATABASE_URL"
}
cleanup() {
    for name in "$from" "$into"; do
        psql -qX "$TEST_DATABASE_URL" -c "drop database if exists $name with (force)" 2>/dev/null || :
    done
    rm -rf "$scratch"
}
trap cleanup EXIT
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}
# refused STATUS PATTERN ARGUMENT...
refused() {
    local status=0 said
    said=$("$program" "${@:3}" 2>&1 >/dev/null) || status=$?
    if [ "$status" != "$1" ] || ! grep -Eq -e "$2" <<<"$said" || [ "$(wc -l <<<"$said")" != 1 ]; then
        fail "biggame ${*:3} exits with $status and says: $said; expected: $1 and one line $2"
    fi
}

for name in "$from" "$into"; do
    psql -qX "$TEST_DATABASE_URL" -c "create database $name"
    "$program" migrate --database "$(url_of "$name")" >/dev/null
done
export DATABASE_URL
DATABASE_URL=$(url_of "$from")
game=$("$program" demo --json | jq -r .game)

draft='{"players": 61, "hall": {"rooms": [{"width_cm": 900, "depth_cm": 800}]}}'
psql -qX "$DATABASE_URL" -c "insert into drafts values ('$game', 7, '$draft', now())"
"$program" export "$game" "$scratch/event.json"
[ "$(stat -c %a "$scratch/event.json")" = 600 ] || fail "others may read the dice to come"
[ "$(jq '.entries | length' "$scratch/event.json")" = 4 ] || fail "four entries make the demo"
[ "$(jq -r '.players[59].name' "$scratch/event.json")" = "Jonas Funk" ] || fail "names are missing"
[ "$(jq -c '.draft | [.revision, .draft.players]' "$scratch/event.json")" = '[7,61]' ] || fail "no draft"
refused 2 "^biggame import: game: \"$game\" is in this database already\$" import "$scratch/event.json"

DATABASE_URL=$(url_of "$into")
[ "$("$program" import "$scratch/event.json")" = "$game" ] || fail "import prints the game"
"$program" export "$game" "$scratch/again.json"
diff <(jq -S 'del(.exported_at)' "$scratch/event.json") <(jq -S 'del(.exported_at)' "$scratch/again.json") ||
    fail "something was lost on the way"
[ "$(psql -qXAt "$DATABASE_URL" -c 'select epoch > 1 from games')" = t ] ||
    fail "a tablet that saw more than the copy would not notice"
"$program" code caretaker --post gap-1 | grep -Eq '^[A-Z2-9]{4}-[A-Z2-9]{4}$' || fail "no posts"

# What is no event is refused, by the place where it stops to be one, and nothing of it is kept.
wrong() {
    jq "$1" "$scratch/event.json" >"$scratch/wrong.json"
    refused 2 "$2" import "$scratch/wrong.json"
}
wrong '.game = "another2" | .entries[2].kind = "sated"' '^biggame import: entries.2.kind: "sated"'
wrong '.game = "another2" | .entries[3].seq = 9' '^biggame import: entries.3.seq: 9 is not'
wrong '.game = "another2" | .entries = []' '^biggame import: entries: an event has at least one'
wrong '.game = "another2" | .dice[0].seed = "00"' '^biggame import: dice.0.seed: '
wrong '.game = "another2" | .players[1].number = 1' '^biggame import: players.1.number: 1 is not'
wrong '.game = "another2" | .players[-1].number = 61' '^biggame import: players.59.number: 61 is not'
wrong '.game = "another2" | .draft.draft.hall.rooms = []' '^biggame import: draft: draft.hall.rooms: '
wrong '.game = "another2" | .draft.revision = 0' '^biggame import: draft.revision: 0 is not'
wrong '.format = "something"' '^biggame import: format: "something" is not "biggame-event"'
wrong '.version = 2' '^biggame import: version: 2 is not'
printf '{' >"$scratch/wrong.json"
refused 2 '^biggame import: line ' import "$scratch/wrong.json"
refused 2 '^biggame import: file: .* cannot be read' import "$scratch/missing.json"
refused 2 '^biggame export: game: "missing2" is not in this database' export missing2 "$scratch/x"
refused 1 '^biggame export: .* cannot be written' export "$game" "$scratch/missing/x"
[ "$(psql -qXAt "$DATABASE_URL" -c 'select count(*) from games')" = 1 ] || fail "half an import"
