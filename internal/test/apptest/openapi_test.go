package apptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/apidocs"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

type object = map[string]any

func loadDocument(t *testing.T, c *apptest.Club) object {
	t.Helper()
	docs, err := apidocs.Load()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := c.Features.Routes.OpenAPI("test", docs)
	if err != nil {
		t.Fatal(err)
	}
	return decodeJSON(t, raw).(object)
}

var pathParameter = regexp.MustCompile(`\{[a-zA-Z]+\}`)

// pathShape removes the names of the parameters from a path. OpenAPI treats paths that differ only in those names as
// equal.
func pathShape(path string) string { return pathParameter.ReplaceAllString(path, "{}") }

func TestTheDocumentIsOpenAPI31AndHasEveryRoute(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	document := loadDocument(t, c)
	assert.Equal[any](t, `openapi: document["openapi"]`, document["openapi"], "3.1.0")
	info := document["info"].(object)
	if info["title"] == "" {
		t.Fatal(`info needs title and version: info["title"]: got no text, want some`)
	}
	if info["version"] == "" {
		t.Error(`info needs title and version: info["version"]: got no text, want some`)
	}
	components := document["components"].(object)["schemas"].(object)
	operations := map[string]object{}
	ids := map[string]string{}
	for path, item := range document["paths"].(object) {
		if !strings.HasPrefix(path, "/api/") {
			t.Errorf("the path %s is outside of /api/", path)
		}
		for method, op := range item.(object) {
			if !slices.Contains([]string{"get", "post", "patch", "put", "delete"}, method) {
				t.Errorf("%s has the field %s, which is not a method", path, method)
				continue
			}
			name := strings.ToUpper(method) + " " + pathShape(path)
			operations[name] = op.(object)
			checkOperation(t, name, path, op.(object), ids)
			checkSecurity(t, name, op.(object), document["components"].(object)["securitySchemes"].(object))
		}
	}
	for _, r := range c.Features.Routes.Table() {
		op := operations[r.Method+" "+pathShape(r.Path)]
		if op == nil {
			t.Errorf("%s is not in the document", routeKey(r))
			continue
		}
		assert.Equal[any](t, `op["x-permission"]`, op["x-permission"], string(r.Permission))
		if r.Method != http.MethodGet && document["paths"].(object)[r.Path] == nil {
			t.Errorf("%s: the document names the path's parameters differently", routeKey(r))
		}
		if op["responses"].(object)[fmt.Sprint(r.Status)] == nil {
			t.Errorf("%s answers %d, which the document does not have", routeKey(r), r.Status)
		}
		delete(operations, r.Method+" "+pathShape(r.Path))
	}
	for name := range operations {
		t.Errorf("%s is in the document, but not a route", name)
	}
	checkReferences(t, "", document, document["components"].(object))
	for name, s := range components {
		checkSchema(t, name, s)
	}
}

func checkOperation(t *testing.T, name, path string, op object, ids map[string]string) {
	t.Helper()
	id, _ := op["operationId"].(string)
	if id == "" {
		t.Fatalf("%s: the operationId: id: got no text, want some", name)
	}
	assert.Equal(t, name+": the operationId: ids[id]", ids[id], "")
	ids[id] = name
	responses, _ := op["responses"].(object)
	if responses["default"] == nil {
		t.Errorf("%s has no default response for problems", name)
	}
	for status, r := range responses {
		if r.(object)["description"] == "" {
			t.Errorf("%s: the answer %s has no description", name, status)
		}
		if content, ok := r.(object)["content"].(object); ok {
			for kind, media := range content {
				if media.(object)["schema"] == nil {
					t.Errorf("%s: the answer %s as %s has no schema", name, status, kind)
				}
			}
		}
	}
	var named []string
	parameters, _ := op["parameters"].([]any)
	for _, p := range parameters {
		p := p.(object)
		if p["schema"] == nil {
			t.Fatalf(`%s: the parameter: p["schema"]: got nil, want a value`, name)
		}
		if p["name"] == "" {
			t.Fatalf(`%s: the parameter: p["name"]: got no text, want some`, name)
		}
		if !slices.Contains([]string{"path", "query", "header"}, p["in"].(string)) {
			t.Errorf(`%s: the parameter: []string{"path", "query", "header"}: got %v, want it to contain %v`, name,
				[]string{"path", "query", "header"}, p["in"].(string))
		}
		if p["in"] == "path" {
			assert.Equal[any](t, name+`: the path parameter: p["required"]`, p["required"], true)
			named = append(named, "{"+p["name"].(string)+"}")
		}
	}
	want := pathParameter.FindAllString(path, -1)
	slices.Sort(want)
	slices.Sort(named)
	if !slices.Equal(want, named) {
		t.Errorf("%s has the path parameters %v, and its path %v", name, named, want)
	}
}

