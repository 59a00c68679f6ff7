#!/usr/bin/env bash
# Runs every fuzz target for a while, one after the other: scripts/fuzz.sh [TIME, default 10s].
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly time=${1:-10s}

targets=0
while IFS=: read -r file name; do
  echo "fuzz $(dirname "$file") $name"
  go test "./$(dirname "$file")" -run '^$' -fuzz "^$name\$" -fuzztime "$time"
  targets=$((targets + 1))
done < <(grep -roE --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+' internal | sed 's/func //')
((targets > 0)) || { echo "no fuzz target found" >&2; exit 1; }
echo "$targets fuzz targets for $time each: nothing found"
