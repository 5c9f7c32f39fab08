#!/usr/bin/env bash
# biggame migrate and biggame code as people call them.
#
#   test_database_cli.sh PROGRAM
set -euo pipefail

if [ -z "${TEST_DATABASE_URL-}" ]; then
    echo "SKIPPED: there is no TEST_DATABASE_URL; \"ops/test integration\" runs this" >&2
    exit 77
fi
program=$1
name=biggame_test_cli_$$
psql -qXd "$TEST_DATABASE_URL" -c "create database $name"
trap 'psql -qXd "$TEST_DATABASE_URL" -c "drop database $name with (force)"' EXIT
# The URL of ops/lib/cluster.sh, with another database in it.
url=${TEST_DATABASE_URL/\/biggame\?/\/$name\?}
export DATABASE_URL=$url

# expect STATUS PATTERN ARGUMENT...: `biggame ARGUMENT...` exits with STATUS and all that it says
# matches the extended regular expression.
expect() {
    local status=0 said
    said=$("$program" "${@:3}" 2>&1) || status=$?
    if [ "$status" != "$1" ] || ! [[ $said =~ $2 ]]; then
        printf 'biggame %s\nexits with %s and says: %s\nexpected: %s and %s\n' \
            "${*:3}" "$status" "$said" "$1" "$2" >&2
        exit 1
    fi
}

sql() {
    psql -qAtXd "$url" -v ON_ERROR_STOP=1 -c "$1"
}

# make_game ID PHASE
make_game() {
    local posts='[{"post":"end-first","copies":[]},{"post":"end-last","copies":[]},
                  {"post":"gap-1","copies":[]}]'
    sql "insert into log values
         ('$1', 1, now(), 'game-made', '', '{\"name\":\"Test\",\"ruleset\":\"base\",\"posts\":$posts}'),
         ('$1', 2, now(), 'paused', '', '{\"phase\":\"$2\"}')"
}

code='^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'

expect 1 '^biggame code: database: the database lacks tables' code organiser
expect 0 '^0001_log.sql.0002_people.sql' migrate --database "$url"
expect 0 '^$' migrate
expect 0 '^usage: biggame migrate' migrate --help
expect 2 '^biggame migrate: again: unexpected' migrate again
expect 2 '^biggame migrate: --game: there is no such option' migrate --game x
expect 1 '^biggame migrate: database: .*/nowhere' migrate --database 'postgresql:///x?host=/nowhere'
expect 1 '^biggame code: database: .*/nowhere' code screen --database 'postgresql:///x?host=/nowhere'
DATABASE_URL='' expect 2 '^biggame migrate: database: missing; give --database URL or set' migrate
DATABASE_URL='' expect 2 '^biggame code: database: missing; give --database URL or set' code organiser

expect 0 '^usage: biggame code ROLE' code --help
expect 2 '^biggame code: role: missing; one of organiser, ' code
expect 2 '^biggame code: role: "boss" is not one of organiser, ' code boss
expect 2 '^biggame code: screen: unexpected' code screen screen
expect 2 '^biggame code: post: missing; a caretaker' code caretaker
expect 2 '^biggame code: post: "gap-1" is given, but' code screen --post gap-1

# Without a game.
expect 0 "$code" code organiser
expect 2 '^biggame code: game: missing; games that are not finished: none$' code referee
expect 2 '^biggame code: game: there is no "aaaa0001"; games that are not finished: none$' \
    code referee --game aaaa0001

# The only one that is not finished.
make_game aaaa0001 running
make_game aaaa0002 finished
expect 0 "$code" code referee
expect 0 "$code" code caretaker --post gap-1
expect 0 "$code" code moderator --game aaaa0002
expect 2 '^biggame code: post: there is no "gap-2" in game aaaa0001; its posts: end-first, end-last, gap-1$' \
    code caretaker --post gap-2
expect 2 '^biggame code: game: there is no "zzzz0000"; games that are not finished: aaaa0001$' \
    code screen --game zzzz0000

# Which one?
make_game aaaa0003 setup
expect 2 '^biggame code: game: missing; games that are not finished: aaaa0001, aaaa0003$' code player
expect 0 "$code" code player --game aaaa0003
expect 0 "$code" code organiser

[ "$(sql "select string_agg(concat_ws(' ', role, game, post), ', ' order by id) from codes")" = \
    "organiser, referee aaaa0001, caretaker aaaa0001 gap-1, moderator aaaa0002, player aaaa0003, organiser" ]
