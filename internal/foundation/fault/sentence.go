package fault

import "fmt"

// Person is a player's name as an argument of a sentence. Callers without permission to see players get a short form.
type Person string

// PersonalText is an argument of a sentence about a player that is not a name, such as a debt. Callers without
// permission to see players get Instead.
type PersonalText struct{ Text, Instead string }

func (p PersonalText) String() string { return p.Text }

// sentence is the source of a text, from which it is formatted again for a caller with fewer permissions.
type sentence struct {
	format string
	args   []any
}

// sentenceOf returns nil if every caller may read the whole text.
func sentenceOf(format string, args []any) *sentence {
	for _, a := range args {
		switch a.(type) {
		case Person, PersonalText:
			return &sentence{format, args}
		}
	}
	return nil
}

// masked returns the text with names shortened and without personal data. If nothing is masked it returns whole.
func (s *sentence) masked(whole string, shorten func(string) string) string {
	if s == nil {
		return whole
	}
	args := make([]any, len(s.args))
	for i, a := range s.args {
		switch v := a.(type) {
		case Person:
			args[i] = shorten(string(v))
		case PersonalText:
			args[i] = v.Instead
		default:
			args[i] = a
		}
	}
	return fmt.Sprintf(s.format, args...)
}

// Masked returns a copy of the fault for a caller without permission to see players.
func (e *Error) Masked(shorten func(string) string) *Error {
	masked := *e
	masked.Detail = e.sentence.masked(e.Detail, shorten)
	masked.Fields = make([]Field, len(e.Fields))
	for i, f := range e.Fields {
		masked.Fields[i] = Field{Field: f.Field, Message: f.sentence.masked(f.Message, shorten)}
	}
	if len(masked.Fields) > 0 {
		masked.Detail = masked.Fields[0].Message
	}
	return &masked
}

// InvalidFieldf is InvalidField with a sentence that may name players.
func InvalidFieldf(field, format string, args ...any) error {
	f := Field{field, fmt.Sprintf(format, args...), sentenceOf(format, args)}
	return &Error{Kind: Invalid, Detail: f.Message, Fields: []Field{f}}
}
