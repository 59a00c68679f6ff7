#!/usr/bin/env bash
# Runs every fuzz target for a while, one after the other: scripts/fuzz.sh [TIME, default 10s].
#
# When the time is over while the engine is still minimising an interesting input, `go test` reports "context
# deadline exceeded" as a failure although nothing was found. A finding always writes its input to testdata
# and says so: only that, or any other failure, counts, and only those are printed as failures.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly time=${1:-10s}
out=$(mktemp)
trap 'rm -f "$out"' EXIT

targets=0
while IFS=: read -r file name; do
  echo "fuzz $(dirname "$file") $name"
  if go test "./$(dirname "$file")" -run '^$' -fuzz "^$name\$" -fuzztime "$time" >"$out" 2>&1; then
    tail -n 3 "$out"
  elif grep -q 'Failing input written' "$out" || ! grep -q '^ *context deadline exceeded$' "$out"; then
    cat "$out"
    exit 1
  else
    grep '^fuzz: ' "$out" | tail -n 1
    echo "the time ended within a minimisation; nothing was found"
  fi
  targets=$((targets + 1))
done < <(grep -roE --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+' internal | sed 's/func //')
((targets > 0)) || { echo "no fuzz target found" >&2; exit 1; }
echo "$targets fuzz targets for $time each: nothing found"
