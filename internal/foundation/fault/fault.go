// Package fault names the kinds of error that a caller can act on. Every other error is internal: it is logged and
// shown as one plain sentence. The package does not depend on HTTP; foundation/api maps a kind to a status.
package fault

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind classifies an error by what the caller can do about it.
type Kind int

// The kinds, with the HTTP status that foundation/api maps them to.
const (
	Internal    Kind = iota // 500: nothing the caller can do
	Malformed               // 400: the request cannot be read
	NoSession               // 401: sign in first
	Forbidden               // 403: the role lacks a permission
	Missing                 // does not exist, or belongs to another organization
	Conflicting             // not allowed in the current state
	Stale                   // 412: the caller saw an older version
	TooLarge                // 413
	WrongType               // 415: not JSON
	Invalid                 // 422: a field is wrong
	Throttled               // 429: too many attempts
	Unavailable             // 503: try again shortly
)

// Error is a fault that may be shown to a user.
type Error struct {
	Kind       Kind
	Type       string        // a URN, where clients have to distinguish it from others of its kind
	Detail     string        // a sentence for the user
	Fields     []Field       // for Invalid: all wrong fields
	Permission string        // for Forbidden: the missing permission
	Current    any           // for Conflicting: the conflicting entity, as its GET returns it
	RetryAfter time.Duration // for Throttled and Unavailable

	sentence *sentence // of Detail; nil if nothing in it is masked
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

// NotFound says that the object does not exist for this caller. It does not reveal whether another organization has
// it.
func NotFound(what string) error {
	return &Error{Kind: Missing, Detail: what + " not found"}
}

// Conflict says that the current state does not allow the act. A player's name in it is a Person.
func Conflict(format string, args ...any) error {
	return New(Conflicting, format, args...)
}

// LimitReached returns a conflict if there are n of at most limit objects: a list without pages has to be bounded.
func LimitReached(n, limit int, what string) error {
	if n < limit {
		return nil
	}
	return Conflict("There can be at most %d %s", limit, what)
}

// ConflictWith is Conflict with the conflicting entity.
func ConflictWith(current any, format string, args ...any) error {
	return &Error{
		Kind: Conflicting, Detail: fmt.Sprintf(format, args...), sentence: sentenceOf(format, args), Current: current,
	}
}

// New returns a fault of a kind that needs only a sentence.
func New(kind Kind, format string, args ...any) error {
	return &Error{Kind: kind, Detail: fmt.Sprintf(format, args...), sentence: sentenceOf(format, args)}
}

// WithType gives a fault that was just made a type, urn:pitboss:name, by which clients word it themselves.
func WithType(name string, err error) error {
	var f *Error
	if errors.As(err, &f) {
		f.Type = "urn:pitboss:" + name
	}
	return err
}

// PermissionRequired says that the caller's role lacks a permission.
func PermissionRequired(permission string) error {
	detail := "Your role does not include the permission " + permission
	return &Error{Kind: Forbidden, Detail: detail, Permission: permission}
}

// TooManyAttempts says that the caller has tried too often, and when to try again.
func TooManyAttempts(after time.Duration, detail string) error {
	return &Error{Kind: Throttled, Detail: detail, RetryAfter: after}
}

// InvalidField returns an Invalid fault of one field.
func InvalidField(field, message string) error {
	var f Fields
	f.Add(field, message)
	return f.Err()
}

// Fields collects the wrong fields of a request. The zero value is ready to use.
type Fields struct{ list []Field }

// maxFields bounds the answer to a request with very many wrong fields.
const maxFields = 50

// Add records a wrong field. The first message of a field counts.
func (f *Fields) Add(field, message string) {
	if len(f.list) >= maxFields {
		return
	}
	for _, known := range f.list {
		if known.Field == field {
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

// Err returns the fault, or nil if no field is wrong.
func (f *Fields) Err() error {
	if len(f.list) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Detail: f.list[0].Message, Fields: f.list}
}

// KindOf returns the kind of an error. It is Internal for an error that is not a fault.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}
