#!/usr/bin/env bash
# Lints template.yaml, as it is and as CloudFormation gets it, and builds it. Then invokes every event of events/
# under `sam local` and compares each answer with events/expected.json, and joins over `sam local start-api`
# (tests/sam). The table is on dynoxide, the queues are on ElasticMQ; both and the Docker engine are stopped again
# if this started them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

[[ $(uname -sm) == "Linux x86_64" ]] || die "needs Linux on x86_64: functions run in containers of this machine"
sam=.engines/sam/bin/sam
export SAM_CLI_TELEMETRY=0 AWS_DEFAULT_REGION=us-east-1 AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local

echo "== sam validate --lint"
"$sam" validate --lint

echo "== cfn-lint of what CloudFormation gets"
.engines/sam/bin/python scripts/template-lint.py template.yaml .engines/template.json tests/template/testdata/transformed.json

echo "== sam build"
rm -rf .aws-sam
LAMBDA_GOARCH=amd64 "$sam" build --parameter-overrides Architecture=x86_64 >.engines/sam-build.log 2>&1 || {
  cat .engines/sam-build.log >&2
  die "sam build failed"
}

stop() {
  scripts/engines/dynoxide.sh stop
  scripts/engines/elasticmq.sh stop
  scripts/engines/sam.sh stop
}
trap stop EXIT
scripts/engines/sam.sh start
table_port=$(free_port)
queue_port=$(free_port)
scripts/engines/dynoxide.sh start "$table_port"
scripts/engines/elasticmq.sh start "$queue_port"

echo "== sam local"
export JOSH_DYNAMODB_ENDPOINT=http://127.0.0.1:$table_port
export JOSH_SQS_ENDPOINT=http://127.0.0.1:$queue_port
JOSH_DOCKER_HOST=$(docker network inspect bridge --format '{{(index .IPAM.Config 0).Gateway}}')
if [[ -z $JOSH_DOCKER_HOST ]]; then # an engine's very first start does not say; it is the first of the subnet
  subnet=$(docker network inspect bridge --format '{{(index .IPAM.Config 0).Subnet}}')
  JOSH_DOCKER_HOST=${subnet%.*}.1
fi
export JOSH_DOCKER_HOST
go test -tags sam -count=1 -timeout 10m -v ./tests/sam | grep -v '^=== '
