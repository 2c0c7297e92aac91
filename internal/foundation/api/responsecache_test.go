package api

import "testing"

func TestOfARoomTheAnswersOfOneMomentAreKept(t *testing.T) {
	t.Parallel()
	c := responseCache{kept: map[roomKey]*roomEntry{}}
	at := func(room, path string) responseKey { return responseKey{roomKey{"o", room}, variantKey{path: path}} }
	has := func(key responseKey, room, org int64, want bool) {
		t.Helper()
		if got := c.get(key, room, org) != nil; got != want {
			t.Errorf("%v at %d.%d is kept: %v", key, room, org, got)
		}
	}
	count := func(want int) {
		t.Helper()
		sum := 0
		for _, s := range c.kept {
			sum += len(s.by)
		}
		if sum != want || c.count != want {
			t.Errorf("%d are kept, %d are counted, want %d", sum, c.count, want)
		}
	}
	c.put(at("a", "tables"), &response{room: 1, org: 1})
	c.put(at("a", "tables"), &response{room: 1, org: 1})
	c.put(at("a", "seats"), &response{room: 1, org: 1})
	c.put(at("b", "seats"), &response{room: 7, org: 1})
	count(3)
	has(at("a", "seats"), 1, 1, true)
	has(at("a", "seats"), 2, 1, false)
	has(at("a", "seats"), 1, 2, false)
	has(at("a", "waitlist"), 1, 1, false)

	c.put(at("a", "seats"), &response{room: 2, org: 1})
	count(2)
	has(at("a", "seats"), 2, 1, true)
	has(at("a", "tables"), 1, 1, false)
	has(at("b", "seats"), 7, 1, true)

	c.put(at("a", "tables"), &response{room: 1, org: 1}) // it was read before
	count(2)
	has(at("a", "seats"), 2, 1, true)
	c.put(at("b", "tables"), &response{room: 7, org: 2})
	count(2)
	has(at("b", "seats"), 7, 1, false)
	has(at("b", "tables"), 7, 2, true)
}

func TestSoManyAnswersAreKeptAtMost(t *testing.T) {
	t.Parallel()
	c := responseCache{kept: map[roomKey]*roomEntry{}, count: maxResponses}
	c.put(responseKey{roomKey{"o", "r"}, variantKey{path: "tables"}}, &response{})
	if c.count != 1 {
		t.Errorf("%d", c.count)
	}
}
