#!/usr/bin/env bash
# test-affected.sh SCRATCH INWARD BASE: tests what changed since the revision BASE, and all that uses it; builds what has
# no tests. Prints what test.sh does.
set -euo pipefail
scratch=$1 inward=$2 base=$3
[ -n "$base" ] || { echo "error: since when? make test-affected BASE=origin/main" >&2; exit 2; }
affected=$("$inward" affected --base "$base")
# A package's path stands at the beginning of its line, and on the lines below what is to be done, indented.
list() { awk -v what="$1" -v tests="$2" '/^[^ ]/ { if (path != "" && hasTests == tests) print what == "tests" ? names : path
      path = $0; names = ""; hasTests = 0 }
    /^  test / { hasTests = 1; sub(/^  test /, ""); names = $0 }
    END { if (path != "" && hasTests == tests) print what == "tests" ? names : path }' <<<"$affected"; }
mapfile -t built < <(list paths 0)
mapfile -t tested < <(list paths 1)
for package in "${built[@]}"; do "${0%/*}/build.sh" "$package" "$scratch"; done
if [ ${#tested[@]} = 0 ]; then
  echo "Nothing that has tests is affected."
  echo "0 passed, 0 failed"
  exit 0
fi
# A filter sees modules, whose names have neither dots nor dashes.
filter="^($(list tests 1 | tr ' \n.-' '||__' | sed 's/|$//'))\\."
SWIFT_TEST_FLAGS="--filter $filter" exec "${0%/*}/test.sh" "$scratch" "${tested[@]}"
