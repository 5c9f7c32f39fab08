#!/usr/bin/env bash
# ops/run: starts, goes on with its data, and leaves nothing behind, however it is stopped.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
# shellcheck source=tests/ops/tap.sh
. tests/ops/tap.sh

export BIGGAME_VAR=$scratch/var
unset DATABASE_URL
output=$scratch/run.txt
process=

main() {
    port=$(free_port)
    check "the demo starts" start_within 60
    check "it is healthy" healthy
    check "nobody else can read its codes" [ "$(stat -c %a "$BIGGAME_VAR/demo.json")" = 600 ]
    for role in organiser moderator referee screen player; do
        check "the code of the $role opens its role" opens "$(code_of "$role")" "$role"
    done
    for post in end-first gap-1 gap-2 end-last; do
        check "the code of the post $post opens it" opens "$(code_of "caretaker $post")" caretaker "$post"
    done
    check "a second start is refused while it runs" refuses "it runs already" ops/run --port "$port"
    local codes
    codes=$(codes_shown)
    check "Ctrl-C stops it" stopped_by INT 130
    check "nothing is left" nothing_left
    check "the next start takes seconds" start_within 10
    check "it goes on with the same codes" [ "$(codes_shown)" = "$codes" ]
    check "the end of its terminal stops it" stopped_by HUP 129
    check "nothing is left then either" nothing_left
    start_within 10
    check "SIGTERM stops it" stopped_by TERM 143
    check "and nothing is left" nothing_left
    start_within 10
    check "it is killed outright" stopped_by KILL 137
    check "the coordinator goes with it" within 20 port_closed
    check "it starts again after that" start_within 15
    check "still with the same codes" [ "$(codes_shown)" = "$codes" ]
    check "a port that is taken is refused" refuses "taken by another program" \
        env BIGGAME_VAR="$scratch/other" ops/run --port "$port"
    check "it stops again" stopped_by INT 130

    check "--no-demo starts" start_within 10 --no-demo
    check "with the organiser's code alone" [ "$(codes_shown | wc -l)" = 1 ]
    check "and stops" stopped_by INT 130

    write_event 60 >"$scratch/event.json"
    check "an event starts" start_within 15 --event "$scratch/event.json"
    codes=$(codes_shown)
    check "its moderator gets in" opens "$(code_of moderator)" moderator
    check "its players are seated" [ "$(seats_taken)" = 60 ]
    check "and it plays on its own boards" [ "$(own_boards)" = A ]
    check "and stops again" stopped_by INT 130
    check "the same event starts again" start_within 15 --event "$scratch/event.json"
    check "it is the same game" [ "$(codes_shown)" = "$codes" ]
    check "and it stops once more" stopped_by INT 130
    write_tables 11 >"$scratch/tables.json"
    check "an event of the base game starts" start_within 15 --event "$scratch/tables.json"
    check "its tables are games of their own, with codes for each" \
        [ "$(codes_shown | grep -c '^moderator ')" = 3 ]
    check "the players of the list sit at them" [ "$(seats_taken)" = "4 4 3" ]
    check "and it stops too" stopped_by INT 130
    write_event 61 >"$scratch/wrong.json"
    check "an event that cannot be is refused with the field" refuses "players" \
        ops/run --port "$port" --event "$scratch/wrong.json"
    check "a file that is no event is refused" refuses "must be one JSON object" \
        ops/run --port "$port" --event .clang-format
    check "nothing is left of the refused ones" nothing_left

    with_other_server
}

# With DATABASE_URL it starts no server of its own.
with_other_server() {
    export BIGGAME_VAR=$scratch/var2
    DATABASE_URL=$(ops/lib/cluster.sh start "$scratch/other-cluster" --test)
    export DATABASE_URL
    check "DATABASE_URL is used" start_within 15
    check "no cluster is made then" [ ! -e "$BIGGAME_VAR/cluster" ]
    check "it stops without that server" stopped_by INT 130
    check "which runs on" psql -qtAX "$DATABASE_URL" -c "select 1"
    ops/lib/cluster.sh stop "$scratch/other-cluster"
}

free_port() {
    local candidate
    while candidate=$((20000 + RANDOM % 10000)); do
        (: <"/dev/tcp/127.0.0.1/$candidate") 2>/dev/null || break
    done
    printf '%s' "$candidate"
}

# start_within SECONDS OPTION...: in a process group of its own, as a terminal would run it.
start_within() {
    local seconds=$1
    shift
    : >"$output" # here, or the words of the run before would count as this one's
    set -m
    ops/run --port "$port" "$@" </dev/null >>"$output" 2>&1 &
    process=$!
    set +m
    within "$seconds" started_or_gone
    started || { cat "$output" && false; }
}

started_or_gone() {
    started || gone "$process"
}

started() {
    grep -q "the next start goes on" "$output"
}

healthy() {
    curl -sf "http://127.0.0.1:$port/api/v1/health" | jq -e '.status == "ok"'
}

# codes_shown: "ROLE CODE", one a line.
codes_shown() {
    sed -n 's/^  \([a-z][a-z0-9 -]*[a-z0-9]\)  *\([^ ]*\)  *http.*$/\1 \2/p' "$output"
}

code_of() {
    codes_shown | sed -n "s/^$1 //p"
}

# opens CODE ROLE [POST]
opens() {
    log_in "$1" | jq -e --arg role "$2" --arg post "${3-}" '.role == $role and (.post // "") == $post'
}

log_in() {
    jq -n --arg code "$1" '{code: $code}' |
        curl -sf "http://127.0.0.1:$port/api/v1/login" -H 'Content-Type: application/json' -d @-
}

# seats_taken: of each game, as "60" or "4 4 3".
seats_taken() {
    of_games '[.seats[] | select(.player)] | length'
}

# own_boards: the letters, of each game.
own_boards() {
    of_games '.boards.own | join("")'
}

# of_games FILTER: what it finds in the state of each game.
of_games() {
    local code login
    for code in $(code_of organiser); do
        login=$(log_in "$code")
        curl -sf "http://127.0.0.1:$port/api/v1/games/$(jq -r .game <<<"$login")" \
            -H "Authorization: Bearer $(jq -r .token <<<"$login")" |
            jq -r "$1"
    done | paste -sd ' '
}

write_tables() {
    jq -n --argjson players "$1" '{name: "Tables", plan: {ruleset: "base", players: $players},
        setup: "variable", turn_seconds: 120, players: [range($players) | {name: "Player \(.)", group: ""}]}'
}

write_event() {
    jq -n --argjson players "$1" --slurpfile own coordinator/rules/boards/big-game-b.json \
        '{name: "A test", plan: {players: $players, rows: 3}, boards: [$own[0] | .letter = "A"],
        players: [range($players) | {name: "Player \(.)", group: "Group \(. / 4 | floor)"}]}'
}

# stopped_by SIGNAL STATUS: the whole group gets it, as from a terminal.
stopped_by() {
    local status=0
    kill "-$1" -- "-$process"
    within 30 gone "$process" || return 1
    wait "$process" || status=$?
    [ $status = "$2" ] || { printf 'its status is %d\n' $status && cat "$output" && false; }
}

gone() {
    ! kill -0 "$1" 2>/dev/null
}

port_closed() {
    ! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null
}

nothing_left() {
    port_closed && ! find /proc -maxdepth 2 -name cwd -printf '%l\n' 2>/dev/null |
        grep -Fxq "$BIGGAME_VAR/cluster/data"
}

main
