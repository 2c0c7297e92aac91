#!/usr/bin/env bash
# The demo server and Vite side by side; Vite passes /api and /ws on to the server. Ctrl-C stops both.
# The web app reloads as you type; after a change in Go, start it again.
set -euo pipefail
cd "$(dirname "$0")/.."

go build -buildvcs=false -o tmp/pitboss-dev ./cmd/pitboss
tmp/pitboss-dev serve --demo --data ./data &
server=$!
trap 'kill "$server" 2>/dev/null || :; wait "$server" || :' EXIT
cd web
npm run dev
