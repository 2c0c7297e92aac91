package fault

import "fmt"

// Person is a player's name as an argument of a sentence. Callers who may not see players read a short form of it.
type Person string

// PersonalText is another argument of a sentence that tells something about a player, such as a debt. Callers who may not
// see players read Instead.
type PersonalText struct{ Text, Instead string }

func (p PersonalText) String() string { return p.Text }

// sentence is how a text was made, so that it can be made again for a caller who may read less of it.
type sentence struct {
	format string
	args   []any
}

// sentenceOf is nil where every caller may read the whole text.
func sentenceOf(format string, args []any) *sentence {
	for _, a := range args {
		switch a.(type) {
		case Person, PersonalText:
			return &sentence{format, args}
		}
	}
	return nil
}

// masked is the text with each name as shorten gives it and without what is personal; whole where nothing is masked.
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

// Masked is a copy of the fault for a caller who may not see players.
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

// InvalidFieldf is Field422 with a sentence that may name players.
func InvalidFieldf(field, format string, args ...any) error {
	f := Field{field, fmt.Sprintf(format, args...), sentenceOf(format, args)}
	return &Error{Kind: Invalid, Detail: f.Message, Fields: []Field{f}}
}
