#!/usr/bin/env bash
# The whole of `make test`. Every step is a make target that can be run alone and logs to tmp/test/STEP.log.
# Two lanes run side by side, quick checks first. A failure stops only what depends on it, so that one run shows
# everything that is wrong. Nothing is skipped: an engine or a browser that did not run is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."

logs=$PWD/tmp/test
step_limit=3600 # seconds; a step that hangs must not hang the run, and one on a slow machine may take its time
steps=(check-format check-docs check-go check-types check-lint engines web-install check-web
  test-sqlite test-postgres test-web build test-e2e)

# One lane for the Go code, one for the web app, which is the longer one: where both want a processor it comes first, so
# that no processor waits for the end.
go_lane() {
  renice -n 5 "$BASHPID" >/dev/null 2>&1 || :
  # Compilers, linters and tests live for seconds: to collect their memory less often saves a tenth of their time.
  export GOGC=400 GOMEMLIMIT=2GiB
  check check-format
  check check-docs
  check check-go
  check check-types
  after web-install check check-web
  if passed build; then export PITBOSS_BINARY=$PWD/bin/pitboss; fi # else the tests of the running program build it
  check check-lint # not while the build replaces the files that the program embeds
  tests test-sqlite go
  after engines tests test-postgres go
}

web_lane() {
  check engines
  check web-install
  after web-install check build
  after web-install tests test-web vitest
  after build after engines tests test-e2e vitest
}

# Runs a command so that a signal to this shell ends the command too.
guarded() {
  local pid status=0
  if command -v timeout >/dev/null; then set -- timeout -k 15 "$step_limit" "$@"; fi
  "$@" &
  pid=$!
  # shellcheck disable=SC2064 # this pid, now
  trap "kill -TERM $pid 2>/dev/null; wait $pid; exit 143" INT TERM HUP
  wait "$pid" || status=$?
  trap - INT TERM HUP
  if [ "$status" = 124 ]; then echo "stopped after $step_limit s" >&2; fi
  return "$status"
}

# record STEP STATUS SECONDS PASSED FAILED SKIPPED
record() {
  echo "${@:2}" >"$logs/$1.writing"
  mv "$logs/$1.writing" "$logs/$1.result" # whole, for the lane that waits for it
  local word=passed
  if [ "$2" != 0 ]; then word=FAILED; fi
  printf '  %s %-14s %4s s\n' "$word" "$1" "$3"
}

# check TARGET: a step that counts as one.
check() {
  local start=$SECONDS status=0
  guarded make --no-print-directory "$1" >"$logs/$1.log" 2>&1 || status=$?
  record "$1" "$status" $((SECONDS - start)) $((status == 0)) $((status != 0)) 0
}

# tests TARGET go|vitest: a step that counts its tests and fails when none ran.
tests() {
  local start=$SECONDS status=0 passed failed skipped json=$logs/$1.json log=$logs/$1.log short=$logs/$1.failures
  if [ "$2" = go ]; then
    guarded make -s "$1" GO_TEST_FLAGS='-json -count=1 -vet=off -timeout=40m' >"$json" 2>"$log" || status=$?
  else
    guarded make -s "$1" VITEST_FLAGS="--reporter=default --reporter=json --outputFile.json=$json" >"$log" 2>&1 || status=$?
  fi
  read -r passed failed skipped < <(node scripts/test-report.mjs "$2" "$json" "$short" "$logs/$1.retried" 2>>"$log" || echo 0 1 0)
  if [ $((passed + failed)) = 0 ]; then
    echo 'no test ran' >>"$log"
    failed=1
  fi
  if [ "$1" = test-postgres ] && ! awk '{ used = $NF > 0 } END { exit !used }' "$PITBOSS_PG_REPORT" 2>/dev/null; then
    echo 'no test opened a connection to PostgreSQL' >>"$log"
    failed=$((failed + 1))
  fi
  if [ "$status" != 0 ] && [ "$failed" = 0 ]; then failed=1; fi
  if [ "$failed" != 0 ]; then status=1; fi
  record "$1" "$status" $((SECONDS - start)) "$passed" "$failed" "$skipped"
}

