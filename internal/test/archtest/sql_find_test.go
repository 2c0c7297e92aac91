package archtest

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// scope is the set of parameters that a transaction puts before a statement's own.
type scope string

const (
	inRoom  scope = "room"         // $1 the organization, $2 the room
	inOrg   scope = "organization" // $1 the organization
	across  scope = "any"          // none: bypasses the isolation, see otherTenants
	written scope = "written out"  // none, in foundation/db: the caller passes the organization as $1
)

func (s scope) parameters() int {
	switch s {
	case inRoom:
		return 2
	case inOrg:
		return 1
	case across, written:
	}
	return 0
}

// statement is an SQL text with the place that runs it.
type statement struct {
	sql   string
	scope scope
	args  int // parameters that the caller passes; -1: unknown
	at    string
}

// sink is a place that runs a text. If the reader is a parameter (param), the scope is that of each caller.
type sink struct {
	scope scope
	param types.Object
	args  int
}

// finder follows SQL texts from their constants through variables, fields and parameters to the calls that run them.
type finder struct {
	packages []*packages.Package
	sinks    map[types.Object]map[sink]bool  // uses of the text in a variable, field or parameter
	readers  map[types.Object]map[scope]bool // scopes of a reader that is a parameter
	found    map[statement]bool
	open     map[string][]sink // found texts whose reader is a parameter
	unknown  []string
	changed  bool
}

const dbPath = module + "internal/foundation/db"

// findSQL returns every statement of the packages, and complaints about texts that it could not follow.
func findSQL(list []*packages.Package) (found []statement, unknown []string) {
	f := &finder{packages: list, sinks: map[types.Object]map[sink]bool{}, readers: map[types.Object]map[scope]bool{},
		found: map[statement]bool{}, open: map[string][]sink{}}
	for f.changed = true; f.changed; {
		f.changed, f.unknown = false, nil
		for _, p := range list {
			for _, file := range p.Syntax {
				ast.Inspect(file, func(n ast.Node) bool { f.look(p, file, n); return true })
			}
		}
	}
	for key, sinks := range f.open {
		sql, at, _ := strings.Cut(key, "\x00")
		for _, s := range sinks {
			for scope := range f.readers[s.param] {
				f.found[statement{sql, scope, s.args, at}] = true
			}
		}
	}
	texts := map[string]bool{}
	for s := range f.found {
		found = append(found, s)
		texts[s.sql] = true
	}
	slices.SortFunc(found, func(a, b statement) int {
		return strings.Compare(a.at+a.sql+string(a.scope), b.at+b.sql+string(b.scope))
	})
	return found, append(slices.Compact(slices.Sorted(slices.Values(f.unknown))), f.strays(texts)...)
}

func (f *finder) look(p *packages.Package, file *ast.File, n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		f.call(p, file, n)
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, l := range n.Lhs {
				f.flow(p, file, objectOf(p, l), n.Rhs[i])
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if i < len(n.Values) {
				f.flow(p, file, p.TypesInfo.Defs[name], n.Values[i])
			}
		}
	case *ast.CompositeLit:
		t, ok := p.TypesInfo.TypeOf(n).Underlying().(*types.Struct)
		if !ok {
			return
		}
		for i, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				f.flow(p, file, objectOf(p, kv.Key), kv.Value)
			} else {
				f.flow(p, file, t.Field(i), e)
			}
		}
	}
}

// flow passes the sinks of an object on to the expression that is assigned to it.
func (f *finder) flow(p *packages.Package, file *ast.File, to types.Object, e ast.Expr) {
	if v, ok := to.(*types.Var); ok {
		for s := range f.sinks[v.Origin()] {
			f.run(p, file, e, s)
		}
		switch fieldName(v) {
		case "Locator.Query":
			f.run(p, file, e, sink{scope: inOrg, args: 1})
		case "Invariant.Query":
			f.run(p, file, e, sink{scope: across, args: 0})
		case "Statement.Query":
			if !slices.Contains(machinery, inside(p, file, e)) {
				f.run(p, file, e, sink{scope: written, args: -1})
			}
		}
	}
}

