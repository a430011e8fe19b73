#!/usr/bin/env bash
# test.sh SCRATCH PACKAGE…: tests the packages in that order, prints a line for each and the sum at the end.
# An @ in SCRATCH stands for the package's name. A package in which no test ran has failed, since `swift test` itself
# is content with none. SWIFT_TEST_FLAGS is passed on. What the tests print is kept in .build/logs.
set -uo pipefail
scratch=$1
shift
logs=$PWD/.build/logs
mkdir -p "$logs"

sum_attribute() { # NAME FILE…: the sum of an attribute over the <testsuite> elements
  local name=$1
  shift
  cat "$@" 2>/dev/null | grep -o '<testsuite [^>]*' | sed -nE "s/.* $name=\"([0-9]+)\".*/\1/p" \
    | awk '{ sum += $1 } END { print sum + 0 }'
}

passed_all=0 failed_all=0
for package in "$@"; do
  name=${package##*/}
  log=$logs/test-$name.log
  xml=$logs/test-$name
  rm -f "$xml.xml" "$xml-swift-testing.xml"
  started=$(date +%s%N)
  # Without the cached plan, which would test again whichever package this build folder was used for last.
  # shellcheck disable=SC2086
  swift test --disable-build-manifest-caching --package-path "$package" --scratch-path "${scratch/@/$name}" --parallel --xunit-output "$xml.xml" \
    ${SWIFT_TEST_FLAGS:-} >"$log" 2>&1
  status=$?
  seconds=$(awk -v ns=$(($(date +%s%N) - started)) 'BEGIN { printf "%.1f", ns / 1e9 }')
  tests=$(sum_attribute tests "$xml.xml" "$xml-swift-testing.xml")
  failed=$(($(sum_attribute failures "$xml.xml" "$xml-swift-testing.xml") + $(sum_attribute errors "$xml.xml" "$xml-swift-testing.xml")))
  [ "$failed" -le "$tests" ] || failed=$tests # one test can fail in several places
  reason=
  if [ "$tests" = 0 ]; then
    failed=1 tests=1
    if [ "$status" = 0 ]; then reason="no test ran"; else reason="did not build, or crashed"; fi
  elif [ "$status" != 0 ] && [ "$failed" = 0 ]; then
    failed=1 tests=$((tests + 1)) reason="exit $status"
  fi
  printf '%-30s %5d passed, %d failed %8s s%s\n' "$name" $((tests - failed)) "$failed" "$seconds" "${reason:+  ($reason)}"
  if [ "$failed" != 0 ]; then
    grep -E 'error:|✘|recorded an issue|Fatal error|↳' "$log" | head -40 | sed 's/^/    /'
    echo "    the whole output: ${log#"$PWD"/}"
  fi
  passed_all=$((passed_all + tests - failed)) failed_all=$((failed_all + failed))
done
echo "$passed_all passed, $failed_all failed"
[ "$failed_all" = 0 ]