# passed STEP: waits for a step, and says whether it passed.
passed() {
  local status=1 since=$SECONDS
  until [ -s "$logs/$1.result" ] || [ $((SECONDS - since)) -gt "$step_limit" ]; do sleep 0.5; done
  if [ -s "$logs/$1.result" ]; then read -r status _ <"$logs/$1.result"; fi
  [ "$status" = 0 ]
}

# after STEP check|tests TARGET …: runs the target's step if STEP passed, which the other lane may still be at; else that
# step fails without running.
after() {
  local needed=$1
  shift
  if passed "$needed"; then
    "$@"
  else
    if [ "$1" = after ]; then shift 2; fi
    echo "not run, because $needed failed" >"$logs/$2.log"
    record "$2" 1 0 0 1 0
  fi
}

lanes=''
# shellcheck disable=SC2317 # the trap calls it
stop() {
  # shellcheck disable=SC2086 # a list of numbers
  if [ -n "$lanes" ]; then kill -TERM $lanes 2>/dev/null || :; fi
  wait
  exit 130
}
trap stop INT TERM HUP

side_by_side() {
  local lane
  for lane in "$@"; do
    "$lane" &
    lanes="$lanes $!"
  done
  wait
  lanes=''
}

# engine_versions: what the tests ran on, each from its own mouth.
engine_versions() {
  local sessions
  echo "SQLite      modernc.org/sqlite $(go list -m -f '{{.Version}}' modernc.org/sqlite 2>/dev/null || echo none)"
  if [ -s "$PITBOSS_PG_REPORT" ]; then
    sessions=$(awk '{ print $NF }' "$PITBOSS_PG_REPORT")
    echo "PostgreSQL  $(awk '{ print $1 }' "$PITBOSS_PG_REPORT"), $sessions connections made by the tests"
  else
    echo 'PostgreSQL  did not run'
  fi
  echo "Machine     $(getconf _NPROCESSORS_ONLN) processors, load $(cut -d ' ' -f 1-3 /proc/loadavg 2>/dev/null || echo unknown)"
  echo "Browser     $(grep -iE 'chrom' "$logs/engines.log" | tail -1 || echo none)"
}

rm -rf "$logs"
mkdir -p "$logs"
unset MAKEFLAGS MFLAGS FORCE_COLOR # each step is a make of its own, and writes a log
export NO_COLOR=1 PITBOSS_PG_REPORT=$logs/postgres.engine

side_by_side go_lane web_lane

# Short, because often only a part of the output is kept: the whole story is in tmp/test.
for step in "${steps[@]}"; do
  read -r status _ <"$logs/$step.result"
  if [ "$status" != 0 ]; then
    printf '\n── why %s failed (tmp/test/%s.log)\n' "$step" "$step"
    if [ -s "$logs/$step.failures" ]; then cat "$logs/$step.failures"; else tail -n 25 "$logs/$step.log" | cut -c 1-180; fi
  fi
done

for step in "${steps[@]}"; do
  if [ -s "$logs/$step.retried" ]; then
    printf '\n── passed only at the second try in %s\n' "$step"
    cat "$logs/$step.retried"
  fi
done

total_passed=0
total_failed=0
printf '\n%-14s %8s  %-6s %7s %7s %8s\n' step seconds result passed failed skipped
for step in "${steps[@]}"; do
  read -r status seconds passed failed skipped <"$logs/$step.result"
  if [ "$status" = 0 ]; then word=passed; else word=FAILED; fi
  printf '%-14s %8s  %-6s %7s %7s %8s\n' "$step" "$seconds" "$word" "$passed" "$failed" "$skipped"
  total_passed=$((total_passed + passed))
  total_failed=$((total_failed + failed))
done
printf '\n'
engine_versions
printf '\n%s s in all\n%s passed, %s failed\n' "$SECONDS" "$total_passed" "$total_failed"
[ "$total_failed" = 0 ]
