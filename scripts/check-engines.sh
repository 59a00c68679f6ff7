#!/usr/bin/env bash
# Runs the tests with the build tag "engines" against dynoxide and MiniStack (DynamoDB), ElasticMQ (SQS), aimock
# (Bedrock) and Twilio's own library (in .engines/), each on a free port of this machine, and stops what it started.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

stop() {
  scripts/engines/dynoxide.sh stop
  scripts/engines/ministack.sh stop
  scripts/engines/elasticmq.sh stop
  scripts/engines/aimock.sh stop
}
trap stop EXIT

table_port=$(free_port)
second_table_port=$(free_port)
queue_port=$(free_port)
model_port=$(free_port)
scripts/engines/dynoxide.sh start "$table_port"
scripts/engines/ministack.sh start "$second_table_port"
scripts/engines/elasticmq.sh start "$queue_port"
scripts/engines/aimock.sh start "$model_port"

export JOSH_DYNAMODB_ENDPOINT=http://127.0.0.1:$table_port
export JOSH_SECOND_DYNAMODB_ENDPOINT=http://127.0.0.1:$second_table_port
export JOSH_SQS_ENDPOINT=http://127.0.0.1:$queue_port
export JOSH_BEDROCK_ENDPOINT=http://127.0.0.1:$model_port
export JOSH_ENGINES_DIR=$PWD/.engines
# One package at a time: two that share an engine would judge each other's load. Of what has no tests of its own for engines, and of tests/kill what
# needs none, `make test` has seen the rest.
packages=$(grep -rl --include='*_test.go' '^//go:build engines$' internal | xargs -n 1 dirname | sort -u | sed 's|^|./|')
# Of the tests of LinkUps those that go from one hour of the day to the next take a third of the time, and no other way to the table.
# shellcheck disable=SC2086 # a list
go test -tags engines -count=1 -p 1 -skip 'By(Day|Night)$|^Test(SwapWaits|SwapWhom|AfterWithoutAnswer)$' $packages
go test -tags engines -count=1 -run 'OnEngines$' ./tests/kill
