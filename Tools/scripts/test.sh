#!/usr/bin/env bash
# test.sh SCRATCH PACKAGE…: tests the packages in that order, prints a line for each and the sum at the end.
# An @ in SCRATCH stands for the package's name. A package in which no test ran has failed, since `swift test` itself
# is content with none; one whose tests have not ended after TEST_TIME_LIMIT seconds has failed too. SWIFT_TEST_FLAGS is
# passed on. What the tests print is kept in .build/logs.
set -uo pipefail
scratch=$1
shift
logs=$PWD/.build/logs
mkdir -p "$logs"

swift_testing() { # ELEMENT FILE: how many tests have that element; a test that fails in several places counts once
  [ -e "$2" ] || { echo 0 && return; }
  awk -v element="<$1" '/<testcase/ { if (element == "<testcase") n++; seen = 0 }
    element != "<testcase" && index($0, element) && !seen { n++; seen = 1 }
    END { print n + 0 }' "$2"
}
# XCTest writes no such file when it runs in one process, so its own closing line is read.
xctest() { # FIELD LOG: 1 for the tests run, 2 for the failures
  sed -nE 's/^\t? *Executed ([0-9]+) tests?, with (.* )?([0-9]+) failures? .*/\1 \3/p' "$2" | tail -1 \
    | awk -v field="$1" '{ value = $field } END { print value + 0 }'
}

passed_all=0 failed_all=0
for package in "$@"; do
  name=${package##*/}
  log=$logs/test-$name.log
  xml=$logs/test-$name
  rm -f "$xml-swift-testing.xml"
  started=$(date +%s%N)
  # Without the cached plan, which would test again whichever package this build folder was used for last.
  # shellcheck disable=SC2086
  timeout --kill-after=5 "${TEST_TIME_LIMIT:-900}" \
    swift test --disable-build-manifest-caching --package-path "$package" --scratch-path "${scratch/@/$name}" \
    --xunit-output "$xml.xml" ${SWIFT_TEST_FLAGS:-} >"$log" 2>&1
  status=$?
  seconds=$(awk -v ns=$(($(date +%s%N) - started)) 'BEGIN { printf "%.1f", ns / 1e9 }')
  tests=$(($(swift_testing testcase "$xml-swift-testing.xml") + $(xctest 1 "$log")))
  failed=$(($(swift_testing failure "$xml-swift-testing.xml") + $(xctest 2 "$log")))
  [ "$failed" -le "$tests" ] || failed=$tests
  reason=
  if [ "$tests" = 0 ]; then
    failed=1 tests=1
    case $status in
      0) reason="no test ran" ;;
      124 | 137) reason="did not end within ${TEST_TIME_LIMIT:-900} s" ;;
      *) reason="did not build, or crashed" ;;
    esac
  elif [ "$status" != 0 ] && [ "$failed" = 0 ]; then
    failed=1 tests=$((tests + 1)) reason="exit $status"
  fi
  printf '%-30s %5d passed, %d failed %8s s%s\n' "$name" $((tests - failed)) "$failed" "$seconds" "${reason:+  ($reason)}"
  grep -oE 'seed of [a-z ]+: [0-9]+' "$log" | sed 's/^/    /'
  if [ "$failed" != 0 ]; then
    grep -E 'error:|✘|recorded an issue|Fatal error|↳' "$log" | head -40 | sed 's/^/    /'
    echo "    the whole output: ${log#"$PWD"/}"
  fi
  passed_all=$((passed_all + tests - failed)) failed_all=$((failed_all + failed))
done
echo "$passed_all passed, $failed_all failed"
[ "$failed_all" = 0 ]
