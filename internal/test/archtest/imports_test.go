package archtest

import (
	"go/ast"
	"path"
	"path/filepath"
	"pitboss/internal/test/assert"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// wings are the parts of the card room, each with the wings that it may import besides the foundation. The packages
// of a wing may import each other; Go itself refuses cycles.
var wings = map[string][]string{
	"account":      {},
	"room":         {},
	"player":       {"account", "room"},
	"cage":         {"player", "room"},
	"floor":        {"cage", "player", "room"},
	"tournament":   {"floor", "cage", "player", "room"},
	"staff":        {"floor", "room", "account"},
	"organization": {"floor", "cage", "player", "room", "account"},
	"report":       {"staff", "tournament", "floor", "cage", "player", "room"},
	"homegame":     {"account"},
	"lobby":        {"frontoffice", "staff", "tournament", "cage", "floor", "player", "room", "account"},
	"frontoffice":  {"report", "organization", "tournament", "floor", "cage", "player", "room"},
}

// wingOf is the wing of a package, or empty.
func wingOf(path string) string {
	name, ok := strings.CutPrefix(path, "internal/")
	if !ok {
		return ""
	}
	name, _, _ = strings.Cut(name, "/")
	if _, ok := wings[name]; !ok {
		return ""
	}
	return name
}

// foundationRank orders the foundation: fault, clock, money ← tenant ← db ← api.
var foundationRank = map[string]int{"fault": 0, "enum": 0, "wording": 0, "clock": 0, "money": 0, "assign": 0,
	"secret": 0, "optional": 0, "migrations": 0, "db/dbfiles": 0, "db/chain": 0, "db/changes": 0, "tenant": 1,
	"mask": 2, "db/dberr": 1, "db/sqlite": 2, "db/postgres": 2, "db": 3, "eventchain": 4, "admission": 4, "api": 5}

// mayImport returns why a package must not import another one, or "" if it may.
func mayImport(from, to string) string {
	layer := func(path string) (name, part string) {
		parts := strings.Split(path, "/")
		switch {
		case parts[0] != "internal":
			return parts[0], ""
		case len(parts) > 2:
			return parts[1], strings.Join(parts[2:], "/")
		}
		return parts[1], ""
	}
	if forTests(to) {
		if forTests(from) {
			return ""
		}
		return "it exists for tests only and must not be built into the program"
	}
	if forTests(from) {
		return ""
	}
	fromLayer, fromPart := layer(from)
	toLayer, toPart := layer(to)
	if wing := wingOf(from); wing != "" {
		other := wingOf(to)
		switch {
		case other == "" && toLayer != "foundation":
			return "a wing must not depend on the server: server → wings → foundation"
		case other == "", other == wing, slices.Contains(wings[wing], other),
			reasonFor(importsUpwards, from+" → "+to) != "":
			return ""
		}
		return "the wing " + wing + " may import only " + strings.Join(wings[wing], ", ") + " and the foundation"
	}
	switch fromLayer {
	case "cmd":
		if toLayer != "server" {
			return "cmd turns flags into a server.Config and nothing else, so that tests start the same program"
		}
	case "server":
		if toLayer != "server" && wingOf(to) == "" && toLayer != "foundation" && toLayer != "web" {
			return "the server wires the wings and the foundation together"
		}
	case "foundation":
		if toLayer != "foundation" {
			return "the foundation knows nothing of poker"
		}
		a, known := foundationRank[fromPart]
		b, knownToo := foundationRank[toPart]
		if !known || !knownToo {
			return "the package is not in the order of the foundation"
		}
		if b >= a {
			return "the foundation is layered fault, clock, money, secret ← tenant ← db ← api"
		}
	case "web":
		return "web holds the built app and nothing that runs"
	default:
		return "the package is in no wing, and neither in server nor in foundation (imports_test.go)"
	}
	return ""
}

func TestPackagesImportOnlyAllowedPackages(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		for path := range p.Imports {
			if !strings.HasPrefix(path, module) {
				continue
			}
			assert.Equal(t, short(p.PkgPath)+" imports "+short(path), mayImport(short(p.PkgPath), short(path)), "")
		}
	}
}

func TestImportRuleRefusesEachUpwardImport(t *testing.T) {
	t.Parallel()
	for _, bad := range [][2]string{
		{"internal/floor", "internal/tournament"}, {"internal/player", "internal/cage"},
		{"internal/room", "internal/server/app"}, {"internal/foundation/db", "internal/foundation/api"},
		{"internal/foundation/clock", "internal/foundation/money"}, {"internal/foundation/api", "internal/room"},
		{"internal/foundation/extra", "internal/foundation/db"}, {"cmd/pitboss", "internal/foundation/db"},
		{"internal/server", "internal/test/apptest"}, {"internal/floor", "internal/foundation/db/dbtest"},
		{"web", "internal/foundation/fault"},
		{"internal/novel", "internal/room"},
	} {
		if mayImport(bad[0], bad[1]) == "" {
			t.Errorf("the rule lets %s import %s", bad[0], bad[1])
		}
	}
	for _, good := range [][2]string{
		{"internal/floor/smartseat", "internal/floor"}, {"internal/server/app", "internal/report/figures"},
		{"internal/foundation/api", "internal/foundation/db"}, {"cmd/pitboss", "internal/server"},
		{"internal/test/apptest", "internal/foundation/db/dbtest"},
	} {
		assert.Equal(t, "the rule refuses that "+good[0]+" imports "+good[1], mayImport(good[0], good[1]), "")
	}
}

