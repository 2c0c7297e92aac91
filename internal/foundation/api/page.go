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
	defaultPageSize = 50
	maxPageSize     = 200
)

// PageSize returns the number of items of a page for a requested limit. A limit of 0 requests the default.
func PageSize(limit int) int { return cmp.Or(min(max(limit, 0), maxPageSize), defaultPageSize) }

// PageOf cuts a list that was read with one item more than the limit. cursor returns the position of an item, after
// which the next page begins.
func PageOf[T any](list []T, limit int, cursor func(T) string) Page[T] {
	if len(list) <= limit {
		return Page[T]{Items: list}
	}
	return Page[T]{Items: list[:limit], Next: cursor(list[limit-1])}
}

// CursorBefore returns the keyset cursor of a list in descending order of time.
func CursorBefore(at int64, id string) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d/%s", at, id))
}

// ReadCursor parses a cursor of CursorBefore. An empty cursor is the start of the list.
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

// ErrCursor rejects a cursor that did not come from a page.
var ErrCursor = fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
