package account

import (
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
		{now + 1, now, true}, {now, now, false}, {now + 1, now.Add(-SessionIdleTimeout), false}, {now + 1, now.Add(-SessionIdleTimeout) + 1, true}, {now - 1, now, false},
	} {
		if got := alive(c.expires, c.seen, now); got != c.want {
			t.Errorf("expires %d, seen %d: %v", c.expires-now, c.seen-now, got)
		}
	}
}

func TestThrottlingLeavesKnownBrowsersTheirShareAndNobodyMoreThanFortyAnHour(t *testing.T) {
	t.Parallel()
	now := clock.Instant(1_000_000_000_000_000)
	stranger, known, plain := guess{shared: true}, guess{shared: true, device: "d"}, guess{}
	for _, c := range []struct {
		name                    string
		g                       guess
		account, share, address int
		want                    time.Duration
	}{
		{"nothing happened", stranger, 0, 0, 0, 0},
		{"the last that a stranger may try", stranger, 9, 4, 59, 0},
		{"the strangers' share is used up", stranger, 5, 5, 5, time.Minute},
		{"so is the account's", stranger, 10, 0, 0, time.Minute},
		{"an address tries everything", stranger, 0, 0, 60, time.Minute},
		{"a known browser beside strangers", known, 5, 0, 5, 0},
		{"a known browser in a house that is under attack", known, 5, 0, 60, 0},
		{"a known browser that guesses", known, 9, 5, 0, time.Minute},
		{"a known browser when nothing is left", known, 10, 0, 0, time.Minute},
		{"an account without shares", plain, 9, 9, 9, 0},
		{"and when it has no more", plain, 10, 10, 10, time.Minute},
	} {
		f := failures{c.account, c.share, c.address, now.Add(-14 * time.Minute)}
		if got := throttled(c.g, f, now); got != c.want {
			t.Errorf("%s: wait %s, want %s", c.name, got, c.want)
		}
	}
	if got := throttled(stranger, failures{account: 10, oldest: now.Add(-time.Hour)}, now); got != time.Second {
		t.Errorf("a wait is never nothing: %s", got)
	}
	if mostPerAccount*int(time.Hour/window) > 40 || 2*mostPerShare > mostPerAccount {
		t.Error("the shares are more than there is")
	}
}

func TestWhatIsNoAddressIsNotKept(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		"club/ray@club.example": "club/ray@club.example", "go:club/ray@club.example": "go:club/ray@club.example", "platform:ann@x.example": "platform:ann@x.example",
		"club/correct-horse-battery": "club/?", "platform:hunter2": "platform:?", "/secret": "/?", "no sign": "?", "": "?",
	} {
		if got := safe(key); got != want {
			t.Errorf("%q is kept as %q, want %q", key, got, want)
		}
	}
}

// twoHundred are as many different signs, each of several bytes.
func twoHundred() string {
	signs := make([]rune, 200)
	for i := range signs {
		signs[i] = '界' + rune(i)
	}
	return string(signs)
}

func TestPasswordsHaveTwelveToTwoHundredCharacters(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]string{
		"":                       "Password must be at least 12 characters long",
		"elevenchars":            "Password must be at least 12 characters long",
		"twelve chars":           "",
		"ééééééééééé":            "Password must be at least 12 characters long",
		twoHundred():             "",
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
