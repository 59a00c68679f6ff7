#!/usr/bin/env bash
# Prints THIRD-PARTY-NOTICES.txt: the licence of every module that is compiled into josh or a function, from the module
# cache, and that of Go itself. tests/selfhost holds the file to it: scripts/notices.sh >THIRD-PARTY-NOTICES.txt
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cat <<'HEAD'
JOSH is under the MIT licence (LICENSE). Its binaries contain the following works of others, each under its own licence.
Made by scripts/notices.sh.
HEAD

# section NAME FILES... prints the texts of a work.
section() {
  printf '\n%s\n%s\n' "$(printf '=%.0s' {1..100})" "$1"
  shift
  local file
  for file in "$@"; do
    printf '%s\n%s:\n\n' "$(printf -- '-%.0s' {1..100})" "$(basename "$file")"
    tr -d '\r' <"$file" | sed 's/[[:space:]]*$//'
  done
}

section "Go (https://go.dev)" "$(go env GOROOT)/LICENSE"
# On every system that is released: some modules are for one alone.
for os in linux darwin; do
  GOOS=$os CGO_ENABLED=0 go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' ./cmd/josh ./functions/...
done | LC_ALL=C sort -u | while read -r path version dir; do
  mapfile -t files < <(find "$dir" -maxdepth 1 -type f -iregex '.*/\(licen[sc]e\|copying\|notice\|patents\)[^/]*' | LC_ALL=C sort)
  ((${#files[@]} > 0)) || { echo "$path $version has no licence" >&2; exit 1; }
  section "$path $version" "${files[@]}"
done

# Data of others in what is compiled in.
printf '\n%s\n%s\n' "$(printf '=%.0s' {1..100})" "Data"
cat <<'DATA'

internal/base/numbering/data/plans.json: patterns of mobile numbers from the metadata of libphonenumber
(https://github.com/google/libphonenumber), Apache License 2.0, whose text stands above with github.com/aws/aws-sdk-go-v2.

internal/text/near/data: learned from what multilingual-e5-small says of our own texts (MIT, Copyright (c) Microsoft; the text of
that licence is the one of LICENSE below the line with our copyright), for the commonest words of GloVe 6B (PDDL).
DATA
