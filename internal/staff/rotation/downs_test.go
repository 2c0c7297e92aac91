package rotation_test

import (
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/staff/rotation"
)

func at(minutes int) clock.Instant { return nine.Add(time.Duration(minutes) * time.Minute) }

func upTo(minutes int) *clock.Instant { i := at(minutes); return &i }

func halfHours(string) time.Duration { return half }

func TestBreakOfTenMinutesEndsDownsInARow(t *testing.T) {
	t.Parallel()
	first := rotation.Down{From: at(0), Due: at(30), To: upTo(30)}
	second := rotation.Down{From: at(30), Due: at(60)}
	for _, c := range []struct {
		name  string
		downs []rotation.Down
		rests []rotation.Break
		want  int
	}{
		{"nothing dealt", nil, nil, 0},
		{"two, the second goes on", []rotation.Down{first, second}, nil, 2},
		{"left in its first half", []rotation.Down{{From: at(0), Due: at(30), To: upTo(14)}}, nil, 0},
		{"on a break", []rotation.Down{first}, []rotation.Break{{From: at(30)}}, 0},
		{"a break of nine minutes is none", []rotation.Down{first, {From: at(39), Due: at(60)}},
			[]rotation.Break{{From: at(30), To: upTo(39)}}, 2},
		{"a break of ten is one", []rotation.Down{first, {From: at(40), Due: at(60)}},
			[]rotation.Break{{From: at(30), To: upTo(40)}}, 1},
		{"half a down without a table is a rest, too", []rotation.Down{first, {From: at(45), Due: at(60)}}, nil, 1},
		{"stayed for a second down", []rotation.Down{{From: at(0), Due: at(60)}}, nil, 2},
	} {
		if n := rotation.DownsInRow(c.downs, c.rests, halfHours); n != c.want {
			t.Errorf("%s: got %d downs in a row, want %d", c.name, n, c.want)
		}
	}
}

func TestTakeOverBelongsToItsPush(t *testing.T) {
	t.Parallel()
	pushes := []clock.Instant{at(0), at(30), at(60)}
	for _, c := range []struct {
		name   string
		now    int
		before *rotation.Down
		push   *clock.Instant
		due    int
	}{
		{"ten minutes before a push", 20, nil, upTo(30), 60},
		{"just after it, no dealer there", 10, nil, upTo(0), 30},
		{"in between, no dealer there", 15, nil, nil, 30},
		{"in between, the relief is late", 15, &rotation.Down{Due: at(0)}, upTo(0), 30},
		{"already taken for this push", 5, &rotation.Down{Due: at(30), Push: upTo(0)}, nil, 30},
	} {
		push, due := rotation.MatchPush(pushes, at(c.now), c.before)
		if due != at(c.due) || (push == nil) != (c.push == nil) || push != nil && *push != *c.push {
			t.Errorf("%s: got push %v, due %v, want %v, %v", c.name, push, due, c.push, at(c.due))
		}
	}
	if late := (rotation.Down{From: at(4), Push: upTo(0)}).LateMinutes(); late != 4 {
		t.Errorf("four minutes after the push: got %d late minutes, want 4", late)
	}
	if late := (rotation.Down{From: at(2), Push: upTo(0)}).LateMinutes(); late != 0 {
		t.Errorf("two minutes after the push: got %d late minutes, want 0", late)
	}
}