// checkSecurity requires the document to declare each kind of token that an operation accepts.
func checkSecurity(t *testing.T, name string, op, schemes object) {
	t.Helper()
	accepted, _ := op["security"].([]any)
	for _, one := range accepted {
		for token := range one.(object) {
			if schemes[token] == nil {
				t.Errorf("%s takes the token %s, which the document does not explain", name, token)
			}
		}
	}
}

// checkReferences follows every $ref.
func checkReferences(t *testing.T, at string, v any, components object) {
	t.Helper()
	switch v := v.(type) {
	case object:
		if ref, ok := v["$ref"].(string); ok {
			kind, name, _ := strings.Cut(strings.TrimPrefix(ref, "#/components/"), "/")
			if found, _ := components[kind].(object); found[name] == nil {
				t.Errorf("%s: the reference %s has no target", at, ref)
			}
		}
		for k, inner := range v {
			checkReferences(t, at+"/"+k, inner, components)
		}
	case []any:
		for i, inner := range v {
			checkReferences(t, fmt.Sprintf("%s/%d", at, i), inner, components)
		}
	}
}

// checkSchema requires that no list may be null and that each required property is declared.
func checkSchema(t *testing.T, at string, v any) {
	t.Helper()
	s, ok := v.(object)
	if !ok {
		return
	}
	if kinds, ok := s["type"].([]any); ok && slices.Contains(kinds, any("array")) {
		t.Errorf("%s may be a list or null: a list is never null", at)
	}
	if properties, ok := s["properties"].(object); ok {
		for name, p := range properties {
			checkSchema(t, at+"."+name, p)
		}
		required, _ := s["required"].([]any)
		for _, r := range required {
			if properties[r.(string)] == nil {
				t.Errorf("%s requires %v, which it does not have", at, r)
			}
		}
	}
	checkSchema(t, at+"[]", s["items"])
}

// inlineReferences replaces each $ref by its component, so that a schema can be resolved on its own.
func inlineReferences(v any, components object) any {
	switch v := v.(type) {
	case object:
		if ref, ok := v["$ref"].(string); ok {
			return inlineReferences(components[strings.TrimPrefix(ref, "#/components/schemas/")], components)
		}
		out := object{}
		for k, inner := range v {
			out[k] = inlineReferences(inner, components)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = inlineReferences(inner, components)
		}
		return out
	}
	return v
}

