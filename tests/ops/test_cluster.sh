#!/usr/bin/env bash
# The private cluster: starts and stops cleanly, survives crashes, and signals nobody else.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
# shellcheck source=tests/ops/tap.sh
. tests/ops/tap.sh

dir=$scratch/a-cluster
data=$dir/data

cluster() {
    ops/lib/cluster.sh "$@"
}

ask() {
    [ "$(psql -qtAX "$(cluster url "$dir")" -c "$1")" = "$2" ]
}

server_process() {
    head -n 1 "$data/postmaster.pid"
}

server_killed() {
    kill -KILL "$(server_process)"
}

same_url_twice() {
    [ "$(cluster start "$dir")" = "$(cluster url "$dir")" ]
}

two_starts_at_once() {
    local one two
    cluster start "$dir" &
    one=$!
    cluster start "$dir" &
    two=$!
    wait $one && wait $two
}

# A process of somebody else has the number that a crashed server left behind.
stranger_survives_stop() {
    sleep 60 &
    local stranger=$! left alive=0
    left=$(mktemp "$scratch/pid.XXXXXX")
    sed "1s/.*/$stranger/" "$data/postmaster.pid" >"$left"
    cat "$left" >"$data/postmaster.pid"
    cluster stop "$dir" && kill -0 $stranger && alive=1
    kill $stranger
    [ $alive = 1 ]
}

nobody_in_data() {
    ! find /proc -maxdepth 2 -name cwd -printf '%l\n' 2>/dev/null | grep -Fxq "$data"
}

check "url names a socket only" grep -q '^postgresql:///biggame?host=/[^&]*&user=biggame$' \
    <<<"$(cluster url "$dir")"
check "stop without a cluster is fine" cluster stop "$dir"
check "the first start makes it and prints its URL" same_url_twice
check "it answers" ask "select 1" 1
check "it listens on no port" ask "show listen_addresses" ""
check "texts are UTF-8 with their letters" ask "select lower('É')" é
check "checksums are on" ask "show data_checksums" on
check "a second start finds it running" cluster start "$dir"
check "nothing of its safety is off" ask "select count(*) from pg_settings where setting = 'off'
    and name in ('fsync', 'full_page_writes', 'synchronous_commit')" 0
psql -qX "$(cluster url "$dir")" -c "create table kept as select 7 as n"
check "the server is killed" server_killed
check "after that it starts again" cluster start "$dir"
check "with its data" ask "select n from kept" 7
check "the server is killed again" server_killed
check "two starts at once both succeed" two_starts_at_once
check "and one server answers" ask "select n from kept" 7
check "the server is killed once more" server_killed
check "everybody is gone" within 30 nobody_in_data
check "stop leaves a stranger with the old number alone" stranger_survives_stop
check "start does not take the stranger for its server" cluster start "$dir"
check "it answers still" ask "select n from kept" 7
check "stop" cluster stop "$dir"
check "nobody is left" nobody_in_data
dir=$scratch/b-cluster
check "a cluster for tests only" cluster start "$dir" --test
check "has fsync off" ask "show fsync" off
check "and stops" cluster stop "$dir"
check "an unknown command is refused" refuses 'cluster.sh start DIR' cluster begin "$dir"
dir=$scratch/a-cluster
printf '9\n' >"$data/PG_VERSION"
check "data of another version are refused, not made anew" refuses "PostgreSQL 9's" cluster start "$dir"
