#!/usr/bin/env bash
# dynoxide speaks DynamoDB's protocol; the contract of the table and the whole flow are tested against it.
#   dynoxide.sh install      puts the pinned version into .engines/ unless it is there
#   dynoxide.sh start PORT   installs, starts it in memory on 127.0.0.1:PORT and waits until it answers
#   dynoxide.sh stop         stops what start began; nothing to stop is fine
set -euo pipefail
# shellcheck source=scripts/engines/lib.sh
source "$(dirname "$0")/lib.sh"

package='@dynoxide/linux-x64'
version='1.2.1'
folder="$(cd "$(dirname "$0")/../.." && pwd)/.engines/dynoxide"
binary="$folder/node_modules/$package/dynoxide"
pid_file="$folder/dynoxide.pid"

fail() { echo "dynoxide: $*" >&2; exit 1; }

install() {
	if [ -x "$binary" ] && grep -q "\"version\": *\"$version\"" "$(dirname "$binary")/package.json"; then
		return
	fi
	command -v npm >/dev/null || fail 'npm is needed to install it'
	mkdir -p "$folder"
	npm install --silent --no-save --no-audit --no-fund --prefix "$folder" "$package@$version" >&2
	[ -x "$binary" ] || chmod +x "$binary"
}

# The name is looked at too: after a restart of the machine the number may be somebody else's.
running() { [ -f "$pid_file" ] && [ "$(ps -o comm= -p "$(cat "$pid_file")")" = dynoxide ]; }

# Any HTTP answer will do: a request without a target is an error in DynamoDB's protocol.
answers() { curl --silent --max-time 1 --output /dev/null "http://127.0.0.1:$1/"; }

start() {
	local port="${1:?start needs a port}"
	install
	if running; then
		answers "$port" && return
		fail "it runs already, but not on port $port: stop it first"
	fi
	answers "$port" && fail "something else is on port $port"
	nohup "$binary" serve --host 127.0.0.1 --port "$port" >"$folder/log" 2>&1 </dev/null &
	echo $! >"$pid_file"
	for _ in $(seq 100); do
		answers "$port" && return
		running || break
		sleep 0.1
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
	*) fail 'usage: dynoxide.sh install | start PORT | stop' ;;
esac
