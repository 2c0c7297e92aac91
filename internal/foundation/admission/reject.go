package admission

import (
	"time"

	"pitboss/internal/foundation/fault"
)

// ProblemType is the type of the problem with which a request is refused before anything of it was done.
const ProblemType = "urn:pitboss:busy"

// retryAfter is after how many seconds a refused request may be repeated, and over how many more the repeats are spread. Polls are
// told to stay away for longer the longer they have been refused.
var retryAfter = [priorityCount][2]int64{{3, 7}, {1, 4}, {1, 2}}

const (
	retryGrowInterval = 10 * time.Second // of refusals polls are told to stay away for as long again
	maxRetryFactor    = 3                // which is half a minute: the web app does not wait for longer
)

// reject is told to who is refused.
func (a *Controller) reject(s *tenantQueue, class Priority, now time.Time) error {
	s.saturation[class].refused, a.saturation[class].refused = now, now
	lasted := max(s.saturation.saturatedFor(class, 1, now), a.saturation.saturatedFor(class, 1, now))
	n := a.rejections[class]
	a.rejections[class]++
	return errOverloaded(class, n, lasted)
}

// Reject is told to who has waited together with one who is refused: the same, but for when he is to come back.
func (a *Controller) Reject(organization string, class Priority) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.tenants[organization]
	if s == nil {
		s = &tenantQueue{tenant: organization}
	}
	return a.reject(s, class, time.Now())
}

// errOverloaded is the nth refusal of a class, of which there have been some for so long.
func errOverloaded(class Priority, n int64, lasted time.Duration) error {
	detail, from, over := "PitBoss is very busy and could not do this. Nothing was changed. Try again in a moment.", retryAfter[class][0], retryAfter[class][1]
	if class == Read {
		detail = "PitBoss is very busy: what keeps the floor running goes first. Try again in a moment."
		times := min(1+int64(max(lasted-maxBurst, 0)/retryGrowInterval), maxRetryFactor)
		from, over = from*times, over*times
	}
	seconds := from + n%over // each another, so that they do not come back together
	return &fault.Error{Kind: fault.Unavailable, Type: ProblemType, Detail: detail, RetryAfter: time.Duration(seconds) * time.Second}
}
