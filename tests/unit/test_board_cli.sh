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
for letter in A B C L R; do
    expect 0 '^It keeps every rule of a board' check "$letter" --ruleset connect
    expect 0 '^unverified: .* kit' check "$letter" --ruleset connect
done
expect 0 '^It keeps every rule of a board' check A --ruleset base

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
expect 2 '^biggame board: letter: no board B of base' check B --ruleset base
expect 2 '^biggame board: ruleset: "small" is not one of' check A --ruleset small
expect 2 '^biggame board: action: "paint" is not one of check, draw, phrase' paint A
expect 2 '^biggame board: action: missing'
expect 2 '^biggame board: arguments: 0 after check' check
expect 2 '^biggame board: arguments: 2 after draw' draw A B
expect 2 '^biggame board: arguments: 1 after phrase' phrase A
expect 2 '^biggame board: --paint: there is no such option' check A --paint
expect 0 '^usage: biggame board' --help

# An island of the base game: laid out by its seed, checked, drawn and told like any board.
seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"$program" board make --ruleset base --seed "$seed" >"$scratch/island.json"
expect 0 '^It keeps every rule of a board' check "$scratch/island.json"
expect 0 '^It keeps every rule of a board' check A --ruleset base --seed "$seed"
expect 0 '"terrain": "fields"' make --ruleset base
expect 0 '^grain 11$' phrase A h9 --ruleset base --seed "$seed"
expect 0 '^h9$' phrase "$scratch/island.json" "grain 11"
expect 0 '>c53</text>' draw A --ruleset base --seed "$seed" --ids --svg -
expect 2 '^biggame board: ruleset: islands are laid out by chance in base alone' make
expect 2 '^biggame board: seed: 3 characters' make --ruleset base --seed abc
expect 2 '^biggame board: seed: chance lays out the island of base alone, not board B' check B --seed "$seed"

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

# Places in words, and back.
expect 0 '^3-5-10, on the line$' phrase A c40
expect 0 '^3-5-10, auf der Linie$' phrase A c40 --language de
expect 0 '^9-10-woestijn richting wol 3$' phrase A p33 --language nl
expect 0 '"nl": "3-5-10, op de lijn"' phrase A c40 --json
expect 0 '^ship from north side of wood 4 to north side of wood 6$' phrase A p0 p1
expect 0 '^p55$' phrase B "5-6-9 towards ore 10"
expect 0 '^p55$' phrase "$boards/big-game-b.json" "eine Straße von 5-6-9 Richtung Erz 10"
expect 0 '^p0 p1$' phrase A "ship from north side of wood 4 to north side of wood 6"
expect 0 '"place": "p55"' phrase B "5-6-9 towards ore 10" --json
expect 2 '^biggame board: place: "3-5-10" could be each of c39 \(3-5-10, Sun\), c40 \(3-5-10, on the line\)$' phrase A 3-5-10
expect 2 '^biggame board: place: "settlement sea" could be each of .* and [0-9]+ more$' phrase A "settlement sea"
expect 2 '^biggame board: place: "5-6-9" is not on board A' phrase A 5-6-9
expect 2 '^biggame board: place: "h20" is not on board A' phrase A h20
expect 2 '^biggame board: place: "dessert" is not understood in "clay 10 dessert"' phrase A "clay 10 dessert"
expect 2 '^biggame board: place: "the" names no place' phrase A the
expect 2 '^biggame board: place: "p17" is no path at the water of board A' phrase A p0 p17
expect 2 '^biggame board: place: "ship from p0 to 4-12-sea" could be each of' phrase A "ship from p0 to 4-12-sea"
expect 2 '^biggame board: language: "fr" is not one of en, de, nl' phrase A c40 --language fr