// resolveSchemas returns the schema of the answer of each operation, of problems under "problem", and of each type of
// event.
func resolveSchemas(t *testing.T, document object) map[string]*jsonschema.Resolved {
	t.Helper()
	components := document["components"].(object)["schemas"].(object)
	out := map[string]*jsonschema.Resolved{}
	add := func(name string, schema any) {
		raw, err := json.Marshal(inlineReferences(schema, components))
		if err != nil {
			t.Fatal(err)
		}
		var s jsonschema.Schema
		if err := json.Unmarshal(raw, &s); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if out[name], err = s.Resolve(nil); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	for path, item := range document["paths"].(object) {
		for method, op := range item.(object) {
			for status, r := range op.(object)["responses"].(object) {
				content, _ := r.(object)["content"].(object)
				if media, ok := content["application/json"].(object); ok && status != "default" {
					add(strings.ToUpper(method)+" "+pathShape(path), media["schema"])
				}
			}
		}
	}
	for kind, e := range document["x-events"].(object) {
		add(kind, e.(object)["schema"])
	}
	add("problem", components["Problem"])
	return out
}

func TestEveryAnswerIsAsTheDocumentSays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	check := resolveSchemas(t, loadDocument(t, c))
	examples := map[string]example{}
	w := newWorld(t, c)
	type later struct {
		r *api.Route
		s sample
	}
	var reads []later
	call := func(r *api.Route, s sample) {
		by := w.callerOf(r)
		if strings.HasSuffix(r.Path, "/logout") {
			by = apptest.SignInAgain(t, c, by)
		}
		a := by.Do(r.Method, s.target(r.Path), requestBody(r, s)).Want(s.wantStatus(r))
		examples[routeKey(r)] = exampleOf(r, s, a)
		if s.status != 0 {
			return
		}
		schema := check[r.Method+" "+pathShape(r.Path)]
		if r.Status == http.StatusNoContent {
			assert.Nil(t, routeKey(r)+" answers 204 and has a body: schema", schema)
			if len(a.Body) > 0 {
				t.Errorf("%s answers 204 and has a body: len(a.Body): got %v, want none", routeKey(r), a.Body)
			}
			return
		}
		if schema == nil { // The answer is a file.
			if len(a.Body) == 0 {
				t.Fatalf("len(a.Body): got %v, want a value other than 0", len(a.Body))
			}
			assert.Equal(t, "mayAnswer(r, kind)", hasContentType(r, a.Header.Get("Content-Type")), true)
			if a.Header.Get("Content-Disposition") == "" {
				t.Error(`a.Header.Get("Content-Disposition"): got no text, want some`)
			}
			return
		}
		if err := schema.Validate(decodeJSON(t, a.Body)); err != nil {
			t.Errorf("%s does not answer as documented: %v\n%s", routeKey(r), err, a.Body)
		}
		requireItems(t, routeKey(r), a.Body)
	}
	for _, r := range c.Features.Routes.Table() {
		s := newSample(t, w, r)
		c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		if r.Method == http.MethodGet {
			reads = append(reads, later{r, s})
			continue
		}
		call(r, s)
	}
	// Reads come last, because the writes before them leave every kind of table, seat and entry.
	for _, l := range reads {
		call(l.r, l.s)
	}
	checkEvents(t, c, check)
	checkExamples(t, c, check, examples)
}

// checkEvents validates the data of all recorded events against the document. Each event, except an alert, has the
// permission that its type declares.
func checkEvents(t *testing.T, c *apptest.Club, check map[string]*jsonschema.Resolved) {
	t.Helper()
	permissions := map[string]tenant.Permission{}
	for _, e := range app.Declared() {
		permissions[e.Type] = e.Permission
	}
	checked := map[string]bool{}
	for _, e := range c.Events() {
		if check[e.Type] == nil {
			t.Errorf("the event %s is not in the document", e.Type)
			continue
		}
		isErased := strings.Contains(string(e.Data), "Removed player") // redaction replaces its texts by null
		if err := check[e.Type].Validate(decodeJSON(t, e.Data)); err != nil && !isErased {
			t.Errorf("the event %s is not as documented: %v\n%s", e.Type, err, e.Data)
		}
		if e.Permission != permissions[e.Type] && !strings.Contains(e.Type, "alert") {
			t.Errorf("the event %s: permission: got %s, want %s", e.Type, e.Permission, permissions[e.Type])
		}
		checked[e.Type] = true
	}
	if len(checked) < 40 {
		t.Errorf("only the events %v were checked", slices.Sorted(maps.Keys(checked)))
	}
}

