#!/usr/bin/env bash
# biggame board as people call it: what it prints, what it refuses and how it exits.
#
#   test_board_cli.sh PROGRAM
set -euo pipefail

program=$1
scratch=$(mktemp -d "${TMPDIR:-/tmp}/biggame-board.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# expect STATUS PATTERN ARGUMENT...: `biggame board ARGUMENT...` exits with STATUS and what it says
# matches the extended regular expression.
expect() {
    local status=0 said
    said=$("$program" board "${@:3}" 2>&1) || status=$?
    if [ "$status" != "$1" ] || ! grep -Eq -e "$2" <<<"$said"; then
        printf 'biggame board %s\nexits with %s and says: %s\nexpected: %s and %s\n' \
            "${*:3}" "$status" "$said" "$1" "$2" >&2
        exit 1
    fi
}

boards=$(dirname "$0")/../../coordinator/rules/boards

# The shipped boards keep every rule, as files and by their letters.
for letter in a b c; do
    expect 0 '^It keeps every rule of a board' check "$boards/big-game-$letter.json"
    expect 0 '^unverified: .* kit' check "${letter^^}"
done
expect 0 '"violations": \[\]' check A --json

# A broken one: every fault is named, not only the first.
sed 's/"number": 12/"number": 3/; s/"piece": "ship", "at": "p8"/"piece": "road", "at": "p8"/' \
    "$boards/big-game-a.json" >"$scratch/broken.json"
expect 1 '^numbers: sun has 2 of number 3; the rule is: each number but 2 and 12 stands once' check "$scratch/broken.json"
expect 1 '^two-and-twelve: there are 0 of number 12;' check "$scratch/broken.json"
expect 1 '^starts: sun has 0 with a ship, 2 with a road' check "$scratch/broken.json"
expect 1 '"rule": "starts"' check "$scratch/broken.json" --json

# No board at all: exit 2 and one line that names the field, the value and what is allowed.
sed 's/"forest", "number": 4/"woods", "number": 4/' "$boards/big-game-a.json" >"$scratch/woods.json"
expect 2 '^biggame board: hexes.0.terrain: "woods" is not one of desert, forest' check "$scratch/woods.json"
echo '{' >"$scratch/half.json"
expect 2 '^biggame board: line 2, column 0' check "$scratch/half.json"
expect 2 '^biggame board: file: .*none.json cannot be read' check "$scratch/none.json"
expect 2 '^biggame board: letter: no board D of big-game' check D
expect 2 '^biggame board: letter: no board A of base' check A --ruleset base
expect 2 '^biggame board: ruleset: "small" is not one of' check A --ruleset small
expect 2 '^biggame board: action: "paint" is not one of' paint A
expect 2 '^biggame board: arguments: 1 given' check
expect 2 '^biggame board: --paint: there is no such option' check A --paint
expect 0 '^usage: biggame board' --help

# The picture goes into a file, or to the standard output.
expect 2 '^biggame board: svg: missing' draw A
expect 1 '^biggame board: svg: .* cannot be written' draw A --svg "$scratch/no/where.svg"
expect 0 '^$' draw A --svg "$scratch/a.svg"
expect 0 '>c62</text>' draw A --ids --svg -
grep -q '^</svg>$' "$scratch/a.svg"
if grep -q 'class="id"' "$scratch/a.svg"; then
    echo "ids are drawn though nobody asked for them" >&2
    exit 1
fi
