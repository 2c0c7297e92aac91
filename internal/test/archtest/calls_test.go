package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// watched are the functions that only listed places may use, by rule.
var watched = map[string]struct {
	functions []string
	list      *[]exception
	why       string
}{
	"time": {[]string{"time.Now", "time.Since", "time.Until"}, &machineTime,
		"the time comes from the transaction (tx.Now) or from the clock that was given, " +
			"so that a test can set it and one " +
			"act has one time"},
	"environment": {[]string{"os.Getenv", "os.LookupEnv", "os.Environ"}, &environment,
		"what a package depends on is given to it; flags and environment are read in cmd"},
	"context": {[]string{"context.Background", "context.TODO"}, &ownContext,
		"work that has lost its caller cannot be stopped"},
	"tenants": {[]string{
		module + "internal/foundation/tenant.Mint", module + "internal/foundation/tenant.MintAdministrator",
		module + "internal/foundation/tenant.SystemAdministrator", module + "internal/foundation/db.AcrossTenants",
		module + "internal/foundation/db.DeleteInBatches",
		module + "internal/foundation/db.ViewAcross",
		module + "internal/foundation/db.WithTime", module + "internal/account.OpenSession",
		module + "internal/homegame/community.OpenSession",
		module + "internal/organization/platform.OpenSession",
	}, &otherTenants,
		"it bypasses the isolation of organizations, so every use is listed"},
}

// place is a violation of a rule, or an exception to it.
type place struct{ where, shown, what string }

// callsThatNeedAReason are the uses of watched functions in a package, by rule.
func callsThatNeedAReason(p *packages.Package) map[string][]place {
	found := map[string][]place{}
	if forTests(p.PkgPath) {
		return found
	}
	for _, f := range p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			fn, ok := p.TypesInfo.Uses[id].(*types.Func)
			if !ok {
				return true
			}
			for rule, w := range watched {
				if slices.Contains(w.functions, fn.FullName()) {
					// main is where the process meets its environment.
					if strings.HasPrefix(short(p.PkgPath), "cmd/") && rule != "tenants" {
						continue
					}
					name := short(p.PkgPath) + strings.TrimPrefix(inside(p, f, n), p.Name)
					found[rule] = append(found[rule], place{name, at(p, n), fn.Name()})
				}
			}
			return true
		})
	}
	return found
}

func brokenCalls(p *packages.Package) (broken []string) {
	for rule, places := range callsThatNeedAReason(p) {
		for _, place := range places {
			if reasonFor(*watched[rule].list, place.where) == "" &&
				reasonFor(*watched[rule].list, short(p.PkgPath)) == "" {
				broken = append(broken, place.shown+": "+place.where+" uses "+place.what+": "+watched[rule].why)
			}
		}
	}
	slices.Sort(broken)
	return broken
}

func TestWatchedFunctionsAreCalledOnlyWhereListed(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		for _, b := range brokenCalls(p) {
			t.Error(b)
		}
	}
}

func TestCallRuleFindsEachWatchedFunction(t *testing.T) {
	t.Parallel()
	p := fixture(t, "calls")[0]
	broken := strings.Join(brokenCalls(p), "\n")
	for _, want := range []string{"uses Now", "uses Since", "uses Getenv", "uses Background", "uses Mint",
		"uses AcrossTenants", "uses ViewAcross", "uses WithTime"} {
		if !strings.Contains(broken, want) {
			t.Errorf("not found: %s in\n%s", want, broken)
		}
	}
}

// backfillCalls are the uses of functions of a wing's backfill files outside of those files and of the sample club:
// these functions write the past, past the checks of the desk.
func backfillCalls(p *packages.Package) (broken []string) {
	if forTests(p.PkgPath) || strings.HasPrefix(short(p.PkgPath)+"/", "internal/server/demo/") {
		return nil
	}
	isBackfill := func(pos token.Pos) bool { return strings.HasSuffix(p.Fset.Position(pos).Filename, "backfill.go") }
	for id, o := range p.TypesInfo.Uses {
		fn, ok := o.(*types.Func)
		if ok && isBackfill(fn.Pos()) && !isBackfill(id.Pos()) {
			broken = append(broken, at(p, id)+" calls "+fn.Name()+": only the sample club and tests write the past")
		}
	}
	slices.Sort(broken)
	return broken
}

