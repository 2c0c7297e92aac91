package signin

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

func TestCachedSessionExpiresEvenIfReplaced(t *testing.T) {
	t.Parallel()
	k, lookups := newSessionCache[int](2), 0
	lookUp := func(hash string, at clock.Instant, exists bool) (int, bool) {
		t.Helper()
		s, found, err := k.Lookup(hash, at, time.Second, func() (int, bool, error) {
			lookups++
			return lookups, exists, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return s, found
	}
	from := clock.Instant(1_000_000_000)
	lookUp("a", from, true)
	k.Replace("a", 7)
	if s, found := lookUp("a", from.Add(time.Second), true); s != 7 || !found || lookups != 1 {
		t.Errorf("after a second: got %d and %d lookups, want the replaced 7 and 1 lookup", s, lookups)
	}
	if s, _ := lookUp("a", from.Add(time.Second+time.Microsecond), true); s != 2 {
		t.Errorf("after more than a second: got %d, want the new 2", s)
	}
	if s, _ := lookUp("a", from, true); s != 3 {
		t.Errorf("after the clock stepped back: got %d, want the new 3", s)
	}
	k.Invalidate(func(s int) bool { return s == 3 })
	if _, found := lookUp("a", from, false); found || lookups != 4 {
		t.Errorf("ended session after Invalidate: got found %v after %d lookups, want not found after 4", found,
			lookups)
	}
	k.Replace("a", 9)
	lookUp("b", from, true)
	lookUp("c", from, true)
	lookUp("d", from, true)
	if lookUp("c", from, true); lookups != 8 || len(k.entries) != 2 {
		t.Errorf("got %d sessions after %d lookups, want 2 after 8", len(k.entries), lookups)
	}
}

func TestRefreshBatchAddsFoundAndDropsMissingSessions(t *testing.T) {
	t.Parallel()
	k, at := newSessionCache[int](100), clock.Instant(1_000_000_000)
	lookUp := func(hash string, exists bool) (s, lookups int) {
		t.Helper()
		s, _, err := k.Lookup(hash, at, time.Second, func() (int, bool, error) { lookups++; return -1, exists, nil })
		if err != nil {
			t.Fatal(err)
		}
		return s, lookups
	}
	lookUp("a", true)
	lookUp("b", true)
	at = at.Add(time.Minute)
	batch := []string{"a", "b", "c"}
	err := k.RefreshBatch(batch, at, nil, func(hashes []string) (map[string]int, error) {
		return map[string]int{"a": 7, "c": 9}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for hash, want := range map[string][2]int{"a": {7, 0}, "b": {-1, 1}, "c": {9, 0}} {
		if s, lookups := lookUp(hash, hash != "b"); s != want[0] || lookups != want[1] {
			t.Errorf("%s: got %d after %d lookups, want %v", hash, s, lookups, want)
		}
	}
	if err := k.RefreshBatch(batch, at, nil, func([]string) (map[string]int, error) {
		return nil, errTest
	}); !errors.Is(err, errTest) {
		t.Errorf("failed refresh: got %v, want %v", err, errTest)
	}
	if s, lookups := lookUp("a", true); s != 7 || lookups != 0 {
		t.Errorf("after a failed refresh: got %d after %d lookups, want the cached 7", s, lookups)
	}
}

func TestRefreshBatchRenewsUnchangedSessions(t *testing.T) {
	t.Parallel()
	k, at := newSessionCache[int](100), clock.Instant(1_000_000_000)
	for hash, s := range map[string]int{"a": 1, "b": 2} {
		if _, _, err := k.Lookup(hash, at, time.Second, func() (int, bool, error) { return s, true, nil }); err != nil {
			t.Fatal(err)
		}
	}
	at = at.Add(time.Minute)
	var refreshed []string
	refresh := func(same func(int) bool) {
		t.Helper()
		refreshed = nil
		err := k.RefreshBatch([]string{"a", "b", "c"}, at, same, func(hashes []string) (map[string]int, error) {
			refreshed = hashes
			return map[string]int{"c": 3}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	refresh(func(s int) bool { return s == 1 })
	if !slices.Equal(refreshed, []string{"b", "c"}) {
		t.Errorf("got lookups of %v, want b and c", refreshed)
	}
	for hash, want := range map[string]int{"a": 1, "b": 0, "c": 3} {
		if s, recent := k.Cached(hash, at, 0); s != want || recent != (want > 0) {
			t.Errorf("%s: got %d, recent %t, want %d", hash, s, recent, want)
		}
	}
	at = at.Add(time.Minute)
	k.Invalidate(func(s int) bool { return s == 3 })
	if known := k.Known([]string{"a", "b", "c"}); !slices.Equal(known, []int{1}) {
		t.Errorf("got the sessions %v, want that of a", known)
	}
	if refresh(func(int) bool { return true }); !slices.Equal(refreshed, []string{"b", "c"}) {
		t.Errorf("got lookups of %v, want b and c, which are not cached", refreshed)
	}
}

var errTest = errors.New("database unavailable")

func TestHashBatchesHoldEachHashOnceAndArePadded(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 31, 32, 33, 64, 100} {
		hashes := make([]string, n)
		for i := range hashes {
			hashes[i] = TokenHash(fmt.Sprint(i))
		}
		got := map[any]int{}
		for _, batch := range HashBatches(hashes) {
			assert.Len(t, "got a batch, "+HashPlaceholders, batch, strings.Count(HashPlaceholders, "$"))
			for _, hash := range batch {
				got[hash]++
			}
		}
		delete(got, "")
		if len(got) != n {
			t.Errorf("got %d hashes, want %d", len(got), n)
		}
	}
}
