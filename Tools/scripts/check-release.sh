#!/usr/bin/env bash
# check-release.sh EXECUTABLE: fails where an optimised app is linked to what only tests, macros or the backend need.
set -euo pipefail
libraries=$(ldd "$1")
if unwanted=$(grep -iE 'Testing|XCTest|SwiftSyntax|SwiftParser|SwiftCompilerPlugin' <<<"$libraries"); then
  printf 'error: %s is linked to\n%s\n' "${1##*/}" "$unwanted" >&2
  exit 1
fi
# By the mangled name of its module, which every symbol of it carries.
if grep -aq '12LocalBackend' "$1"; then
  echo "error: ${1##*/} contains the module LocalBackend, which it should only start" >&2
  exit 1
fi
echo "${1##*/}: no testing library, no syntax library, no backend"