// fieldName names the fields of foundation/db that hold SQL.
func fieldName(v *types.Var) string {
	if v.IsField() && v.Pkg() != nil && v.Pkg().Path() == dbPath+"/postgres" && v.Name() == "Query" {
		return "Statement.Query"
	}
	if !v.IsField() || v.Pkg() == nil || v.Pkg().Path() != dbPath || v.Name() != "Query" {
		return ""
	}
	for _, owner := range []string{"Locator", "Invariant"} {
		s := v.Pkg().Scope().Lookup(owner).Type().Underlying().(*types.Struct)
		for i := range s.NumFields() {
			if s.Field(i).Pos() == v.Pos() {
				return owner + ".Query"
			}
		}
	}
	return ""
}

// machinery are the functions of foundation/db that run any text.
var machinery = []string{"db.All", "db.One", "db.OneOr", "db.Value", "db.QueueOne", "db.QueueAll",
	"db.pending.queue", "db.scoped.Exec", "db.scoped.Write", "db.scoped.WriteUnique", "db.scoped.args", "db.conn.Queue",
	"db.queueOne", "db.replayTaken", "db.request.act", "db.request.storeResponse", "db.DB.queryOnce"}

func (f *finder) call(p *packages.Package, file *ast.File, n *ast.CallExpr) {
	fn := callee(p, n)
	if fn == nil {
		return
	}
	params := fn.Origin().Type().(*types.Signature).Params()
	for i, arg := range n.Args {
		if i >= params.Len() || i == params.Len()-1 && fn.Type().(*types.Signature).Variadic() {
			break
		}
		param := params.At(i)
		if isReader(param.Type()) {
			f.reader(param, f.scopeOf(p, arg))
		}
		for s := range f.sinks[param] {
			if s.param != nil { // another parameter of the same function is the reader: take it from this call
				for j := range params.Len() {
					if params.At(j) == s.param && j < len(n.Args) {
						s = f.scopeOf(p, n.Args[j]).with(s.args)
						break
					}
				}
			}
			f.run(p, file, arg, s)
		}
	}
	if p.PkgPath == dbPath && slices.Contains(machinery, inside(p, file, n)) {
		return
	}
	args := func(from int) int {
		if n.Ellipsis.IsValid() {
			return -1
		}
		return len(n.Args) - from
	}
	switch name := fn.Origin().FullName(); name {
	case dbPath + ".All", dbPath + ".One", dbPath + ".QueueOne", dbPath + ".QueueAll":
		f.run(p, file, n.Args[2], f.scopeOf(p, n.Args[0]).with(args(3)))
	case dbPath + ".OneOr":
		f.run(p, file, n.Args[3], f.scopeOf(p, n.Args[0]).with(args(4)))
	case dbPath + ".Value":
		f.run(p, file, n.Args[1], f.scopeOf(p, n.Args[0]).with(args(2)))
	case dbPath + ".queueOne":
		f.run(p, file, n.Args[2], sink{scope: written, args: args(3)})
	case dbPath + ".replayTaken":
		f.run(p, file, n.Args[5], sink{scope: written, args: args(6) + 1}) // plus the key
	case "(*" + dbPath + ".request).act":
		// plus the key, the request, the answer and the scopes
		f.run(p, file, n.Args[4], sink{scope: written, args: args(5) + 4})
	case "(*" + dbPath + ".scoped).Exec", "(*" + dbPath + ".scoped).Write":
		f.run(p, file, n.Args[0], f.scopeOf(p, n.Fun.(*ast.SelectorExpr).X).with(args(1)))
	case "(*" + dbPath + ".scoped).WriteUnique":
		f.run(p, file, n.Args[1], f.scopeOf(p, n.Fun.(*ast.SelectorExpr).X).with(args(2)))
	}
}

func (s sink) with(args int) sink { s.args = args; return s }

