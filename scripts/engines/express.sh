#!/usr/bin/env bash
# Express, on which most webhooks of Twilio run: `make bench` compares ours with one on it (part `peer`).
#
#   scripts/engines/express.sh install   the pinned version into .engines/node
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly version=5.3.0
readonly folder=.engines/node

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

install() {
  grep -qs "\"version\": \"$version\"" "$folder/node_modules/express/package.json" && return
  need_command npm nodejs npm
  mkdir -p "$folder"
  npm install --silent --no-audit --no-fund --prefix "$folder" "express@$version" >/dev/null
}

case ${1:-} in
  install) install ;;
  *) die 'usage: scripts/engines/express.sh install' ;;
esac
