package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// OpenAPI is the OpenAPI 3.1 document of the table, indented, always the same bytes for the same routes.
func (r *Routes) OpenAPI(version string) ([]byte, error) {
	s := schemas{named: map[reflect.Type]*jsonschema.Schema{}, parts: map[string]any{}, components: r.components}
	paths := map[string]any{}
	documented := documentedPaths(r.table)
	for _, route := range r.table {
		path := documented[shapeOf(route.Path)]
		if paths[path] == nil {
			paths[path] = map[string]any{}
		}
		op, err := s.operation(route, path)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", route.Method, route.Path, err)
		}
		item := paths[path].(map[string]any)
		item[strings.ToLower(route.Method)] = op
	}
	if _, err := s.of(reflect.TypeFor[document]()); err != nil {
		return nil, err
	}
	return json.MarshalIndent(map[string]any{
		"openapi": "3.1.0",
		"x-roles": roleGrants(),
		"info":    map[string]any{"title": "PitBoss", "version": version, "license": map[string]any{"name": "Apache-2.0", "identifier": "Apache-2.0"}},
		"paths":   paths,
		"components": map[string]any{
			"schemas": s.parts,
			"securitySchemes": map[string]any{
				"staff":     map[string]any{"type": "http", "scheme": "bearer"},
				"companion": map[string]any{"type": "http", "scheme": "bearer"},
				"platform":  map[string]any{"type": "http", "scheme": "bearer"},
			},
		},
	}, "", "\t")
}

// schemas turns Go types into JSON schemas; named structs become components.
type schemas struct {
	named      map[reflect.Type]*jsonschema.Schema
	parts      map[string]any
	components map[reflect.Type]string // see ComponentName
}

func (s *schemas) operation(route *Route, path string) (map[string]any, error) {
	b := newBinder(route.In, false)
	var parameters []any
	for _, p := range pathNames(path) {
		most := mostPathID
		for _, bound := range b.paths {
			if bound.name == p {
				most = bound.most
			}
		}
		parameters = append(parameters, map[string]any{"name": p, "in": "path", "required": true, "schema": map[string]any{"type": "string", "maxLength": most}})
	}
	for _, q := range b.queries {
		kind := route.In.FieldByIndex(q.index).Type
		schema, err := s.of(kind)
		if err != nil {
			return nil, err
		}
		parameters = append(parameters, map[string]any{"name": q.name, "in": "query", "schema": withLength(schema, q.most)})
	}
	success := map[string]any{"description": "Success"}
	if route.Status != 204 {
		out := route.Out
		if p, ok := reflect.Zero(out).Interface().(paged); ok {
			items, _ := p.page()
			out = reflect.TypeOf(items)
		}
		if w, ok := reflect.Zero(out).Interface().(welcome); ok {
			body, _, _, _ := w.session()
			out = reflect.TypeOf(body)
		}
		if d, ok := reflect.Zero(out).Interface().(download); ok {
			kind := "string"
			if d.media() == (Record{}).media() {
				kind = "object"
			}
			success["content"] = map[string]any{d.media(): map[string]any{"schema": map[string]any{"type": kind}}}
		} else {
			schema, err := s.of(out)
			if err != nil {
				return nil, err
			}
			success["content"] = map[string]any{"application/json": map[string]any{"schema": schema}}
		}
	}
	op := map[string]any{
		"operationId":  operationID(route),
		"tags":         []string{strings.Split(route.Path, "/")[2]},
		"x-permission": route.Permission,
		"responses": map[string]any{
			strconv.Itoa(route.Status): success,
			"default": map[string]any{"description": "A problem", "content": map[string]any{
				"application/problem+json": map[string]any{"schema": map[string]any{"$ref": "#/components/schemas/Problem"}}}},
		},
	}
	if parameters != nil {
		op["parameters"] = parameters
	}
	if route.Permission != tenant.Public {
		op["security"] = securityOf(route.Permission)
	}
	if route.Method == "POST" || route.Method == "PATCH" {
		schema, err := s.request(route.In)
		if err != nil {
			return nil, err
		}
		op["requestBody"] = map[string]any{"content": map[string]any{"application/json": map[string]any{"schema": schema}}}
	}
	return op, nil
}

// securityOf names the kinds of token that a route takes.
func securityOf(p tenant.Permission) []any {
	staff, companion := map[string]any{"staff": []string{}}, map[string]any{"companion": []string{}}
	switch p.Identity() {
	case tenant.Companion:
		return []any{companion}
	case tenant.Either:
		return []any{staff, companion}
	case tenant.Platform:
		return []any{map[string]any{"platform": []string{}}}
	case tenant.Staff:
	}
	return []any{staff}
}

// request is the schema of a body. No field is required by the schema: what is missing is answered field by field, in
// the specified words.
func (s *schemas) request(t reflect.Type) (any, error) {
	properties := map[string]any{}
	for name, f := range newBinder(t, true).body {
		schema, err := s.of(t.FieldByIndex(f.index).Type)
		if err != nil {
			return nil, err
		}
		properties[name] = withLength(schema, f.most)
	}
	return map[string]any{"type": "object", "properties": properties, "additionalProperties": false}, nil
}

func withLength(schema any, most int) any {
	m, ok := schema.(map[string]any)
	if !ok || m["enum"] != nil || m["pattern"] != nil || m["format"] != nil {
		return schema
	}
	if kind := fmt.Sprint(m["type"]); kind == "string" || kind == "[null string]" {
		m["maxLength"] = most
	}
	return m
}

