#!/usr/bin/env bash
# moto's server speaks CloudFormation's protocol: a change set of the whole template is made there (scripts/rehearse.sh).
#   moto.sh install      puts the pinned version into .engines/moto unless it is there
#   moto.sh start PORT   installs, starts it on 127.0.0.1:PORT and waits until it answers
#   moto.sh stop         stops what start began; nothing to stop is fine
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

readonly pid_file=.engines/moto/pid

install() { python_engine moto 'moto[server]==5.2.5'; }

# The name is looked at too: after a restart of the machine the number may be somebody else's.
running() { [[ -f $pid_file && $(ps -o comm= -p "$(cat "$pid_file")") == moto_server ]]; }

answers() { curl --silent --max-time 1 --output /dev/null "http://127.0.0.1:$1/"; }

start() {
  local port="${1:?start needs a port}"
  install
  ! running || die "it runs already: stop it first"
  nohup .engines/moto/bin/moto_server --host 127.0.0.1 --port "$port" >.engines/moto/log 2>&1 </dev/null &
  echo $! >"$pid_file"
  wait_for 60 answers "$port" || { tail -n 20 .engines/moto/log >&2; stop; die "no answer on port $port"; }
}

stop() { stop_server "$pid_file"; }

case ${1:-} in
  install) install ;;
  start) start "${2:-}" ;;
  stop) stop ;;
  *) die "usage: scripts/engines/moto.sh install | start PORT | stop" ;;
esac
