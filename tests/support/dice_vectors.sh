#!/bin/sh
# The dice recipe a second time, with nothing but a shell and the openssl program, so that the C code
# is checked by something that shares no line with it.
#
#   dice_vectors.sh csv RULESET SEED_HEX SALT TURNS    what `biggame dice --csv` has to print
#   dice_vectors.sh cases RULESET WORD SALT TURNS      rows for tests/cases/dice-RULESET.cases; the
#                                                      seed is SHA-256 of WORD, easy to read and type
set -eu

format=$1 ruleset=$2 seed=$3 salt=$4 turns=$5
word=''
if [ "$format" = cases ]; then
    word=$seed
    seed=$(printf %s "$word" | openssl dgst -sha256 -r | cut -c1-64)
fi

# The rules' numbers, from the rulebooks and not from the program.
case $ruleset in
big-game) early=15 seconds_early=45 seconds_late=60 ;;
connect) early=10 seconds_early=35 seconds_late=45 ;;
base) early=0 seconds_early='' seconds_late='' ;;
*) echo "dice_vectors.sh: ruleset: \"$ruleset\" is unknown" >&2; exit 2 ;;
esac

i=0 # the number of the next draw
# Sets a and b to the next two dice.
draw() {
    while :; do
        digest=$(printf '%s|%d' "$salt" "$i" |
            openssl dgst -sha256 -mac HMAC -macopt "hexkey:$seed" -r | cut -c1-64)
        i=$((i + 1)) a='' b=''
        for byte in $(printf %s "$digest" | fold -w2); do
            byte=$((0x$byte))
            [ "$byte" -lt 252 ] || continue
            if [ -z "$a" ]; then
                a=$((byte % 6 + 1))
            else
                b=$((byte % 6 + 1))
                return
            fi
        done
    done
}

step=0
# print_step KIND SIDE SECONDS DIE DIE [ROBBER_DIE ROBBER_DIE MOVES]
print_step() {
    step=$((step + 1))
    sum=$(($4 + $5)) robber_sum=''
    [ -z "${6-}" ] || robber_sum=$(($6 + $7))
    if [ "$format" = csv ]; then
        printf '%d,%s,%d,%s,%d,%d,%d,%s,%s,%s,%s,%s\n' "$step" "$1" "$turn" "$2" "$4" "$5" "$sum" \
            "$3" "${6-}" "${7-}" "$robber_sum" "${8-}"
    else
        robbers=''
        [ -z "$robber_sum" ] || robbers="$6 $7 = $robber_sum $([ "$8" = true ] && echo move || echo stay)"
        printf '%-9s | %-7s | %4d | %-6s | %4d | %-4s | %4s | %d %d = %2d | %s\n' "$word" "$salt" \
            "$step" "$1" "$turn" "$2" "$3" "$4" "$5" "$sum" "$robbers" | sed 's/ *$//'
    fi
}

if [ "$format" = csv ]; then
    echo step,kind,turn,side,die1,die2,sum,seconds,robber_die1,robber_die2,robber_sum,robber_moves
fi
turn=1
while [ "$turn" -le "$turns" ]; do
    if [ "$turn" -le "$early" ]; then seconds=$seconds_early; else seconds=$seconds_late; fi
    if [ $((turn % 2)) = 1 ]; then side=sun; else side=moon; fi
    moves=false
    [ "$turn" -le "$early" ] || moves=true
    draw
    while [ "$ruleset" = connect ] && [ $((a + b)) = 7 ]; do
        if [ "$turn" -gt "$early" ]; then
            x=$a y=$b
            draw
            print_step robber '' 12 "$x" "$y" "$a" "$b" true
        elif [ "$format" = cases ]; then
            echo "# before round $turn a 7 ($a $b) is thrown away"
        fi
        draw
    done
    if [ "$ruleset" = base ]; then
        print_step turn '' '' "$a" "$b"
    elif [ "$ruleset" = big-game ] && [ $((a + b)) = 7 ]; then
        x=$a y=$b
        draw
        print_step turn "$side" "$seconds" "$x" "$y" "$a" "$b" "$moves"
    else
        print_step turn "$side" "$seconds" "$a" "$b"
    fi
    turn=$((turn + 1))
done
