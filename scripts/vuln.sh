#!/usr/bin/env bash
# Looks for known vulnerabilities in the code that is compiled in (govulncheck), and for versions that their
# authors have withdrawn (go list -retracted).
#
# govulncheck asks https://vuln.go.dev, or the copy that GOVULNDB names. Where that cannot be reached the
# first check has NOT been made: this says so, and fails when VULN_REQUIRED=1, which CI with a network sets.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

go mod verify

withdrawn=$(go list -m -u -retracted -f '{{if .Retracted}}{{.Path}} {{.Version}}: {{.Retracted}}{{end}}' all)
if [[ -n $withdrawn ]]; then
  echo "withdrawn by their authors:" >&2
  echo "$withdrawn" >&2
  exit 1
fi
echo "withdrawn versions: none"

status=0
answer=$(go tool -modfile=tools/go.mod govulncheck -test ./... 2>&1) || status=$?
# govulncheck exits 3 when it found something and 1 when it could not look.
if ((status == 1)) && grep -qE 'fetching vulnerabilities|no such host|dial tcp|connection refused|i/o timeout' <<<"$answer"; then
  echo "NOT CHECKED for known vulnerabilities: the database ${GOVULNDB:-https://vuln.go.dev} cannot be reached from here." >&2
  echo "Run \`make vuln\` on a machine with a network, or set GOVULNDB to a copy." >&2
  [[ ${VULN_REQUIRED:-0} != 1 ]] || exit 1
  exit 0
fi
echo "$answer"
exit "$status"