// hasContentType reports whether a success of the route has this content type: JSON, or the type of the documented
// file.
func hasContentType(r *api.Route, kind string) bool {
	switch r.Out {
	case reflect.TypeFor[api.CSV]():
		return kind == "text/csv"
	case reflect.TypeFor[api.Zip]():
		return kind == "application/zip"
	case reflect.TypeFor[api.Database]():
		return kind == "application/vnd.sqlite3"
	}
	return kind == "application/json"
}

// requireItems fails if the answer is an empty list, because then the schema of the items was not checked.
func requireItems(t *testing.T, name string, raw []byte) {
	t.Helper()
	if list, ok := decodeJSON(t, raw).([]any); ok && len(list) == 0 {
		t.Errorf("%s answered an empty list: nothing was checked", name)
	}
}

func TestEveryProblemIsAsTheDocumentSays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	problem := resolveSchemas(t, loadDocument(t, c))["problem"]
	w := newWorld(t, c)
	seat := w.seatMember(w.addTable(w.addGame()), 1)
	entry := w.addWaitlistEntry(w.addGame())
	for name, a := range map[string]apptest.Answer{
		"400": c.Owner.Do("POST", "/api/players", "[1]"),
		"401": c.Anonymous().Do("GET", "/api/rooms", nil),
		"403": c.Dealer.Do("POST", "/api/players", apptest.Body{"name": "Ray"}),
		"404": c.Owner.Do("GET", "/api/players/nobody", nil),
		"405": c.Owner.Do("PUT", "/api/players", "{}"),
		"409": c.Owner.Do("POST", "/api/waitlist/"+entry+"/no-show", "{}"),
		"412": c.Owner.Do("POST", "/api/seats/"+seat+"/away", "{}", "If-Match", `"1.1"`),
		"413": c.Owner.Do("POST", "/api/players", `{"name":"`+strings.Repeat("a", 1<<20)+`"}`),
		"415": c.Owner.Do("POST", "/api/players", `{"name":"Ray"}`, "Content-Type", "text/plain"),
		"422": c.Owner.Do("POST", "/api/players", apptest.Body{"name": "", "email": "x"}),
	} {
		if fmt.Sprint(a.Status) != name {
			t.Errorf("status %d, want %s: %s", a.Status, name, a.Body)
		}
		if err := problem.Validate(decodeJSON(t, a.Body)); err != nil {
			t.Errorf("the problem %s is not as documented: %v\n%s", name, err, a.Body)
		}
		assert.Equal(t, "the problem "+name+" is sent as", a.Header.Get("Content-Type"), "application/problem+json")
	}
}

func TestSamplesAreWhatTheDocumentAllowsToBeSent(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	document := loadDocument(t, c)
	w := newWorld(t, c)
	known := map[string][]string{}
	for path, item := range document["paths"].(object) {
		for method, op := range item.(object) {
			if in, ok := op.(object)["requestBody"].(object); ok {
				content, isJSON := in["content"].(object)["application/json"].(object)
				if !isJSON { // the body is a file
					continue
				}
				schema := content["schema"].(object)
				assert.Equal[any](t, method+" "+path+` lets unknown fields in: schema["additionalProperties"]`,
					schema["additionalProperties"], false)
				name := strings.ToUpper(method) + " " + pathShape(path)
				known[name] = slices.Sorted(maps.Keys(schema["properties"].(object)))
			}
		}
	}
	for _, r := range c.Features.Routes.Table() {
		fields := known[r.Method+" "+pathShape(r.Path)]
		sent := slices.Sorted(maps.Keys(newSample(t, w, r).body))
		if !slices.Equal(sent, fields) && len(sent)+len(fields) > 0 {
			t.Errorf("%s takes %v, and its sample sends %v: a sample should send every field", routeKey(r), fields,
				sent)
		}
	}
}