var (
	centsSchema   = &jsonschema.Schema{Type: "string", Pattern: `^-?[0-9]+\.[0-9]{2}$`, Description: "Dollars with two decimals. Requests may send a number."}
	instantSchema = &jsonschema.Schema{Type: "string", Format: "date-time"}
)

// of is the schema of a type, a reference when the type is a named struct.
func (s *schemas) of(t reflect.Type) (any, error) {
	if err := s.name(t); err != nil {
		return nil, err
	}
	schema, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: s.named})
	if err != nil {
		return nil, err
	}
	return tidy(schema)
}

// name makes components of the structs in t, the innermost first.
func (s *schemas) name(t reflect.Type) error {
	if s.named[t] != nil {
		return nil
	}
	switch {
	case t == reflect.TypeFor[money.Cents](), t == reflect.TypeFor[money.Signed]():
		s.named[t] = centsSchema
	case t == reflect.TypeFor[json.RawMessage]():
		s.named[t] = &jsonschema.Schema{Type: "object", Description: "An object of the caller's own."}
	case t == reflect.TypeFor[clock.Instant]():
		s.named[t] = instantSchema
	case t.Kind() == reflect.String && t.Implements(reflect.TypeFor[enum]()):
		var words []any
		for _, w := range reflect.Zero(t).Interface().(enum).Values() {
			words = append(words, w)
		}
		s.named[t] = &jsonschema.Schema{Type: "string", Enum: words}
	case t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map:
		return s.name(t.Elem())
	case t.Kind() == reflect.Struct:
		for _, f := range reflect.VisibleFields(t) {
			if f.IsExported() && !f.Anonymous && f.Tag.Get("json") != "-" {
				if err := s.name(f.Type); err != nil {
					return err
				}
			}
		}
		if t.Name() == "" || t == reflect.TypeFor[None]() {
			return nil
		}
		schema, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: s.named})
		if err != nil {
			return err
		}
		name := s.componentName(t)
		if _, taken := s.parts[name]; taken {
			return fmt.Errorf("%s: another type is component %s already; give this one a name with api.ComponentName", t, name)
		}
		part, err := tidy(schema)
		if err != nil {
			return err
		}
		s.parts[name] = withNulls(part, t)
		s.named[t] = &jsonschema.Schema{Ref: "#/components/schemas/" + name}
	}
	return nil
}

// withNulls says which fields are null for readers who may not see them.
func withNulls(part any, t reflect.Type) any {
	object, _ := part.(map[string]any)
	properties, _ := object["properties"].(map[string]any)
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if property, ok := properties[name]; ok && mask.Nulls(f) {
			properties[name] = map[string]any{"anyOf": []any{property, map[string]any{"type": "null"}}}
		}
	}
	return part
}

// ComponentName names the component of T in the OpenAPI document. A type needs it when a type of another package has
// the same Go name; the published name then depends neither on the package nor on the order of registration.
func ComponentName[T any](r *Routes, name string) { r.components[reflect.TypeFor[T]()] = name }

func (s *schemas) componentName(t reflect.Type) string {
	if name := s.components[t]; name != "" {
		return name
	}
	switch t {
	case reflect.TypeFor[document]():
		return "Problem"
	case reflect.TypeFor[fault.Field]():
		return "FieldProblem"
	}
	return strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
}

// tidy says two things as this program means them: a list is never null, and a pointer to a component is the
// component or null.
func tidy(schema *jsonschema.Schema) (any, error) {
	raw, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	return tidied(v), nil
}

func tidied(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = tidied(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = tidied(v[k])
		}
		kinds, _ := v["type"].([]any)
		nullable := len(kinds) > 0 && kinds[0] == "null"
		if nullable && v["$ref"] != nil {
			return map[string]any{"anyOf": []any{map[string]any{"$ref": v["$ref"]}, map[string]any{"type": "null"}}}
		}
		if len(kinds) == 2 && nullable && kinds[1] == "array" {
			v["type"] = "array"
		}
		if words, ok := v["enum"].([]any); ok && nullable {
			v["enum"] = append(words, nil)
		}
	}
	return v
}

func pathNames(path string) []string {
	var names []string
	for part := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(part, "{") {
			names = append(names, strings.Trim(part, "{}"))
		}
	}
	return names
}

// documentedPaths maps the shape of each path to the path of the document. OpenAPI allows one path of a shape, so where
// routes name its parameters differently, a route that writes decides: clients build their requests from those names.
func documentedPaths(table []*Route) map[string]string {
	paths, written := map[string]string{}, map[string]bool{}
	for _, route := range table {
		shape := shapeOf(route.Path)
		if writes := route.Method != http.MethodGet; paths[shape] == "" || writes && !written[shape] {
			paths[shape], written[shape] = route.Path, writes
		}
	}
	return paths
}

// shapeOf is a path without the names of its parameters.
func shapeOf(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = "{p" + strconv.Itoa(i) + "}"
		}
	}
	return strings.Join(parts, "/")
}

func operationID(route *Route) string {
	words := []string{strings.ToLower(route.Method)}
	for part := range strings.SplitSeq(strings.TrimPrefix(route.Path, "/api/"), "/") {
		words = append(words, strings.Trim(part, "{}"))
	}
	return strings.Join(words, "-")
}

// roleGrants is what each role of the staff grants: the web app shows the table that the server enforces.
func roleGrants() map[tenant.Role][]tenant.Permission {
	grants := map[tenant.Role][]tenant.Permission{}
	for _, r := range tenant.Roles {
		grants[r] = r.Permissions()
	}
	return grants
}
