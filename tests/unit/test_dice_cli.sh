#!/usr/bin/env bash
# biggame dice as people call it: what it prints, what it refuses and how it exits.
#
#   test_dice_cli.sh PROGRAM
set -euo pipefail

program=$1
scratch=$(mktemp -d "${TMPDIR:-/tmp}/biggame-dice.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# expect STATUS PATTERN ARGUMENT...: `biggame dice ARGUMENT...` exits with STATUS and what it says
# matches the extended regular expression.
expect() {
    local status=0 said
    said=$("$program" dice "${@:3}" 2>&1) || status=$?
    if [ "$status" != "$1" ] || ! grep -Eq -e "$2" <<<"$said"; then
        printf 'biggame dice %s\nexits with %s and says: %s\nexpected: %s and %s\n' \
            "${*:3}" "$status" "$said" "$1" "$2" >&2
        exit 1
    fi
}

seed=$(printf '07%.0s' {1..32})
options=(--ruleset big-game --turns 80 --seed "$seed")

# Wrong input: exit 2 and one line that names the field, the value and what is allowed.
expect 2 '^biggame dice: ruleset: missing; one of big-game, connect, base' --turns 8
expect 2 '^biggame dice: ruleset: "small-game" is not one of' --ruleset small-game --turns 8
expect 2 '^biggame dice: turns: missing; a number from 1 to 1000' --ruleset connect
expect 2 '^biggame dice: turns: "0" is not a whole number from 1 to 1000' --ruleset base --turns 0
expect 2 '^biggame dice: turns: "1001" is not' --ruleset base --turns 1001
expect 2 '^biggame dice: turns: "8x" is not' --ruleset base --turns 8x
expect 2 '^biggame dice: seed: 63 characters, .* exactly 64 hex digits' "${options[@]}" --seed "${seed:1}"
expect 2 '^biggame dice: seed: 64 characters, of which the first 63' "${options[@]}" --seed "${seed:1}g"
expect 2 '^biggame dice: salt: "a\|b" contains "\|"' "${options[@]}" --salt 'a|b'
expect 2 '^biggame dice: salt: it is not UTF-8' "${options[@]}" --salt $'\xff'
expect 2 '^biggame dice: salt: 201 bytes are too many; 200' "${options[@]}" --salt "$(printf 'x%.0s' {1..201})"
expect 0 'Dice for 80 turns' "${options[@]}" --salt "$(printf 'x%.0s' {1..200})"
expect 2 '^biggame dice: csv: only one of' "${options[@]}" --csv --json
expect 2 '^biggame dice: --roll: there is no such option' "${options[@]}" --roll
expect 2 '^biggame dice: --turns: a value has to follow' --ruleset base --turns
expect 2 '^biggame dice: eighty: unexpected' "${options[@]}" eighty
expect 0 '^usage: biggame dice' --help

# A sheet of paper: who, how long, what; the robbers; the pause.
expect 0 '^    1  Sun       45 s   [1-6] \+ [1-6] = ' "${options[@]}"
expect 0 '^   16  Moon      60 s ' "${options[@]}"
expect 0 '^       pause: remind everybody' "${options[@]}"
expect 0 '^    -  Robber    12 s   . \+ . =  7   robbers to ' --ruleset connect --turns 80 --seed "$seed"

# The same seed gives the same list, and without one every list is another.
expect 0 "^seed +$seed " "${options[@]}"
"$program" dice "${options[@]}" --json >"$scratch/list.json"
"$program" dice "${options[@]}" --json | cmp - "$scratch/list.json"
"$program" dice --ruleset big-game --turns 80 --csv >"$scratch/one.csv"
"$program" dice --ruleset big-game --turns 80 --csv >"$scratch/other.csv"
! cmp -s "$scratch/one.csv" "$scratch/other.csv" || {
    echo "two lists without a seed are the same" >&2
    exit 1
}

# A published list is verified, and so is one of each ruleset with a seed nobody chose.
expect 0 '^All 80 steps of 80 turns follow from the seed' verify "$scratch/list.json"
for ruleset in big-game connect base; do
    "$program" dice --ruleset "$ruleset" --turns 80 --json --salt 'Würfel' >"$scratch/$ruleset.json"
    expect 0 ' of 80 turns follow from the seed' verify "$scratch/$ruleset.json"
done

# One that was changed is not: exit 1, and it says where.
change() { # JQ_EXPRESSION: into changed.json
    jq "$1" "$scratch/list.json" >"$scratch/changed.json"
}
change '.steps[40].dice[1] |= . % 6 + 1'
expect 1 '^biggame dice: steps.40: the list has "step 41, turn 41 sun, .*", the recipe gives "step 41, ' \
    verify "$scratch/changed.json"
change '.commitment |= "beef" + .[4:]'
expect 1 '^biggame dice: commitment: the list has beef' verify "$scratch/changed.json"
change '.seed |= "08" + .[2:]'
expect 1 '^biggame dice: commitment: ' verify "$scratch/changed.json"
change '.salt = "another"'
expect 1 '^biggame dice: steps.[0-9]*: ' verify "$scratch/changed.json"

# What is no list: exit 2.
expect 2 '^biggame dice: verify: exactly one file' verify
expect 2 '^biggame dice: verify: .*/none.json cannot be read: No such file' verify "$scratch/none.json"
expect 2 '^biggame dice: verify: .* cannot be read: Is a directory' verify "$scratch"
expect 2 '^biggame dice: verify: .*one.csv is no JSON: line 1' verify "$scratch/one.csv"
echo '{"ruleset":"base"}' >"$scratch/short.json"
expect 2 '^biggame dice: seed: missing' verify "$scratch/short.json"

# A disk that is full is noticed.
status=0
"$program" dice "${options[@]}" >/dev/full 2>"$scratch/said" || status=$?
[ "$status" = 1 ] && grep -q '^biggame: stdout: ' "$scratch/said"
