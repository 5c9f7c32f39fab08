#!/usr/bin/env bash
# The time for the three best layouts of large halls: the least of five runs each.
#
#   propose.sh PROGRAM
set -euo pipefail

program=$1
hall=$(mktemp)
trap 'rm -f "$hall"' EXIT

pillars() { # COLUMNS ROWS: pillars of 40 x 40 cm, a list of blocked areas
    local x y comma=''
    for ((x = 1; x <= $1; x++)); do
        for ((y = 1; y <= $2; y++)); do
            printf '%s{"name":"pillar","x_cm":%d,"y_cm":%d,"width_cm":40,"depth_cm":40}' \
                "$comma" $((x * 900)) $((y * 700))
            comma=,
        done
    done
}

propose() { # NAME PLAYERS RULESET HALL
    local best=999999 begin micros
    printf '%s' "$4" >"$hall"
    for _ in 1 2 3 4 5; do
        begin=${EPOCHREALTIME/[.,]/}
        "$program" plan --propose --hall "$hall" --players "$2" --ruleset "$3" --json >/dev/null
        micros=$((${EPOCHREALTIME/[.,]/} - begin))
        best=$((micros < best ? micros : best))
    done
    printf '%-34s %5d players, %-8s  %d.%03d s\n' "$1" "$2" "$3" $((best / 1000000)) \
        $((best / 1000 % 1000))
}

open='"stock":{"120":60,"180":300,"240":80}'
propose "80 x 60 m, empty" 2000 big-game '{"stock":{"180":400},"rooms":[{"width_cm":8000,"depth_cm":6000}]}'
propose "80 x 60 m, three lengths" 2000 big-game "{$open,\"rooms\":[{\"width_cm\":8000,\"depth_cm\":6000}]}"
propose "the same, stage and bar" 2000 big-game "{$open,\"rooms\":[{\"width_cm\":8000,\"depth_cm\":6000,\"blocked\":[
    {\"name\":\"stage\",\"x_cm\":3000,\"y_cm\":0,\"width_cm\":2000,\"depth_cm\":800},
    {\"name\":\"bar\",\"x_cm\":7000,\"y_cm\":3000,\"width_cm\":1000,\"depth_cm\":400}]}]}"
propose "the same, 64 pillars" 2000 big-game "{$open,\"rooms\":[{\"width_cm\":8000,\"depth_cm\":6000,\"blocked\":[$(pillars 8 8)]}]}"
propose "three halls of 50 x 40 m" 2000 big-game "{$open,\"rooms\":[{\"width_cm\":5000,\"depth_cm\":4000},
    {\"width_cm\":5000,\"depth_cm\":4000},{\"width_cm\":5000,\"depth_cm\":4000}]}"
propose "80 x 60 m, three lengths" 2000 connect "{$open,\"rooms\":[{\"width_cm\":8000,\"depth_cm\":6000}]}"
propose "110 x 90 m" 2000 base '{"stock":{"120":400,"180":300},"rooms":[{"width_cm":11000,"depth_cm":9000}]}'
