package privacy

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// personal are the fields of a person's own objects that describe the person and not what was done or paid.
var personal = []string{
	"nickname", "phoneNumber", "phone", "email", "birthDate", "notes", "note", "skillLevel", "what",
}

// document returns a JSON text without the person. A text that is not JSON counts as plain text.
func (e *eraser) document(s string, tied bool) string {
	tied = tied || e.isTied(s)
	if !tied && !e.mayMention(s) {
		return s
	}
	var v any
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return e.text(s, tied)
	}
	changed := false
	v = e.walk(v, tied, &changed)
	if !changed {
		return s
	}
	out, err := json.Marshal(v)
	if err != nil {
		return e.text(s, tied) // cannot happen: the value was just decoded
	}
	return string(out)
}

func (e *eraser) walk(v any, tied bool, changed *bool) any {
	switch v := v.(type) {
	case string:
		s := e.text(v, tied)
		*changed = *changed || s != v
		return s
	case []any:
		for i := range v {
			v[i] = e.walk(v[i], tied, changed)
		}
	case map[string]any:
		isOwn := e.isOwn(v)
		if id, ok := v["id"].(string); ok && slices.Contains(e.alerts, id) {
			if was, ok := v["message"].(string); ok {
				v["message"] = e.message(was)
				*changed = *changed || v["message"] != was
			}
		}
		for k, inner := range v {
			if isOwn && inner != nil && slices.Contains(personal, k) {
				if note, ok := inner.(map[string]any); ok {
					if note["text"] == removedText {
						continue
					}
					note["text"] = removedText
				} else {
					v[k] = nil
				}
				*changed = true
				continue
			}
			v[k] = e.walk(inner, tied, changed)
		}
	}
	return v
}

// isOwn reports whether an object is a record of the person or belongs to one.
func (e *eraser) isOwn(v map[string]any) bool {
	for _, k := range []string{"id", "playerId"} {
		if id, ok := v[k].(string); ok && slices.Contains(e.ids, id) {
			return true
		}
	}
	return false
}

// ownData returns the outermost objects of a document that belong to the person, and the sentence of the feed if it
// names them. Another sentence of the same act is about other people.
func (e *eraser) ownData(kind, document string, tied bool) (sentence string, objects []map[string]any) {
	var v any
	d := json.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return "", nil
	}
	if line, ok := v.(map[string]any); ok && tied && kind == "activity" {
		if s, _ := line["description"].(string); e.text(s, true) != s {
			sentence = s
		}
	}
	return sentence, e.objects(v, nil)
}

func (e *eraser) objects(v any, objects []map[string]any) []map[string]any {
	switch v := v.(type) {
	case []any:
		for _, inner := range v {
			objects = e.objects(inner, objects)
		}
	case map[string]any:
		if e.isOwn(v) {
			return append(objects, v)
		}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			objects = e.objects(v[k], objects)
		}
	}
	return objects
}
