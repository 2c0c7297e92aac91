// Package fault names the kinds of error a caller can act on. Everything else is an internal error: it is logged and
// shown as one plain sentence. The package knows nothing of HTTP; foundation/api turns a kind into a status.
package fault

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind says what went wrong in terms of what the caller can do about it.
type Kind int

// The kinds, each with the HTTP status that foundation/api gives it.
const (
	Internal    Kind = iota // 500: nothing the caller can do
	Malformed               // 400: the request cannot be read
	NoSession               // 401: sign in first
	Forbidden               // 403: the role lacks a permission
	Missing                 // 404: not there, or another organization's
	Conflicting             // 409: not in the present state
	Stale                   // 412: the caller saw an older version
	TooLarge                // 413
	WrongType               // 415: not JSON
	Invalid                 // 422: a field is wrong
	Throttled               // 429: too many attempts
	Unavailable             // 503: try again shortly
)

// Error is a fault that may be shown to a person.
type Error struct {
	Kind       Kind
	Type       string        // a URN, where a program has to tell it from others of its kind
	Detail     string        // one sentence for a person
	Fields     []Field       // for Invalid: every field that is wrong
	Permission string        // for Forbidden: the permission that is missing
	Current    any           // for Conflicting: the entity in the way, as its GET gives it
	RetryAfter time.Duration // for Throttled and Unavailable

	sentence *sentence // of Detail; nil: nothing in it is masked
}

// Field is one wrong field of a request, by its name on the wire.
type Field struct {
	Field   string `json:"field"`
	Message string `json:"message"`

	sentence *sentence
}

func (e *Error) Error() string {
	if len(e.Fields) == 0 {
		return e.Detail
	}
	words := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		words[i] = f.Field + ": " + f.Message
	}
	return e.Detail + " (" + strings.Join(words, "; ") + ")"
}

// NotFound says that there is no such thing for this caller. It never says whether another organization has one.
func NotFound(what string) error {
	return &Error{Kind: Missing, Detail: what + " not found"}
}

// Conflict says that the present state does not allow the act. The name of a player in it is a Person.
func Conflict(format string, args ...any) error {
	return New(Conflicting, format, args...)
}

// LimitReached refuses one more of what there are n of already: a list that is answered whole has an end.
func LimitReached(n, most int, what string) error {
	if n < most {
		return nil
	}
	return Conflict("There can be at most %d %s", most, what)
}

// ConflictWith is Conflict that also hands over the entity in the way.
func ConflictWith(current any, format string, args ...any) error {
	return &Error{
		Kind: Conflicting, Detail: fmt.Sprintf(format, args...), sentence: sentenceOf(format, args), Current: current,
	}
}

// New makes a fault of a kind that needs nothing but its sentence.
func New(kind Kind, format string, args ...any) error {
	return &Error{Kind: kind, Detail: fmt.Sprintf(format, args...), sentence: sentenceOf(format, args)}
}

// PermissionRequired says that the caller's role lacks a permission, by its name on the wire.
func PermissionRequired(permission string) error {
	return &Error{Kind: Forbidden, Detail: "Your role does not include the permission " + permission, Permission: permission}
}

// TooManyAttempts says that the caller has tried too often and when it may try again.
func TooManyAttempts(after time.Duration, detail string) error {
	return &Error{Kind: Throttled, Detail: detail, RetryAfter: after}
}

// InvalidField is an Invalid fault of one field.
func InvalidField(field, message string) error {
	var f Fields
	f.Add(field, message)
	return f.Err()
}

// Fields collects what is wrong with a request. The zero value is ready to use.
type Fields struct{ list []Field }

// maxFields bounds the answer to a request that is nothing but wrong fields, and the work of making it.
const maxFields = 50

// Add records one wrong field. Only the first message of a field is kept, and only the first fields of very many.
func (f *Fields) Add(field, message string) {
	if len(f.list) >= maxFields {
		return
	}
	for _, have := range f.list {
		if have.Field == field {
			return
		}
	}
	f.list = append(f.list, Field{Field: field, Message: message})
}

// Require records message for field unless ok.
func (f *Fields) Require(ok bool, field, message string) {
	if !ok {
		f.Add(field, message)
	}
}

// Err is nil when nothing is wrong.
func (f *Fields) Err() error {
	if len(f.list) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Detail: f.list[0].Message, Fields: f.list}
}

// KindOf is the kind of err, Internal for any error that is not a fault.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}
