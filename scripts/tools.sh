#!/usr/bin/env bash
# Finds what the tests need besides Go and Node, and on Debian installs what is missing.
#   scripts/tools.sh postgres   prints the folder of PostgreSQL's server programs
#   scripts/tools.sh chromium   prints the path of the browser (PITBOSS_CHROMIUM, when set, is taken as it is)
#   scripts/tools.sh cluster    prints the paths of pgbouncer, nats-server, nginx and caddy, one a line
#   scripts/tools.sh strace     prints the path of strace, for the long form of the faults
#   scripts/tools.sh network    prints the paths of ip and unshare, one a line, for the networks that a test makes
#   scripts/tools.sh nats       prints the path of nats-server, which long runs alone need
#   scripts/tools.sh scratch    prints a folder for what a test throws away: in memory where there is plenty, else /tmp
#   scripts/tools.sh            makes sure of both and prints their versions
set -euo pipefail

say() { printf '%s\n' "$*" >&2; }
fail() { say "tools: $*"; exit 1; }

find_postgres() {
  local dir
  # Debian keeps the server programs of each major version out of PATH; the newest one wins.
  while read -r dir; do
    if [ -x "$dir/initdb" ] && [ -x "$dir/pg_ctl" ]; then printf '%s\n' "$dir"; return; fi
  done < <(
    find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -rV
    if command -v pg_config >/dev/null; then pg_config --bindir; fi
    if command -v initdb >/dev/null; then dirname "$(command -v initdb)"; fi
  )
  return 1
}

find_chromium() {
  local name path
  if [ -n "${PITBOSS_CHROMIUM:-}" ]; then
    [ -x "$PITBOSS_CHROMIUM" ] || fail "PITBOSS_CHROMIUM=$PITBOSS_CHROMIUM is not a program"
    printf '%s\n' "$PITBOSS_CHROMIUM"
    return
  fi
  # The headless shell is the same engine without the parts that draw windows: the tests take half the time in it.
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    # Ubuntu's chromium-browser is a stub that asks for a snap, so the version is what proves a browser.
    if path=$(type -P "$name") && "$path" --version >/dev/null 2>&1; then printf '%s\n' "$path"; return; fi
  done
  return 1
}

# find_cluster: what stands around several nodes. Debian keeps servers out of other people's PATH.
find_cluster() {
  local name path found=''
  for name in pgbouncer nats-server nginx caddy; do
    path=$(PATH=$PATH:/usr/sbin:/usr/local/sbin type -P "$name") || return 1
    found+=$path$'\n'
  done
  printf '%s' "$found"
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_install() {
  command -v apt-get >/dev/null || return 1
  [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null
}

# apt_install PACKAGES: without recommends, without questions and without starting a service.
apt_install() {
  local policy=/usr/sbin/policy-rc.d own_policy='' status=0
  say "tools: installing $1 …"
  if [ ! -e "$policy" ]; then
    own_policy=yes
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
    as_root chmod 755 "$policy"
  fi
  # shellcheck disable=SC2086 # $1
  {
    as_root apt-get update -qq &&
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
        -o DPkg::Lock::Timeout=300 $1 </dev/null # several packages are several words
  } >&2 || status=$?
  if [ -n "$own_policy" ]; then as_root rm -f "$policy"; fi
  return "$status"
}

# ensure FINDER SENTENCE PACKAGES…: prints what FINDER finds, after installing the first PACKAGES that can be installed.
ensure() {
  local finder=$1 sentence=$2 package
  if "$finder"; then return; fi
  for package in "${@:3}"; do
    if can_install && apt_install "$package" && "$finder"; then return; fi
  done
  fail "$sentence"
}

need_postgres() {
  ensure find_postgres \
    'PostgreSQL (14 or newer) is missing. Install its server, so that initdb and pg_ctl are in PATH.' \
    postgresql
}

find_strace() { type -P strace; }

need_strace() {
  ensure find_strace 'strace is missing: the test of a disk that fails needs it.' strace
}

find_network() {
  local name path
  for name in ip unshare; do
    path=$(PATH=$PATH:/usr/sbin:/sbin type -P "$name") || return 1
    printf '%s\n' "$path"
  done
}

need_network() {
  ensure find_network 'ip and unshare are missing: the test of a network that is split needs them.' 'iproute2 util-linux'
}

find_nats() { type -P nats-server || { [ -x /usr/sbin/nats-server ] && printf '/usr/sbin/nats-server\n'; }; }

need_nats() {
  ensure find_nats 'nats-server is missing. Install it, so that it is in PATH.' nats-server
}

need_chromium() {
  ensure find_chromium \
    'Chromium is missing. Install Chromium or Google Chrome, or set PITBOSS_CHROMIUM to its program.' \
    chromium-headless-shell chromium
}

need_cluster() {
  ensure find_cluster \
    'pgbouncer, nats-server, nginx and caddy are needed to try several machines. Install them, so that they are in PATH.' \
    'pgbouncer nats-server nginx-light caddy'
}

# Each database of a test is a thousand small files: on a disk most of its time is making and removing them.
scratch() {
  local shm=/dev/shm plenty=$((4 * 1024 * 1024)) # KiB
  if [ -d "$shm" ] && [ -w "$shm" ] && [ -r /proc/meminfo ] &&
    [ "$(df -Pk "$shm" | awk 'NR == 2 { print $4 }')" -ge "$plenty" ] &&
    [ "$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)" -ge $((2 * plenty)) ]; then
    printf '%s\n' "$shm"
  else
    printf '/tmp\n'
  fi
}

case "${1:-all}" in
  scratch) scratch ;;
  postgres) need_postgres ;;
  chromium) need_chromium ;;
  cluster) need_cluster ;;
  strace) need_strace ;;
  network) need_network ;;
  nats) need_nats ;;
  all)
    bin=$(need_postgres)
    "$bin/postgres" --version
    browser=$(need_chromium)
    "$browser" --version 2>/dev/null
    ;;
  *) fail "unknown tool: $1" ;;
esac
