package api

import "testing"

func TestResponseCacheHoldsOneVersionPerRoom(t *testing.T) {
	t.Parallel()
	c := responseCache{entries: map[roomKey]*roomEntry{}}
	keyOf := func(room, path string) responseKey { return responseKey{roomKey{"o", room}, variantKey{path: path}} }
	wantCached := func(key responseKey, room, org int64, want bool) {
		t.Helper()
		if got := c.get(key, room, org) != nil; got != want {
			t.Errorf("%v at %d.%d: got cached %v, want %v", key, room, org, got, want)
		}
	}
	wantCount := func(want int) {
		t.Helper()
		sum := 0
		for _, e := range c.entries {
			sum += len(e.responses)
		}
		if sum != want {
			t.Errorf("got %d responses, want %d", sum, want)
		}
		if c.count != want {
			t.Errorf("got count %d, want %d", c.count, want)
		}
	}
	c.add(keyOf("a", "tables"), &response{room: 1, org: 1})
	c.add(keyOf("a", "tables"), &response{room: 1, org: 1})
	c.add(keyOf("a", "seats"), &response{room: 1, org: 1})
	c.add(keyOf("b", "seats"), &response{room: 7, org: 1})
	wantCount(3)
	wantCached(keyOf("a", "seats"), 1, 1, true)
	wantCached(keyOf("a", "seats"), 2, 1, false)
	wantCached(keyOf("a", "seats"), 1, 2, false)
	wantCached(keyOf("a", "waitlist"), 1, 1, false)

	c.add(keyOf("a", "seats"), &response{room: 2, org: 1})
	wantCount(2)
	wantCached(keyOf("a", "seats"), 2, 1, true)
	wantCached(keyOf("a", "tables"), 1, 1, false)
	wantCached(keyOf("b", "seats"), 7, 1, true)

	c.add(keyOf("a", "tables"), &response{room: 1, org: 1}) // an older read that ended late
	wantCount(2)
	wantCached(keyOf("a", "seats"), 2, 1, true)
	c.add(keyOf("b", "tables"), &response{room: 7, org: 2})
	wantCount(2)
	wantCached(keyOf("b", "seats"), 7, 1, false)
	wantCached(keyOf("b", "tables"), 7, 2, true)
}

func TestFullResponseCacheIsCleared(t *testing.T) {
	t.Parallel()
	c := responseCache{entries: map[roomKey]*roomEntry{}, count: maxResponses}
	c.add(responseKey{roomKey{"o", "r"}, variantKey{path: "tables"}}, &response{})
	if c.count != 1 {
		t.Errorf("got count %d, want 1", c.count)
	}
}
