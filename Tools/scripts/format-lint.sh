#!/usr/bin/env bash
# format-lint.sh STAMPS: `swift format lint --strict` on the Swift files that changed since the last clean run.
set -euo pipefail
stamp=$1/format-lint
mkdir -p "$1"
touch "$stamp.started"
newer=()
[ -e "$stamp" ] && [ ! .swift-format -nt "$stamp" ] && newer=(-newer "$stamp")
find Packages Tools Tests -name .build -prune -o -name '*.swift' "${newer[@]}" -print0 \
  | xargs -0 -r -n 60 -P 2 swift format lint --strict --configuration .swift-format
mv "$stamp.started" "$stamp"
