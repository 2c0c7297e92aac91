package account

import (
	"encoding/base64"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

var errCursor = fault.InvalidField("cursor", "Take the cursor from the Link of the page before")

// cursorOf is the cursor of a place in a sorted list.
func cursorOf(key, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(key + "\x00" + id))
}

// placeAt reads such a cursor; the empty one is before everything.
func placeAt(cursor string) (key, id string, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	key, id, ok := strings.Cut(strings.ToValidUTF8(string(raw), ""), "\x00")
	if cursor != "" && (err != nil || !ok || strings.Contains(id, "\x00")) {
		return "", "", errCursor
	}
	return key, id, nil
}

func cursorOfMoment(at clock.Instant, id string) string {
	return cursorOf(strconv.FormatInt(int64(at), 10), id)
}

// before is what comes after every moment of a list that goes back in time.
const before clock.Instant = 1 << 62

// momentAt reads the cursor of a list that goes back in time.
func momentAt(cursor string) (clock.Instant, string, error) {
	if cursor == "" {
		return before, "", nil
	}
	moment, id, err := placeAt(cursor)
	at, wrong := strconv.ParseInt(moment, 10, 64)
	if err != nil || wrong != nil {
		return 0, "", errCursor
	}
	return clock.Instant(at), id, nil
}
