package api

import (
	"time"
)

// share is an organization that has requests in work or waiting. While others are at work too, it has no more in work than
// its share: whoever sends ten times as much waits for himself, and the others do not wait for him. Who is alone has the
// whole server.
type share struct {
	organization string
	inWork       [kinds]int
	lines        [classes][]*waiter // in order
	pressure     pressure
}

type lastCall struct {
	organization string
	at           time.Time
}

const atWorkFor = time.Second // after its last request

// noteCall notes that an organization is at work.
func (a *admission) noteCall(organization string, now time.Time) {
	if a.newest.organization != organization {
		a.before = a.newest
	}
	a.newest = lastCall{organization, now}
}

// alone says whether nobody but an organization has been at work for a while.
func (a *admission) alone(organization string, now time.Time) bool {
	return a.newest.organization == organization && (a.before.at.IsZero() || now.Sub(a.before.at) >= atWorkFor)
}

// mayWork says whether an organization has less in work than its share.
func (a *admission) mayWork(s *share, k kind, now time.Time) bool {
	return s.inWork[k] < a.most || a.alone(s.organization, now)
}
