#!/usr/bin/env bash
# Runs a command beside a throw-away PostgreSQL and removes every trace of it afterwards:
#   scripts/with-postgres.sh go test ./...
# The command finds the database in PITBOSS_TEST_DATABASE_URL. Its role owns the database and may create more,
# but is no superuser, so that row-level security applies to it as it does in a card room. A test of what operators do
# finds the superuser in PITBOSS_TEST_SUPERUSER_URL.
#   PITBOSS_PG_FSYNC=on   keep the data as safe as a real server does (for benchmarks; tests want speed)
#   PITBOSS_PG_REPORT=F   write the version and the number of client sessions to F at the end
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: scripts/with-postgres.sh COMMAND [ARGUMENT…]" >&2; exit 2; }

bin=$("$(dirname "$0")/tools.sh" postgres)
# not TMPDIR: the server's user must reach it, and a socket's path is short
parent=/tmp
if [ "${PITBOSS_PG_FSYNC:-off}" != on ]; then parent=$("$(dirname "$0")/tools.sh" scratch); fi
dir=$(mktemp -d "$parent/pitboss-pg.XXXXXX")
command_pid=''

# PostgreSQL refuses to run as root.
server_user=''
if [ "$(id -u)" = 0 ]; then
  server_user=nobody
  if id postgres >/dev/null 2>&1; then server_user=postgres; fi
  chown "$server_user" "$dir"
fi

as_server() (
  cd "$dir"
  if [ -z "$server_user" ]; then "$@"; else setpriv --reuid "$server_user" --regid "$(id -g "$server_user")" --clear-groups "$@"; fi
)

superuser_sql() { as_server "$bin/psql" -h "$dir" -p "$port" -U postgres -d postgres -qAt -v ON_ERROR_STOP=1 "$@"; }

# shellcheck disable=SC2317 # the trap calls it
cleanup() {
  local status=$?
  trap - EXIT INT TERM HUP
  if [ -n "$command_pid" ] && kill -TERM -- "-$command_pid" 2>/dev/null; then wait "$command_pid" || :; fi
  if [ -f "$dir/data/postmaster.pid" ]; then as_server "$bin/pg_ctl" stop -D "$dir/data" -m immediate -s || :; fi
  rm -rf "$dir"
  exit "$status"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

as_server "$bin/initdb" -D "$dir/data" -U postgres -A trust --encoding=UTF8 --locale=C --no-sync >"$dir/initdb.log" 2>&1 ||
  { cat "$dir/initdb.log" >&2; exit 1; }

# The superuser comes in by the socket in our private folder only; the loopback port knows just the test role, and one that makes dumps.
as_server tee "$dir/data/pg_hba.conf" >/dev/null <<'HBA'
local all all trust
host all pitboss 127.0.0.1/32 trust
host all pitboss_dump 127.0.0.1/32 trust
HBA

as_server tee -a "$dir/data/postgresql.conf" >/dev/null <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$dir'
max_connections = 200
timezone = 'UTC'
log_timezone = 'UTC'
CONF
if [ "${PITBOSS_PG_FSYNC:-off}" != on ]; then
  # Tests run each statement a few times on little data: to compile it or to plan it for each value takes longer than it
  # saves. Their tables grow from nothing in seconds: PostgreSQL has to count them often, or it goes on reading them as if
  # they were empty.
  as_server tee -a "$dir/data/postgresql.conf" >/dev/null <<'CONF'
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 512MB
jit = off
plan_cache_mode = force_generic_plan
autovacuum_naptime = 2s
CONF
fi

# A port cannot be reserved, so try until one is free; below the range the system hands out for outgoing connections.
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  port=$((15000 + RANDOM % 15000))
  if as_server "$bin/pg_ctl" start -D "$dir/data" -o "-p $port" -l "$dir/server.log" -w -s 2>/dev/null; then break; fi
  if [ "$attempt" = 10 ]; then cat "$dir/server.log" >&2; exit 1; fi
done

superuser_sql -c 'CREATE ROLE pitboss LOGIN CREATEDB' -c 'CREATE DATABASE pitboss OWNER pitboss' \
  -c 'CREATE ROLE pitboss_dump LOGIN BYPASSRLS IN ROLE pg_read_all_data'
export PITBOSS_TEST_DATABASE_URL="postgres://pitboss@127.0.0.1:$port/pitboss?sslmode=disable"
export PITBOSS_TEST_SUPERUSER_URL="postgres://postgres@/postgres?host=$dir&port=$port"
export PITBOSS_PG_BIN=$bin # with pg_dump

# Job control gives the command its own process group, so that a signal reaches all of it and not only its first process.
set -m
"$@" <&0 &
command_pid=$!
set +m
status=0
wait "$command_pid" || status=$?
command_pid=''

if [ -n "${PITBOSS_PG_REPORT:-}" ]; then
  superuser_sql -F ' ' -c "SELECT current_setting('server_version'), sum(sessions) FROM pg_stat_database
    WHERE datname NOT IN ('postgres', 'template0', 'template1')" >"$PITBOSS_PG_REPORT"
fi
exit "$status"
