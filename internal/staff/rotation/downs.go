package rotation

import (
	"time"

	"pitboss/internal/foundation/clock"
)

// PushWindow is the time before and after a push in which a table can be taken over for it.
const PushWindow = 10 * time.Minute

// Down is the time of a dealer at a table.
type Down struct {
	Table string
	From  clock.Instant
	Due   clock.Instant  // the push that ends it
	To    *clock.Instant // nil: it goes on
	Push  *clock.Instant // the push that brought the dealer, if any
}

// Break is a break of a dealer.
type Break struct {
	From  clock.Instant
	Until *clock.Instant // planned end
	To    *clock.Instant // nil: it goes on
}

// DownsInRow counts a dealer's downs since the last break, with the current one. A down that ended in its first half
// does not count, and a break of less than ten minutes does not end the row. The length of a down depends on its table.
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

// MatchPush returns the push to which a take-over belongs, and the push that ends the new down. pushes are the last
// push that is not after now and the two that follow.
//
// Shortly before a push the take-over belongs to that push. Afterwards it belongs to the last push, unless that push
// has been taken: at any time when the previous dealer was waiting for the relief, else within PushWindow.
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

// minLateMinutes is the delay from which a take-over counts as late, because a push takes a minute or two.
const minLateMinutes = 3

// LateMinutes is the delay of the take-over after its push, in minutes.
func (d Down) LateMinutes() int {
	if d.Push == nil {
		return 0
	}
	if late := int(d.From.Sub(*d.Push) / time.Minute); late >= minLateMinutes {
		return late
	}
	return 0
}
