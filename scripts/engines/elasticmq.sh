#!/usr/bin/env bash
# ElasticMQ, an independent server of the SQS protocol, for the tests with the build tag "engines".
#
#   scripts/engines/elasticmq.sh install      download it (needs Java 17 or later, and Maven)
#   scripts/engines/elasticmq.sh start PORT   start it on 127.0.0.1:PORT and wait until it answers
#   scripts/engines/elasticmq.sh stop         stop the one that was started
#
# All is kept in .engines/elasticmq. Installing twice and starting a running one do nothing.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
home=$root/.engines/elasticmq
pom=$root/scripts/engines/elasticmq/pom.xml
pid_file=$home/pid

fail() {
	echo "elasticmq: $*" >&2
	exit 1
}

install() {
	# The copy of the pom is written last: it says which version the folder holds, whole.
	cmp -s "$pom" "$home/installed.xml" && return
	command -v java >/dev/null || fail "java is not installed"
	command -v mvn >/dev/null || fail "mvn is not installed"
	rm -rf "$home/lib" "$home/installed.xml"
	mkdir -p "$home/lib"
	mvn -q -B -f "$pom" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$home/lib"
	cp "$pom" "$home/installed.xml"
}

running() {
	[ -f "$pid_file" ] && kill -0 "$(cat "$pid_file")" 2>/dev/null
}

answers() {
	curl -s -o /dev/null "http://127.0.0.1:$1/"
}

start() {
	port=$1
	[ -f "$home/installed.xml" ] || fail "not installed: run '$0 install' first"
	if running; then
		[ "$(cat "$home/port")" = "$port" ] || fail "already running on port $(cat "$home/port")"
		return
	fi
	answers "$port" && fail "port $port is in use"
	cat >"$home/elasticmq.conf" <<-CONF
		include classpath("application.conf")
		node-address { protocol = http, host = 127.0.0.1, port = $port, context-path = "" }
		rest-sqs { enabled = true, bind-hostname = "127.0.0.1", bind-port = $port, sqs-limits = strict }
		rest-stats { enabled = false }
	CONF
	java -Xmx256m -Dconfig.file="$home/elasticmq.conf" -cp "$home/lib/*" org.elasticmq.server.Main \
		>"$home/log" 2>&1 </dev/null &
	echo $! >"$pid_file"
	echo "$port" >"$home/port"
	for _ in $(seq 100); do
		answers "$port" && return
		running || break
		sleep 0.2
	done
	tail -20 "$home/log" >&2
	stop
	fail "did not start"
}

stop() {
	if running; then
		pid=$(cat "$pid_file")
		kill "$pid"
		for _ in $(seq 50); do
			running || break
			sleep 0.1
		done
		running && kill -9 "$pid"
	fi
	rm -f "$pid_file"
}

case "${1-}" in
install) install ;;
start) start "${2:?which port?}" ;;
stop) stop ;;
*) fail "usage: $0 install | start PORT | stop" ;;
esac
