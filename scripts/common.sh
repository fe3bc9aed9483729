# Sourced by the scripts beside it: where the project is, and how to install
# what it needs on Debian.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly kPackages=(
  g++ cmake ninja-build libabsl-dev nlohmann-json3-dev libcli11-dev
  libcpp-httplib-dev libzstd-dev libxxhash-dev pkg-config
  libgtest-dev libgmock-dev libbenchmark-dev python3 python3-jsonschema
)

say() { printf '== %s\n' "$*" >&2; }

# install PACKAGE...: those of the packages that are missing, with apt.
install() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >&2
}

# The help of a script is the comment at its top.
help() {
  sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$0"
}
case "${1:-}" in
  -h | --help)
    help
    exit 0
    ;;
esac
