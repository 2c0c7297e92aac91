package account

import (
	"encoding/base64"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

var errCursor = fault.InvalidField("cursor", "Take the cursor from the Link of the page before")

// cursorOf is the cursor of a position in a sorted list.
func cursorOf(key, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(key + "\x00" + id))
}

// parseCursor reads such a cursor; the empty one comes before everything.
func parseCursor(cursor string) (key, id string, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	key, id, ok := strings.Cut(strings.ToValidUTF8(string(raw), ""), "\x00")
	if cursor != "" && (err != nil || !ok || strings.Contains(id, "\x00")) {
		return "", "", errCursor
	}
	return key, id, nil
}

func timeCursor(at clock.Instant, id string) string {
	return cursorOf(strconv.FormatInt(int64(at), 10), id)
}

// firstPageBefore is later than every moment, for the first page of a list in reverse order of time.
const firstPageBefore clock.Instant = 1 << 62

// parseTimeCursor reads the cursor of a list in reverse order of time.
func parseTimeCursor(cursor string) (clock.Instant, string, error) {
	if cursor == "" {
		return firstPageBefore, "", nil
	}
	moment, id, err := parseCursor(cursor)
	at, wrong := strconv.ParseInt(moment, 10, 64)
	if err != nil || wrong != nil {
		return 0, "", errCursor
	}
	return clock.Instant(at), id, nil
}
