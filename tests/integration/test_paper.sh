#!/usr/bin/env bash
# biggame paper: the pack of the demo game as a PDF, and what of it is put on the log.
#
#   test_paper.sh PROGRAM, with TEST_DATABASE_URL
set -euo pipefail

program=$1
if [ -z "${TEST_DATABASE_URL:-}" ]; then
    echo "TEST_DATABASE_URL is missing: nothing tested" >&2
    exit 77
fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/biggame-paper.XXXXXX")
name=paper_$$
cleanup() {
    psql -qX "$TEST_DATABASE_URL" -c "drop database if exists $name with (force)" 2>/dev/null || :
    rm -rf "$scratch"
}
trap cleanup EXIT
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}
# refused PATTERN ARGUMENT...
refused() {
    local status=0 said
    said=$("$program" paper "${@:2}" 2>&1 >/dev/null) || status=$?
    if [ "$status" != 2 ] || ! grep -Eq -e "$1" <<<"$said" || [ "$(wc -l <<<"$said")" != 1 ]; then
        fail "biggame paper ${*:2} exits with $status and says: $said; expected: 2 and one line $1"
    fi
}
pages() {
    pdfinfo "$1" | awk '$1 == "Pages:" {print $2}'
}
kinds() {
    psql -qXAt "$DATABASE_URL" -c "select kind from log where game = '$game' order by seq" | tr '\n' ' '
}

psql -qX "$TEST_DATABASE_URL" -c "create database $name"
export DATABASE_URL
DATABASE_URL=$(sed -E "s#^(postgres(ql)?://[^/]*/)[^?]*#\1$name#" <<<"$TEST_DATABASE_URL")
"$program" migrate >/dev/null
demo=$("$program" demo --json)
game=$(jq -r .game <<<"$demo")
jq .codes.caretakers <<<"$demo" >"$scratch/codes.json"
made=$(kinds)

# All but the dice: 30 pages of slips, the list by name on two and by seat on one, four posts with their
# backs, the count, packing, rules.
"$program" paper "$game" --out "$scratch/all.pdf"
[ "$(kinds)" = "$made" ] || fail "only dice are put on the log"
! pdftotext "$scratch/all.pdf" - | grep -q "Sealed" || fail "dice were printed unasked"
for part in slips:30 names:2 seats:1 posts:8 count:1 rules:1; do
    "$program" paper "$game" --out "$scratch/part.pdf" --parts "${part%:*}"
    [ "$(pages "$scratch/part.pdf")" = "${part#*:}" ] || fail "${part%:*}: not ${part#*:} pages"
done

# The posts' codes are on their sheets, and nowhere in the database.
"$program" paper "$game" --out "$scratch/posts.pdf" --parts posts --language de \
    --codes "$scratch/codes.json" --url http://192.0.2.7:8080
pdftotext "$scratch/posts.pdf" "$scratch/posts.txt"
jq -r '.[]' "$scratch/codes.json" | while read -r code; do
    grep -qF "$code" "$scratch/posts.txt" || fail "the code of a post is not on its sheet"
done
pdftoppm -r 100 -gray -l 1 "$scratch/posts.pdf" | zbarimg -q --nodbus --raw -Sbinary - >"$scratch/qr"
grep -qE '^http://192.0.2.7:8080/#code=....-....$' "$scratch/qr" || fail "the picture says $(cat "$scratch/qr")"

# The dice: on the log first, then as they were rolled; nobody else may read the file.
"$program" paper "$game" --out "$scratch/dice.pdf" --parts dice,count
[ "$(kinds)" = "${made}paper-printed " ] || fail "that the dice were printed is not on the log"
[ "$(stat -c %a "$scratch/dice.pdf")" = 600 ] || fail "others may read the dice"
seed=$("$program" export "$game" - | jq -r '.dice[0].seed')
"$program" dice --ruleset big-game --turns 80 --seed "$seed" --csv |
    awk -F, 'NR > 1 {print "Turn " $3 " " toupper(substr($4, 1, 1)) substr($4, 2) " " $7}' >"$scratch/rolled"
pdftotext -raw "$scratch/dice.pdf" - | tr '\n\f' '  ' | grep -oE 'Turn [0-9]+ (Sun|Moon) [0-9]+' |
    diff "$scratch/rolled" - || fail "the sealed dice are others"
"$program" dice --ruleset big-game --turns 80 --seed "$seed" --pdf "$scratch/alone.pdf" >"$scratch/said"
grep -q "$seed" "$scratch/said" || fail "the seed is nowhere"
! pdftotext "$scratch/alone.pdf" - | grep -q "$seed" || fail "the seed is in the envelope"
pdftotext -raw "$scratch/alone.pdf" - | tr '\n\f' '  ' | grep -oE 'Turn [0-9]+ (Sun|Moon) [0-9]+' |
    diff "$scratch/rolled" - || fail "biggame dice --pdf prints others"

# Codes leave no trace.
pg_dump -d "$DATABASE_URL" --data-only >"$scratch/dump.sql"
jq -r '.[]' "$scratch/codes.json" >"$scratch/codes"
! grep -qF -f "$scratch/codes" "$scratch/dump.sql" || fail "a code is in the database"

refused 'game: missing' --out "$scratch/x.pdf"
refused 'out: missing' "$game"
refused 'url: missing' "$game" --out "$scratch/x.pdf" --codes "$scratch/codes.json"
refused 'codes: .*cannot be read' "$game" --out "$scratch/x.pdf" --codes "$scratch/none" --url http://192.168.1.5:8080
refused 'codes: .*no JSON' "$game" --out "$scratch/x.pdf" --codes "$scratch/qr" --url http://192.168.1.5:8080
refused 'parts: "posters"' "$game" --out "$scratch/x.pdf" --parts slips,posters
refused 'language: "fr"' "$game" --out "$scratch/x.pdf" --language fr
refused 'game: "zzzzzzzz"' zzzzzzzz --out "$scratch/x.pdf"
refused 'unexpected' "$game" more --out "$scratch/x.pdf"
[ ! -e "$scratch/x.pdf" ] || fail "a refusal leaves a file"
