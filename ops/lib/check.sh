# shellcheck shell=bash
# The checks of ops/test, and the count of what passed and failed. Sourced after say.sh, in the top
# folder; the caller sets scratch, a folder for files of the run.
#
# A check that ends badly counts as at least one failure, whatever its output says, and one that ran
# no test at all counts as a failure too.

passed=0
failed=0
skipped=()
scratch=

# count STATUS PASSED FAILED NAME
count() {
    local status=$1 good=$2 bad=$3 name=$4
    if [ "$bad" = 0 ] && { [ "$status" != 0 ] || [ "$good" = 0 ]; }; then
        warn "$name ended with status $status and reported $good passed, $bad failed"
        bad=1
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
}

# check_once NAME COMMAND...: one check, passed when the command is content. Status 77: it said that
# it cannot be made here.
check_once() {
    local name=$1 status=0
    shift
    (set -e; "$@") </dev/null || status=$?
    case $status in
    0) say "$name: passed" && passed=$((passed + 1)) ;;
    77) skipped+=("$name") ;;
    *) say "$name: FAILED" && failed=$((failed + 1)) ;;
    esac
}

# check_ctest PRESET LABEL: each program is one test.
check_ctest() {
    local results=$scratch/$1-$2.xml status=0 tests bad
    ctest --preset "$1" -L "^$2\$" --output-junit "$results" </dev/null || status=$?
    tests=$(junit_count tests "$results")
    bad=$(junit_count failures "$results")
    if [ "$(junit_count skipped "$results")" != 0 ]; then
        skipped+=("$(junit_count skipped "$results") of the $2 tests, see above")
        tests=$((tests - $(junit_count skipped "$results")))
    fi
    count "$status" $((tests - bad)) "$bad" "ctest $2"
}

# junit_count ATTRIBUTE FILE: a number of the opening <testsuite ...> element.
junit_count() {
    local number
    number=$(sed -n '/<testsuite/,/>/s/^.*[[:space:]]'"$1"'="\([0-9]*\)".*$/\1/p' "$2" 2>/dev/null | head -n 1)
    printf '%s' "${number:-0}"
}

# check_node COMMAND...: something that ends with the summary of node's test runner.
check_node() {
    local output=$scratch/node.txt status=0
    "$@" </dev/null 2>&1 | tee "$output" || status=$?
    local good bad
    good=$(node_count pass "$output")
    bad=$(($(node_count fail "$output") + $(node_count cancelled "$output")))
    [ "$(node_count skipped "$output")" = 0 ] ||
        skipped+=("$(node_count skipped "$output") tests of $*, see above")
    count "$status" "$good" "$bad" "$*"
}

# node_count WORD FILE: the sum of its summaries, in either of the two forms that node prints.
node_count() {
    sed -n 's/^\(#\|ℹ\) '"$1"' \([0-9][0-9]*\)$/\2/p' "$2" | awk '{ sum += $1 } END { print sum + 0 }'
}

# check_tap PROGRAM: prints a line "ok - ..." or "not ok - ..." for each of its checks.
check_tap() {
    local output=$scratch/tap.txt status=0
    scratch=$scratch "$@" </dev/null | tee "$output" || status=$?
    count "$status" "$(grep -c '^ok ' "$output")" "$(grep -c '^not ok ' "$output")" "$*"
}

# Other versions format and warn in other ways, so these two are held against one only.
readonly CLANG_VERSION=14

same_clang() {
    "$1" --version | grep -q "version $CLANG_VERSION\." && return
    say "$1: version $CLANG_VERSION (Debian 12's) is the one that counts, here is another"
    return 1
}

# tracked PATTERN...: files of the project, each ended by a zero byte; also for root in the clone of
# another user, which git alone would refuse to look at.
tracked() {
    git -c safe.directory="$PWD" ls-files -z "$@"
}

lint_format() {
    same_clang clang-format || return 77
    tracked '*.c' '*.h' | xargs -0 clang-format --dry-run --Werror
}

# tidy OPTION...: clang-tidy over the files that come in.
tidy() {
    xargs -0 -P "$(nproc)" -n 1 clang-tidy --quiet -p build/asan "$@" 2>&1 |
        sed '/^[0-9]* warnings\? generated\.$/d'
}

# In tests the analyser would follow the macros of cmocka for minutes, and the sanitizers run them all.
lint_tidy() {
    same_clang clang-tidy || return 77
    local status=0
    tracked '*.c' ':!tests' | tidy || status=1
    tracked 'tests/*.c' | tidy '--checks=-clang-analyzer-*' || status=1
    return "$status"
}

lint_shell() {
    tracked ops tests .ci | xargs -0 grep -lZ -e '^#!.*bash' -e '^# shellcheck shell=' | xargs -0 shellcheck
}
