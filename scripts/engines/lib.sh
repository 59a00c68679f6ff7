# shellcheck shell=bash
# What the scripts of the engines share. Source it from the root of the checkout.

die() {
  echo "$0: $*" >&2
  exit 1
}

as_root() {
  if [[ $(id -u) == 0 ]]; then "$@"; else sudo -n "$@"; fi
}

# apt_install installs Debian packages, reading the package lists once a run.
apt_install() {
  command -v apt-get >/dev/null || die "install $* by hand: this is no Debian machine"
  if [[ -z ${JOSH_APT_UPDATED:-} ]]; then
    as_root apt-get -qq update
    export JOSH_APT_UPDATED=1
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "$@" >/dev/null
}

# need_command COMMAND PACKAGES... installs the packages unless the command is there.
need_command() {
  command -v "$1" >/dev/null || apt_install "${@:2}"
}

# wait_for SECONDS COMMAND... repeats the command until it succeeds; false when the time is up.
wait_for() {
  local until=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < until)) || return 1
    sleep 0.2
  done
}

# free_port prints a TCP port that nothing listens on.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# stop_server PID_FILE FILES... ends the process of PID_FILE if it is the one that the script's `running` looks for, and removes
# the files; nothing to stop is fine.
stop_server() {
  if running; then
    local pid
    pid="$(cat "$1")"
    kill "$pid"
    for _ in $(seq 50); do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.1
    done
    kill -9 "$pid" 2>/dev/null || true
  fi
  rm -f "$@"
}

# python_engine FOLDER PACKAGE makes .engines/FOLDER an environment of Python with a package of a pinned version, unless it is
# there. By uv: pip takes four times as long for these.
python_engine() {
  local folder=.engines/$1 package=$2 uv=uv==0.13.9
  [[ $(cat "$folder/josh-version" 2>/dev/null) != "$package" ]] || return 0
  need_command python3 python3
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv
  if [[ $(cat .engines/uv/josh-version 2>/dev/null) != "$uv" ]]; then
    rm -rf .engines/uv
    python3 -m venv .engines/uv
    .engines/uv/bin/pip install --quiet --disable-pip-version-check "$uv"
    echo "$uv" >.engines/uv/josh-version
  fi
  rm -rf "$folder"
  .engines/uv/bin/uv venv --quiet --python "$(command -v python3)" "$folder"
  VIRTUAL_ENV=$folder .engines/uv/bin/uv pip install --quiet --link-mode copy "$package"
  echo "$package" >"$folder/josh-version"
}
