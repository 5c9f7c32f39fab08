# shellcheck shell=bash
# The event that ops/run offers, and the table of its login codes. Sourced after say.sh, in the top
# folder; the caller sets var, port, event, demo and BIGGAME.
#
# What was made is kept in a record, a file that only its owner can read:
#     {"game": G or null, "codes": {"organiser": C, …, "caretakers": {POST: C}}, "tables": [the same]}
# and a later start goes on with it as long as the database still knows the code and the game. The
# tables are those of the base game after the first, each a game of its own.

: "${var:?}" "${port:?}"

# One request has at most 64 KiB, and a name may be long.
readonly PLAYERS_A_REQUEST=200

check_event() {
    [ -z "$event" ] ||
        jq -es 'length == 1 and (.[0] | (.name | type == "string") and (.plan | type == "object") and
            (.players == null or (.players | type == "array")) and
            (.boards == null or (.boards | type == "array")))' "$event" >/dev/null ||
        die "--event: $event must be one JSON object with a name, a plan and, if known, arrays players and boards"
}

offer_event() {
    local record
    if [ -n "$event" ]; then
        record=$var/event-$(event_hash).json
        known "$record" || make_record "$record" new_event
        say "Event: $(jq -r .name "$event")"
    elif [ -n "$demo" ]; then
        record=$var/demo.json
        known "$record" || make_record "$record" new_demo
        say "Demo event: 60 players in 3 rows"
    else
        record=$var/organiser.json
        known "$record" || make_record "$record" new_organiser
    fi
    print_codes "$record"
}

event_hash() {
    sha256sum <"$event" | cut -c1-16
}

# Whether the organiser's code of a record still opens its game.
known() {
    [ -s "$1" ] || return 1
    local game token
    token=$(log_in "$(jq -r .codes.organiser "$1")" 2>/dev/null) || return 1
    game=$(jq -r '.game // empty' "$1")
    [ -z "$game" ] || api "$token" GET "/games/$game" >/dev/null 2>&1
}

# make_record FILE COMMAND...: complete, or not there.
make_record() {
    local record=$1 content
    shift
    content=$("$@")
    (umask 077 && printf '%s\n' "$content" >"$record.new")
    mv "$record.new" "$record"
}

new_demo() {
    "$BIGGAME" demo --json
}

new_organiser() {
    jq -n --arg code "$("$BIGGAME" code organiser)" '{game: null, codes: {organiser: $code}}'
}

# The keys come from the file's hash, so that a making that broke off half-way goes on where it was.
new_event() {
    local key token made tables table game size from=0 codes=()
    key=event-$(event_hash)
    token=$(log_in "$("$BIGGAME" code organiser)")
    made=$(jq 'del(.players, .dice, .boards)' "$event" | api "$token" POST /games "$key-game")
    tables=$(jq -r '(.tables // [{table: 1, game, players: null}])[] |
        [.table, .game, .players // 0] | @tsv' <<<"$made")
    while IFS=$'\t' read -r table game size; do
        new_game "$token" "$game" "$key-$table" "$from" "$size"
        codes+=("$(event_codes "$token" "$game")")
        from=$((from + size))
    done <<<"$tables"
    printf '%s\n' "${codes[@]}" | jq -s '.[0] + if length > 1 then {tables: .[1:]} else {} end'
}

# new_game TOKEN GAME KEY FROM SIZE: its own boards, players (SIZE of the list from FROM on; 0 = all),
# seats and dice.
new_game() {
    local token=$1 game=$2 key=$3 from=$4 size=$5
    if jq -e '.boards // [] | length > 0' "$event" >/dev/null; then
        jq '{boards}' "$event" | api "$token" PUT "/games/$game/boards" "$key-boards" >/dev/null
    fi
    if jq -e --argjson from "$from" '.players | length > $from' "$event" >/dev/null; then
        add_players "$token" "$game" "$key" "$from" "$size"
        api "$token" POST "/games/$game/seating" "$key-seating" <<<'{}' >/dev/null
    fi
    [ "$(jq '.table_dice // false' "$event")" = true ] ||
        jq '.dice // {turns: 80, salt: ""}' "$event" |
        api "$token" POST "/games/$game/dice" "$key-dice" >/dev/null
}

add_players() {
    local token=$1 game=$2 key=$3 from=$4 size=$5 count end
    count=$(jq '.players | length' "$event")
    end=$((size == 0 || from + size > count ? count : from + size))
    for (( ; from < end; from += PLAYERS_A_REQUEST)); do
        jq --argjson from "$from" --argjson to "$((from + PLAYERS_A_REQUEST < end ? from + PLAYERS_A_REQUEST : end))" \
            '.players[$from:$to]' "$event" |
            api "$token" POST "/games/$game/players" "$key-players-$from" >/dev/null
    done
}

event_codes() {
    local token=$1 game=$2 role post posts
    posts=$(api "$token" GET "/games/$game" | jq -r '.posts[].post')
    {
        for role in organiser moderator referee screen player; do
            printf '%s\t%s\n' "$role" "$("$BIGGAME" code "$role" --game "$game")"
        done
        for post in $posts; do
            printf '%s\t%s\t%s\n' caretaker "$("$BIGGAME" code caretaker --game "$game" --post "$post")" \
                "$post"
        done
    } | jq -Rn --arg game "$game" '
        reduce (inputs / "\t") as [$role, $code, $post] ({game: $game};
            if $post then .codes.caretakers[$post] = $code else .codes[$role] = $code end)'
}

print_codes() {
    local address=http://127.0.0.1:$port table role code
    say "The coordinator is on $address; its log is $var/coordinator.log" ""
    printf '  %-22s  %-12s  %s\n' role code link
    while IFS=$'\t' read -r table role code; do
        [ "$role" != organiser ] || [ "$table" = 0 ] || printf '\n  table %s\n' "$table"
        printf '  %-22s  %-12s  %s\n' "$role" "$code" "$address/#code=$code"
    done < <(jq -r '(.tables // []) as $more | ([.] + $more) | to_entries[] |
        (if $more == [] then 0 else .key + 1 end) as $table | .value.codes | to_entries[] |
        if .key == "caretakers" then .value | to_entries[] | [$table, "caretaker \(.key)", .value]
        else [$table, .key, .value] end | @tsv' "$1")
}

# log_in CODE: the token.
log_in() {
    jq -n --arg code "$1" '{code: $code}' | api "" POST /login "" | jq -er .token
}

# api TOKEN METHOD PATH [KEY]: sends standard input, prints the answer. A refusal is told in the
# coordinator's own words.
api() {
    local token=$1 method=$2 path=$3 key=${4-} answer
    local request=(curl -s --fail-with-body -m 60 -X "$method" "http://127.0.0.1:$port/api/v1$path")
    [ "$method" = GET ] || request+=(-H 'Content-Type: application/json' --data-binary @-)
    [ -z "$key" ] || request+=(-H "Idempotency-Key: $key")
    # The token goes by a file, for arguments can be seen by every user of the machine.
    if ! answer=$("${request[@]}" -H @<(printf '%s\n' "${token:+Authorization: Bearer $token}")); then
        die "$method $path: $(refusal_of "${answer:-no answer}")"
    fi
    printf '%s\n' "$answer"
}

# refusal_of ANSWER: "field: detail" of a problem document, or else the answer itself.
refusal_of() {
    jq -r '[.field, .detail // .title] | map(select(.)) | join(": ")' 2>/dev/null <<<"$1" ||
        printf '%s' "$1"
}
