#!/usr/bin/env bash
# Go files as gofmt writes them, no binary in the repository, shell scripts that parse, and shellcheck where it is
# installed.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0
unformatted=$(find . \( -name node_modules -o -path ./tmp -o -path ./.git \) -prune -o -name '*.go' -print0 | xargs -0 gofmt -l)
if [ -n "$unformatted" ]; then
  printf 'not as gofmt writes it (gofmt -w FILE):\n%s\n' "$unformatted"
  status=1
fi

large=$(git ls-tree -r -l HEAD | awk '$4 > 1048576 { print $5 }')
if [ -n "$large" ]; then
  printf 'larger than 1 MB, so it does not belong in the repository:\n%s\n' "$large"
  status=1
fi

scripts=(.ci/run scripts/*.sh)
for script in "${scripts[@]}"; do
  bash -n "$script" || status=1
done
if command -v shellcheck >/dev/null; then
  shellcheck "${scripts[@]}" || status=1
fi
exit "$status"
