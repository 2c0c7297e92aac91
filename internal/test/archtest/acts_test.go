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

// transactions are the parameter types of acts.
var transactions = []string{"RoomTx", "OrgTx", "OrgRows", "CommunityTx", "AccountsTx", "PlatformTx", "AnyTx"}

// isAct reports whether a function literal takes a transaction.
func isAct(p *packages.Package, f *ast.FuncLit) bool {
	return slices.ContainsFunc(f.Type.Params.List, func(param *ast.Field) bool {
		name, ok := strings.CutPrefix(types.TypeString(p.TypesInfo.TypeOf(param.Type), nil),
			"*"+module+"internal/foundation/db.")
		return ok && slices.Contains(transactions, name)
	})
}

// variable is the variable of which an assignment changes all, an element or a field; nil if there is none.
func variable(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			return x
		default:
			return nil
		}
	}
}

// accumulations are the statements of acts that change a variable outside of the act depending on its earlier value.
func accumulations(p *packages.Package) (broken []string) {
	for _, f := range p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			act, ok := n.(*ast.FuncLit)
			if !ok || !isAct(p, act) {
				return true
			}
			mentions := func(n ast.Node, v types.Object) (found bool) {
				ast.Inspect(n, func(n ast.Node) bool {
					id, ok := n.(*ast.Ident)
					found = found || ok && p.TypesInfo.Uses[id] == v
					return !found
				})
				return found
			}
			check := func(n ast.Node, changed ast.Expr, from ast.Node) {
				v, ok := p.TypesInfo.Uses[variable(changed)].(*types.Var)
				isOutside := ok && (v.Pos() < act.Pos() || v.Pos() > act.End())
				if isOutside && (from == nil || mentions(from, v)) {
					broken = append(broken, at(p, n)+": an act adds to "+v.Name()+
						": acts may run twice (docs/decisions/0037), so return it as the result of the act")
				}
			}
			ast.Inspect(act.Body, func(n ast.Node) bool {
				switch s := n.(type) {
				case *ast.IncDecStmt:
					check(s, s.X, nil)
				case *ast.AssignStmt:
					for i, changed := range s.Lhs {
						switch {
						case s.Tok != token.ASSIGN && s.Tok != token.DEFINE:
							check(s, changed, nil)
						case len(s.Rhs) == len(s.Lhs):
							check(s, changed, s.Rhs[i])
						}
					}
				}
				return true
			})
			return true
		})
	}
	return broken
}

func TestActsAddToNothingOutside(t *testing.T) {
	t.Parallel()
	for _, p := range program(t) {
		if forTests(p.PkgPath) {
			continue
		}
		for _, b := range accumulations(p) {
			t.Error(b)
		}
	}
}

func TestActRuleFindsEachAccumulation(t *testing.T) {
	t.Parallel()
	got := strings.Join(accumulations(fixture(t, "acts")[0]), "\n")
	for _, want := range []string{"adds to list", "adds to count", "adds to sums", "adds to total"} {
		if strings.Count(got, want+":") != 1 {
			t.Errorf("not found once: %s in\n%s", want, got)
		}
	}
	if strings.Contains(got, "replaced") || strings.Contains(got, "own") {
		t.Errorf("found too much:\n%s", got)
	}
}
