#!/usr/bin/env bash
# Installs the engines that the checks run against: independent implementations of what JOSH talks to. Each
# has a script in scripts/engines/ that pins its version; all of it lands in .engines/, except what Debian
# has packages for. Running it again costs a second.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

need_command curl curl ca-certificates
need_command ps procps
need_command python3 python3 python3-venv
need_command npm nodejs npm
need_command java default-jre-headless
need_command mvn maven
command -v google-chrome >/dev/null || need_command chromium chromium

mkdir -p .engines
for engine in scripts/engines/*.sh; do
  [[ $engine == */lib.sh ]] || "$engine" install
done
