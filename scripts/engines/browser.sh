#!/usr/bin/env bash
# Chromium and axe-core, for the tests of the console (tests/browser).
#
#   scripts/engines/browser.sh install   Chromium from Debian if missing, axe-core into .engines/node
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly axe=4.14.1
readonly folder=${JOSH_ENGINES_DIR:-.engines}/node

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

install() {
  command -v google-chrome >/dev/null || need_command chromium chromium
  # Without it the letters of the screenshots are whatever the machine happens to have.
  [[ -d /usr/share/fonts/opentype/inter ]] || apt_install fonts-inter || echo "$0: no Inter here: screenshots will look different" >&2
  grep -qs "\"version\": \"$axe\"" "$folder/node_modules/axe-core/package.json" && return
  need_command npm nodejs npm
  npm install --silent --no-audit --no-fund --prefix "$folder" "axe-core@$axe" >/dev/null
}

case ${1:-} in
  install) install ;;
  *) die 'usage: browser.sh install' ;;
esac
