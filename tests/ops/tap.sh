# shellcheck shell=bash
# Checks in shell, one line each in the manner of TAP; ops/test counts them. Sourced, in the top
# folder, with scratch set to a folder for files of the test.

: "${scratch:?}"

# check NAME COMMAND...: ok when the command succeeds. Its output is shown only when it fails.
check() {
    local name=$1 status=0
    shift
    "$@" >"$scratch/check.txt" 2>&1 || status=$?
    if [ $status = 0 ]; then
        printf 'ok - %s\n' "$name"
    else
        printf 'not ok - %s (status %d)\n' "$name" "$status"
        sed 's/^/  # /' "$scratch/check.txt"
    fi
}

# refuses PATTERN COMMAND...: whether it fails, with words that match.
refuses() {
    local pattern=$1 output
    shift
    if output=$("$@" 2>&1); then
        printf 'it succeeded: %s\n' "$output"
        return 1
    fi
    printf '%s\n' "$output"
    grep -q -- "$pattern" <<<"$output"
}

# within SECONDS COMMAND...: tries until it succeeds.
within() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || return 1
        sleep 0.05
    done
}
