package room

import (
	"testing"
	"time"
)

func TestNameKeyIgnoresCaseAndBlanks(t *testing.T) {
	t.Parallel()
	if got, want := NameKey("  2/5   NL Hold'em "), NameKey("2/5 nl hold'EM"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRoomRequiresAKnownTimeZone(t *testing.T) {
	t.Parallel()
	for zone, ok := range map[string]bool{"America/Chicago": true, "UTC": true, "": false, "Local": false,
		"Mars/Olympus": false, "../../etc/passwd": false, "right/UTC": false, "posix/UTC": false} {
		if err := checkTimeZone(zone); (err == nil) != ok {
			t.Errorf("zone %q: got %v, want allowed %v", zone, err, ok)
		}
	}
	if c := (Room{TimeZone: "Mars/Olympus", GamingDayStart: 6}).Calendar(); c.Zone != time.UTC || c.Start != 6 {
		t.Errorf("unknown zone: got %+v, want UTC from 6:00", c)
	}
}