// run records that a text is run, or adds the sink to the variable that holds it.
func (f *finder) run(p *packages.Package, file *ast.File, e ast.Expr, s sink) {
	if v := p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		f.record(constant.StringVal(v), at(p, e), s)
		return
	}
	if v, ok := objectOf(p, e).(*types.Var); ok {
		v = v.Origin()
		if f.sinks[v] == nil {
			f.sinks[v] = map[sink]bool{}
		}
		if !f.sinks[v][s] {
			f.sinks[v][s], f.changed = true, true
		}
		return
	}
	where := short(p.PkgPath) + strings.TrimPrefix(inside(p, file, e), p.Name)
	if reasonFor(freeText, where) == "" {
		f.unknown = append(f.unknown,
			at(p, e)+": "+where+
				" puts a statement together while the program runs; write it as a constant, so that it can "+
				"be prepared by this test")
	}
}

func (f *finder) record(sql, at string, s sink) {
	if s.param == nil {
		if one := (statement{sql, s.scope, s.args, at}); !f.found[one] {
			f.found[one], f.changed = true, true
		}
		return
	}
	key := sql + "\x00" + at
	if !slices.Contains(f.open[key], s) {
		f.open[key], f.changed = append(f.open[key], s), true
	}
}

// scopeOf is the scope of the reader in an expression.
func (f *finder) scopeOf(p *packages.Package, e ast.Expr) sink {
	t := p.TypesInfo.TypeOf(e)
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := t.(*types.Named); ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == dbPath {
		switch named.Obj().Name() {
		case "RoomTx", "RoomView", "RoomReader":
			return sink{scope: inRoom}
		case "OrgTx", "OrgView", "OrgReader", "OrgRows", "CommunityTx", "AccountsTx", "scopeTx", "orgScope":
			return sink{scope: inOrg}
		case "AnyTx", "PlatformTx":
			return sink{scope: across}
		case "scoped":
			return sink{scope: written}
		}
	}
	return sink{param: objectOf(p, e)}
}

func isReader(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == "Reader" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == dbPath
}

func (f *finder) reader(param types.Object, s sink) {
	if f.readers[param] == nil {
		f.readers[param] = make(map[scope]bool)
	}
	add := func(one scope) {
		if !f.readers[param][one] {
			f.readers[param][one], f.changed = true, true
		}
	}
	if s.param == nil {
		add(s.scope)
		return
	}
	for one := range f.readers[s.param] {
		add(one)
	}
}

func callee(p *packages.Package, n *ast.CallExpr) *types.Func {
	e := ast.Unparen(n.Fun)
	switch x := e.(type) {
	case *ast.IndexExpr:
		e = x.X
	case *ast.IndexListExpr:
		e = x.X
	}
	fn, _ := objectOf(p, e).(*types.Func)
	return fn
}

func objectOf(p *packages.Package, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.TypesInfo.ObjectOf(e.Sel)
	}
	return nil
}

var looksLikeSQL = regexp.MustCompile(`^\s*(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|WITH \w+ AS)\s`)

// strays are texts that look like SQL without a known call: the finder has to learn how they run.
func (f *finder) strays(seen map[string]bool) (strays []string) {
	for _, p := range f.packages {
		for _, file := range p.Syntax {
			ast.Inspect(file, func(n ast.Node) bool {
				e, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				v := p.TypesInfo.Types[e].Value
				if v == nil || v.Kind() != constant.String {
					return true
				}
				sql := constant.StringVal(v)
				where := short(p.PkgPath) + strings.TrimPrefix(inside(p, file, e), p.Name)
				if looksLikeSQL.MatchString(sql) && !seen[sql] && reasonFor(freeText, where) == "" &&
					reasonFor(ownStatements, where) == "" {
					strays = append(strays, at(p, e)+": this SQL is never seen to be run: "+oneLine(sql))
				}
				return false // parts of a constant are not examined
			})
		}
	}
	return strays
}

func oneLine(sql string) string {
	s := strings.Join(strings.Fields(sql), " ")
	if len(s) > 120 {
		return s[:120] + "…"
	}
	return s
}
