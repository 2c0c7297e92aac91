package archtest

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// features in the order in which they may build on each other: each may import only those before it.
var features = []string{"account", "room", "platform", "player", "cage", "rental", "floor", "setup", "waitlist", "tournament", "seating", "director", "prize", "rotation", "staffing", "alerting", "insight", "smartseat", "analytics", "report", "community", "homegame", "audit", "privacy", "acts"}

// foundationRank orders the foundation: fault, clock, money ← tenant ← db ← api.
var foundationRank = map[string]int{"fault": 0, "clock": 0, "money": 0, "matching": 0, "seal": 0, "migrations": 0, "db/files": 0, "db/chain": 0, "db/changes": 0, "tenant": 1, "mask": 2, "db/trouble": 1, "db/lite": 2, "db/postgres": 2, "db": 3, "api": 4}

// mayImport says why one package of the program must not import another; empty when it may.
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
		return "it exists for tests only, and would be built into the program"
	}
	if forTests(from) {
		return ""
	}
	fromLayer, fromPart := layer(from)
	toLayer, toPart := layer(to)
	switch fromLayer {
	case "cmd":
		if toLayer != "server" {
			return "cmd turns flags into a server.Config and nothing else, so that tests can start what a person starts"
		}
	case "server":
		if toLayer != "server" && toLayer != "feature" && toLayer != "foundation" && toLayer != "web" {
			return "the server wires features and foundation together"
		}
	case "feature":
		if toLayer == "server" || toLayer == "web" || toLayer == "cmd" {
			return "a feature must not know who serves it: server → feature → foundation"
		}
		if toLayer == "feature" {
			a, b := slices.Index(features, fromPart), slices.Index(features, toPart)
			if a < 0 || b < 0 {
				return "the feature is not in the order of features (imports_test.go, docs of the layout)"
			}
			if b >= a {
				return "a feature may build only on those before it in the order " + strings.Join(features, ", ") + ": without an order features grow into one"
			}
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
			return "the foundation is layered fault, clock, money, seal ← tenant ← db ← api"
		}
	case "web":
		return "web holds the built app and nothing that runs"
	}
	return ""
}

func TestPackagesImportOnlyWhatIsBelowThem(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		for path := range p.Imports {
			if !strings.HasPrefix(path, module) {
				continue
			}
			if why := mayImport(short(p.PkgPath), short(path)); why != "" {
				t.Errorf("%s imports %s: %s", short(p.PkgPath), short(path), why)
			}
		}
	}
}

func TestTheImportRuleRefusesEachStepUpwards(t *testing.T) {
	t.Parallel()
	for _, bad := range [][2]string{
		{"internal/feature/floor", "internal/feature/waitlist"}, {"internal/feature/player", "internal/feature/player/x"},
		{"internal/feature/room", "internal/server/features"}, {"internal/foundation/db", "internal/foundation/api"},
		{"internal/foundation/clock", "internal/foundation/money"}, {"internal/foundation/api", "internal/feature/room"},
		{"internal/foundation/extra", "internal/foundation/db"}, {"cmd/pitboss", "internal/foundation/db"},
		{"internal/server", "internal/apptest"}, {"internal/feature/floor", "internal/foundation/db/dbtest"}, {"web", "internal/foundation/fault"},
		{"internal/feature/novel", "internal/feature/room"},
	} {
		if mayImport(bad[0], bad[1]) == "" {
			t.Errorf("the rule lets %s import %s", bad[0], bad[1])
		}
	}
	for _, good := range [][2]string{
		{"internal/feature/waitlist", "internal/feature/floor"}, {"internal/server/features", "internal/feature/insight"},
		{"internal/foundation/api", "internal/foundation/db"}, {"cmd/pitboss", "internal/server"}, {"internal/apptest", "internal/foundation/db/dbtest"},
	} {
		if why := mayImport(good[0], good[1]); why != "" {
			t.Errorf("the rule refuses that %s imports %s: %s", good[0], good[1], why)
		}
	}
}

