#!/usr/bin/env bash
# test-shard.sh SCRATCH FILTER PACKAGE…: one job of the matrix that `inward affected --format matrix` prints; an empty
# FILTER means that there is only something to build.
set -euo pipefail
scratch=$1 filter=$2
shift 2
if [ -n "$filter" ]; then SWIFT_TEST_FLAGS="--filter $filter" exec "${0%/*}/test.sh" "$scratch" "$@"; fi
for package in "$@"; do "${0%/*}/build.sh" "$package" "$scratch"; done
