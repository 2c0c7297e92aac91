#!/usr/bin/env bash
# Go files as gofmt writes them, shell scripts that parse, and shellcheck where it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0
unformatted=$(find . \( -name node_modules -o -path ./tmp -o -path ./.git \) -prune -o -name '*.go' -print0 | xargs -0 gofmt -l)
if [ -n "$unformatted" ]; then
  printf 'not as gofmt writes it (gofmt -w FILE):\n%s\n' "$unformatted"
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
