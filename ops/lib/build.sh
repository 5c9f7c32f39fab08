# shellcheck shell=bash
# Builds what is not up to date. Sourced after say.sh, in the top folder.

# build_program PRESET [TARGET...]: configures once; from then on ninja does that by itself too.
build_program() {
    local preset=$1
    shift
    [ "build/$preset/build.ninja" -nt CMakePresets.json ] || cmake --preset "$preset"
    cmake --build --preset "$preset" ${1:+--target "$@"}
}

# Puts the dashboard into dashboard/dist, from where the program is built with it.
build_dashboard() {
    install_modules
    local sources stamp=build/dashboard.stamp
    sources=$(hash_of dashboard)
    [ "$(cat $stamp 2>/dev/null)" != "$sources" ] || [ ! -d dashboard/dist ] || return 0
    say "Building the dashboard"
    (cd dashboard && npm run build)
    mkdir -p build
    printf '%s\n' "$sources" >$stamp
}

# The npm packages of the dashboard, exactly as locked, without running scripts of theirs.
install_modules() {
    local locked stamp=dashboard/node_modules/.installed
    locked=$(sha256sum <dashboard/package-lock.json)
    [ "$(cat $stamp 2>/dev/null)" != "$locked" ] || return 0
    say "Installing the npm packages of the dashboard"
    (cd dashboard && npm ci --ignore-scripts --include=dev)
    printf '%s\n' "$locked" >$stamp
}

# One hash of the names and contents of all the files that a folder's build starts from.
hash_of() {
    find "$1" \( -name node_modules -o -name dist \) -prune -o -type f -print0 |
        sort -z | xargs -0 sha256sum | sha256sum
}
