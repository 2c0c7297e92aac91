package signin

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

func TestASessionIsTrustedForAMomentAndNotLongerForBeingTouched(t *testing.T) {
	t.Parallel()
	k, looked := NewSessions[int](2), 0
	is := func(hash string, at clock.Instant, there bool) (int, bool) {
		t.Helper()
		s, found, err := k.Lookup(hash, at, time.Second, func() (int, bool, error) { looked++; return looked, there, nil })
		if err != nil {
			t.Fatal(err)
		}
		return s, found
	}
	from := clock.Instant(1_000_000_000)
	is("a", from, true)
	k.Replace("a", 7)
	if s, found := is("a", from.Add(time.Second), true); s != 7 || !found || looked != 1 {
		t.Errorf("within a second it is what it was: %d, looked up %d times", s, looked)
	}
	if s, _ := is("a", from.Add(time.Second+time.Microsecond), true); s != 2 {
		t.Errorf("after it, it is looked up: %d", s)
	}
	if s, _ := is("a", from, true); s != 3 {
		t.Errorf("and when the clock has stepped back: %d", s)
	}
	k.Invalidate(func(s int) bool { return s == 3 })
	if _, found := is("a", from, false); found || looked != 4 {
		t.Error("a forgotten session that has ended is there")
	}
	k.Replace("a", 9)
	is("b", from, true)
	is("c", from, true)
	is("d", from, true)
	if is("c", from, true); looked != 8 || len(k.seen) != 2 {
		t.Errorf("of two sessions at most %d are kept, looked up %d times", len(k.seen), looked)
	}
}

func TestSessionsLookedUpTogetherAreKnownAndThoseThatAreGoneAreNot(t *testing.T) {
	t.Parallel()
	k, at := NewSessions[int](100), clock.Instant(1_000_000_000)
	look := func(hash string, there bool) (s, looked int) {
		t.Helper()
		s, _, err := k.Lookup(hash, at, time.Second, func() (int, bool, error) { looked++; return -1, there, nil })
		if err != nil {
			t.Fatal(err)
		}
		return s, looked
	}
	look("a", true)
	look("b", true)
	at = at.Add(time.Minute)
	asked := []string{"a", "b", "c"}
	err := k.RefreshBatch(asked, at, nil, func(hashes []string) (map[string]int, error) { return map[string]int{"a": 7, "c": 9}, nil })
	if err != nil {
		t.Fatal(err)
	}
	for hash, want := range map[string][2]int{"a": {7, 0}, "b": {-1, 1}, "c": {9, 0}} {
		if s, looked := look(hash, hash != "b"); s != want[0] || looked != want[1] {
			t.Errorf("%s is %d, looked up %d times; want %v", hash, s, looked, want)
		}
	}
	if err := k.RefreshBatch(asked, at, nil, func([]string) (map[string]int, error) { return nil, errTest }); !errors.Is(err, errTest) {
		t.Errorf("a look that fails: %v", err)
	}
	if s, looked := look("a", true); s != 7 || looked != 0 {
		t.Errorf("after a look that failed it is %d, looked up %d times", s, looked)
	}
}

func TestSessionsThatAreWhatTheyWereAreTrustedAgainWithoutALook(t *testing.T) {
	t.Parallel()
	k, at := NewSessions[int](100), clock.Instant(1_000_000_000)
	for hash, s := range map[string]int{"a": 1, "b": 2} {
		if _, _, err := k.Lookup(hash, at, time.Second, func() (int, bool, error) { return s, true, nil }); err != nil {
			t.Fatal(err)
		}
	}
	at = at.Add(time.Minute)
	var looked []string
	refresh := func(same func(int) bool) {
		t.Helper()
		looked = nil
		err := k.RefreshBatch([]string{"a", "b", "c"}, at, same, func(hashes []string) (map[string]int, error) {
			looked = hashes
			return map[string]int{"c": 3}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	refresh(func(s int) bool { return s == 1 })
	if !slices.Equal(looked, []string{"b", "c"}) {
		t.Errorf("looked up were %v", looked)
	}
	for hash, want := range map[string]int{"a": 1, "b": 0, "c": 3} {
		if s, recent, known := k.Cached(hash, at, 0); s != want || recent != (want > 0) || known != recent {
			t.Errorf("%s is %d, recent %t, known %t", hash, s, recent, known)
		}
	}
	at = at.Add(time.Minute)
	k.Invalidate(func(s int) bool { return s == 3 })
	if refresh(func(int) bool { return true }); !slices.Equal(looked, []string{"b", "c"}) {
		t.Errorf("looked up were %v: what is not remembered is nothing that it was", looked)
	}
}

var errTest = errors.New("the database is away")

func TestBatchesHoldEveryHashOnceAndAreFilledUp(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 31, 32, 33, 64, 100} {
		hashes := make([]string, n)
		for i := range hashes {
			hashes[i] = TokenHashes([]string{fmt.Sprint(i)})[0]
		}
		got := map[any]int{}
		for _, batch := range HashBatches(hashes) {
			if len(batch) != strings.Count(HashPlaceholders, "$") {
				t.Errorf("a batch of %d for %s", len(batch), HashPlaceholders)
			}
			for _, hash := range batch {
				got[hash]++
			}
		}
		delete(got, "")
		if len(got) != n {
			t.Errorf("%d of %d hashes", len(got), n)
		}
	}
}
