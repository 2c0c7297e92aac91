package admission

import (
	"time"

	"pitboss/internal/foundation/fault"
)

// ProblemType is the problem type of a rejected request, of which nothing was done.
const ProblemType = "urn:pitboss:busy"

// retryAfter is the minimum delay in seconds before a rejected request may be repeated, and the range of jitter on
// top. The longer reads are rejected, the longer is their delay.
var retryAfter = [priorityCount][2]int64{{3, 7}, {1, 4}, {1, 2}}

const (
	retryGrowInterval = 10 * time.Second // of rejections until the delay of reads grows by another step
	maxRetryFactor    = 3                // half a minute, which is the longest delay that the web app waits
)

// reject records a rejection and returns its error.
func (a *Controller) reject(s *tenantQueue, priority Priority, now time.Time) error {
	s.saturation[priority].lastReject, a.saturation[priority].lastReject = now, now
	lasted := a.saturatedFor(s, priority, 1, 1, now)
	n := a.rejections[priority]
	a.rejections[priority]++
	return errOverloaded(priority, n, lasted)
}

// Reject returns the rejection of a request that was coalesced with a rejected one. It has its own delay.
func (a *Controller) Reject(tenant string, priority Priority) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.tenants[tenant]
	if s == nil {
		s = &tenantQueue{tenant: tenant}
	}
	return a.reject(s, priority, time.Now())
}

// errOverloaded returns the nth rejection of a priority, after the given duration of overload.
func errOverloaded(priority Priority, n int64, lasted time.Duration) error {
	detail := "PitBoss is very busy and could not do this. Nothing was changed. Try again in a moment."
	from, over := retryAfter[priority][0], retryAfter[priority][1]
	if priority == Read {
		detail = "PitBoss is very busy: what keeps the floor running goes first. Try again in a moment."
		times := min(1+int64(max(lasted-maxBurst, 0)/retryGrowInterval), maxRetryFactor)
		from, over = from*times, over*times
	}
	delay := time.Duration(from+n%over) * time.Second // the jitter spreads the retries
	return &fault.Error{Kind: fault.Unavailable, Type: ProblemType, Detail: detail, RetryAfter: delay}
}
