package archtest

import (
	"go/ast"
	"go/constant"
	"path"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// referenceTables may be joined by every wing, for the names on its screens.
var referenceTables = []string{"player", "game_type", "poker_table", "tournament", "room", "organization"}

// readers may read every table, because reporting and export are their purpose.
var readers = []string{"internal/report", "internal/report/figures", "internal/report/analytics",
	"internal/organization/privacy"}

var (
	writes = regexp.MustCompile(`\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)`)
	reads  = regexp.MustCompile(`\b(?:FROM|JOIN)\s+([a-z_]+)`)
)

func ownerOf(table string) string {
	for owner, tables := range owners {
		if slices.Contains(tables, table) {
			return owner
		}
	}
	return ""
}

func TestEachTableIsWrittenByItsOwner(t *testing.T) {
	t.Parallel()
	list := slices.DeleteFunc(slices.Clone(program(t)), func(p *packages.Package) bool { return forTests(p.PkgPath) })
	statements, _ := findSQL(list)
	_, tables := engineUnderTest(t)
	wrote, read := map[string]bool{}, map[string]bool{}
	for _, s := range statements {
		sql := literal.ReplaceAllString(s.sql, "''")
		file, _, _ := strings.Cut(s.at, ":")
		from := path.Dir(file)
		var written []string
		for _, m := range writes.FindAllStringSubmatch(sql, -1) {
			if table := m[1]; tables[table] != nil {
				written = append(written, table)
				if ownerOf(table) != from {
					wrote[from+" → "+table] = true
				}
			}
		}
		if path.Base(file) == "invariants.go" || slices.Contains(readers, from) || wingOf(from) == "" {
			continue
		}
		for _, m := range reads.FindAllStringSubmatch(sql, -1) {
			table := m[1]
			if tables[table] == nil || slices.Contains(written, table) || slices.Contains(referenceTables, table) ||
				wingOf(ownerOf(table)) == wingOf(from) {
				continue
			}
			read[from+" → "+table] = true
		}
	}
	agree(t, "writes a table of another owner", wrote, otherWriters)
	agree(t, "reads a table of another wing", read, crossReads)
	for table := range tables {
		if ownerOf(table) == "" && !strings.HasPrefix(table, "sqlite_") && table != "goose_db_version" {
			t.Errorf("the table %s has no owner in owners_test.go", table)
		}
	}
}

// agree compares violations with the list of exceptions, in both directions.
func agree(t *testing.T, what string, found map[string]bool, list []exception) {
	t.Helper()
	var names []string
	for where := range found {
		names = append(names, where)
	}
	sort.Strings(names)
	for _, where := range names {
		if reasonFor(list, where) == "" {
			t.Errorf("%s: the package %s", where, what)
		}
	}
	for _, e := range list {
		if !found[e.where] {
			t.Errorf("got an unneeded exception for %s (%s), want it removed", e.where, e.why)
		}
	}
}

// prefixOf is the first segment of a route's path below /api. After the namespaces admin, auth, pit-boss, pitboss-go
// and pitboss-go/admin it includes the following segment.
func prefixOf(route string) string {
	parts := strings.Split(strings.TrimPrefix(route, "/api/"), "/")
	n := 1
	switch parts[0] {
	case "admin", "auth", "pit-boss", "pitboss-go":
		n = 2
		if parts[0] == "pitboss-go" && len(parts) > 2 && parts[1] == "admin" {
			n = 3
		}
	}
	return strings.Join(parts[:min(n, len(parts))], "/")
}

func TestEachURLPrefixIsServedByOnePackage(t *testing.T) {
	t.Parallel()
	served := map[string]map[string]bool{}
	eachWingPackage(t, func(_ string, p *packages.Package) {
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) < 4 {
					return true
				}
				if fn := callee(p, call); fn == nil || fn.Pkg() == nil ||
					short(fn.Pkg().Path()) != "internal/foundation/api" {
					return true
				}
				v := p.TypesInfo.Types[call.Args[1]].Value
				if v == nil || v.Kind() != constant.String || !strings.HasPrefix(constant.StringVal(v), "/api/") {
					return true
				}
				prefix := prefixOf(constant.StringVal(v))
				if served[prefix] == nil {
					served[prefix] = map[string]bool{}
				}
				served[prefix][short(p.PkgPath)] = true
				return true
			})
		}
	})
	if len(served) < 40 {
		t.Fatalf("found %d URL prefixes, want all of them", len(served))
	}
	shared := map[string]bool{}
	for prefix, by := range served {
		if len(by) > 1 {
			var names []string
			for name := range by {
				names = append(names, name)
			}
			sort.Strings(names)
			shared[prefix+" ← "+strings.Join(names, ", ")] = true
		}
	}
	agree(t, "is served by more than one package", shared, sharedPrefixes)
}
