#!/usr/bin/env bash
# bench.sh [RUNS]: how long a person waits for the commands of the README once everything is built. Each row is the
# median of RUNS runs (7), taken in turn with its control row, and its ratio to that; the ratio is what can be compared.
set -euo pipefail
runs=${1:-7}

microseconds() { # COMMAND…: how long it takes
  local started
  started=$(date +%s%N)
  "$@" >/dev/null 2>&1
  echo $((($(date +%s%N) - started) / 1000))
}
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

tour() { make run; }
first_play() { echo quit | .build/swift/debug/HeadlessApp play --state "$state"; }
# Returns when the first line of the first screen is there; the app then ends by itself.
first_screen() {
  read -r _ < <(.build/swift/debug/HeadlessApp play --state "$(mktemp -d -p "$state")" </dev/null 2>/dev/null)
}
read_sources() { find Packages Tools Tests -name .build -prune -o -name '*.swift' -print0 | xargs -0 cat; }
lint() { make lint; }
start() { .build/swift/debug/HeadlessApp --version; }

state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
printf '%-52s %10s %10s %8s\n' row median control ratio
row() { # NAME CONTROL COMMAND
  local times=() controls=()
  "$3" >/dev/null 2>&1
  for _ in $(seq "$runs"); do
    controls+=("$(microseconds "$2")")
    times+=("$(microseconds "$3")")
  done
  local time control
  time=$(printf '%s\n' "${times[@]}" | median)
  control=$(printf '%s\n' "${controls[@]}" | median)
  awk -v n="$1" -v t="$time" -v c="$control" \
    'BEGIN { printf "%-52s %7.0f ms %7.0f ms %7.1fx\n", n, t / 1000, c / 1000, t / c }'
}
row "make run, the whole tour (control: app starts)" start tour
row "play, start to end (control: app starts)" start first_play
row "first launch to first screen (control: app starts)" start first_screen
row "make lint (control: reading the sources)" read_sources lint
