#!/usr/bin/env bash
# aimock answers Bedrock's Converse for models that it plays; the engine of the model port is tested against it.
#   aimock.sh install      puts the pinned version into .engines/ unless it is there
#   aimock.sh start PORT   installs, starts it on 127.0.0.1:PORT and waits until it answers
#   aimock.sh stop         stops what start began; nothing to stop is fine
set -euo pipefail
# shellcheck source=scripts/engines/lib.sh
source "$(dirname "$0")/lib.sh"

package='@copilotkit/aimock'
version='1.43.0'
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$root/.engines/aimock"
program="$folder/node_modules/.bin/llmock"
fixtures="$root/internal/platform/model/bedrock/testdata/aimock"
pid_file="$folder/aimock.pid"

fail() { echo "aimock: $*" >&2; exit 1; }

install() {
	grep -qs "\"version\": *\"$version\"" "$folder/node_modules/$package/package.json" && return
	command -v npm >/dev/null || fail 'npm is needed to install it'
	mkdir -p "$folder"
	npm install --silent --no-save --no-audit --no-fund --prefix "$folder" "$package@$version" >&2
}

# The name is looked at too: after a restart of the machine the number may be somebody else's.
running() { [ -f "$pid_file" ] && [ "$(ps -o comm= -p "$(cat "$pid_file")")" = node ]; }

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
	nohup node "$program" --host 127.0.0.1 --port "$port" --fixtures "$fixtures" --log-level warn >"$folder/log" 2>&1 </dev/null &
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
	*) fail 'usage: aimock.sh install | start PORT | stop' ;;
esac
