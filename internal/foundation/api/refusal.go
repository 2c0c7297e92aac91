package api

import (
	"time"

	"pitboss/internal/foundation/fault"
)

// Busy is the type of the problem with which a request is refused before anything of it was done.
const Busy = "urn:pitboss:busy"

// comeBack is after how many seconds a refused request may be repeated, and over how many more the repeats are spread. Polls are
// told to stay away for longer the longer they have been refused.
var comeBack = [classes][2]int64{{3, 7}, {1, 4}, {1, 2}}

const (
	moreAfter = 10 * time.Second // of refusals polls are told to stay away for as long again
	mostTimes = 3                // which is half a minute: the web app does not wait for longer
)

// refuse is told to who is refused.
func (a *admission) refuse(s *share, class Class, now time.Time) error {
	s.pressure[class].refused, a.pressure[class].refused = now, now
	lasted := max(s.pressure.sustained(class, 1, now), a.pressure.sustained(class, 1, now))
	n := a.refusals[class]
	a.refusals[class]++
	return busy(class, n, lasted)
}

// refuseToo is told to who has waited together with one who is refused: the same, but for when he is to come back.
func (a *admission) refuseToo(organization string, class Class) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.of[organization]
	if s == nil {
		s = &share{organization: organization}
	}
	return a.refuse(s, class, time.Now())
}

// busy is the nth refusal of a class, of which there have been some for so long.
func busy(class Class, n int64, lasted time.Duration) error {
	detail, from, over := "PitBoss is very busy and could not do this. Nothing was changed. Try again in a moment.", comeBack[class][0], comeBack[class][1]
	if class == Poll {
		detail = "PitBoss is very busy: what keeps the floor running goes first. Try again in a moment."
		times := min(1+int64(max(lasted-burst, 0)/moreAfter), mostTimes)
		from, over = from*times, over*times
	}
	seconds := from + n%over // each another, so that they do not come back together
	return &fault.Error{Kind: fault.Unavailable, Type: Busy, Detail: detail, RetryAfter: time.Duration(seconds) * time.Second}
}
