// Package optional reads and makes pointers to values that may be missing; nil is a missing value.
package optional

import "strings"

// Or returns the value, or otherwise when it is missing.
func Or[T any](value *T, otherwise T) T {
	if value == nil {
		return otherwise
	}
	return *value
}

// NonZero returns a value that is missing when it is zero or empty.
func NonZero[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// Trimmed returns a text without blanks around it; a blank text is missing.
func Trimmed(text *string) *string { return NonZero(strings.TrimSpace(Or(text, ""))) }
