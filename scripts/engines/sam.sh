#!/usr/bin/env bash
# AWS SAM CLI, a Docker engine and an image in which `sam local` runs our functions.
#
#   scripts/engines/sam.sh install   SAM CLI into .engines/sam; busybox from Debian if missing
#   scripts/engines/sam.sh start     a Docker engine if none answers, and the image if it is not there
#   scripts/engines/sam.sh stop      the engine that start started, no other
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly version=1.170.0
# What the CLI brings along, named so that the template is linted with the same rules everywhere.
readonly linter=cfn-lint==1.58.0 transform=aws-sam-translator==1.115.0
readonly venv=.engines/sam
# The names under which `sam local` looks for the image of provided.al2023. The image is ours (see image):
# nothing is pulled.
readonly repository=public.ecr.aws/lambda/provided

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

install() {
  need_command python3 python3 && need_command make make
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv
  if [[ $(cat "$venv/josh-versions" 2>/dev/null) != "$version $linter $transform" ]]; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check "aws-sam-cli==$version" "$linter" "$transform"
    echo "$version $linter $transform" >"$venv/josh-versions"
  fi
  scripts/engines/docker.sh install
  [[ -x /bin/busybox ]] && file_is_static /bin/busybox || apt_install busybox-static
}

# file_is_static reports whether the program needs no loader, which the image does not have.
file_is_static() { ! grep -qa 'ld-linux' "$1"; }

start() {
  scripts/engines/docker.sh start
  docker image inspect "$repository:al2023-x86_64" "$repository:al2023" >/dev/null 2>&1 || image
}

# image makes what a custom runtime needs around its one static binary: a few commands that SAM's own
# wrapper calls, and the folders of Lambda.
image() {
  local root
  root=$(mktemp -d)
  mkdir -p "$root"/{bin,etc,tmp,var/task,var/runtime,var/lang/bin}
  cp /bin/busybox "$root/bin/busybox"
  local name
  for name in sh mv chmod ls mkdir cat env test; do ln -s busybox "$root/bin/$name"; done
  echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
  tar -C "$root" -c . | docker import \
    -c 'ENV PATH=/bin:/var/lang/bin' -c 'WORKDIR /var/task' - "$repository:al2023-x86_64" >/dev/null
  docker tag "$repository:al2023-x86_64" "$repository:al2023"
  rm -rf "$root"
}

stop() { scripts/engines/docker.sh stop; }

case ${1:-} in
  install | start | stop) "$1" ;;
  *) die "usage: scripts/engines/sam.sh install|start|stop" ;;
esac
