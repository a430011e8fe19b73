#!/usr/bin/env bash
# install.sh SCRATCH PREFIX: builds inward with the Swift libraries in it and puts it into PREFIX/bin.
set -euo pipefail
scratch=$1 prefix=$2
tools=$(cd "$(dirname "$0")/.." && pwd)
"$tools/scripts/build.sh" "$tools" "$scratch" -c release --product inward --static-swift-stdlib -Xlinker -s
mkdir -p "$prefix/bin"
# A file of its own first: a copy over a binary that runs would fail, and half a binary must never be there.
draft="$prefix/bin/.inward.$$"
trap 'rm -f "$draft"' EXIT
cp "$scratch/release/inward" "$draft"
chmod 755 "$draft"
mv "$draft" "$prefix/bin/inward"
"$prefix/bin/inward" --version
echo "installed $prefix/bin/inward"
