#!/usr/bin/env bash
# Mutation tests: scripts/mutate.sh GREMLINS changes one operator at a time and runs the tests beside it. It
# fails when a mutant survives whose line docs/mutants.md does not explain, or when the tests notice fewer than 90 % of
# the mutants of a package. ONLY='rental domain/money' limits it.
set -euo pipefail
cd "$(dirname "$0")/.."

# Name, folder, and the files of rules with tests beside them; a backslash continues a line. The tests of requests,
# queries and imports are in internal/test/apptest. ONLY takes a name, or a name with a file.
rules='
rental      internal/floor/rental         rental
cage        internal/cage                 backfill bill cage chips drawers events funds gaming_day large_cash ledger \
                                          merge opening post receipts reverse shift tournament_money
membership  internal/player               membership_status
door        internal/player               door
seats       internal/floor                seat_change_rules
waitlist    internal/floor                game_lists wait_estimate waitlist
alerting    internal/staff/alerting       rules
prize       internal/tournament/prize     deal payout prize
director    internal/tournament/director  payout_actions payout_books deal_actions
seating     internal/tournament/seating   balance breaking bust counts draw duties positions seat_map seating undo
rotation    internal/staff/rotation       downs planner push_step rotation
settle      internal/homegame             settle
tenant      internal/foundation/tenant    permission tenant view
hand        web/src/go/engine/hand        act betting end give-up legal payout pots raise round rules seats setup
night       web/src/go/engine/night       blind-schedule chip entries ledger legal level log next-hand night places \
                                          players restore settle settled settlement view
domain      web/src/domain                money rental tournament-clock
'
gremlins=$PWD/$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

# The tools change a copy. Gremlins copies the whole module for each of its workers: it gets one without node_modules.
mkdir -p tmp "$copy/bin" "$copy/go" "$copy/ts"
git ls-files -z --cached --others --exclude-standard go.mod go.sum cmd internal web/embed.go web/dist 'web/src/*.json' |
  xargs -0 cp --parents -t "$copy/go"
cp -r web/src "$copy/ts" && cp -r tools/stryker "$copy"
ln -s "$PWD/web/node_modules" "$copy/ts"
ln -s "$PWD/web/node_modules/vitest" "$copy/stryker/node_modules" # Stryker runs the app's own Vitest
export GOFLAGS="$GOFLAGS -vet=off -ldflags=-s -count=1" # vet and the debugger's tables take longer than the tests

# Gremlins leaves out what the coverage report does not have, and Go's report does not have the conditions of `case`.
# This go reports every line as covered, so that each mutant is tested. It does not look for the shortest failing case.
cat >"$copy/bin/go" <<EOF
#!/usr/bin/env bash
[ "\$2" != -timeout ] || set -- "\$@" \$RAPID
"$(command -v go)" "\$@" || exit
if [ "\$2" = -cover ]; then
  sed -nE 's/^([^:]+):.*/\1:1.1,100000.1 1 1/p' "\$4" | grep -v '^mode' | sort -u >"\$4.all"
  cat "\$4.all" >>"\$4"
fi
EOF
chmod +x "$copy/bin/go"

# mutate_internal and mutate_web FOLDER FILE... print a line for each mutant: KILLED or LIVED, KIND at FILE:LINE:COLUMN.
mutate_internal() {
  local file rapid='' excluded=(--exclude-files /) # packages in folders below
  ! grep -q pgregory.net/rapid "$1"/*_test.go || rapid=-rapid.shrinktime=0s
  for file in "$1"/*.go; do
    file=$(basename "$file" .go)
    [[ " ${*:2} " == *" $file "* ]] || excluded+=(--exclude-files "^$file\\.go$")
  done
  (cd "$copy/go" && RAPID=$rapid PATH=$copy/bin:$PATH "$gremlins" unleash --workers "${WORKERS:-1}" \
    --timeout-coefficient 20 --invert-logical --invert-assignments "${excluded[@]}" "./$1")
}
mutate_web() {
  local files=("${@:2}")
  files=("${files[@]/#/${1#web/}/}")
  (cd "$copy/ts" && TESTS=${1#web/} MUTATE=${files[*]} WORKERS=${WORKERS:-1} \
    node ../stryker/node_modules/@stryker-mutator/core/bin/stryker.js run ../stryker/stryker.config.mjs)
}

status=0 summary=''
# shellcheck disable=SC2162 # the backslash at the end of a line
while read name folder files; do
  chosen=()
  for file in $files; do
    [[ -n ${ONLY:-} && " $ONLY " != *" $name "* && " $ONLY " != *" $name/$file "* ]] || chosen+=("$file")
  done
  [ ${#chosen[@]} -gt 0 ] || continue
  log=$PWD/tmp/mutants-$name.txt
  "mutate_${folder%%/*}" "$folder" "${chosen[@]}" </dev/null | tee "$log"
  killed=$(grep -cE '^ *(KILLED|TIMED OUT) ' "$log" || :)
  survived=$(grep -cE '^ *(LIVED|NOT COVERED) ' "$log" || :)
  all=$((killed + survived))
  share=$((all ? 100 * killed / all : 0))
  printf -v result '%-10s %5d mutants %5d killed %4d survived %4d %%\n' "$name" $all "$killed" "$survived" $share
  summary+=$result
  [ $share -ge 90 ] || status=1
  while read -r kind file line; do
    code=$(sed -n "${line}p" "$folder/$file" | sed 's/^[[:space:]]*//')
    grep -qF -- "| \`$(basename "$folder")/$file\` | \`${code//|/\\|}\` |" docs/mutants.md && continue
    summary+="  no test fails: $kind at $folder/$file:$line: $code"$'\n'
    status=1
  done < <(sed -nE 's/^ *(LIVED|NOT COVERED) ([A-Za-z_]+) at ([^:]+):([0-9]+):.*/\2 \3 \4/p' "$log")
done <<<"$rules"
printf '\n%s' "${summary:?ONLY names none of the packages}"
exit $status