func TestOnlyTheSampleClubCallsBackfills(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		for _, b := range backfillCalls(p) {
			t.Error(b)
		}
	}
	if broken := backfillCalls(fixture(t, "calls")[0]); len(broken) != 1 {
		t.Errorf("calls of the fixture: got %q, want one", broken)
	}
}

// mutable finds package-level variables that are changed, or of a type made to be changed.
func mutable(p *packages.Package) (broken []string) {
	vars := map[types.Object]bool{}
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		if v, ok := scope.Lookup(name).(*types.Var); ok {
			vars[v] = true
		}
	}
	report := func(f *ast.File, n ast.Node, o types.Object, what string) {
		where := short(p.PkgPath) + "." + o.Name()
		if reasonFor(mutableState, where) == "" {
			broken = append(broken,
				at(p, n)+": "+where+" "+what+
					": state of a package is shared by every organization and every test; keep it in a "+
					"value that is handed on")
		}
	}
	root := func(e ast.Expr) types.Object {
		for {
			switch x := ast.Unparen(e).(type) {
			case *ast.IndexExpr:
				e = x.X
			case *ast.SelectorExpr:
				if o := p.TypesInfo.Uses[x.Sel]; vars[o] {
					return o
				}
				e = x.X
			case *ast.StarExpr:
				e = x.X
			case *ast.Ident:
				if o := p.TypesInfo.Uses[x]; vars[o] {
					return o
				}
				return nil
			default:
				return nil
			}
		}
	}
	for o := range vars {
		if madeToChange(o.Type()) {
			report(nil, ident(p, o), o, "is of a type made to be changed")
		}
	}
	for _, f := range p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if n.Tok == token.DEFINE {
					return true
				}
				for _, l := range n.Lhs {
					if o := root(l); o != nil {
						report(f, n, o, "is assigned")
					}
				}
			case *ast.IncDecStmt:
				if o := root(n.X); o != nil {
					report(f, n, o, "is counted")
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					if o := root(n.X); o != nil {
						report(f, n, o, "has its address taken")
					}
				}
			case *ast.CallExpr:
				if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "delete" || id.Name == "clear") && len(n.Args) > 0 {
					if o := root(n.Args[0]); o != nil {
						report(f, n, o, "has entries removed")
					}
				}
			}
			return true
		})
	}
	slices.Sort(broken)
	return broken
}

// ident is the declaration of a variable.
func ident(p *packages.Package, o types.Object) ast.Node {
	for id, have := range p.TypesInfo.Defs {
		if have == o {
			return id
		}
	}
	return p.Syntax[0]
}

// madeToChange reports whether values of a type exist to be changed: a lock, an atomic, a channel, or a struct with
// one.
func madeToChange(t types.Type) bool {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	return holdsALock(t)
}

func holdsALock(t types.Type) bool {
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil {
		switch path := n.Obj().Pkg().Path(); {
		case path == "sync", path == "sync/atomic":
			return true
		case !strings.HasPrefix(path, module):
			return false // a strings.Replacer has a lock inside but is constant
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Array:
		return holdsALock(u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			if holdsALock(u.Field(i).Type()) {
				return true
			}
		}
	}
	return false
}

func TestNoPackageHasMutableState(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		if forTests(p.PkgPath) {
			continue
		}
		for _, b := range mutable(p) {
			t.Error(b)
		}
	}
}

func TestMutableStateRuleFindsEachKindOfChange(t *testing.T) {
	t.Parallel()
	broken := strings.Join(mutable(fixture(t, "calls")[0]), "\n")
	for _, want := range []string{".mu is of a type made to be changed", ".counter is counted", ".cache is assigned",
		".known has entries removed", ".pointed has its address taken"} {
		if !strings.Contains(broken, want) {
			t.Errorf("not found: %q in\n%s", want, broken)
		}
	}
	if strings.Contains(broken, ".fixed ") {
		t.Errorf("a constant table was reported:\n%s", broken)
	}
}
