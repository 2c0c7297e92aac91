// Package archtest has the rules of the program's structure as tests: allowed imports, owners of tables and URL
// prefixes, access to time, randomness and other tenants' data, and the scope of every SQL statement. Each failure
// gives the reason of its rule. The lists of exceptions are in lists_test.go and owners_lists_test.go.
package archtest

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

const module = "pitboss/"

var load = sync.OnceValues(func() ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes |
			packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule,
		Dir: "../../..",
	}, "./cmd/...", "./internal/...", "./web/...")
})

// program is every package of the program, without tests and bench.
func program(t *testing.T) []*packages.Package {
	t.Helper()
	list, err := load()
	return loaded(t, list, err)
}

func loaded(t *testing.T, list []*packages.Package, err error) []*packages.Package {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var out []*packages.Package
	for _, p := range list {
		if len(p.Errors) > 0 {
			t.Fatalf("%s: %v", p.PkgPath, p.Errors[0])
		}
		if len(p.Syntax) > 0 {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		t.Fatal("no packages were found")
	}
	return out
}

// fixture loads a package of testdata that breaks rules on purpose.
func fixture(t *testing.T, name string) []*packages.Package {
	t.Helper()
	list, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes |
			packages.NeedSyntax | packages.NeedTypesInfo,
	}, "./testdata/"+name)
	return loaded(t, list, err)
}

// short is a package's path within the program, such as "internal/floor".
func short(path string) string { return strings.TrimPrefix(path, module) }

// forTests reports whether a package exists for tests only.
func forTests(path string) bool {
	path = short(path)
	if strings.Contains(path, "/testdata/") {
		return false // fixtures stand for the program
	}
	return strings.HasPrefix(path, "internal/test/") || strings.HasPrefix(path, "internal/foundation/db/dbtest") ||
		path == "internal/server/notify/notifytest"
}

// at is a position in the source, such as "internal/floor/seat_player.go:12".
func at(p *packages.Package, n ast.Node) string {
	pos := p.Fset.Position(n.Pos())
	return short(p.PkgPath) + "/" + filepath.Base(pos.Filename) + ":" + strconv.Itoa(pos.Line)
}

// inside is the name of the enclosing function: "db.Check", "account.Actions.signIn", or "db" outside of any.
func inside(p *packages.Package, f *ast.File, n ast.Node) string {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || n.Pos() < fn.Pos() || n.Pos() > fn.End() {
			continue
		}
		name := p.Name + "."
		if fn.Recv != nil && len(fn.Recv.List) > 0 {
			name += strings.TrimLeft(types.ExprString(fn.Recv.List[0].Type), "*") + "."
		}
		return name + fn.Name.Name
	}
	return p.Name
}
