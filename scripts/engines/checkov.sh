#!/usr/bin/env bash
# checkov checks the transformed template against rules of what is safe on AWS (tests/template/testdata/policy.json).
#   checkov.sh install   puts the pinned version into .engines/checkov unless it is there
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

case ${1:-} in
  install) python_engine checkov checkov==3.3.30 ;;
  *) die "usage: scripts/engines/checkov.sh install" ;;
esac
