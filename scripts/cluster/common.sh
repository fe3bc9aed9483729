# Sourced by the scripts beside it: the program, and help from the comment at a
# script's top.
set -euo pipefail

usage() {
  sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$0"
  exit "${1:-2}"
}
case "${1:-}" in -h | --help) usage 0 ;; esac

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PLYGROUND=${PLYGROUND:-$here/../../build/release/plyground}
export PLYGROUND