// mayImportOther returns why a package must not import a package of the standard library or a third party.
func mayImportOther(from, to string) string {
	in := func(folders ...string) bool {
		return slices.ContainsFunc(folders, func(f string) bool { return from == f || strings.HasPrefix(from, f+"/") })
	}
	switch {
	case forTests(from):
		return ""
	case to == "database/sql", to == "database/sql/driver", strings.HasPrefix(to, "modernc.org/"), strings.HasPrefix(to,
		"github.com/jackc/"), strings.HasPrefix(to, "github.com/pressly/goose"):
		// notify uses LISTEN and NOTIFY and no table
		if !in("internal/foundation/db") && (from != "internal/server/notify" || to != "github.com/jackc/pgx/v5") {
			return "only foundation/db may access a database: other statements would bypass the scopes"
		}
	case strings.HasPrefix(to, "github.com/nats-io/"):
		if from != "internal/server/notify" {
			return "only server/notify connects nodes, and its messages carry version hints only"
		}
	case to == "net/http", strings.HasPrefix(to, "net/http/"):
		// notices leave by HTTP
		if !in("internal/foundation/api", "internal/server", "web", "internal/player/notice/delivery") {
			return "wings are functions; foundation/api makes routes of them"
		}
	case to == "math/rand", to == "math/rand/v2":
		if reasonFor(randomness, from) == "" {
			return "predictable random numbers need a reason in lists_test.go"
		}
	case to == "log":
		return "log/slog carries the request id"
	}
	return ""
}

func TestOnlyListedPackagesImportDatabasesAndHTTP(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		for path := range p.Imports {
			assert.Equal(t, short(p.PkgPath)+" imports "+path, mayImportOther(short(p.PkgPath), path), "")
		}
	}
	for from, to := range map[string]string{
		"internal/floor": "database/sql", "internal/server/live": "github.com/jackc/pgx/v5",
		"internal/room": "net/http", "internal/foundation/db": "net/http", "internal/floor/rental": "math/rand/v2",
		"internal/server":        "modernc.org/sqlite",
		"internal/server/notify": "database/sql", "internal/foundation/api": "github.com/nats-io/nats.go",
	} {
		if mayImportOther(from, to) == "" {
			t.Errorf("the rule lets %s import %s", from, to)
		}
	}
}

// fileMayImport returns why a file of a wing must not import something. rules means that the file uses no tx: it has
// words and rules, and may depend neither on the database nor on requests.
func fileMayImport(name, file, path string, rules bool) string {
	path = short(path)
	switch {
	case file == "routes.go" && path == "internal/foundation/db":
		return "routes.go has the route table; actions.go has the acts"
	case file == "queries.go" && (path == "internal/foundation/api" || path == "time"):
		return "queries.go takes a tx and depends neither on requests nor on the time"
	case !rules || strings.HasSuffix(file, "routes.go"), file == "requests.go", file == "actions.go":
		return ""
	case path == "internal/foundation/db", path == "internal/foundation/api", path == "context":
		if reasonFor(contextInRules, name+"/"+file) != "" && path == "context" {
			return ""
		}
		return "the file has words and rules: pure functions that a test can call without a database"
	}
	return ""
}

func TestRuleFilesImportNeitherDatabaseNorAPI(t *testing.T) {
	t.Parallel()
	eachWingPackage(t, func(name string, p *packages.Package) {
		for _, f := range p.Syntax {
			file := filepath.Base(p.Fset.Position(f.Pos()).Filename)
			rules := file == path.Base(name)+".go" || !importsOf(f, module+"internal/foundation/db")
			for _, i := range f.Imports {
				assert.Equal(t, name+"/"+file+" imports "+i.Path.Value,
					fileMayImport(name, file, strings.Trim(i.Path.Value, `"`), rules), "")
			}
		}
	})
	for _, bad := range [][2]string{{"floor.go", "context"}, {"floor.go", module + "internal/foundation/db"},
		{"lend.go", module + "internal/foundation/api"}, {"routes.go", module + "internal/foundation/db"},
		{"queries.go", "time"}} {
		if fileMayImport("floor", bad[0], bad[1], true) == "" {
			t.Errorf("the rule lets %s import %s", bad[0], bad[1])
		}
	}
}

// eachWingPackage calls f with every package of a wing and its path below internal.
func eachWingPackage(t *testing.T, f func(name string, p *packages.Package)) {
	t.Helper()
	for _, p := range program(t) {
		if path := short(p.PkgPath); wingOf(path) != "" {
			f(strings.TrimPrefix(path, "internal/"), p)
		}
	}
}

func importsOf(f *ast.File, path string) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
		return strings.Trim(i.Path.Value, `"`) == path
	})
}
