// Package mask removes from answers and events what the permissions of the reader do not cover. A field that some
// users of its route or subscribers of its event may not read has a tag with its class and the required permission:
//
//	PhoneNumber *string `json:"phoneNumber" see:"personal,view_players"`
//
// A masked field is null, an empty list or an empty text. All other fields are sent unchanged.
package mask

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"pitboss/internal/foundation/tenant"
)

// Class describes what a field reveals about people.
type Class string

// The classes of fields.
const (
	Public   Class = "public"   // nothing about a person
	Name     Class = "name"     // a player's name: first name and initial for readers without access to players
	Mentions Class = "mentions" // a sentence; the field "names" beside it lists the players that it names
	Personal Class = "personal" // contact, notes and everything else about a person
	Money    Class = "money"    // apptest.moneyReaders lists the permission that reads it
	Secret   Class = "secret"   // grants sign-in or access to its holder
	Unknown  Class = ""         // not classified yet
)

// Rule is the parsed tag of a field.
type Rule struct {
	Class Class
	AnyOf []tenant.Permission // one of them suffices
}

// allows reports whether a role may read the field unchanged.
func (r Rule) allows(role tenant.Role) bool { return slices.ContainsFunc(r.AnyOf, role.May) }

// restricts reports whether some roles may not.
func (r Rule) restricts() bool { return len(r.AnyOf) > 0 }

// RuleOf parses the tag of a field. It panics if the tag is wrong, which happens before the first request, when the
// plan of the type is made.
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

// Plan describes what to mask in documents of one type.
type Plan struct {
	root  *node
	rules []Rule // without duplicates
}

// node is a part of a document with a masked field in it.
type node struct {
	fields map[string]field // of an object
	items  *node            // of a list, or of an object that is a map
}

type field struct {
	rule  Rule
	empty string // replaces the value
	inner *node
}

var plans sync.Map // reflect.Type → *Plan

// PlanFor returns the plan of a type.
func PlanFor(t reflect.Type) *Plan {
	if p, ok := plans.Load(t); ok {
		return p.(*Plan)
	}
	p := &Plan{}
	p.root = p.nodeOf(t, nil)
	actual, _ := plans.LoadOrStore(t, p)
	return actual.(*Plan)
}

// nodeOf returns the node of a type, or nil if nothing in it is masked. It follows a recursive type once.
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
		if name == "" { // embedded: its fields belong to the object
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			p.addFields(n, inner, within)
			continue
		}
		rule := RuleOf(f)
		in := field{rule: rule, empty: emptyOf(f.Type), inner: p.nodeOf(f.Type, within)}
		if rule.restricts() && !slices.ContainsFunc(p.rules, func(r Rule) bool {
			return slices.Equal(r.AnyOf, rule.AnyOf)
		}) {
			p.rules = append(p.rules, rule)
		}
		if rule.restricts() || in.inner != nil {
			n.fields[name] = in
		}
	}
}

// nameOf returns the JSON name of a field and whether it is encoded. The name is empty for an embedded struct.
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

// Nulls reports whether a field is null for some readers although its Go type has no null.
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

// View returns a key that is equal for roles with the same masked fields. It is empty for roles that may read
// everything.
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
