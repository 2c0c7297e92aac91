package apptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
)

// leaf is a field of answers or events that holds a value and no other fields.
type leaf struct {
	class mask.Class
	rule  mask.Rule
	roles map[tenant.Role]bool // roles that may call a route whose answer has the field
}

// collectLeaves adds the fields of a type, each under the name of its struct and its name in JSON.
func collectLeaves(found map[string]*leaf, t reflect.Type, roles []tenant.Role, within []reflect.Type) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || slices.Contains(within, t) {
		return
	}
	within = append(slices.Clone(within), t)
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if inner := elementOf(f.Type); name == "" || inner.Kind() == reflect.Struct && f.Tag.Get("see") == "" {
			collectLeaves(found, f.Type, roles, within)
			continue
		}
		key := t.String() + "." + name
		if found[key] == nil {
			rule := mask.RuleOf(f)
			found[key] = &leaf{classOf(f, name, rule), rule, map[tenant.Role]bool{}}
		}
		for _, r := range roles {
			found[key].roles[r] = true
		}
	}
}

func elementOf(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	return t
}

// classOf returns the mask class of a field: by its tag, or else by its type. Numbers, times, enumerations and ids
// identify no person without a name next to them. A plain text may contain anything, so it needs a tag.
func classOf(f reflect.StructField, name string, rule mask.Rule) mask.Class {
	t := elementOf(f.Type)
	switch {
	case rule.Class != mask.Unknown:
		return rule.Class
	case t == reflect.TypeFor[money.Cents](), t == reflect.TypeFor[money.Signed]():
		return mask.Money
	case t.Kind() != reflect.String && f.Type != reflect.TypeFor[json.RawMessage]():
		return mask.Public
	case t.Name() != "string" && t.Kind() == reflect.String:
		return mask.Public
	case name == "id", strings.HasSuffix(name, "Id"), strings.HasSuffix(name, "Ids"):
		return mask.Public
	}
	return mask.Unknown
}

// Each field of each answer and event has a mask class: by its tag, by its type, or in testdata/public_texts.txt, which
// lists the plain texts that every caller of the route and every reader of the event may see. The golden file
// fields.txt lists the fields of the other classes with the roles that may read them unmasked.
func TestEveryFieldOfEveryAnswerAndEventHasAClass(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	found := map[string]*leaf{}
	roles := slices.Concat(tenant.Roles, tenant.CommunityRoles,
		[]tenant.Role{tenant.RoleAdministrator, tenant.RolePlayer})
	for _, route := range c.Features.Routes.Table() {
		may := slices.DeleteFunc(slices.Clone(roles), func(r tenant.Role) bool { return refusalStatus(r, route) != 0 })
		collectLeaves(found, route.Out, may, nil)
	}
	for _, e := range app.Declared() {
		collectLeaves(found, e.Data, nil, nil)
	}
	raw, err := os.ReadFile("testdata/public_texts.txt")
	if err != nil {
		t.Fatal(err)
	}
	public := map[string]bool{}
	for line := range strings.Lines(string(raw)) {
		if name := strings.TrimSpace(line); name != "" && !strings.HasPrefix(name, "#") {
			public[name] = true
		}
	}
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(found)) {
		l := found[name]
		switch {
		case l.class == mask.Unknown && !public[name]:
			t.Errorf("%s has no mask class: "+
				"give it a tag as in package mask, or add it to testdata/public_texts.txt", name)
		case l.class != mask.Unknown && public[name]:
			t.Errorf("%s is %s: it does not belong in testdata/public_texts.txt", name, l.class)
		}
		delete(public, name)
		if l.class == mask.Unknown || l.class == mask.Public {
			continue
		}
		var readers []string
		for _, r := range roles {
			if l.roles[r] && (len(l.rule.AnyOf) == 0 || slices.ContainsFunc(l.rule.AnyOf, r.May)) {
				readers = append(readers, string(r))
			}
		}
		fmt.Fprintf(&list, "%-8s %-46s %s\n", l.class, name, strings.Join(readers, " "))
	}
	for name := range public {
		t.Errorf("%s is in testdata/public_texts.txt, and there is no such field", name)
	}
	compareGolden(t, "fields.txt", list.String())
}
