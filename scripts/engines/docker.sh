#!/usr/bin/env bash
# A Docker engine, for `sam local` and for the image of josh.
#
#   scripts/engines/docker.sh install   Docker from Debian if it is missing
#   scripts/engines/docker.sh start     an engine if none answers
#   scripts/engines/docker.sh stop      the engine that start started, no other
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly pidfile=.engines/dockerd.pid log=.engines/dockerd.log

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

install() {
  docker info >/dev/null 2>&1 || need_command dockerd docker.io
  need_command docker docker.io
}

start() {
  docker info >/dev/null 2>&1 && return
  mkdir -p .engines
  echo "starting dockerd (log in $log)"
  as_root dockerd --storage-driver=overlay2 --pidfile="$PWD/$pidfile" >"$log" 2>&1 &
  wait_for 30 docker info || { tail -n 20 "$log" >&2; die "dockerd does not answer"; }
}

stop() {
  [[ -f $pidfile ]] || return 0
  as_root kill "$(cat "$pidfile")" 2>/dev/null || true
  wait_for 15 test ! -e "$pidfile" || die "dockerd does not end"
}

case ${1:-} in
  install | start | stop) "$1" ;;
  *) die "usage: scripts/engines/docker.sh install|start|stop" ;;
esac
