package admission

import (
	"time"
)

// tenantQueue is an organization that has requests in work or waiting. While others are at work too, it has no more in work than
// its share: whoever sends ten times as much waits for himself, and the others do not wait for him. Who is alone has the
// whole server.
type tenantQueue struct {
	tenant     string
	running    [kindCount]int
	queues     [priorityCount][]*waiter // in order
	saturation saturation
}

type activity struct {
	tenant string
	at     time.Time
}

const activeFor = time.Second // after its last request

// recordActivity notes that an organization is at work.
func (a *Controller) recordActivity(organization string, now time.Time) {
	if a.newest.tenant != organization {
		a.previous = a.newest
	}
	a.newest = activity{organization, now}
}

// isSoleTenant says whether nobody but an organization has been at work for a while.
func (a *Controller) isSoleTenant(organization string, now time.Time) bool {
	return a.newest.tenant == organization && (a.previous.at.IsZero() || now.Sub(a.previous.at) >= activeFor)
}

// underShare says whether an organization has less in work than its share.
func (a *Controller) underShare(s *tenantQueue, k kind, now time.Time) bool {
	return s.running[k] < a.shareLimit || a.isSoleTenant(s.tenant, now)
}
