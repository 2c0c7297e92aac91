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

func TestDevicesHaveShortNames(t *testing.T) {
	t.Parallel()
	const mozilla = "Mozilla/5.0 "
	for agent, want := range map[string]string{
		mozilla + "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36":                    "Chrome on Windows",
		mozilla + "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0":          "Edge on Windows",
		mozilla + "(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604": "Safari on iPhone",
		mozilla + "(Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36":              "Chrome on Android",
		mozilla + "(Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0":                                           "Firefox on Mac",
		mozilla + "(X11; Linux x86_64) Something/1": "Linux",
		"curl/8.5.0":                        "curl",
		"":                                  "Unknown device",
		"\x1b[31m<script>alert(1)</script>": "31mscriptalert1",
		strings.Repeat("é", 100):            strings.Repeat("é", 40),
	} {
		if got := DeviceOf(agent); got != want {
			t.Errorf("%.60q: %q, want %q", agent, got, want)
		}
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
