// Package assert has the checks of tests, one fact each. A failure names the fact and prints the value that the test
// got and the one it wanted. The functions that begin with Must stop the test, and so do Len, NotNil and NoError, which
// guard the lines after them.
package assert

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// T is the part of testing.TB and of rapid.T that a check needs.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Equal checks that got is want.
func Equal[V comparable](t T, fact string, got, want V) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %s, want %s", fact, show(got), show(want))
	}
}

// MustEqual stops the test unless got is want.
func MustEqual[V comparable](t T, fact string, got, want V) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: got %s, want %s", fact, show(got), show(want))
	}
}

// Pointer checks that got points to want. It stops the test when got is nil.
func Pointer[V comparable](t T, fact string, got *V, want V) {
	t.Helper()
	NotNil(t, fact, got)
	Equal(t, fact, *got, want)
}

// MustPointer stops the test unless got points to want.
func MustPointer[V comparable](t T, fact string, got *V, want V) {
	t.Helper()
	NotNil(t, fact, got)
	MustEqual(t, fact, *got, want)
}

// Nil checks that got is nil.
func Nil[V any](t T, fact string, got *V) {
	t.Helper()
	if got != nil {
		t.Errorf("%s: got %s, want nil", fact, show(*got))
	}
}

// MustNil stops the test unless got is nil.
func MustNil[V any](t T, fact string, got *V) {
	t.Helper()
	if got != nil {
		t.Fatalf("%s: got %s, want nil", fact, show(*got))
	}
}

// NotNil stops the test when got is nil.
func NotNil[V any](t T, fact string, got *V) {
	t.Helper()
	if got == nil {
		t.Fatalf("%s: got nil, want a value", fact)
	}
}

// NoError stops the test when there is an error.
func NoError(t T, fact string, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: got %v, want no error", fact, err)
	}
}

// Len stops the test unless the list has n elements.
func Len[S ~[]E, E any](t T, fact string, list S, n int) {
	t.Helper()
	if len(list) != n {
		t.Fatalf("%s: got %d elements, want %d: %s", fact, len(list), n, show(list))
	}
}

// Elements checks that the list has these elements in this order.
func Elements[S ~[]E, E comparable](t T, fact string, got, want S) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %s, want %s", fact, show(got), show(want))
	}
}

// DeepEqual checks that reflect.DeepEqual holds.
func DeepEqual(t T, fact string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %s, want %s", fact, show(got), show(want))
	}
}

// Contains checks that the text contains a part.
func Contains(t T, fact, got, part string) {
	t.Helper()
	if !strings.Contains(got, part) {
		t.Errorf("%s: got %q, want it to contain %q", fact, got, part)
	}
}

// show quotes strings, so that spaces and emptiness are seen.
func show(v any) string {
	if reflect.ValueOf(v).Kind() == reflect.String {
		return fmt.Sprintf("%q", v)
	}
	return fmt.Sprintf("%+v", v)
}
