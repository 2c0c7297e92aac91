#!/usr/bin/env bash
# Mutation tests: scripts/mutants.sh GREMLINS PACKAGE... changes one operator at a time and runs the package's own tests. It
# fails when a mutant survives whose line docs/mutants.md does not explain. FILES='bill funds' limits it to files.
set -euo pipefail
cd "$(dirname "$0")/.."

gremlins=$PWD/$1
shift
root=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

# Gremlins copies the whole module for each of its workers: it is given one without node_modules and built files.
git ls-files -z --cached --others --exclude-standard -- go.mod go.sum cmd internal web/embed.go web/dist |
  xargs -0 cp --parents -t "$copy"
export GOFLAGS="$GOFLAGS -vet=off -ldflags=-s -count=1" # the checks and the debugger's tables take longer than the tests

# Gremlins leaves out what the coverage report does not have, and Go's report does not have the conditions of `case`.
# This go reports every line as covered, so that each mutant is tested.
mkdir "$copy/bin"
cat >"$copy/bin/go" <<EOF
#!/usr/bin/env bash
set -euo pipefail
"$(command -v go)" "\$@"
if [ "\${2:-}" = -cover ]; then
  sed -nE 's/^([^:]+):.*/\1:1.1,100000.1 1 1/p' "\$4" | grep -v '^mode' | sort -u >"\$4.all"
  cat "\$4.all" >>"\$4"
fi
EOF
chmod +x "$copy/bin/go"
export PATH=$copy/bin:$PATH

status=0
for package in "$@"; do
  # Requests, imports and SQL have tests elsewhere, in internal/test/apptest.
  skipped=' door import invariants league membership queries routes season '
  [ "$package" != ./internal/cage ] || skipped+='actions ' # reads alone
  only=
  [ "$package" != ./internal/tournament/director ] || only=' payout_actions payout_books deal_actions ' # the files that pay
  excluded=() included=0
  for file in "$package"/*.go; do
    name=$(basename "$file" .go)
    if [[ $skipped == *" $name "* || -n $only && $only != *" $name "* || " ${FILES:-$name} " != *" $name "* ]]; then
      excluded+=(--exclude-files "^$name\\.go$")
    elif [[ $name != *_test ]]; then
      included=1
    fi
  done
  [ "$included" = 1 ] || continue
  log=$root/tmp/mutants-$(basename "$package").txt
  (cd "$copy" && "$gremlins" unleash --workers "${WORKERS:-1}" --timeout-coefficient 20 --invert-logical \
    --invert-assignments "${excluded[@]}" "$package") | tee "$log"
  while read -r kind file line; do
    code=$(sed -n "${line}p" "$package/$file" | sed 's/^[[:space:]]*//')
    grep -qF -- "\`${code//|/\\|}\`" docs/mutants.md && continue
    echo "no test fails: $kind at $package/$file:$line: $code"
    status=1
  done < <(sed -nE 's/^ *(LIVED|NOT COVERED) ([A-Z_]+) at ([^:]+):([0-9]+):.*/\2 \3 \4/p' "$log")
done
exit "$status"
