package api

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

const (
	defaultPageSize = 50
	maxPageSize     = 200
)

// PageRequest is the part of a request that reads a page of a list.
type PageRequest struct {
	Limit  int    `query:"limit"`
	Cursor Cursor `query:"cursor" max:"2000"`
}

// PageSize returns the number of items of the page. A limit of 0 requests the default.
func (in PageRequest) PageSize() int {
	return cmp.Or(min(max(in.Limit, 0), maxPageSize), defaultPageSize)
}

// Page is one page of an unbounded list. Next goes into the Link header; it is empty on the last page.
type Page[T any] struct {
	Items []T
	Next  Cursor
}

// Paginate cuts a list that was read with one item more than the limit. key returns the cursor of an item.
func Paginate[T any](list []T, limit int, key func(T) Cursor) Page[T] {
	if len(list) <= limit {
		return Page[T]{Items: list}
	}
	return Page[T]{Items: list[:limit], Next: key(list[limit-1])}
}

// ConvertPage returns a page with each item converted.
func ConvertPage[T, U any](p Page[T], convert func(T) U) Page[U] {
	items := make([]U, len(p.Items))
	for i, item := range p.Items {
		items[i] = convert(item)
	}
	return Page[U]{Items: items, Next: p.Next}
}

// Cursor is a position in a list: the columns by which the list is sorted, as base64url of a JSON array. The empty
// cursor is the start of the list.
type Cursor string

// CursorAt returns the cursor of the item with these sort columns: numbers, texts and instants.
func CursorAt(columns ...any) Cursor {
	raw, err := json.Marshal(exact(columns))
	if err != nil {
		panic(err) // a column of another kind, a bug
	}
	return Cursor(base64.RawURLEncoding.EncodeToString(raw))
}

var errCursor = fault.InvalidField("cursor", "Take the cursor from the Link of the page before")

// Decode stores the columns of a cursor in pointers to numbers, texts and instants. An empty cursor leaves them as
// they are, so the caller first sets them to the start of the list. A cursor that CursorAt has not made of columns of
// these types is a fault Invalid.
func (c Cursor) Decode(columns ...any) error {
	if c == "" {
		return nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(string(c))
	if err != nil {
		return errCursor
	}
	targets := exact(columns)
	if json.Unmarshal(raw, &targets) != nil || CursorAt(columns...) != c {
		return errCursor
	}
	for _, column := range columns {
		if text, ok := column.(*string); ok && strings.ContainsRune(*text, 0) { // PostgreSQL stores no such text
			return errCursor
		}
	}
	return nil
}

// exact returns columns with instants as numbers, because the JSON form of an instant has only milliseconds.
func exact(columns []any) []any {
	columns = slices.Clone(columns)
	for i, column := range columns {
		switch at := column.(type) {
		case clock.Instant:
			columns[i] = int64(at)
		case *clock.Instant:
			columns[i] = (*int64)(at)
		}
	}
	return columns
}
