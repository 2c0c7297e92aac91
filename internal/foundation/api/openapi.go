package api

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// DocumentEvents adds the events of the socket to the OpenAPI document, as x-events.
func (r *Routes) DocumentEvents(events []mask.Event) { r.events = events }

// OpenAPI returns the OpenAPI 3.1 document of the route table, indented: the types alone, or with documentation also
// texts, examples and the problems of each operation. The same routes and documentation give the same bytes.
func (r *Routes) OpenAPI(version string, docs *Documentation) ([]byte, error) {
	s := schemas{byType: map[reflect.Type]*jsonschema.Schema{}, definitions: map[string]any{}, components: r.components}
	paths := map[string]any{}
	documented := documentedPaths(r.table)
	descriptions := map[string]Description{}
	if docs != nil {
		descriptions = docs.Operations
	}
	for _, route := range r.table {
		path := documented[shapeOf(route.Path)]
		if paths[path] == nil {
			paths[path] = map[string]any{}
		}
		op, err := s.operation(route, path, descriptions[route.Method+" "+route.Path])
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", route.Method, route.Path, err)
		}
		item := paths[path].(map[string]any)
		item[strings.ToLower(route.Method)] = op
	}
	if _, err := s.schemaOf(reflect.TypeFor[problemDocument]()); err != nil {
		return nil, err
	}
	events := map[string]any{}
	for _, e := range r.events {
		schema, err := s.schemaOf(e.Data)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", e.Type, err)
		}
		events[e.Type] = map[string]any{"x-permission": e.Permission, "schema": schema}
	}
	tokens := map[string]any{}
	for _, name := range slices.Concat(slices.Collect(maps.Values(tokenTypes))...) {
		tokens[name] = map[string]any{"type": "http", "scheme": "bearer"}
	}
	components := map[string]any{"schemas": s.definitions, "securitySchemes": tokens}
	info := map[string]any{
		"title": "PitBoss", "version": version,
		"license": map[string]any{"name": "Apache-2.0", "identifier": "Apache-2.0"},
	}
	if docs != nil {
		components["responses"] = problemResponses()
		info["description"] = docs.Introduction
	}
	return json.MarshalIndent(map[string]any{
		"openapi":    "3.1.0",
		"x-roles":    roleGrants(),
		"x-events":   events,
		"info":       info,
		"paths":      paths,
		"components": components,
	}, "", "\t")
}

// schemas converts Go types to JSON schemas. Named structs become components.
type schemas struct {
	byType      map[reflect.Type]*jsonschema.Schema
	definitions map[string]any
	components  map[reflect.Type]string // see ComponentName
}

func (s *schemas) operation(route *Route, path string, d Description) (map[string]any, error) {
	b := newBinder(route.In, false)
	var parameters []any
	for _, p := range pathNames(path) {
		maxLength := maxPathIDLength
		for _, bound := range b.paths {
			if bound.name == p {
				maxLength = bound.maxLength
			}
		}
		parameters = append(parameters, map[string]any{
			"name": p, "in": "path", "required": true, "schema": map[string]any{
				"type": "string", "maxLength": maxLength,
			},
		})
	}
	for _, q := range b.queries {
		kind := route.In.FieldByIndex(q.index).Type
		schema, err := s.schemaOf(kind)
		if err != nil {
			return nil, err
		}
		parameters = append(parameters,
			map[string]any{"name": q.name, "in": "query", "schema": withLength(schema, q.maxLength)})
	}
	success := map[string]any{"description": "Success"}
	if route.Status != 204 {
		out := route.Out
		if p, ok := reflect.Zero(out).Interface().(paged); ok {
			items, _ := p.page()
			out = reflect.TypeOf(items)
		}
		if w, ok := reflect.Zero(out).Interface().(signIn); ok {
			out = reflect.TypeOf(w.session().Body)
		}
		if file, ok := reflect.Zero(out).Interface().(download); ok {
			kind := "string"
			if file.media() == (Record{}).media() {
				kind = "object"
			}
			success["content"] = map[string]any{file.media(): map[string]any{"schema": map[string]any{"type": kind}}}
		} else {
			schema, err := s.schemaOf(out)
			if err != nil {
				return nil, err
			}
			success["content"] = map[string]any{
				"application/json": withExample(map[string]any{"schema": schema}, d.Response),
			}
		}
	}
	hasBody := route.Method == http.MethodPost || route.Method == http.MethodPatch
	responses := map[string]any{strconv.Itoa(route.Status): success, "default": problemResponse("A problem")}
	op := map[string]any{
		"operationId":  operationID(route),
		"tags":         []string{strings.Split(route.Path, "/")[2]},
		"x-permission": route.Permission,
		"responses":    responses,
	}
	if d.Summary != "" {
		op["summary"], op["description"] = d.Summary, permissionText(route.Permission)
		addProblems(responses, route, len(b.queries)+len(b.body) > 0, hasBody)
	}
	if parameters != nil {
		op["parameters"] = parameters
	}
	if route.Permission != tenant.Public {
		op["security"] = securityOf(route.Permission)
	}
	if hasBody {
		schema, err := s.request(route.In)
		if err != nil {
			return nil, err
		}
		media := "application/json"
		if b.upload != nil {
			media, schema = uploadMedia, map[string]any{"type": "string", "format": "binary"}
		}
		op["requestBody"] = map[string]any{"content": map[string]any{
			media: withExample(map[string]any{"schema": schema}, d.Request),
		}}
	}
	return op, nil
}

