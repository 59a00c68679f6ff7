#!/usr/bin/env bash
# Builds the image of the Dockerfile and runs it: size, start, health, kill -9 (tests/selfhost). Only the stage that
# compiles is replaced: its commands run here, because nothing is pulled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=scripts/engines/lib.sh
source scripts/engines/lib.sh

[[ $(uname -sm) == "Linux x86_64" ]] || die "needs Linux on x86_64"
need_command update-ca-certificates ca-certificates
need_command systemd-analyze systemd

context=$(mktemp -d)
trap 'rm -rf "$context"; scripts/engines/docker.sh stop' EXIT
scripts/engines/docker.sh install
scripts/engines/docker.sh start

# The flags and the commands of the Dockerfile that make /out, as they stand there.
flags=$(sed -n '/^ENV GOFLAGS="/,/"$/p' Dockerfile | tr -d '\\\n' | sed 's/^ENV GOFLAGS="//; s/"$//')
[[ $flags == *-gcflags=* ]] || die "the Dockerfile sets GOFLAGS in another way than this script knows"
mapfile -t commands < <(sed -n 's/^RUN \(.*\/out.*\)/\1/p' Dockerfile)
((${#commands[@]} == 2)) || die "the Dockerfile makes /out in another way than this script knows"
for command in "${commands[@]}"; do
  GOFLAGS=$flags bash -euc "${command//\/out/$context\/out}"
done
mkdir -p "$context/etc/ssl/certs"
cp /etc/ssl/certs/ca-certificates.crt "$context/etc/ssl/certs/"
tar -C "$context" -c . | docker import - josh-build:local >/dev/null
{
  echo 'FROM josh-build:local AS build'
  sed -n '/^FROM scratch/,$p' Dockerfile
} | docker build --quiet --tag josh:local - >/dev/null 2>"$context/log" || { cat "$context/log" >&2; exit 1; }

echo "== deploy/josh.service"
sed "s|/usr/local/bin/josh|$context/out/josh|" deploy/josh.service >"$context/josh.service"
systemd-analyze verify --man=no --recursive-errors=no "$context/josh.service"
systemd-analyze security --offline=true --threshold=20 deploy/josh.service | tail -n 1

echo "== image"
go test -tags image -run 'TestImage' -count=1 -timeout 5m -v ./tests/selfhost | grep -v '^=== '
