#!/usr/bin/env bash
# ElasticMQ speaks SQS's protocol; the contract of the queues and the whole flow are tested against it.
#   elasticmq.sh install      puts the version of elasticmq/pom.xml into .engines/ unless it is there
#   elasticmq.sh start PORT   installs, starts it in memory on 127.0.0.1:PORT and waits until it answers
#   elasticmq.sh stop         stops what start began; nothing to stop is fine
# It needs Java 17 or later, and Maven to install.
set -euo pipefail
# shellcheck source=scripts/engines/lib.sh
source "$(dirname "$0")/lib.sh"

root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$root/.engines/elasticmq"
pom="$root/scripts/engines/elasticmq/pom.xml"
pid_file="$folder/pid"
port_file="$folder/port"

fail() { echo "elasticmq: $*" >&2; exit 1; }

# The copy of the pom is written last: it says which version the folder holds, whole.
install() {
	cmp -s "$pom" "$folder/installed.xml" && return
	command -v mvn >/dev/null || fail 'mvn is needed to install it'
	rm -rf "$folder/lib" "$folder/installed.xml"
	mkdir -p "$folder/lib"
	mvn -q -B -f "$pom" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$folder/lib" >&2
	cp "$pom" "$folder/installed.xml"
}

# The name is looked at too: after a restart of the machine the number may be somebody else's.
running() { [ -f "$pid_file" ] && [ "$(ps -o comm= -p "$(cat "$pid_file")")" = java ]; }

# It binds the port when it is ready.
answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

configure() {
	cat >"$folder/elasticmq.conf" <<-CONF
		include classpath("application.conf")
		node-address { protocol = http, host = 127.0.0.1, port = $1, context-path = "" }
		rest-sqs { enabled = true, bind-hostname = "127.0.0.1", bind-port = $1, sqs-limits = strict }
		rest-stats { enabled = false }
	CONF
}

start() {
	local port="$1"
	case "$port" in '' | *[!0-9]*) fail 'start needs a port' ;; esac
	command -v java >/dev/null || fail 'java is needed to run it'
	install
	if running; then
		[ "$(cat "$port_file")" = "$port" ] && return
		fail "it runs already, but on port $(cat "$port_file"): stop it first"
	fi
	answers "$port" && fail "something else is on port $port"
	configure "$port"
	nohup java -Xmx256m -Dconfig.file="$folder/elasticmq.conf" -cp "$folder/lib/*" org.elasticmq.server.Main \
		>"$folder/log" 2>&1 </dev/null &
	echo $! >"$pid_file"
	echo "$port" >"$port_file"
	for _ in $(seq 150); do
		sleep 0.2
		answers "$port" && return
		running || break
	done
	tail -n 20 "$folder/log" >&2
	stop
	fail "no answer on port $port"
}

stop() { stop_server "$pid_file" "$port_file"; }

case "${1:-}" in
	install) install ;;
	start) start "${2:-}" ;;
	stop) stop ;;
	*) fail 'usage: elasticmq.sh install | start PORT | stop' ;;
esac
