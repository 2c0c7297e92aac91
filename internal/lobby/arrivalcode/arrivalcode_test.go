package arrivalcode

import (
	"errors"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

func TestACodeCountsUntilTheOneAfterTheNext(t *testing.T) {
	t.Parallel()
	key, err := secret.New(make([]byte, 32))
	assert.NoError(t, "key", err)
	codes := New(key)
	at := tenant.Mint("club", tenant.Actor{}).Room("main")
	start := clock.FromTime(time.Date(2026, 11, 28, 20, 42, 0, 0, time.UTC))
	code, until, err := codes.Current(at, start.Add(30*time.Second))
	assert.NoError(t, "code", err)
	assert.Equal(t, "next code", until, start.Add(period))
	matches := func(room tenant.Room, typed string, after time.Duration) bool {
		ok, err := codes.Matches(room, typed, start.Add(after))
		assert.NoError(t, "match", err)
		return ok
	}
	assert.Equal(t, "at once", matches(at, code, 0), true)
	assert.Equal(t, "with blanks", matches(at, " "+code+" ", 0), true)
	assert.Equal(t, "in the next period", matches(at, code, 2*period-time.Microsecond), true)
	assert.Equal(t, "in the period after it", matches(at, code, 2*period), false)
	assert.Equal(t, "before its period", matches(at, code, -time.Microsecond), false)
	assert.Equal(t, "in another room", matches(at.Org().Room("side"), code, 0), false)
	other := tenant.Mint("other", tenant.Actor{}).Room("main")
	assert.Equal(t, "of another organization", matches(other, code, 0), false)
	assert.Equal(t, "nothing", matches(at, "", 0), false)

	_, _, err = New(nil).Current(at, start)
	assert.Equal(t, "without a key", errors.Is(err, secret.ErrNoKey), true)
}
