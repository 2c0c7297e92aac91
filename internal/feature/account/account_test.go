package account

import (
	"context"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

func TestASessionLivesUntilItIsIdleOrOld(t *testing.T) {
	t.Parallel()
	const now = clock.Instant(1_000_000_000_000_000)
	for _, c := range []struct {
		expires, seen clock.Instant
		want          bool
	}{
		{now + 1, now, true}, {now, now, false}, {now + 1, now.Add(-Idle), false}, {now + 1, now.Add(-Idle) + 1, true}, {now - 1, now, false},
	} {
		if got := alive(c.expires, c.seen, now); got != c.want {
			t.Errorf("expires %d, seen %d: %v", c.expires-now, c.seen-now, got)
		}
	}
}

func TestThrottlingBeginsAtTenOfAnAccountAndSixtyOfAnAddress(t *testing.T) {
	t.Parallel()
	now := clock.Instant(1_000_000_000_000_000)
	oldest := now.Add(-14 * time.Minute)
	for _, c := range []struct {
		account, address int
		want             time.Duration
	}{{0, 0, 0}, {9, 59, 0}, {10, 10, time.Minute}, {0, 60, time.Minute}, {10, 60, time.Minute}} {
		if got := throttled(c.account, c.address, oldest, now); got != c.want {
			t.Errorf("%d and %d failures: wait %s, want %s", c.account, c.address, got, c.want)
		}
	}
	if got := throttled(10, 10, now.Add(-time.Hour), now); got != time.Second {
		t.Errorf("a wait is never nothing: %s", got)
	}
}

func TestAPasswordIsKnownAgainAndNoOtherIs(t *testing.T) {
	t.Parallel()
	h := NewHasher()
	stored := HashPassword("correct-horse-battery")
	if strings.Contains(stored, "horse") || !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") || stored == HashPassword("correct-horse-battery") {
		t.Errorf("stored as %s", stored)
	}
	for password, want := range map[string]bool{"correct-horse-battery": true, "correct-horse-batterY": false, "": false, "correct-horse-battery ": false} {
		if got, err := h.Matches(t.Context(), password, stored); err != nil || got != want {
			t.Errorf("%q: %v, %v", password, got, err)
		}
	}
	if got, err := h.Matches(t.Context(), "", nobody); err != nil || got {
		t.Errorf("nobody has a password: %v, %v", got, err)
	}
	for _, broken := range []string{"", "plain", "$argon2id$v=19$m=x$a$b", "$argon2id$v=19$m=1,t=1,p=1$!$b", "$argon2id$v=19$m=19456,t=2,p=1$AAAA$!"} {
		if _, err := h.Matches(t.Context(), "x", broken); err == nil {
			t.Errorf("%q was compared with", broken)
		}
	}
}

func TestHashingStopsWaitingWhenTheCallerHasGone(t *testing.T) {
	t.Parallel()
	h := NewHasher()
	for h.slots.TryAcquire(1) {
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Matches(ctx, "x", nobody); err == nil {
		t.Error("it hashed for nobody")
	}
}

func TestPasswordsHaveTwelveToTwoHundredCharacters(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]string{
		"":                       "Password must be at least 12 characters long",
		"elevenchars":            "Password must be at least 12 characters long",
		"twelve chars":           "",
		"ééééééééééé":            "Password must be at least 12 characters long",
		strings.Repeat("界", 200): "",
		strings.Repeat("a", 201): "Password is too long",
	} {
		err := CheckPassword(password)
		if got := map[bool]string{true: ""}[err == nil]; err != nil && err.Error() != want || err == nil && want != got {
			t.Errorf("%.20q: %v, want %q", password, err, want)
		}
	}
}

func TestAddressesThatMailCanReach(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"ray@example.org": true, "ray.w+poker@club.co.uk": true, "ö@example.org": true,
		"": false, "ray": false, "ray@": false, "@example.org": false, "ray@localhost": false, "ray@example.": false, "ray@@example.org": false,
		"Ray <ray@example.org>": false, " ray@example.org": false, "ray@example.org\n": false, "a b@example.org": false,
	} {
		if got := ValidEmail(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
	if EmailKey(" Ray@Example.ORG ") != "ray@example.org" {
		t.Error(EmailKey(" Ray@Example.ORG "))
	}
}
