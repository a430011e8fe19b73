#!/usr/bin/env bash
# bench-lint.sh INWARD [RUNS]: how long `inward lint` takes on generated workspaces of 100, 1000 and 5000 packages with 20
# sources each, and on this one: cold (no cache), warm, and after one source was touched. Each row is the median of RUNS
# runs (5), taken in turn with what it is compared to: ripgrep for imports on two threads, where that is installed, or
# else reading the same files on two processors. SIZES="100 1000" takes other sizes, FORMAT=json prints
# {"name", "nanoseconds", "control", "ratio"} a line. The most memory of a cold run is printed where GNU time is installed.
set -euo pipefail
inward=$(realpath "$1") runs=${2:-5}
cd "$(dirname "$0")/../.."
folder=$PWD/.build/bench
mkdir -p "$folder"

nanoseconds() { # COMMAND…: how long it takes
  local started
  started=$(date +%s%N)
  "$@" >/dev/null 2>&1
  echo $(($(date +%s%N) - started))
}
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

sources() { find "$root" -name .build -prune -o -name '*.swift' -print0; }
read_bytes() { xargs -0 -n 500 -P 2 cat <"$folder/files" >"$folder/sink"; }
# Into a file: a search whose result goes nowhere may stop at the first match.
ripgrep() {
  rg --threads 2 --no-ignore --glob '*.swift' --glob '!.build' \
    '^\s*(@\w+(\([^)]*\))?\s+)*((public|package|internal|fileprivate|private)\s+)?import\s' "$root" >"$folder/sink"
}
cold() { "$inward" lint --root "$root" --no-cache; }
warm() { "$inward" lint --root "$root"; }
touched() { touch "$file" && warm; }

control=read_bytes
if command -v rg >/dev/null; then control=ripgrep; fi
[ "${FORMAT:-}" = json ] || printf '%-28s %10s %10s %8s\n' row median control ratio
print() { # NAME NANOSECONDS CONTROL NANOSECONDS
  if [ "${FORMAT:-}" = json ]; then
    awk -v n="$1" -v t="$2" -v c="$3" -v d="$4" \
      'BEGIN { printf "{\"name\": \"%s\", \"nanoseconds\": %d, \"control\": \"%s\", \"ratio\": %.3f}\n", n, t, c, t / d }'
  else
    awk -v n="$1" -v t="$2" -v d="$4" 'BEGIN { printf "%-28s %7.1f ms %7.1f ms %7.2fx\n", n, t / 1e6, d / 1e6, t / d }'
  fi
}

for size in this ${SIZES:-100 1000 5000}; do
  root=$PWD
  if [ "$size" != this ]; then
    root=$folder/$size
    [ -e "$root/workspace.json" ] || Tools/scripts/generate-workspace.sh "$size" "$root"
    mkdir -p "$root/.build"
  fi
  sources >"$folder/files"
  file=$(tr '\0' '\n' <"$folder/files" | awk 'NR == 10')
  # A source is kept in the cache once it is two seconds old.
  sleep 2.1
  cold >/dev/null && warm >/dev/null && read_bytes && "$control"
  declare -A times=()
  for _ in $(seq "$runs"); do
    for row in read_bytes "$control" cold warm touched; do times[$row]+="$(nanoseconds "$row") "; done
  done
  for row in read_bytes "$control" cold warm touched; do times[$row]=$(tr ' ' '\n' <<<"${times[$row]% }" | median); done
  name="control.${control/_/-}.$size"
  print "control.read-bytes.$size" "${times[read_bytes]}" "$name" "${times[$control]}"
  if [ "$control" = ripgrep ]; then print "$name" "${times[ripgrep]}" "$name" "${times[ripgrep]}"; fi
  for row in cold warm touched; do print "lint.$row.$size" "${times[$row]}" "$name" "${times[$control]}"; done
  if [ -x /usr/bin/time ] && [ "${FORMAT:-}" != json ]; then
    /usr/bin/time -f "lint.cold.$size: %M KB at most" "$inward" lint --root "$root" --no-cache 2>&1 >/dev/null | tail -1
  fi
done
rm -f "$folder/sink" "$folder/files"
