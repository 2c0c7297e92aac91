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

func documentOf(t *testing.T, c *apptest.Club) object {
	t.Helper()
	docs, err := apidocs.Load()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := c.Features.Routes.OpenAPI("test", docs)
	if err != nil {
		t.Fatal(err)
	}
	return decoded(t, raw).(object)
}

var pathParameter = regexp.MustCompile(`\{[a-zA-Z]+\}`)

// shape is a path without the names of its parameters: OpenAPI takes paths that differ in those for one.
func shape(path string) string { return pathParameter.ReplaceAllString(path, "{}") }

func TestTheDocumentIsOpenAPI31AndHasEveryRoute(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	document := documentOf(t, c)
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
				t.Errorf("%s has the field %s, which is no method", path, method)
				continue
			}
			name := strings.ToUpper(method) + " " + shape(path)
			operations[name] = op.(object)
			checkOperation(t, name, path, op.(object), ids)
			checkSecurity(t, name, op.(object), document["components"].(object)["securitySchemes"].(object))
		}
	}
	for _, r := range c.Features.Routes.Table() {
		op := operations[r.Method+" "+shape(r.Path)]
		if op == nil {
			t.Errorf("%s is not in the document", key(r))
			continue
		}
		assert.Equal[any](t, `op["x-permission"]`, op["x-permission"], string(r.Permission))
		if r.Method != http.MethodGet && document["paths"].(object)[r.Path] == nil {
			t.Errorf("%s: the document names the path's parameters differently", key(r))
		}
		if op["responses"].(object)[fmt.Sprint(r.Status)] == nil {
			t.Errorf("%s answers %d, which the document does not have", key(r), r.Status)
		}
		delete(operations, r.Method+" "+shape(r.Path))
	}
	for name := range operations {
		t.Errorf("%s is in the document and no route", name)
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
		t.Errorf("%s does not say what a problem looks like", name)
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

// checkSecurity makes sure that the document explains each token that an operation takes.
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
				t.Errorf("%s: the reference %s leads nowhere", at, ref)
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

// checkSchema makes sure that a list is never null and that an object says what it always has.
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

// inlined puts the components in the places of their references, so that a schema stands by itself.
func inlined(v any, components object) any {
	switch v := v.(type) {
	case object:
		if ref, ok := v["$ref"].(string); ok {
			return inlined(components[strings.TrimPrefix(ref, "#/components/schemas/")], components)
		}
		out := object{}
		for k, inner := range v {
			out[k] = inlined(inner, components)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = inlined(inner, components)
		}
		return out
	}
	return v
}

// validators has a check of the answer of every operation, of problems under "problem", and of every type of event.
func validators(t *testing.T, document object) map[string]*jsonschema.Resolved {
	t.Helper()
	components := document["components"].(object)["schemas"].(object)
	out := map[string]*jsonschema.Resolved{}
	add := func(name string, schema any) {
		raw, err := json.Marshal(inlined(schema, components))
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
					add(strings.ToUpper(method)+" "+shape(path), media["schema"])
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
	check := validators(t, documentOf(t, c))
	examples := map[string]example{}
	w := worldOf(t, c)
	type later struct {
		r *api.Route
		s sample
	}
	var reads []later
	call := func(r *api.Route, s sample) {
		by := w.as(r)
		if strings.HasSuffix(r.Path, "/logout") {
			by = apptest.SignInAgain(t, c, by)
		}
		a := by.Do(r.Method, s.target(r.Path), bodyOf(r, s)).Want(s.answers(r))
		examples[key(r)] = exampleOf(r, s, a)
		if s.status != 0 {
			return
		}
		schema := check[r.Method+" "+shape(r.Path)]
		if r.Status == http.StatusNoContent {
			assert.Nil(t, key(r)+" answers 204 and has a body: schema", schema)
			if len(a.Body) > 0 {
				t.Errorf("%s answers 204 and has a body: len(a.Body): got %v, want none", key(r), a.Body)
			}
			return
		}
		if schema == nil { // it is a file
			if len(a.Body) == 0 {
				t.Fatalf("len(a.Body): got %v, want a value other than 0", len(a.Body))
			}
			assert.Equal(t, "mayAnswer(r, kind)", mayAnswer(r, a.Header.Get("Content-Type")), true)
			if a.Header.Get("Content-Disposition") == "" {
				t.Error(`a.Header.Get("Content-Disposition"): got no text, want some`)
			}
			return
		}
		if err := schema.Validate(decoded(t, a.Body)); err != nil {
			t.Errorf("%s does not answer as documented: %v\n%s", key(r), err, a.Body)
		}
		mayNotBeEmpty(t, key(r), a.Body)
	}
	for _, r := range c.Features.Routes.Table() {
		s := sampleOf(t, w, r)
		c.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
		if r.Method == http.MethodGet {
			reads = append(reads, later{r, s})
			continue
		}
		call(r, s)
	}
	// Reads come last: every kind of table, seat and entry is there by then.
	for _, l := range reads {
		call(l.r, l.s)
	}
	checkEvents(t, c, check)
	checkExamples(t, c, check, examples)
}

// checkEvents compares the data of the events that a test has caused with the document. An event needs the permission
// of its type, or it is an alert.
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
		isErased := strings.Contains(string(e.Data), "Removed player") // and texts of it are null
		if err := check[e.Type].Validate(decoded(t, e.Data)); err != nil && !isErased {
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

// mayAnswer says whether a route's success is of a kind: JSON, or the file that it is documented to be.
func mayAnswer(r *api.Route, kind string) bool {
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

// mayNotBeEmpty makes sure that a list has something in it whose form was checked.
func mayNotBeEmpty(t *testing.T, name string, raw []byte) {
	t.Helper()
	if list, ok := decoded(t, raw).([]any); ok && len(list) == 0 {
		t.Errorf("%s answered an empty list: nothing was checked", name)
	}
}

func TestEveryProblemIsAsTheDocumentSays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	problem := validators(t, documentOf(t, c))["problem"]
	w := worldOf(t, c)
	seat := w.seat(w.table(w.game()), 1)
	entry := w.entry(w.game())
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
		if err := problem.Validate(decoded(t, a.Body)); err != nil {
			t.Errorf("the problem %s is not as documented: %v\n%s", name, err, a.Body)
		}
		assert.Equal(t, "the problem "+name+" is sent as", a.Header.Get("Content-Type"), "application/problem+json")
	}
}

func TestSamplesAreWhatTheDocumentAllowsToBeSent(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	document := documentOf(t, c)
	w := worldOf(t, c)
	known := map[string][]string{}
	for path, item := range document["paths"].(object) {
		for method, op := range item.(object) {
			if in, ok := op.(object)["requestBody"].(object); ok {
				content, isJSON := in["content"].(object)["application/json"].(object)
				if !isJSON { // a file
					continue
				}
				schema := content["schema"].(object)
				assert.Equal[any](t, method+" "+path+` lets unknown fields in: schema["additionalProperties"]`,
					schema["additionalProperties"], false)
				known[strings.ToUpper(method)+" "+shape(path)] = slices.Sorted(maps.Keys(schema["properties"].(object)))
			}
		}
	}
	for _, r := range c.Features.Routes.Table() {
		fields := known[r.Method+" "+shape(r.Path)]
		sent := slices.Sorted(maps.Keys(sampleOf(t, w, r).body))
		if !slices.Equal(sent, fields) && len(sent)+len(fields) > 0 {
			t.Errorf("%s takes %v, and its sample sends %v: a sample should send every field", key(r), fields, sent)
		}
	}
}
