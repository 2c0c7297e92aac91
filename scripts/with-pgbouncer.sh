#!/usr/bin/env bash
# Runs a command whose tests reach PostgreSQL through PgBouncer, set up as deploy/cluster has it:
#   scripts/with-postgres.sh scripts/with-pgbouncer.sh go test ./internal/test/apptest
# The tests find it in PITBOSS_TEST_POOLER, beside the server itself in PITBOSS_TEST_DATABASE_URL.
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: scripts/with-pgbouncer.sh COMMAND [ARGUMENT…]" >&2; exit 2; }
[ -n "${PITBOSS_TEST_DATABASE_URL:-}" ] || { echo 'with-pgbouncer: run it inside scripts/with-postgres.sh' >&2; exit 2; }

pgbouncer=$("$(dirname "$0")/tools.sh" cluster | sed -n 1p)
dir=$(mktemp -d /tmp/pitboss-pgbouncer.XXXXXX)
server=''
# shellcheck disable=SC2317 # the trap calls it
cleanup() {
  local status=$?
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || { echo 'PgBouncer has ended by itself:' >&2; tail -n 5 "$dir/log" >&2; }
    wait "$server" 2>/dev/null || :
  fi
  rm -rf "$dir"
  exit "$status"
}
trap cleanup EXIT
trap 'exit 143' INT TERM HUP

port=$((15000 + RANDOM % 15000))
address=${PITBOSS_TEST_DATABASE_URL#*@}
address=${address%%/*}
# Each test has a database of its own, and drops it; their connections must not pile up.
sed -e "s/^pitboss = .*/* = host=${address%:*} port=${address#*:}/" -e "s/^listen_port.*/listen_port = $port/" \
  -e "s|^unix_socket_dir.*|unix_socket_dir =|" -e "s|^auth_file.*|auth_file = $dir/userlist.txt|" \
  -e 's/^max_client_conn.*/max_client_conn = 2000/' "$(dirname "$0")/../deploy/cluster/pgbouncer.ini" >"$dir/pgbouncer.ini"
cat >>"$dir/pgbouncer.ini" <<'INI'
ignore_startup_parameters = synchronous_commit
server_idle_timeout = 2
autodb_idle_timeout = 2
INI
echo '"pitboss" "pitboss"' >"$dir/userlist.txt"
as=()
if [ "$(id -u)" = 0 ]; then
  as=(-u nobody) # it refuses to run as root
  chmod 755 "$dir"
fi
"$pgbouncer" -q "${as[@]}" "$dir/pgbouncer.ini" 2>"$dir/log" &
server=$!
for _ in $(seq 50); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  kill -0 "$server" 2>/dev/null || { cat "$dir/log" >&2; exit 1; }
  sleep 0.1
done
export PITBOSS_TEST_POOLER="pitboss:pitboss@127.0.0.1:$port"
"$@"
