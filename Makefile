# PitBoss. `make` lists the targets; longer recipes are in scripts/.
SHELL := bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

export CGO_ENABLED := 0 # one static program, no C compiler needed
# The program, its tests and the checks are compiled once, and not again in another clone: all of them without its path.
export GOFLAGS := $(filter-out -trimpath,$(shell go env GOFLAGS)) -trimpath

GO_TEST_FLAGS ?=
VITEST_FLAGS  ?=
BENCH_FLAGS   ?=
ROOM_FLAGS    ?=
ROOM_ENGINE   ?=
FUZZTIME      ?= 1m
SOAKTIME      ?= 10m

VERSION     := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
GO_SOURCES  := go.mod $(wildcard go.sum) $(shell find cmd internal web/embed.go -type f ! -name '*_test.go' 2>/dev/null)
WEB_SOURCES := $(wildcard web/*.html web/*.ts web/*.json web/tools/*.mjs) $(shell find web/src web/public -type f 2>/dev/null)
API_TYPES   := web/tools/api-types

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^## / { print "\n" substr($$0, 4) } /^[a-z0-9-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

## Build and run

.PHONY: run build web dev types demo-nights
run: build ## build everything and serve the demo at http://localhost:8080
	bin/pitboss serve --demo --data ./data

build: bin/pitboss ## the whole product in one program: bin/pitboss

web: web/dist/app/index.html ## build the web app only

dev: web/node_modules/.stamp ## server and web app, the web app reloading as you type
	@scripts/dev.sh

types: $(API_TYPES)/node_modules/.stamp ## the web app's API types from the server's routes
	@scripts/api-types.sh

demo-nights: web/node_modules/.stamp # the home games that the demo has hand by hand
	cd web && node tools/demo-nights.mjs

bin/pitboss: $(GO_SOURCES) tmp/version web/dist/app/index.html
	go build -trimpath -buildvcs=false -ldflags '-s -w -X main.version=$(VERSION)' -o $@ ./cmd/pitboss

web/dist/app/index.html: $(WEB_SOURCES) web/node_modules/.stamp
	cd web && npm run bundle
	@test -s $@

# npm runs only when a lock file changed.
%/node_modules/.stamp: %/package-lock.json
	cd $* && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# Rewritten only when the version changed, so that it makes the program stale exactly then.
tmp/version: FORCE
	@mkdir -p $(@D) && { echo '$(VERSION)' | cmp -s - $@ || echo '$(VERSION)' > $@; }
FORCE:

## Check and test

.PHONY: check check-format check-go check-lint check-web check-types check-docs
check: check-format check-docs check-go check-lint check-web check-types ## the fast checks: format, vet, lint, types, links

check-format: # gofmt, and shell scripts that parse
	@scripts/check-format.sh

check-docs: # links between the documents
	@node scripts/check-links.mjs

check-go: # a go.mod that says what is used; check-lint has vet
	go mod tidy -diff
	cd bench && go mod tidy -diff

check-lint: tmp/tools/golangci-lint # rules and reasons: .golangci.yml
	tmp/tools/golangci-lint run ./...
	cd bench && ../tmp/tools/golangci-lint run ./...

check-web: web/node_modules/.stamp # the web app's lint, types, format and unused code
	cd web && npm run lint && npm run typecheck && npm run format:check && npm run knip

check-types: $(API_TYPES)/node_modules/.stamp # the committed API types are those of the routes
	@scripts/api-types.sh --check

tmp/tools/golangci-lint: tools/go.mod tools/go.sum
	@mkdir -p $(@D)
	@echo 'building golangci-lint (about a minute, once)'
	@cd tools && go build -buildvcs=false -ldflags '-s -w' -o ../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

tmp/tools/litestream: tools/litestream/go.mod tools/litestream/go.sum
	@mkdir -p $(@D)
	@echo 'building litestream (some minutes, once)'
	@cd tools/litestream && go build -buildvcs=false -ldflags '-s -w' -o ../../$@ github.com/benbjohnson/litestream/cmd/litestream

tmp/tools/gremlins: tools/gremlins/go.mod tools/gremlins/go.sum
	@mkdir -p $(@D)
	@cd tools/gremlins && go build -buildvcs=false -ldflags '-s -w' -o ../../$@ github.com/go-gremlins/gremlins/cmd/gremlins

.PHONY: engines web-install test test-quick test-go test-sqlite test-postgres test-web test-e2e
test: ## everything: checks, both engines, web app, build, browser
	@scripts/test.sh

quick_scenes = floor.test.ts check-in.test.ts front-office.test.ts tournament.test.ts mobile.test.ts
test-quick: ## before a push: SQLite, the web app and five browser files; what did not change since is not run again
	@$(MAKE) --no-print-directory -j2 --output-sync=target test-sqlite test-web
	@$(MAKE) --no-print-directory test-e2e VITEST_FLAGS='$(quick_scenes)'

engines: # PostgreSQL and a browser, installed where that is possible
	@scripts/tools.sh

web-install: web/node_modules/.stamp # the web app's packages

test-go: test-sqlite test-postgres ## the Go tests on both engines

# What only a debugger reads is left out of the programs of the tests: each of the sixty links in half the time.
quick_link = -ldflags='-s -w'

test-sqlite: ## the Go tests on SQLite
	@PITBOSS_TEST_DATABASE_URL= go test $(quick_link) $(GO_TEST_FLAGS) ./...
	@cd bench && go test $(quick_link) $(GO_TEST_FLAGS) ./...

# Packages whose tests open a database: what the others say does not hang on the engine. The program's own open a file.
with_database = $$(go list -test -f '{{.ImportPath}} {{join .Deps " "}}' ./... | \
  awk '$$1 ~ /\.test$$/ && / pitboss\/internal\/foundation\/db\/dbtest/ && !/^pitboss\/cmd\// { sub(/\.test$$/, "", $$1); print $$1 }')

test-postgres: ## the Go tests that open a database, on a throw-away PostgreSQL
	@scripts/with-postgres.sh go test $(quick_link) $(GO_TEST_FLAGS) $(with_database)

test-web: web/node_modules/.stamp ## the web app's unit tests
	@cd web && npm run test -- $(VITEST_FLAGS)

test-e2e: bin/pitboss web/node_modules/.stamp ## the program in a real browser
	@export PITBOSS_BINARY='$(CURDIR)/bin/pitboss' PITBOSS_CHROMIUM TMPDIR && PITBOSS_CHROMIUM=$$(scripts/tools.sh chromium) && \
	  TMPDIR=$$(scripts/tools.sh scratch) && \
	  cd web && npm run test:e2e -- $(VITEST_FLAGS)

.PHONY: guide
guide: bin/pitboss web/node_modules/.stamp ## the pictures of the user guide, taken from the demo: VITEST_FLAGS='-t floor-manager'
	@export PITBOSS_BINARY='$(CURDIR)/bin/pitboss' PITBOSS_CHROMIUM TMPDIR && PITBOSS_CHROMIUM=$$(scripts/tools.sh chromium) && \
	  TMPDIR=$$(scripts/tools.sh scratch) && \
	  cd web && npm run shots -- guide-shots --retry=0 $(VITEST_FLAGS)

.PHONY: hands
hands: web/node_modules/.stamp ## recorded hands through the hand engine: FILE=hands.jsonl.gz
	@cd web && HANDS_FROM='$(CURDIR)' node tools/hands.mjs '$(FILE)'

## Long runs, not part of make test

.PHONY: test-cluster test-pooler race bench bench-peers check-peers bench-room bench-web bench-first bench-sign-in soak soak-faults soak-answers fuzz mutate clean
test-cluster: ## several machines as docs/operations.md sets them up: PgBouncer, NATS, nginx, Caddy, two nodes (about a minute)
	scripts/with-postgres.sh go test -tags cluster -count=1 $(GO_TEST_FLAGS) ./deploy/cluster

test-pooler: ## the Go tests that open a database, on PostgreSQL through PgBouncer
	scripts/with-postgres.sh scripts/with-pgbouncer.sh go test -count=1 -timeout 90m $(GO_TEST_FLAGS) $(with_database)

race: ## the Go tests under the race detector (needs a C compiler); the pointers of SQLite are those of C
	CGO_ENABLED=1 go test -race -timeout 90m -gcflags=modernc.org/sqlite/lib=-d=checkptr=0 $(GO_TEST_FLAGS) ./...

bench: ## the server beside the barest program that does the same, on both engines, with real durability
	@mkdir -p tmp && cd bench && go build -o ../tmp/bench .
	PITBOSS_PG_FSYNC=on scripts/with-postgres.sh tmp/bench $(BENCH_FLAGS)

bench-peers: bench/peers/express/node_modules/.stamp ## the server beside PocketBase and Express on the same data, in turns
	@mkdir -p tmp && cd bench && go build -o ../tmp/peers ./peers
	PITBOSS_PG_FSYNC=on scripts/with-postgres.sh tmp/peers $(BENCH_FLAGS)

check-peers: bench/peers/express/node_modules/.stamp # that those beside which it is measured build
	cd bench/peers/pocketbase && go vet . && go mod tidy -diff
	cd bench/peers/express && for f in *.js; do node --check $$f || exit 1; done

bench-room: ## a Friday night at a server on one processor: ROOM_FLAGS='-part search', or sizes, overload, storm; ROOM_ENGINE=postgres
	@mkdir -p tmp && cd bench && go build -o ../tmp/room ./room
	$(if $(filter postgres,$(ROOM_ENGINE)),PITBOSS_PG_FSYNC=on scripts/with-postgres.sh) tmp/room $(if $(ROOM_ENGINE),-engine $(ROOM_ENGINE)) $(ROOM_FLAGS)

bench-sign-in: ## whether an e-mail address is known shows in the time that sign-in takes, on both engines
	go test -tags bench -count=1 -v -run AnUnknownAddress ./internal/test/apptest
	PITBOSS_PG_FSYNC=on scripts/with-postgres.sh go test -tags bench -count=1 -v -run AnUnknownAddress ./internal/test/apptest

bench-web: bin/pitboss web/node_modules/.stamp ## what a live event costs the browser, and how soon a phone can use the companion
	@export PITBOSS_BINARY='$(CURDIR)/bin/pitboss' PITBOSS_CHROMIUM TMPDIR && PITBOSS_CHROMIUM=$$(scripts/tools.sh chromium) && \
	  TMPDIR=$$(scripts/tools.sh scratch) && \
	  cd web && npm run bench -- $(VITEST_FLAGS)

bench-first: ## how soon, with how many requests and kilobytes, a first visit shows its first row on a slow line
	@$(MAKE) --no-print-directory bench-web VITEST_FLAGS='bench-first $(VITEST_FLAGS)'

soak_faults = ./internal/test/crash ./internal/test/apptest ./internal/test/pairs ./internal/foundation/db
soak-faults: ## the long forms of docs/reliability.md on both engines: RUN=, KILLS=, ROUNDS=, SEEDS=, PAIRS=, FAULTS=, FAULT_SEED=
	go test -tags soak -count=1 -v -run 'Soak.*$(RUN)' -timeout 0 $(GO_TEST_FLAGS) $(soak_faults)
	scripts/with-postgres.sh go test -tags soak -count=1 -v -run 'Soak.*$(RUN)' -timeout 0 $(GO_TEST_FLAGS) $(soak_faults)

soak-answers: bin/pitboss web/node_modules/.stamp ## every form and tap of the web app with its answer lost: SCENES='a pattern of their titles', POINTS=200, FIRST_POINT=1
	@export PITBOSS_BINARY='$(CURDIR)/bin/pitboss' PITBOSS_CHROMIUM TMPDIR && PITBOSS_CHROMIUM=$$(scripts/tools.sh chromium) && \
	  TMPDIR=$$(scripts/tools.sh scratch) && export SCENES=$${SCENES:-all} POINTS=$${POINTS:-200} && \
	  cd web && npm run test:e2e -- lost-answers.test.ts --retry=0 --bail=0 $(VITEST_FLAGS)

soak: tmp/tools/litestream ## the endurance tests (build tag soak, SOAKTIME=10m, EVENINGS=200 of proposals pressed) on both engines
	PITBOSS_SOAK=$(SOAKTIME) PITBOSS_LITESTREAM='$(CURDIR)/tmp/tools/litestream' go test -tags soak -run Soak -timeout 0 $(GO_TEST_FLAGS) ./...
	PITBOSS_SOAK=$(SOAKTIME) scripts/with-postgres.sh go test -tags soak -run Soak -timeout 0 $(GO_TEST_FLAGS) ./...

fuzz: web/node_modules/.stamp ## every fuzz test, FUZZTIME=1m each, and all hands by chance
	@scripts/fuzz.sh $(FUZZTIME)
	@cd web && HANDS=all npm run test -- --project pure src/go/engine/hand src/test/go

mutate: tmp/tools/gremlins tools/stryker/node_modules/.stamp web/node_modules/.stamp ## does a test fail when a rule is changed: docs/mutants.md; ONLY='rental domain/money', WORKERS=2
	@scripts/mutate.sh $<

clean: ## remove what was built; data/ and node_modules stay
	rm -rf bin tmp web/dist/app
