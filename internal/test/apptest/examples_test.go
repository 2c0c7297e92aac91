package apptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"pitboss/internal/foundation/api"
	"pitboss/internal/server/apidocs"
	"pitboss/internal/test/apptest"
)

// exampleFile is where -update writes the examples of the API's documentation.
const exampleFile = "../../server/apidocs/examples.json"

// example is a sample request with its answer, as in examples.json. It has no files and no empty bodies.
type example struct {
	Request  any `json:",omitempty"`
	Response any `json:",omitempty"`
}

func exampleOf(r *api.Route, s sample, a apptest.Answer) (e example) {
	if len(s.body) > 0 && r.Method != http.MethodGet && r.Method != http.MethodDelete {
		e.Request = s.body
	}
	if s.status == 0 && strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") {
		_ = json.Unmarshal(a.Body, &e.Response) // the caller validates the answer
	}
	return e
}

// A list of an example has at most this many items, and a text this many bytes.
const maxExampleItems, maxExampleBytes = 2, 160

var (
	uuidText   = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
	opaqueText = regexp.MustCompile(`^[A-Za-z0-9+/=_-]{40,}$|\b[A-Za-z0-9_-]{24,}\b`)
)

// shorten cuts long lists and texts, and replaces ids with id-1, id-2 and so on, and secrets with opaque-1 and so on.
func shorten(v any, ids map[string]string) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, inner := range v {
			out[k] = shorten(inner, ids)
		}
		return out
	case []any:
		out := []any{}
		for _, inner := range v[:min(len(v), maxExampleItems)] {
			out = append(out, shorten(inner, ids))
		}
		return out
	case string:
		named := func(name string) func(string) string {
			return func(random string) string {
				if ids[random] == "" {
					ids[random] = name + "-" + strconv.Itoa(len(ids)+1)
				}
				return ids[random]
			}
		}
		v = uuidText.ReplaceAllStringFunc(v, named("id"))
		v = opaqueText.ReplaceAllStringFunc(v, named("opaque"))
		return v[:min(len(v), maxExampleBytes)]
	}
	return v
}

// writeExamples writes the golden file of examples, with one line for each route.
func writeExamples(t *testing.T, recorded map[string]example) {
	t.Helper()
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(recorded)) {
		ids := map[string]string{}
		e := recorded[name]
		line, err := json.Marshal(example{shorten(e.Request, ids), shorten(e.Response, ids)})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%q: %s", name, line))
	}
	text := "{\n" + strings.Join(lines, ",\n") + "\n}\n"
	if err := os.WriteFile(exampleFile, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// checkExamples compares the committed examples with the routes and schemas. With -update it writes them first.
func checkExamples(t *testing.T, c *apptest.Club, check map[string]*jsonschema.Resolved, recorded map[string]example) {
	t.Helper()
	if *update {
		writeExamples(t, recorded)
		return // this test binary has embedded the former examples
	}
	docs, err := apidocs.Load()
	if err != nil {
		t.Fatal(err)
	}
	descriptions := docs.Operations
	for _, r := range c.Features.Routes.Table() {
		d, e := descriptions[routeKey(r)], recorded[routeKey(r)]
		if d.Summary == "" || len(d.Summary) > 70 {
			t.Errorf("%s: summary in operations.txt: got %q, want 1 to 70 characters", routeKey(r), d.Summary)
		}
		if (d.Request != nil) != (e.Request != nil) || (d.Response != nil) != (e.Response != nil) {
			t.Errorf("%s: the example has another request or answer than the sample: run this test with -update",
				routeKey(r))
		}
		if schema := check[r.Method+" "+pathShape(r.Path)]; schema != nil && d.Response != nil {
			if err := schema.Validate(decodeJSON(t, d.Response)); err != nil {
				t.Errorf("%s: the example does not match the schema: run this test with -update: %v", routeKey(r), err)
			}
		}
		delete(descriptions, routeKey(r))
	}
	for name := range descriptions {
		t.Errorf("%s has a summary or an example, but there is no such route", name)
	}
}
