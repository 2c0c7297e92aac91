#!/usr/bin/env bash
# Runs every Go fuzz test for a while, one after the other (go test fuzzes one at a time): scripts/fuzz.sh 1m
set -euo pipefail
cd "$(dirname "$0")/.."

duration=${1:-1m}
count=0
while IFS=: read -r file name; do
  count=$((count + 1))
  echo "== $name in ./$(dirname "$file")"
  go test "./$(dirname "$file")" -run '^$' -fuzz "^$name\$" -fuzztime "$duration" </dev/null
done < <(grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+' cmd internal | sed 's/func //')
if [ "$count" = 0 ]; then
  echo 'there are no fuzz tests'
  exit 1
fi
echo "$count fuzz tests ran for $duration each"
