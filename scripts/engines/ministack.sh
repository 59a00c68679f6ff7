#!/usr/bin/env bash
# MiniStack speaks DynamoDB's protocol too, in code of its own: the contract of the table is tested against it beside dynoxide.
#   ministack.sh install      puts the pinned version into .engines/ unless it is there
#   ministack.sh start PORT   installs, starts it in memory on 127.0.0.1:PORT and waits until it answers
#   ministack.sh stop         stops what start began; nothing to stop is fine
# It needs Python 3.10 or later with venv.
set -euo pipefail
# shellcheck source=scripts/engines/lib.sh
source "$(dirname "$0")/lib.sh"

version='1.5.33'
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$root/.engines/ministack"
binary="$folder/venv/bin/ministack"
pid_file="$folder/ministack.pid"

# shellcheck source=scripts/engines/lib.sh
source "$root/scripts/engines/lib.sh"

fail() { echo "ministack: $*" >&2; exit 1; }

# The file is written last: it says which version the folder holds, whole.
install() {
	[ "$(cat "$folder/installed" 2>/dev/null)" = "$version" ] && return
	need_command python3 python3
	python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv
	rm -rf "$folder/venv" "$folder/installed"
	mkdir -p "$folder"
	python3 -m venv "$folder/venv"
	"$folder/venv/bin/pip" install --quiet --disable-pip-version-check "ministack==$version" >&2
	echo "$version" >"$folder/installed"
}

# The name is looked at too: after a restart of the machine the number may be somebody else's.
running() { [ -f "$pid_file" ] && [ "$(ps -o comm= -p "$(cat "$pid_file")")" = ministack ]; }

# Any HTTP answer will do.
answers() { curl --silent --max-time 1 --output /dev/null "http://127.0.0.1:$1/"; }

start() {
	local port="${1:?start needs a port}"
	install
	if running; then
		answers "$port" && return
		fail "it runs already, but not on port $port: stop it first"
	fi
	answers "$port" && fail "something else is on port $port"
	# It would listen on every address, and on a port of its own for devices.
	(cd "$folder" && BIND_HOST=127.0.0.1 GATEWAY_PORT="$port" IOT_MTLS_ENABLED=0 LOG_LEVEL=WARNING \
		exec nohup "$binary" >"$folder/log" 2>&1 </dev/null) &
	echo $! >"$pid_file"
	for _ in $(seq 300); do
		answers "$port" && return
		sleep 0.1
		kill -0 "$(cat "$pid_file")" 2>/dev/null || break
	done
	tail -n 20 "$folder/log" >&2
	stop
	fail "no answer on port $port"
}

stop() { stop_server "$pid_file"; }

case "${1:-}" in
	install) install ;;
	start) start "${2:-}" ;;
	stop) stop ;;
	*) fail 'usage: ministack.sh install | start PORT | stop' ;;
esac
