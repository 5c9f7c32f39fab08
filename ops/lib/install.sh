# shellcheck shell=bash
# install_packages run|test: installs what is missing of ops/packages.txt, and nothing else, so
# that a second run asks for neither network nor password. Sourced after say.sh, in the top folder.

install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        warn "this is not Debian or Ubuntu; going on, as if all of ops/packages.txt were installed"
        return
    fi
    local missing
    mapfile -t missing < <(packages_missing "$1")
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" = 0 ]; then
        say "Installing ${missing[*]}"
    elif command -v sudo >/dev/null; then
        say "Installing, with sudo, ${missing[*]}"
    else
        die "packages are missing, and there is no sudo here; as root: apt-get install ${missing[*]}"
    fi
    apt_install "${missing[@]}"
}

packages_missing() {
    local package part condition _
    while read -r package part condition _; do
        case $package in '' | '#'*) continue ;; esac
        [ "$part" = run ] || [ "$part" = "$1" ] || continue
        package_wanted "$condition" && ! package_installed "$package" && printf '%s\n' "$package"
    done <ops/packages.txt
}

package_wanted() {
    case $1 in
    unless:*/*) ! compgen -G "${1#unless:}" >/dev/null ;;
    unless:*) ! command -v "${1#unless:}" >/dev/null ;;
    on:*) [ "$(distribution)" = "${1#on:}" ] ;;
    *) true ;;
    esac
}

package_installed() {
    # shellcheck disable=SC2016 # the ${} is dpkg-query's, not the shell's
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

distribution() {
    (. /etc/os-release && printf '%s' "$ID")
}

# Waits for another apt (unattended upgrades, say) instead of failing at once.
apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q "$@" </dev/null
}

apt_install() {
    # Old lists may still do, and the install itself says so if they don't.
    apt_get update || warn "apt-get update failed; trying with the lists that are here"
    local no_main=/etc/postgresql-common/createcluster.d/biggame-no-main.conf
    # A server package makes and starts a cluster of its own when it is first installed. Nobody
    # asked for that one; the file goes again afterwards, for it isn't ours to decide for later.
    as_root mkdir -p "${no_main%/*}"
    as_root tee "$no_main" >/dev/null <<<"create_main_cluster = false"
    local failed=0
    apt_get install -y --no-install-recommends "$@" || failed=1
    as_root rm -f "$no_main"
    if [ $failed = 1 ] && [ "$(distribution)" = ubuntu ]; then
        warn "on Ubuntu some of these are in universe: sudo add-apt-repository universe"
    fi
    [ $failed = 0 ] || die "the packages could not be installed (see above)"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}
