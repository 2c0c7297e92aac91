#!/usr/bin/env bash
# The web app's API types are made from the server's own routes:
# pitboss openapi -> web/openapi.json -> schema.gen.ts, operations.gen.ts, events.gen.ts and
# roles.gen.ts in web/src/api/generated
#   scripts/api-types.sh           writes the five files
#   scripts/api-types.sh --check   fails when the committed ones are not what the routes say
set -euo pipefail
cd "$(dirname "$0")/.."

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

# Not bin/pitboss: that one contains the web app, which is built from these types.
go run -buildvcs=false ./cmd/pitboss openapi >"$fresh/openapi.json"
web/tools/api-types/node_modules/.bin/openapi-typescript "$fresh/openapi.json" -o "$fresh/schema.gen.ts"
node web/tools/operations.mjs "$fresh/openapi.json" >"$fresh/operations.gen.ts"
node web/tools/events.mjs "$fresh/openapi.json" >"$fresh/events.gen.ts"
node web/tools/roles.mjs "$fresh/openapi.json" >"$fresh/roles.gen.ts"

status=0
# update FRESH COMMITTED: leaves an unchanged file alone, so that nothing is rebuilt for it.
update() {
  if cmp -s "$1" "$2"; then return; fi
  if [ "${check:-}" ]; then
    diff -u "$2" "$1" | head -40 || :
    echo "$2 is not what the routes say: run 'make types' and commit the result"
    status=1
  else
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2"
    echo "wrote $2"
  fi
}

if [ "${1:-}" = --check ]; then check=yes; fi
update "$fresh/openapi.json" web/openapi.json
update "$fresh/schema.gen.ts" web/src/api/generated/schema.gen.ts
update "$fresh/operations.gen.ts" web/src/api/generated/operations.gen.ts
update "$fresh/events.gen.ts" web/src/api/generated/events.gen.ts
update "$fresh/roles.gen.ts" web/src/api/generated/roles.gen.ts
exit "$status"
