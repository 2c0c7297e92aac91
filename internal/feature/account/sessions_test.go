package account

import (
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

func TestASessionIsTrustedForAMomentAndNotLongerForBeingTouched(t *testing.T) {
	t.Parallel()
	k, looked := NewSessions[int](2), 0
	is := func(hash string, at clock.Instant, there bool) (int, bool) {
		t.Helper()
		s, found, err := k.Of(hash, at, time.Second, func() (int, bool, error) { looked++; return looked, there, nil })
		if err != nil {
			t.Fatal(err)
		}
		return s, found
	}
	from := clock.Instant(1_000_000_000)
	is("a", from, true)
	k.Change("a", 7)
	if s, found := is("a", from.Add(time.Second), true); s != 7 || !found || looked != 1 {
		t.Errorf("within a second it is what it was: %d, looked up %d times", s, looked)
	}
	if s, _ := is("a", from.Add(time.Second+time.Microsecond), true); s != 2 {
		t.Errorf("after it, it is looked up: %d", s)
	}
	if s, _ := is("a", from, true); s != 3 {
		t.Errorf("and when the clock has stepped back: %d", s)
	}
	k.Forget(func(s int) bool { return s == 3 })
	if _, found := is("a", from, false); found || looked != 4 {
		t.Error("a forgotten session that has ended is there")
	}
	k.Change("a", 9)
	is("b", from, true)
	is("c", from, true)
	is("d", from, true)
	if is("c", from, true); looked != 8 || len(k.seen) != 2 {
		t.Errorf("of two sessions at most %d are kept, looked up %d times", len(k.seen), looked)
	}
}
