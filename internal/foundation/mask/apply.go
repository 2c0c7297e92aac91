package mask

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"pitboss/internal/foundation/tenant"
)

// Apply returns a JSON document with the fields that a role may read. It does not modify the document, and returns it
// unchanged if nothing is masked.
func (p *Plan) Apply(document []byte, role tenant.Role) ([]byte, error) {
	if p.View(role) == "" {
		return document, nil
	}
	m := masker{role: role}
	out, err := m.value(make([]byte, 0, len(document)), document, p.root)
	if err != nil {
		return nil, fmt.Errorf("mask a document: %w", err)
	}
	return out, nil
}

// Decode decodes a masked document. A masked field is null there, also where its type has no null.
func Decode(document string, out any) error {
	var v any
	d := json.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return err
	}
	removeNulls(v)
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, out)
}

// removeNulls removes the members of objects that are null.
func removeNulls(v any) {
	switch v := v.(type) {
	case []any:
		for _, inner := range v {
			removeNulls(inner)
		}
	case map[string]any:
		maps.DeleteFunc(v, func(_ string, inner any) bool { return inner == nil })
		for _, inner := range v {
			removeNulls(inner)
		}
	}
}

type masker struct{ role tenant.Role }

// value appends a JSON value with the fields that the role may read.
func (m *masker) value(out []byte, raw json.RawMessage, n *node) ([]byte, error) {
	raw = bytes.TrimSpace(raw)
	if n == nil || len(raw) == 0 {
		return append(out, raw...), nil
	}
	switch raw[0] {
	case '{':
		return m.object(out, raw, n)
	case '[':
		return m.list(out, raw, n)
	default:
		return append(out, raw...), nil
	}
}

func (m *masker) list(out []byte, raw json.RawMessage, n *node) ([]byte, error) {
	var items []json.RawMessage
	if err := json.Unmarshal(raw, &items); err != nil {
		return nil, err
	}
	out = append(out, '[')
	for i, item := range items {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = m.value(out, item, n.items); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

func (m *masker) object(out []byte, raw json.RawMessage, n *node) ([]byte, error) {
	var names []string
	for _, f := range n.fields {
		if f.rule.Class == Mentions && !f.rule.allows(m.role) {
			names = mentioned(raw)
			break
		}
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	out = append(out, '{')
	for first := true; d.More(); first = false {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		key, _ := token.(string)
		if !first {
			out = append(out, ',')
		}
		out = append(append(out, quoted(key)...), ':')
		f, known := n.fields[key]
		switch {
		case !known && n.items != nil:
			out, err = m.value(out, value, n.items)
		case !known:
			out = append(out, value...)
		case !f.rule.restricts() || f.rule.allows(m.role):
			out, err = m.value(out, value, f.inner)
		case f.rule.Class == Name:
			out, err = append(out, shortened(value)...), nil
		case f.rule.Class == Mentions:
			out = append(out, withoutSurnames(value, names)...)
		default:
			out = append(out, f.empty...)
		}
		if err != nil {
			return nil, err
		}
	}
	return append(out, '}'), nil
}

func quoted(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		return []byte(`""`) // a string can always be encoded
	}
	return b
}

// shortened applies FirstNameAndInitial to a name or a list of names.
func shortened(raw json.RawMessage) []byte {
	var name string
	if json.Unmarshal(raw, &name) == nil && string(raw) != "null" {
		return quoted(FirstNameAndInitial(name))
	}
	var list []string
	if json.Unmarshal(raw, &list) != nil || list == nil {
		return raw // null
	}
	for i := range list {
		list[i] = FirstNameAndInitial(list[i])
	}
	b, err := json.Marshal(list)
	if err != nil {
		return []byte("[]")
	}
	return b
}

// mentioned returns the names that the field "names" of an object lists. It is nil if there is none, as in old events.
func mentioned(raw json.RawMessage) []string {
	var o struct {
		Names []string `json:"names"`
	}
	if json.Unmarshal(raw, &o) != nil {
		return nil
	}
	return o.Names
}

// withoutSurnames shortens each of the names in a sentence. If the names are unknown, it removes the sentence.
func withoutSurnames(raw json.RawMessage, names []string) []byte {
	var text string
	if names == nil || json.Unmarshal(raw, &text) != nil {
		return []byte(`""`)
	}
	// The longest name comes first, because one name may be a prefix of another.
	names = slices.SortedFunc(slices.Values(names), func(a, b string) int { return len(b) - len(a) })
	for _, name := range names {
		if name != "" {
			text = strings.ReplaceAll(text, name, FirstNameAndInitial(name))
		}
	}
	return quoted(text)
}

// placeholders take the place of a player's name.
var placeholders = []string{"Unknown Player", "Removed player"}

// FirstNameAndInitial returns a player's name as everyone in the room may see it: "Curtis N." for Curtis Nguyen.
func FirstNameAndInitial(name string) string {
	words := strings.Fields(name)
	if len(words) < 2 || slices.Contains(placeholders, name) {
		return name
	}
	initial := []rune(words[len(words)-1])[0]
	if !unicode.IsLetter(initial) { // a number is not a name
		return words[0]
	}
	return words[0] + " " + string(unicode.ToUpper(initial)) + "."
}
