#!/usr/bin/env bash
# build.sh PACKAGE SCRATCH [FLAG…]: builds a package; shows progress on a terminal, and otherwise only what went wrong.
set -euo pipefail
package=$1 scratch=$2
shift 2
[ -t 1 ] || set -- --quiet "$@"
echo "Building ${package##*/} …"
# Without its cached plan, since that is the plan of whichever package this build folder was used for last.
exec swift build --disable-build-manifest-caching --package-path "$package" --scratch-path "$scratch" "$@"
