# shellcheck shell=bash
# Messages of the commands. Sourced; $0 names the command that speaks.

# Each argument is a line.
say() {
    printf '%s\n' "$@"
}

warn() {
    printf '%s: %s\n' "${0#./}" "$*" >&2
}

die() {
    warn "$@"
    exit 1
}

# A thing that could not be checked must not be overlooked among the lines that went well.
say_loudly() {
    printf '\n%s\n%s\n%s\n\n' "$(stars)" "*** $*" "$(stars)"
}

stars() {
    printf '%.0s*' {1..78}
}
