#!/usr/bin/env bash
# A private PostgreSQL cluster in one folder, reached by its owner and root alone through a Unix
# socket; other clusters of the machine are never touched.
#
#   ops/lib/cluster.sh start DIR [--test]   makes it if need be, starts it, prints its URL
#   ops/lib/cluster.sh stop DIR             stops it cleanly; nothing to do is fine
#   ops/lib/cluster.sh url DIR              prints its URL
#
# --test makes a cluster that trades safety for speed: for throw-away data only.
#
# PostgreSQL refuses to run as root. For root it is run by whoever owns DIR, or else the nearest
# folder above it, and by the user postgres where that is root himself.
set -euo pipefail
shopt -s inherit_errexit
# shellcheck source=ops/lib/say.sh
. "$(dirname "$(readlink -f "$0")")/say.sh"

readonly USER_AND_DATABASE=biggame
# "/.s.PGSQL.5432" and the longest address that a Unix socket can have, 107 bytes.
readonly SOCKET_FOLDER_BYTES_MAX=93

main() {
    [ $# -ge 2 ] || usage
    local dir
    command=$1
    dir=$(readlink -m "$2")
    shift 2
    case $command:$# in
    start:0 | stop:0 | url:0) test_only= ;;
    start:1)
        [ "$1" = --test ] || usage
        test_only=1
        ;;
    *) usage ;;
    esac
    choose_owner_and_base "$dir"
    data=$base/data log=$base/postgresql.log
    choose_socket_folder
    url="postgresql:///$USER_AND_DATABASE?host=$socket&user=$USER_AND_DATABASE"
    "cluster_$command"
}

usage() {
    sed -n '5,7s/^#   //p' "$0" >&2
    exit 2
}

cluster_url() {
    printf '%s\n' "$url"
}

cluster_start() {
    choose_programs
    make_folders
    exec 9>"$base/lock"
    flock -w 90 9 || die "another start of $base takes too long"
    [ -s "$data/PG_VERSION" ] || initialise
    alive || start_server
    as "$programs/pg_isready" -q -h "$socket" -U "$USER_AND_DATABASE" -d postgres -t 30 ||
        die "the server in $base does not answer; its log is $log"
    make_database
    cluster_url
}

cluster_stop() {
    alive || return 0
    choose_programs
    as "$programs/pg_ctl" -D "$data" -m fast -w -t 60 stop >/dev/null ||
        die "the server in $base did not stop; its log is $log"
}

# Sets owner, base and the function as(), which runs a command as the owner.
choose_owner_and_base() {
    base=$1
    if [ "$(id -u)" != 0 ]; then
        owner=$(id -un)
        as() { "$@"; }
        [ ! -d "$base" ] || [ -O "$base" ] ||
            die "$base belongs to $(stat -c %U "$base"); run this as that user or as root"
        return
    fi
    # A folder that the owner cannot reach (below /root, or in a home with mode 0700) would make
    # the server die with "Permission denied".
    local elsewhere nearest
    elsewhere=/var/lib/biggame/$(short_hash "$base")
    nearest=$(nearest_existing "$base")
    owner=$(stat -c %U "$nearest")
    [ "$owner" != root ] || owner=postgres
    id -u "$owner" >/dev/null 2>&1 || die "there is no user $owner; is PostgreSQL installed?"
    as() {
        setpriv --reuid="$owner" --regid="$(id -gn "$owner")" --init-groups --reset-env -- "$@"
    }
    if [ -d "$elsewhere" ] || ! as test -x "$nearest"; then
        [ "$command" != start ] || warn "$owner cannot enter $nearest; the database is in $elsewhere"
        base=$elsewhere
        [ ! -d "$base" ] || owner=$(stat -c %U "$base")
    fi
}

nearest_existing() {
    local folder=$1
    while [ ! -e "$folder" ]; do folder=$(dirname "$folder"); done
    printf '%s' "$folder"
}

