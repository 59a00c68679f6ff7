#!/usr/bin/env bash
# Twilio's own library for Node: it signs requests that we have to accept, and its client talks to our
# simulated carrier.
#
#   scripts/engines/twilio.sh install   the pinned version into .engines/node
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly version=6.2.0
readonly folder=.engines/node

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

install() {
  grep -qs "\"version\": \"$version\"" "$folder/node_modules/twilio/package.json" && return
  need_command npm nodejs npm
  mkdir -p "$folder"
  npm install --silent --no-audit --no-fund --prefix "$folder" "twilio@$version" >/dev/null
}

case ${1:-} in
  install) install ;;
  *) die 'usage: scripts/engines/twilio.sh install' ;;
esac
