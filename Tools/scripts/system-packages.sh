#!/usr/bin/env bash
# Makes sure that a Swift toolchain and the headers of SQLite and libcrypto are there; installs the headers where it
# may. Exit 2 where it may not, naming what is missing and the command that installs it.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "error: there is no 'swift' on PATH; install the Swift 6.3 toolchain from https://swift.org/install" >&2
  exit 2
fi
[ "$(uname)" = Linux ] || exit 0

has_header() {
  printf '#include <%s>\n' "$1" | "$(dirname "$(readlink -f "$(command -v swift)")")/clang" -E -x c - >/dev/null 2>&1 \
    || [ -e "/usr/include/$1" ]
}
missing=()
[ -e /usr/include/sqlite3.h ] || has_header sqlite3.h || missing+=(libsqlite3-dev)
[ -e /usr/include/openssl/evp.h ] || has_header openssl/evp.h || missing+=(libssl-dev)
[ ${#missing[@]} -gt 0 ] || exit 0

refuse() {
  echo "error: ${missing[*]} not installed, and $1" >&2
  echo "  run this, then try again:  sudo apt-get install ${missing[*]}" >&2
  exit 2
}
command -v apt-get >/dev/null || refuse "there is no apt-get here (install the headers of SQLite 3 and OpenSSL 3 by your system's own means)"
as_root=()
if [ "$(id -u)" != 0 ]; then
  sudo -n true 2>/dev/null || refuse "they cannot be installed without a password"
  as_root=(sudo -n)
fi
echo "Installing ${missing[*]} …"
install() { DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null 2>&1; }
install || { "${as_root[@]}" apt-get update -qq >/dev/null 2>&1 || true; install; } || refuse "'apt-get install' failed"
