package rotation

import (
	"time"

	"pitboss/internal/foundation/clock"
)

// PushWindow is how long before and after its time a push can be taken.
const PushWindow = 10 * time.Minute

// Down is a time at a table, as it is dealt.
type Down struct {
	Table string
	From  clock.Instant
	Due   clock.Instant  // the push that is to end it
	To    *clock.Instant // nil: it goes on
	Push  *clock.Instant // that brought the dealer, if any
}

// Break is a break, as it is taken.
type Break struct {
	From  clock.Instant
	Until *clock.Instant // as it is planned
	To    *clock.Instant // nil: it goes on
}

// DownsInRow is how many downs somebody has dealt since his last break, the present one with them. A down that he came
// away from in its first half does not count; neither does a break of a few minutes. How long a down is hangs on its
// table.
func DownsInRow(downs []Down, rests []Break, lengthAt func(table string) time.Duration) int {
	const shortest = 10 * time.Minute
	n := 0
	var end clock.Instant
	for i, d := range downs {
		length := lengthAt(d.Table)
		rested := end != 0 && d.From.Sub(end) >= length/2
		for _, r := range rests {
			rested = rested || r.To != nil && r.From >= end && *r.To <= d.From && r.To.Sub(r.From) >= shortest
		}
		if i > 0 && rested {
			n = 0
		}
		if d.To == nil {
			return n + max(1, int((d.Due.Sub(d.From)+length/2)/length))
		}
		n += int((d.To.Sub(d.From) + length/2) / length)
		end = *d.To
	}
	if len(rests) > 0 && rests[len(rests)-1].To == nil {
		return 0
	}
	return n
}

// MatchPush is the push that a take-over belongs to, and the one that will end the down; pushes are the last that is
// not after now and the two that follow. A little before a push it is that one. After it, it is the last as long as
// nobody has come for it: however late, when the dealer before had to wait for his relief; else within a few minutes.
func MatchPush(pushes []clock.Instant, now clock.Instant, before *Down) (push *clock.Instant, due clock.Instant) {
	if pushes[1].Sub(now) <= PushWindow {
		return &pushes[1], pushes[2]
	}
	switch {
	case before != nil && before.Push != nil && *before.Push >= pushes[0]:
		return nil, pushes[1]
	case before != nil && before.Due <= pushes[0], now.Sub(pushes[0]) <= PushWindow:
		return &pushes[0], pushes[1]
	}
	return nil, pushes[1]
}

// unnoticed is by how much a table may be taken over late before anybody speaks of it: a push takes a minute or two.
const unnoticed = 3

// LateMinutes is how many minutes after its push a dealer took his table over.
func (d Down) LateMinutes() int {
	if d.Push == nil {
		return 0
	}
	if late := int(d.From.Sub(*d.Push) / time.Minute); late >= unnoticed {
		return late
	}
	return 0
}
