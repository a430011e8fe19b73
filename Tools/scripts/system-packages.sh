#!/usr/bin/env bash
# Makes sure that a Swift toolchain and the headers of SQLite and libcrypto are there; installs the headers where it
# may. Exit 2 where it may not, naming what is missing and the command that installs it.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "error: there is no 'swift' on PATH; install the Swift 6.3 toolchain from https://swift.org/install" >&2
  exit 2
fi
[ "$(uname)" = Linux ] || exit 0

find_missing() {
  missing=()
  has_header sqlite3.h || missing+=(libsqlite3-dev)
  has_header openssl/evp.h || missing+=(libssl-dev)
}
has_header() {
  [ -e "/usr/include/$1" ] \
    || printf '#include <%s>\n' "$1" | clang -E -x c - >/dev/null 2>&1
}
refuse() { # WHY [HOW]
  echo "error: ${missing[*]} not installed, and $1" >&2
  echo "  ${2:-run this, then try again:  sudo apt-get install ${missing[*]}}" >&2
  exit 2
}

find_missing
[ ${#missing[@]} -gt 0 ] || exit 0
command -v apt-get >/dev/null \
  || refuse "there is no apt-get here" "install the headers of SQLite 3.40 and OpenSSL 3.0, or later, by your system's own means"
as_root=()
if [ "$(id -u)" != 0 ]; then
  sudo -n true 2>/dev/null || refuse "they cannot be installed without a password"
  as_root=(sudo -n)
fi

echo "Installing ${missing[*]} …"
said=$(mktemp)
trap 'rm -f "$said"' EXIT
install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$said" 2>&1
}
install || { "${as_root[@]}" apt-get update -qq >/dev/null 2>&1 || true; install; } || {
  sed 's/^/  apt-get: /' "$said" | tail -5 >&2
  refuse "apt-get could not install them"
}
find_missing
[ ${#missing[@]} = 0 ] || refuse "apt-get said that it had installed them, but their headers are not there"