// mayImportOther says why a package must not import something of the standard library or of others.
func mayImportOther(from, to string) string {
	in := func(folders ...string) bool {
		return slices.ContainsFunc(folders, func(f string) bool { return from == f || strings.HasPrefix(from, f+"/") })
	}
	switch {
	case forTests(from):
		return ""
	case to == "database/sql", to == "database/sql/driver", strings.HasPrefix(to, "modernc.org/"), strings.HasPrefix(to, "github.com/jackc/"), strings.HasPrefix(to, "github.com/pressly/goose"):
		if !in("internal/foundation/db") && (from != "internal/server/wake" || to != "github.com/jackc/pgx/v5") { // which says LISTEN and NOTIFY, and asks no table
			return "only foundation/db speaks to a database: a statement from elsewhere would run outside of every scope"
		}
	case strings.HasPrefix(to, "github.com/nats-io/"):
		if from != "internal/server/wake" {
			return "nodes hear of each other in one place, where word of a version may be lost and nothing else goes"
		}
	case to == "net/http", strings.HasPrefix(to, "net/http/"):
		if !in("internal/foundation/api", "internal/server", "web") {
			return "features are functions; foundation/api makes routes of them"
		}
	case to == "math/rand", to == "math/rand/v2":
		if reasonFor(randomness, from) == "" {
			return "chance that can be foretold must not decide anything; where it may, lists_test.go says why"
		}
	case to == "log":
		return "log/slog carries the request id"
	}
	return ""
}

func TestDatabasesAndHTTPAreReachedInOnePlaceEach(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		for path := range p.Imports {
			if why := mayImportOther(short(p.PkgPath), path); why != "" {
				t.Errorf("%s imports %s: %s", short(p.PkgPath), path, why)
			}
		}
	}
	for from, to := range map[string]string{
		"internal/feature/floor": "database/sql", "internal/server/live": "github.com/jackc/pgx/v5", "internal/feature/room": "net/http",
		"internal/foundation/db": "net/http", "internal/feature/waitlist": "math/rand/v2", "internal/server": "modernc.org/sqlite",
		"internal/server/wake": "database/sql", "internal/foundation/api": "github.com/nats-io/nats.go",
	} {
		if mayImportOther(from, to) == "" {
			t.Errorf("the rule lets %s import %s", from, to)
		}
	}
}

// fileMayImport says why a file of a feature must not import something. rules says that the file holds no tx: it is
// then words and rules, and may know neither the database nor a request.
func fileMayImport(feature, file, path string, rules bool) string {
	path = short(path)
	switch {
	case file == "routes.go" && path == "internal/foundation/db":
		return "routes.go says what can be asked; what is done stands in actions.go"
	case file == "queries.go" && (path == "internal/foundation/api" || path == "time"):
		return "queries.go takes a tx and knows neither requests nor the time: both are given"
	case !rules || file == "routes.go" || file == "actions.go":
		return ""
	case path == "internal/foundation/db", path == "internal/foundation/api", path == "context":
		if reasonFor(contextInRules, feature+"/"+file) != "" && path == "context" {
			return ""
		}
		return "the file holds words and rules: pure functions that a test can call without a database"
	}
	return ""
}

func TestTheRulesOfAFeatureKnowNeitherDatabaseNorRequests(t *testing.T) {
	t.Parallel()
	eachFeature(t, func(name string, p *packages.Package) {
		for _, f := range p.Syntax {
			file := filepath.Base(p.Fset.Position(f.Pos()).Filename)
			rules := file == name+".go" || !importsOf(f, module+"internal/foundation/db")
			for _, i := range f.Imports {
				if why := fileMayImport(name, file, strings.Trim(i.Path.Value, `"`), rules); why != "" {
					t.Errorf("%s/%s imports %s: %s", name, file, i.Path.Value, why)
				}
			}
		}
	})
	for _, bad := range [][2]string{{"floor.go", "context"}, {"floor.go", module + "internal/foundation/db"}, {"lend.go", module + "internal/foundation/api"}, {"routes.go", module + "internal/foundation/db"}, {"queries.go", "time"}} {
		if fileMayImport("floor", bad[0], bad[1], true) == "" {
			t.Errorf("the rule lets %s import %s", bad[0], bad[1])
		}
	}
}

func eachFeature(t *testing.T, f func(name string, p *packages.Package)) {
	t.Helper()
	for _, p := range program(t) {
		if name, ok := strings.CutPrefix(short(p.PkgPath), "internal/feature/"); ok {
			f(name, p)
		}
	}
}

func importsOf(f *ast.File, path string) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return strings.Trim(i.Path.Value, `"`) == path })
}