// tokenTypes are the types of token that each kind of session has.
var tokenTypes = map[tenant.Identity][]string{
	tenant.Staff: {"staff"}, tenant.Companion: {"companion"}, tenant.Either: {"staff", "companion"},
	tenant.Platform: {"platform"}, tenant.Screen: {"screen"}, tenant.Player: {"player"},
}

// securityOf returns the token types that a route accepts.
func securityOf(p tenant.Permission) []any {
	var list []any
	for _, name := range tokenTypes[p.Identity()] {
		list = append(list, map[string]any{name: []string{}})
	}
	return list
}

// request returns the schema of a body. The schema requires no field, because the handler reports each missing field
// in its own words.
func (s *schemas) request(t reflect.Type) (any, error) {
	properties := map[string]any{}
	for name, f := range newBinder(t, true).body {
		schema, err := s.schemaOf(t.FieldByIndex(f.index).Type)
		if err != nil {
			return nil, err
		}
		properties[name] = withLength(schema, f.maxLength)
	}
	return map[string]any{"type": "object", "properties": properties, "additionalProperties": false}, nil
}

func withLength(schema any, maxLength int) any {
	m, ok := schema.(map[string]any)
	if !ok || m["enum"] != nil || m["pattern"] != nil || m["format"] != nil {
		return schema
	}
	if kind := fmt.Sprint(m["type"]); kind == "string" || kind == "[null string]" {
		m["maxLength"] = maxLength
	}
	return m
}

var (
	centsSchema = &jsonschema.Schema{
		Type: "string", Pattern: `^-?[0-9]+\.[0-9]{2}$`,
		Description: "Dollars with two decimals. Requests may send a number.",
	}
	instantSchema = &jsonschema.Schema{Type: "string", Format: "date-time"}
)

// schemaOf returns the schema of a type. For a named struct it is a reference.
func (s *schemas) schemaOf(t reflect.Type) (any, error) {
	if err := s.addComponents(t); err != nil {
		return nil, err
	}
	schema, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: s.byType})
	if err != nil {
		return nil, err
	}
	return tidy(schema)
}

// addComponents adds the structs in t to the components, the innermost first.
func (s *schemas) addComponents(t reflect.Type) error {
	if s.byType[t] != nil {
		return nil
	}
	switch {
	case t == reflect.TypeFor[money.Cents](), t == reflect.TypeFor[money.Signed]():
		s.byType[t] = centsSchema
	case t == reflect.TypeFor[json.RawMessage]():
		s.byType[t] = &jsonschema.Schema{Type: "object", Description: "An object of the caller's own."}
	case t == reflect.TypeFor[clock.Instant]():
		s.byType[t] = instantSchema
	case t.Kind() == reflect.String && t.Implements(reflect.TypeFor[enum]()):
		var words []any
		for _, w := range reflect.Zero(t).Interface().(enum).Values() {
			words = append(words, w)
		}
		s.byType[t] = &jsonschema.Schema{Type: "string", Enum: words}
	case t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map:
		return s.addComponents(t.Elem())
	case t.Kind() == reflect.Struct:
		for _, f := range reflect.VisibleFields(t) {
			if f.IsExported() && !f.Anonymous && f.Tag.Get("json") != "-" {
				if err := s.addComponents(f.Type); err != nil {
					return err
				}
			}
		}
		if t.Name() == "" || t == reflect.TypeFor[None]() {
			return nil
		}
		schema, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: s.typesWithin(t)})
		if err != nil {
			return err
		}
		name := s.componentName(t)
		if _, taken := s.definitions[name]; taken {
			return fmt.Errorf("%s: component %s exists; name this type with api.ComponentName", t, name)
		}
		part, err := tidy(schema)
		if err != nil {
			return err
		}
		s.definitions[name] = withNulls(part, t)
		s.byType[t] = &jsonschema.Schema{Ref: "#/components/schemas/" + name}
	}
	return nil
}

// typesWithin returns the known types without the structs that t embeds: their fields belong to t, so that a reference
// cannot stand for them.
func (s *schemas) typesWithin(t reflect.Type) map[reflect.Type]*jsonschema.Schema {
	within := s.byType
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous && within[f.Type] != nil {
			within = maps.Clone(within)
			delete(within, f.Type)
		}
	}
	return within
}

// withNulls marks the fields that are null for readers without permission to see them.
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

// ComponentName names the component of T in the OpenAPI document. It is needed when two packages have a type of the
// same Go name. The published name then depends neither on the package nor on the order of registration.
func ComponentName[T any](r *Routes, name string) { r.components[reflect.TypeFor[T]()] = name }

func (s *schemas) componentName(t reflect.Type) string {
	if name := s.components[t]; name != "" {
		return name
	}
	switch t {
	case reflect.TypeFor[problemDocument]():
		return "Problem"
	case reflect.TypeFor[fault.Field]():
		return "FieldProblem"
	}
	return strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
}

// tidy corrects two things in a schema: a list is never null, and a pointer to a component is the component or null.
func tidy(schema *jsonschema.Schema) (any, error) {
	raw, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	return tidyValue(v), nil
}

func tidyValue(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = tidyValue(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = tidyValue(v[k])
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

// roleGrants lists the permissions of each staff role, so that the web app shows the table that the server enforces.
func roleGrants() map[tenant.Role][]tenant.Permission {
	grants := map[tenant.Role][]tenant.Permission{}
	for _, r := range tenant.Roles {
		grants[r] = r.Permissions()
	}
	return grants
}
