package api

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/fault"
)

const (
	usualPage = 50
	maxPage   = 200
)

// PageSize is how many items a page has, by what was asked for; 0 asks for the usual number.
func PageSize(limit int) int { return cmp.Or(min(max(limit, 0), maxPage), usualPage) }

// PageOf is a page of a list that was read with one item more than the limit. cursor names the item after which the
// next page begins.
func PageOf[T any](list []T, limit int, cursor func(T) string) Page[T] {
	if len(list) <= limit {
		return Page[T]{Items: list}
	}
	return Page[T]{Items: list[:limit], Next: cursor(list[limit-1])}
}

// CursorBefore is the cursor of a list that goes back in time.
func CursorBefore(at int64, id string) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d/%s", at, id))
}

// ReadCursor reads a cursor of CursorBefore. An empty one is after everything.
func ReadCursor(cursor string) (at int64, id string, err error) {
	if cursor == "" {
		return 1 << 62, "", nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	number, id, ok := strings.Cut(string(raw), "/")
	at, err2 := strconv.ParseInt(number, 10, 64)
	if err != nil || err2 != nil || !ok || strings.ContainsRune(id, 0) {
		return 0, "", ErrCursor
	}
	return at, strings.ToValidUTF8(id, ""), nil
}

// ErrCursor refuses a cursor that no page has given.
var ErrCursor = fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
