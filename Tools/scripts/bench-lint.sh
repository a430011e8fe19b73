#!/usr/bin/env bash
# bench-lint.sh INWARD [RUNS]: how long `inward lint` takes on generated workspaces of 100, 1000 and 5000 packages with 20
# sources each, and on this one: cold (no cache), warm, and after one source was touched. Each row is the median of RUNS
# runs (5), of the time and of the processors' time, taken in turn with what it is compared to: ripgrep for imports on two
# threads, where that is installed, or else reading the same files on two processors. SIZES="100 1000" takes other sizes,
# FORMAT=json prints {"name", "nanoseconds", "control", "ratio"} a line. The most memory of a cold run is printed where
# GNU time is installed.
set -euo pipefail
inward=$(realpath "$1") runs=${2:-5}
cd "$(dirname "$0")/../.."
folder=$PWD/.build/bench
mkdir -p "$folder"

# How long a command takes, and how much of the processors: nanoseconds of both. One that cannot run ends the benchmark.
TIMEFORMAT='%R %U %S'
measure() { # COMMAND…
  { time "$@" >"$folder/output" 2>&1; } 2>"$folder/time" || { cat "$folder/output" >&2; return 1; }
  awk '{ printf "%.0f:%.0f", $1 * 1e9, ($2 + $3) * 1e9 }' "$folder/time"
}
median() { tr ' ' '\n' | sed '/^$/d' | cut -d: -f"$1" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

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
[ "${FORMAT:-}" = json ] || printf '%-28s %10s %8s %10s %8s\n' row median ratio processor ratio
print() { # NAME TIMES CONTROL TIMES OF THE CONTROL
  local wall cpu control_wall control_cpu
  wall=$(median 1 <<<"$2") cpu=$(median 2 <<<"$2") control_wall=$(median 1 <<<"$4") control_cpu=$(median 2 <<<"$4")
  if [ "${FORMAT:-}" = json ]; then
    awk -v n="$1" -v t="$wall" -v c="$3" -v d="$control_wall" \
      'BEGIN { printf "{\"name\": \"%s\", \"nanoseconds\": %.0f, \"control\": \"%s\", \"ratio\": %.3f}\n", n, t, c, t / d }'
  else
    awk -v n="$1" -v t="$wall" -v d="$control_wall" -v p="$cpu" -v q="$control_cpu" \
      'BEGIN { printf "%-28s %7.1f ms %7.2fx %7.1f ms %7.2fx\n", n, t / 1e6, t / d, p / 1e6, (q > 0 ? p / q : 0) }'
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
  read_bytes
  "$control"
  rm -rf "$root/.build/inward"
  cold >/dev/null
  warm >/dev/null
  declare -A times=()
  take() { for row in "$@"; do times[$row]+="$(measure "${row#again:}") "; done; }
  for _ in $(seq "$runs"); do take read_bytes "$control" cold warm; done
  # Afterwards, since no run is quite warm any more once a source was touched.
  for _ in $(seq "$runs"); do take "again:$control" touched; done
  name="control.${control/_/-}.$size"
  print "control.read-bytes.$size" "${times[read_bytes]}" "$name" "${times[$control]}"
  if [ "$control" = ripgrep ]; then print "$name" "${times[ripgrep]}" "$name" "${times[ripgrep]}"; fi
  for row in cold warm; do print "lint.$row.$size" "${times[$row]}" "$name" "${times[$control]}"; done
  print "lint.touched.$size" "${times[touched]}" "$name" "${times["again:$control"]}"
  if [ -x /usr/bin/time ] && [ "${FORMAT:-}" != json ]; then
    /usr/bin/time -f "lint.cold.$size: %M KB at most" "$inward" lint --root "$root" --no-cache 2>&1 >/dev/null | tail -1
  fi
done
rm -f "$folder/sink" "$folder/files" "$folder/output" "$folder/time"
