package admission

import "time"

// tenantQueue holds the running and queued requests of a tenant. While other tenants are active, it runs no more than
// its share, so that they do not wait for a tenant that sends ten times as much. The only active tenant may use all
// slots.
type tenantQueue struct {
	tenant     string
	running    [kindCount]int
	queues     [priorityCount][]*waiter // first in, first out
	saturation saturation
}

type activity struct {
	tenant string
	at     time.Time
}

// activeFor is how long a tenant counts as active after its last request.
const activeFor = time.Second

// recordActivity records a request of a tenant.
func (a *Controller) recordActivity(tenant string, now time.Time) {
	if a.newest.tenant != tenant {
		a.previous = a.newest
	}
	a.newest = activity{tenant, now}
}

// isSoleTenant reports whether no other tenant has been active lately.
func (a *Controller) isSoleTenant(tenant string, now time.Time) bool {
	return a.newest.tenant == tenant && (a.previous.at.IsZero() || now.Sub(a.previous.at) >= activeFor)
}

// underShare reports whether a tenant runs less than its share.
func (a *Controller) underShare(s *tenantQueue, k kind, now time.Time) bool {
	return s.running[k] < a.shareLimit || a.isSoleTenant(s.tenant, now)
}
