package api

import "testing"

func TestOfARoomTheAnswersOfOneMomentAreKept(t *testing.T) {
	t.Parallel()
	c := answers{kept: map[shelfKey]*shelf{}}
	at := func(room, path string) answerKey { return answerKey{shelfKey{"o", room}, shelfPlace{path: path}} }
	has := func(key answerKey, room, org int64, want bool) {
		t.Helper()
		if got := c.of(key, room, org) != nil; got != want {
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
	c.keep(at("a", "tables"), &answer{room: 1, org: 1})
	c.keep(at("a", "tables"), &answer{room: 1, org: 1})
	c.keep(at("a", "seats"), &answer{room: 1, org: 1})
	c.keep(at("b", "seats"), &answer{room: 7, org: 1})
	count(3)
	has(at("a", "seats"), 1, 1, true)
	has(at("a", "seats"), 2, 1, false)
	has(at("a", "seats"), 1, 2, false)
	has(at("a", "waitlist"), 1, 1, false)

	c.keep(at("a", "seats"), &answer{room: 2, org: 1})
	count(2)
	has(at("a", "seats"), 2, 1, true)
	has(at("a", "tables"), 1, 1, false)
	has(at("b", "seats"), 7, 1, true)

	c.keep(at("a", "tables"), &answer{room: 1, org: 1}) // it was read before
	count(2)
	has(at("a", "seats"), 2, 1, true)
	c.keep(at("b", "tables"), &answer{room: 7, org: 2})
	count(2)
	has(at("b", "seats"), 7, 1, false)
	has(at("b", "tables"), 7, 2, true)
}

func TestSoManyAnswersAreKeptAtMost(t *testing.T) {
	t.Parallel()
	c := answers{kept: map[shelfKey]*shelf{}, count: mostAnswers}
	c.keep(answerKey{shelfKey{"o", "r"}, shelfPlace{path: "tables"}}, &answer{})
	if c.count != 1 {
		t.Errorf("%d", c.count)
	}
}
