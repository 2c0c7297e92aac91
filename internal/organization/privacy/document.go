package privacy

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// personal are the fields of his own objects that say something of him and nothing of what was done or paid.
var personal = []string{"nickname", "phoneNumber", "phone", "email", "notes", "note", "skillLevel", "what"}

// document is a JSON text without him. What cannot be read is taken for a plain text.
func (e *eraser) document(s string, tied bool) string {
	tied = tied || e.tied(s)
	if !tied && !e.may(s) {
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
		return e.text(s, tied) // what was just read can be written
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
		his := e.isHis(v)
		for k, inner := range v {
			if his && inner != nil && slices.Contains(personal, k) {
				if note, ok := inner.(map[string]any); ok {
					if note["text"] == gone {
						continue
					}
					note["text"] = gone
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

// isHis says whether an object is his record, or of his record.
func (e *eraser) isHis(v map[string]any) bool {
	for _, k := range []string{"id", "playerId"} {
		if id, ok := v[k].(string); ok && slices.Contains(e.ids, id) {
			return true
		}
	}
	return false
}

// his are the outermost objects of a document that are his, and the sentence of the feed about him.
func (e *eraser) his(kind, document string, tied bool) (says string, held []map[string]any) {
	var v any
	d := json.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return "", nil
	}
	if line, ok := v.(map[string]any); ok && tied && kind == "activity" {
		says, _ = line["description"].(string)
	}
	return says, e.objects(v, nil)
}

func (e *eraser) objects(v any, held []map[string]any) []map[string]any {
	switch v := v.(type) {
	case []any:
		for _, inner := range v {
			held = e.objects(inner, held)
		}
	case map[string]any:
		if e.isHis(v) {
			return append(held, v)
		}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			held = e.objects(v[k], held)
		}
	}
	return held
}
