#!/usr/bin/env bash
# Rehearses a deployment without an account: a change set of the whole template on moto, and the stack on MiniStack as far as that knows
# its resources (scripts/rehearse.py). Then has each function's settings read as the function reads them, and the stack as josh smoke
# reads it. docs/deploy.md says what this shows and what not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

stop() {
  scripts/engines/moto.sh stop
  scripts/engines/ministack.sh stop
}
trap stop EXIT

moto_port=$(free_port)
ministack_port=$(free_port)
scripts/engines/moto.sh start "$moto_port"
scripts/engines/ministack.sh start "$ministack_port"
export JOSH_REHEARSAL=$PWD/.engines/rehearsal.json JOSH_CLOUDFORMATION_ENDPOINT=http://127.0.0.1:$ministack_port
rm -f "$JOSH_REHEARSAL"
.engines/moto/bin/python scripts/rehearse.py tests/template/testdata/transformed.json \
  "http://127.0.0.1:$moto_port" "$JOSH_CLOUDFORMATION_ENDPOINT" "$JOSH_REHEARSAL"
go test -tags rehearse -count=1 -run TestRehearsal -v ./tests/template | grep -v '^=== '
