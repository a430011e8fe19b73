#!/usr/bin/env bash
# install.sh SCRATCH PREFIX: builds inward with all it needs in it, and puts that one binary into PREFIX/bin.
set -euo pipefail
scratch=$1 prefix=$2
tools=$(cd "$(dirname "$0")/.." && pwd)
# On Linux that is the C library too, by the toolchain's own linker: the system's warns of a 'dlopen' that nothing here
# comes to. Apple has no C library to link in.
link=(-Xlinker -s)
if [ "$(uname)" = Linux ]; then link+=(-Xswiftc -static-executable -Xswiftc -use-ld=lld); else link+=(--static-swift-stdlib); fi
"$tools/scripts/build.sh" "$tools" "$scratch" -c release --product inward "${link[@]}"
mkdir -p "$prefix/bin"
# A file of its own first: a copy over a binary that runs would fail, and half a binary must never be there.
draft="$prefix/bin/.inward.$$"
trap 'rm -f "$draft"' EXIT
cp "$scratch/release/inward" "$draft"
chmod 755 "$draft"
mv "$draft" "$prefix/bin/inward"
"$prefix/bin/inward" --version
echo "installed $prefix/bin/inward"