short_hash() {
    printf '%s' "$1" | sha256sum | cut -c1-12
}

choose_socket_folder() {
    socket=$base/socket
    [ "$(printf '%s' "$socket" | wc -c)" -le $SOCKET_FOLDER_BYTES_MAX ] ||
        socket=/tmp/biggame-$owner-$(short_hash "$data")
}

# The newest server programs, but for data that exists those of its own major version.
choose_programs() {
    local version
    if [ -s "$data/PG_VERSION" ]; then
        version=$(cat "$data/PG_VERSION")
    else
        version=$(for program in /usr/lib/postgresql/*/bin/postgres; do
            [ -x "$program" ] && basename "${program%/bin/postgres}"
        done | sort -rn | head -n 1)
        [ -n "$version" ] || die "no PostgreSQL server programs in /usr/lib/postgresql"
    fi
    programs=/usr/lib/postgresql/$version/bin
    [ -x "$programs/postgres" ] ||
        die "the data in $data are PostgreSQL $version's, and that version is not installed any more;" \
            "install postgresql-$version, or move the data with pg_upgradecluster's help"
}

make_folders() {
    if [ ! -d "$base" ]; then
        mkdir -p "$base"
        [ "$(id -u)" != 0 ] || chown "$owner": "$base"
    fi
    # Somebody else may have made the folder in /tmp, to listen in.
    as mkdir -p -m 0700 "$socket"
    [ "$(stat -c %U:%a "$socket")" = "$owner:700" ] ||
        die "$socket must belong to $owner with mode 0700"
}

# Made beside its place and moved there, so that an interrupted initdb never looks finished.
initialise() {
    local made=$data.new
    as rm -rf "$made"
    as "$programs/initdb" -D "$made" -U "$USER_AND_DATABASE" --auth-local=trust --auth-host=reject \
        -E UTF8 --locale=C.UTF-8 --data-checksums >"$base/initdb.log" 2>&1 ||
        die "initdb failed: $(cat "$base/initdb.log")"
    settings | as tee -a "$made/postgresql.conf" >/dev/null
    as mv "$made" "$data"
}

settings() {
    printf '%s\n' "listen_addresses = ''" "log_min_duration_statement = 500"
    [ -z "$test_only" ] ||
        printf '%s\n' "fsync = off" "full_page_writes = off" "synchronous_commit = off" \
            "max_connections = 200"
}

# pg_ctl's own "status" believes any process that bears the number in postmaster.pid, also a zombie
# or a stranger; but only a server of this cluster works in its data folder.
alive() {
    local pid
    pid=$(head -n 1 "$data/postmaster.pid" 2>/dev/null) || return 1
    [ "$(as readlink "/proc/$pid/cwd" 2>/dev/null)" = "$data" ]
}

anyone_in_data() {
    as find /proc -maxdepth 2 -name cwd -printf '%l\n' 2>/dev/null | grep -Fxq "$data"
}

start_server() {
    local try=0
    while anyone_in_data; do
        [ $((try += 1)) -le 100 ] || die "processes of an earlier server still work in $data"
        sleep 0.1
    done
    # Nobody works here, so these are left over from a crash.
    as rm -f "$data/postmaster.pid" "$socket/.s.PGSQL.5432" "$socket/.s.PGSQL.5432.lock"
    as touch "$log"
    # 9>&-: the server must not inherit the lock, it would hold it as long as it lives.
    as "$programs/pg_ctl" -D "$data" -l "$log" -w -t 60 -o "-k '$socket'" start >/dev/null 9>&- ||
        die "the server did not start: $(tail -n 20 "$log")"
}

make_database() {
    local psql=("$programs/psql" -qtAX -h "$socket" -U "$USER_AND_DATABASE" -d postgres)
    [ "$(as "${psql[@]}" -c "select 1 from pg_database where datname = '$USER_AND_DATABASE'")" = 1 ] ||
        as "${psql[@]}" -c "create database $USER_AND_DATABASE"
}

main "$@"
