// Package arrivalcode makes the short code that the lists board of a room shows. A player that types it on their own
// page is in the room.
//
// The code follows from the server's key, the room and the time, so that no row stores it and every node knows it.
// The package owns no table and no URL.
package arrivalcode

import (
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
)

const (
	period = 2 * time.Minute
	length = 4
	// Letters are those of codes that people type, without 0, O, 1 and I, which look alike. 32 letters leave no bias in
	// a random byte.
	Letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
)

// Codes makes and checks the codes.
type Codes struct{ key *secret.Key }

// New makes the codes of a server. Without a key there is no code.
func New(key *secret.Key) Codes { return Codes{key} }

// Current returns the code of a room and the moment from which the next one is shown; secret.ErrNoKey without a key.
func (c Codes) Current(at tenant.Room, now clock.Instant) (code string, until clock.Instant, err error) {
	n := int64(now) / period.Microseconds()
	code, err = c.at(at, n)
	return code, clock.Instant((n + 1) * period.Microseconds()), err
}

// Matches reports whether a typed code is the present or the previous one of a room.
func (c Codes) Matches(at tenant.Room, typed string, now clock.Instant) (bool, error) {
	typed = strings.ToUpper(strings.TrimSpace(typed))
	n := int64(now) / period.Microseconds()
	current, err := c.at(at, n)
	if err != nil {
		return false, err
	}
	previous, err := c.at(at, n-1)
	return typed == current || typed == previous, err
}

func (c Codes) at(at tenant.Room, n int64) (string, error) {
	digest, err := c.key.Digest("arrival/"+at.Org().ID()+"/"+at.ID(), strconv.FormatInt(n, 10))
	if err != nil {
		return "", err
	}
	raw, err := hex.DecodeString(digest)
	if err != nil {
		return "", err
	}
	code := make([]byte, length)
	for i := range code {
		code[i] = Letters[int(raw[i])%len(Letters)]
	}
	return string(code), nil
}
