// Package mask leaves out of an answer or an event what the permissions of its reader do not cover. A field that not
// everybody may read who may use the route or hear the event has a tag that says what it is and which permission it
// takes:
//
//	PhoneNumber *string `json:"phoneNumber" see:"personal,view_players"`
//
// The rest of a document is sent as it is. What is left out is null, an empty list or an empty text.
package mask

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"pitboss/internal/foundation/tenant"
)

// Class says what a field tells about people.
type Class string

// The classes of fields.
const (
	Public   Class = "public"   // nothing about a person
	Name     Class = "name"     // a player's name: first name and initial for readers who may not see players
	Mentions Class = "mentions" // a sentence; the field "names" beside it lists the players whom it names
	Personal Class = "personal" // contact, notes and everything else about a person
	Money    Class = "money"    // apptest.moneyReaders says which permission reads it
	Secret   Class = "secret"   // whoever knows it can sign in or join
	Unknown  Class = ""         // nobody has decided
)

// Rule is what the tag of a field says.
type Rule struct {
	Class Class
	AnyOf []tenant.Permission // one of them is enough
}

// allows says whether a role may read the field as it is.
func (r Rule) allows(role tenant.Role) bool { return slices.ContainsFunc(r.AnyOf, role.May) }

// restricts says whether there are roles that may not.
func (r Rule) restricts() bool { return len(r.AnyOf) > 0 }

// RuleOf reads the tag of a field. A mistake in a tag is found when the plan of its type is made, which is before the
// first request.
func RuleOf(f reflect.StructField) Rule {
	words := strings.Split(f.Tag.Get("see"), ",")
	r := Rule{Class: Class(words[0])}
	for _, w := range words[1:] {
		if !slices.Contains(tenant.Permissions, tenant.Permission(w)) {
			panic(fmt.Sprintf("mask: the field %s takes the permission %q, which does not exist", f.Name, w))
		}
		r.AnyOf = append(r.AnyOf, tenant.Permission(w))
	}
	switch r.Class {
	case Name, Mentions:
		if r.restricts() {
			panic(fmt.Sprintf("mask: the field %s has a class with a permission of its own", f.Name))
		}
		r.AnyOf = []tenant.Permission{tenant.ViewPlayers}
	case Public, Personal, Money, Secret, Unknown:
	default:
		panic(fmt.Sprintf("mask: the field %s has the class %q, which does not exist", f.Name, r.Class))
	}
	return r
}

// Plan is what has to be left out of documents of one type.
type Plan struct {
	root  *node
	rules []Rule // each once
}

// node is a part of a document that has something to be left out, in itself or further down.
type node struct {
	fields map[string]field // of an object
	items  *node            // of a list, or of an object that is a map
}

type field struct {
	rule  Rule
	empty string // what stands in its place
	inner *node
}

var plans sync.Map // reflect.Type → *Plan

// PlanFor is the plan of a type.
func PlanFor(t reflect.Type) *Plan {
	if p, ok := plans.Load(t); ok {
		return p.(*Plan)
	}
	p := &Plan{}
	p.root = p.nodeOf(t, nil)
	actual, _ := plans.LoadOrStore(t, p)
	return actual.(*Plan)
}

// nodeOf is the node of a type, nil when nothing of it has to be left out. A type that contains itself is followed
// once.
func (p *Plan) nodeOf(t reflect.Type, within []reflect.Type) *node {
	switch t.Kind() {
	case reflect.Pointer:
		return p.nodeOf(t.Elem(), within)
	case reflect.Slice, reflect.Array, reflect.Map:
		if inner := p.nodeOf(t.Elem(), within); inner != nil {
			return &node{items: inner}
		}
	case reflect.Struct:
		if slices.Contains(within, t) {
			return nil
		}
		n := &node{fields: map[string]field{}}
		p.addFields(n, t, append(slices.Clone(within), t))
		if len(n.fields) > 0 {
			return n
		}
	}
	return nil
}

func (p *Plan) addFields(n *node, t reflect.Type, within []reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, ok := nameOf(f)
		if !ok {
			continue
		}
		if name == "" { // embedded: its fields are the object's own
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			p.addFields(n, inner, within)
			continue
		}
		rule := RuleOf(f)
		in := field{rule: rule, empty: emptyOf(f.Type), inner: p.nodeOf(f.Type, within)}
		if rule.restricts() && !slices.ContainsFunc(p.rules, func(r Rule) bool { return slices.Equal(r.AnyOf, rule.AnyOf) }) {
			p.rules = append(p.rules, rule)
		}
		if rule.restricts() || in.inner != nil {
			n.fields[name] = in
		}
	}
}

// nameOf is the name of a field in JSON, empty when its own fields stand in its place, and whether it is there at all.
func nameOf(f reflect.StructField) (name string, ok bool) {
	name, _, _ = strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case name == "-", !f.IsExported() && !f.Anonymous:
		return "", false
	case name != "":
		return name, true
	case f.Anonymous:
		return "", true
	}
	return f.Name, true
}

// Nulls says whether a field is null for some readers although its type has no null.
func Nulls(f reflect.StructField) bool {
	switch f.Type.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Map:
		return false
	default:
		return RuleOf(f).restricts() && emptyOf(f.Type) == "null"
	}
}

func emptyOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return `""`
	case reflect.Slice, reflect.Array:
		return "[]"
	default:
		return "null"
	}
}

// View tells apart the roles for which documents of the type differ. It is empty for those that may read all of it.
func (p *Plan) View(role tenant.Role) string {
	if p == nil || p.root == nil {
		return ""
	}
	view, whole := make([]byte, len(p.rules)), true
	for i, r := range p.rules {
		view[i] = '1'
		if !r.allows(role) {
			view[i], whole = '0', false
		}
	}
	if whole {
		return ""
	}
	return string(view)
}
