package account

import (
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

func TestThrottleGivesKnownBrowsersTheirOwnShare(t *testing.T) {
	t.Parallel()
	now := clock.Instant(1_000_000_000_000_000)
	stranger, known, plain := AttemptSource{Shared: true}, AttemptSource{Shared: true, Device: "d"}, AttemptSource{}
	for _, c := range []struct {
		name                    string
		source                  AttemptSource
		account, share, address int
		want                    time.Duration
	}{
		{"nothing happened", stranger, 0, 0, 0, 0},
		{"the last attempt of strangers", stranger, 9, 4, 59, 0},
		{"the strangers' share is used up", stranger, 5, 5, 5, time.Minute},
		{"the account's limit is used up", stranger, 10, 0, 0, time.Minute},
		{"an address tries many accounts", stranger, 0, 0, 60, time.Minute},
		{"a known browser beside strangers", known, 5, 0, 5, 0},
		{"a known browser behind an address with many failures", known, 5, 0, 60, 0},
		{"a known browser that guesses", known, 9, 5, 0, time.Minute},
		{"a known browser when the account's limit is used up", known, 10, 0, 0, time.Minute},
		{"an account without shares", plain, 9, 9, 9, 0},
		{"an account without shares at its limit", plain, 10, 10, 10, time.Minute},
	} {
		f := failures{c.account, c.share, c.address, now.Add(-14 * time.Minute)}
		if got := throttleWait(c.source, f, now); got != c.want {
			t.Errorf("%s: got wait %s, want %s", c.name, got, c.want)
		}
	}
	if got := throttleWait(stranger, failures{account: 10, oldest: now.Add(-time.Hour)}, now); got != time.Second {
		t.Errorf("failures outside the window: got wait %s, want 1s", got)
	}
	if got := maxPerAccount * int(time.Hour/failureWindow); got > 40 {
		t.Errorf("got %d attempts an hour, want at most 40", got)
	}
	if 2*maxPerShare > maxPerAccount {
		t.Errorf("got two shares of %d, want at most %d together", maxPerShare, maxPerAccount)
	}
}

func TestLoggableKeyOmitsTextThatIsNoAddress(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		"club/ray@club.example": "club/ray@club.example", "go:club/ray@club.example": "go:club/ray@club.example",
		"platform:ann@x.example":     "platform:ann@x.example",
		"club/correct-horse-battery": "club/?", "platform:hunter2": "platform:?", "/secret": "/?", "no sign": "?",
		"": "?",
	} {
		if got := loggableKey(key); got != want {
			t.Errorf("loggableKey(%q): got %q, want %q", key, got, want)
		}
	}
}

// twoHundred returns 200 different characters, each of several bytes.
func twoHundred() string {
	signs := make([]rune, 200)
	for i := range signs {
		signs[i] = '界' + rune(i)
	}
	return string(signs)
}

func TestPasswordHas12To200Characters(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]string{
		"":                       "Password must be at least 12 characters long",
		"elevenchars":            "Password must be at least 12 characters long",
		"twelve chars":           "",
		"ééééééééééé":            "Password must be at least 12 characters long",
		twoHundred():             "",
		strings.Repeat("a", 201): "Password is too long",
	} {
		got := ""
		if err := CheckPassword(password); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("CheckPassword(%.20q): got %q, want %q", password, got, want)
		}
	}
}

func TestValidEmailAcceptsDeliverableAddresses(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"ray@example.org": true, "ray.w+poker@club.co.uk": true, "ö@example.org": true,
		"": false, "ray": false, "ray@": false, "@example.org": false, "ray@localhost": false, "ray@example.": false,
		"ray@@example.org":      false,
		"Ray <ray@example.org>": false, " ray@example.org": false, "ray@example.org\n": false, "a b@example.org": false,
	} {
		if got := ValidEmail(s); got != want {
			t.Errorf("ValidEmail(%q): got %v, want %v", s, got, want)
		}
	}
	if got := EmailKey(" Ray@Example.ORG "); got != "ray@example.org" {
		t.Errorf("EmailKey: got %q, want ray@example.org", got)
	}
}
